//! Checks: one d20 against a number, with Advantage or Disadvantage.

use std::cmp::Ordering;

use super::{Dist, Rulings, Status, Turn, Unit};

/// How many things give Advantage and Disadvantage on a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// Sources of Advantage.
    pub advantage: u32,
    /// Sources of Disadvantage.
    pub disadvantage: u32,
}

impl Sources {
    /// Both kinds added up.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            advantage: self.advantage + other.advantage,
            disadvantage: self.disadvantage + other.disadvantage,
        }
    }

    /// One source of Advantage, if so.
    pub(super) fn advantage_if(so: bool) -> Self {
        Self { advantage: u32::from(so), disadvantage: 0 }
    }

    /// One source of Disadvantage, if so.
    pub(super) fn disadvantage_if(so: bool) -> Self {
        Self { advantage: 0, disadvantage: u32::from(so) }
    }

    /// Greater: Advantage. Less: Disadvantage. Equal: one die.
    fn balance(self, rulings: &Rulings) -> Ordering {
        let either = self.advantage.min(1).cmp(&self.disadvantage.min(1));
        match rulings.get("both-edges") {
            "cancel" => either,
            "net" => self.advantage.cmp(&self.disadvantage),
            "disadvantage" if self.disadvantage > 0 => Ordering::Less,
            _ => either,
        }
    }
}

/// A check that was rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Roll {
    /// The natural die that counts for the check.
    pub kept: i32,
    /// The natural die that counts for injury (`kept-die`).
    pub for_injury: i32,
    /// Whether the check passed.
    pub passed: bool,
}

/// One fair d20.
pub(super) fn d20() -> Dist<i32> {
    Dist::uniform(1..=20)
}

/// A check against `number`: equal or over passes.
pub fn check(rulings: &Rulings, number: i32, sources: Sources) -> Dist<Roll> {
    let roll = |kept: i32, first: i32| Roll {
        kept,
        for_injury: if rulings.is("kept-die", "first") { first } else { kept },
        passed: passes(rulings, kept, number),
    };
    match sources.balance(rulings) {
        Ordering::Equal => d20().map(|&die| roll(die, die)),
        Ordering::Greater => d20().bind(|&first| d20().map(|&second| roll(first.max(second), first))),
        Ordering::Less => d20().bind(|&first| d20().map(|&second| roll(first.min(second), first))),
    }
}

/// `natural-20`: what the ends of the die do.
fn passes(rulings: &Rulings, kept: i32, number: i32) -> bool {
    match (rulings.get("natural-20"), kept) {
        ("twenty-passes" | "one-fails" | "one-to-four-fail", 20) => true,
        ("one-fails", 1) | ("one-to-four-fail", 1..=4) => false,
        _ => kept >= number,
    }
}

/// The kind of check that a Staggered unit makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Melee and Ranged checks.
    Attack,
    /// Defence checks and Agility tests.
    Other,
}

/// STAGGERED-DISADVANTAGE, STAGGERED-NOT-OPPONENT, `staggered-checks`: Disadvantage in the unit's own turn
/// only.
pub(super) fn burden(rulings: &Rulings, status: Status, own_turn: bool, kind: Kind) -> Sources {
    let burdened = kind == Kind::Attack || rulings.is("staggered-checks", "all-own-turn");
    Sources::disadvantage_if(status == Status::Staggered && own_turn && burdened)
}

/// `rolls-as-checks`: a d20 that a table reads; `high` says whether high is bad for the unit.
pub fn table_roll(rulings: &Rulings, status: Status, turn: Turn, high: bool) -> Dist<i32> {
    let sources = burden(rulings, status, turn == Turn::Own, Kind::Other);
    let lower = || d20().bind(|&first| d20().map(|&second| first.min(second)));
    let higher = || d20().bind(|&first| d20().map(|&second| first.max(second)));
    match rulings.get("rolls-as-checks") {
        "lower-die" if sources.disadvantage > 0 => lower(),
        "worse-die" if sources.disadvantage > 0 => {
            if high {
                higher()
            } else {
                lower()
            }
        }
        _ => d20(),
    }
}

/// The Defence check of `target` against this much Piercing: whether it saves.
pub(super) fn defence(rulings: &Rulings, turn: Turn, target: &Unit, piercing: i32) -> Dist<bool> {
    let Some(number) = target.defence else { return Dist::certain(false) };
    let sources = burden(rulings, target.state.status, turn == Turn::Own, Kind::Other);
    check(rulings, number + piercing, sources).map(|roll| roll.passed)
}
