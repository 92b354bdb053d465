//! Who sits where.

use serde_json::{Value, json};

use crate::fight::play;
use crate::guest::{Dice, Folder, Here};

fn holders(scene: &Value) -> Vec<Option<u64>> {
    scene["seats"].as_array().unwrap().iter().map(|seat| seat["held_by"].as_u64()).collect()
}

#[tokio::test]
async fn free_seats_are_taken_by_name_and_left_again() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut ada, mut ben) = (here.guest(), here.guest());
    let (table, code) = ada.make("Ada", json!([0])).await;
    let spelled = format!("{}-{}", &code[..3].to_lowercase(), &code[3..]);
    let lobby = ben.post("/api/v1/lobby", json!({ "code": spelled })).await.good();
    assert_eq!(lobby["seats"][0]["held_by"], 0);
    let taken = ben.post("/api/v1/join", json!({ "code": code, "name": "Ben", "seats": [0] })).await;
    assert_eq!(taken.bad(), (409, "taken".into()));
    assert_eq!(ben.join(&code, "Ben", json!([1])).await, 1);
    assert_eq!(holders(&ada.scene(&table).await)[..2], [Some(0), Some(1)]);
    // Several seats, and back to fewer.
    let free = ada.scene(&table).await["seats"][2]["number"].clone();
    ada.command(&table, "seats", json!({ "take": [free] })).await.good();
    assert_eq!(ada.scene(&table).await["me"]["seats"].as_array().unwrap().len(), 2);
    assert_eq!(
        ben.command(&table, "seats", json!({ "leave": [free] })).await.bad(),
        (403, "not-yours".into())
    );
    assert_eq!(ben.command(&table, "seats", json!({ "take": [free] })).await.bad(), (409, "taken".into()));
    assert_eq!(ben.command(&table, "seats", json!({ "take": [99] })).await.bad().0, 422);
    ada.command(&table, "seats", json!({ "leave": [free] })).await.good();
    // Who leaves is out, and may come back under the same name.
    ben.command(&table, "leave", json!({})).await.good();
    assert_eq!(holders(&ada.scene(&table).await)[1], None);
    assert!(ben.scene(&table).await.get("me").is_none());
    assert_eq!(ben.join(&code, "Ben", json!([1])).await, 1);
}

#[tokio::test]
async fn nobody_joins_by_the_code_once_the_fight_has_begun() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut ada, mut ben) = (here.guest(), here.guest());
    let (table, code) = ada.make("Ada", json!("all")).await;
    assert_eq!(ada.scene(&table).await["table"]["code"], json!(code));
    play(&table, &mut [&mut ada], &mut Dice(1), 1).await;
    assert!(ada.scene(&table).await["table"].get("code").is_none());
    let late = ben.post("/api/v1/join", json!({ "code": code, "name": "Ben" })).await;
    assert_eq!(late.bad(), (404, "not-found".into()));
    let mut again = Here::open(&folder).guest();
    assert_eq!(again.post("/api/v1/lobby", json!({ "code": code })).await.bad().0, 404);
    // Who plays lets others in by a link to a seat.
    let token = ada.command(&table, "hand-over", json!({ "seats": [1] })).await.good();
    assert_eq!(ben.post("/api/v1/take-over", token.clone()).await.bad().0, 400, "a name is missing");
    let by_ben = json!({ "token": token["token"], "name": "Ben" });
    ben.post("/api/v1/take-over", by_ben.clone()).await.good();
    let scene = ada.scene(&table).await;
    assert_eq!(holders(&scene)[..2], [Some(0), Some(1)]);
    assert_eq!(ben.scene(&table).await["me"]["name"], "Ben");
    let mut third = here.guest();
    assert_eq!(
        third.post("/api/v1/take-over", by_ben).await.bad(),
        (404, "not-found".into()),
        "it is good once"
    );
}

#[tokio::test]
async fn a_seat_that_is_handed_over_is_gone_at_once() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut tablet, mut phone) = (here.guest(), here.guest());
    let (table, _) = tablet.make("Ada", json!("all")).await;
    let token = tablet.command(&table, "hand-over", json!({})).await.good();
    assert_eq!(tablet.scene(&table).await["me"]["name"], "Ada", "not before somebody takes it");
    phone.post("/api/v1/take-over", token.clone()).await.good();
    assert_eq!(phone.scene(&table).await["me"]["name"], "Ada");
    let old = tablet.command(&table, "submit", json!({ "id": "a", "given": "roll" })).await;
    assert_eq!(old.bad(), (401, "no-seat".into()));
    assert!(tablet.scene(&table).await.get("me").is_none());
    let foreign = here.guest().post("/api/v1/take-over", json!({ "token": "0".repeat(64) })).await;
    assert_eq!(foreign.bad().0, 404);
    // The new one is good after a restart, the old one is not.
    let mut again = Here::open(&folder).guest();
    again.cookies = phone.cookies.clone();
    assert_eq!(again.scene(&table).await["me"]["name"], "Ada");
    again.cookies = tablet.cookies.clone();
    assert!(again.scene(&table).await.get("me").is_none());
}

#[tokio::test]
async fn who_watches_is_told_what_all_know_and_nothing_else() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut ada, mut watcher) = (here.guest(), here.guest());
    let (table, code) = ada.make("Ada", json!("all")).await;
    let lobby = watcher.get(&format!("/api/v1/tables/{table}")).await;
    assert!(!lobby.text.contains(&code), "a link to watch lets nobody join");
    for count in 0..60 {
        let (seen, mine) = (watcher.scene(&table).await, ada.scene(&table).await);
        assert!(seen.get("me").is_none() && seen["waits"]["asked"].is_null());
        assert!(seen["view"]["seat"].is_null() && seen["view"]["asked"] == false);
        assert_eq!(seen["view"]["table"], mine["view"]["table"]);
        let text = seen.to_string();
        for token in ada.cookies.values().filter(|value| value.len() > 8) {
            assert!(!text.contains(token.as_str()));
        }
        if ada.answer(&table, &mut Dice(count)).await.is_none() {
            break;
        }
    }
    for path in ["save", "corrections"] {
        assert_eq!(watcher.get(&format!("/api/v1/tables/{table}/{path}")).await.bad().0, 401);
    }
    for what in ["back", "agree", "refuse", "amend", "rolls", "seats", "hand-over", "pass-all"] {
        let body = match what {
            "back" => json!({ "id": "a", "inputs": 0 }),
            "agree" | "refuse" => json!({ "id": "a", "number": 1 }),
            "amend" => json!({ "id": "a", "words": "x" }),
            "rolls" => json!({ "id": "a", "rolls": "own" }),
            "pass-all" => json!({ "id": "a" }),
            _ => json!({}),
        };
        assert_eq!(watcher.command(&table, what, body).await.bad(), (401, "no-seat".into()), "{what}");
    }
}
