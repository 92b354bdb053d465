//! Answers: a distribution, and how much of it is known.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use num_bigint::BigUint;
use num_traits::Zero;

use crate::flow::Flow;
use crate::graph::{Cut, Graph};
use crate::memory::while_exploring;
use crate::{Cancelled, Prob, Watch};

/// How much an answer knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Exactness {
    /// Every probability is exact.
    Exact,
    /// Every probability is exact as far as the game was followed; the rest could be anything.
    ///
    /// The true probability of an outcome lies between the given one and that plus `unresolved`.
    UpTo {
        /// The exact probability of the paths that were not followed to their end.
        unresolved: Prob,
    },
}

/// The distribution of an outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer<K> {
    /// The probability of each possible outcome. Together with the unresolved part they add up to 1.
    pub outcomes: BTreeMap<K, Prob>,
    /// Whether the answer is complete.
    pub exactness: Exactness,
    /// Why something is unresolved, with the probability of each reason; empty if the answer is exact.
    pub cuts: BTreeMap<Cut, Prob>,
    /// How many different states there are, not counting finished games.
    pub states: usize,
    /// How many edges leave them, after merging inputs with the same effect.
    pub edges: usize,
    /// How many inputs were applied to find them.
    pub inputs: usize,
    /// How many bytes the largest graph of them took, as they are counted; the numbers on it come on top.
    pub bytes: usize,
}

impl<K: Ord + Clone> Answer<K> {
    /// The probability of one outcome.
    pub fn of(&self, outcome: &K) -> Prob {
        self.outcomes.get(outcome).cloned().unwrap_or_else(Prob::zero)
    }

    /// The probability of all outcomes that satisfy a condition.
    pub fn probability(&self, condition: impl Fn(&K) -> bool) -> Prob {
        self.outcomes.iter().filter(|(key, _)| condition(key)).map(|(_, prob)| prob).sum()
    }

    /// The probability of the paths that were not followed to their end.
    pub fn unresolved(&self) -> Prob {
        match &self.exactness {
            Exactness::Exact => Prob::zero(),
            Exactness::UpTo { unresolved } => unresolved.clone(),
        }
    }

    /// The mean of a number. The unresolved part counts as 0, so the true mean is at least this.
    pub fn mean(&self, number: impl Fn(&K) -> u64) -> Prob {
        let parts: Vec<Prob> = self.outcomes.iter().map(|(key, prob)| prob * &number(key).into()).collect();
        parts.iter().sum()
    }

    /// The same answer with less detail: adds up outcomes that `project` makes equal.
    pub fn map<J: Ord>(&self, project: impl Fn(&K) -> J) -> Answer<J> {
        let mut outcomes = BTreeMap::new();
        for (key, prob) in &self.outcomes {
            *outcomes.entry(project(key)).or_insert_with(Prob::zero) += prob;
        }
        Answer {
            outcomes,
            exactness: self.exactness.clone(),
            cuts: self.cuts.clone(),
            states: self.states,
            edges: self.edges,
            inputs: self.inputs,
            bytes: self.bytes,
        }
    }

    /// Every outcome of either answer with its probability here and there.
    pub fn compare(&self, other: &Self) -> BTreeMap<K, (Prob, Prob)> {
        let keys = self.outcomes.keys().chain(other.outcomes.keys());
        keys.map(|key| (key.clone(), (self.of(key), other.of(key)))).collect()
    }

    /// The total variation distance: the largest difference that any condition can see. The unresolved part counts
    /// as one more outcome.
    pub fn distance(&self, other: &Self) -> Prob {
        let mut twice = self.unresolved().abs_diff(&other.unresolved());
        for (here, there) in self.compare(other).into_values() {
            twice += &here.abs_diff(&there);
        }
        twice / 2.into()
    }
}

/// How much work an answer took.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Size {
    states: usize,
    edges: usize,
    inputs: usize,
    bytes: usize,
}

impl Size {
    /// The size of a graph.
    pub fn of<S, E>(graph: &Graph<S, E>) -> Self {
        let counts = [graph.len(), graph.edges.len(), graph.ends.len()];
        let bytes = counts.iter().zip(while_exploring::<S, E>()).map(|(count, each)| count * each).sum();
        Self { states: graph.len(), edges: graph.edges.len(), inputs: graph.inputs, bytes }
    }

    /// Both together.
    pub fn and(self, other: Self) -> Self {
        Self {
            states: self.states + other.states,
            edges: self.edges + other.edges,
            inputs: self.inputs + other.inputs,
            bytes: self.bytes.max(other.bytes),
        }
    }
}

/// An answer from probabilities, without cuts of probability 0.
pub(crate) fn known<K>(outcomes: BTreeMap<K, Prob>, mut cuts: BTreeMap<Cut, Prob>, size: Size) -> Answer<K> {
    cuts.retain(|_, prob| !prob.is_zero());
    let exactness =
        if cuts.is_empty() { Exactness::Exact } else { Exactness::UpTo { unresolved: cuts.values().sum() } };
    let Size { states, edges, inputs, bytes } = size;
    Answer { outcomes, exactness, cuts, states, edges, inputs, bytes }
}

/// An answer from where the probability went; `key` distinguishes the ends of the graph.
pub(crate) fn answer<S, E, K: Ord, N: Clone + Zero + for<'n> AddAssign<&'n N>>(
    graph: &Graph<S, E>,
    key: impl Fn(&E) -> K,
    flow: &Flow<N>,
    watch: &Watch<'_>,
    prob: impl Fn(&N, &N) -> Prob,
) -> Result<Answer<K>, Cancelled> {
    let mut numerators: BTreeMap<K, N> = BTreeMap::new();
    for (end, numerator) in graph.ends.iter().zip(&flow.ends) {
        if !numerator.is_zero() {
            *numerators.entry(key(end)).or_insert_with(N::zero) += numerator;
        }
    }
    let reduce = |(key, numerator)| {
        // Reducing long fractions is the slowest part of some answers.
        watch.check()?;
        Ok((key, prob(&numerator, &flow.total)))
    };
    let outcomes = numerators.into_iter().map(reduce).collect::<Result<_, _>>()?;
    let cuts = Cut::ALL.into_iter().zip(&flow.cuts).filter(|(_, numerator)| !numerator.is_zero());
    let cuts = cuts.map(|(why, numerator)| (why, prob(numerator, &flow.total))).collect();
    Ok(known(outcomes, cuts, Size::of(graph)))
}

/// A long fraction.
pub(crate) fn long(numerator: &BigUint, denominator: &BigUint) -> Prob {
    Prob::new(numerator.clone(), denominator.clone())
}
