//! The findings of a simulation, with their uncertainty.

use std::collections::BTreeMap;

/// The number of times that each outcome came up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sampled<K> {
    /// Counts per outcome.
    pub counts: BTreeMap<K, u64>,
    /// How many trials were played; fewer than asked if the run was cancelled.
    pub trials: u64,
    /// Trials that did not end within the limit of inputs.
    pub unfinished: u64,
    /// The seed.
    pub seed: u64,
}

/// Half the width of a 95 % interval, in standard deviations.
pub(crate) const SIGMAS: f64 = 1.959_963_984_540_054;

/// A number that was sampled, and its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// What the sample says.
    pub middle: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// A chance, from a count. The interval is Wilson's, which is also sound near 0 and 1.
    pub fn new(count: u64, trials: u64) -> Self {
        if trials == 0 {
            return Self { middle: 0.0, low: 0.0, high: 1.0 };
        }
        let (n, z) = (trials as f64, SIGMAS);
        let p = count as f64 / n;
        let scale = 1.0 + z * z / n;
        let middle = (p + z * z / (2.0 * n)) / scale;
        let reach = z / scale * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        Self { middle: p, low: (middle - reach).max(0.0), high: (middle + reach).min(1.0) }
    }

    /// How much oftener the first of two things happened than the second, where at most one of them happens in a trial.
    /// The interval is that of Bonett and Price: as if each had happened once more. So a few trials that all went one way are
    /// not taken for a certainty.
    pub fn lead([first, second]: [u64; 2], trials: u64) -> Self {
        let more = trials.max(1) as f64 + 2.0;
        let [one, other] = [first, second].map(|count| (count as f64 + 1.0) / more);
        let shifted = one - other;
        let half = SIGMAS * ((one + other - shifted * shifted).max(0.0) / more).sqrt();
        let middle = (first as f64 - second as f64) / trials.max(1) as f64;
        Self { middle, low: (shifted - half).max(-1.0), high: (shifted + half).min(1.0) }
    }
}

impl<K: Ord> Sampled<K> {
    /// The estimate for one outcome.
    pub fn estimate(&self, outcome: &K) -> Estimate {
        Estimate::new(self.counts.get(outcome).copied().unwrap_or(0), self.trials)
    }

    /// How many standard deviations the count of an outcome lies from an exact probability.
    ///
    /// Infinite if an impossible outcome came up or a certain one did not.
    pub fn sigmas(&self, outcome: &K, exact: f64) -> f64 {
        let count = self.counts.get(outcome).copied().unwrap_or(0) as f64;
        let n = self.trials as f64;
        let off = (count - n * exact).abs();
        let sigma = (n * exact * (1.0 - exact)).sqrt();
        if off == 0.0 { 0.0 } else { off / sigma }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_intervals() {
        let half = Estimate::new(50, 100);
        assert!((half.low - 0.4038).abs() < 1e-4 && (half.high - 0.5962).abs() < 1e-4, "{half:?}");
        let none = Estimate::new(0, 100);
        assert!(none.low < 1e-12 && (none.high - 0.0370).abs() < 1e-4, "{none:?}");
        assert_eq!(Estimate::new(0, 0), Estimate { middle: 0.0, low: 0.0, high: 1.0 });
    }

    /// One trial, or a few that all went one way, are no certainty; many draw the interval close around the truth.
    #[test]
    fn a_few_trials_are_no_certainty() {
        for trials in [1, 2, 5] {
            let lead = Estimate::lead([trials, 0], trials);
            assert!((lead.middle - 1.0).abs() < 1e-9 && lead.high <= 1.0 && lead.low < 0.9, "{lead:?}");
        }
        let lead = Estimate::lead([5_200, 4_700], 10_000);
        assert!((lead.middle - 0.05).abs() < 1e-9);
        assert!((lead.low - 0.0305).abs() < 5e-4 && (lead.high - 0.0695).abs() < 5e-4, "{lead:?}");
    }

    #[test]
    fn sigmas_of_the_impossible_are_infinite() {
        let sampled =
            Sampled { counts: BTreeMap::from([(0, 1), (1, 99)]), trials: 100, unfinished: 0, seed: 0 };
        assert!(sampled.sigmas(&0, 0.0).is_infinite());
        assert!(sampled.sigmas(&1, 0.99) < 1e-9);
    }
}
