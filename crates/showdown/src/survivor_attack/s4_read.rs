//! Step 4, read hit location cards: a trap ends the attacks and is resolved now.

use kernel::Sink;

use super::wound::w1_select;
use super::{Phase, current, current_mut, trap};
use crate::content::Showdown;
use crate::event::Event;
use crate::state::State;

/// Looks for a trap among the cards.
pub(crate) fn step(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let attack = current(state);
    let is_trap = |kind: &u8| showdown.hit_locations[usize::from(*kind)].trap.is_some();
    match attack.face_up.iter().copied().find(is_trap) {
        None => {
            current_mut(state).phase = Phase::Select;
            w1_select::step(showdown, state, log);
        }
        Some(_) if attack.weapon(showdown).unshakable => current_mut(state).phase = Phase::Unshakable,
        Some(kind) => trap::spring(showdown, state, kind, log),
    }
}
