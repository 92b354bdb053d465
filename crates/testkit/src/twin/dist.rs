//! Distributions: outcomes with their exact chances.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;

/// The fraction `numerator / denominator`.
pub fn fraction(numerator: i64, denominator: i64) -> BigRational {
    BigRational::new(BigInt::from(numerator), BigInt::from(denominator))
}

/// Outcomes with their chances; an outcome that is not listed cannot happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dist<T: Ord>(BTreeMap<T, BigRational>);

impl<T: Ord + Clone> Dist<T> {
    /// The outcome that always happens.
    pub fn certain(outcome: T) -> Self {
        Self(BTreeMap::from([(outcome, fraction(1, 1))]))
    }

    /// Each of these once, equally likely. There must be at least one.
    pub fn uniform(outcomes: impl IntoIterator<Item = T>) -> Self {
        let outcomes: Vec<T> = outcomes.into_iter().collect();
        let share = fraction(1, outcomes.len() as i64);
        outcomes.into_iter().map(|outcome| (outcome, share.clone())).collect()
    }

    /// The distribution one step later, if each outcome leads to a distribution.
    pub fn bind<U: Ord + Clone>(&self, mut next: impl FnMut(&T) -> Dist<U>) -> Dist<U> {
        let mut all = Vec::new();
        for (outcome, chance) in &self.0 {
            for (later, share) in next(outcome).0 {
                all.push((later, chance * share));
            }
        }
        all.into_iter().collect()
    }

    /// The distribution one step later, if each outcome leads to one other.
    pub fn map<U: Ord + Clone>(&self, mut next: impl FnMut(&T) -> U) -> Dist<U> {
        self.0.iter().map(|(outcome, chance)| (next(outcome), chance.clone())).collect()
    }

    /// The chance that the outcome is one of those that `wanted` accepts.
    pub fn chance(&self, mut wanted: impl FnMut(&T) -> bool) -> BigRational {
        self.0.iter().filter(|(outcome, _)| wanted(outcome)).map(|(_, chance)| chance).sum()
    }

    /// The chance of exactly this outcome.
    pub fn chance_of(&self, outcome: &T) -> BigRational {
        self.0.get(outcome).cloned().unwrap_or_else(|| fraction(0, 1))
    }

    /// The sum of all chances; one, unless something is wrong.
    pub fn total(&self) -> BigRational {
        self.chance(|_| true)
    }

    /// The outcomes in order, with their chances.
    pub fn iter(&self) -> impl Iterator<Item = (&T, &BigRational)> {
        self.0.iter()
    }
}

/// Chances of equal outcomes add up; impossible outcomes are left out.
impl<T: Ord> FromIterator<(T, BigRational)> for Dist<T> {
    fn from_iter<I: IntoIterator<Item = (T, BigRational)>>(pairs: I) -> Self {
        let nothing = fraction(0, 1);
        let mut chances: BTreeMap<T, BigRational> = BTreeMap::new();
        for (outcome, chance) in pairs {
            if chance != nothing {
                *chances.entry(outcome).or_insert_with(|| nothing.clone()) += chance;
            }
        }
        Self(chances)
    }
}
