//! Incapacitated: off the board, with Scars to roll for after the game.

use kernel::Sink;

use super::Status;
use crate::{Event, State, UnitId, What, rule};

/// INCAPACITATED-REMOVED, INCAPACITATED-SCARS: takes the unit off the board and marks it for Scars.
pub fn remove(state: &mut State, unit: UnitId, log: &mut impl Sink<Event>) {
    state.separate(unit);
    let gone = state.unit_mut(unit);
    gone.status = Status::Incapacitated;
    gone.scars = true;
    log.tell(|| {
        Event::new(&[rule::INCAPACITATED_REMOVED, rule::INCAPACITATED_SCARS], What::Removed { unit })
    });
}
