//! Injury Rolls: a fresh d20, called for by falls, spells and other rules.

use kernel::Sink;

use super::{Cause, inflict};
use crate::{
    Battle, Event, State, Status, UnitId, What, rule,
    ruling::{self, HardyRolls, InjuryRollWounds},
};

/// INJ-ROLL-MOD: the row and the result of a roll with its modifiers. Higher is deadlier.
pub fn result(battle: &Battle, natural: u8, modifier: i8) -> (usize, Status) {
    let row = battle.roll_table.row(&battle.rulings, (natural as i8).saturating_add(modifier));
    (row, battle.roll_table.rows[row].result)
}

/// INJ-ROLL-FRESH: the new die fell.
pub fn take(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    modifier: i8,
    cause: Cause,
    natural: u8,
    log: &mut impl Sink<Event>,
) {
    let hardy = battle.unit(unit).hardy;
    let modifier = match battle.rulings.hardy_rolls {
        HardyRolls::AttacksOnly => modifier,
        HardyRolls::Both => modifier - hardy,
    };
    let (row, result) = result(battle, natural, modifier);
    let off = battle.roll_table.turns_on_ends((natural as i8).saturating_add(modifier));
    log.tell(|| {
        Event::new(&[rule::INJ_ROLL_FRESH, rule::INJ_ROLL_MOD], What::InjuryRoll { unit, natural, modifier })
            .citing(hardy != 0 && battle.rulings.hardy_rolls == HardyRolls::Both, rule::HARDY)
            .ruled_if(off, ruling::OFF_TABLE)
            .ruled_if(hardy != 0, ruling::HARDY_ROLLS)
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
