//! What is acknowledged is kept, and what is not kept was never seen.

use serde_json::json;
use server::store::FILE;
use server::{Failure, Store};

use crate::fight::play;
use crate::guest::{Dice, Guest, Here, given};
use crate::home::{Home, laws};

laws! {
    a_restart_keeps_all_of_it
    an_input_that_cannot_be_kept_is_not_taken
    two_servers_on_one_store_do_not_write_over_each_other
    a_command_counts_once_after_a_restart_too
    what_is_proposed_waits_for_an_answer_after_a_restart
    a_backup_fills_every_kind_of_store
    old_tables_go_even_if_nobody_can_open_them
}

async fn a_restart_keeps_all_of_it(home: Home) {
    let here = Here::open(&home);
    let (mut ada, mut ben) = (here.guest(), here.guest());
    let (table, code) = ada.make("Ada", json!([0])).await;
    ben.join(&code, "Ben", json!([1])).await;
    play(&table, &mut [&mut ada, &mut ben], &mut Dice(8), 50).await;
    let before = [ada.scene(&table).await, ben.scene(&table).await];
    drop(here);
    let again = Here::open(&home);
    let mut after = Vec::new();
    for guest in [&mut ada, &mut ben] {
        guest.here = again.clone();
        guest.scene(&table).await;
    }
    // Both were heard of again.
    for guest in [&mut ada, &mut ben] {
        after.push(guest.scene(&table).await);
    }
    for (before, after) in before.iter().zip(&after) {
        for what in ["me", "people", "seats", "inputs", "waits", "view", "log", "table"] {
            assert_eq!(before[what], after[what], "{what}");
        }
        assert!(after["version"].as_u64() > before["version"].as_u64(), "versions only grow");
    }
    play(&table, &mut [&mut ada, &mut ben], &mut Dice(8), 10).await;
}

async fn an_input_that_cannot_be_kept_is_not_taken(home: Home) {
    let here = Here::open(&home);
    let mut ada = here.guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    let mut dice = Dice(3);
    for _ in 0..5 {
        ada.answer(&table, &mut dice).await.unwrap();
    }
    let before = ada.scene(&table).await;
    home.sql("ALTER TABLE lines RENAME TO elsewhere");
    let command = json!({ "id": "lost", "given": given(&before["waits"]["asked"], &mut dice).unwrap() });
    let refused = ada.command(&table, "submit", command.clone()).await;
    assert!(!refused.text.contains("lines") && !refused.text.contains(FILE), "{}", refused.text);
    assert_eq!(refused.bad(), (500, "failed".into()));
    home.sql("ALTER TABLE elsewhere RENAME TO lines");
    let after = ada.scene(&table).await;
    assert_eq!((&after["inputs"], &after["waits"]), (&before["inputs"], &before["waits"]));
    // The same command again counts now.
    ada.command(&table, "submit", command).await.good();
    assert!(ada.scene(&table).await["inputs"].as_u64() > before["inputs"].as_u64());
}

async fn two_servers_on_one_store_do_not_write_over_each_other(home: Home) {
    let (first, second) = (Here::open(&home), Here::open(&home));
    let mut ada = first.guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    let mut other = second.guest();
    other.cookies = ada.cookies.clone();
    other.scene(&table).await;
    let mut dice = Dice(1);
    ada.answer(&table, &mut dice).await.unwrap();
    let asked = other.scene(&table).await["waits"]["asked"].clone();
    let late = json!({ "id": "late", "given": given(&asked, &mut dice).unwrap() });
    assert_eq!(other.command(&table, "submit", late).await.bad(), (409, "taken".into()));
    assert_eq!(other.scene(&table).await["inputs"], ada.scene(&table).await["inputs"], "it was read again");
}

async fn a_command_counts_once_after_a_restart_too(home: Home) {
    let mut ada = Here::open(&home).guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    let (mut dice, mut sent) = (Dice(4), Vec::new());
    for round in 0..10 {
        let asked = ada.scene(&table).await["waits"]["asked"].clone();
        let Some(given) = given(&asked, &mut dice) else { break };
        let command = json!({ "id": format!("id-{round}"), "given": given });
        sent.push((command.clone(), ada.command(&table, "submit", command).await.good()["line"].clone()));
    }
    let scene = ada.scene(&table).await;
    ada.here = Here::open(&home);
    for (command, line) in sent {
        assert_eq!(ada.command(&table, "submit", command).await.good()["line"], line);
    }
    assert_eq!(ada.scene(&table).await["inputs"], scene["inputs"]);
}

async fn what_is_proposed_waits_for_an_answer_after_a_restart(home: Home) {
    let here = Here::open(&home);
    let (mut ada, mut ben, mut cleo) = (here.guest(), here.guest(), here.guest());
    let new = json!({ "name": "Ada", "seats": [0], "question": { "of": { "showdown": {} } } });
    let made = ada.post("/api/v1/tables", new).await.good();
    let table = made["table"].as_str().unwrap().to_owned();
    ben.join(made["code"].as_str().unwrap(), "Ben", json!([1])).await;
    cleo.join(made["code"].as_str().unwrap(), "Cleo", json!("all")).await;
    play(&table, &mut [&mut ada, &mut ben, &mut cleo], &mut Dice(8), 12).await;
    let inputs = ada.scene(&table).await["inputs"].as_u64().unwrap();
    let back = json!({ "id": "back", "inputs": inputs - 6 });
    assert_eq!(ada.command(&table, "back", back.clone()).await.good()["waiting"], true);
    let asked = ben.scene(&table).await["take_back"].clone();
    let number = asked["number"].clone();
    ben.command(&table, "agree", json!({ "id": "b", "number": number })).await.good();
    // Each server is another one: all that is known is what is kept.
    cleo.here = Here::open(&home);
    let seen = cleo.scene(&table).await["take_back"].clone();
    for same in ["number", "by", "inputs", "undone", "revealed", "concerned"] {
        assert_eq!(seen[same], asked[same], "{same}");
    }
    assert_eq!(seen["agreed"], json!([1]));
    ada.here = Here::open(&home);
    assert_eq!(ada.command(&table, "back", back.clone()).await.good()["waiting"], true, "it is the same one");
    cleo.command(&table, "agree", json!({ "id": "c", "number": number })).await.good();
    assert_eq!(cleo.scene(&table).await["inputs"], inputs - 6);
    // Neither is it asked again, nor does an old word count for something new.
    ada.here = Here::open(&home);
    assert!(ada.scene(&table).await.get("take_back").is_none());
    let agreed = json!({ "id": "late", "number": number });
    ben.here = ada.here.clone();
    ben.command(&table, "agree", agreed.clone()).await.good();
    let further = json!({ "id": "further", "inputs": 1 });
    assert_eq!(ada.command(&table, "back", further).await.good()["waiting"], true);
    ben.command(&table, "agree", agreed).await.good();
    let next = ben.scene(&table).await["take_back"].clone();
    assert_eq!((&next["agreed"], next["number"].as_u64()), (&json!([]), number.as_u64().map(|one| one + 1)));
    // What was withdrawn does not come back.
    ada.command(&table, "refuse", json!({ "id": "no", "number": next["number"] })).await.good();
    ben.here = Here::open(&home);
    assert!(ben.scene(&table).await.get("take_back").is_none());
    // Nor what nobody answered in time.
    home.sql(&format!(
        "UPDATE tables SET proposals = '{{\"open\":{{\"number\":9,\"by\":0,\"id\":\"old\",\"what\":{{\"back\":1}},\
         \"concerned\":[1],\"agreed\":[],\"until\":1000}},\"count\":9}}' WHERE id = '{table}'"
    ));
    ben.here = Here::open(&home);
    assert!(ben.scene(&table).await.get("take_back").is_none());
    assert_eq!(ben.command(&table, "agree", json!({ "id": "x", "number": 9 })).await.bad().0, 409);
}

/// The same person, at another server.
fn at(home: &Home, guest: &Guest) -> Guest {
    Guest { here: Here::open(home), ..guest.clone() }
}

async fn a_backup_fills_every_kind_of_store(home: Home) {
    let here = Here::open(&home);
    let mut ada = here.guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    let (idle, code) = ada.make("Ada", json!([0])).await;
    play(&table, &mut [&mut ada], &mut Dice(2), 10).await;
    let link = ada.command(&table, "hand-over", json!({})).await.good();
    let folder = crate::guest::Folder::new();
    std::fs::create_dir(folder.path()).unwrap();
    let file = folder.path().join("all.backup");
    assert_eq!(here.shared.tables.store().backup(&file).unwrap(), 2);
    assert!(here.shared.tables.store().backup(&file).is_err(), "it writes over nothing");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(
        ada.cookies.values().all(|token| token.len() < 8 || !text.contains(token)),
        "no token stands in it"
    );
    for other in [Home::file(), Home::schema()] {
        assert_eq!(Store::restore(&other, &file).unwrap(), 2);
        assert!(Store::restore(&other, &file).is_err(), "there are tables now");
        let mut restored = at(&other, &ada);
        assert_eq!(restored.scene(&table).await["inputs"], ada.scene(&table).await["inputs"]);
        let save = format!("/api/v1/tables/{table}/save");
        assert_eq!(restored.get(&save).await.text, ada.get(&save).await.text);
        // The code and the link are good there, too, and play goes on.
        restored.here.guest().join(&code, "Ben", json!([1])).await;
        assert!(restored.scene(&idle).await["me"].is_object());
        play(&table, &mut [&mut restored], &mut Dice(5), 5).await;
        restored.here.guest().post("/api/v1/take-over", link.clone()).await.good();
    }
    // A file that is cut off or changed anywhere is none.
    let damaged = folder.path().join("damaged");
    let empty = home.another();
    for at in (0..text.len()).step_by(text.len() / 40).chain([text.len() - 2]) {
        let mut changed = text.clone().into_bytes();
        changed[at] = if changed[at] == b'1' { b'2' } else { b'1' };
        for bytes in [&text.as_bytes()[..at], &changed] {
            std::fs::write(&damaged, bytes).unwrap();
            assert!(matches!(Store::restore(&empty, &damaged), Err(Failure::Unsound(_))), "{at}");
        }
    }
    assert_eq!(Store::open(&empty).unwrap().count().unwrap(), 0);
    assert_eq!(Store::restore(&empty, &file).unwrap(), 2);
}

async fn old_tables_go_even_if_nobody_can_open_them(home: Home) {
    let here = Here::open(&home);
    let mut ada = here.guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    let (broken, _) = ada.make("Ada", json!("all")).await;
    play(&table, &mut [&mut ada], &mut Dice(2), 10).await;
    home.sql(&format!("UPDATE tables SET head = 'nonsense' WHERE id = '{broken}'"));
    let later = Here::open(&home);
    ada.here = later.clone();
    assert_ne!(ada.get(&format!("/api/v1/tables/{broken}")).await.status, 200);
    assert_eq!(later.shared.tables.tidy(60).unwrap(), 0, "they were just touched");
    assert_eq!(later.shared.tables.tidy(-60).unwrap(), 2);
    for gone in [&table, &broken] {
        assert_eq!(ada.get(&format!("/api/v1/tables/{gone}")).await.bad().0, 404);
        assert!(later.shared.tables.store().read(gone).unwrap().is_none());
        assert!(later.shared.tables.delete(gone).is_err());
    }
}
