//! Takings: the weight of each outcome, gathered from one push or from several in a row.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_traits::Zero;

use crate::answer::{Size, known};
use crate::graph::Cut;
use crate::limbs::number;
use crate::{Answer, Cancelled, Prob, Watch};

/// Weights over denominators that grow from one push to the next.
pub(crate) struct Takings<K> {
    /// Each divides the next.
    denominators: Vec<BigUint>,
    outcomes: BTreeMap<K, Sum>,
    cuts: BTreeMap<Cut, Sum>,
}

/// A sum over one of the denominators.
struct Sum {
    denominator: usize,
    numerator: BigUint,
}

impl<K: Ord> Takings<K> {
    /// Nothing yet, over a first denominator.
    pub fn new(denominator: BigUint) -> Self {
        Self { denominators: vec![denominator], outcomes: BTreeMap::new(), cuts: BTreeMap::new() }
    }

    /// The denominator now.
    pub fn denominator(&self) -> &BigUint {
        self.denominators.last().expect("there is one from the beginning")
    }

    /// Makes the denominator larger for weights to come.
    pub fn raise(&mut self, factor: &BigUint) {
        self.denominators.push(self.denominator() * factor);
    }

    /// Adds to an outcome.
    pub fn add(&mut self, key: K, weight: &[u64]) {
        add(&mut self.outcomes, key, weight, &self.denominators);
    }

    /// Adds paths that were not followed, per reason.
    pub fn cut(&mut self, weights: &[Vec<u64>]) {
        for (why, weight) in Cut::ALL.into_iter().zip(weights) {
            add(&mut self.cuts, why, weight, &self.denominators);
        }
    }

    /// Adds paths that were not followed for one reason.
    pub fn cut_for(&mut self, why: Cut, weight: &[u64]) {
        add(&mut self.cuts, why, weight, &self.denominators);
    }

    /// The answer.
    pub fn answer(self, size: Size, watch: &Watch<'_>) -> Result<Answer<K>, Cancelled> {
        let mut outcomes = BTreeMap::new();
        for (key, sum) in self.outcomes {
            // Reducing long fractions is the slowest part of some answers.
            watch.check()?;
            outcomes.insert(key, Prob::new(sum.numerator, self.denominators[sum.denominator].clone()));
        }
        let prob = |sum: Sum| Prob::new(sum.numerator, self.denominators[sum.denominator].clone());
        let cuts = self.cuts.into_iter().map(|(why, sum)| (why, prob(sum))).collect();
        Ok(known(outcomes, cuts, size))
    }
}

fn add<K: Ord>(sums: &mut BTreeMap<K, Sum>, key: K, weight: &[u64], denominators: &[BigUint]) {
    let now = denominators.len() - 1;
    let sum = sums.entry(key).or_insert_with(|| Sum { denominator: now, numerator: BigUint::zero() });
    if sum.denominator < now {
        sum.numerator *= &denominators[now] / &denominators[sum.denominator];
        sum.denominator = now;
    }
    sum.numerator += number(weight);
}
