//! Taking the cycles out of a graph.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use crate::component::{self, Component};
use crate::graph::{Cut, Edge, Graph, Hop};
use crate::memory::of_number;
use crate::order::Components;
use crate::{Cancelled, Limits, Watch};

/// A graph without cycles that ends as the original does.
///
/// Of each cycle it keeps the entry states, with edges to the exits.
pub(crate) struct Dag {
    /// The states, each before those that it leads to, without those inside cycles.
    pub order: Vec<u32>,
    /// The rows of the entry states of cycles.
    bypass: FxHashMap<u32, Bypass>,
    /// The cycles, in order.
    pub cycles: Vec<Component>,
}

/// The exits of a cycle from one of its entries.
pub(crate) struct Bypass {
    pub edges: Vec<(Hop, BigUint)>,
    pub denominator: BigUint,
}

/// The edges of a state in the graph without cycles.
pub(crate) enum Onward<'a> {
    Edges(&'a [Edge]),
    Bypass(&'a Bypass),
}

impl Dag {
    /// A graph that has no cycles from the beginning.
    pub fn plain(components: Components) -> Self {
        let mut order = components.states;
        order.reverse();
        Self { order, bypass: FxHashMap::default(), cycles: Vec::new() }
    }

    /// The targets of a state.
    #[inline]
    pub fn onward<'a, S, K>(&'a self, graph: &'a Graph<S, K>, state: u32) -> Onward<'a> {
        match self.bypass.get(&state) {
            Some(bypass) => Onward::Bypass(bypass),
            None => Onward::Edges(graph.edges_of(state)),
        }
    }

    /// Whether all rows are those of the graph, with their small weights.
    pub fn is_plain(&self) -> bool {
        self.bypass.is_empty()
    }
}

/// Whether something can be gathered without end, so that no finite list holds all tallies.
pub(crate) fn gathers_forever<S, K>(graph: &Graph<S, K>, components: &Components) -> bool {
    let owner = owners(graph, components);
    let here = |state: u32| owner[state as usize];
    let returns = |state: u32, edge: &Edge| {
        !edge.gain.is_zero() && edge.target.as_state().is_some_and(|next| here(next) == here(state))
    };
    (0..graph.len() as u32).any(|state| graph.edges_of(state).iter().any(|edge| returns(state, edge)))
}

/// Per state, the number of its component.
fn owners<S, K>(graph: &Graph<S, K>, components: &Components) -> Vec<u32> {
    let mut owner = vec![0u32; graph.len()];
    for (number, members) in components.forward().enumerate() {
        for &state in members {
            owner[state as usize] = number as u32;
        }
    }
    owner
}

/// Takes the cycles out. Those that are too large or have no exit become cuts of the graph. No cycle may gather
/// anything ([`gathers_forever`]).
pub(crate) fn untangle<S, K>(
    graph: &mut Graph<S, K>,
    components: Components,
    limits: &Limits,
    watch: &Watch<'_>,
) -> Result<Dag, Cancelled> {
    if components.acyclic() {
        return Ok(Dag::plain(components));
    }
    let owner = owners(graph, &components);
    let mut is_entry = vec![false; graph.len()];
    is_entry[0] = true;
    for state in 0..graph.len() as u32 {
        for next in graph.successors(state) {
            is_entry[next as usize] |= owner[next as usize] != owner[state as usize];
        }
    }
    let mut dag = Dag { order: Vec::new(), bypass: FxHashMap::default(), cycles: Vec::new() };
    let mut room = limits.max_bytes.saturating_sub(graph.bytes());
    for members in components.forward() {
        if let &[only] = members {
            dag.order.push(only);
            continue;
        }
        let number = owner[members[0] as usize];
        let leaves = |edge: &Edge| edge.target.as_state().is_none_or(|next| owner[next as usize] != number);
        let way_out = members.iter().any(|&state| graph.edges_of(state).iter().any(leaves));
        let is_entry = |state: u32| is_entry[state as usize];
        let solved = if way_out {
            component::solve(graph, members, is_entry, limits, room, watch)?
        } else {
            Err(Cut::Endless)
        };
        let cycle = match solved {
            Ok(cycle) => cycle,
            Err(why) => {
                for &state in members {
                    graph.cut(state, why);
                }
                dag.order.extend(members);
                continue;
            }
        };
        for (entry, weights) in &cycle.exits {
            let edges: Vec<_> = weights.iter().map(|(&hop, weight)| (hop, weight.clone())).collect();
            let denominator = weights.values().sum();
            room = room.saturating_sub(edges.iter().map(|(_, weight)| 2 * of_number(weight)).sum());
            dag.bypass.insert(*entry, Bypass { edges, denominator });
            dag.order.push(*entry);
        }
        dag.cycles.push(cycle);
    }
    Ok(dag)
}
