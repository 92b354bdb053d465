//! Whole fights, with dice and cards that lie on the table.

use serde_json::{Value, json};

use crate::guest::{Dice, Folder, Guest, Here};

/// Plays until it is over, or so many inputs were given.
pub async fn play(table: &str, guests: &mut [&mut Guest], dice: &mut Dice, most: usize) -> usize {
    for count in 0..most {
        let mut is_answered = false;
        for guest in guests.iter_mut() {
            if guest.answer(table, dice).await.is_some() {
                is_answered = true;
                break;
            }
        }
        if !is_answered {
            return count;
        }
    }
    most
}

#[tokio::test]
async fn two_play_a_first_story_fight_to_its_end_with_real_dice() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut ada, mut ben) = (here.guest(), here.guest());
    let (table, code) = ada.make("Ada", json!([0])).await;
    ben.join(&code, "Ben", json!([1])).await;
    let mut dice = Dice(7);
    let inputs = play(&table, &mut [&mut ada, &mut ben], &mut dice, 3_000).await;
    let scene = ada.scene(&table).await;
    assert_eq!(scene["table"]["state"], "over", "after {inputs} inputs: {}", scene["waits"]);
    assert!(inputs > 30, "{inputs}");
    assert!(scene["result"].is_string());
    let both: Vec<&str> =
        scene["log"].as_array().unwrap().iter().filter_map(|line| line["how"].as_str()).collect();
    assert!(both.contains(&"typed"), "dice were typed");
    // The journal is a save that replays to the same end.
    let saved = ada.get(&format!("/api/v1/tables/{table}/save")).await;
    assert_eq!(saved.headers["content-disposition"], "attachment; filename=\"table.bout\"");
    let live = ask::seats::resumed(&saved.text, Box::new(|_| 1), 1).expect("it replays");
    assert_eq!(live.inputs() as u64, scene["inputs"].as_u64().unwrap());
    // The log is read in parts, and is whole.
    let whole = ada.get(&format!("/api/v1/tables/{table}/log")).await.good();
    let next = whole["next"].as_u64().unwrap();
    let rest = ada.get(&format!("/api/v1/tables/{table}/log?from={next}")).await.good();
    assert_eq!(whole["lines"].as_array().unwrap().len() as u64, next);
    let last = |lines: &Value| lines.as_array().unwrap().last().cloned();
    assert_eq!(last(&rest["lines"]).or(last(&whole["lines"])), last(&scene["log"]));
}

#[tokio::test]
async fn odds_are_the_same_for_everybody_as_far_as_it_is_agreed() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    for (shown, is_there) in [("all", true), ("rolls", false), ("nobody", false)] {
        let (mut ada, mut watcher) = (here.guest(), here.guest());
        let question = json!({ "of": { "showdown": { "level": "first-story", "survivors": 2 } } });
        let new = json!({ "name": "Ada", "question": question, "seats": "all", "odds": shown });
        let made = ada.post("/api/v1/tables", new).await.good();
        let table = made["table"].as_str().unwrap().to_owned();
        let path = format!("/api/v1/tables/{table}/odds");
        let mut seen = 0;
        for count in 0..12 {
            let odds = ada.get(&path).await.good();
            assert_eq!(odds, watcher.get(&path).await.good());
            let waits = ada.scene(&table).await["waits"].clone();
            assert_eq!(odds["lines"], waits["lines"]);
            if let (Some(options), Some(ahead)) =
                (waits["asked"]["choice"]["options"].as_array(), odds.get("ahead"))
            {
                assert_eq!(ahead["prospects"].as_array().unwrap().len(), options.len());
                seen += 1;
            }
            ada.answer(&table, &mut Dice(count)).await;
        }
        assert_eq!(seen > 0, is_there, "{shown}");
    }
}

#[tokio::test]
async fn a_battle_is_deployed_and_fought() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut red, mut blue) = (here.guest(), here.guest());
    let question = json!({ "of": { "battle": { "deploy": "chosen", "turns": 2 } } });
    let made =
        red.post("/api/v1/tables", json!({ "name": "Red", "question": question, "seats": [0] })).await.good();
    let (table, code) =
        (made["table"].as_str().unwrap().to_owned(), made["code"].as_str().unwrap().to_owned());
    blue.join(&code, "Blue", json!([1])).await;
    let inputs = play(&table, &mut [&mut red, &mut blue], &mut Dice(3), 200).await;
    assert!(inputs > 20, "{inputs}");
    let scene = blue.scene(&table).await;
    assert_eq!(scene["me"]["seats"][0]["name"], "blue");
    assert_eq!(scene["table"]["game"], "skirmish");
}

#[tokio::test]
async fn a_scenario_and_a_save_are_tables_too() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    play(&table, &mut [&mut ada], &mut Dice(5), 20).await;
    let scene = ada.scene(&table).await;
    let saved = ada.get(&format!("/api/v1/tables/{table}/save")).await.text;
    // Somebody else goes on with it, at a table of their own.
    let mut cleo = here.guest();
    let question = json!({ "of": { "saved": { "journal": saved } } });
    let made = cleo
        .post("/api/v1/tables", json!({ "name": "Cleo", "question": question, "seats": "all" }))
        .await
        .good();
    let again = cleo.scene(made["table"].as_str().unwrap()).await;
    assert_eq!(again["inputs"], scene["inputs"]);
    assert_eq!(again["view"]["table"], scene["view"]["table"]);
    assert_eq!(again["me"]["name"], "Cleo");
    play(made["table"].as_str().unwrap(), &mut [&mut cleo], &mut Dice(5), 10).await;
    // A text of one's own; what it names on the disk is not looked for.
    let text = "game = \"skirmish\"\npack = \"../../etc\"\n";
    let question = json!({ "of": { "scenario": { "text": text } } });
    let refused = cleo.post("/api/v1/tables", json!({ "name": "Cleo", "question": question })).await;
    assert_eq!(refused.bad().0, 422);
}

#[tokio::test]
async fn policies_hold_seats_and_play_at_once() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let question = json!({ "of": { "showdown": { "level": "first-story", "survivors": 2 } } });
    let scene = {
        let new =
            json!({ "name": "Ada", "question": question, "policies": { "1": "cautious" }, "rolls": "bout" });
        let made = ada.post("/api/v1/tables", new).await.good();
        let table = made["table"].as_str().unwrap().to_owned();
        let free: Vec<u64> = ada.scene(&table).await["seats"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|seat| seat["held_by"].is_null())
            .map(|seat| seat["number"].as_u64().unwrap())
            .collect();
        ada.command(&table, "seats", json!({ "take": free })).await.good();
        play(&table, &mut [&mut ada], &mut Dice(11), 30).await;
        ada.scene(&table).await
    };
    let path = format!("/api/v1/tables/{}/log", scene["table"]["id"].as_str().unwrap());
    let part = ada.get(&path).await.good();
    let log = part["lines"].as_array().unwrap();
    assert!(log.iter().any(|line| line["how"] == "policy"), "it has decided something");
    assert!(log.iter().any(|line| line["how"] == "rolled"), "Bout has rolled");
    assert!(!log.iter().any(|line| line["how"] == "typed"));
    // It goes on after a restart, too.
    let table = scene["table"]["id"].as_str().unwrap().to_owned();
    let mut again = Here::open(&folder).guest();
    again.cookies = ada.cookies.clone();
    assert_eq!(again.scene(&table).await["inputs"], scene["inputs"]);
    let is_over = scene["table"]["state"] == "over";
    play(&table, &mut [&mut again], &mut Dice(12), 10).await;
    assert!(is_over || again.scene(&table).await["inputs"].as_u64() > scene["inputs"].as_u64());
}
