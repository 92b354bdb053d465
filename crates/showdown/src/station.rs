//! Set-up: where the survivors stand when a showdown begins, if the players choose their spaces.

use kernel::{Decision, Sink, Waits};

use crate::board::Spaces;
use crate::content::{Showdown, SurvivorId};
use crate::event::{Event, What};
use crate::frame::{self, Frame};
use crate::state::{State, SurvivorSet};
use crate::{Choice, Outcome, place, rule};

/// Asks the survivors who choose their spaces, one after the other, the first one first.
pub(crate) fn begin(showdown: &Showdown, state: &mut State) {
    let mut left = showdown.board.as_ref().map_or(SurvivorSet(0), |board| board.choosers);
    while let Some(survivor) = left.pop_last() {
        state.push(Frame::Station { survivor });
    }
}

/// The survivors who are still to be asked: they stand in line for the eye only.
fn waiting(state: &State, but: SurvivorId) -> SurvivorSet {
    let stations = state.frames.iter().filter_map(|frame| {
        let &Frame::Station { survivor } = frame else { return None };
        (survivor != but).then_some(survivor)
    });
    SurvivorSet::of(stations)
}

/// The spaces of the zone that are free, but for the one on which the survivor stands already.
fn free(showdown: &Showdown, state: &State, survivor: SurvivorId) -> Spaces {
    let in_line = waiting(state, survivor).iter().map(|id| state.field.survivors[usize::from(id.0)]);
    let mut taken = place::taken(showdown, state, survivor).without(&in_line.collect());
    taken.put(state.field.survivors[usize::from(survivor.0)]);
    showdown.board.as_ref().map_or(Spaces::NONE, |board| board.zone.without(&taken))
}

/// Says whether the survivor has a choice.
pub(crate) fn step(showdown: &Showdown, state: &mut State, survivor: SurvivorId) -> bool {
    if free(showdown, state, survivor).is_empty() {
        state.frames.pop();
        return false;
    }
    true
}

/// The choice of a space: as lined up, or somewhere else in the zone.
pub(crate) fn pending(
    showdown: &Showdown,
    state: &State,
    survivor: SurvivorId,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    frame::decide(decision, frame::seat(survivor), |list| {
        list.push(Choice::Pass);
        list.extend(free(showdown, state, survivor).iter().map(Choice::To));
    })
}

/// Takes the chosen space.
pub(crate) fn take(
    showdown: &Showdown,
    state: &mut State,
    survivor: SurvivorId,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    if let Choice::To(space) = choice {
        let others = waiting(state, survivor);
        let from = std::mem::replace(&mut state.field.survivors[usize::from(survivor.0)], space);
        // A survivor who stood in line there steps aside.
        for id in others.iter() {
            let at = &mut state.field.survivors[usize::from(id.0)];
            *at = if *at == space { from } else { *at };
        }
        place::measure(showdown, state);
    }
    let space = state.field.survivors[usize::from(survivor.0)];
    log.tell(|| Event::new(&[rule::SET_UP], What::TakesPlace { survivor, space }));
}
