//! What a store does, in statements that every back end understands.

use std::time::{SystemTime, UNIX_EPOCH};

use super::copy::Record;
use super::sql::{Appended, Found, How, Sql, To, Value};
use super::{Change, Failure, Kept, Link, Result, Row, Settings};
use crate::secret::Hash;

/// The version of what this program writes.
pub const VERSION: usize = 2;

/// How long a link can be used, in seconds.
const LINK_LASTS: i64 = 24 * 60 * 60;

/// Seconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

/// A database with tables in it.
#[derive(Debug)]
pub struct Base {
    sql: Box<dyn Sql>,
}

impl Base {
    pub fn new(sql: Box<dyn Sql>) -> Self {
        Self { sql }
    }

    /// Makes what is lacking. Whoever does that must have claimed the store: then no older program runs on it.
    pub fn bring_up(&mut self) -> Result<()> {
        self.sql.migrate(VERSION)
    }

    /// Whether something is lacking.
    ///
    /// # Errors
    /// If a later program wrote it.
    pub fn is_behind(&mut self) -> Result<bool> {
        let version = self.sql.version()?;
        if version > VERSION {
            return Err(Failure::Io("the store was written by a later version of Bout".to_owned()));
        }
        Ok(version < VERSION)
    }

    pub fn claim(&mut self) -> Result<bool> {
        self.sql.claim()
    }

    /// Does something whole or not at all.
    fn whole<T>(&mut self, to: To, work: impl FnOnce(&mut dyn Sql) -> Result<T>) -> Result<T> {
        self.sql.begin(to)?;
        let done = work(&mut *self.sql).and_then(|done| self.sql.end(How::Kept).map(|()| done));
        if done.is_err() {
            // It may have ended already: then there is nothing to take back.
            let _ended = self.sql.end(How::Undone);
        }
        done
    }

    /// Makes the changes of several calls durable together: each call whole or not at all.
    pub fn write(&mut self, calls: &[&[Change]]) -> Vec<Result<()>> {
        let made = self.whole(To::Write, |sql| make_all(sql, calls));
        made.unwrap_or_else(|why| calls.iter().map(|_| Err(why.clone())).collect())
    }

    pub fn read(&mut self, table: &str) -> Result<Option<Kept>> {
        self.whole(To::Read, |sql| kept(sql, table))
    }

    pub fn tables(&mut self) -> Result<Vec<Row>> {
        let all = "SELECT id, settings, code, created, touched FROM tables ORDER BY touched DESC, id";
        self.sql.rows(all, &[])?.iter_mut().map(row).collect()
    }

    pub fn count(&mut self) -> Result<usize> {
        let count = one(self.sql.rows("SELECT count(*) FROM tables", &[])?);
        Ok(count.map_or(Ok(0), |mut found| found.int())? as usize)
    }

    pub fn untouched_since(&mut self, time: i64) -> Result<Vec<String>> {
        let old = "SELECT id FROM tables WHERE touched < ?1 ORDER BY id";
        self.sql.rows(old, &[time.into()])?.iter_mut().map(Found::text).collect()
    }

    pub fn by_code(&mut self, code: &str) -> Result<Option<String>> {
        let found = self.sql.rows("SELECT id FROM tables WHERE code = ?1", &[code.into()])?;
        one(found).map(|mut found| found.text()).transpose()
    }

    pub fn link(&mut self, hash: &Hash) -> Result<Option<Link>> {
        let find = "SELECT link FROM links WHERE hash = ?1 AND created > ?2";
        let found = self.sql.rows(find, &[hash[..].into(), (now() - LINK_LASTS).into()])?;
        let text = one(found).map(|mut found| found.text()).transpose()?;
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
    }

    pub fn server(&mut self) -> Result<String> {
        one(self.sql.rows("SELECT id FROM server", &[])?)
            .ok_or_else(|| Failure::Io("the store has no name".to_owned()))?
            .text()
    }

    /// Tells everything, as of one moment.
    pub fn copy(&mut self, tell: &mut dyn FnMut(Record) -> Result<()>) -> Result<()> {
        let server = self.server()?;
        tell(Record::Server(server))?;
        self.whole(To::Read, |sql| {
            for mut id in sql.rows("SELECT id FROM tables ORDER BY id", &[])? {
                if let Some(kept) = kept(sql, &id.text()?)? {
                    tell(Record::Table(kept))?;
                }
            }
            for mut found in sql.rows("SELECT hash, link, created FROM links ORDER BY hash", &[])? {
                let (hash, link, created) = (found.bytes()?, found.text()?, found.int()?);
                if let Ok(link) = serde_json::from_str(&link) {
                    tell(Record::Link { hash, link, created })?;
                }
            }
            Ok(())
        })
    }

    /// Takes everything that was told into a store that has no tables, or nothing at all.
    pub fn fill(&mut self, records: &mut dyn Iterator<Item = Result<Record>>) -> Result<()> {
        self.whole(To::Write, |sql| {
            let there = one(sql.rows("SELECT count(*) FROM tables", &[])?);
            if there.map_or(Ok(0), |mut found| found.int())? > 0 {
                return Err(Failure::Unsound("there are tables already"));
            }
            for record in records {
                put(sql, &record?)?;
            }
            Ok(())
        })
    }
}

fn one(found: Vec<Found>) -> Option<Found> {
    found.into_iter().next()
}

fn row(found: &mut Found) -> Result<Row> {
    Ok(Row {
        id: found.text()?,
        settings: serde_json::from_str::<Settings>(&found.text()?).unwrap_or_default(),
        code: found.maybe()?,
        created: found.int()?,
        touched: found.int()?,
    })
}

fn kept(sql: &mut dyn Sql, table: &str) -> Result<Option<Kept>> {
    let whole = "SELECT id, settings, code, created, touched, head, proposals FROM tables WHERE id = ?1";
    let Some(mut found) = one(sql.rows(whole, &[table.into()])?) else { return Ok(None) };
    let (row, head, proposals) = (row(&mut found)?, found.text()?, found.maybe()?);
    let all = "SELECT line FROM lines WHERE \"table\" = ?1 ORDER BY seq";
    let lines = sql.rows(all, &[table.into()])?.iter_mut().map(Found::text).collect::<Result<_>>()?;
    let theirs = "SELECT hash, person FROM tokens WHERE \"table\" = ?1 ORDER BY hash";
    let token = |found: &mut Found| Ok((found.bytes()?, found.int()? as u8));
    let tokens = sql.rows(theirs, &[table.into()])?.iter_mut().map(token).collect::<Result<_>>()?;
    Ok(Some(Kept { row, head, lines, tokens, proposals }))
}

/// Makes the calls in their order. What comes most often, a few lines for each of many tables, is made at once where the
/// back end can.
fn make_all(sql: &mut dyn Sql, calls: &[&[Change]]) -> Result<Vec<Result<()>>> {
    let mut results = Vec::with_capacity(calls.len());
    while results.len() < calls.len() {
        let left = &calls[results.len()..];
        let mut journals: Vec<Appended<'_>> = Vec::new();
        for call in left {
            let [Change::Append { table, at, lines }] = call else { break };
            if journals.iter().any(|known| known.table == table) {
                break;
            }
            journals.push(Appended { table, at: *at, lines });
        }
        if journals.len() > 1
            && let Some(made) = sql.append(&journals)?
        {
            results
                .extend(made.into_iter().map(|is_made| if is_made { Ok(()) } else { Err(Failure::Stale) }));
            continue;
        }
        results.push(make_one(sql, left[0])?);
    }
    Ok(results)
}

/// Makes a call whole, or nothing of it. Fails as a whole if it is not known which of both.
fn make_one(sql: &mut dyn Sql, call: &[Change]) -> Result<Result<()>> {
    sql.batch("SAVEPOINT one")?;
    let made = call.iter().try_for_each(|change| make(sql, change));
    sql.batch(if made.is_ok() { "RELEASE one" } else { "ROLLBACK TO one; RELEASE one" })?;
    Ok(made)
}

fn text<T: serde::Serialize>(value: &T) -> Value {
    serde_json::to_string(value).expect("it is plain data").into()
}

fn lines(sql: &mut dyn Sql, table: &str, at: usize, lines: &[String]) -> Result<()> {
    for (seq, line) in (at as i64..).zip(lines) {
        let insert = "INSERT INTO lines (\"table\", seq, line) VALUES (?1, ?2, ?3)";
        sql.run(insert, &[table.into(), seq.into(), line.as_str().into()])?;
    }
    Ok(())
}

/// Makes a change; the call as a whole is undone if it cannot be made.
fn make(sql: &mut dyn Sql, change: &Change) -> Result<()> {
    let is_there = |changed: u64| if changed == 1 { Ok(()) } else { Err(Failure::Stale) };
    match change {
        Change::Create { id, settings, code, head } => {
            let insert = "INSERT INTO tables (id, settings, code, head, lines, created, touched) \
                          VALUES (?1, ?2, ?3, ?4, 0, ?5, ?5)";
            let code = Value::from(code.as_deref());
            let values = [id.as_str().into(), text(settings), code, head.as_str().into(), now().into()];
            is_there(sql.run(insert, &values)?)
        }
        Change::Append { table, at, lines: new } => {
            let count = "UPDATE tables SET lines = lines + ?1, touched = ?2 WHERE id = ?3 AND lines = ?4";
            let values =
                [(new.len() as i64).into(), now().into(), table.as_str().into(), (*at as i64).into()];
            is_there(sql.run(count, &values)?)?;
            lines(sql, table, *at, new)
        }
        Change::Propose { table, proposals } => {
            let update = "UPDATE tables SET proposals = ?1 WHERE id = ?2";
            is_there(sql.run(update, &[proposals.as_str().into(), table.as_str().into()])?)
        }
        Change::Close { table } => {
            is_there(sql.run("UPDATE tables SET code = NULL WHERE id = ?1", &[table.as_str().into()])?)
        }
        Change::Token { table, person, hash } => token(sql, table, *person, hash),
        Change::Untoken { table, person } => {
            let delete = "DELETE FROM tokens WHERE \"table\" = ?1 AND person = ?2";
            sql.run(delete, &[table.as_str().into(), i64::from(*person).into()])?;
            Ok(())
        }
        Change::Link { hash, link: over } => {
            sql.run("DELETE FROM links WHERE created <= ?1", &[(now() - LINK_LASTS).into()])?;
            link(sql, hash, over, now())
        }
        Change::Unlink { hash } => {
            is_there(sql.run("DELETE FROM links WHERE hash = ?1", &[hash[..].into()])?)
        }
        Change::Delete { table } => {
            is_there(sql.run("DELETE FROM tables WHERE id = ?1", &[table.as_str().into()])?)
        }
    }
}

fn token(sql: &mut dyn Sql, table: &str, person: u8, hash: &Hash) -> Result<()> {
    let insert = "INSERT INTO tokens (hash, \"table\", person, created) VALUES (?1, ?2, ?3, ?4)";
    sql.run(insert, &[hash[..].into(), table.into(), i64::from(person).into(), now().into()])?;
    Ok(())
}

fn link(sql: &mut dyn Sql, hash: &Hash, link: &Link, created: i64) -> Result<()> {
    let insert = "INSERT INTO links (hash, \"table\", link, created) VALUES (?1, ?2, ?3, ?4)";
    sql.run(insert, &[hash[..].into(), link.table.as_str().into(), text(link), created.into()])?;
    Ok(())
}

/// Takes back what a copy holds.
fn put(sql: &mut dyn Sql, record: &Record) -> Result<()> {
    match record {
        Record::Server(id) => {
            sql.run("UPDATE server SET id = ?1", &[id.as_str().into()])?;
        }
        Record::Table(Kept { row, head, lines: all, tokens, proposals }) => {
            let insert = "INSERT INTO tables (id, settings, code, head, lines, created, touched, proposals) \
                          VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
            let values = [
                row.id.as_str().into(),
                text(&row.settings),
                Value::from(row.code.as_deref()),
                head.as_str().into(),
                (all.len() as i64).into(),
                row.created.into(),
                row.touched.into(),
                Value::from(proposals.as_deref()),
            ];
            sql.run(insert, &values)?;
            lines(sql, &row.id, 0, all)?;
            tokens.iter().try_for_each(|(hash, person)| token(sql, &row.id, *person, hash))?;
        }
        Record::Link { hash, link: over, created } => link(sql, hash, over, *created)?,
    }
    Ok(())
}
