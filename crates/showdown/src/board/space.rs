//! Spaces of the board, and sets of them.

use std::fmt;
use std::ops::RangeInclusive;

/// How many spaces the board is long: 1 to 22.
pub const LENGTH: u8 = 22;

/// How many spaces the board is wide: A to P.
pub const WIDTH: u8 = 16;

/// A space, counted from 0 along the length (`x`) and across the width (`y`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Space {
    /// Along the length.
    pub x: u8,
    /// Across the width.
    pub y: u8,
}

impl Space {
    /// The space there, if it is on the board.
    pub fn new(x: i16, y: i16) -> Option<Self> {
        let on_board = (0..i16::from(LENGTH)).contains(&x) && (0..i16::from(WIDTH)).contains(&y);
        on_board.then_some(Self { x: x as u8, y: y as u8 })
    }

    /// Every space, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..WIDTH).flat_map(|y| (0..LENGTH).map(move |x| Self { x, y }))
    }

    /// The space that lies so many spaces that way, if it is on the board.
    pub fn toward(self, direction: Direction, spaces: u8) -> Option<Self> {
        let Self { x, y } = self;
        let (x, y) = match direction {
            Direction::North => (x, y.checked_sub(spaces)?),
            Direction::East => (x.saturating_add(spaces), y),
            Direction::South => (x, y.saturating_add(spaces)),
            Direction::West => (x.checked_sub(spaces)?, y),
        };
        (x < LENGTH && y < WIDTH).then_some(Self { x, y })
    }

    /// Cardinal spaces from here to there.
    pub fn distance(self, other: Self) -> u8 {
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y)
    }
}

/// As the board is labelled: number, then letter.
impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.x + 1, char::from(b'A' + self.y))
    }
}

/// One of the four directions: nothing moves diagonally.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Direction {
    /// Toward A.
    #[default]
    North,
    East,
    South,
    West,
}

impl Direction {
    /// All four, clockwise.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The name, as people type it.
    pub fn name(self) -> &'static str {
        ["north", "east", "south", "west"][self as usize]
    }

    /// The change of x and of y in one step.
    pub fn step(self) -> (i16, i16) {
        match self {
            Self::North => (0, -1),
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
        }
    }

    /// The other way.
    #[must_use]
    pub fn back(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }
}

/// A set of spaces: a bit each, row by row. Moving a whole set by a space is a shift.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Spaces {
    rows: [u32; WIDTH as usize],
}

/// The bits of a row that are on the board.
const ROW: u32 = (1 << LENGTH) - 1;

impl Spaces {
    /// No spaces.
    pub const NONE: Self = Self { rows: [0; WIDTH as usize] };

    /// The whole board.
    pub const ALL: Self = Self { rows: [ROW; WIDTH as usize] };

    /// A square of so many spaces, from its corner nearest to 1A.
    pub(super) fn block(corner: Space, size: u8) -> Self {
        let mut block = Self::NONE;
        let row = ((1 << size) - 1) << corner.x;
        let rows = usize::from(corner.y)..usize::from(corner.y + size);
        block.rows[rows].iter_mut().for_each(|here| *here = row);
        block
    }

    /// Whether it is in.
    pub fn has(&self, space: Space) -> bool {
        self.rows[usize::from(space.y)] >> space.x & 1 != 0
    }

    /// Puts a space in.
    pub fn put(&mut self, space: Space) {
        self.rows[usize::from(space.y)] |= 1 << space.x;
    }

    /// Takes a space out.
    pub fn take(&mut self, space: Space) {
        self.rows[usize::from(space.y)] &= !(1 << space.x);
    }

    /// How many there are.
    pub fn len(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// The spaces in both.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        self.rows.iter_mut().zip(&other.rows).for_each(|(mine, theirs)| *mine &= theirs);
        self
    }

    /// The spaces in either.
    #[must_use]
    pub fn or(mut self, other: &Self) -> Self {
        self.rows.iter_mut().zip(&other.rows).for_each(|(mine, theirs)| *mine |= theirs);
        self
    }

    /// The spaces that are not in the other.
    #[must_use]
    pub fn without(mut self, other: &Self) -> Self {
        self.rows.iter_mut().zip(&other.rows).for_each(|(mine, theirs)| *mine &= !theirs);
        self
    }

    /// All of them one space on; those that would leave the board are lost.
    #[must_use]
    pub fn moved(&self, direction: Direction) -> Self {
        let mut moved = Self::NONE;
        match direction {
            Direction::North => moved.rows[..15].copy_from_slice(&self.rows[1..]),
            Direction::South => moved.rows[1..].copy_from_slice(&self.rows[..15]),
            Direction::East => (0..16).for_each(|y| moved.rows[y] = self.rows[y] << 1 & ROW),
            Direction::West => (0..16).for_each(|y| moved.rows[y] = self.rows[y] >> 1),
        }
        moved
    }

    /// With all spaces next to them.
    #[must_use]
    pub fn grown(&self) -> Self {
        Direction::ALL.iter().fold(*self, |grown, &direction| grown.or(&self.moved(direction)))
    }

    /// With those next to them that are free: a step further, row by row. What is free is on the board, so that nothing
    /// can leave it.
    #[must_use]
    pub fn grown_on(&self, free: &Self) -> Self {
        let mut padded = [0; WIDTH as usize + 2];
        padded[1..=WIDTH.into()].copy_from_slice(&self.rows);
        let row = |y: usize| {
            let here = padded[y + 1];
            here | (here << 1 | here >> 1 | padded[y] | padded[y + 2]) & free.rows[y]
        };
        Self { rows: std::array::from_fn(row) }
    }

    /// Some rows, a bit for each space; as many as there are.
    pub(super) fn rows(&self, rows: RangeInclusive<u8>) -> &[u32] {
        &self.rows[usize::from(*rows.start())..=usize::from(*rows.end()).min(self.rows.len() - 1)]
    }

    /// Each of them, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Space> + use<> {
        self.rows.into_iter().zip(0..).flat_map(|(left, y)| Row { left, y })
    }
}

/// The spaces of a row that are left.
struct Row {
    left: u32,
    y: u8,
}

impl Iterator for Row {
    type Item = Space;

    #[inline]
    fn next(&mut self) -> Option<Space> {
        let x = self.left.trailing_zeros() as u8;
        (self.left != 0).then(|| {
            self.left &= self.left - 1;
            Space { x, y: self.y }
        })
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Self {
        let mut all = Self::NONE;
        spaces.into_iter().for_each(|space| all.put(space));
        all
    }
}

impl fmt::Debug for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|space| space.to_string())).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_are_labelled_as_on_the_board() {
        assert_eq!(Space { x: 0, y: 0 }.to_string(), "1A");
        assert_eq!(Space { x: 21, y: 15 }.to_string(), "22P");
        assert_eq!((Space::new(22, 0), Space::new(0, -1)), (None, None));
        assert_eq!(Space::all().count(), 352);
    }

    #[test]
    fn a_moved_set_is_each_space_moved() {
        let some: Spaces = Space::all()
            .filter(|space| (u32::from(space.x) * 7 + u32::from(space.y) * 11) % 5 == 0)
            .collect();
        for direction in Direction::ALL {
            let each: Spaces = some.iter().filter_map(|space| space.toward(direction, 1)).collect();
            assert_eq!(some.moved(direction), each, "{direction:?}");
            assert_eq!(some.moved(direction).moved(direction.back()).without(&some), Spaces::NONE);
        }
        let near = |space: &Space| some.iter().any(|other| other.distance(*space) <= 1);
        assert_eq!(some.grown(), Space::all().filter(near).collect());
        assert_eq!(some.grown_on(&Spaces::ALL), some.grown());
        assert_eq!(some.grown_on(&Spaces::NONE), some);
        assert_eq!(some.len() as usize, some.iter().count());
        assert_eq!(Spaces::ALL.len(), 352);
    }
}
