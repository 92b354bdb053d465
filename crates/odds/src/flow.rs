//! Pushing probability through a graph without cycles, as integers over one common denominator.
//!
//! The level of a state is the length of the longest path to it. Each level has a factor, the least common multiple
//! of the denominators of its states, and the common denominator is the product of all factors. A path meets each
//! level at most once, so the mass of a state can always be divided by its denominator without a remainder: the loop
//! needs no fractions and no reducing. Where the product fits 128 bits, so does everything else.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use crate::dag::{Dag, Onward};
use crate::graph::{Cut, Graph, Kind, Target};
use crate::memory::of_number;
use crate::{Halt, Watch};

/// How many states to push between two checks for cancellation.
const LOOK: usize = 1024;

/// The probability that reached each end: numerators over `total`.
pub(crate) struct Flow<N> {
    pub total: N,
    /// Per end.
    pub ends: Vec<N>,
    /// Per reason in [`Cut::ALL`].
    pub cuts: Vec<N>,
}

/// The flow in machine integers, if they are large enough.
pub(crate) fn small<S, K>(graph: &Graph<S, K>, dag: &Dag) -> Option<Flow<u128>> {
    let factors = factors_u64(graph, dag)?;
    let total = factors.into_iter().try_fold(1u128, |product, factor| product.checked_mul(factor.into()))?;
    let mut flow = Flow { total, ends: vec![0; graph.ends.len()], cuts: vec![0; Cut::ALL.len()] };
    let mut mass = vec![0u128; graph.len()];
    match graph.start.split() {
        Ok(state) => mass[state as usize] = total,
        Err(end) => flow.ends[end as usize] = total,
    }
    for &state in &dag.order {
        let row = &graph.rows[state as usize];
        let here = mass[state as usize];
        if let Kind::Cut(why) = row.kind {
            flow.cuts[why as usize] += here;
            continue;
        }
        let share = match u64::try_from(here) {
            Ok(here) => (here / u64::from(row.denominator)).into(),
            Err(_) => here / u128::from(row.denominator),
        };
        for edge in graph.edges_of(state) {
            let onward = share * u128::from(edge.weight);
            match edge.target.split() {
                Ok(next) => mass[next as usize] += onward,
                Err(end) => flow.ends[end as usize] += onward,
            }
        }
    }
    Some(flow)
}

/// The flow in integers of any size, within this many bytes; `visit` sees the mass of each state.
pub(crate) fn big<S, K>(
    graph: &Graph<S, K>,
    dag: &Dag,
    room: usize,
    watch: &Watch<'_>,
    visit: &mut dyn FnMut(u32, &BigUint),
) -> Result<Flow<BigUint>, Halt> {
    let total = common_denominator(graph, dag);
    // No mass is larger than the total. Those of ends are kept.
    let most = room / of_number(&total);
    let mut alive = graph.ends.len() + Cut::ALL.len();
    let mut flow = Flow {
        total: total.clone(),
        ends: vec![BigUint::zero(); graph.ends.len()],
        cuts: vec![BigUint::zero(); Cut::ALL.len()],
    };
    let mut mass = vec![BigUint::zero(); graph.len()];
    match graph.start.split() {
        Ok(state) => mass[state as usize] = total,
        Err(end) => flow.ends[end as usize] = total,
    }
    for (done, &state) in dag.order.iter().enumerate() {
        if done.is_multiple_of(LOOK) {
            watch.check()?;
        }
        if alive > most {
            return Err(Halt::Memory);
        }
        alive = alive.saturating_sub(1);
        // Taken, not copied: this frees long numbers as soon as they are passed on.
        let here = std::mem::take(&mut mass[state as usize]);
        visit(state, &here);
        let row = &graph.rows[state as usize];
        if let Kind::Cut(why) = row.kind {
            flow.cuts[why as usize] += here;
            continue;
        }
        let mut pass = |target: Target, onward: BigUint| match target.split() {
            Ok(next) => {
                let there = &mut mass[next as usize];
                alive += usize::from(there.is_zero());
                *there += onward;
            }
            Err(end) => flow.ends[end as usize] += onward,
        };
        match dag.onward(graph, state) {
            Onward::Edges(edges) => {
                let share = here / row.denominator;
                for edge in edges {
                    pass(edge.target, &share * edge.weight);
                }
            }
            Onward::Bypass(bypass) => {
                let share = here / &bypass.denominator;
                for (hop, weight) in &bypass.edges {
                    pass(hop.target, &share * weight);
                }
            }
        }
    }
    Ok(flow)
}

/// The product of all factors.
pub(crate) fn common_denominator<S, K>(graph: &Graph<S, K>, dag: &Dag) -> BigUint {
    let mut factors: Vec<BigUint> = Vec::new();
    levels(graph, dag, |level, state| {
        if factors.len() <= level {
            factors.resize(level + 1, BigUint::one());
        }
        let factor = &mut factors[level];
        match dag.onward(graph, state) {
            Onward::Edges(_) => {
                let denominator = graph.rows[state as usize].denominator;
                if !(&*factor % denominator).is_zero() {
                    *factor = factor.lcm(&denominator.into());
                }
            }
            Onward::Bypass(bypass) => *factor = factor.lcm(&bypass.denominator),
        }
    });
    product(&factors)
}

/// A product by halves: many multiplications of short numbers, few of long ones.
fn product(factors: &[BigUint]) -> BigUint {
    match factors {
        [] => BigUint::one(),
        [only] => only.clone(),
        _ => {
            let (left, right) = factors.split_at(factors.len() / 2);
            product(left) * product(right)
        }
    }
}

/// The factors of all levels, unless one is too large.
fn factors_u64<S, K>(graph: &Graph<S, K>, dag: &Dag) -> Option<Vec<u64>> {
    if !dag.is_plain() {
        return None;
    }
    let mut factors: Vec<u64> = Vec::with_capacity(16);
    let mut fits = true;
    levels(graph, dag, |level, state| {
        if factors.len() <= level {
            factors.resize(level + 1, 1);
        }
        let denominator = u64::from(graph.rows[state as usize].denominator);
        let factor = &mut factors[level];
        if !factor.is_multiple_of(denominator) {
            match factor.checked_mul(denominator / factor.gcd(&denominator)) {
                Some(larger) => *factor = larger,
                None => fits = false,
            }
        }
    });
    fits.then_some(factors)
}

/// Calls `visit` with the level of each state, in order.
fn levels<S, K>(graph: &Graph<S, K>, dag: &Dag, mut visit: impl FnMut(usize, u32)) {
    let mut level = vec![0u32; graph.len()];
    for &state in &dag.order {
        let here = level[state as usize];
        visit(here as usize, state);
        let mut raise = |target: Target| {
            if let Some(next) = target.as_state() {
                let there = &mut level[next as usize];
                *there = (*there).max(here + 1);
            }
        };
        match dag.onward(graph, state) {
            Onward::Edges(edges) => edges.iter().for_each(|edge| raise(edge.target)),
            Onward::Bypass(bypass) => bypass.edges.iter().for_each(|(hop, _)| raise(hop.target)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Edge, Row};
    use crate::order::components;
    use kernel::Tally;
    use proptest::prelude::*;

    /// A graph whose states lead to later ones, or to one of three ends.
    fn graph(rows: &[Vec<(usize, u32)>]) -> Graph<(), u8> {
        let mut graph = Graph {
            start: Target::state(0),
            given: Tally::ZERO,
            gains: false,
            states: vec![(); rows.len()],
            rows: Vec::new(),
            edges: Vec::new(),
            ends: vec![0, 1, 2],
            inputs: 0,
        };
        for (state, row) in rows.iter().enumerate() {
            let first = graph.edges.len() as u32;
            for &(step, weight) in row {
                let next = state + 1 + step;
                let target =
                    if next < rows.len() { Target::state(next as u32) } else { Target::end(next as u32 % 3) };
                graph.edges.push(Edge { target, weight, gain: Tally::ZERO });
            }
            let denominator = row.iter().map(|&(_, weight)| weight).sum();
            graph.rows.push(Row { first, end: graph.edges.len() as u32, denominator, kind: Kind::Chance });
        }
        graph
    }

    proptest! {
        #[test]
        fn machine_integers_and_long_ones_agree(
            rows in prop::collection::vec(prop::collection::vec((0usize..4, 1u32..60), 1..5), 1..12)
        ) {
            let graph = graph(&rows);
            let dag = Dag::plain(components(&graph));
            let big = big(&graph, &dag, usize::MAX, &Watch::default(), &mut |_, _| {}).unwrap();
            prop_assert_eq!(big.ends.iter().sum::<BigUint>(), big.total.clone());
            if let Some(small) = small(&graph, &dag) {
                prop_assert_eq!(BigUint::from(small.total), big.total);
                prop_assert_eq!(small.ends.into_iter().map(BigUint::from).collect::<Vec<_>>(), big.ends);
            }
        }
    }
}
