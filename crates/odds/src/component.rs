//! Solving one cycle exactly, by eliminating its states one after another.
//!
//! To eliminate a state, every path through it is replaced by direct edges from where it comes to where it leads; a
//! state that leads back to itself simply tries again until it leads elsewhere. Only whole positive numbers occur
//! (nothing is subtracted), and states in the middle of a cycle, which have few neighbours, go first, so long thin
//! cycles such as the rounds of a fight stay thin. This is Gaussian elimination on `(I - Q) x = b` in the order of
//! least degree, in the form of Grassmann, Taksar and Heyman.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use num_bigint::BigUint;
use num_integer::Integer;
use num_rational::Ratio;
use num_traits::{One, Zero};
use rustc_hash::FxHashMap;

use crate::graph::{Cut, Graph, Hop, Target};
use crate::memory::of_number;
use crate::{Cancelled, Limits, Watch};

/// Weights of any size; the probability of a hop is its share of their sum. Hops within the cycle gather nothing.
pub(crate) type Weights = BTreeMap<Hop, BigUint>;

/// A solved cycle.
pub(crate) struct Component {
    /// The states where paths enter the cycle, each with its exits from there.
    pub exits: Vec<(u32, Weights)>,
    /// The eliminations of states, in order; the entries of the cycle come last.
    steps: Vec<Step>,
}

/// The elimination of one state.
struct Step {
    state: u32,
    /// The weight that led back to the state itself.
    again: BigUint,
    /// The sum of the other weights.
    away: BigUint,
    /// Weights to states that were eliminated later.
    onward: Vec<(u32, BigUint)>,
    /// States that were eliminated later and led here, each with its probability.
    from: Vec<(u32, Ratio<BigUint>)>,
}

/// The work that a limit of one state allows for. Thin cycles of thousands of states take far less than this per state,
/// densely woven ones of a few hundred far more.
const WORK_PER_STATE: u64 = 20_000;
/// How many eliminations to do between two checks of the memory they take.
const COUNT: usize = 64;

/// Solves the cycle with these members, unless it is too large or too densely woven. It must have a way out.
pub(crate) fn solve<S, K>(
    graph: &Graph<S, K>,
    members: &[u32],
    is_entry: impl Fn(u32) -> bool,
    limits: &Limits,
    room: usize,
    watch: &Watch<'_>,
) -> Result<Result<Component, Cut>, Cancelled> {
    let max_component = limits.max_component;
    if members.len() > max_component {
        return Ok(Err(Cut::LargeCycle));
    }
    let budget = WORK_PER_STATE.saturating_mul(max_component as u64);
    let mut work = Work::new(graph, members);
    let mut steps = Vec::with_capacity(members.len());
    for entries in [false, true] {
        let left = members.iter().copied().filter(|&state| is_entry(state) == entries);
        let mut queue: BinaryHeap<_> = left.map(|state| Reverse((work.degree(state), state))).collect();
        while let Some(Reverse((degree, state))) = queue.pop() {
            // A state whose degree changed was queued again with the new one.
            if !work.leads_here.contains_key(&state) || work.degree(state) != degree {
                continue;
            }
            watch.check()?;
            let (step, touched) = work.eliminate(state);
            steps.push(step);
            if work.spent > budget {
                return Ok(Err(Cut::LargeCycle));
            }
            if steps.len().is_multiple_of(COUNT) && bytes(&work, &steps) > room {
                return Ok(Err(Cut::Memory));
            }
            let touched = touched.into_iter().filter(|&state| is_entry(state) == entries);
            queue.extend(touched.map(|state| Reverse((work.degree(state), state))));
        }
    }
    // A state eliminated early may still lead to an entry eliminated later; the latest lead only outside.
    let mut exits: Vec<(u32, Weights)> = Vec::new();
    for step in steps.iter().rev().take_while(|step| is_entry(step.state)) {
        let mut row = work.rows.remove(&step.state).unwrap_or_default();
        for (later, onward) in exits.iter().rev() {
            if let Some(weight) = row.remove(&inside(*later)) {
                row = join(row, &weight, onward);
            }
        }
        exits.push((step.state, row));
    }
    Ok(Ok(Component { exits, steps }))
}

impl Component {
    /// The states on the cycle.
    pub fn states(&self) -> impl Iterator<Item = u32> {
        self.steps.iter().map(|step| step.state)
    }

    /// From each entry of the cycle, how much is earned on average before leaving it, if each visit to a state
    /// earns what `reward` says. One pass back and forth serves all entries.
    pub fn earned(&self, reward: impl Fn(u32) -> Ratio<BigUint>) -> FxHashMap<u32, Ratio<BigUint>> {
        // The reward at a state and at all earlier ones in the order, until a later one is reached.
        let mut early: FxHashMap<u32, Ratio<BigUint>> = FxHashMap::default();
        for step in &self.steps {
            let mut here = early.remove(&step.state).unwrap_or_else(Ratio::zero) + reward(step.state);
            if !step.again.is_zero() {
                here *= Ratio::new(&step.again + &step.away, step.away.clone());
            }
            if !here.is_zero() {
                for (later, probability) in &step.from {
                    *early.entry(*later).or_insert_with(Ratio::zero) += &here * probability;
                }
            }
            early.insert(step.state, here);
        }
        let mut earned: FxHashMap<u32, Ratio<BigUint>> = FxHashMap::default();
        for step in self.steps.iter().rev().take(self.exits.len()) {
            let mut here = early.remove(&step.state).unwrap_or_else(Ratio::zero);
            for (later, weight) in &step.onward {
                here += &earned[later] * Ratio::new(weight.clone(), step.away.clone());
            }
            earned.insert(step.state, here);
        }
        earned
    }
}

/// The rows of the remaining states, and which state leads to which.
struct Work {
    /// How many products of machine words it took so far, roughly.
    spent: u64,
    rows: FxHashMap<u32, Weights>,
    leads_here: FxHashMap<u32, BTreeSet<u32>>,
}

impl Work {
    fn new<S, K>(graph: &Graph<S, K>, members: &[u32]) -> Self {
        let mut work = Self { spent: 0, rows: FxHashMap::default(), leads_here: FxHashMap::default() };
        for &state in members {
            let mut row = Weights::new();
            for edge in graph.edges_of(state) {
                *row.entry(edge.hop()).or_insert_with(BigUint::zero) += edge.weight;
            }
            work.rows.insert(state, row);
            work.leads_here.insert(state, BTreeSet::new());
        }
        for &state in members {
            for next in graph.successors(state) {
                if let Some(from) = work.leads_here.get_mut(&next) {
                    from.insert(state);
                }
            }
        }
        work
    }

    /// How many edges the elimination of a state may create.
    fn degree(&self, state: u32) -> usize {
        self.leads_here[&state].len() * self.rows[&state].len()
    }

    /// Replaces all paths through a state, and returns the states it touched. Its own row stays, for states entered
    /// from outside.
    fn eliminate(&mut self, state: u32) -> (Step, BTreeSet<u32>) {
        let own = inside(state);
        let mut row = self.rows.remove(&state).unwrap_or_default();
        let again = row.remove(&own).unwrap_or_else(BigUint::zero);
        let away: BigUint = row.values().sum();
        let mut leads_here = self.leads_here.remove(&state).unwrap_or_default();
        leads_here.remove(&state);
        let mut onward = Vec::new();
        for (hop, weight) in &row {
            if let Some(next) = hop.target.as_state()
                && let Some(from) = self.leads_here.get_mut(&next)
            {
                from.remove(&state);
                from.extend(&leads_here);
                onward.push((next, weight.clone()));
            }
        }
        let mut touched = leads_here.clone();
        touched.extend(onward.iter().map(|&(next, _)| next));
        let mut from = Vec::with_capacity(leads_here.len());
        for before in leads_here {
            let mut old = self.rows.remove(&before).unwrap_or_default();
            let total: BigUint = old.values().sum();
            let weight = old.remove(&own).unwrap_or_else(BigUint::zero);
            let words = away.bits() / 64 + 1;
            self.spent += (old.len() + row.len()) as u64 * words * words;
            self.rows.insert(before, join(old, &weight, &row));
            from.push((before, Ratio::new(weight, total)));
        }
        self.rows.insert(state, row);
        (Step { state, again, away, onward, from }, touched)
    }
}

/// The bytes of all rows, including those of eliminated states and what the steps keep of them.
fn bytes(work: &Work, steps: &[Step]) -> usize {
    let weights = work.rows.values().flat_map(BTreeMap::values);
    let onward = steps.iter().flat_map(|step| &step.onward).map(|(_, weight)| of_number(weight));
    let from = steps.iter().flat_map(|step| &step.from).map(|(_, part)| 2 * of_number(part.denom()));
    weights.map(|weight| of_number(weight) + size_of::<Hop>()).chain(onward).chain(from).sum()
}

/// The hop to a state of the cycle.
fn inside(state: u32) -> Hop {
    Hop::to(Target::state(state))
}

/// The greatest common divisor: of numbers that fit machine words, several times faster than of long ones.
fn shared_factor(one: &BigUint, other: &BigUint) -> BigUint {
    match (u64::try_from(one), u64::try_from(other)) {
        (Ok(one), Ok(other)) => one.gcd(&other).into(),
        _ => one.gcd(other),
    }
}

/// The weights of a row after redirecting `weight` of it along `onward`, without common factors.
fn join(mut row: Weights, weight: &BigUint, onward: &Weights) -> Weights {
    let away: BigUint = onward.values().sum();
    for old in row.values_mut() {
        *old *= &away;
    }
    for (&hop, share) in onward {
        *row.entry(hop).or_insert_with(BigUint::zero) += weight * share;
    }
    // Once the common factor is found it divides all the rest, and dividing is much faster than finding a factor.
    let mut shared = BigUint::zero();
    for value in row.values() {
        let rest = if shared.is_zero() { value.clone() } else { value % &shared };
        if !rest.is_zero() {
            shared = shared_factor(&shared, &rest);
        }
        if shared.is_one() {
            return row;
        }
    }
    for value in row.values_mut() {
        *value /= &shared;
    }
    row
}
