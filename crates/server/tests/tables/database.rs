//! A database for tests: the one that `./with-postgres` has started, or one that it starts for them.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// A name that no other test has.
pub fn fresh() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    format!("{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

/// The database that `./with-postgres` has started, or starts for this run of tests and stops when it has ended.
fn started() -> &'static str {
    static STARTED: OnceLock<(String, Option<Child>)> = OnceLock::new();
    let start = || {
        if let Ok(url) = std::env::var("BOUT_TEST_DATABASE") {
            return (url, None);
        }
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../with-postgres");
        // It ends when nothing holds the other end of its input any more.
        let mut child = Command::new(script)
            .args(["sh", "-c", "echo $BOUT_TEST_DATABASE; exec cat"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it can be run");
        let mut url = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
        assert!(!url.is_empty(), "PostgreSQL did not start: ./with-postgres says why");
        (url.trim().to_owned(), Some(child))
    };
    &STARTED.get_or_init(start).0
}

/// A schema of a test's own in the database, which is gone when it ends.
pub struct Schema(pub String);

impl Schema {
    pub fn new() -> Self {
        let schema = Self(format!("test_{}", fresh()));
        schema.sql(&format!("CREATE SCHEMA {}", schema.0));
        schema
    }

    /// By what Bout finds it.
    pub fn url(&self) -> String {
        format!("{}?options=-csearch_path%3D{}&application_name={}", started(), self.0, self.0)
    }

    /// Does something there behind the back of Bout.
    pub fn sql(&self, sql: &str) {
        // Not under the name by which the connections of Bout are known.
        let url = self.url().replace("&application_name=", "&application_name=not_");
        let mut psql = Command::new("psql");
        let done = psql.args([&url, "-qAt", "-v", "ON_ERROR_STOP=1", "-c", sql]).output();
        let done = done.expect("psql can be run");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.sql(&format!("DROP SCHEMA IF EXISTS {} CASCADE", self.0));
        }
    }
}
