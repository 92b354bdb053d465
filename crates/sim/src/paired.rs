//! Two versions compared with common random numbers: in each trial both meet the same luck, and the result is the
//! mean of the differences. Where the change has no effect, both do the same and differ by exactly nothing.
//!
//! All counts are whole numbers, so their sums do not depend on the order in which threads add them up.

use std::ops::Range;
use std::sync::atomic::Ordering;
use std::time::Instant;

use crate::estimate::SIGMAS;
use crate::{Run, Streams};

/// Trials per block.
const BLOCK: u64 = 16;

/// The results of `N` measures of two versions, over pairs of trials.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paired<const N: usize> {
    /// Pairs in which both versions came to an end.
    pub pairs: u64,
    /// Pairs in which one did not; they count for nothing.
    pub unfinished: u64,
    /// Pairs in which every measure was the same.
    pub same: u64,
    /// The seed.
    pub seed: u64,
    sums: [[i128; N]; 2],
    /// Sums of products, of the measures of A with A, of A with B, of B with B.
    products: [[[i128; N]; N]; 3],
}

/// A number of both versions, and the difference.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difference {
    /// In the first version.
    pub a: f64,
    /// In the second.
    pub b: f64,
    /// B - A.
    pub difference: f64,
    /// Half of the 95 % interval of the difference, from pairs.
    pub half: f64,
    /// Half of the interval from as many games with independent dice.
    pub unpaired: f64,
}

impl Difference {
    /// The 95 % interval of the difference.
    pub fn interval(&self) -> [f64; 2] {
        [self.difference - self.half, self.difference + self.half]
    }

    /// Whether the interval leaves no doubt that there is a difference.
    pub fn is_seen(&self) -> bool {
        self.difference.abs() > self.half
    }

    /// How many times narrower the interval is than without pairing; `None` if both have no width.
    pub fn narrower(&self) -> Option<f64> {
        (self.unpaired > 0.0).then(|| self.unpaired / self.half)
    }
}

impl<const N: usize> Paired<N> {
    fn new(seed: u64) -> Self {
        let products = [[[0; N]; N]; 3];
        Self { pairs: 0, unfinished: 0, same: 0, seed, sums: [[0; N]; 2], products }
    }

    fn add(&mut self, a: &[i64; N], b: &[i64; N]) {
        self.pairs += 1;
        self.same += u64::from(a == b);
        for (sums, values) in self.sums.iter_mut().zip([a, b]) {
            sums.iter_mut().zip(values).for_each(|(sum, &value)| *sum += i128::from(value));
        }
        for (products, (left, right)) in self.products.iter_mut().zip([(a, a), (a, b), (b, b)]) {
            for (row, &left) in products.iter_mut().zip(left) {
                for (sum, &right) in row.iter_mut().zip(right) {
                    *sum += i128::from(left) * i128::from(right);
                }
            }
        }
    }

    fn merge(mut self, other: &Self) -> Self {
        self.pairs += other.pairs;
        self.unfinished += other.unfinished;
        self.same += other.same;
        let sums = self.sums.iter_mut().flatten().zip(other.sums.iter().flatten());
        sums.for_each(|(mine, theirs)| *mine += theirs);
        let products = self.products.iter_mut().flatten().flatten();
        products.zip(other.products.iter().flatten().flatten()).for_each(|(mine, theirs)| *mine += theirs);
        self
    }

    /// How many pairs were played.
    pub fn trials(&self) -> u64 {
        self.pairs + self.unfinished
    }

    /// A sum over all pairs, of version 0 or 1.
    pub fn sum(&self, version: usize, measure: usize) -> i128 {
        self.sums[version][measure]
    }

    /// The mean of a measure per trial.
    pub fn mean(&self, measure: usize) -> Difference {
        let mut weights = [0.0; N];
        weights[measure] = 1.0;
        let means = [0, 1].map(|version| self.sums[version][measure] as f64 / self.pairs.max(1) as f64);
        self.difference(means, [weights; 2])
    }

    /// One measure by another, over all trials: casualties by turns.
    ///
    /// Its interval is that of the ratio's first-order change, as is usual for ratios of means.
    pub fn ratio(&self, measure: usize, by: usize) -> Difference {
        let all = self.pairs.max(1) as f64;
        let mut ratios = [0.0; 2];
        let mut weights = [[0.0; N]; 2];
        for version in 0..2 {
            let [over, under] = [measure, by].map(|at| self.sums[version][at] as f64 / all);
            if under != 0.0 {
                ratios[version] = over / under;
                weights[version][measure] = 1.0 / under;
                weights[version][by] -= ratios[version] / under;
            }
        }
        self.difference(ratios, weights)
    }

    /// Sample covariance of weighted measures, in one version or between the two.
    fn covariance(&self, which: usize, left: &[f64; N], right: &[f64; N]) -> f64 {
        let (first, second) = [(0, 0), (0, 1), (1, 1)][which];
        let n = i128::from(self.pairs);
        let mut sum = 0.0;
        for (i, &left) in left.iter().enumerate() {
            for (j, &right) in right.iter().enumerate().filter(|_| left != 0.0) {
                let centred = n * self.products[which][i][j] - self.sums[first][i] * self.sums[second][j];
                sum += left * right * centred as f64;
            }
        }
        sum / (n * (n - 1).max(1)).max(1) as f64
    }

    fn difference(&self, [a, b]: [f64; 2], [of_a, of_b]: [[f64; N]; 2]) -> Difference {
        let apart = self.covariance(0, &of_a, &of_a) + self.covariance(2, &of_b, &of_b);
        // Equal versions have equal covariances, to the last bit, and so no variance at all.
        let paired = (apart - 2.0 * self.covariance(1, &of_a, &of_b)).max(0.0);
        let half = |variance: f64| SIGMAS * (variance / self.pairs.max(1) as f64).sqrt();
        Difference { a, b, difference: b - a, half: half(paired), unpaired: half(apart) }
    }
}

/// Plays both versions, trial by trial with the same dice. Each returns the result of its game as `N` whole
/// numbers, or `None` if it did not end. Depends only on seed and trials; where the run has a time, there are as many trials
/// as fit.
pub fn paired<const N: usize>(
    run: Run<'_>,
    one: impl Fn(&mut Streams<'_>) -> Option<[i64; N]> + Sync,
    other: impl Fn(&mut Streams<'_>) -> Option<[i64; N]> + Sync,
) -> Paired<N> {
    let block = |trials: Range<u64>, until: Option<Instant>| {
        let mut all = Paired::new(run.seed);
        for trial in trials {
            if run.is_over(all.trials(), until) {
                break;
            }
            let streams = || Streams::new(run.seed, trial).stopped_by(run.cancel);
            match (one(&mut streams()), other(&mut streams())) {
                (Some(a), Some(b)) => all.add(&a, &b),
                // A game that was stopped is none that does not end.
                _ if run.is_cancelled() => break,
                _ => all.unfinished += 1,
            }
            if let Some(progress) = run.progress {
                progress.fetch_add(1, Ordering::Relaxed);
            }
        }
        all
    };
    run.in_blocks(BLOCK, || Paired::new(run.seed), block, |one, other| one.merge(&other), Paired::trials)
}
