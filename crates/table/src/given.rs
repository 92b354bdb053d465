//! The author of an input, and its origin.

use kernel::Seat;
use serde::{Deserialize, Serialize};
use source::JsonSchema;

use crate::Person;

/// The source of dice and cards. The game does not depend on it, but a resumed game keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Rolls {
    /// Bout rolls on request, and players with real dice may type them.
    #[default]
    Asked,
    /// The players have their own dice and cards, and type all of them.
    Own,
    /// Bout rolls everything without being asked.
    All,
}

impl Rolls {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Asked, Self::Own, Self::All];

    /// The word for it in saves.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Asked => "ask",
            Self::Own => "own",
            Self::All => "roll",
        }
    }

    pub(crate) fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rolls| rolls.word() == word)
    }
}

/// The origin of an input. The journal marks it, because a table trusts typed dice less than dice that it
/// rolled, and takes back automatic inputs together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// A person chose; or an older journal did not record the source of a die.
    #[default]
    Plain,
    /// A person typed the result of real dice or cards.
    Typed,
    /// Bout rolled or drew.
    Rolled,
    /// Bout answered on the player's behalf, because they had said so before.
    Auto,
    /// A policy chose.
    Policy,
}

impl How {
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    pub(crate) const fn is_plain(&self) -> bool {
        matches!(self, Self::Plain)
    }
}

/// The author of an input, and its origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct By {
    /// The seat; `None` for a person that may answer for everybody.
    pub seat: Option<Seat>,
    /// The origin of the input.
    pub how: How,
    /// The person at the table; `None` if the table records none.
    pub who: Option<Person>,
}

impl From<Option<Seat>> for By {
    fn from(seat: Option<Seat>) -> Self {
        Self { seat, ..Self::default() }
    }
}

impl From<How> for By {
    /// An author that may answer for everybody.
    fn from(how: How) -> Self {
        Self { how, ..Self::default() }
    }
}
