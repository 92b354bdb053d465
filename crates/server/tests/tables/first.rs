//! Tables besides whole fights: a first fight that is explained, a companion beside real cards, a battle of a campaign.

use ask::campaign::Season;
use serde_json::{Value, json};

use crate::guest::{Dice, FORM, Folder, Here, escaped, given};

#[tokio::test]
async fn a_first_fight_is_explained_as_in_the_terminal() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    assert!(ada.get("/").await.text.contains("Learn by a first fight"));
    let made = ada.post_text("/tables", FORM, "game=tutorial&seat=all".into()).await;
    let place = made.headers["location"].to_str().unwrap().to_owned();
    assert!(place.ends_with("/seat?learn=1"), "{place}");
    let table = place.split('/').nth(2).unwrap().to_owned();
    let page = ada.get(&place).await.text;
    assert!(page.contains("data-learns") && page.contains("Welcome to your first showdown"), "{page}");
    let (mut dice, mut told) = (Dice(3), std::collections::BTreeSet::new());
    for _ in 0..150 {
        let scene = ada.scene(&table).await;
        if let Some(lesson) = scene["lesson"].as_str() {
            assert!(
                !lesson.contains("terminal:") && !lesson.contains("Press Enter") && !lesson.contains('`'),
                "{lesson}"
            );
            told.insert(lesson.to_owned());
        }
        if ada.answer(&table, &mut dice).await.is_none() {
            break;
        }
    }
    assert!(told.len() >= 5, "{told:?}");
}

#[tokio::test]
async fn a_companion_resolves_what_the_table_begins() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut ada, mut ben) = (here.guest(), here.guest());
    let question = json!({ "of": { "showdown": { "party": "settlers", "by_hand": true } } });
    let made = ada
        .post("/api/v1/tables", json!({ "name": "Ada", "question": question, "seats": [0, 1, 2] }))
        .await
        .good();
    let table = made["table"].as_str().unwrap().to_owned();
    ben.join(made["code"].as_str().unwrap(), "Ben", json!([3])).await;
    let scene = ada.scene(&table).await;
    assert_eq!(scene["table"]["state"], "lobby");
    let begins = scene["begins"].as_array().unwrap().clone();
    let of = |kind: &str| -> Vec<Value> {
        begins.iter().filter(|begin| begin["amendment"].get(kind).is_some()).cloned().collect()
    };
    assert!(of("attack").len() >= 4 && of("monster-attacks").len() > 4, "{begins:?}");
    assert!(ada.get(&format!("/t/{table}/seat")).await.text.contains("Resolve the attack"));
    // A correction is asked about, as everywhere; what happens at the table is not.
    let set = json!({ "id": "set", "words": "ada survival 0" });
    assert_eq!(ada.command(&table, "begin", set).await.bad(), (409, "not-due".into()));
    let mut dice = Dice(21);
    for (at, begin) in [&of("attack")[0], &of("monster-attacks")[0], &of("attack")[1]].into_iter().enumerate()
    {
        let command = json!({ "id": format!("begin-{at}"), "words": begin["words"] });
        let begun = ada.command(&table, "begin", command.clone()).await.good();
        assert_eq!(begun["waiting"], false);
        assert_eq!(
            ada.command(&table, "begin", command).await.good()["line"],
            begun["line"],
            "it counts once"
        );
        let mut count = 0;
        while ada.scene(&table).await["begins"].as_array().is_none_or(Vec::is_empty) {
            let mut is_answered = false;
            for guest in [&mut ada, &mut ben] {
                let asked = guest.scene(&table).await["waits"]["asked"].clone();
                if let Some(given) = given(&asked, &mut dice) {
                    let command = json!({ "id": format!("give-{at}-{count}"), "given": given });
                    guest.command(&table, "submit", command).await.good();
                    is_answered = true;
                    break;
                }
            }
            count += 1;
            assert!(is_answered && count < 200, "it stands still after {count}");
        }
        assert!(count > 0, "an attack has dice");
    }
    let round =
        of("next-round").len() + begins.iter().filter(|begin| begin["amendment"] == "next-round").count();
    assert_eq!(round, 1);
    let next = json!({ "id": "round", "amendment": { "showdown": "next-round" } });
    ben.command(&table, "begin", next).await.good();
    let scene = ada.scene(&table).await;
    assert_eq!(scene["table"]["state"], "playing");
    // Somebody without a seat begins nothing.
    let mut watcher = here.guest();
    let late = json!({ "id": "late", "words": begins[0]["words"] });
    assert_eq!(watcher.command(&table, "begin", late).await.bad().0, 401);
}

#[tokio::test]
async fn a_battle_is_fought_by_warbands_of_a_campaign() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let warbands = ["Hildas=thorn-runners".to_owned(), "Guard=gate-company".to_owned()];
    let season = Season::begin(Some("Summer".to_owned()), &warbands, None).unwrap();
    let battle =
        |red: &str| json!({ "of": { "battle": { "red": red, "blue": "Guard", "deploy": "chosen" } } });
    let new = |red: &str| json!({ "name": "Ada", "seats": "all", "question": battle(red), "campaign": season.text() });
    let made = ada.post("/api/v1/tables", new("Hildas")).await.good();
    let scene = ada.scene(made["table"].as_str().unwrap()).await;
    assert_eq!(scene["table"]["game"], "skirmish");
    assert!(scene["waits"]["asked"].get("choice").is_some(), "{}", scene["waits"]);
    assert_eq!(ada.post("/api/v1/tables", new("Nobody")).await.bad(), (422, "question".into()));
    let hunt = json!({ "name": "Ada", "question": { "of": { "showdown": {} } }, "campaign": season.text() });
    assert_eq!(ada.post("/api/v1/tables", hunt).await.bad(), (422, "question".into()));
    let broken = json!({ "name": "Ada", "question": battle("Hildas"), "campaign": "name = 3" });
    assert_eq!(ada.post("/api/v1/tables", broken).await.bad().0, 422);
    // The form says the same.
    let form = format!(
        "game=battle&seat=all&red=gate-company&blue=gate-company&field=old-pasture&campaign-red=Hildas&campaign-blue=Guard&campaign={}",
        escaped(&season.text())
    );
    let made = ada.post_text("/tables", FORM, form).await;
    assert_eq!(made.status, 303, "{}", made.text);
}
