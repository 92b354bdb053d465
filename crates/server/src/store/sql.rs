//! What a store asks of a database. The statements are in `base.rs`, the same for all; a back end runs them.

use std::fmt;

use super::{Failure, Result};

/// What stands in a cell, or is written to one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Nothing.
    Null,
    /// A number.
    Int(i64),
    /// Text.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&[u8]> for Value {
    fn from(bytes: &[u8]) -> Self {
        Self::Bytes(bytes.to_vec())
    }
}

impl From<Option<&str>> for Value {
    fn from(text: Option<&str>) -> Self {
        text.map_or(Self::Null, Self::from)
    }
}

/// A row that was found: its cells are taken out one after the other.
#[derive(Debug)]
pub struct Found(pub std::vec::IntoIter<Value>);

impl Found {
    fn odd() -> Failure {
        Failure::Io("the store holds something that Bout did not write".to_owned())
    }

    /// Text.
    pub fn text(&mut self) -> Result<String> {
        self.maybe()?.ok_or_else(Self::odd)
    }

    /// Text, or nothing.
    pub fn maybe(&mut self) -> Result<Option<String>> {
        match self.0.next() {
            Some(Value::Text(text)) => Ok(Some(text)),
            Some(Value::Null) => Ok(None),
            Some(Value::Int(_) | Value::Bytes(_)) | None => Err(Self::odd()),
        }
    }

    /// A number.
    pub fn int(&mut self) -> Result<i64> {
        match self.0.next() {
            Some(Value::Int(number)) => Ok(number),
            Some(Value::Null | Value::Text(_) | Value::Bytes(_)) | None => Err(Self::odd()),
        }
    }

    /// So many bytes.
    pub fn bytes<const N: usize>(&mut self) -> Result<[u8; N]> {
        match self.0.next() {
            Some(Value::Bytes(bytes)) => bytes.try_into().map_err(|_| Self::odd()),
            Some(Value::Null | Value::Int(_) | Value::Text(_)) | None => Err(Self::odd()),
        }
    }
}

/// Why something is begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum To {
    /// To read: all of it as of one moment.
    Read,
    /// To write: nobody else does meanwhile.
    Write,
}

/// How something ends that was begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// All of it is kept, on the disk.
    Kept,
    /// None of it is.
    Undone,
}

/// Lines that are added to one journal.
#[derive(Debug)]
pub struct Appended<'c> {
    /// The table.
    pub table: &'c str,
    /// So many lines are there.
    pub at: usize,
    /// The new ones.
    pub lines: &'c [String],
}

/// A connection to a database.
pub trait Sql: fmt::Debug + Send {
    /// Takes the store for this program alone, until the connection is dropped; not, if somebody else has it.
    fn claim(&mut self) -> Result<bool>;

    /// The version of what is there; none if nothing is.
    fn version(&mut self) -> Result<usize>;

    /// Makes what every version up to this added, from the one that is there on.
    fn migrate(&mut self, version: usize) -> Result<()>;

    /// Begins.
    fn begin(&mut self, to: To) -> Result<()>;

    /// Ends what was begun.
    fn end(&mut self, how: How) -> Result<()>;

    /// Runs statements that have no values.
    fn batch(&mut self, sql: &str) -> Result<()>;

    /// Runs a statement, and says how many rows it changed. Values are called `?1` and so on.
    fn run(&mut self, sql: &'static str, values: &[Value]) -> Result<u64>;

    /// The rows that a statement finds.
    fn rows(&mut self, sql: &'static str, values: &[Value]) -> Result<Vec<Found>>;

    /// Adds to the journals of different tables at once, and says which of them had so many lines. A back end that is no
    /// faster that way says nothing, and is asked one by one.
    fn append(&mut self, _journals: &[Appended<'_>]) -> Result<Option<Vec<bool>>> {
        Ok(None)
    }
}
