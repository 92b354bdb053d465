//! A journal on disk. Every input adds its line ([`Held::append`]), so that the first input costs as much to
//! save as the last, and lines of another writer are never lost.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use source::{Held, hold_within, read_bounded};

use crate::Live;

/// The time to wait for another writer: meanwhile the screen stands still.
const PATIENCE: Duration = Duration::from_secs(2);

/// A file that has a journal, as far as this session has read or written it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Storage {
    path: PathBuf,
    /// The number of lines after the head.
    lines: usize,
    /// The length of the file; any other length comes from another writer.
    bytes: u64,
}

/// The reason a journal is not saved.
#[derive(Debug)]
pub enum Unsaved {
    /// There is a file of that name already.
    Exists,
    /// Somebody else has written to it meanwhile, and it is left as it is.
    Changed,
    /// It cannot be written.
    Io(io::Error),
}

impl fmt::Display for Unsaved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists => f.write_str("exists already"),
            Self::Changed => {
                f.write_str("was changed by another game or program meanwhile, and is left as it is")
            }
            Self::Io(error) => write!(f, "cannot be written: {error}"),
        }
    }
}

impl From<io::Error> for Unsaved {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::AlreadyExists { Self::Exists } else { Self::Io(error) }
    }
}

impl Storage {
    /// Begins a file. One that exists is never written over.
    ///
    /// # Errors
    /// If it exists, or cannot be written.
    pub fn create(path: &Path, live: &dyn Live) -> Result<Self, Unsaved> {
        if path.exists() {
            return Err(Unsaved::Exists);
        }
        let text = journal(live);
        hold_within(path, PATIENCE)?.create(text.as_bytes())?;
        Ok(Self::all(path, live, &text))
    }

    /// Goes on with a file: `read` is its text. A damaged file is kept as a copy beside it before it is
    /// written over.
    ///
    /// # Errors
    /// If somebody else has gone on with it, or it cannot be written.
    pub fn go_on(path: &Path, live: &dyn Live, read: Option<&str>, recover: bool) -> Result<Self, Unsaved> {
        let held = hold_within(path, PATIENCE)?;
        let (found, text) = (held.read()?, journal(live));
        let is_other = found.as_deref() != Some(text.as_bytes());
        if let (Some(found), Some(read), true) = (&found, read, is_other)
            && String::from_utf8_lossy(found) != *read
        {
            return Err(Unsaved::Changed);
        }
        if let (Some(found), true, true) = (found, recover, is_other) {
            // The intact part is written over it only after a copy was made.
            keep(&held, &found)?;
        }
        if is_other {
            held.write(&text)?;
        }
        Ok(Self::all(path, live, &text))
    }

    fn all(path: &Path, live: &dyn Live, text: &str) -> Self {
        Self { path: path.to_owned(), lines: live.journal_since(0).len(), bytes: text.len() as u64 }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends the new lines of the journal, unless another program has written to the file since.
    ///
    /// # Errors
    /// If another program has, or the file cannot be written: the next call appends the missing lines.
    pub fn append(&mut self, live: &dyn Live) -> Result<(), Unsaved> {
        let held = hold_within(&self.path, PATIENCE)?;
        let Some(length) = held.length()? else {
            // A file that is gone is nobody's.
            let text = journal(live);
            held.write(&text)?;
            *self = Self::all(&self.path, live, &text);
            return Ok(());
        };
        if length != self.bytes {
            return Err(Unsaved::Changed);
        }
        let new = live.journal_since(self.lines);
        let text: String = new.iter().flat_map(|line| [line, "\n"]).collect();
        if !text.is_empty() {
            held.append(&text)?;
        }
        (self.lines, self.bytes) = (self.lines + new.len(), self.bytes + text.len() as u64);
        Ok(())
    }

    /// The number of inputs of a game in the file, and of those that are not.
    pub fn inputs(&self, live: &dyn Live) -> [usize; 2] {
        let text = journal(live);
        let found = read_bounded(&self.path).unwrap_or_default();
        let found = String::from_utf8_lossy(&found);
        let same = found.lines().zip(text.lines()).take_while(|(there, here)| there == here).count();
        // The first line is the head: without it, nothing of this game is there.
        let (there, new) = live.journal_since(0).split_at(same.saturating_sub(1));
        [there, new].map(|lines| lines.iter().filter(|line| is_input(line)).count())
    }
}

/// All of a journal.
fn journal(live: &dyn Live) -> String {
    let head = live.journal_head();
    let lines = std::iter::once(&head).chain(live.journal_since(0));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Whether a line of a journal gives an input; others take some back or set the source of dice.
fn is_input(line: &str) -> bool {
    ["{\"roll\"", "{\"draw\"", "{\"choose\""].iter().any(|start| line.starts_with(start))
}

/// Keeps a copy of a file beside it, under an unused name.
fn keep(held: &Held, found: &[u8]) -> io::Result<()> {
    const MOST: u32 = 1000;
    for n in 0..MOST {
        let ending = if n == 0 { ".damaged".to_owned() } else { format!(".damaged-{n}") };
        match held.create_beside(&ending, found) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            kept => return kept,
        }
    }
    Err(io::Error::other(format!("there are {MOST} damaged copies of it")))
}
