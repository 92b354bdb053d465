//! The past of a table: as it stood after every input, for anybody who has the link.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::guest::{Dice, Folder, Here};

#[tokio::test]
async fn a_table_is_seen_as_it_stood() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut ada, mut watcher) = (here.guest(), here.guest());
    let (table, _) = ada.make("Ada", json!("all")).await;
    let mut dice = Dice(11);
    // A pool of dice is several inputs: not every moment is seen while it is played.
    let mut stood: BTreeMap<u64, Value> = BTreeMap::new();
    for _ in 0..60 {
        let scene = watcher.scene(&table).await;
        stood.insert(scene["inputs"].as_u64().unwrap(), scene["view"]["table"].clone());
        if ada.answer(&table, &mut dice).await.is_none() {
            break;
        }
    }
    // What was taken back is no part of it.
    let back = *stood.keys().nth_back(3).unwrap();
    ada.command(&table, "back", json!({ "id": "back", "inputs": back })).await.good();
    stood.retain(|inputs, _| *inputs <= back);
    for (inputs, table_then) in stood {
        let past = watcher.get(&format!("/api/v1/tables/{table}/past?inputs={inputs}")).await.good();
        assert!(past["view"]["table"] == table_then, "after {inputs}");
        assert_eq!((&past["inputs"], &past["past"]["all"]), (&json!(inputs), &json!(back)));
        assert!(past["me"].is_null() && past["waits"]["asked"].is_null() && past["table"]["code"].is_null());
        assert!(past["log"].as_array().unwrap().iter().all(|line| line["input"].as_u64() <= Some(inputs)));
        assert_eq!(past["past"]["given"].is_null(), inputs == back);
        if inputs.is_multiple_of(7) {
            let page = watcher.get(&format!("/r/{table}?inputs={inputs}")).await;
            assert!(page.status.is_success() && page.text.contains("type=\"range\""), "{}", page.text);
            assert!(!page.text.contains("<form method=\"post\""), "nothing is decided in the past");
            let regions = watcher.get(&format!("/r/{table}/regions?inputs={inputs}")).await.good();
            assert_eq!(regions["inputs"], json!(inputs));
        }
    }
    let end = watcher.get(&format!("/api/v1/tables/{table}/past")).await.good();
    assert_eq!(end["view"]["table"], watcher.scene(&table).await["view"]["table"]);
    assert_eq!(watcher.get("/r/nothing").await.status.as_u16(), 404);
    assert_eq!(watcher.get(&format!("/api/v1/tables/{table}/past?inputs=x")).await.bad().0, 400);
}
