//! The order of the states: strongly connected components, by Tarjan's algorithm without recursion.

use crate::graph::Graph;

/// The states grouped into components: two states are in one if each can be reached from the other.
pub(crate) struct Components {
    /// All states; every component comes after those that it leads to.
    pub states: Vec<u32>,
    /// The end of each component in the list.
    pub bounds: Vec<u32>,
}

impl Components {
    /// Whether no state can be reached again after it was left.
    pub fn acyclic(&self) -> bool {
        self.bounds.len() == self.states.len()
    }

    /// The components, each before those that it leads to.
    pub fn forward(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.bounds.len()).rev().map(|index| {
            let first = if index == 0 { 0 } else { self.bounds[index - 1] };
            &self.states[first as usize..self.bounds[index] as usize]
        })
    }
}

const NEW: u32 = 0;
const CLOSED: u32 = u32::MAX;

/// Groups the states of a graph.
pub(crate) fn components<S, K>(graph: &Graph<S, K>) -> Components {
    let count = graph.len();
    let mut found = Components { states: Vec::with_capacity(count), bounds: Vec::with_capacity(count) };
    // `low` is NEW, then the least number reachable so far, then CLOSED once the component is complete.
    let mut low = vec![NEW; count];
    let mut open: Vec<u32> = Vec::with_capacity(count);
    // State, its own number, and the next of its edges to look at.
    let mut path: Vec<(u32, u32, u32)> = Vec::with_capacity(count);
    let mut numbered = NEW;
    for root in 0..count as u32 {
        if low[root as usize] != NEW {
            continue;
        }
        let mut enter = Some(root);
        loop {
            if let Some(state) = enter.take() {
                numbered += 1;
                low[state as usize] = numbered;
                open.push(state);
                path.push((state, numbered, graph.rows[state as usize].first));
            }
            let Some((state, number, cursor)) = path.last_mut() else { break };
            let end = graph.rows[*state as usize].end;
            while *cursor < end {
                let edge = graph.edges[*cursor as usize];
                *cursor += 1;
                if let Some(next) = edge.target.as_state() {
                    match low[next as usize] {
                        NEW => {
                            enter = Some(next);
                            break;
                        }
                        CLOSED => {}
                        reached => low[*state as usize] = low[*state as usize].min(reached),
                    }
                }
            }
            if enter.is_some() {
                continue;
            }
            let (state, number) = (*state, *number);
            path.pop();
            let reached = low[state as usize];
            if reached == number {
                while let Some(member) = open.pop() {
                    low[member as usize] = CLOSED;
                    found.states.push(member);
                    if member == state {
                        break;
                    }
                }
                found.bounds.push(found.states.len() as u32);
            } else if let Some(&(parent, ..)) = path.last() {
                low[parent as usize] = low[parent as usize].min(reached);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Edge, Kind, Row, Target};
    use kernel::Tally;

    fn graph(edges: &[&[u32]]) -> Graph<(), ()> {
        let mut graph = Graph {
            start: Target::state(0),
            given: Tally::ZERO,
            gains: false,
            states: vec![(); edges.len()],
            rows: Vec::new(),
            edges: Vec::new(),
            ends: Vec::new(),
            inputs: 0,
        };
        for row in edges {
            let first = graph.edges.len() as u32;
            graph.edges.extend(row.iter().map(|&to| Edge {
                target: Target::state(to),
                weight: 1,
                gain: Tally::ZERO,
            }));
            let end = graph.edges.len() as u32;
            graph.rows.push(Row { first, end, denominator: end - first, kind: Kind::Chance });
        }
        graph
    }

    #[test]
    fn components_are_found_in_order() {
        let graph = graph(&[&[1, 4], &[2], &[3, 1], &[5], &[3], &[6], &[5, 7], &[]]);
        let found = components(&graph);
        let mut groups: Vec<Vec<u32>> = found.forward().map(<[u32]>::to_vec).collect();
        for group in &mut groups {
            group.sort_unstable();
        }
        assert!(!found.acyclic());
        assert_eq!(groups, [vec![0], vec![4], vec![1, 2], vec![3], vec![5, 6], vec![7]]);
    }

    #[test]
    fn a_graph_without_cycles_is_sorted() {
        let edges: &[&[u32]] = &[&[3, 2, 1], &[4], &[1], &[2, 4], &[]];
        let found = components(&graph(edges));
        assert!(found.acyclic());
        let order: Vec<u32> = found.forward().flatten().copied().collect();
        let place = |state: u32| order.iter().position(|&s| s == state);
        for (from, row) in edges.iter().enumerate() {
            assert!(row.iter().all(|&to| place(from as u32) < place(to)));
        }
    }

    #[test]
    fn long_chains_do_not_recurse() {
        let rows: Vec<Vec<u32>> = (1..=100_000).map(|next| vec![next % 100_000]).collect();
        let rows: Vec<&[u32]> = rows.iter().map(Vec::as_slice).collect();
        assert_eq!(components(&graph(&rows)).bounds, [100_000]);
    }
}
