//! Placing: a survivor in front of the monster, or the monster next to a survivor.

use kernel::{Decision, Sink, Waits};

use crate::board::{self, Base, Space, Spaces};
use crate::content::{Showdown, SurvivorId};
use crate::event::{Event, What};
use crate::frame::{self, Frame};
use crate::state::{State, SurvivorSet};
use crate::{Choice, Outcome, place, rule};

/// The spaces at which somebody can be placed in front of the monster.
fn in_front(showdown: &Showdown, state: &State, subject: SurvivorId) -> Spaces {
    let base = state.field.base(showdown);
    let under = base.spaces();
    let taken = place::taken(showdown, state, subject);
    let front = under.moved(state.field.facing).without(&under);
    let free = front.without(&taken);
    if !free.is_empty() {
        return free;
    }
    // With its face to the edge of the board, that is beside where it faces.
    let edge = || under.without(&under.moved(state.field.facing.back()));
    let mut near = if front.is_empty() { edge() } else { front };
    while near.without(&taken).is_empty() && near != Spaces::ALL {
        near = near.grown();
    }
    near.without(&taken)
}

/// Places somebody in front of the monster, on the first space of several.
pub(crate) fn put_anywhere_in_front(showdown: &Showdown, state: &mut State, subject: SurvivorId) {
    if let Some(space) = in_front(showdown, state, subject).iter().next() {
        state.field.survivors[usize::from(subject.0)] = space;
    }
    place::measure(showdown, state);
}

/// Places the survivor, if there is only one space; says whether the controller has to choose.
pub(crate) fn step_in_front(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    log: &mut impl Sink<Event>,
) -> bool {
    let spaces = in_front(showdown, state, subject);
    if !state.survivor(subject).is_there() {
        state.frames.pop();
        return false;
    }
    if spaces.len() > 1 {
        return true;
    }
    let here = state.field.survivors[usize::from(subject.0)];
    put(showdown, state, subject, spaces.iter().next().unwrap_or(here), log);
    false
}

/// The choice of a space in front of the monster.
pub(crate) fn pending_in_front(
    showdown: &Showdown,
    state: &State,
    subject: SurvivorId,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    frame::controller_decides(decision, in_front(showdown, state, subject).iter().map(Choice::To))
}

/// On that space.
pub(crate) fn take_in_front(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    let Choice::To(space) = choice else { unreachable!("{choice:?} is no space") };
    put(showdown, state, subject, space, log);
}

fn put(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    space: Space,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    state.field.survivors[usize::from(subject.0)] = space;
    place::measure_one(showdown, state, subject);
    log.tell(|| Event::new(&[rule::PLACE_IN_FRONT], What::LandsAt { survivor: subject, space }));
}

/// The corners at which the monster can be placed next to a survivor: on nobody, as near as can be to where it stands.
fn beside(showdown: &Showdown, state: &State, subject: SurvivorId) -> Spaces {
    let base = state.field.base(showdown);
    let mut in_the_way = place::taken(showdown, state, subject);
    if !state.monster.away {
        in_the_way = in_the_way.without(&base.spaces());
    }
    in_the_way.put(state.field.survivors[usize::from(subject.0)]);
    in_the_way = in_the_way.or(&state.field.monster_walls(showdown));
    let free = board::standing(base.size, &in_the_way);
    let beside = board::adjacent(base.size, state.field.survivor(subject)).and(&free);
    if !beside.is_empty() || !state.monster.away {
        return beside;
    }
    // It has to come back somewhere: as near as can be.
    let at = state.field.survivor(subject);
    let far = |corner: Space| Base { corner, ..base }.distance(at);
    let nearest = free.iter().map(far).min();
    free.iter().filter(|&corner| Some(far(corner)) == nearest).collect()
}

/// Places the monster, if there is only one place; says whether the controller has to choose.
pub(crate) fn step_monster(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    log: &mut impl Sink<Event>,
) -> bool {
    if showdown.board.is_none() {
        state.frames.pop();
        if std::mem::take(&mut state.monster.away) {
            place::measure_all(showdown, state);
        }
        place::put_in_front(state, subject);
        return false;
    }
    let spaces = beside(showdown, state, subject);
    if spaces.len() > 1 {
        return true;
    }
    let corner = spaces.iter().next().unwrap_or(state.field.monster);
    put_monster(showdown, state, subject, corner, log);
    false
}

/// The choice of a space for the monster.
pub(crate) fn pending_monster(
    showdown: &Showdown,
    state: &State,
    subject: SurvivorId,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    frame::controller_decides(
        decision,
        beside(showdown, state, subject).iter().map(|corner| Choice::Go(corner, SurvivorSet(0))),
    )
}

/// Puts the monster at the chosen corner.
pub(crate) fn take_monster(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    let Choice::Go(corner, _) = choice else { unreachable!("{choice:?} is no place") };
    put_monster(showdown, state, subject, corner, log);
}

fn put_monster(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    corner: Space,
    log: &mut impl Sink<Event>,
) {
    state.field.monster = corner;
    state.monster.away = false;
    place::measure(showdown, state);
    let facing = state.field.facing;
    log.tell(|| Event::new(&[rule::P70_PLACE_MONSTER], What::MonsterAt { space: corner, facing }));
    state.replace(Frame::Face { subject, away: false });
}
