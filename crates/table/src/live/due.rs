//! What somebody at a table gives, and what it waits for.

use serde::{Deserialize, Serialize};
use source::JsonSchema;

use crate::view::Due;
use crate::{How, Person};

/// What somebody gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Given {
    /// Bout rolls or draws: all dice or cards of the pool that is due.
    Roll,
    /// Bout rolls or draws one of them.
    RollOne,
    /// What real dice showed, in order: one of the pool or several.
    Dice(Vec<u8>),
    /// The real cards that were drawn, in order, by their names.
    Cards(Vec<String>),
    /// An option, by its word.
    Choice(String),
}

/// What the table waits for, as somebody at it sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Waits {
    /// So many inputs are in force.
    pub inputs: usize,
    /// So many lines has the journal.
    pub lines: usize,
    /// What this one is asked; `None` if the table waits for others, or for nobody.
    pub asked: Option<Due>,
    /// Whom the table waits for, by name; nobody if the game is over.
    pub waits_for: Vec<String>,
}

/// An input in force that would be taken back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Taken {
    /// Who gave it, if the table keeps track.
    pub who: Option<Person>,
    /// How they came by it.
    pub how: How,
    /// What it was, in the words of the table.
    pub shown: Shown,
    /// Whether it showed what nobody knew before: a die, a card.
    pub revealed: bool,
}

/// A die or card that fell, or an option that was taken, in the words of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// What was rolled or drawn for; who decided.
    pub of: String,
    /// What it came to.
    pub word: String,
}
