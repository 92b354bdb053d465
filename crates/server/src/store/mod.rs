//! Where tables are kept: lines of journals, which are appended and never change, and who may act for whom.
//!
//! One thread writes. Whatever waits for it is written together and made durable at once, so that many tables cost
//! hardly more than one. A change is answered only when it is on the disk.

mod base;
mod copy;
mod place;
mod postgres;
mod sql;
mod sqlite;
mod writer;

use std::fmt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::scene::Shown;
use crate::secret::Hash;
use base::Base;
pub(crate) use base::now;
pub use place::Place;
use writer::Writer;

/// What a store cannot do. The operator is told more than those who play.
#[derive(Debug, Clone)]
pub enum Failure {
    /// Somebody else has written, or what should be changed is not there.
    Stale,
    /// Another server runs on it.
    Claimed,
    /// What a store is to be filled from is no whole backup, or there are tables already.
    Unsound(&'static str),
    /// It cannot be read or written.
    Io(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stale => f.write_str("it was changed by somebody else meanwhile"),
            Self::Unsound(why) => f.write_str(why),
            Self::Claimed => f.write_str("another server runs on it; only one may"),
            Self::Io(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Failure {}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error.to_string())
    }
}

/// What functions here return.
pub type Result<T> = std::result::Result<T, Failure>;

/// What is agreed when a table is made.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Settings {
    /// What is played, in words.
    pub title: String,
    /// To what odds are shown.
    #[serde(default)]
    pub odds: Shown,
}

/// A table without its journal.
#[derive(Debug, Clone)]
pub struct Row {
    /// Its id.
    pub id: String,
    /// What was agreed.
    pub settings: Settings,
    /// The code to join by.
    pub code: Option<String>,
    /// When it was made.
    pub created: i64,
    /// When something last happened.
    pub touched: i64,
}

/// A table with its journal, and who may act for whom.
#[derive(Debug, Clone)]
pub struct Kept {
    /// All but the journal.
    pub row: Row,
    /// The first line of the journal.
    pub head: String,
    /// The others.
    pub lines: Vec<String>,
    /// The digests of seat tokens, and whose they are.
    pub tokens: Vec<(Hash, u8)>,
    /// What was proposed there, as the table has written it.
    pub proposals: Option<String>,
}

/// What a one-time link hands over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    /// The table.
    pub table: String,
    /// Who hands over.
    pub by: u8,
    /// The seats that go to somebody else; none of them named, all that the one who hands over is goes to another screen.
    pub seats: Vec<u8>,
}

/// A change. All changes of one call are made, or none.
#[derive(Debug, Clone)]
pub enum Change {
    /// A new table.
    Create {
        /// Its id.
        id: String,
        /// What was agreed.
        settings: Settings,
        /// The code to join by.
        code: Option<String>,
        /// The first line of its journal.
        head: String,
    },
    /// Lines of a journal, after so many that are there.
    Append {
        /// The table.
        table: String,
        /// So many lines are there.
        at: usize,
        /// The new ones.
        lines: Vec<String>,
    },
    /// What is proposed at a table, from now on.
    Propose {
        /// The table.
        table: String,
        /// All of it.
        proposals: String,
    },
    /// Nobody joins by the code any more.
    Close {
        /// The table.
        table: String,
    },
    /// Somebody may act for somebody at a table.
    Token {
        /// The table.
        table: String,
        /// For whom.
        person: u8,
        /// The digest of the token.
        hash: Hash,
    },
    /// Nobody may act for somebody any more.
    Untoken {
        /// The table.
        table: String,
        /// For whom.
        person: u8,
    },
    /// A link that hands something over, once.
    Link {
        /// The digest of its secret.
        hash: Hash,
        /// What it hands over.
        link: Link,
    },
    /// A link is used up; without it, nothing else of the call is done.
    Unlink {
        /// The digest of its secret.
        hash: Hash,
    },
    /// A table goes, with everything of it.
    Delete {
        /// The table.
        table: String,
    },
}

/// How long to wait for a server that is just ending, or for the database to see that one was killed.
const PATIENCE: Duration = Duration::from_secs(5);

fn claim(base: &mut Base) -> Result<()> {
    let begun = Instant::now();
    while !base.claim()? {
        if begun.elapsed() > PATIENCE {
            return Err(Failure::Claimed);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

/// A store.
#[derive(Debug)]
pub struct Store {
    reader: Mutex<Base>,
    writer: Writer,
}

impl Store {
    /// Opens a store, also while a server runs on it: to look at it.
    ///
    /// # Errors
    /// If it cannot be read, or was written by a later version.
    pub fn open(place: impl Into<Place>) -> Result<Self> {
        let place = place.into();
        place.prepare()?;
        let mut writer = place.connect()?;
        if writer.is_behind()? {
            // An older program may run on it: only its own connection is to be claimed, and only for as long as this takes.
            let mut alone = place.connect()?;
            claim(&mut alone)?;
            alone.bring_up()?;
        }
        Self::on(&place, writer)
    }

    /// Opens a store for a server: it is the only one there until it ends, however it ends.
    ///
    /// # Errors
    /// As [`Store::open`], and if another server runs on it.
    pub fn open_alone(place: impl Into<Place>) -> Result<Self> {
        let place = place.into();
        place.prepare()?;
        let mut writer = place.connect()?;
        claim(&mut writer)?;
        if writer.is_behind()? {
            writer.bring_up()?;
        }
        Self::on(&place, writer)
    }

    fn on(place: &Place, writer: Base) -> Result<Self> {
        Ok(Self { reader: Mutex::new(place.connect()?), writer: Writer::start(writer)? })
    }

    fn reader(&self) -> std::sync::MutexGuard<'_, Base> {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes changes, and returns when they are durable.
    ///
    /// # Errors
    /// If they cannot be made: then none of them was.
    pub fn change(&self, changes: Vec<Change>) -> Result<()> {
        self.writer.write(changes)
    }

    /// A table with all of its journal.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn read(&self, table: &str) -> Result<Option<Kept>> {
        self.reader().read(table)
    }

    /// All tables, those that were touched last first.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn tables(&self) -> Result<Vec<Row>> {
        self.reader().tables()
    }

    /// How many tables there are.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn count(&self) -> Result<usize> {
        self.reader().count()
    }

    /// The table to which a code leads.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn by_code(&self, code: &str) -> Result<Option<String>> {
        self.reader().by_code(code)
    }

    /// What a link hands over.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn link(&self, hash: &Hash) -> Result<Option<Link>> {
        self.reader().link(hash)
    }

    /// What this server is called in the names of cookies: one browser may know several at one address.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn server(&self) -> Result<String> {
        self.reader().server()
    }

    /// Tables that nobody touched since.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn untouched_since(&self, time: i64) -> Result<Vec<String>> {
        self.reader().untouched_since(time)
    }

    /// Writes everything as it is now into a new file, from which any store can be filled. It says how many tables.
    ///
    /// # Errors
    /// If the file exists, or cannot be written: then it is not there.
    pub fn backup(&self, file: &Path) -> Result<usize> {
        copy::write(&mut self.reader(), file)
    }

    /// Fills an empty store from a file. All of it is there then, or nothing.
    ///
    /// # Errors
    /// If the file is not whole, or there are tables already.
    pub fn restore(place: impl Into<Place>, file: &Path) -> Result<usize> {
        let place = place.into();
        // First, so that nothing is made for a file that is none.
        let tables = copy::check(file)?;
        place.prepare()?;
        let mut base = place.connect()?;
        claim(&mut base)?;
        if base.is_behind()? {
            base.bring_up()?;
        }
        copy::fill(&mut base, file)?;
        Ok(tables)
    }

    /// How often something was made durable, and how many changes that were.
    pub fn written(&self) -> [u64; 2] {
        self.writer.written()
    }
}

/// The file of the store in its folder.
pub const FILE: &str = "tables.db";
