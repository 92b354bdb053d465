//! A copy of a store in one file, the same for every back end: a line of JSON for each table, with all that belongs to it,
//! and a last one that says that the file is whole.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::base::Base;
use super::{Failure, Kept, Link, Result, Row, Settings};
use crate::secret::{self, Hash};

/// The version of the format.
const FORMAT: u32 = 1;

/// The longest line that is read: far more than a table ever has.
const LONGEST: u64 = 256 << 20;

/// A part of a store.
#[derive(Debug)]
pub enum Record {
    /// What the server is called in the names of its cookies.
    Server(String),
    /// A table.
    Table(Kept),
    /// A link that hands over.
    Link {
        /// The digest of its secret.
        hash: Hash,
        /// What it hands over.
        link: Link,
        /// When it was made.
        created: i64,
    },
}

/// A line of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Line {
    /// The first: what follows.
    BoutStore(u32),
    Server(String),
    Table {
        id: String,
        settings: Settings,
        code: Option<String>,
        created: i64,
        touched: i64,
        head: String,
        lines: Vec<String>,
        tokens: Vec<(String, u8)>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proposals: Option<String>,
    },
    Link {
        hash: String,
        link: Link,
        created: i64,
    },
    /// The last: how many tables, and the SHA-256 of all before.
    End {
        tables: usize,
        digest: String,
    },
}

fn line(record: Record) -> Line {
    match record {
        Record::Server(id) => Line::Server(id),
        Record::Table(Kept { row, head, lines, tokens, proposals }) => {
            let Row { id, settings, code, created, touched } = row;
            let tokens = tokens.iter().map(|(hash, person)| (secret::hex(hash), *person)).collect();
            Line::Table { id, settings, code, created, touched, head, lines, tokens, proposals }
        }
        Record::Link { hash, link, created } => Line::Link { hash: secret::hex(&hash), link, created },
    }
}

fn damaged() -> Failure {
    Failure::Unsound("it is no whole backup of a store")
}

fn unhex(text: &str) -> Result<Hash> {
    let byte = |at: usize| u8::from_str_radix(text.get(at..at + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..text.len()).step_by(2).map(byte).collect();
    bytes.and_then(|bytes| bytes.try_into().ok()).ok_or_else(damaged)
}

/// A part of a store, from a line that holds one.
fn record(line: Line) -> Result<Record> {
    Ok(match line {
        Line::Server(id) => Record::Server(id),
        Line::Table { id, settings, code, created, touched, head, lines, tokens, proposals } => {
            let token = |(hash, person): (String, u8)| Ok((unhex(&hash)?, person));
            let tokens = tokens.into_iter().map(token).collect::<Result<_>>()?;
            let row = Row { id, settings, code, created, touched };
            Record::Table(Kept { row, head, lines, tokens, proposals })
        }
        Line::Link { hash, link, created } => Record::Link { hash: unhex(&hash)?, link, created },
        Line::BoutStore(_) | Line::End { .. } => return Err(damaged()),
    })
}

/// Writes all of a store into a new file, which only its owner reads: journals of others stand in it.
pub fn write(base: &mut Base, file: &Path) -> Result<usize> {
    let mut how = File::options();
    how.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut how, 0o600);
    let mut out = BufWriter::new(how.open(file).map_err(Failure::from)?);
    let written = write_all(base, &mut out).and_then(|tables| {
        out.flush().and_then(|()| out.get_ref().sync_all()).map_err(Failure::from)?;
        Ok(tables)
    });
    if written.is_err() {
        // A part of a backup is none.
        let _left = std::fs::remove_file(file);
    }
    written
}

fn write_all(base: &mut Base, out: &mut impl Write) -> Result<usize> {
    let (mut digest, mut tables) = (Sha256::new(), 0);
    let mut put = |line: &Line, digest: &mut Sha256| {
        let text = serde_json::to_string(line).expect("it is plain data") + "\n";
        digest.update(&text);
        out.write_all(text.as_bytes()).map_err(Failure::from)
    };
    put(&Line::BoutStore(FORMAT), &mut digest)?;
    base.copy(&mut |record| {
        tables += usize::from(matches!(record, Record::Table(_)));
        put(&line(record), &mut digest)
    })?;
    let whole = secret::hex(&digest.clone().finalize());
    put(&Line::End { tables, digest: whole }, &mut digest)?;
    Ok(tables)
}

/// The lines of a file that says what it is; each with the digest of all before.
fn lines(file: &Path) -> Result<impl Iterator<Item = Result<(Line, String)>>> {
    let mut from = BufReader::new(File::open(file).map_err(Failure::from)?);
    let (mut digest, mut text) = (Sha256::new(), Vec::new());
    let mut next = move || -> Result<Option<(Line, String)>> {
        text.clear();
        from.by_ref().take(LONGEST).read_until(b'\n', &mut text).map_err(Failure::from)?;
        if text.is_empty() {
            return Ok(None);
        }
        let line = serde_json::from_slice(&text).map_err(|_| damaged())?;
        let before = secret::hex(&digest.clone().finalize());
        digest.update(&text);
        Ok(Some((line, before)))
    };
    match next()? {
        Some((Line::BoutStore(FORMAT), _)) => {}
        Some((Line::BoutStore(_), _)) => {
            return Err(Failure::Unsound("it was written by a later version of Bout"));
        }
        Some(_) | None => return Err(damaged()),
    }
    Ok(std::iter::from_fn(move || next().transpose()))
}

/// How many tables a file holds, if it is whole.
pub fn check(file: &Path) -> Result<usize> {
    let (mut tables, mut is_whole) = (0, false);
    for next in lines(file)? {
        let (line, before) = next?;
        if is_whole {
            return Err(damaged());
        }
        match line {
            Line::End { tables: said, digest } => {
                is_whole = said == tables && digest == before;
                if !is_whole {
                    return Err(damaged());
                }
            }
            line => tables += usize::from(matches!(record(line)?, Record::Table(_))),
        }
    }
    if is_whole { Ok(tables) } else { Err(damaged()) }
}

/// Fills a store from a file that was checked.
pub fn fill(base: &mut Base, file: &Path) -> Result<()> {
    let parts = lines(file)?.filter_map(|next| match next {
        Ok((Line::End { .. }, _)) => None,
        Ok((line, _)) => Some(record(line)),
        Err(why) => Some(Err(why)),
    });
    base.fill(&mut { parts })
}
