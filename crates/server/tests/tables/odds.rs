//! The numbers on options: what `bout odds` says of the same position, and what the die then shows.

use ask::answer::Answer;
use ask::question::{Of, Saved};
use ask::{Job, Question};
use serde_json::{Value, json};

use crate::guest::{Dice, Folder, Guest, Here, given};

async fn saved(guest: &mut Guest, table: &str) -> String {
    guest.get(&format!("/api/v1/tables/{table}/save")).await.text
}

/// What lies ahead, as `bout odds` answers it of the saved game.
fn asked_of(journal: String) -> Value {
    let question = Question::new(Of::Saved(Saved { journal }));
    let Answer::Outlook(outlook) = ask::answer(&question, &Job::default()).expect("it can be asked") else {
        panic!("a saved game has an outlook");
    };
    serde_json::to_value(outlook.ahead.expect("a board")).unwrap()
}

#[tokio::test]
async fn means_on_options_are_those_of_bout_odds() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    let (mut dice, mut exact) = (Dice(5), 0);
    for _ in 0..400 {
        let scene = ada.scene(&table).await;
        let asked = &scene["waits"]["asked"];
        // What is decided during an attack is small enough to be exact.
        let about = &asked["choice"]["about"];
        let is_near = ["dodge", "hit", "hit-location"].iter().any(|near| about == near);
        if is_near {
            let here = ada.get(&format!("/api/v1/tables/{table}/odds")).await.good();
            if here["ahead"]["known"] == "exact" {
                let there = asked_of(saved(&mut ada, &table).await);
                for same in ["until", "counts", "prospects", "known", "later"] {
                    assert_eq!(here["ahead"][same], there[same], "{same}");
                }
                exact += 1;
                if exact == 3 {
                    return;
                }
            }
        }
        let Some(given) = given(asked, &mut dice) else { break };
        let command = json!({ "id": format!("c{}", scene["inputs"]), "given": given });
        ada.command(&table, "submit", command).await.good();
    }
    assert!(exact > 0, "no attack was exact");
}

/// The chance on an option is that of the die that is due once it is taken, counted face by face.
#[tokio::test]
async fn the_chance_on_an_option_is_that_of_the_die_that_follows() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    let (mut dice, mut seen) = (Dice(9), 0);
    for _ in 0..600 {
        let scene = ada.scene(&table).await;
        let asked = &scene["waits"]["asked"];
        let Some(given) = given(asked, &mut dice) else { break };
        let options = asked["choice"]["options"].as_array();
        let at = options.and_then(|all| all.iter().position(|option| option["id"] == given["choice"]));
        let after = at.map(|at| scene["rolls_after"][at].clone()).unwrap_or_default();
        let page = ada.get(&format!("/t/{table}/seat")).await.text;
        let command = json!({ "id": format!("c{}", scene["inputs"]), "given": given });
        ada.command(&table, "submit", command).await.good();
        if after.is_null() {
            continue;
        }
        let due = ada.scene(&table).await["waits"]["asked"]["roll"].clone();
        assert_eq!(after, due);
        let faces = due["faces"].as_array().unwrap();
        let wins =
            faces.iter().filter(|face| ["win", "crit"].contains(&face["class"].as_str().unwrap())).count();
        if wins == 0 || wins == faces.len() {
            continue;
        }
        // All ways in which the pool can fall, and those with no success.
        let pool = due["pool"].as_u64().unwrap() as u32;
        let (all, fails) = (faces.len().pow(pool), (faces.len() - wins).pow(pool));
        let percent = ((all - fails) * 100) as f64 / all as f64;
        let id = given["choice"].as_str().unwrap();
        let option = page.split(&format!("data-option=\"{id}\"")).nth(1).expect("it is on the page");
        let told = option.split("<strong>").nth(1).unwrap().split('\u{a0}').next().unwrap();
        assert!((told.parse::<f64>().unwrap() - percent).abs() <= 0.5, "{id}: {told} is not {percent}");
        seen += 1;
    }
    assert!(seen > 3, "{seen}");
}
