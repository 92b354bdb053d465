//! What is acknowledged is kept, and what is not kept was never seen.

use std::sync::Arc;

use rusqlite::Connection;
use serde_json::json;
use server::Store;
use server::store::{Change, FILE, Settings};

use crate::fight::play;
use crate::guest::{Dice, Folder, Here, given};

#[tokio::test]
async fn a_restart_keeps_all_of_it() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut ada, mut ben) = (here.guest(), here.guest());
    let (table, code) = ada.make("Ada", json!([0])).await;
    ben.join(&code, "Ben", json!([1])).await;
    play(&table, &mut [&mut ada, &mut ben], &mut Dice(8), 50).await;
    let before = [ada.scene(&table).await, ben.scene(&table).await];
    drop(here);
    let again = Here::open(&folder);
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

#[tokio::test]
async fn an_input_that_cannot_be_kept_is_not_taken() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    let mut dice = Dice(3);
    for _ in 0..5 {
        ada.answer(&table, &mut dice).await.unwrap();
    }
    let before = ada.scene(&table).await;
    let disk = Connection::open(folder.path().join(FILE)).unwrap();
    disk.execute_batch("ALTER TABLE lines RENAME TO elsewhere").unwrap();
    let command = json!({ "id": "lost", "given": given(&before["waits"]["asked"], &mut dice).unwrap() });
    let refused = ada.command(&table, "submit", command.clone()).await;
    assert!(!refused.text.contains("lines") && !refused.text.contains(FILE), "{}", refused.text);
    assert_eq!(refused.bad(), (500, "failed".into()));
    disk.execute_batch("ALTER TABLE elsewhere RENAME TO lines").unwrap();
    let after = ada.scene(&table).await;
    assert_eq!((&after["inputs"], &after["waits"]), (&before["inputs"], &before["waits"]));
    // The same command again counts now.
    ada.command(&table, "submit", command).await.good();
    assert!(ada.scene(&table).await["inputs"].as_u64() > before["inputs"].as_u64());
}

#[tokio::test]
async fn two_servers_on_one_folder_do_not_write_over_each_other() {
    let folder = Folder::new();
    let (first, second) = (Here::open(&folder), Here::open(&folder));
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

fn create(id: &str) -> Change {
    Change::Create { id: id.into(), settings: Settings::default(), code: None, head: "{}".into() }
}

fn append(table: &str, at: usize) -> Change {
    Change::Append { table: table.into(), at, lines: vec![format!("{{\"n\":{at}}}")] }
}

#[test]
fn lines_are_neither_lost_nor_doubled_nor_out_of_order() {
    let folder = Folder::new();
    let store = Store::open(folder.path()).unwrap();
    store.change(vec![create("t"), append("t", 0)]).unwrap();
    for wrong in [0, 2, 7] {
        assert!(store.change(vec![append("t", wrong)]).is_err(), "{wrong}");
    }
    // A call is made whole or not at all.
    assert!(store.change(vec![append("t", 1), append("t", 1)]).is_err());
    store.change(vec![append("t", 1), append("t", 2)]).unwrap();
    assert!(store.change(vec![append("nowhere", 0)]).is_err());
    let kept = Store::open(folder.path()).unwrap().read("t").unwrap().unwrap();
    assert_eq!(kept.lines, ["{\"n\":0}", "{\"n\":1}", "{\"n\":2}"]);
}

#[test]
fn many_tables_are_made_durable_together() {
    let folder = Folder::new();
    let store = Arc::new(Store::open(folder.path()).unwrap());
    let tables: Vec<String> = (0..32).map(|number| format!("table-{number}")).collect();
    store.change(tables.iter().map(|id| create(id)).collect()).unwrap();
    let before = store.written();
    std::thread::scope(|scope| {
        for table in &tables {
            let store = Arc::clone(&store);
            scope.spawn(move || (0..20).for_each(|at| store.change(vec![append(table, at)]).unwrap()));
        }
    });
    let [commits, calls] = store.written();
    assert_eq!(calls - before[1], 32 * 20);
    assert!(commits - before[0] < calls - before[1], "{commits} of {calls}: some were together");
    for table in &tables {
        assert_eq!(store.read(table).unwrap().unwrap().lines.len(), 20);
    }
}

#[tokio::test]
async fn a_backup_is_a_store_and_old_tables_go() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    play(&table, &mut [&mut ada], &mut Dice(2), 10).await;
    let other = Folder::new();
    std::fs::create_dir(other.path()).unwrap();
    here.shared.tables.store().backup(&other.path().join(FILE)).unwrap();
    assert!(here.shared.tables.store().backup(&other.path().join(FILE)).is_err(), "it writes over nothing");
    let mut restored = Here::open(&other).guest();
    restored.cookies = ada.cookies.clone();
    assert_eq!(restored.scene(&table).await["inputs"], ada.scene(&table).await["inputs"]);
    assert_eq!(here.shared.tables.tidy(60).unwrap(), 0, "it was just touched");
    assert_eq!(here.shared.tables.tidy(-60).unwrap(), 1);
    assert_eq!(ada.get(&format!("/api/v1/tables/{table}")).await.bad().0, 404);
    assert!(here.shared.tables.store().read(&table).unwrap().is_none());
}
