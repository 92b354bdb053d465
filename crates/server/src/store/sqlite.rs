//! A store in one file, by `SQLite`.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, Row as Cells, TransactionBehavior, params};

use super::{Change, Failure, Kept, Link, Result, Row, Settings};
use crate::secret::Hash;

/// How the store came to be what it is, step by step. A step never changes: the next one changes what it made.
const STEPS: [&str; 1] = ["
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        settings TEXT NOT NULL,
        code TEXT UNIQUE,
        head TEXT NOT NULL,
        lines INTEGER NOT NULL DEFAULT 0,
        created INTEGER NOT NULL,
        touched INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE lines (
        \"table\" TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (\"table\", seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tokens (
        hash BLOB PRIMARY KEY,
        \"table\" TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        person INTEGER NOT NULL,
        created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tokens_by_table ON tokens (\"table\");
    CREATE TABLE links (
        hash BLOB PRIMARY KEY,
        \"table\" TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        link TEXT NOT NULL,
        created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE server (
        id TEXT PRIMARY KEY
    ) STRICT, WITHOUT ROWID;
    INSERT INTO server VALUES (lower(hex(randomblob(4))));
"];

/// How long to wait for another program that writes.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a link can be used, in seconds.
const LINK_LASTS: i64 = 24 * 60 * 60;

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        Self::Io(error.to_string())
    }
}

/// Seconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

/// A connection to the file.
#[derive(Debug)]
pub struct Sqlite {
    file: Connection,
}

impl Sqlite {
    /// Opens the file, and makes what it lacks.
    pub fn open(path: &Path) -> Result<Self> {
        let mut file = Connection::open(path)?;
        // First of all: another program may be about to change the mode of the file, too.
        file.busy_timeout(PATIENCE)?;
        file.pragma_update(None, "journal_mode", "WAL")?;
        file.pragma_update(None, "synchronous", "FULL")?;
        file.pragma_update(None, "foreign_keys", true)?;
        let change = file.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let version: i64 = change.pragma_query_value(None, "user_version", |cells| cells.get(0))?;
        let version = version as usize;
        if version > STEPS.len() {
            return Err(Failure::Io("the store was written by a later version of Bout".to_owned()));
        }
        for step in &STEPS[version..] {
            change.execute_batch(step)?;
        }
        change.pragma_update(None, "user_version", STEPS.len() as i64)?;
        change.commit()?;
        Ok(Self { file })
    }

    /// Makes the changes of several calls durable together: each call whole or not at all.
    pub fn write(&mut self, calls: &[&[Change]]) -> Vec<Result<()>> {
        self.write_all(calls).unwrap_or_else(|why| calls.iter().map(|_| Err(why.clone())).collect())
    }

    fn write_all(&mut self, calls: &[&[Change]]) -> Result<Vec<Result<()>>> {
        let mut all = self.file.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut results = Vec::new();
        for call in calls {
            let one = all.savepoint()?;
            let made = call.iter().try_for_each(|change| make(&one, change));
            if made.is_ok() {
                one.commit()?;
            }
            // Else it is rolled back as it is dropped.
            results.push(made);
        }
        all.commit()?;
        Ok(results)
    }

    pub fn read(&mut self, table: &str) -> Result<Option<Kept>> {
        // One moment for all that is read.
        let file = self.file.transaction()?;
        let whole = "SELECT id, settings, code, created, touched, head FROM tables WHERE id = ?1";
        let found = file
            .prepare_cached(whole)?
            .query_row([table], |cells| Ok((row(cells)?, cells.get(5)?)))
            .optional()?;
        let Some((row, head)) = found else { return Ok(None) };
        let lines = file
            .prepare_cached("SELECT line FROM lines WHERE \"table\" = ?1 ORDER BY seq")?
            .query_map([table], |cells| cells.get(0))?
            .collect::<rusqlite::Result<_>>()?;
        let tokens = file
            .prepare_cached("SELECT hash, person FROM tokens WHERE \"table\" = ?1")?
            .query_map([table], |cells| Ok((cells.get(0)?, cells.get(1)?)))?
            .collect::<rusqlite::Result<_>>()?;
        Ok(Some(Kept { row, head, lines, tokens }))
    }

    pub fn tables(&self) -> Result<Vec<Row>> {
        let all = "SELECT id, settings, code, created, touched FROM tables ORDER BY touched DESC, id";
        Ok(self.file.prepare_cached(all)?.query_map([], row)?.collect::<rusqlite::Result<_>>()?)
    }

    pub fn by_code(&self, code: &str) -> Result<Option<String>> {
        let found = "SELECT id FROM tables WHERE code = ?1";
        Ok(self.file.prepare_cached(found)?.query_row([code], |cells| cells.get(0)).optional()?)
    }

    pub fn by_token(&self, hash: &Hash) -> Result<Option<(String, u8)>> {
        let found = "SELECT \"table\", person FROM tokens WHERE hash = ?1";
        let both = |cells: &Cells<'_>| Ok((cells.get(0)?, cells.get(1)?));
        Ok(self.file.prepare_cached(found)?.query_row([hash], both).optional()?)
    }

    pub fn link(&self, hash: &Hash) -> Result<Option<Link>> {
        let found = "SELECT link FROM links WHERE hash = ?1 AND created > ?2";
        let since = now() - LINK_LASTS;
        let text: Option<String> = self
            .file
            .prepare_cached(found)?
            .query_row(params![hash, since], |cells| cells.get(0))
            .optional()?;
        Ok(text.and_then(|text: String| serde_json::from_str(&text).ok()))
    }

    pub fn server(&self) -> Result<String> {
        Ok(self.file.query_row("SELECT id FROM server", [], |cells| cells.get(0))?)
    }

    pub fn backup(&self, file: &Path) -> Result<()> {
        let path = file.to_str().ok_or_else(|| Failure::Io("the name of the file is no text".to_owned()))?;
        self.file.execute("VACUUM INTO ?1", [path])?;
        Ok(())
    }
}

fn row(cells: &Cells<'_>) -> rusqlite::Result<Row> {
    let settings: String = cells.get(1)?;
    Ok(Row {
        id: cells.get(0)?,
        settings: serde_json::from_str::<Settings>(&settings).unwrap_or_default(),
        code: cells.get(2)?,
        created: cells.get(3)?,
        touched: cells.get(4)?,
    })
}

fn text<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("it is plain data")
}

/// Makes a change; the call as a whole is undone if it cannot be made.
fn make(file: &Connection, change: &Change) -> Result<()> {
    let one = |sql: &str, values: &[&dyn rusqlite::ToSql]| -> Result<usize> {
        Ok(file.prepare_cached(sql)?.execute(values)?)
    };
    let is_there = |changed: usize| if changed == 1 { Ok(()) } else { Err(Failure::Stale) };
    match change {
        Change::Create { id, settings, code, head } => {
            let insert = "INSERT INTO tables (id, settings, code, head, created, touched) VALUES (?1, ?2, ?3, ?4, ?5, ?5)";
            is_there(one(insert, &[id, &text(settings), code, head, &now()])?)
        }
        Change::Append { table, at, lines } => {
            let count = "UPDATE tables SET lines = lines + ?1, touched = ?2 WHERE id = ?3 AND lines = ?4";
            is_there(one(count, &[&(lines.len() as i64), &now(), table, &(*at as i64)])?)?;
            for (seq, line) in (*at as i64..).zip(lines) {
                one("INSERT INTO lines (\"table\", seq, line) VALUES (?1, ?2, ?3)", &[table, &seq, line])?;
            }
            Ok(())
        }
        Change::Close { table } => is_there(one("UPDATE tables SET code = NULL WHERE id = ?1", &[table])?),
        Change::Token { table, person, hash } => {
            let insert = "INSERT INTO tokens (hash, \"table\", person, created) VALUES (?1, ?2, ?3, ?4)";
            is_there(one(insert, &[hash, table, person, &now()])?)
        }
        Change::Untoken { table, person } => {
            one("DELETE FROM tokens WHERE \"table\" = ?1 AND person = ?2", &[table, person])?;
            Ok(())
        }
        Change::Link { hash, link } => {
            one("DELETE FROM links WHERE created <= ?1", &[&(now() - LINK_LASTS)])?;
            let insert = "INSERT INTO links (hash, \"table\", link, created) VALUES (?1, ?2, ?3, ?4)";
            is_there(one(insert, &[hash, &link.table, &text(link), &now()])?)
        }
        Change::Unlink { hash } => is_there(one("DELETE FROM links WHERE hash = ?1", &[hash])?),
        Change::Delete { table } => is_there(one("DELETE FROM tables WHERE id = ?1", &[table])?),
    }
}
