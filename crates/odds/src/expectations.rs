//! Mean numbers of events.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Decision, Game, Tally};
use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::Zero;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::component::Component;
use crate::dag::untangle;
use crate::explore::{Tallies, by_pick, explore};
use crate::graph::{Cut, Graph, Kind, Target};
use crate::memory::of_number;
use crate::order::components;
use crate::{Cancelled, Halt, Odds, Prob, flow};

/// The mean number of times that something happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mean {
    /// Exactly this often.
    Exact(Prob),
    /// At least this often: a [`Cut`] may hide more.
    AtLeast(Prob),
    /// Without end: there is a chance that the game never ends and this happens again and again.
    Infinite,
}

impl Mean {
    /// The mean number of times that either happens, in total.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Infinite, _) | (_, Self::Infinite) => Self::Infinite,
            (Self::Exact(one), Self::Exact(two)) => Self::Exact(one + two),
            (Self::Exact(one) | Self::AtLeast(one), Self::Exact(two) | Self::AtLeast(two)) => {
                Self::AtLeast(one + two)
            }
        }
    }
}

impl<G: Game> Odds<'_, G> {
    /// The mean number of times that each class of event happens between `start` and the end of the game.
    ///
    /// An event belongs to all the classes that `classify` gives. Classes come in the order in which a
    /// breadth-first walk from `start` meets them. Events are computed from states without their tally
    /// ([`Game::tally`]).
    ///
    /// # Errors
    /// If the caller stopped the work, or if it takes too much memory.
    ///
    /// # Panics
    /// If the pick names an option that does not exist.
    pub fn expectations<T, I>(
        &self,
        start: &G::State,
        classify: impl Fn(&G::Event) -> I,
    ) -> Result<Vec<(T, Mean)>, Halt>
    where
        T: Ord,
        I: IntoIterator<Item = T>,
    {
        let mut graph = self.whole(start)?;
        graph.without_gains();
        self.averages(&mut graph, |_, state, sums| self.count(state, &classify, sums))
    }

    /// How much of each lane of the tally is gathered on average by the end of the game, including what was
    /// gathered before `start`. Laps may be unlimited: a mean needs no distribution.
    ///
    /// # Errors
    /// If the caller stopped the work, or if it takes too much memory.
    ///
    /// # Panics
    /// If the pick names an option that does not exist.
    pub fn tally_means(&self, start: &G::State) -> Result<[Mean; Tally::LANES], Halt> {
        let mut graph = self.whole(start)?;
        let given = graph.given.lanes().map(|lane| Prob::from(u64::from(lane)));
        // If the graph was cut at its first state, nothing more is known.
        let known = if graph.len() == 0 { Mean::Exact } else { Mean::AtLeast };
        let mut means = given.clone().map(known);
        let gains: Vec<Counts> = (0..graph.len() as u32).map(|state| gains(&graph, state)).collect();
        graph.without_gains();
        let averages = self.averages(&mut graph, |state, _, sums| {
            (0..Tally::LANES).for_each(|lane| _ = sums.class(lane));
            gains[state as usize].clone()
        })?;
        for (lane, mean) in averages {
            means[lane] = mean.and(&Mean::Exact(given[lane].clone()));
        }
        Ok(means)
    }

    /// The graph of every way to the end, with all ends taken for one.
    fn whole(&self, start: &G::State) -> Result<Graph<G::State, ()>, Cancelled> {
        explore(self, start, Tallies::Apart, |state| self.game.over(state).map(drop), by_pick)
    }

    /// The mean of each class, from its count at each state.
    fn averages<T: Ord>(
        &self,
        graph: &mut Graph<G::State, ()>,
        count: impl Fn(u32, &G::State, &mut Sums<T>) -> Counts,
    ) -> Result<Vec<(T, Mean)>, Halt> {
        let order = components(graph);
        let dag = untangle(graph, order, &self.limits, &self.watch)?;
        let room = self.room_beside(graph);
        // This keeps the mass of every state, besides those in flow.
        let mut kept = 0usize;
        let mut mass = vec![BigUint::zero(); graph.len()];
        let flowing = flow::big(graph, &dag, room / 2, &self.watch, &mut |state, here| {
            kept = kept.saturating_add(of_number(here));
            if kept <= room / 2 {
                mass[state as usize].clone_from(here);
            }
        });
        let total = flowing?.total;
        if kept > room / 2 {
            return Err(Halt::Memory);
        }
        let on_cycle: FxHashSet<u32> = dag.cycles.iter().flat_map(Component::states).collect();
        let mut on_cycle_counts: FxHashMap<u32, Counts> = FxHashMap::default();
        let mut sums = Sums::default();
        for (number, state) in (0..).zip(&graph.states) {
            self.watch.check()?;
            let kind = graph.rows[number as usize].kind;
            if let Kind::Cut(why) = kind
                && why != Cut::Endless
            {
                sums.open = true;
                continue;
            }
            let counts = count(number, state, &mut sums);
            if kind == Kind::Cut(Cut::Endless) {
                // A path that arrives here takes every way out of here again and again.
                let happens = counts.classes.iter().filter(|&&(_, count)| count > 0);
                sums.endless.extend(happens.map(|&(class, _)| class));
                continue;
            }
            if on_cycle.contains(&number) {
                on_cycle_counts.insert(number, counts);
            } else {
                for (class, count) in counts.classes {
                    sums.add(class, &mass[number as usize] * count, counts.away.into());
                }
            }
        }
        for cycle in &dag.cycles {
            let here = cycle
                .states()
                .flat_map(|state| on_cycle_counts[&state].classes.iter().map(|&(class, _)| class));
            for class in here.collect::<BTreeSet<usize>>() {
                self.watch.check()?;
                let reward = |state: u32| on_cycle_counts[&state].mean(class);
                for (entry, mean) in cycle.earned(reward) {
                    let (numerator, denominator) = mean.into_raw();
                    sums.add(class, &mass[entry as usize] * numerator, denominator);
                }
            }
        }
        Ok(sums.into_means(&total))
    }

    /// The counts at one state, by class.
    fn count<T, I>(&self, state: &G::State, classify: impl Fn(&G::Event) -> I, sums: &mut Sums<T>) -> Counts
    where
        T: Ord,
        I: IntoIterator<Item = T>,
    {
        let mut away = 0;
        let mut log = Vec::new();
        let mut next = state.clone();
        let mut decision = Decision::default();
        let waits = self.game.waits(state, &mut decision);
        self.pick.inputs(state, &waits, &decision).each(|input, weight| {
            next.clone_from(state);
            self.game.apply(&mut next, input, &mut log);
            self.game.forget(&mut next);
            self.game.tally(&mut next);
            // An input that leaves the state as it is repeats the visit. With `total` the weight of all inputs, the
            // visits are `total / away` times the arrivals, and `weight / total` of them take this input.
            if next != *state {
                away += weight;
            }
            for event in log.drain(..) {
                for class in classify(&event) {
                    sums.count(class, weight);
                }
            }
        });
        Counts { classes: sums.counted(), away }
    }
}

/// The gains at one state, per lane.
fn gains<S, E>(graph: &Graph<S, E>, state: u32) -> Counts {
    let mut sums = [0; Tally::LANES];
    let mut away = 0;
    for edge in graph.edges_of(state) {
        if edge.target != Target::state(state) {
            away += edge.weight;
        }
        for (sum, gain) in sums.iter_mut().zip(edge.gain.lanes()) {
            *sum += u64::from(edge.weight) * u64::from(gain);
        }
    }
    Counts { classes: sums.into_iter().enumerate().filter(|&(_, sum)| sum > 0).collect(), away }
}

/// The counts at one state.
#[derive(Clone)]
struct Counts {
    /// Of each class that happens, how often each input causes it, times the weight of the input.
    classes: Vec<(usize, u64)>,
    /// The weight of all inputs that lead away from the state.
    away: u32,
}

impl Counts {
    /// The mean number of times that a class happens each time the game leaves the state for another one.
    fn mean(&self, class: usize) -> Ratio<BigUint> {
        let count = self.classes.iter().find(|&&(number, _)| number == class).map_or(0, |&(_, count)| count);
        Ratio::new(count.into(), self.away.into())
    }
}

/// Sums per class.
struct Sums<T> {
    /// Each class with its number, in the order of first occurrence.
    classes: BTreeMap<T, usize>,
    /// Per class and denominator, the sum of numerators over the common denominator: grouping by denominator needs no
    /// reducing.
    parts: Vec<BTreeMap<BigUint, BigUint>>,
    /// Per class, its count at the state at hand.
    here: Vec<u64>,
    /// The classes whose count is not 0.
    touched: Vec<usize>,
    /// The classes that happen without end.
    endless: BTreeSet<usize>,
    /// Whether the game was cut somewhere that may have an end.
    open: bool,
}

impl<T> Default for Sums<T> {
    fn default() -> Self {
        Self {
            classes: BTreeMap::new(),
            parts: Vec::new(),
            here: Vec::new(),
            touched: Vec::new(),
            endless: BTreeSet::new(),
            open: false,
        }
    }
}

impl<T: Ord> Sums<T> {
    /// The number of a class.
    fn class(&mut self, class: T) -> usize {
        let next = self.parts.len();
        let number = *self.classes.entry(class).or_insert(next);
        if number == next {
            self.parts.push(BTreeMap::new());
            self.here.push(0);
        }
        number
    }

    /// Counts a class at the state at hand.
    fn count(&mut self, class: T, weight: u32) {
        let class = self.class(class);
        if self.here[class] == 0 && weight > 0 {
            self.touched.push(class);
        }
        self.here[class] += u64::from(weight);
    }

    /// The counts at the state at hand; those of the next one begin with nothing.
    fn counted(&mut self) -> Vec<(usize, u64)> {
        let here = &mut self.here;
        self.touched.drain(..).map(|class| (class, std::mem::take(&mut here[class]))).collect()
    }

    /// Adds to the sum of a class.
    fn add(&mut self, class: usize, numerator: BigUint, denominator: BigUint) {
        *self.parts[class].entry(denominator).or_insert_with(BigUint::zero) += numerator;
    }

    /// The mean of each class, in the order of first occurrence.
    fn into_means(self, total: &BigUint) -> Vec<(T, Mean)> {
        let Self { endless, open, .. } = self;
        let mut classes: Vec<(T, usize)> = self.classes.into_iter().collect();
        classes.sort_by_key(|&(_, number)| number);
        let mean = |sums: BTreeMap<BigUint, BigUint>| {
            let parts = sums.into_iter().map(|(denominator, sum)| Prob::new(sum, total * denominator));
            parts.fold(Prob::zero(), |mean, part| mean + part)
        };
        let known = |number: usize, sums| match endless.contains(&number) {
            true => Mean::Infinite,
            false if open => Mean::AtLeast(mean(sums)),
            false => Mean::Exact(mean(sums)),
        };
        classes
            .into_iter()
            .zip(self.parts)
            .map(|((class, number), sums)| (class, known(number, sums)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_add_up_as_far_as_they_are_known() {
        let half = Prob::new(1u8, 2u8);
        let [exact, at_least] = [Mean::Exact(half.clone()), Mean::AtLeast(half)];
        assert_eq!(exact.and(&exact), Mean::Exact(Prob::one()));
        for (one, other) in [(&exact, &at_least), (&at_least, &exact), (&at_least, &at_least)] {
            assert_eq!(one.and(other), Mean::AtLeast(Prob::one()));
        }
        for other in [&exact, &at_least, &Mean::Infinite] {
            assert_eq!(other.and(&Mean::Infinite), Mean::Infinite);
            assert_eq!(Mean::Infinite.and(other), Mean::Infinite);
        }
    }
}
