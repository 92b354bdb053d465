//! A refusal of a command, as data. Nothing has changed then.

use std::fmt;

use kernel::{Illegal, WhyNot};
use serde::Serialize;

use crate::{Damage, Person};

/// The kind of a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// There is nobody of that number at the table.
    NoSuchPerson,
    /// The game has no such seat.
    NoSuchSeat,
    /// Somebody sits there by a word that names no policy.
    NoSuchPolicy,
    /// Somebody else answers, or may do that.
    NotYours,
    /// Something else is due: a roll instead of a choice, say, or nothing at all.
    NotDue,
    /// The die or option cannot come up or is not offered.
    NotOffered,
    /// The card cannot be drawn.
    NotInTheDeck,
    /// An amendment that cannot be.
    CannotAmend,
    /// There is nothing to take back.
    NothingToUndo,
    /// A scenario that has problems.
    BadScenario,
    /// A save that was made with another pack or other rules, or edited.
    StaleSave,
    /// A save that cannot be read.
    DamagedSave,
}

/// The reason a command was refused, with a hint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// The kind of refusal.
    pub kind: Kind,
    /// The problem, in one sentence.
    pub message: String,
    /// A hint that solves it.
    pub hint: String,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.message, self.hint)
    }
}

impl std::error::Error for Refused {}

impl Refused {
    pub(crate) fn new(kind: Kind, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { kind, message: message.into(), hint: hint.into() }
    }

    pub(crate) fn nobody(who: Person, people: usize) -> Self {
        let hint = match people {
            0 => "nobody sits here yet: seat somebody first".to_owned(),
            1 => "there is only number 0".to_owned(),
            _ => format!("they have the numbers 0 to {}", people - 1),
        };
        Self::new(
            Kind::NoSuchPerson,
            format!("there is nobody with the number {} at this table", who.0),
            hint,
        )
    }

    /// An illegal input. `turn` names the seat that answers now.
    pub(crate) fn illegal(why: Illegal, turn: &str) -> Self {
        let (kind, hint) = match why {
            Illegal::Done => (Kind::NotDue, "take something back to go on from there"),
            Illegal::WantsOutcome => (Kind::NotDue, "give the die or the card"),
            Illegal::WantsChoice => (Kind::NotDue, "take one of the options"),
            Illegal::NoSuchOutcome => (Kind::NotOffered, "give a face or a card that can come up"),
            Illegal::NotOffered => (Kind::NotOffered, "take one of the options"),
            Illegal::NotYourDecision | Illegal::NotYourRoll => {
                return Self::new(Kind::NotYours, why.to_string(), format!("the table waits for {turn}"));
            }
        };
        Self::new(kind, why.to_string(), hint)
    }

    /// The damage of a line of a save.
    pub(crate) fn damaged(line: usize, damage: &Damage) -> Self {
        let kind = match damage {
            Damage::OtherPack { .. } | Damage::OtherStart | Damage::Diverged(_) => Kind::StaleSave,
            Damage::Head(_)
            | Damage::Scenario(_)
            | Damage::Unreadable
            | Damage::CutOff
            | Damage::NothingToUndo
            | Damage::NotTheirs
            | Damage::Illegal(_)
            | Damage::CannotAmend(_)
            | Damage::OtherRoll(_)
            | Damage::NoSuchCard(_)
            | Damage::NoSuchChoice(_) => Kind::DamagedSave,
        };
        let hint = match damage {
            Damage::OtherPack { .. } => "open it with the pack that it was played with",
            Damage::OtherStart | Damage::Diverged(_) => {
                "open it with the version of Bout that it was played with, or play it again from its inputs"
            }
            _ => "go on from the lines before it, which are intact, or open a copy",
        };
        Self::new(kind, format!("line {line}: {damage}"), hint)
    }
}

impl From<WhyNot> for Refused {
    fn from(why: WhyNot) -> Self {
        Self::new(Kind::CannotAmend, why.message, why.hint)
    }
}
