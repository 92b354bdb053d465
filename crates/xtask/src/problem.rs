//! Findings of a check.

use std::fmt;

/// One thing that is wrong, with the place to look: one sentence.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, relative to the root of the repository, with `/` between folders.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// The problem, in a sentence.
    pub what: String,
}

impl Problem {
    pub(crate) fn new(path: impl Into<String>, line: usize, what: impl Into<String>) -> Self {
        Self { path: path.into(), line, what: what.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}
