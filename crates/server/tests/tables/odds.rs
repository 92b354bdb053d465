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

/// The distribution adds up, has the mean that stands on the option, and a change of the table changes it.
#[tokio::test]
async fn what_comes_of_an_option_is_told_in_full() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    let mut dice = Dice(5);
    let middle =
        |reading: &Value| reading.as_str().map_or_else(|| reading["middle"].as_f64().unwrap(), fraction);
    for _ in 0..400 {
        let scene = ada.scene(&table).await;
        let asked = &scene["waits"]["asked"];
        let attack = asked["choice"]["options"].as_array().and_then(|all| {
            all.iter().map(|option| &option["id"]).find(|id| id.as_str().unwrap().starts_with("attack fist"))
        });
        if let Some(attack) = attack {
            let plain = json!({ "option": attack });
            let here = ada.command(&table, "what-if", plain.clone()).await.good();
            let odds = ada.get(&format!("/api/v1/tables/{table}/odds")).await.good();
            let prospects = odds["ahead"]["prospects"].as_array().unwrap();
            let same = prospects.iter().find(|one| one["option"] == *attack).unwrap();
            let counts = here["spread"]["counts"].as_array().unwrap();
            for count in counts {
                let all: f64 = count["values"].as_array().unwrap().iter().map(|one| middle(&one[1])).sum();
                assert!((all - 1.0).abs() < 1e-9, "{count}");
            }
            assert_eq!(counts[0]["of"], "wounds");
            assert!((middle(&counts[0]["mean"]) - middle(&same["means"][0])).abs() < 0.1, "{here} {same}");
            let by = asked["choice"]["by"].as_str().or(asked["choice"]["seat"].as_str()).unwrap();
            let parts = ada.get(&format!("/api/v1/tables/{table}/what-if")).await.good();
            // Whatever the pack has, not only what somebody brought: an axe strikes harder than a fist.
            let armory = &parts["armory"];
            assert!(armory["figures"].as_array().unwrap().contains(&json!(by)), "{armory}");
            assert!(
                armory["weapons"].as_array().unwrap().iter().any(|one| one["id"] == "bone-axe"),
                "{armory}"
            );
            let armed = json!({ "option": attack, "weapons": { by: "bone-axe" } });
            let armed = ada.command(&table, "what-if", armed).await.good();
            let wounds = middle(&armed["spread"]["counts"][0]["mean"]);
            assert!(wounds > middle(&counts[0]["mean"]) + 0.05, "{armed}");
            let mut parts = parts["parts"].as_array().unwrap().iter();
            let words = format!("{by} tokens strength");
            let strength = parts.find(|part| part["words"] == words.as_str()).unwrap();
            let most = &strength["numbers"][1];
            let stronger = json!({ "option": attack, "amend": [format!("{words} {most}")] });
            let stronger = ada.command(&table, "what-if", stronger).await.good();
            let more = middle(&stronger["spread"]["counts"][0]["mean"]);
            assert!(more > middle(&counts[0]["mean"]) + 0.05, "{more}");
            for wrong in [
                json!({ "option": "fly" }),
                json!({ "option": attack, "amend": ["nobody tokens strength 1"] }),
                json!({ "option": attack, "rulings": { "no-such": "thing" } }),
                json!({ "option": attack, "weapons": { by: "no-such" } }),
                json!({ "option": attack, "weapons": { "nobody": "bone-axe" } }),
            ] {
                assert_eq!(ada.command(&table, "what-if", wrong).await.bad().0, 422);
            }
            assert_eq!(ada.scene(&table).await["waits"], scene["waits"], "nothing has changed");
            return;
        }
        let Some(given) = given(asked, &mut dice) else { break };
        let command = json!({ "id": format!("c{}", scene["inputs"]), "given": given });
        ada.command(&table, "submit", command).await.good();
    }
    panic!("nobody attacked");
}

fn fraction(text: &str) -> f64 {
    let (over, under) = text.split_once('/').unwrap_or((text, "1"));
    over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap()
}
