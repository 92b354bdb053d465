//! Page 70: away from, and toward, a board edge or a terrain tile.

use crate::board::{self, Base, LENGTH, Space, Spaces, Steps, WIDTH, Way, Ways};
use crate::content::Showdown;
use crate::effect::Landmark;
use crate::state::State;

/// Something that a base can be so far from.
#[derive(Debug, Clone, Copy)]
enum Place<'a> {
    Edge(board::Direction),
    Tile(&'a Spaces),
}

impl Place<'_> {
    /// The spaces between it and a base, and one more; of an edge, the spaces between. 0 is as near as can be.
    fn far(self, base: Base) -> u8 {
        let Base { corner: Space { x, y }, size } = base;
        match self {
            Self::Edge(board::Direction::North) => y,
            Self::Edge(board::Direction::East) => LENGTH - size - x,
            Self::Edge(board::Direction::South) => WIDTH - size - y,
            Self::Edge(board::Direction::West) => x,
            Self::Tile(spaces) => {
                let far = spaces.iter().map(|space| base.distance(Base { corner: space, size: 1 }));
                far.min().unwrap_or(0)
            }
        }
    }
}

/// The places of that kind.
fn places<'a>(
    showdown: &'a Showdown,
    state: &State,
    landmark: Landmark,
) -> impl Iterator<Item = Place<'a>> + use<'a> {
    let edges = board::Direction::ALL.into_iter().filter(move |edge| match landmark {
        Landmark::NearestEdge => true,
        Landmark::Edge(that) => that == *edge,
        Landmark::AnyTerrain | Landmark::Terrain(_) => false,
    });
    let those = tiles_of(showdown, state, landmark);
    let tiles = showdown.board.iter().flat_map(|board| board.tiles.iter().zip(0u8..));
    let tiles = tiles.filter(move |(_, at)| those >> at & 1 != 0).map(|(tile, _)| Place::Tile(&tile.spaces));
    edges.map(Place::Edge).chain(tiles)
}

/// The tiles that are meant and still there, a bit each.
fn tiles_of(showdown: &Showdown, state: &State, landmark: Landmark) -> u32 {
    let named = &showdown.programs.tiles.named;
    let all = showdown.board.as_ref().map_or(0, |board| ((1u64 << board.tiles.len()) - 1) as u32);
    let those = match landmark {
        Landmark::NearestEdge | Landmark::Edge(_) => 0,
        Landmark::AnyTerrain => all,
        Landmark::Terrain(kind) => named.get(usize::from(kind)).copied().unwrap_or(0),
    };
    those & !state.field.gone
}

/// Whether there is no such thing on the board.
pub(crate) fn is_missing(showdown: &Showdown, state: &State, landmark: Landmark) -> bool {
    let is_terrain = matches!(landmark, Landmark::AnyTerrain | Landmark::Terrain(_));
    showdown.board.is_some() && is_terrain && tiles_of(showdown, state, landmark) == 0
}

/// The possible ends of a move to or from a landmark, and the survivors run over on the way to each.
pub(crate) fn ways(
    showdown: &Showdown,
    state: &State,
    (landmark, away): (Landmark, bool),
    spaces: u8,
    others: &[Option<Space>],
) -> Ways {
    let base = state.field.base(showdown);
    let walls = state.field.monster_walls(showdown);
    let nearest = places(showdown, state, landmark).map(|place| place.far(base)).min();
    let mut all = Ways::new();
    for place in places(showdown, state, landmark).filter(|place| Some(place.far(base)) == nearest) {
        let found = if away {
            from(place, base, spaces, others, &walls)
        } else {
            to(place, base, spaces, others, &walls)
        };
        for &way in found.iter() {
            if !all.contains(&way) && !all.is_full() {
                all.push(way);
            }
        }
    }
    if all.is_empty() {
        all.push(Way { corner: base.corner, over: 0 });
    }
    all
}

/// As near to it as a base can stand: onto a tile that it can enter, beside one that it cannot.
fn to(place: Place<'_>, base: Base, spaces: u8, others: &[Option<Space>], walls: &Spaces) -> Ways {
    let free = board::standing(base.size, walls);
    let far = |corner: Space| place.far(Base { corner, ..base });
    let least = free.iter().map(far).min();
    let goals: Spaces = free.iter().filter(|&corner| Some(far(corner)) == least).collect();
    board::ways_near(base, spaces, others, walls, &goals, |at| place.far(at))
}

/// Ways away from a place: to the corners that most spaces separate from it, and among those to the ones that take
/// fewest steps.
fn from(place: Place<'_>, base: Base, spaces: u8, others: &[Option<Space>], walls: &Spaces) -> Ways {
    let far = |corner: Space| place.far(Base { corner, ..base });
    let reached = board::within(base, walls, spaces);
    let most = reached.iter().map(far).max();
    let here = Steps::to(&[base.corner].into_iter().collect(), base.size, walls);
    let best = || reached.iter().filter(|&corner| Some(far(corner)) == most);
    let least = best().filter_map(|corner| here.from(corner)).min().unwrap_or(0);
    let mut all = Ways::new();
    for corner in best().filter(|&corner| here.from(corner) == Some(least)) {
        let steps = Steps::to(&[corner].into_iter().collect(), base.size, walls);
        for &way in board::ways(base, least, others, walls, |at| steps.from(at.corner)).iter() {
            if !all.is_full() {
                all.push(way);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, VecDeque};

    use super::*;

    /// The steps from some corners to every other, walked one at a time.
    fn walked(from: &[Space], size: u8, walls: &Spaces) -> Vec<(Space, u8)> {
        let mut found: Vec<(Space, u8)> = from.iter().map(|&corner| (corner, 0)).collect();
        let mut queue: VecDeque<(Space, u8)> = found.iter().copied().collect();
        while let Some((corner, steps)) = queue.pop_front() {
            let base = Base { corner, size };
            for next in board::Direction::ALL.into_iter().filter_map(|direction| base.moved(direction)) {
                let free = next.spaces().and(walls).is_empty();
                if free && !found.iter().any(|(corner, _)| *corner == next.corner) {
                    found.push((next.corner, steps + 1));
                    queue.push_back((next.corner, steps + 1));
                }
            }
        }
        found
    }

    fn ends(ways: &Ways) -> BTreeSet<Space> {
        ways.iter().map(|way| way.corner).collect()
    }

    /// P70-AWAY, P70-TOWARD: from anywhere, past all sorts of things, to and from edges and tiles, as steps lead.
    #[test]
    fn moves_end_where_steps_lead() {
        let (mut moved, mut sealed) = (0, 0);
        for seed in 0..240u32 {
            let mixed = |n: u32, most: u8| ((seed * 7 + n).wrapping_mul(2_654_435_761) >> 12) as u8 % most;
            let tile = Base { corner: Space { x: mixed(4, 20), y: mixed(5, 14) }, size: 2 }.spaces();
            // Some tiles can be entered, and some cannot.
            let clutter = board::clutter(seed, 20 * (seed % 3));
            let walls = if seed % 4 == 0 { clutter.or(&tile) } else { clutter };
            let (size, spaces) = (1 + mixed(1, 3), 1 + mixed(2, 9));
            let free: Vec<Space> = board::standing(size, &walls).iter().collect();
            let base = Base { corner: free[usize::from(mixed(3, 200)) % free.len()], size };
            let edge = Place::Edge(board::Direction::ALL[usize::from(mixed(6, 4))]);
            let place = if seed % 2 == 0 { Place::Tile(&tile) } else { edge };
            let far = |corner: Space| place.far(Base { corner, size });
            let here = walked(&[base.corner], size, &walls);

            let within: Vec<_> = here.iter().filter(|(_, steps)| *steps <= spaces).collect();
            let most = within.iter().map(|(corner, _)| far(*corner)).max().expect("it stands somewhere");
            let best = within.iter().filter(|(corner, _)| far(*corner) == most);
            let least = best.clone().map(|(_, steps)| *steps).min();
            let expected = best.filter(|(_, steps)| Some(*steps) == least).map(|(corner, _)| *corner);
            let found = ends(&from(place, base, spaces, &[], &walls));
            assert_eq!(found, expected.collect(), "{seed}: {place:?} from {base:?} with {spaces}");

            let nearest = free.iter().map(|&corner| far(corner)).min();
            let goals: Vec<Space> =
                free.iter().copied().filter(|&corner| Some(far(corner)) == nearest).collect();
            let there = walked(&goals, size, &walls);
            let left = |corner: Space| there.iter().find(|(at, _)| *at == corner).map(|(_, left)| *left);
            let Some(all) = left(base.corner) else {
                // No way leads there: as near as one does.
                let nearest = here.iter().map(|(corner, _)| far(*corner)).min();
                let there: Vec<Space> = here
                    .iter()
                    .filter(|(corner, _)| Some(far(*corner)) == nearest)
                    .map(|(corner, _)| *corner)
                    .collect();
                sealed += 1;
                let left = walked(&there, size, &walls);
                let left = |corner: Space| {
                    left.iter().find(|(at, _)| *at == corner).map_or(u8::MAX, |(_, left)| *left)
                };
                let steps = spaces.min(left(base.corner));
                let expected =
                    here.iter().filter(|(at, gone)| *gone == steps && left(*at) == left(base.corner) - steps);
                let found = ends(&to(place, base, spaces, &[], &walls));
                assert_eq!(found, expected.map(|(at, _)| *at).collect(), "{seed}: {place:?} to {base:?}");
                continue;
            };
            let steps = spaces.min(all);
            let expected = here.iter().filter(|(at, gone)| *gone == steps && left(*at) == Some(all - steps));
            let found = ends(&to(place, base, spaces, &[], &walls));
            assert_eq!(
                found,
                expected.map(|(at, _)| *at).collect(),
                "{seed}: {place:?} to {base:?} with {spaces}"
            );
            moved += usize::from(steps > 0);
        }
        assert!(moved > 150 && sealed > 10, "{moved} moves, {sealed} to where no way leads");
    }
}
