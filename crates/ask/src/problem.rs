//! Problems of a question or its answer, as data for any front to show.

use std::fmt;

use packs::PackError;
use serde::{Deserialize, Serialize};
use source::{Diagnostics, JsonSchema};

/// The result of functions of this crate.
pub type Result<T> = std::result::Result<T, Problem>;

/// A problem in one sentence, with a hint that solves it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// The kind of problem.
    pub kind: Kind,
    /// The problem, in one sentence.
    pub message: String,
    /// A hint that solves it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The place in the text, if the problem has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Box<Place>>,
    /// The keys of a question that the words name in backticks: a front replaces them by its own names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// A further help, which each front offers in its own way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub see: Option<See>,
    /// Further problems.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub further: Vec<Self>,
    /// The problem with its surrounding text, for fronts that show a file.
    #[serde(skip)]
    found: Found,
}

/// The diagnostics of a file, with all of its text, which debug output omits.
#[derive(Clone, Default, PartialEq, Eq)]
struct Found(Option<Box<Diagnostics>>);

impl fmt::Debug for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "in a file" } else { "nowhere" })
    }
}

/// The kind of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The question cannot be asked so.
    Question,
    /// A scenario or a pack has problems.
    Content,
    /// Something cannot be read.
    Unreadable,
    /// Somebody stopped the work before anything was known.
    Stopped,
}

/// A help for a problem, besides its hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum See {
    /// The list of all rulings.
    Rulings,
    /// The schema of a question.
    Schema,
    /// The way to begin a custom pack.
    NewPack,
    /// The course of a saved game.
    Replay,
    /// The intact part of a saved game.
    Recover,
    /// Whole games are simulated, or compared.
    Simulate,
}

/// A place in a text. Lines and columns count from one, columns in characters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The file, or another source.
    pub source: String,
    /// The line where the problem begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column where the problem begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

impl Problem {
    /// A question that cannot be asked so.
    pub fn question(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::new(Kind::Question, message, Some(hint.into()))
    }

    /// The first problem of a document that nobody wrote as a file: a sentence, without a place.
    pub fn sentence(problems: &Diagnostics) -> Self {
        match problems.problems().into_iter().next() {
            Some(first) => Self::new(Kind::Question, first.message, first.hint),
            None => Self::new(Kind::Question, "the question is wrong", None),
        }
    }

    /// The work was stopped.
    pub fn stopped() -> Self {
        Self::new(Kind::Stopped, "the work was stopped", Some("ask again".to_owned()))
    }

    /// A problem of a kind.
    pub fn new(kind: Kind, message: impl Into<String>, hint: Option<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            hint,
            place: None,
            names: Vec::new(),
            see: None,
            further: Vec::new(),
            found: Found::default(),
        }
    }

    /// Adds a place.
    pub fn at(self, place: Place) -> Self {
        Self { place: Some(Box::new(place)), ..self }
    }

    /// Adds the keys of the question that the words name.
    pub fn naming(self, names: &[&str]) -> Self {
        Self { names: names.iter().map(|&name| name.to_owned()).collect(), ..self }
    }

    /// Adds a further help.
    pub fn see(self, see: See) -> Self {
        Self { see: Some(see), ..self }
    }

    /// All that is wrong with a file, with the text around it, if this is about one.
    pub fn diagnostics(&self) -> Option<&Diagnostics> {
        self.found.0.as_deref()
    }
}

impl From<Diagnostics> for Problem {
    fn from(found: Diagnostics) -> Self {
        let mut all = found.problems().into_iter().map(|problem| Self {
            place: Some(Box::new(Place { source: problem.file, line: problem.line, column: problem.column })),
            ..Self::new(Kind::Content, problem.message, problem.hint)
        });
        let first = all.next();
        let further = all.collect();
        let first = first.unwrap_or_else(|| Self::new(Kind::Content, "the file has problems", None));
        Self { further, found: Found(Some(Box::new(found))), ..first }
    }
}

impl From<PackError> for Problem {
    fn from(error: PackError) -> Self {
        match error {
            PackError::Content(problems) => problems.into(),
            PackError::Io(file, error) if error.kind() == std::io::ErrorKind::NotFound => {
                Self::question(format!("`{file}` is no pack: {error}"), "name a folder with a pack.toml")
                    .see(See::NewPack)
            }
            PackError::Io(file, error) => {
                Self::new(Kind::Unreadable, format!("`{file}` cannot be read: {error}"), None)
            }
        }
    }
}
