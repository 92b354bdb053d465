//! Who gives an input, and how they came by it.

use kernel::Seat;
use serde::{Deserialize, Serialize};
use source::JsonSchema;

use crate::Person;

/// Where dice and cards come from. Nothing of the game turns on it, but whoever goes on with a saved game wants it as it
/// was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Rolls {
    /// Bout rolls when it is asked to, and whoever has real dice may type them.
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

/// How an input came about. The journal marks it, because a table trusts dice that were typed less than dice that it
/// rolled, and takes back together what nobody decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// A person chose; or, in older journals, nobody wrote down where a die came from.
    #[default]
    Plain,
    /// A person typed what real dice or cards showed.
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

/// Who gives an input, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct By {
    /// The seat; `None` for somebody who may answer for everybody.
    pub seat: Option<Seat>,
    /// How they came by it.
    pub how: How,
    /// Who of those at the table; `None` where nobody keeps track.
    pub who: Option<Person>,
}

impl From<Option<Seat>> for By {
    fn from(seat: Option<Seat>) -> Self {
        Self { seat, ..Self::default() }
    }
}

impl From<How> for By {
    /// Somebody who may answer for everybody.
    fn from(how: How) -> Self {
        Self { how, ..Self::default() }
    }
}
