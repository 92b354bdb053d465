//! Whole numbers that games came to: their mean, and how well it is known.

use crate::estimate::{Estimate, SIGMAS};

/// How many numbers, their sum, and the sum of their squares: exact, so that the order of the games does not matter.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Moments {
    games: u64,
    sum: i128,
    squares: i128,
}

impl Moments {
    /// So many games came to this.
    pub fn add(&mut self, number: i64, games: u64) {
        let (number, times) = (i128::from(number), i128::from(games));
        self.games += games;
        self.sum += number * times;
        self.squares += number * number * times;
    }

    /// The mean with its 95 % interval.
    pub fn mean(&self) -> Estimate {
        let games = self.games.max(1) as f64;
        let middle = self.sum as f64 / games;
        let variance = (self.squares as f64 / games - middle * middle).max(0.0);
        // One more game of each side, so that what never happened is not taken for impossible.
        let half = (SIGMAS * (variance / games).sqrt()).max(SIGMAS / (self.games as f64 + 2.0));
        Estimate { middle, low: middle - half, high: middle + half }
    }
}

impl FromIterator<(i64, u64)> for Moments {
    fn from_iter<I: IntoIterator<Item = (i64, u64)>>(all: I) -> Self {
        let mut moments = Self::default();
        all.into_iter().for_each(|(number, games)| moments.add(number, games));
        moments
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_come_with_their_interval() {
        let near = |estimate: Estimate, expected: [f64; 3]| {
            let found = [estimate.low, estimate.middle, estimate.high];
            assert!(found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-4), "{found:?}");
        };
        let of = |all: &[(i64, u64)]| all.iter().copied().collect::<Moments>().mean();
        near(of(&[(0, 50), (1, 50)]), [0.4020, 0.5, 0.5980]);
        near(of(&[(-3, 1), (1, 1)]), [-1.0 - 2.7718, -1.0, -1.0 + 2.7718]);
        assert!(of(&[(0, 100)]).high > 0.0, "what never happened may still happen");
        near(of(&[]), [-0.98, 0.0, 0.98]);
    }
}
