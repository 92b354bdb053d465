//! The two injury tables and what their results do to a unit.

use super::check::table_roll;
use super::{Dist, Rulings, State, Status, Table, Turn, Unit, ledge};

/// A result of either table, in order of severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Injury {
    /// Nothing happens.
    NoEffect,
    /// The unit is Dazed.
    Dazed,
    /// The unit is Stunned.
    Stunned,
    /// The unit is Incapacitated.
    Incapacitated,
}

impl Injury {
    /// All results, the mildest first.
    pub(super) const ALL: [Self; 4] = [Self::NoEffect, Self::Dazed, Self::Stunned, Self::Incapacitated];
}

/// The rows from 12 up, which both tables share, or none (`off-table`: the ends are open, or clamped first).
fn upper_rows(rulings: &Rulings, value: i32) -> Option<Injury> {
    let value = if rulings.is("off-table", "clamp") { value.clamp(1, 20) } else { value };
    match value {
        ..=11 => None,
        12..=14 => Some(Injury::Dazed),
        15..=17 => Some(Injury::Stunned),
        18.. => Some(Injury::Incapacitated),
    }
}

/// INJ-ATTACK-01-11 to INJ-ATTACK-18-20, with `low-attack-band` for the first row.
pub fn attack_table(rulings: &Rulings, value: i32) -> Injury {
    let lowest = if rulings.is("low-attack-band", "no-effect") { Injury::NoEffect } else { Injury::Dazed };
    upper_rows(rulings, value).unwrap_or(lowest)
}

/// INJ-ROLL-01-11 to INJ-ROLL-18-20.
pub fn injury_roll_table(rulings: &Rulings, value: i32) -> Injury {
    upper_rows(rulings, value).unwrap_or(Injury::NoEffect)
}

/// The status of a unit after this result. A unit on its feet takes the new state; for one already down,
/// `injured-again` decides.
fn status_after(rulings: &Rulings, unit: &Unit, injury: Injury) -> Status {
    let stunned = if unit.stunned_becomes_dazed { Status::Dazed } else { Status::Stunned };
    let now = unit.state.status;
    let new = match injury {
        Injury::NoEffect => return now,
        Injury::Dazed => Status::Dazed,
        Injury::Stunned => stunned,
        Injury::Incapacitated => Status::Incapacitated,
    };
    let one_step_worse = match now {
        Status::Healthy | Status::Staggered => return new,
        Status::Dazed => stunned,
        Status::Stunned | Status::Incapacitated => Status::Incapacitated,
    };
    match rulings.get("injured-again") {
        "keep-worse" => now.max(new),
        "escalate" => new.max(one_step_worse),
        _replace => new,
    }
}

/// Whether an injury may make a unit better than it was (`injured-again` = replace, but see
/// `stunned-ranged`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Better {
    /// It may.
    Allowed,
    /// It may not.
    Never,
}

/// Injures a unit: first the injury, then the ledge if its state got worse (LEDGE-TEST, `ledge-moment`).
pub(super) fn injure(table: &Table, turn: Turn, unit: &Unit, injury: Injury, better: Better) -> Dist<State> {
    let before = unit.state.status;
    let after = match (better, status_after(&table.rulings, unit, injury)) {
        (Better::Allowed, after) => after,
        (Better::Never, after) => after.max(before),
    };
    worsen(table, turn, before, &unit.in_state(unit.state.now(after)))
}

/// The ledge test of a unit that was `before`, if it is now worse and down.
fn worsen(table: &Table, turn: Turn, before: Status, unit: &Unit) -> Dist<State> {
    if unit.state.status > before && unit.state.status.is_downed() {
        return ledge(table, turn, unit, before);
    }
    Dist::certain(unit.state.clone())
}

/// INJ-ROLL-FRESH, INJ-ROLL-MOD: a fresh d20 with a modifier, away from any ledge.
pub(super) fn injury_roll_alone(table: &Table, turn: Turn, unit: &Unit, modifier: i32) -> Dist<State> {
    let rulings = &table.rulings;
    let hardy = if rulings.is("hardy-rolls", "both") { unit.hardy } else { 0 };
    table_roll(rulings, unit.state.status, turn, true).map(|die| {
        let injury = injury_roll_table(rulings, die + modifier - hardy);
        if injury != Injury::NoEffect
            && unit.state.wounds > 1
            && rulings.is("injury-roll-wounds", "lose-wound")
        {
            return unit.state.less(1);
        }
        unit.state.now(status_after(rulings, unit, injury))
    })
}

/// An Injury Roll on `unit` with this modifier, called for by something other than a fall.
pub fn injury_roll(table: &Table, turn: Turn, unit: &Unit, modifier: i32) -> Dist<State> {
    if unit.state.status == Status::Incapacitated {
        return Dist::certain(unit.state.clone());
    }
    injury_roll_alone(table, turn, unit, modifier)
        .bind(|after| worsen(table, turn, unit.state.status, &unit.in_state(after.clone())))
}

/// A rule gives a unit the state of this injury, as if rolled.
pub fn inflict(table: &Table, turn: Turn, unit: &Unit, injury: Injury) -> Dist<State> {
    if unit.state.status == Status::Incapacitated {
        return Dist::certain(unit.state.clone());
    }
    injure(table, turn, unit, injury, Better::Allowed)
}
