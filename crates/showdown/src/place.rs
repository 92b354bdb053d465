//! Places: how far the monster is from each survivor, whom it faces and sees. **The seam:** the attack steps ask only
//! what is asked here. With a board the answers come from where everybody stands; without one, from what the scenario
//! says of distances.

use crate::board::{self, Base, Space, Spaces, Zone};
use crate::content::{Showdown, SurvivorId, Weapon};
use crate::ruling::InRange;
use crate::state::{State, SurvivorSet, SurvivorState};

/// The farthest that these pages tell apart.
pub const FAR: u8 = 40;

/// The distance between anybody and a figure off the board: nothing reaches so far.
pub const AWAY: u8 = u8::MAX;

/// Spaces that nobody but `but` can stand on: the monster, living survivors, impassable terrain.
pub(crate) fn taken(showdown: &Showdown, state: &State, but: SurvivorId) -> Spaces {
    let mut taken = if state.monster.away { Spaces::NONE } else { state.field.base(showdown).spaces() };
    for id in others(state, but).iter() {
        taken.put(state.field.survivors[usize::from(id.0)]);
    }
    taken.or(&state.field.walls(showdown))
}

/// The survivors on the board, but for one.
pub(crate) fn others(state: &State, but: SurvivorId) -> SurvivorSet {
    SurvivorSet(state.those(SurvivorState::is_there).0 & !(1 << but.0))
}

/// Whether nobody but `but` can stand on a space.
pub(crate) fn is_taken(showdown: &Showdown, state: &State, but: SurvivorId, space: Space) -> bool {
    let field = &state.field;
    (field.base(showdown).covers(space) && !state.monster.away)
        || (0..).zip(&field.survivors).any(|(id, &at)| {
            let here = at == space && id != but.0;
            here && state.survivors.get(usize::from(id)).is_some_and(SurvivorState::is_there)
        })
        || field.is_wall(showdown, space)
}

/// Whether the survivor's weapon reaches the monster.
pub fn in_range(showdown: &Showdown, state: &State, survivor: SurvivorId, weapon: &Weapon) -> bool {
    state.survivor(survivor).distance <= weapon.reach.max(1)
        && (!weapon.ranged || has_line(showdown, state, survivor))
}

/// Whether the survivor stands next to the monster.
pub fn is_adjacent(state: &State, survivor: SurvivorId) -> bool {
    state.survivor(survivor).distance <= 1
}

/// Whether two survivors stand next to each other; without a board, if both stand next to the monster.
pub fn are_adjacent(showdown: &Showdown, state: &State, one: SurvivorId, other: SurvivorId) -> bool {
    if showdown.board.is_none() {
        return is_adjacent(state, other);
    }
    state.field.survivor(one).is_adjacent(state.field.survivor(other))
}

/// Whether no obstacle lies between the monster and the survivor.
fn has_line(showdown: &Showdown, state: &State, survivor: SurvivorId) -> bool {
    state.field.obstacles(showdown).is_none_or(|obstacles| {
        board::is_clear(state.field.base(showdown), state.field.survivor(survivor), &obstacles)
    })
}

/// Whether both the monster and the survivor are on the board.
fn is_near(state: &State, survivor: SurvivorId) -> bool {
    state.survivor(survivor).distance != AWAY
}

/// Of some survivors, those in the monster's field of view.
pub(crate) fn in_view(showdown: &Showdown, state: &State, some: SurvivorSet) -> SurvivorSet {
    let open = SurvivorSet(some.0 & state.those(|who| !who.blind_spot && who.distance != AWAY).0);
    match state.field.obstacles(showdown) {
        None => open,
        Some(_) => SurvivorSet::of(open.iter().filter(|&id| has_line(showdown, state, id))),
    }
}

/// Whether the survivor is in front of the monster; without a board, anywhere but in the blind spot.
pub(crate) fn is_faced(showdown: &Showdown, state: &State, survivor: SurvivorId) -> bool {
    if showdown.board.is_none() {
        return !state.survivor(survivor).blind_spot;
    }
    is_near(state, survivor)
        && state.field.base(showdown).lies(state.field.survivor(survivor), state.field.facing)
}

/// Whether the survivor is in a zone of the monster.
pub(crate) fn is_in_zone(showdown: &Showdown, state: &State, zone: Zone, survivor: SurvivorId) -> bool {
    if showdown.board.is_none() {
        let who = state.survivor(survivor);
        return match zone {
            Zone::BlindSpot => who.blind_spot,
            Zone::Around(spaces) => who.distance <= spaces,
            Zone::Adjacent | Zone::NotBehind | Zone::Lanes | Zone::Front => who.distance <= 1,
        };
    }
    let space = state.field.survivors[usize::from(survivor.0)];
    is_near(state, survivor) && zone.has(state.field.base(showdown), state.field.facing, space)
}

/// Evasion that a survivor has from the terrain they stand in.
pub(crate) fn evasion(showdown: &Showdown, state: &State, survivor: SurvivorId) -> i16 {
    let Some(board) = &showdown.board else { return 0 };
    let space = state.field.survivors[usize::from(survivor.0)];
    let here = board
        .tiles
        .iter()
        .enumerate()
        .filter(|(at, tile)| state.field.gone >> at & 1 == 0 && tile.spaces.has(space));
    here.map(|(_, tile)| i16::from(board.terrain[usize::from(tile.kind)].evasion)).sum()
}

/// The tiles of food that are left, each with how far the monster is from it.
pub(crate) fn food<'a>(showdown: &'a Showdown, state: &'a State) -> impl Iterator<Item = (u8, u8)> + 'a {
    let base = state.field.base(showdown);
    let tiles =
        showdown.board.iter().flat_map(|board| board.tiles.iter().zip(0u8..).map(move |tile| (board, tile)));
    let there = tiles.filter(|(board, (tile, at))| {
        board.terrain[usize::from(tile.kind)].food && state.field.gone >> at & 1 == 0
    });
    there.filter_map(move |(_, (tile, at))| {
        let far = tile.spaces.iter().map(|space| base.distance(Base { corner: space, size: 1 })).min();
        far.map(|far| (at, far))
    })
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

/// Measures anew how far everybody is from the monster, after somebody changed places on the board.
pub(crate) fn measure(showdown: &Showdown, state: &mut State) {
    let (base, back, away) = seen_from(showdown, state);
    for (who, &space) in state.survivors.iter_mut().zip(&state.field.survivors) {
        measure_from(base, back, away, who, space);
    }
}

/// Measures anew how far a survivor is from the monster.
pub(crate) fn measure_one(showdown: &Showdown, state: &mut State, id: SurvivorId) {
    let (base, back, away) = seen_from(showdown, state);
    let space = state.field.survivors[usize::from(id.0)];
    measure_from(base, back, away, state.survivor_mut(id), space);
}

/// The monster's base, its back, and whether it is off the board.
fn seen_from(showdown: &Showdown, state: &State) -> (Base, board::Direction, bool) {
    (state.field.base(showdown), state.field.facing.back(), state.monster.away)
}

#[inline]
fn measure_from(base: Base, back: board::Direction, away: bool, who: &mut SurvivorState, space: Space) {
    let at = Base { corner: space, size: 1 };
    who.distance = if away || who.held > 0 { AWAY } else { base.distance(at) };
    who.blind_spot = who.distance == 1 && base.lies(at, back);
}

/// Measures anew after the monster vanished or came back; without a board, as the scenario says of a monster that moved.
pub(crate) fn measure_all(showdown: &Showdown, state: &mut State) {
    if showdown.board.is_some() {
        return measure(showdown, state);
    }
    monster_moved_on(showdown, state, None);
    if state.monster.away {
        state.survivors.iter_mut().for_each(|who| who.distance = AWAY);
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

/// Without a board, the survivor stands in front of the monster, which has turned to them.
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
