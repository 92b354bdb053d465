//! The survivors' turn: they act one at a time, in any order.

pub mod act;
pub mod offer;

use kernel::{Decision, Sink, Waits};

use crate::content::Showdown;
use crate::event::{Event, What};
use crate::frame::{self, Frame, PARTY};
use crate::rest::Rest;
use crate::state::{State, SurvivorSet};
use crate::{Choice, Outcome, plan, rule, survival};

/// Begins the survivors' turn.
pub(crate) fn begin(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    log.tell(|| Event::new(&[rule::SURVIVORS_TURN], What::SurvivorsTurn));
    if std::mem::take(&mut state.monster.down) {
        log.tell(|| Event::new(&[rule::MONSTER_DOWN], What::MonsterStands));
    }
    state.survivors.places_mut().iter_mut().for_each(|who| who.acted = false);
    state.push(Frame::Party);
    survival::open_between(showdown, state, None, log);
}

#[inline]
fn can_act(state: &State) -> SurvivorSet {
    state.those(|who| who.stands() && !who.acted)
}

/// Says whether somebody can still act; if not, the turn ends.
pub(crate) fn step(
    showdown: &Showdown,
    state: &mut State,
    rest: &mut impl Rest,
    log: &mut impl Sink<Event>,
) -> bool {
    if plan::pay(state) {
        return false;
    }
    // The card, of any kind, is resolved.
    state.survivors.places_mut().iter_mut().for_each(|who| who.doomed = false);
    let able = can_act(state);
    if able.is_empty() {
        end(state, log);
        return false;
    }
    rest.on(|decision| who(showdown, able, decision))
}

fn end(state: &mut State, log: &mut impl Sink<Event>) {
    log.tell(|| Event::new(&[rule::SURVIVORS_TURN], What::SurvivorsTurnEnds));
    state.survivors.places_mut().iter_mut().for_each(|who| who.acted = false);
    state.frames.pop();
}

/// The choice of the survivor who acts next.
pub(crate) fn pending(showdown: &Showdown, state: &State, decision: &mut Decision<Choice>) -> Waits<Outcome> {
    who(showdown, can_act(state), decision)
}

#[inline]
fn who(showdown: &Showdown, able: SurvivorSet, decision: &mut Decision<Choice>) -> Waits<Outcome> {
    frame::decide(decision, PARTY, |list| {
        list.extend(able.iter().map(Choice::Act));
        if showdown.pictographs {
            list.push(Choice::RunAway);
        }
        list.push(Choice::EndTurn);
    })
}

/// They do, or nobody does.
pub(crate) fn take(showdown: &Showdown, state: &mut State, choice: Choice, log: &mut impl Sink<Event>) {
    match choice {
        Choice::Act(survivor) => act::begin(state, survivor, log),
        Choice::RunAway => plan::run_away(showdown, state, log),
        Choice::EndTurn => end(state, log),
        other => unreachable!("{other:?} is never offered between acts"),
    }
}
