//! Injury Rolls: a fresh d20, called for by falls, spells and other rules.

use kernel::{Chance, Sink};

use super::{Cause, after, inflict};
use crate::{
    Battle, Event, Frame, Rulings, State, Status, UnitId, What,
    check::{self, Edge},
    frame, rule,
    ruling::{self, HardyRolls, InjuryRollWounds},
    status::FallenBy,
    turns_on::{quietly, turns_on},
};

/// INJ-ROLL-MOD: the row and the result of a roll with its modifiers. Higher is deadlier.
pub fn result(battle: &Battle, natural: u8, modifier: i8) -> (usize, Status) {
    let row = battle.roll_table.row(&battle.rulings, (natural as i8).saturating_add(modifier));
    (row, battle.roll_table.rows[row].result)
}

/// HARDY: the modifier of a roll, as far as hardy counts for it.
pub(super) fn modified(rulings: &Rulings, modifier: i8, hardy: i8) -> i8 {
    match rulings.hardy_rolls {
        HardyRolls::AttacksOnly => modifier,
        HardyRolls::Both => modifier.saturating_sub(hardy),
    }
}

/// An Injury Roll that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Roll {
    /// The unit that may be hurt.
    pub unit: UnitId,
    /// Added to the roll.
    pub modifier: i8,
    /// The unit that caused it, if one did.
    pub by: Option<UnitId>,
    /// The kind of cause.
    pub why: FallenBy,
    /// The first of two dice, once it has fallen.
    pub first: u8,
}

impl Roll {
    /// How many dice, and which counts: the worse one for the unit would be the higher.
    pub(super) fn edge(self, rulings: &Rulings, battle: &Battle, state: &State) -> Edge {
        check::roll_edge(rulings, battle, state, self.unit, Edge::Advantage)
    }

    pub(crate) fn chance(self, battle: &Battle, state: &State) -> Chance {
        let pool = self.edge(&battle.rulings, battle, state).dice() - u8::from(self.first > 0);
        frame::d20(battle, "Injury Roll", self.unit, pool)
    }

    /// A die fell.
    pub(crate) fn take(mut self, battle: &Battle, state: &mut State, face: u8, log: &mut impl Sink<Event>) {
        let edge = self.edge(&battle.rulings, battle, state);
        state.frames.pop();
        let Some((natural, _)) = check::roll(edge, &mut self.first, face) else {
            return state.frames.push(Frame::InjuryRoll(self));
        };
        let Self { unit, modifier, by, why, .. } = self;
        log.tell_some(|| {
            let by = |rulings: &Rulings| self.edge(rulings, battle, state);
            let turns = |ruling| (ruling, turns_on(&battle.rulings, ruling, by));
            quietly(&[turns(ruling::ROLLS_AS_CHECKS), turns(ruling::STAGGERED_CHECKS)])
        });
        fell(battle, state, unit, modifier, Cause { by, shot: false, why }, natural, log);
    }
}

/// INJ-ROLL-FRESH: the roll is known.
fn fell(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    modifier: i8,
    cause: Cause,
    natural: u8,
    log: &mut impl Sink<Event>,
) {
    let hardy = battle.unit(unit).hardy;
    let lowered = modified(&battle.rulings, modifier, hardy);
    let (row, result) = result(battle, natural, lowered);
    log.tell(|| {
        let by = |rulings: &Rulings| {
            let value = (natural as i8).saturating_add(modified(rulings, modifier, hardy));
            let result = battle.roll_table.rows[battle.roll_table.row(rulings, value)].result;
            let loses = rulings.injury_roll_wounds == InjuryRollWounds::LoseWound
                && state.unit(unit).wounds > 1
                && result != Status::Healthy;
            (
                loses,
                if loses { Status::Healthy } else { after(rulings, battle, state, unit, result, cause).0 },
            )
        };
        let turns = |ruling| turns_on(&battle.rulings, ruling, by);
        let what = What::InjuryRoll { unit, natural, modifier: lowered };
        Event::new(&[rule::INJ_ROLL_FRESH, rule::INJ_ROLL_MOD], what)
            .citing(hardy != 0 && battle.rulings.hardy_rolls == HardyRolls::Both, rule::HARDY)
            .ruled_if(turns(ruling::OFF_TABLE), ruling::OFF_TABLE)
            .ruled_if(turns(ruling::HARDY_ROLLS), ruling::HARDY_ROLLS)
    });
    log.tell(|| Event::new(battle.roll_table.rules(row), What::Injured { unit, result }));
    let wounds = state.unit(unit).wounds;
    if result != Status::Healthy && wounds > 1 {
        log.tell(|| Event::new(&[], What::Ruled).ruled(&[ruling::INJURY_ROLL_WOUNDS]));
        match battle.rulings.injury_roll_wounds {
            InjuryRollWounds::Direct => {}
            InjuryRollWounds::LoseWound => {
                let left = wounds - 1;
                state.unit_mut(unit).wounds = left;
                return log
                    .tell(|| Event::new(&[rule::WOUND_LOST], What::LosesWounds { unit, lost: 1, left }));
            }
        }
    }
    inflict(battle, state, unit, result, cause, log);
}
