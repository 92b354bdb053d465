//! Collisions: the monster runs survivors over, survivors are knocked into each other, and terrain breaks.

use kernel::Sink;

use crate::board::Spaces;
use crate::content::{Moment, Showdown, SurvivorId};
use crate::event::{Event, What};
use crate::frame::Frame;
use crate::state::{State, SurvivorSet};
use crate::{moment, rule};

/// The length of the knockback for survivors under the monster when its move ends.
const COLLISION_KNOCKBACK: u8 = 5;

/// The monster collides with the survivors it ran over: those under it are knocked back, and then all fall, together
/// with survivors hit by a flying one. Each of them suffers one collision, no matter which.
pub(crate) fn step(
    showdown: &Showdown,
    state: &mut State,
    (mut over, mut under, mut hit): (SurvivorSet, SurvivorSet, SurvivorSet),
    charged: bool,
    log: &mut impl Sink<Event>,
) {
    if let Some(subject) = under.pop() {
        state.replace(Frame::Collide { over, under, hit, charged });
        return state.push(Frame::Knockback { subject, spaces: COLLISION_KNOCKBACK, to_edge: false });
    }
    if charged {
        // They are grabbed once all of them lie, after everything that reacts to the fall.
        let mut all = SurvivorSet(over.0 | hit.0);
        state.replace(Frame::Grabs { left: over });
        for survivor in all.iter() {
            fall(state, survivor, log);
        }
        while let Some(survivor) = all.pop_last() {
            if state.survivor(survivor).is_there() {
                moment::announce(showdown, state, Moment::Collides, survivor);
            }
        }
        return;
    }
    match over.pop().or_else(|| hit.pop()) {
        Some(survivor) => {
            state.replace(Frame::Collide { over, under, hit, charged });
            collide(showdown, state, survivor, log);
        }
        None => _ = state.frames.pop(),
    }
}

/// A survivor suffers a collision.
pub(crate) fn collide(
    showdown: &Showdown,
    state: &mut State,
    survivor: SurvivorId,
    log: &mut impl Sink<Event>,
) {
    if fall(state, survivor, log) {
        moment::announce(showdown, state, Moment::Collides, survivor);
    }
}

/// A survivor is knocked down by a collision; says whether they are there.
fn fall(state: &mut State, survivor: SurvivorId, log: &mut impl Sink<Event>) -> bool {
    if !state.survivor(survivor).is_there() {
        return false;
    }
    state.knock_down(survivor, log);
    log.tell(|| Event::new(&[rule::COLLISION], What::Collision { survivor }));
    true
}

/// Somebody collides with the terrain on some spaces: what is destructible is archived. Says whether anything was.
pub(crate) fn destroy(
    showdown: &Showdown,
    state: &mut State,
    spaces: &Spaces,
    log: &mut impl Sink<Event>,
) -> bool {
    let Some(board) = &showdown.board else { return false };
    let before = state.field.gone;
    for (tile, at) in board.tiles.iter().zip(0u8..) {
        let kind = &board.terrain[usize::from(tile.kind)];
        let here = kind.destructible && !tile.spaces.and(spaces).is_empty();
        if here && before >> at & 1 == 0 {
            state.field.gone |= 1 << at;
            log.tell(|| Event::new(&[rule::DESTRUCTIBLE_TERRAIN], What::Destroyed { tile: at }));
        }
    }
    state.field.gone != before
}
