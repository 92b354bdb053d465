//! Tallies: numbers that are only gathered, and read at the end.

use std::fmt;

/// A few small numbers that only ever add up: wounds counted, criticals, attacks made.
///
/// Exact odds carry it beside the state, so that states that differ in nothing else are one. Which lane counts what is
/// the game's own affair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Tally([u16; Tally::LANES]);

impl Tally {
    /// How many numbers there are.
    pub const LANES: usize = 4;
    /// Nothing was gathered.
    pub const ZERO: Self = Self([0; Self::LANES]);

    /// These numbers, lane by lane.
    #[inline]
    pub const fn new(lanes: [u16; Self::LANES]) -> Self {
        Self(lanes)
    }

    /// The number in one lane.
    ///
    /// # Panics
    /// If there is no such lane.
    #[inline]
    pub const fn lane(self, lane: usize) -> u16 {
        self.0[lane]
    }

    /// All numbers, lane by lane.
    #[inline]
    pub const fn lanes(self) -> [u16; Self::LANES] {
        self.0
    }

    /// Whether nothing was gathered.
    #[inline]
    pub fn is_zero(self) -> bool {
        self == Self::ZERO
    }

    /// The sum lane by lane; `None` if a lane overflows.
    #[inline]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let mut sum = self;
        for (lane, more) in sum.0.iter_mut().zip(other.0) {
            *lane = lane.checked_add(more)?;
        }
        Some(sum)
    }
}

impl fmt::Debug for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tally{:?}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tallies_add_up_lane_by_lane() {
        let (a, b) = (Tally::new([1, 2, 0, u16::MAX]), Tally::new([3, 0, 5, 0]));
        assert_eq!(a.checked_add(b), Some(Tally::new([4, 2, 5, u16::MAX])));
        assert_eq!(a.checked_add(Tally::new([0, 0, 0, 1])), None);
        assert_eq!((a.lane(1), b.lanes(), Tally::default().is_zero()), (2, [3, 0, 5, 0], true));
        assert!(!b.is_zero());
        assert_eq!(format!("{b:?}"), "Tally[3, 0, 5, 0]");
    }
}
