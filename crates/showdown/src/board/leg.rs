//! A leg of a walk: the few spaces around somebody that can be reached, in one number.
//!
//! Walks are asked for all the time. Whole boards of spaces would do ([`super::within`]), at three times the price.

use super::space::{Space, Spaces};

/// The most steps of a leg.
pub const LEG: u8 = 5;

/// The spaces around the middle, along either side.
const SIDE: u8 = 2 * LEG + 1;

/// Spaces at most [`LEG`] steps from a middle: a bit each of the square around it, row by row. A step is a shift, and no
/// step that is within reach of the middle leaves its row at the wrong end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Leg {
    middle: Space,
    spaces: u128,
}

impl Leg {
    /// Nowhere but where somebody stands.
    pub fn from(middle: Space) -> Self {
        Self { middle, spaces: 1 << (LEG * SIDE + LEG) }
    }

    /// The spaces that are reached with at most so many steps, over free spaces, that of the start included.
    pub fn within(middle: Space, free: &Spaces, steps: u8) -> Self {
        let free = Self::around(middle, free);
        (0..steps.min(LEG)).fold(Self::from(middle), |reached, _| reached.grown_on(free))
    }

    /// The part of some spaces that lies around a middle.
    pub fn around(middle: Space, spaces: &Spaces) -> Self {
        let first = middle.y.saturating_sub(LEG);
        let rows = spaces.rows(first..=middle.y + LEG);
        let row = |row: u32| u128::from(row << LEG >> middle.x & ((1 << SIDE) - 1));
        let spaces = rows.iter().rev().fold(0, |all, &here| all << SIDE | row(here));
        Self { middle, spaces: spaces << ((first + LEG - middle.y) * SIDE) }
    }

    /// With those next to them that are free: a step further.
    #[must_use]
    pub fn grown_on(self, free: Self) -> Self {
        let here = self.spaces;
        let next = here << 1 | here >> 1 | here << SIDE | here >> SIDE;
        Self { spaces: here | next & free.spaces, ..self }
    }

    /// The union of two sets around the same middle.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self { spaces: self.spaces | other.spaces, ..self }
    }

    /// Without the middle.
    #[must_use]
    pub fn elsewhere(self) -> Self {
        Self { spaces: self.spaces & !Self::from(self.middle).spaces, ..self }
    }

    /// Whether a space is among them.
    pub fn has(self, space: Space) -> bool {
        self.iter().any(|other| other == space)
    }

    /// Each of them, row by row.
    pub fn iter(self) -> impl Iterator<Item = Space> {
        let Space { x, y } = self.middle;
        let corner = Space { x: x.wrapping_sub(LEG), y: y.wrapping_sub(LEG) };
        let parts = [(self.spaces as u64, 0), ((self.spaces >> 64) as u64, 64)];
        parts.into_iter().flat_map(move |(left, first)| Part { left, first, corner })
    }
}

/// The space of each bit, from the corner: a look-up is quicker than a division.
const PLACES: [Space; 128] = {
    let mut places = [Space { x: 0, y: 0 }; 128];
    let mut at = 0;
    while at < 128 {
        places[at as usize] = Space { x: at % SIDE, y: at / SIDE };
        at += 1;
    }
    places
};

/// The rest of half of a square.
struct Part {
    left: u64,
    first: usize,
    corner: Space,
}

impl Iterator for Part {
    type Item = Space;

    #[inline]
    fn next(&mut self) -> Option<Space> {
        let at = self.first + self.left.trailing_zeros() as usize;
        (self.left != 0).then(|| {
            self.left &= self.left - 1;
            let Space { x, y } = PLACES[at % 128];
            Space { x: self.corner.x.wrapping_add(x), y: self.corner.y.wrapping_add(y) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Base, within};
    use super::*;

    /// From everywhere, past all sorts of things: as whole boards of spaces say, in the same order.
    #[test]
    fn legs_are_short_walks() {
        for (here, seed) in Space::all().zip(0u32..) {
            let there = |space: &Space| {
                let mixed =
                    (u32::from(space.x) * 31 + u32::from(space.y) * 17 + seed).wrapping_mul(2_654_435_761);
                mixed >> 24 < seed % 120 && *space != here
            };
            let in_the_way: Spaces = Space::all().filter(there).collect();
            for steps in 0..=LEG {
                let leg = Leg::within(here, &Spaces::ALL.without(&in_the_way), steps);
                let all = within(Base { corner: here, size: 1 }, &in_the_way, steps);
                assert!(leg.iter().eq(all.iter()), "{steps} steps from {here}");
                assert!(Space::all().all(|space| leg.has(space) == all.has(space)));
                assert!(leg.elsewhere().iter().eq(all.iter().filter(|space| *space != here)));
            }
            let near = |space: &Space| space.x.abs_diff(here.x) <= LEG && space.y.abs_diff(here.y) <= LEG;
            assert!(Leg::around(here, &in_the_way).iter().eq(in_the_way.iter().filter(near)));
        }
    }
}
