//! The input of a person at a table, and the request it answers.

use serde::{Deserialize, Serialize};
use source::JsonSchema;

use crate::view::Due;
use crate::{How, Person};

/// The input of a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Given {
    /// Bout rolls or draws: all dice or cards of the pool that is due.
    Roll,
    /// Bout rolls or draws one of them.
    RollOne,
    /// The results of real dice, in order: one of the pool or several.
    Dice(Vec<u8>),
    /// The real cards that were drawn, in order, by their names.
    Cards(Vec<String>),
    /// An option, by its word.
    Choice(String),
}

/// The request of the table, as a person at it sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Waits {
    /// The number of inputs in force.
    pub inputs: usize,
    /// The number of lines of the journal.
    pub lines: usize,
    /// The request for this person; `None` if the table waits for others, or for nobody.
    pub asked: Option<Due>,
    /// The names of the people that the table waits for; empty if the game is over.
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
    /// The name of the roll or draw, or the figure that decided.
    pub of: String,
    /// The result, in words.
    pub word: String,
}
