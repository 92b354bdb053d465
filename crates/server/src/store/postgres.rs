//! A store in a `PostgreSQL` that somebody runs already.

use std::collections::HashMap;
use std::error::Error as _;
use std::fmt;
use std::pin::pin;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Config, NoTls, Row, Statement};

use super::base::now;
use super::sql::{Appended, Found, How, Sql, To, Value};
use super::{Failure, Result};

/// How the store came to be what it is, step by step. A step never changes: the next one changes what it made.
const STEPS: [&str; super::base::VERSION] = [
    "
    CREATE TABLE tables (
        id TEXT COLLATE \"C\" PRIMARY KEY,
        settings TEXT NOT NULL,
        code TEXT UNIQUE,
        head TEXT NOT NULL,
        lines BIGINT NOT NULL DEFAULT 0,
        created BIGINT NOT NULL,
        touched BIGINT NOT NULL
    );
    CREATE TABLE lines (
        \"table\" TEXT COLLATE \"C\" NOT NULL REFERENCES tables ON DELETE CASCADE,
        seq BIGINT NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (\"table\", seq)
    );
    CREATE TABLE tokens (
        hash BYTEA PRIMARY KEY,
        \"table\" TEXT COLLATE \"C\" NOT NULL REFERENCES tables ON DELETE CASCADE,
        person BIGINT NOT NULL,
        created BIGINT NOT NULL
    );
    CREATE INDEX tokens_by_table ON tokens (\"table\");
    CREATE TABLE links (
        hash BYTEA PRIMARY KEY,
        \"table\" TEXT COLLATE \"C\" NOT NULL REFERENCES tables ON DELETE CASCADE,
        link TEXT NOT NULL,
        created BIGINT NOT NULL
    );
    CREATE INDEX links_by_table ON links (\"table\");
    CREATE TABLE server (
        id TEXT PRIMARY KEY
    );
    INSERT INTO server VALUES (lower(lpad(to_hex((random() * 2147483647)::bigint), 8, '0')));
",
    "ALTER TABLE tables ADD COLUMN proposals TEXT;",
];

/// How long to wait for a database that does not answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// What every connection begins with: what is answered is on the disk, whatever the database does otherwise.
const FIRST: &str = "SET synchronous_commit = on; SET client_min_messages = warning; \
                     SET idle_in_transaction_session_timeout = '60s'; SET lock_timeout = '10s'";

/// Adds to many journals at once: those that have as many lines as is said are counted up, and only they get lines.
const APPEND: &str = "
    WITH said AS (SELECT * FROM unnest(?1::text[], ?2::bigint[], ?3::bigint[]) AS said (id, at, more)),
    counted AS (
        UPDATE tables SET lines = tables.lines + said.more, touched = ?4 FROM said
        WHERE tables.id = said.id AND tables.lines = said.at RETURNING tables.id
    ), added AS (
        INSERT INTO lines (\"table\", seq, line)
        SELECT id, seq, line FROM unnest(?5::text[], ?6::bigint[], ?7::text[]) AS new (id, seq, line)
        WHERE id IN (SELECT id FROM counted)
    )
    SELECT id FROM counted";

impl From<tokio_postgres::Error> for Failure {
    fn from(error: tokio_postgres::Error) -> Self {
        // Its own words are `db error`; what the database says is behind them. No password stands in either.
        Self::Io(error.source().map_or_else(|| error.to_string(), |why| format!("PostgreSQL: {why}")))
    }
}

/// A connection to the database.
pub struct Postgres {
    config: Config,
    client: Client,
    statements: HashMap<&'static str, Statement>,
    is_claimed: bool,
    /// Whether something is begun: a new connection would know nothing of it.
    is_begun: bool,
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").field("is_claimed", &self.is_claimed).finish_non_exhaustive()
    }
}

/// Waits for an answer, in whatever thread, also one in which others wait for theirs: the connection lives in a thread of
/// its own and wakes this one.
fn wait<T>(answer: impl Future<Output = T>) -> T {
    struct Unpark(Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    let mut answer = pin!(answer);
    loop {
        if let Poll::Ready(answer) = answer.as_mut().poll(&mut context) {
            return answer;
        }
        thread::park();
    }
}

/// A connection, which is kept going by a thread until it is dropped.
fn connect(config: &Config) -> Result<Client> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (connected, is_connected) = sync_channel(1);
    let config = config.clone();
    let run = move || {
        runtime.block_on(async {
            match config.connect(NoTls).await {
                Ok((client, connection)) => {
                    let _gone = connected.send(Ok(client));
                    // How it ends is told to whoever waits for an answer.
                    let _ended = connection.await;
                }
                Err(error) => {
                    let _gone = connected.send(Err(Failure::from(error)));
                }
            }
        });
    };
    thread::Builder::new().name("postgres".into()).spawn(run)?;
    let client = is_connected.recv().map_err(|_| Failure::Io("the connection ended".to_owned()))??;
    wait(client.batch_execute(FIRST))?;
    Ok(client)
}

/// Takes a store by a lock that ends with the connection. Its name is that of the schema: a database may hold several.
fn claim(client: &Client) -> Result<bool> {
    let take = "SELECT pg_try_advisory_lock(hashtext('bout'), hashtext(coalesce(current_schema(), '')))";
    Ok(wait(client.query_one(take, &[]))?.get(0))
}

impl Postgres {
    /// Connects as a URL says, `postgres://user@host:port/database`, with a password if one is needed.
    pub fn open(url: &str, password: Option<&str>) -> Result<Self> {
        let mut config: Config = url.parse().map_err(|error: tokio_postgres::Error| {
            let why = error.source().map_or_else(String::new, |why| format!(": {why}"));
            Failure::Io(format!("that is no URL of a database{why}"))
        })?;
        if let Some(password) = password {
            config.password(password);
        }
        config.application_name("bout").connect_timeout(PATIENCE).tcp_user_timeout(PATIENCE);
        let client = connect(&config)?;
        Ok(Self { config, client, statements: HashMap::new(), is_claimed: false, is_begun: false })
    }

    /// Connects again if the database went away meanwhile.
    fn awake(&mut self) -> Result<()> {
        if !self.client.is_closed() {
            return Ok(());
        }
        let client = connect(&self.config)?;
        if self.is_claimed && !claim(&client)? {
            return Err(Failure::Claimed);
        }
        (self.client, self.statements) = (client, HashMap::new());
        Ok(())
    }

    /// A statement, made ready once.
    fn ready(&mut self, sql: &'static str) -> Result<Statement> {
        if let Some(known) = self.statements.get(sql) {
            return Ok(known.clone());
        }
        let made = wait(self.client.prepare(&sql.replace('?', "$")))?;
        self.statements.insert(sql, made.clone());
        Ok(made)
    }
}

/// A value as the database takes it.
fn given(value: &Value) -> Box<dyn ToSql + Sync + '_> {
    match value {
        Value::Null => Box::new(None::<&str>),
        Value::Int(number) => Box::new(*number),
        Value::Text(text) => Box::new(text.as_str()),
        Value::Bytes(bytes) => Box::new(bytes.as_slice()),
    }
}

/// A cell as it was found.
fn found(row: &Row, at: usize) -> Result<Value> {
    Ok(match *row.columns()[at].type_() {
        Type::INT8 => row.try_get::<_, Option<i64>>(at)?.map_or(Value::Null, Value::Int),
        Type::BYTEA => row.try_get::<_, Option<Vec<u8>>>(at)?.map_or(Value::Null, Value::Bytes),
        _ => row.try_get::<_, Option<String>>(at)?.map_or(Value::Null, Value::Text),
    })
}

impl Sql for Postgres {
    fn claim(&mut self) -> Result<bool> {
        self.awake()?;
        self.is_claimed = self.is_claimed || claim(&self.client)?;
        Ok(self.is_claimed)
    }

    fn version(&mut self) -> Result<usize> {
        self.awake()?;
        let there = "SELECT to_regclass('version') IS NOT NULL";
        if !wait(self.client.query_one(there, &[]))?.get::<_, bool>(0) {
            return Ok(0);
        }
        let version: i64 = wait(self.client.query_one("SELECT number FROM version", &[]))?.get(0);
        Ok(version as usize)
    }

    fn migrate(&mut self, version: usize) -> Result<()> {
        let there = self.version()?;
        let mut all = "BEGIN;".to_owned();
        if there == 0 {
            all += "CREATE TABLE version (number BIGINT NOT NULL); INSERT INTO version VALUES (0);";
        }
        all.extend(STEPS.get(there..version).unwrap_or_default().iter().copied());
        all += &format!("UPDATE version SET number = {version}; COMMIT");
        let made = self.batch(&all);
        if made.is_err() {
            let _ended = self.batch("ROLLBACK");
        }
        made
    }

    fn begin(&mut self, to: To) -> Result<()> {
        self.awake()?;
        self.batch(match to {
            To::Read => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
            To::Write => "BEGIN",
        })?;
        self.is_begun = true;
        Ok(())
    }

    fn end(&mut self, how: How) -> Result<()> {
        self.is_begun = false;
        self.batch(if how == How::Kept { "COMMIT" } else { "ROLLBACK" })
    }

    fn batch(&mut self, sql: &str) -> Result<()> {
        Ok(wait(self.client.batch_execute(sql))?)
    }

    fn run(&mut self, sql: &'static str, values: &[Value]) -> Result<u64> {
        let ready = self.ready(sql)?;
        Ok(wait(self.client.execute_raw(&ready, values.iter().map(given)))?)
    }

    fn rows(&mut self, sql: &'static str, values: &[Value]) -> Result<Vec<Found>> {
        if !self.is_begun {
            self.awake()?;
        }
        let ready = self.ready(sql)?;
        let values: Vec<Box<dyn ToSql + Sync + '_>> = values.iter().map(given).collect();
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| &**value).collect();
        let rows = wait(self.client.query(&ready, &values))?;
        let cells = |row: &Row| {
            let all: Result<Vec<Value>> = (0..row.len()).map(|at| found(row, at)).collect();
            Ok(Found(all?.into_iter()))
        };
        rows.iter().map(cells).collect()
    }

    fn append(&mut self, journals: &[Appended<'_>]) -> Result<Option<Vec<bool>>> {
        let ids: Vec<&str> = journals.iter().map(|one| one.table).collect();
        let at: Vec<i64> = journals.iter().map(|one| one.at as i64).collect();
        let more: Vec<i64> = journals.iter().map(|one| one.lines.len() as i64).collect();
        let each =
            || journals.iter().flat_map(|one| (one.at..).zip(one.lines).map(move |line| (one.table, line)));
        let tables: Vec<&str> = each().map(|(table, _)| table).collect();
        let seqs: Vec<i64> = each().map(|(_, (seq, _))| seq as i64).collect();
        let lines: Vec<&str> = each().map(|(_, (_, line))| line.as_str()).collect();
        let ready = self.ready(APPEND)?;
        let found = wait(self.client.query(&ready, &[&ids, &at, &more, &now(), &tables, &seqs, &lines]))?;
        let made: Vec<&str> = found.iter().map(|row| row.get(0)).collect();
        Ok(Some(ids.iter().map(|id| made.contains(id)).collect()))
    }
}
