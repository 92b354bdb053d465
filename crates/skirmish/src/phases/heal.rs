//! Healers: who brings friends that are down to their feet.

use kernel::{Inches, Sink};

use crate::{
    Battle, CheckResult, Event, Frame, State, Status, UnitId, What, plan::Situation, rule, state::Did, turn,
    unit::Stat,
};

/// The distance within which a friend must be.
const NEAR: Inches = Inches::whole(3);

/// HEALER: the friends that a unit may tend. A unit that may act is not down itself.
pub(crate) fn patients<'a>(
    battle: &'a Battle,
    state: &'a State,
    unit: UnitId,
) -> impl Iterator<Item = UnitId> + 'a {
    let card = battle.unit(unit);
    let friends = if card.healer { turn::side(battle, state, card.side) } else { crate::UnitSet::default() };
    friends.iter().filter(move |&friend| {
        state.unit(friend).status.is_down() && battle.is_within(state, unit, friend, NEAR)
    })
}

/// A healer sets about it: its Morale check is due.
pub(crate) fn begin(state: &mut State, unit: UnitId, target: UnitId, log: &mut impl Sink<Event>) {
    state.unit_mut(unit).did.put(Did::CAST);
    state.check = CheckResult::None;
    state.frames.push(Frame::Heal { target });
    state.frames.push(Frame::Check { unit, stat: Stat::Morale, situation: Situation::default(), first: 0 });
    log.tell(|| Event::new(&[rule::HEALER], What::Tends { unit, target }));
}

/// The check is made: the friend stands up, or not.
pub(crate) fn step(state: &mut State, target: UnitId, log: &mut impl Sink<Event>) {
    state.frames.pop();
    if std::mem::take(&mut state.check) == CheckResult::Passed {
        let (from, to) = (state.unit(target).status, Status::Healthy);
        state.unit_mut(target).status = to;
        log.tell(|| Event::new(&[rule::HEALER], What::Recovers { unit: target, from, to }));
    }
}
