//! Knockback: a survivor flies straight on until somebody, terrain or the edge of the board is in the way.

use kernel::{Decision, Sink, Waits};

use crate::board::{Direction, LENGTH, Space, Spaces, WIDTH};
use crate::content::{Showdown, SurvivorId};
use crate::event::{Event, What};
use crate::frame::{self, Frame};
use crate::state::{State, SurvivorSet};
use crate::{Choice, Outcome, collision, place, rule};

/// The landing of a survivor who is knocked back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Landing {
    /// The space where they would stand if nobody else does.
    end: Space,
    /// The survivors they were knocked into.
    into: SurvivorSet,
    /// The space of the terrain that stopped them.
    stopped: Option<Space>,
}

/// The directions in which a survivor can be knocked back: straight away from the monster, or to the nearest edge. Who
/// stands at the edge already slides along it.
fn directions(
    showdown: &Showdown,
    state: &State,
    subject: SurvivorId,
    to_edge: bool,
) -> impl Iterator<Item = Direction> + use<> {
    let (base, at) = (state.field.base(showdown), state.field.survivor(subject));
    let mut all = base.facings(at).fold(0u8, |all, direction| all | 1 << direction as u8);
    if to_edge {
        let Space { x, y } = at.corner;
        let far = [y, LENGTH - 1 - x, WIDTH - 1 - y, x];
        let near = far.iter().min().copied().unwrap_or(0);
        all = far.iter().enumerate().fold(0, |all, (way, &far)| all | u8::from(far == near) << way);
    } else {
        let is_open = |direction: &Direction| at.corner.toward(*direction, 1).is_some();
        let along = |direction: Direction| {
            let aside = Direction::ALL
                .into_iter()
                .filter(move |side| *side != direction && *side != direction.back() && is_open(side));
            aside.fold(0, |all, side| all | 1 << side as u8)
        };
        let ways = Direction::ALL.into_iter().filter(|direction| all >> *direction as u8 & 1 != 0);
        all = ways.fold(0, |ways, way| ways | if is_open(&way) { 1 << way as u8 } else { along(way) });
    }
    // Under the middle of the base every direction leads away.
    let all = if all == 0 { 0b1111 } else { all };
    Direction::ALL.into_iter().filter(move |direction| all >> *direction as u8 & 1 != 0)
}

fn landing(showdown: &Showdown, state: &State, subject: SurvivorId, way: Direction, spaces: u8) -> Landing {
    let field = &state.field;
    let base = field.base(showdown);
    let taken = place::taken(showdown, state, subject);
    let mut space = field.survivors[usize::from(subject.0)];
    let mut landing = Landing { end: space, into: SurvivorSet(0), stopped: None };
    let covered = |space: Space| base.covers(space) && !state.monster.away;
    for _ in 0..spaces {
        let Some(next) = space.toward(way, 1) else { break };
        // Mostly nothing is there.
        if taken.has(next) {
            if field.is_wall(showdown, next) {
                landing.stopped = Some(next);
                break;
            }
            // A survivor who starts under the monster comes out from under it; nobody is knocked into it.
            if covered(next) && !covered(space) {
                break;
            }
            let hit =
                place::others(state, subject).iter().filter(|id| field.survivors[usize::from(id.0)] == next);
            landing.into.0 |= SurvivorSet::of(hit).0;
        }
        space = next;
    }
    landing.end = space;
    landing
}

/// The spaces on which somebody can come to rest who lands there: that one, or the nearest free ones.
fn free_at(showdown: &Showdown, state: &State, subject: SurvivorId, end: Space) -> Spaces {
    let taken = place::taken(showdown, state, subject);
    let mut near: Spaces = [end].into_iter().collect();
    while near.without(&taken).is_empty() && near != Spaces::ALL {
        near = near.grown();
    }
    near.without(&taken)
}

/// Knocks the survivor back, if there is only one way; says whether the controller has to choose.
pub(crate) fn step(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    spaces: u8,
    to_edge: bool,
    log: &mut impl Sink<Event>,
) -> bool {
    if !state.survivor(subject).is_there() || spaces == 0 {
        state.frames.pop();
        return false;
    }
    let mut ways = directions(showdown, state, subject, to_edge);
    let first = ways.next().expect("there is always a way");
    let only = landing(showdown, state, subject, first, spaces);
    if ways.any(|way| landing(showdown, state, subject, way, spaces) != only) {
        return true;
    }
    land(showdown, state, subject, (first, spaces), only, log);
    false
}

/// Comes to rest, or lets the controller choose between several spaces that are as near.
fn land(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    (way, spaces): (Direction, u8),
    landing: Landing,
    log: &mut impl Sink<Event>,
) {
    // Nearly always nobody is there.
    if !place::is_taken(showdown, state, subject, landing.end) {
        return knock(showdown, state, subject, landing, landing.end, log);
    }
    let free = free_at(showdown, state, subject, landing.end);
    if free.len() > 1 {
        return state.replace(Frame::Land { subject, way, spaces });
    }
    knock(showdown, state, subject, landing, free.iter().next().unwrap_or(landing.end), log);
}

/// The choice among the nearest spaces.
pub(crate) fn pending_land(
    showdown: &Showdown,
    state: &State,
    subject: SurvivorId,
    (way, spaces): (Direction, u8),
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    let end = landing(showdown, state, subject, way, spaces).end;
    frame::controller_decides(decision, free_at(showdown, state, subject, end).iter().map(Choice::To))
}

/// On that one.
pub(crate) fn take_land(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    (way, spaces): (Direction, u8),
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    let Choice::To(space) = choice else { unreachable!("{choice:?} is no space") };
    let landing = landing(showdown, state, subject, way, spaces);
    knock(showdown, state, subject, landing, space, log);
}

/// The choice of a direction.
pub(crate) fn pending(
    showdown: &Showdown,
    state: &State,
    subject: SurvivorId,
    to_edge: bool,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    frame::controller_decides(decision, directions(showdown, state, subject, to_edge).map(Choice::Face))
}

/// That way.
pub(crate) fn take(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    spaces: u8,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    let Choice::Face(way) = choice else { unreachable!("{choice:?} is no direction") };
    let landing = landing(showdown, state, subject, way, spaces);
    land(showdown, state, subject, (way, spaces), landing, log);
}

fn knock(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    landing: Landing,
    space: Space,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    state.field.survivors[usize::from(subject.0)] = space;
    place::measure_one(showdown, state, subject);
    log.tell(|| Event::new(&[rule::KNOCKBACK], What::LandsAt { survivor: subject, space }));
    // In a collision with the monster, everybody who is drawn into it suffers theirs at its end.
    let in_collision = if let Some(Frame::Collide { over, hit, .. }) = state.frames.last_mut() {
        hit.0 |= landing.into.0 & !over.0;
        true
    } else {
        false
    };
    if !in_collision && (landing.stopped.is_some() || landing.into.0 != 0) {
        collision::collide(showdown, state, subject, log);
    }
    if let Some(wall) = landing.stopped
        && collision::destroy(showdown, state, &[wall].into_iter().collect(), log)
        && state.has_room(8)
    {
        state.push(Frame::Damage { subject, location: None, amount: 1 });
    }
    if !in_collision {
        for survivor in landing.into.iter() {
            collision::collide(showdown, state, survivor, log);
        }
    }
}
