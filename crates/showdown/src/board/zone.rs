//! Zones: places about the base of the monster.

use super::base::Base;
use super::space::{Direction, Space};

/// A place about the base of the monster, which moves and turns with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Zone {
    /// Cardinally adjacent.
    Adjacent,
    /// Up to so many spaces beyond the base on every side, diagonals included.
    Around(u8),
    /// Directly behind the base.
    BlindSpot,
    /// Around the base, diagonals included, but not directly behind it.
    NotBehind,
    /// The lanes as wide as the base, in all four directions to the edges of the board.
    Lanes,
    /// The lane in front.
    Front,
}

impl Zone {
    /// Whether a space lies in the zone of a base that faces so.
    pub fn has(self, base: Base, facing: Direction, space: Space) -> bool {
        let beyond =
            |at: u8, corner: u8| corner.saturating_sub(at) + (at + 1).saturating_sub(corner + base.size);
        let (dx, dy) = (beyond(space.x, base.corner.x), beyond(space.y, base.corner.y));
        let far = dx.max(dy);
        let other = Base { corner: space, size: 1 };
        match self {
            Self::Adjacent => dx + dy == 1,
            Self::Around(spaces) => (1..=spaces).contains(&far),
            Self::BlindSpot => dx + dy == 1 && base.lies(other, facing.back()),
            Self::NotBehind => far == 1 && !(dx + dy == 1 && base.lies(other, facing.back())),
            Self::Lanes => far > 0 && (dx == 0 || dy == 0),
            Self::Front => far > 0 && (dx == 0 || dy == 0) && base.lies(other, facing),
        }
    }
}

/// The angle of a space about a base that faces so: the higher, the farther clockwise from straight behind it.
pub fn clockwise(base: Base, facing: Direction, space: Space) -> u16 {
    let from = |at: u8, corner: u8| i32::from(at) * 2 + 1 - i32::from(corner) * 2 - i32::from(base.size);
    let (x, y) = (from(space.x, base.corner.x), from(space.y, base.corner.y));
    // As if it faced north: so far to its right, and so far ahead.
    let (right, ahead) = match facing {
        Direction::North => (x, -y),
        Direction::East => (y, x),
        Direction::South => (-x, y),
        Direction::West => (-y, -x),
    };
    let all = (right.abs() + ahead.abs()).max(1);
    let part = |of: i32| of.abs() * 1000 / all;
    // Behind, left, ahead, right.
    let turn = if right <= 0 && ahead < 0 {
        part(right)
    } else if right < 0 {
        1000 + part(ahead)
    } else if ahead > 0 {
        2000 + part(right)
    } else {
        3000 + part(ahead)
    };
    turn as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Spaces;

    fn zone(zone: Zone, facing: Direction) -> Spaces {
        let lion = Base { corner: Space { x: 10, y: 7 }, size: 2 };
        Space::all().filter(|&space| zone.has(lion, facing, space)).collect()
    }

    #[test]
    fn clockwise_goes_round_from_behind() {
        let lion = Base { corner: Space { x: 10, y: 7 }, size: 2 };
        // Around a lion that faces north, from the space behind its left foot on.
        let round = [
            (10, 9),
            (9, 9),
            (9, 8),
            (9, 7),
            (9, 6),
            (10, 6),
            (11, 6),
            (12, 6),
            (12, 7),
            (12, 8),
            (12, 9),
            (11, 9),
        ];
        let turns = round.map(|(x, y)| clockwise(lion, Direction::North, Space { x, y }));
        assert!(turns.is_sorted(), "{turns:?}");
        let behind = [(Direction::South, 11, 6), (Direction::East, 9, 7), (Direction::West, 12, 8)];
        for (facing, x, y) in behind {
            let first = Space::all()
                .filter(|&space| Zone::Around(1).has(lion, facing, space))
                .min_by_key(|&space| clockwise(lion, facing, space));
            assert_eq!(first, Some(Space { x, y }), "{facing:?}");
        }
    }

    #[test]
    fn zones_have_as_many_spaces_as_on_the_cards() {
        for facing in Direction::ALL {
            let lion = Base { corner: Space { x: 10, y: 7 }, size: 2 };
            assert_eq!(zone(Zone::Adjacent, facing).len(), 8);
            assert_eq!(zone(Zone::Around(1), facing).len(), 12);
            assert_eq!(zone(Zone::Around(4), facing).len(), 96, "10 x 10 without the base");
            assert_eq!(zone(Zone::BlindSpot, facing), lion.blind_spot(facing));
            assert_eq!(zone(Zone::NotBehind, facing).len(), 10);
            assert_eq!(zone(Zone::Lanes, facing).len(), 2 * 20 + 2 * 14);
            assert_eq!(zone(Zone::Front, facing), zone(Zone::Lanes, facing).and(&lion.front(facing)));
        }
    }
}
