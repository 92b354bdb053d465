//! How often things happen on average.

use std::collections::BTreeMap;

use kernel::Game;
use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::Zero;
use rustc_hash::FxHashMap;

use crate::dag::untangle;
use crate::explore::explore;
use crate::graph::Kind;
use crate::{Cancelled, Odds, Prob, flow};

impl<G: Game> Odds<'_, G> {
    /// How often each class of event happens on average between `start` and the end of the game, exactly.
    ///
    /// An event belongs to all the classes that `classify` gives. Classes come in the order in which a breadth-first
    /// walk from `start` meets them. What happens beyond a [`crate::Cut`] is not counted: where the answer to the same
    /// question is not exact, these are lower bounds.
    ///
    /// # Errors
    /// If the caller stopped the work.
    ///
    /// # Panics
    /// If the policy names an option that does not exist.
    pub fn expectations<T, I>(
        &self,
        start: &G::State,
        classify: impl Fn(&G::Event) -> I,
    ) -> Result<Vec<(T, Prob)>, Cancelled>
    where
        T: Ord,
        I: IntoIterator<Item = T>,
    {
        let mut graph = explore(self, start, |_| (), |_| None)?;
        let dag = untangle(&mut graph, &self.limits, &self.watch)?;
        let mut mass = vec![BigUint::zero(); graph.states.len()];
        let total =
            flow::big(&graph, &dag, &self.watch, |state, here| mass[state as usize].clone_from(here))?.total;
        // Inside of a cycle a state can be visited more than once, and its visits are no whole number of shares.
        let mut visits: FxHashMap<u32, Ratio<BigUint>> = FxHashMap::default();
        for cycle in &dag.cycles {
            self.watch.check()?;
            visits.extend(cycle.visits(|entry| Ratio::new(mass[entry as usize].clone(), total.clone())));
        }
        let mut tally = Tally::default();
        for (number, state) in graph.states.iter().enumerate() {
            self.watch.check()?;
            if graph.rows[number].kind != Kind::Chance {
                continue;
            }
            let (counts, denominator) = self.count(state, &classify, &mut tally);
            match visits.get(&(number as u32)) {
                Some(visits) => tally.add_ratio(&counts, denominator, visits),
                None => tally.add_mass(&counts, denominator, &mass[number]),
            }
        }
        Ok(tally.into_means(&total))
    }

    /// Per class, the weight of the inputs that bring it about at a state, times how often each does; and the weight
    /// of all inputs that lead away from the state.
    fn count<T, I>(
        &self,
        state: &G::State,
        classify: impl Fn(&G::Event) -> I,
        tally: &mut Tally<T>,
    ) -> (BTreeMap<usize, u64>, u32)
    where
        T: Ord,
        I: IntoIterator<Item = T>,
    {
        let mut counts = BTreeMap::new();
        let mut away = 0;
        let mut log = Vec::new();
        let mut next = state.clone();
        self.policy.inputs(state, &self.game.pending(state)).each(|input, weight| {
            next.clone_from(state);
            self.game.apply(&mut next, input, &mut log);
            // An input that leaves the state as it is repeats the visit. With `total` the weight of all inputs, the
            // visits are `total / away` times the arrivals, and `weight / total` of them take this input.
            if next != *state {
                away += weight;
            }
            for event in log.drain(..) {
                for class in classify(&event) {
                    *counts.entry(tally.class(class)).or_insert(0) += u64::from(weight);
                }
            }
        });
        (counts, away)
    }
}

/// Sums per class.
struct Tally<T> {
    /// Each class with its number, in the order of first occurrence.
    classes: BTreeMap<T, usize>,
    /// Per class and denominator, the sum of numerators over the common denominator: grouping by denominator needs no
    /// reducing.
    sums: Vec<BTreeMap<u32, BigUint>>,
    /// Per class, what came as fractions.
    fractions: Vec<Ratio<BigUint>>,
}

impl<T> Default for Tally<T> {
    fn default() -> Self {
        Self { classes: BTreeMap::new(), sums: Vec::new(), fractions: Vec::new() }
    }
}

impl<T: Ord> Tally<T> {
    /// The number of a class.
    fn class(&mut self, class: T) -> usize {
        let next = self.sums.len();
        let number = *self.classes.entry(class).or_insert(next);
        if number == next {
            self.sums.push(BTreeMap::new());
            self.fractions.push(Ratio::zero());
        }
        number
    }

    fn add_mass(&mut self, counts: &BTreeMap<usize, u64>, denominator: u32, mass: &BigUint) {
        for (&class, &count) in counts {
            *self.sums[class].entry(denominator).or_insert_with(BigUint::zero) += mass * count;
        }
    }

    fn add_ratio(&mut self, counts: &BTreeMap<usize, u64>, denominator: u32, visits: &Ratio<BigUint>) {
        for (&class, &count) in counts {
            self.fractions[class] += visits * Ratio::new(count.into(), denominator.into());
        }
    }

    fn into_means(self, total: &BigUint) -> Vec<(T, Prob)> {
        let mean = |number: usize| {
            let parts = self.sums[number].iter().map(|(&by, sum)| Prob::new(sum.clone(), total * by));
            parts.fold(Prob::from(self.fractions[number].clone()), |mean, part| mean + part)
        };
        let mut means: Vec<(usize, T, Prob)> = Vec::with_capacity(self.sums.len());
        for (class, number) in self.classes {
            means.push((number, class, mean(number)));
        }
        means.sort_by_key(|&(number, ..)| number);
        means.into_iter().map(|(_, class, mean)| (class, mean)).collect()
    }
}
