//! Injury: two tables, the Injury Roll, and what a result does to a unit that may be hurt already.

mod roll;
mod table;

use kernel::Sink;

pub use roll::result as roll_result;
pub(crate) use roll::take as roll;
pub use table::{InjuryTable, Row};

use crate::{
    Battle, Event, State, Status, UnitId, What, ledge, rule,
    ruling::{self, InjuredAgain, LowAttackBand, RecoverTiming, StunnedRanged},
    status::{self, FallenBy},
};

/// Where an injury comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cause {
    /// Whose blow it was.
    pub by: Option<UnitId>,
    /// Whether it was a shot.
    pub shot: bool,
    /// What it was. After a fall, the ledge that the unit came over is behind it.
    pub why: FallenBy,
}

/// INJ-ATTACK-01-11 and on: what a row of the attack table does. The lowest row may be ruled to do nothing.
pub fn attack_result(battle: &Battle, row: usize) -> Status {
    match battle.rulings.low_attack_band {
        LowAttackBand::NoEffect if row == 0 => Status::Healthy,
        LowAttackBand::NoEffect | LowAttackBand::AsPrinted => battle.attack_table.rows[row].result,
    }
}

/// The state that a further injury leads to, outside melee.
pub fn again(ruling: InjuredAgain, current: Status, result: Status) -> Status {
    match ruling {
        InjuredAgain::KeepWorse => current.max(result),
        InjuredAgain::Escalate => current.worse().max(result),
        InjuredAgain::Replace => result,
    }
}

/// Gives a unit the result of an injury: the state, and what comes of it at once (removal, a ledge).
pub(crate) fn inflict(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    result: Status,
    cause: Cause,
    log: &mut impl Sink<Event>,
) {
    let from = state.unit(unit).status;
    if result == Status::Healthy {
        return;
    }
    let spare = |status| match status {
        Status::Stunned if battle.unit(unit).stunned_becomes_dazed => Status::Dazed,
        other => other,
    };
    let result = spare(result);
    let mut to = result;
    if from.is_down() {
        to = again(battle.rulings.injured_again, from, result);
        log.tell(|| Event::new(&[], What::Ruled).ruled(&[ruling::INJURED_AGAIN]));
        if from == Status::Stunned && cause.shot {
            log.tell(|| Event::new(&[], What::Ruled).ruled(&[ruling::STUNNED_RANGED]));
            // By this ruling a shot never improves a Stunned unit's state.
            if battle.rulings.stunned_ranged == StunnedRanged::MustHit {
                to = to.max(from);
            }
        }
    }
    let to = spare(to);
    if battle.unit(unit).stunned_becomes_dazed && to == Status::Dazed {
        log.tell(|| Event::new(&[rule::STUNNED_BECOMES_DAZED], What::Ruled));
    }
    if to == Status::Incapacitated {
        return status::remove(battle, state, unit, cause.why, log);
    }
    let hurt = state.unit_mut(unit);
    hurt.status = to;
    hurt.injured_this_turn |= battle.rulings.recover_timing == RecoverTiming::NextTurn;
    let what = if to == from { What::Stays { unit, status: to } } else { What::Becomes { unit, from, to } };
    log.tell(|| Event::new(&[entering(to)], what));
    if status::drown(battle, state, unit, log) {
        return;
    }
    if to > from && cause.why != FallenBy::Fall {
        let own_turn = state.active == battle.unit(unit).side;
        if from == Status::Staggered && own_turn && !battle.edges(state, unit).is_empty() {
            log.tell(|| Event::new(&[], What::Ruled).ruled(&[ruling::STAGGERED_CHECKS]));
        }
        let was_staggered = status::burdened(&battle.rulings, from, own_turn, crate::unit::Stat::Agility);
        ledge::threaten(battle, state, unit, cause.by, was_staggered, log);
    }
}

/// The rule that governs a state from now on.
fn entering(status: Status) -> &'static kernel::Rule {
    match status {
        Status::Healthy => rule::INJ_ROLL_01_11,
        Status::Staggered => rule::STAGGERED_HALF,
        Status::Dazed => rule::DAZED_ONE_INCH,
        Status::Stunned => rule::STUNNED_NOTHING,
        Status::Incapacitated => rule::INCAPACITATED_REMOVED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ruling injured-again: keep-worse, escalate, replace, over all pairs.
    #[test]
    fn a_second_injury_combines_as_ruled() {
        use Status::{Dazed, Incapacitated, Stunned};
        let cases = [
            (Dazed, Dazed, [Dazed, Stunned, Dazed]),
            (Dazed, Stunned, [Stunned, Stunned, Stunned]),
            (Dazed, Incapacitated, [Incapacitated; 3]),
            (Stunned, Dazed, [Stunned, Incapacitated, Dazed]),
            (Stunned, Stunned, [Stunned, Incapacitated, Stunned]),
            (Stunned, Incapacitated, [Incapacitated; 3]),
        ];
        for (current, result, expected) in cases {
            let by = [InjuredAgain::KeepWorse, InjuredAgain::Escalate, InjuredAgain::Replace];
            assert_eq!(by.map(|ruling| again(ruling, current, result)), expected, "{current:?} + {result:?}");
        }
    }
}
