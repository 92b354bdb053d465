//! What holds of every kind of store.

use std::sync::Arc;

use server::store::{Change, Settings};
use server::{Failure, Place, Store};

use crate::database::Schema;
use crate::home::{Home, laws};

laws! {
    lines_are_neither_lost_nor_doubled_nor_out_of_order
    many_tables_are_made_durable_together
    what_waits_together_fails_alone
    only_one_server_runs_on_a_store
    a_later_store_is_left_alone
    an_earlier_store_is_brought_up
}

fn create(id: &str) -> Change {
    Change::Create { id: id.into(), settings: Settings::default(), code: None, head: "{}".into() }
}

fn append(table: &str, at: usize) -> Change {
    Change::Append { table: table.into(), at, lines: vec![format!("{{\"n\":{at}}}")] }
}

async fn lines_are_neither_lost_nor_doubled_nor_out_of_order(home: Home) {
    let store = Store::open(&home).unwrap();
    store.change(vec![create("t"), append("t", 0)]).unwrap();
    for wrong in [0, 2, 7] {
        assert!(store.change(vec![append("t", wrong)]).is_err(), "{wrong}");
    }
    // A call is made whole or not at all.
    assert!(store.change(vec![append("t", 1), append("t", 1)]).is_err());
    store.change(vec![append("t", 1), append("t", 2)]).unwrap();
    assert!(store.change(vec![append("nowhere", 0)]).is_err());
    let kept = Store::open(&home).unwrap().read("t").unwrap().unwrap();
    assert_eq!(kept.lines, ["{\"n\":0}", "{\"n\":1}", "{\"n\":2}"]);
}

async fn many_tables_are_made_durable_together(home: Home) {
    let store = Arc::new(Store::open(&home).unwrap());
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
        let lines = store.read(table).unwrap().unwrap().lines;
        let expected: Vec<String> = (0..20).map(|at| format!("{{\"n\":{at}}}")).collect();
        assert_eq!(lines, expected);
    }
}

/// Some of what is written together is wrong: the rest is there all the same.
async fn what_waits_together_fails_alone(home: Home) {
    let store = Arc::new(Store::open(&home).unwrap());
    let tables: Vec<String> = (0..24).map(|number| format!("table-{number}")).collect();
    store.change(tables.iter().map(|id| create(id)).collect()).unwrap();
    std::thread::scope(|scope| {
        for (number, table) in tables.iter().enumerate() {
            let store = Arc::clone(&store);
            scope.spawn(move || {
                for at in 0..10 {
                    match number % 4 {
                        0 => {
                            assert!(matches!(store.change(vec![append(table, at + 1)]), Err(Failure::Stale)));
                        }
                        1 => assert!(store.change(vec![append(table, at), create(table)]).is_err()),
                        2 => store.change(vec![append(table, 2 * at), append(table, 2 * at + 1)]).unwrap(),
                        _ => store.change(vec![append(table, at)]).unwrap(),
                    }
                }
            });
        }
    });
    for (number, table) in tables.iter().enumerate() {
        let lines = store.read(table).unwrap().unwrap().lines.len();
        assert_eq!(lines, [0, 0, 20, 10][number % 4], "{table}");
    }
}

async fn only_one_server_runs_on_a_store(home: Home) {
    let first = Store::open_alone(&home).unwrap();
    first.change(vec![create("t")]).unwrap();
    assert!(matches!(Store::open_alone(&home), Err(Failure::Claimed)));
    assert!(matches!(Store::restore(&home, "nothing".as_ref()), Err(Failure::Io(_))));
    // Whoever only looks may.
    assert_eq!(Store::open(&home).unwrap().count().unwrap(), 1);
    first.change(vec![append("t", 0)]).unwrap();
    drop(first);
    let second = Store::open_alone(&home).unwrap();
    assert_eq!(second.read("t").unwrap().unwrap().lines.len(), 1);
    // Another store of the same kind has nothing to do with it.
    drop(Store::open_alone(&home.another()).unwrap());
}

async fn a_later_store_is_left_alone(home: Home) {
    drop(Store::open(&home).unwrap());
    home.sql(match home {
        Home::File(_) => "PRAGMA user_version = 99",
        Home::Schema(_) => "UPDATE version SET number = 99",
    });
    for refused in [Store::open(&home), Store::open_alone(&home)] {
        assert!(refused.unwrap_err().to_string().contains("later version"));
    }
}

async fn an_earlier_store_is_brought_up(home: Home) {
    let store = Store::open(&home).unwrap();
    store.change(vec![create("t"), append("t", 0)]).unwrap();
    drop(store);
    // As the first version wrote it.
    home.sql("ALTER TABLE tables DROP COLUMN proposals");
    home.sql(match home {
        Home::File(_) => "PRAGMA user_version = 1",
        Home::Schema(_) => "UPDATE version SET number = 1",
    });
    let store = Store::open_alone(&home).unwrap();
    let propose = Change::Propose { table: "t".into(), proposals: "{}".into() };
    store.change(vec![append("t", 1), propose]).unwrap();
    let kept = store.read("t").unwrap().unwrap();
    assert_eq!((kept.lines.len(), kept.proposals.as_deref()), (2, Some("{}")));
}

/// The database may go away and come back: what was told to be kept is, and the store goes on, still alone.
#[test]
fn a_database_that_went_away_is_found_again() {
    let schema = Schema::new();
    let end = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '{}'",
        schema.0
    );
    let place = Place::Database { url: schema.url(), password: None };
    let store = Store::open_alone(place.clone()).unwrap();
    store.change(vec![create("t")]).unwrap();
    let mut kept = 0;
    for round in 0..6 {
        schema.sql(&end);
        // Whoever was there at that moment is told that it did not work; the next one finds it again.
        for _ in 0..20 {
            let Ok(lines) = store.read("t").map(|kept| kept.unwrap().lines.len()) else { continue };
            assert!(lines >= kept, "{lines} of {kept}");
            if store.change(vec![append("t", lines)]).is_ok() {
                kept = lines + 1;
                break;
            }
        }
        assert!(kept > round, "it did not come back");
    }
    assert!(matches!(Store::open_alone(place), Err(Failure::Claimed)));
}

#[test]
fn passwords_are_asked_for_and_never_shown() {
    let schema = Schema::new();
    schema.sql(&format!(
        "DROP ROLE IF EXISTS secretive; CREATE ROLE secretive LOGIN PASSWORD 'xyzzy'; GRANT ALL ON SCHEMA {} TO secretive",
        schema.0
    ));
    let place = |password: Option<&str>| {
        let url = schema.url().replace("postgres://bout@", "postgres://secretive@");
        Place::Database { url, password: password.map(str::to_owned) }
    };
    let store = Store::open(place(Some("xyzzy"))).unwrap();
    store.change(vec![create("t")]).unwrap();
    drop(store);
    assert!(!format!("{:?} {}", place(Some("xyzzy")), place(Some("xyzzy"))).contains("xyzzy"));
    for wrong in [None, Some("plugh")] {
        let why = Store::open(place(wrong)).unwrap_err().to_string();
        assert!(why.contains("password") && !why.contains("plugh"), "{why}");
    }
    schema.sql("DROP OWNED BY secretive; DROP ROLE secretive");
}
