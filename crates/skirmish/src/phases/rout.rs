//! The rout: a side that has lost many units may run.

use kernel::Sink;

use super::war::{self, Verdict};
use crate::What;
use crate::{
    Battle, CheckResult, Event, Frame, State, Status, UnitId, plan::Situation, rule, turn, unit::Stat,
};

/// ROUT-HERO: who keeps the side together: the best living hero, or without one the best living unit.
pub fn leader(battle: &Battle, state: &State, side: u8) -> Option<UnitId> {
    let units = turn::side(battle, state, side);
    units.iter().min_by_key(|&unit| {
        let card = battle.unit(unit);
        (!card.hero, card.morale, unit)
    })
}

/// How many units a side has lost.
pub fn lost(battle: &Battle, state: &State, side: u8) -> usize {
    let gone =
        |unit: &UnitId| battle.unit(*unit).side == side && state.unit(*unit).status == Status::Incapacitated;
    state.ids().filter(gone).count()
}

/// ROUT: from so many losses on, a Morale check is due in Upkeep.
pub(crate) fn begin(battle: &Battle, state: &mut State, side: u8, log: &mut impl Sink<Event>) {
    state.check = CheckResult::None;
    let lost = lost(battle, state, side);
    if lost < usize::from(battle.terms.rout) {
        return;
    }
    let Some(unit) = leader(battle, state, side) else { return };
    log.tell(|| Event::new(&[rule::ROUT, rule::ROUT_HERO], What::Wavers { side, unit, lost: lost as u8 }));
    state.frames.push(Frame::Check { unit, stat: Stat::Morale, situation: Situation::default(), first: 0 });
}

/// The check is made: the side stays or runs.
pub(crate) fn decide(state: &mut State, side: u8, log: &mut impl Sink<Event>) {
    if std::mem::take(&mut state.check) == CheckResult::Failed {
        war::end(state, Verdict::Rout(1 - side), log);
    }
}
