//! A store in one file, by `SQLite`.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::{ToSqlOutput, Value as Cell, ValueRef};
use rusqlite::{Connection, ToSql, params_from_iter};

use super::sql::{Found, How, Sql, To, Value};
use super::{Failure, Result};

/// How the store came to be what it is, step by step. A step never changes: the next one changes what it made.
const STEPS: [&str; super::base::VERSION] = [
    "
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
",
    "ALTER TABLE tables ADD COLUMN proposals TEXT;",
];

/// How long to wait for another program that writes.
const PATIENCE: Duration = Duration::from_secs(5);

/// More than there are statements.
const STATEMENTS: usize = 64;

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        Self::Io(error.to_string())
    }
}

/// A connection to the file.
#[derive(Debug)]
pub struct Sqlite {
    file: Connection,
    beside: PathBuf,
    /// The file beside it that one server at a time has locked; the system lets go of it however the server ends.
    lock: Option<File>,
}

impl Sqlite {
    pub fn open(path: &Path) -> Result<Self> {
        let file = Connection::open(path)?;
        // First of all: another program may be about to change the mode of the file, too.
        file.busy_timeout(PATIENCE)?;
        file.pragma_update(None, "journal_mode", "WAL")?;
        file.pragma_update(None, "synchronous", "FULL")?;
        file.pragma_update(None, "foreign_keys", true)?;
        file.set_prepared_statement_cache_capacity(STATEMENTS);
        Ok(Self { file, beside: path.with_extension("lock"), lock: None })
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Int(number) => ValueRef::Integer(*number),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

fn value(cell: Cell) -> Value {
    match cell {
        Cell::Null => Value::Null,
        Cell::Integer(number) => Value::Int(number),
        Cell::Text(text) => Value::Text(text),
        Cell::Blob(bytes) => Value::Bytes(bytes),
        Cell::Real(number) => Value::Text(number.to_string()),
    }
}

impl Sql for Sqlite {
    fn claim(&mut self) -> Result<bool> {
        let io = |error: std::io::Error| Failure::Io(format!("{}: {error}", self.beside.display()));
        let lock = File::options().create(true).truncate(false).write(true).open(&self.beside).map_err(io)?;
        match lock.try_lock() {
            Ok(()) => self.lock = Some(lock),
            Err(TryLockError::WouldBlock) => return Ok(false),
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        Ok(true)
    }

    fn version(&mut self) -> Result<usize> {
        let version: i64 = self.file.pragma_query_value(None, "user_version", |cells| cells.get(0))?;
        Ok(version as usize)
    }

    fn migrate(&mut self, version: usize) -> Result<()> {
        let there = self.version()?;
        let change = self.file.transaction()?;
        for step in STEPS.get(there..version).unwrap_or_default() {
            change.execute_batch(step)?;
        }
        change.pragma_update(None, "user_version", version as i64)?;
        Ok(change.commit()?)
    }

    fn begin(&mut self, to: To) -> Result<()> {
        self.batch(if to == To::Write { "BEGIN IMMEDIATE" } else { "BEGIN" })
    }

    fn end(&mut self, how: How) -> Result<()> {
        self.batch(if how == How::Kept { "COMMIT" } else { "ROLLBACK" })
    }

    fn batch(&mut self, sql: &str) -> Result<()> {
        Ok(self.file.execute_batch(sql)?)
    }

    fn run(&mut self, sql: &'static str, values: &[Value]) -> Result<u64> {
        Ok(self.file.prepare_cached(sql)?.execute(params_from_iter(values))? as u64)
    }

    fn rows(&mut self, sql: &'static str, values: &[Value]) -> Result<Vec<Found>> {
        let mut statement = self.file.prepare_cached(sql)?;
        let width = statement.column_count();
        let found = statement.query_map(params_from_iter(values), |cells| {
            let all: rusqlite::Result<Vec<Value>> = (0..width).map(|at| cells.get(at).map(value)).collect();
            Ok(Found(all?.into_iter()))
        })?;
        Ok(found.collect::<rusqlite::Result<_>>()?)
    }
}
