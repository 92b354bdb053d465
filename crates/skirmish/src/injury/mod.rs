//! Injury: two tables, the Injury Roll, and what a result does to a unit that may be hurt already.

mod faces;
mod roll;
mod table;

use kernel::Sink;

pub use roll::{Roll, result as roll_result};
pub use table::{InjuryTable, LOW, Row};

use crate::{
    Battle, Event, Rulings, State, Status, UnitId, What, ledge, rule,
    ruling::{self, InjuredAgain, StunnedRanged},
    status::{self, FallenBy},
    turn,
    turns_on::{quietly, turns_on},
};

/// The cause of an injury.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cause {
    /// The unit that dealt it, if one did.
    pub by: Option<UnitId>,
    /// Whether it was a shot.
    pub shot: bool,
    /// The kind of cause. After a fall, the ledge that the unit came over is behind it.
    pub why: FallenBy,
}

/// The state that a further injury leads to, outside melee.
pub fn again(ruling: InjuredAgain, current: Status, result: Status) -> Status {
    match ruling {
        InjuredAgain::KeepWorse => current.max(result),
        InjuredAgain::Escalate => current.worse().max(result),
        InjuredAgain::Replace => result,
    }
}

/// The state that a result leads to, and whether the unit was spared being Stunned (STUNNED-BECOMES-DAZED).
pub(crate) fn after(
    rulings: &Rulings,
    battle: &Battle,
    state: &State,
    unit: UnitId,
    result: Status,
    cause: Cause,
) -> (Status, bool) {
    let from = state.unit(unit).status;
    if result == Status::Healthy {
        return (from, false);
    }
    let mut spared = false;
    let mut spare = |status| {
        if status == Status::Stunned && battle.unit(unit).stunned_becomes_dazed {
            spared = true;
            return Status::Dazed;
        }
        status
    };
    let mut to = spare(result);
    if from.is_down() {
        to = again(rulings.injured_again, from, to);
        // By this ruling a shot never improves a Stunned unit's state.
        if from == Status::Stunned && cause.shot && rulings.stunned_ranged == StunnedRanged::MustHit {
            to = to.max(from);
        }
        to = spare(to);
    }
    (to, spared)
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
    let (to, spared) = after(&battle.rulings, battle, state, unit, result, cause);
    log.tell_some(|| {
        let by = |rulings: &Rulings| after(rulings, battle, state, unit, result, cause).0;
        let turns = |ruling| (ruling, from.is_down() && turns_on(&battle.rulings, ruling, by));
        quietly(&[turns(ruling::INJURED_AGAIN), turns(ruling::STUNNED_RANGED)])
    });
    if spared && to == Status::Dazed {
        log.tell(|| Event::new(&[rule::STUNNED_BECOMES_DAZED], What::Ruled));
    }
    if to == Status::Incapacitated {
        return status::remove(battle, state, unit, cause.why, log);
    }
    let recovers = turn::recovers_this_turn(battle, state, unit);
    let hurt = state.unit_mut(unit);
    hurt.status = to;
    hurt.injured_this_turn |= recovers;
    let what = if to == from { What::Stays { unit, status: to } } else { What::Becomes { unit, from, to } };
    log.tell(|| Event::new(&[entering(to)], what));
    if status::drown(battle, state, unit, log) {
        return;
    }
    if to > from && cause.why != FallenBy::Fall {
        let own_turn = state.active == battle.unit(unit).side;
        log.tell_some(|| {
            let due = from == Status::Staggered && own_turn && ledge::is_threatened(battle, state, unit);
            quietly(&[(ruling::STAGGERED_CHECKS, due)])
        });
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
