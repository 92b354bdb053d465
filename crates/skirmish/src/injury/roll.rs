//! Injury Rolls: a fresh d20, called for by falls, spells and other rules.

use kernel::Sink;

use super::{Cause, inflict};
use crate::{
    Battle, Event, Frame, State, Status, UnitId, What, rule,
    ruling::{self, HardyRolls, InjuryRollWounds},
};

/// INJ-ROLL-FRESH: a new die is due.
pub fn begin(state: &mut State, unit: UnitId, modifier: i8, by: Option<UnitId>) {
    state.frames.push(Frame::InjuryRoll { unit, modifier, by });
}

/// INJ-ROLL-MOD: the row and the result of a roll with its modifiers. Higher is deadlier.
pub fn result(battle: &Battle, natural: u8, modifier: i8) -> (usize, Status) {
    let row = battle.roll_table.row(&battle.rulings, (natural as i8).saturating_add(modifier));
    (row, battle.roll_table.rows[row].result)
}

/// The die fell.
pub fn take(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    modifier: i8,
    by: Option<UnitId>,
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
    let rulings: &[_] = match (off, hardy != 0) {
        (false, false) => &[],
        (true, false) => &[ruling::OFF_TABLE],
        (false, true) => &[ruling::HARDY_ROLLS],
        (true, true) => &[ruling::OFF_TABLE, ruling::HARDY_ROLLS],
    };
    log.tell(|| Event {
        rulings,
        ..Event::new(
            &[rule::INJ_ROLL_FRESH, rule::INJ_ROLL_MOD],
            What::InjuryRoll { unit, natural, modifier },
        )
    });
    log.tell(|| Event::new(battle.roll_table.rules(row), What::Injured { unit, result }));
    let wounds = state.unit(unit).wounds;
    if result != Status::Healthy && wounds > 1 {
        log.tell(|| Event { rulings: &[ruling::INJURY_ROLL_WOUNDS], ..Event::new(&[], What::Ruled) });
        match battle.rulings.injury_roll_wounds {
            InjuryRollWounds::Direct => {}
            InjuryRollWounds::LoseWound => {
                let left = wounds - 1;
                state.unit_mut(unit).wounds = left;
                return log.tell(|| Event::new(&[rule::WOUND_LOST], What::LosesWounds { unit, lost: 1, left }));
            }
        }
    }
    inflict(battle, state, unit, result, Cause { by, shot: false }, log);
}
