//! Bases: what a miniature stands on, where it faces, what lies behind it.

use super::space::{Direction, LENGTH, Space, Spaces, WIDTH};

/// A square base: its corner nearest to 1A, and how many spaces it is wide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Base {
    /// The corner.
    pub corner: Space,
    /// 1 for a survivor, 2 for most monsters, 3 for large ones.
    pub size: u8,
}

impl Base {
    /// A base of that size with its corner there, if all of it is on the board.
    pub fn new(corner: Space, size: u8) -> Option<Self> {
        let fits = size > 0 && corner.x + size <= LENGTH && corner.y + size <= WIDTH;
        fits.then_some(Self { corner, size })
    }

    /// The spaces under it.
    pub fn spaces(self) -> Spaces {
        Spaces::block(self.corner, self.size)
    }

    /// Cardinal spaces to another base, from the nearest space of each; 0 if they overlap.
    pub fn distance(self, other: Self) -> u8 {
        let gap = |mine: u8, my_size: u8, theirs: u8, their_size: u8| {
            (theirs + 1).saturating_sub(mine + my_size) + (mine + 1).saturating_sub(theirs + their_size)
        };
        gap(self.corner.x, self.size, other.corner.x, other.size)
            + gap(self.corner.y, self.size, other.corner.y, other.size)
    }

    /// Whether a space lies under it.
    pub fn covers(self, space: Space) -> bool {
        let Self { corner, size } = self;
        space.x.wrapping_sub(corner.x) < size && space.y.wrapping_sub(corner.y) < size
    }

    /// Whether the bases are adjacent: one cardinal space apart, diagonals are not.
    pub fn is_adjacent(self, other: Self) -> bool {
        self.distance(other) == 1
    }

    /// The base one step on, if it stays on the board.
    pub fn moved(self, direction: Direction) -> Option<Self> {
        Self::new(self.corner.toward(direction, 1)?, self.size)
    }

    /// The spaces directly behind the base of a miniature that faces so: its blind spot.
    pub fn blind_spot(self, facing: Direction) -> Spaces {
        let under = self.spaces();
        under.moved(facing.back()).without(&under)
    }

    /// All spaces of the board in front of a miniature that faces so.
    pub fn front(self, facing: Direction) -> Spaces {
        let Self { corner: Space { x, y }, size } = self;
        let is_in_front = |space: &Space| match facing {
            Direction::North => space.y < y,
            Direction::East => space.x >= x + size,
            Direction::South => space.y >= y + size,
            Direction::West => space.x < x,
        };
        Space::all().filter(is_in_front).collect()
    }

    /// Whether another base lies wholly beyond this side.
    pub fn lies(self, other: Self, side: Direction) -> bool {
        let (mine, theirs) = (self.corner, other.corner);
        match side {
            Direction::North => theirs.y + other.size <= mine.y,
            Direction::East => theirs.x >= mine.x + self.size,
            Direction::South => theirs.y >= mine.y + self.size,
            Direction::West => theirs.x + other.size <= mine.x,
        }
    }

    /// The directions in which another base lies most: one, or two on the diagonal. Turning to face it means one of them.
    pub fn facings(self, other: Self) -> impl Iterator<Item = Direction> + use<> {
        // Twice the centres, so that they are whole numbers.
        let centre = |base: Self| {
            let at = |corner: u8| i16::from(corner) * 2 + i16::from(base.size);
            (at(base.corner.x), at(base.corner.y))
        };
        let ((from_x, from_y), (to_x, to_y)) = (centre(self), centre(other));
        let (dx, dy) = (to_x - from_x, to_y - from_y);
        Direction::ALL.into_iter().filter(move |direction| {
            let (x, y) = direction.step();
            let along = dx * x + dy * y;
            along > 0 && along >= dx.abs().max(dy.abs())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(x: u8, y: u8, size: u8) -> Base {
        Base::new(Space { x, y }, size).expect("it is on the board")
    }

    #[test]
    fn distance_is_that_of_the_nearest_spaces() {
        for (a, b) in
            [((3, 3, 2), (7, 9, 1)), ((3, 3, 2), (5, 4, 1)), ((8, 2, 3), (1, 1, 2)), ((3, 3, 2), (4, 4, 1))]
        {
            let (a, b) = (base(a.0, a.1, a.2), base(b.0, b.1, b.2));
            let nearest =
                a.spaces().iter().flat_map(|from| b.spaces().iter().map(move |to| from.distance(to))).min();
            assert_eq!(Some(a.distance(b)), nearest, "{a:?} {b:?}");
            assert_eq!(a.distance(b), b.distance(a));
        }
        assert!(base(3, 3, 2).is_adjacent(base(5, 4, 1)) && !base(3, 3, 2).is_adjacent(base(5, 5, 1)));
    }

    /// A 2x2 monster has a blind spot of two spaces, directly behind it.
    #[test]
    fn the_blind_spot_lies_directly_behind() {
        let lion = base(10, 7, 2);
        for (facing, spaces) in [
            (Direction::North, [(10, 9), (11, 9)]),
            (Direction::East, [(9, 7), (9, 8)]),
            (Direction::South, [(10, 6), (11, 6)]),
            (Direction::West, [(12, 7), (12, 8)]),
        ] {
            let expected: Spaces = spaces.iter().map(|&(x, y)| Space { x, y }).collect();
            assert_eq!(lion.blind_spot(facing), expected, "{facing:?}");
            assert!(lion.front(facing).and(&lion.blind_spot(facing)).is_empty());
        }
        assert!(base(0, 0, 2).blind_spot(Direction::South).is_empty(), "there is no board behind it");
    }

    #[test]
    fn a_monster_turns_to_where_its_target_is() {
        let lion = base(10, 7, 2);
        let facings = |x, y| lion.facings(base(x, y, 1)).collect::<Vec<_>>();
        assert_eq!(facings(10, 2), [Direction::North]);
        assert_eq!(facings(20, 8), [Direction::East]);
        assert_eq!(facings(12, 9), [Direction::East, Direction::South], "the controller chooses");
        assert_eq!(facings(9, 8), [Direction::West]);
    }

    #[test]
    fn a_base_stays_on_the_board() {
        assert_eq!(Base::new(Space { x: 21, y: 0 }, 2), None);
        assert_eq!(base(20, 14, 2).moved(Direction::East), None);
        assert_eq!(base(20, 13, 2).moved(Direction::South), Some(base(20, 14, 2)));
    }
}
