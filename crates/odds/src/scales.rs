//! Denominators: the units in which the weights of each state are counted.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{CheckedMul, ToPrimitive};

use crate::dag::{Dag, Onward};
use crate::graph::{Graph, Hop, Kind, Target};
use crate::memory::of_number;

/// Whole numbers, in machine words or of any size.
pub(crate) trait Number: Clone + Integer + CheckedMul {
    /// A small number.
    fn of(small: u32) -> Self;
    /// A long number, if it fits.
    fn of_long(long: &BigUint) -> Option<Self>;
    /// The number in one machine word, if it fits.
    fn word(&self) -> Option<u64>;
    /// The number as a long one.
    fn long(&self) -> BigUint;
    /// How many bytes it takes on the heap.
    fn bytes(&self) -> usize;
}

impl Number for u128 {
    fn of(small: u32) -> Self {
        small.into()
    }

    fn of_long(long: &BigUint) -> Option<Self> {
        long.to_u128()
    }

    fn word(&self) -> Option<u64> {
        u64::try_from(*self).ok()
    }

    fn long(&self) -> BigUint {
        (*self).into()
    }

    fn bytes(&self) -> usize {
        0
    }
}

impl Number for BigUint {
    fn of(small: u32) -> Self {
        small.into()
    }

    fn of_long(long: &BigUint) -> Option<Self> {
        Some(long.clone())
    }

    fn word(&self) -> Option<u64> {
        self.to_u64()
    }

    fn long(&self) -> BigUint {
        self.clone()
    }

    fn bytes(&self) -> usize {
        of_number(self)
    }
}

/// The denominators of a graph.
pub(crate) struct Scales<N> {
    /// Per state.
    states: Vec<N>,
    /// Per state, that of a weight that has just left it.
    pub after: Vec<N>,
    /// That of all ends and cuts.
    pub total: N,
}

impl<N: Number> Scales<N> {
    /// The denominators, if they fit numbers of this kind and this many bytes.
    pub fn new<S, K>(graph: &Graph<S, K>, dag: &Dag, mut room: usize) -> Option<Self> {
        let count = graph.len();
        let mut scales =
            Self { states: vec![N::one(); count], after: vec![N::one(); count], total: N::one() };
        for &state in &dag.order {
            let cut = matches!(graph.rows[state as usize].kind, Kind::Cut(_));
            let denominator = if cut { N::one() } else { denominator(graph, dag, state)? };
            let after = scales.states[state as usize].checked_mul(&denominator)?;
            if cut {
                raise(&mut scales.total, &after)?;
            } else {
                let mut fits = true;
                targets(graph, dag, state, |target| {
                    let there = match target.as_state() {
                        Some(next) => &mut scales.states[next as usize],
                        None => &mut scales.total,
                    };
                    fits &= raise(there, &after).is_some();
                });
                fits.then_some(())?;
            }
            // One here, and one where it leads.
            room = room.checked_sub(2 * after.bytes())?;
            scales.after[state as usize] = after;
        }
        Some(scales)
    }

    /// The denominator at a state or an end.
    pub fn at(&self, target: Target) -> &N {
        target.as_state().map_or(&self.total, |state| &self.states[state as usize])
    }
}

/// Raises a number to its least common multiple with another.
fn raise<N: Number>(number: &mut N, other: &N) -> Option<()> {
    // Most states are reached in one way only, and dividing is slow.
    if *number == *other {
        return Some(());
    }
    if number.is_one() {
        *number = other.clone();
    } else if !number.is_multiple_of(other) {
        let shared = number.gcd(other);
        *number = number.checked_mul(&(other.clone() / shared))?;
    }
    Some(())
}

fn denominator<S, K, N: Number>(graph: &Graph<S, K>, dag: &Dag, state: u32) -> Option<N> {
    match dag.onward(graph, state) {
        Onward::Edges(_) => Some(N::of(graph.rows[state as usize].denominator)),
        Onward::Bypass(bypass) => N::of_long(&bypass.denominator),
    }
}

fn targets<S, K>(graph: &Graph<S, K>, dag: &Dag, state: u32, mut visit: impl FnMut(Target)) {
    match dag.onward(graph, state) {
        Onward::Edges(edges) => edges.iter().for_each(|edge| visit(edge.target)),
        Onward::Bypass(bypass) => bypass.edges.iter().for_each(|(hop, _)| visit(hop.target)),
    }
}

/// Calls `visit` with each hop of a state and its weight, which fits if the denominator does.
pub(crate) fn hops<S, K, N: Number>(
    graph: &Graph<S, K>,
    dag: &Dag,
    state: u32,
    mut visit: impl FnMut(Hop, N),
) {
    match dag.onward(graph, state) {
        Onward::Edges(edges) => edges.iter().for_each(|edge| visit(edge.hop(), N::of(edge.weight))),
        Onward::Bypass(bypass) => bypass.edges.iter().for_each(|(hop, weight)| {
            visit(*hop, N::of_long(weight).expect("a weight is at most the denominator"));
        }),
    }
}
