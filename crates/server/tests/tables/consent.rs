//! Taking back and correcting by consent.

use serde_json::{Value, json};

use crate::guest::{Dice, Folder, Guest, Here, given};

async fn two(here: &Here) -> (Guest, Guest, String) {
    let (mut ada, mut ben) = (here.guest(), here.guest());
    let (table, code) = ada.make("Ada", json!([0])).await;
    ben.join(&code, "Ben", json!([1])).await;
    (ada, ben, table)
}

/// Plays on until the last input was of this kind, by whoever is asked; says who gave it.
async fn until(ada: &mut Guest, ben: &mut Guest, table: &str, dice: &mut Dice, kind: &str) -> bool {
    for _ in 0..400 {
        for (is_ada, guest) in [(true, &mut *ada), (false, &mut *ben)] {
            let scene = guest.scene(table).await;
            let Some(given) = given(&scene["waits"]["asked"], dice) else { continue };
            let command = json!({ "id": format!("u{}", dice.below(u32::MAX)), "given": given });
            guest.command(table, "submit", command).await.good();
            if given.get(kind).is_some() {
                return is_ada;
            }
            break;
        }
    }
    panic!("nobody gave {kind}");
}

#[tokio::test]
async fn what_is_ones_own_and_revealed_nothing_goes_back_at_once() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut ada, mut ben, table) = two(&here).await;
    let is_ada = until(&mut ada, &mut ben, &table, &mut Dice(4), "choice").await;
    let me = if is_ada { &mut ada } else { &mut ben };
    let scene = me.scene(&table).await;
    let inputs = scene["inputs"].as_u64().unwrap() - 1;
    let done = me.command(&table, "back", json!({ "id": "back", "inputs": inputs })).await.good();
    assert_eq!(done["waiting"], false);
    assert_eq!(me.scene(&table).await["inputs"], inputs);
    let again = me.command(&table, "back", json!({ "id": "back", "inputs": inputs })).await.good();
    assert_eq!(again["line"], done["line"]);
}

#[tokio::test]
async fn what_a_die_has_shown_goes_back_by_consent() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut ada, mut ben, table) = two(&here).await;
    until(&mut ada, &mut ben, &table, &mut Dice(9), "dice").await;
    let before = ada.scene(&table).await;
    let inputs = before["inputs"].as_u64().unwrap();
    let back = json!({ "id": "back", "inputs": inputs - 1 });
    assert_eq!(ada.command(&table, "back", back.clone()).await.good()["waiting"], true);
    assert_eq!(
        ada.command(&table, "back", back.clone()).await.good()["waiting"],
        true,
        "it is the same proposal"
    );
    let seen = ben.scene(&table).await;
    assert_eq!(seen["inputs"], inputs, "nothing has happened yet");
    assert_eq!(seen["take_back"]["by"], 0);
    assert_eq!(seen["take_back"]["concerned"], json!([1]));
    assert_eq!(seen["take_back"]["revealed"].as_array().unwrap().len(), 1);
    let number = seen["take_back"]["number"].clone();
    assert_eq!(
        ada.command(&table, "agree", json!({ "id": "a", "number": number })).await.bad().0,
        403,
        "not one's own"
    );
    // No.
    ben.command(&table, "refuse", json!({ "id": "r", "number": number })).await.good();
    let kept = ada.scene(&table).await;
    assert!(kept.get("take_back").is_none() && kept["inputs"] == inputs);
    assert_eq!(
        ben.command(&table, "agree", json!({ "id": "b", "number": number })).await.bad(),
        (409, "not-due".into())
    );
    // Yes.
    ada.command(&table, "back", json!({ "id": "once more", "inputs": inputs - 1 })).await.bad();
    ada.command(&table, "back", json!({ "id": "once-more", "inputs": inputs - 1 })).await.good();
    let number = ben.scene(&table).await["take_back"]["number"].clone();
    ben.command(&table, "agree", json!({ "id": "c", "number": number })).await.good();
    ben.command(&table, "agree", json!({ "id": "c", "number": number })).await.good();
    assert_eq!(ada.scene(&table).await["inputs"], inputs - 1);
    // After a restart it is as it was agreed.
    let mut again = Here::open(&folder).guest();
    assert_eq!(again.scene(&table).await["inputs"], inputs - 1);
}

#[tokio::test]
async fn who_is_alone_asks_nobody() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    let mut dice = Dice(6);
    for _ in 0..10 {
        ada.answer(&table, &mut dice).await.unwrap();
    }
    let back = ada.command(&table, "back", json!({ "id": "b", "inputs": 3 })).await.good();
    assert_eq!(back["waiting"], false);
    assert_eq!(ada.scene(&table).await["inputs"], 3);
    assert_eq!(
        ada.command(&table, "back", json!({ "id": "d", "inputs": 3 })).await.bad(),
        (409, "nothing-to-undo".into())
    );
}

#[tokio::test]
async fn corrections_are_agreed_too() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut ada, mut ben, table) = two(&here).await;
    let (mut dice, mut parts) = (Dice(4), json!({ "parts": [] }));
    // In the middle of something nothing is corrected.
    for _ in 0..40 {
        parts = ada.get(&format!("/api/v1/tables/{table}/corrections")).await.good();
        if parts["parts"].as_array().is_some_and(|parts| !parts.is_empty()) {
            break;
        }
        if ada.answer(&table, &mut dice).await.is_none() {
            ben.answer(&table, &mut dice).await;
        }
    }
    let part = parts["parts"].as_array().unwrap().iter().find(|part| part["numbers"].is_array());
    let part = part.unwrap_or_else(|| panic!("{parts}"));
    let [least, most] = [0, 1].map(|at| part["numbers"][at].to_string());
    let value = if part["now"] == json!(most) { least } else { most };
    let words = format!("{} {value}", part["words"].as_str().unwrap());
    let amend = json!({ "id": "amend", "words": words });
    assert_eq!(ada.command(&table, "amend", amend).await.good()["waiting"], true);
    let seen = ben.scene(&table).await;
    assert_eq!(seen["correction"]["words"], json!(words));
    let agree = json!({ "id": "yes", "number": seen["correction"]["number"] });
    ben.command(&table, "agree", agree).await.good();
    let after = ada.scene(&table).await;
    assert!(after.get("correction").is_none());
    let save = ada.get(&format!("/api/v1/tables/{table}/save")).await.text;
    let line: Value = serde_json::from_str(save.lines().last().unwrap()).unwrap();
    assert_eq!(
        (&line["id"], &line["who"]),
        (&json!("amend"), &json!(0)),
        "who proposed it stands there: {line}"
    );
    assert!(line["amend"].is_string(), "{line}");
    let nonsense = json!({ "id": "no", "words": "the moon 3" });
    assert_eq!(ada.command(&table, "amend", nonsense).await.bad(), (422, "cannot-amend".into()));
    let both = json!({ "id": "no" });
    assert_eq!(ada.command(&table, "amend", both).await.bad().0, 400);
}
