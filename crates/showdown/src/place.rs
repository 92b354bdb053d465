//! Places, as far as these pages need them: how far the monster is from each survivor. **The seam:** a board replaces
//! this file and [`crate::movement`]; the attack steps ask only what is asked here.

use crate::content::{Showdown, SurvivorId, Weapon};
use crate::ruling::InRange;
use crate::state::State;

/// The farthest that these pages tell apart.
pub const FAR: u8 = 40;

/// Whether the survivor's weapon reaches the monster.
pub fn in_range(state: &State, survivor: SurvivorId, weapon: &Weapon) -> bool {
    state.survivor(survivor).distance <= weapon.reach.max(1)
}

/// Whether the survivor stands next to the monster.
pub fn is_adjacent(state: &State, survivor: SurvivorId) -> bool {
    state.survivor(survivor).distance <= 1
}

/// Whether the monster's movement brings it next to the survivor, as ruled.
pub fn within_movement(showdown: &Showdown, state: &State, survivor: SurvivorId) -> bool {
    reaches(
        state.survivor(survivor).distance,
        showdown.monster_movement(&state.monster),
        showdown.rulings.in_range,
    )
}

/// Whether it depends on the ruling that the monster's movement brings it next to the survivor.
pub fn ruling_decides(showdown: &Showdown, state: &State, survivor: SurvivorId) -> bool {
    let (distance, movement) = (state.survivor(survivor).distance, showdown.monster_movement(&state.monster));
    reaches(distance, movement, InRange::SpacesBetween) != reaches(distance, movement, InRange::Distance)
}

/// Whether a distance is in range of a movement: counted by the spaces between, or whole.
pub fn reaches(distance: u8, movement: u8, ruling: InRange) -> bool {
    match ruling {
        InRange::SpacesBetween => distance.saturating_sub(1) <= movement,
        InRange::Distance => distance <= movement,
    }
}

/// The monster moved straight on: where everybody stands then is what the scenario says.
pub(crate) fn monster_moved_on(showdown: &Showdown, state: &mut State, but: Option<SurvivorId>) {
    for id in state.everybody() {
        if Some(id) != but {
            let after = showdown.survivors[usize::from(id.0)].start.place.after_move;
            let who = state.survivor_mut(id);
            who.distance = after;
            who.blind_spot = false;
        }
    }
}

/// The monster went away from the survivor.
pub(crate) fn monster_went_away(state: &mut State, from: SurvivorId, spaces: u8) {
    let who = state.survivor_mut(from);
    who.distance = who.distance.saturating_add(spaces).min(FAR);
}

/// The monster came toward the survivor, until adjacent.
pub(crate) fn monster_came_toward(state: &mut State, to: SurvivorId, spaces: u8) {
    let who = state.survivor_mut(to);
    who.distance = who.distance.saturating_sub(spaces).max(1);
    who.blind_spot = false;
}

/// The monster turned to the survivor.
pub(crate) fn monster_faces(state: &mut State, survivor: SurvivorId) {
    state.survivor_mut(survivor).blind_spot = false;
}

/// The survivor stands in front of the monster.
pub(crate) fn put_in_front(state: &mut State, survivor: SurvivorId) {
    let who = state.survivor_mut(survivor);
    who.distance = 1;
    who.blind_spot = false;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ruling in-range.
    #[test]
    fn a_distance_is_counted_as_ruled() {
        assert!(reaches(7, 6, InRange::SpacesBetween) && !reaches(8, 6, InRange::SpacesBetween));
        assert!(reaches(6, 6, InRange::Distance) && !reaches(7, 6, InRange::Distance));
    }
}
