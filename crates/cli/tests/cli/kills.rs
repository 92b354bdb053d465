//! `bout serve` is killed while many play: what it has acknowledged is there when it comes back, once.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::database::Schema;
use super::desk::Desk;
use super::serving::{Kept, Serving, ask, given, make};

/// Kills of each kind of store; `BOUT_CASES` multiplies them.
const KILLS: u64 = 100;

/// What somebody was told: commands by their ids, with the lines that they wrote.
type Acknowledged = BTreeMap<String, u64>;

/// A table, the cookie of its seats, and what was told there.
type Table = (String, String, Acknowledged);

/// Plays at one table until the server goes away.
fn load(address: &str, tables: &mut Vec<Table>, count: &AtomicUsize) {
    loop {
        let at = tables.len() - 1;
        let (table, cookie, told) = &mut tables[at];
        let path = format!("/api/v1/tables/{table}");
        let Some((_, _, scene)) = ask(address, "GET", &path, cookie, &Value::Null) else { return };
        let Some(given) = given(&scene) else {
            let Some((table, cookie)) = make(address) else { return };
            tables.push((table, cookie, Acknowledged::new()));
            continue;
        };
        let id = format!("c{}", scene["version"]);
        let command = json!({ "id": id, "given": given });
        let Some((status, _, done)) = ask(address, "POST", &format!("{path}/submit"), cookie, &command)
        else {
            return;
        };
        if status == 429 {
            // More than one address may: as a program should, it waits a little.
            thread::sleep(Duration::from_millis(5));
            continue;
        }
        assert_eq!(status, 200, "{done}");
        told.insert(id, done["line"].as_u64().unwrap());
        count.fetch_add(1, Ordering::Relaxed);
    }
}

/// All that was told stands in the journal, once, at the line that was told.
fn check(address: &str, tables: &[Table]) -> usize {
    let mut all = 0;
    for (table, cookie, told) in tables {
        let path = format!("/api/v1/tables/{table}/save");
        let (status, _, save) = ask(address, "GET", &path, cookie, &Value::Null).expect("it answers");
        assert_eq!(status, 200, "{save}");
        let save = save.as_str().expect("a journal has many lines").to_owned();
        let mut found = BTreeMap::new();
        for (line, text) in (0..).zip(save.lines()) {
            let line: (u64, Value) = (line, serde_json::from_str(text).unwrap());
            if let Some(id) = line.1["id"].as_str() {
                assert!(found.insert(id.to_owned(), line.0).is_none(), "{id} stands there twice");
            }
        }
        for (id, line) in told {
            assert_eq!(found.get(id), Some(line), "{id} was told to be there");
        }
        all += told.len();
    }
    all
}

fn kills(kept: &Kept) {
    let cases = std::env::var("BOUT_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(1);
    let tables: Vec<Mutex<Vec<Table>>> = (0..3).map(|_| Mutex::default()).collect();
    for round in 0..KILLS * cases {
        let serving = Serving::start(kept);
        let (address, count) = (serving.address.clone(), AtomicUsize::new(0));
        for one in &tables {
            let mut one = one.lock().unwrap();
            // Those that were played to their end are looked at when all is over.
            check(&address, &one[one.len().saturating_sub(1)..]);
            if one.is_empty() {
                let (table, cookie) = make(&address).unwrap();
                one.push((table, cookie, Acknowledged::new()));
            }
        }
        thread::scope(|scope| {
            for one in &tables {
                scope.spawn(|| load(&address, &mut one.lock().unwrap(), &count));
            }
            // After some were acknowledged, however fast the machine is; and then at any moment.
            let (some, begun) = ((round % 7) as usize + 1, Instant::now());
            while count.load(Ordering::Relaxed) < some && begun.elapsed() < Duration::from_mins(1) {
                thread::sleep(Duration::from_millis(1));
            }
            thread::sleep(Duration::from_micros(round * 3_779 % 12_000));
            serving.signal("KILL");
        });
        assert!(count.into_inner() > 0, "nobody could play in round {round}");
    }
    let serving = Serving::start(kept);
    let all: usize = tables.iter().map(|one| check(&serving.address, &one.lock().unwrap())).sum();
    println!("{} kills, {all} commands acknowledged, all there once", KILLS * cases);
    assert!(all as u64 > KILLS, "{all} commands were told to be kept");
}

#[test]
fn kills_under_load_lose_and_double_nothing_in_a_folder() {
    let desk = Desk::new("serve-killed");
    kills(&Kept::Folder(desk.path("data")));
}

#[test]
fn kills_under_load_lose_and_double_nothing_in_a_database() {
    kills(&Kept::Database(Schema::new()));
}
