//! Facing: the monster turns to a survivor, or away.

use kernel::{Decision, Sink, Waits};

use crate::board::Direction;
use crate::content::{Showdown, SurvivorId};
use crate::event::{Event, What};
use crate::frame;
use crate::state::State;
use crate::{Choice, Outcome, place, rule};

/// The directions in which the monster can turn to or from a survivor.
fn facings(
    showdown: &Showdown,
    state: &State,
    subject: SurvivorId,
    away: bool,
) -> impl Iterator<Item = Direction> + use<> {
    let base = state.field.base(showdown);
    let ways = base.facings(state.field.survivor(subject));
    ways.map(move |way| if away { way.back() } else { way })
}

/// Turns the monster, if there is only one direction; says whether the controller has to choose.
pub(crate) fn step(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    away: bool,
    log: &mut impl Sink<Event>,
) -> bool {
    if showdown.board.is_none() {
        state.frames.pop();
        state.survivor_mut(subject).blind_spot = away && place::is_adjacent(state, subject);
        return false;
    }
    let mut ways = facings(showdown, state, subject, away);
    let way = ways.next().unwrap_or(state.field.facing);
    if ways.next().is_some() {
        return true;
    }
    turn(showdown, state, way, log);
    false
}

/// The choice of a direction.
pub(crate) fn pending(
    showdown: &Showdown,
    state: &State,
    subject: SurvivorId,
    away: bool,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    frame::controller_decides(decision, facings(showdown, state, subject, away).map(Choice::Face))
}

/// That way.
pub(crate) fn take(
    showdown: &Showdown,
    state: &mut State,
    _: SurvivorId,
    _: bool,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    let Choice::Face(way) = choice else { unreachable!("{choice:?} is no direction") };
    turn(showdown, state, way, log);
}

fn turn(showdown: &Showdown, state: &mut State, way: Direction, log: &mut impl Sink<Event>) {
    state.frames.pop();
    if state.field.facing != way {
        state.field.facing = way;
        place::measure(showdown, state);
        log.tell(|| Event::new(&[rule::MOVE_AND_ATTACK], What::Turns { facing: way }));
    }
}
