//! `bout store`: from a folder into a database and back, and where a password may stand.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;

use super::database::Schema;
use super::desk::Desk;
use super::serving::{Kept, Serving, ask, make};

fn bout(args: &[&str], password: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bout")).args(args).env("PGPASSWORD", password).output().unwrap()
}

fn store(what: &str, file: &str, kept: &Kept) -> Output {
    let [flag, place] = kept.args();
    bout(&["store", what, file, &flag, &place], "")
}

#[test]
fn tables_move_from_a_folder_into_a_database_and_back() {
    let desk = Desk::new("store-moves");
    let (folder, database) = (Kept::Folder(desk.path("data")), Kept::Database(Schema::new()));
    let serving = Serving::start(&folder);
    let (table, cookie) = make(&serving.address).unwrap();
    let save = |serving: &Serving| {
        let path = format!("/api/v1/tables/{table}/save");
        ask(&serving.address, "GET", &path, &cookie, &Value::Null).unwrap()
    };
    let before = save(&serving);
    assert_eq!(before.0, 200);
    let [first, second] = ["first", "second"].map(|name| desk.path(name).to_str().unwrap().to_owned());
    // While it runs.
    let said = store("backup", &first, &folder);
    assert_eq!(String::from_utf8_lossy(&said.stdout), format!("1 tables are in {first}.\n"));
    assert_eq!(store("backup", &first, &folder).status.code(), Some(2), "it writes over nothing");
    let running = store("restore", &first, &folder);
    assert_eq!(running.status.code(), Some(2), "a server runs there");
    drop(serving);
    let full = store("restore", &first, &folder);
    assert_eq!(full.status.code(), Some(2), "there are tables already");
    assert!(store("restore", &first, &database).status.success());
    assert_eq!(save(&Serving::start(&database)), before);
    assert!(store("backup", &second, &database).status.success());
    assert_eq!(fs::read(&first).unwrap(), fs::read(&second).unwrap());
    let elsewhere = Kept::Folder(desk.path("elsewhere"));
    assert!(store("restore", &second, &elsewhere).status.success());
    assert_eq!(save(&Serving::start(&elsewhere)), before);
    fs::write(&second, "{\"bout-store\":1}\n").unwrap();
    let damaged = store("restore", &second, &Kept::Folder(desk.path("damaged")));
    assert_eq!(damaged.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&damaged.stderr).contains("no whole backup"));
}

#[test]
fn a_password_stands_in_the_environment_or_a_file_and_nowhere_else() {
    let desk = Desk::new("store-password");
    // Nobody listens there: what is said does not depend on a database.
    let backup = desk.path("backup").to_str().unwrap().to_owned();
    let file = desk.path("password").to_str().unwrap().to_owned();
    fs::write(&file, "plugh\n").unwrap();
    let plain = "postgres://ada@127.0.0.1:1/bout";
    for (args, is_known) in [
        (vec!["--database", plain], true),
        (vec!["--database", plain, "--password-file", &file], true),
        (vec!["--database", "postgres://ada:xyzzy@127.0.0.1:1/bout"], false),
        (vec!["--database", "postgres://ada@127.0.0.1:1/bout?password=xyzzy"], false),
        (vec!["--database", "host=127.0.0.1 port=1 user=ada password=xyzzy"], false),
    ] {
        for command in [vec!["store", "backup", &backup], vec!["serve", "--port", "0"]] {
            let output = bout(&[command, args.clone()].concat(), "xyzzy");
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(if is_known { 1 } else { 2 }), "{said}");
            assert!(!said.contains("xyzzy") && !said.contains("plugh"), "{said}");
            assert_eq!(said.contains("PGPASSWORD"), !is_known, "{said}");
        }
    }
}

#[test]
fn a_second_server_is_refused() {
    let desk = Desk::new("store-alone");
    let data = desk.path("data");
    let serving = Serving::start(&Kept::Folder(data.clone()));
    let output = bout(&["serve", "--port", "0", "--data", data.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("another server runs on"));
    assert_eq!(ask(&serving.address, "GET", "/healthz", "", &Value::Null).unwrap().0, 200);
}
