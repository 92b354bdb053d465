//! Pushing tallies through a graph without cycles, together with the probability.
//!
//! Each state has a denominator of its own: the least common multiple of the products of denominators along the
//! paths to it. An edge multiplies by the ratio of two of them, so the loop only multiplies and adds whole numbers;
//! it never divides or reduces. All ends share one denominator. A draw without replacement thus costs what its own
//! cards cost, no matter how many other draws lie at the same depth.

use kernel::Tally;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use crate::dag::Dag;
use crate::graph::{Cut, Graph, Kind, Target};
use crate::limbs::{add_product_long, add_scaled, add_scaled_long, limbs};
use crate::memory::zeros;
use crate::scales::{Number, Scales, hops};
use crate::span::Span;
use crate::{Cancelled, Watch};

/// How many states to push between two checks for cancellation.
const LOOK: usize = 1024;
/// The most limbs that all tallies of all states may take: half a gigabyte.
const MAX_LIMBS: usize = 1 << 26;

/// The weights of all tallies at one state or end.
#[derive(Debug, Clone)]
pub(crate) struct Pile {
    pub span: Span,
    /// `width` limbs for each tally.
    pub limbs: Vec<u64>,
    pub width: usize,
}

impl Pile {
    /// One tally, with weight 1.
    pub fn one(tally: Tally) -> Self {
        Self { span: Span::only(tally), limbs: vec![1], width: 1 }
    }

    /// The same with all weights multiplied by a factor; `None` if that is too much.
    pub fn times(&self, factor: &BigUint) -> Option<Self> {
        let width = self.width + limbs(factor).len();
        let size = self.span.cells().checked_mul(width).filter(|&size| size <= MAX_LIMBS)?;
        let mut times = Self { span: self.span, limbs: zeros(size)?, width };
        self.add_to(&mut times.limbs, &self.span, width, &limbs(factor));
        Some(times)
    }

    /// The sum of both; `None` if that is too much.
    pub fn plus(&self, other: &Self) -> Option<Self> {
        let mut span = self.span;
        span.cover(&other.span);
        let width = self.width.max(other.width) + 1;
        let size = span.cells().checked_mul(width).filter(|&size| size <= MAX_LIMBS)?;
        let mut sum = Self { span, limbs: zeros(size)?, width };
        for pile in [self, other] {
            pile.add_to(&mut sum.limbs, &span, width, &[1]);
        }
        Some(sum)
    }

    /// Adds all weights, multiplied by a factor, to those of a wider span.
    fn add_to(&self, sums: &mut [u64], span: &Span, width: usize, factor: &[u64]) {
        self.span.runs(Tally::ZERO, span, |here, there| {
            let weights = self.limbs[here * self.width..].chunks_exact(self.width).take(self.span.run());
            for (weight, sum) in weights.zip(sums[there * width..].chunks_exact_mut(width)) {
                add_product_long(sum, weight, factor);
            }
        });
    }

    /// Each tally that has a weight.
    pub fn weights(&self) -> impl Iterator<Item = (Tally, &[u64])> {
        let weights = self.span.tallies().zip(self.limbs.chunks_exact(self.width));
        weights.filter(|(_, weight)| weight.iter().any(|&limb| limb != 0))
    }
}

/// A graph without cycles, ready to push weights through, more than once if need be.
pub(crate) struct Segment {
    /// Per state, its node; states inside of cycles have none.
    node: Vec<u32>,
    /// Per state in order, where its steps end. The nodes of ends and of cuts come after those of states.
    bounds: Vec<u32>,
    steps: Vec<Step>,
    /// Factors of more than one limb.
    long: Vec<Vec<u64>>,
    states: usize,
    ends: usize,
    /// The factor for the weights of a source where they come in, unless it is 1.
    sources: FxHashMap<u32, Vec<u64>>,
    /// The common denominator of the weights of all ends, relative to those of the sources.
    pub total: BigUint,
    /// How many bytes it may still take.
    room: usize,
}

struct Step {
    to: u32,
    gain: Tally,
    /// The factor for the weights, or the index of a long factor.
    factor: u64,
    is_long: bool,
}

/// The result of a push.
pub(crate) struct Pushed {
    /// Per end.
    pub ends: Vec<Option<Pile>>,
    /// Per reason in [`Cut::ALL`], the weight of the paths that were not followed.
    pub cuts: Vec<Vec<u64>>,
}

impl Segment {
    /// Prepares a graph for piles that come in at the sources; `None` if that takes more bytes than `room`, which
    /// includes the graph.
    pub fn new<S, K>(graph: &Graph<S, K>, dag: &Dag, sources: &[Target], room: usize) -> Option<Self> {
        let room = room.checked_sub(graph.bytes())?;
        if let Some(scales) = Scales::<u128>::new(graph, dag, room) {
            return Self::with(graph, dag, sources, &scales, room);
        }
        // Half for denominators, half for our own results with them.
        let scales = Scales::<BigUint>::new(graph, dag, room / 2)?;
        Self::with(graph, dag, sources, &scales, room / 2)
    }

    fn with<S, K, N: Number>(
        graph: &Graph<S, K>,
        dag: &Dag,
        sources: &[Target],
        scales: &Scales<N>,
        room: usize,
    ) -> Option<Self> {
        let mut node = vec![u32::MAX; graph.len()];
        for (place, &state) in (0..).zip(&dag.order) {
            node[state as usize] = place;
        }
        let mut segment = Self {
            node,
            bounds: Vec::with_capacity(dag.order.len()),
            steps: Vec::with_capacity(graph.edges.len()),
            long: Vec::new(),
            states: dag.order.len(),
            ends: graph.ends.len(),
            sources: FxHashMap::default(),
            total: scales.total.long(),
            room,
        };
        for &source in sources {
            let scale = scales.at(source);
            if !scale.is_one() {
                segment.sources.insert(segment.node(source), limbs(&scale.long()));
            }
        }
        for &state in &dag.order {
            let after = &scales.after[state as usize];
            if let Kind::Cut(why) = graph.rows[state as usize].kind {
                let to = (segment.states + segment.ends + why as usize) as u32;
                segment.step(to, Tally::ZERO, &(scales.total.clone() / after.clone()));
            } else {
                // Neighbouring edges mostly lead to states of the same scale, and dividing is slow.
                let mut latest = (after, N::one());
                hops(graph, dag, state, |hop, weight: N| {
                    let there = scales.at(hop.target);
                    if *latest.0 != *there {
                        latest = (there, there.clone() / after.clone());
                    }
                    let to = segment.node(hop.target);
                    segment.step(to, hop.gain, &(latest.1.clone() * weight));
                });
            }
            if segment.room == 0 {
                return None;
            }
            segment.bounds.push(segment.steps.len() as u32);
        }
        Some(segment)
    }

    fn step<N: Number>(&mut self, to: u32, gain: Tally, factor: &N) {
        let (factor, is_long) = if let Some(word) = factor.word() {
            (word, false)
        } else {
            self.room = self.room.saturating_sub(factor.bytes());
            self.long.push(limbs(&factor.long()));
            (self.long.len() as u64 - 1, true)
        };
        self.steps.push(Step { to, gain, factor, is_long });
    }

    /// The node of a state or an end.
    pub fn node(&self, target: Target) -> u32 {
        match target.split() {
            Ok(state) => self.node[state as usize],
            Err(end) => self.states as u32 + end,
        }
    }

    fn steps_of(&self, node: usize) -> &[Step] {
        let first = if node == 0 { 0 } else { self.bounds[node - 1] };
        &self.steps[first as usize..self.bounds[node] as usize]
    }

    /// Pushes piles from their nodes to the ends, in numbers of this many limbs. `None` if tallies overflow, or if
    /// there are too many of them to keep apart.
    pub fn push(
        &self,
        sources: &[(u32, &Pile)],
        width: usize,
        watch: &Watch<'_>,
    ) -> Result<Option<Pushed>, Cancelled> {
        let Some(mut pools) = self.lay_out(sources, width) else { return Ok(None) };
        for &(node, pile) in sources {
            let room = pools.room(node as usize);
            let span = pools.spans[node as usize].as_ref();
            let scale = self.sources.get(&node).map_or(&[1][..], Vec::as_slice);
            pile.add_to(&mut pools.limbs[room], span.expect("a source has room"), width, scale);
        }
        for node in 0..self.states {
            if node.is_multiple_of(LOOK) {
                watch.check()?;
            }
            let Some(span) = pools.spans[node] else { continue };
            for step in self.steps_of(node) {
                self.follow(step, node, &span, &mut pools);
            }
        }
        let ends = self.states..self.states + self.ends;
        let cuts = ends.end..ends.end + Cut::ALL.len();
        let pile = |node: usize| {
            pools.spans[node].map(|span| Pile { span, limbs: pools.limbs[pools.room(node)].to_vec(), width })
        };
        Ok(Some(Pushed {
            cuts: cuts.map(|node| pools.limbs[pools.room(node)].to_vec()).collect(),
            ends: ends.map(pile).collect(),
        }))
    }

    /// Adds what one step carries.
    fn follow(&self, step: &Step, node: usize, span: &Span, pools: &mut Pools) {
        let (from, to) = (pools.room(node), pools.room(step.to as usize));
        let width = pools.width;
        // Rooms are in the order of the nodes, and every step leads onward.
        let (before, behind) = pools.limbs.split_at_mut(to.start);
        let (parts, sums) = (&before[from], &mut behind[..to.len()]);
        let add = |sums: &mut [u64], parts: &[u64]| match self.long.get(step.factor as usize) {
            Some(factor) if step.is_long => add_scaled_long(sums, parts, factor, width),
            _ => add_scaled(sums, parts, step.factor, width),
        };
        match &pools.spans[step.to as usize] {
            Some(there) => {
                let run = span.run() * width;
                span.runs(step.gain, there, |here, there| {
                    add(&mut sums[there * width..][..run], &parts[here * width..][..run]);
                });
            }
            // The tally of a path that is not followed does not matter.
            None => parts.chunks_exact(width).for_each(|part| add(sums, part)),
        }
    }

    /// Finds the tallies that each node can have, and gives them room.
    fn lay_out(&self, sources: &[(u32, &Pile)], width: usize) -> Option<Pools> {
        let cuts = self.states + self.ends;
        let nodes = cuts + Cut::ALL.len();
        let mut pools =
            Pools { spans: vec![None; nodes], first: vec![0; nodes + 1], limbs: Vec::new(), width };
        let reach = |spans: &mut [Option<Span>], node: usize, span: Span| match &mut spans[node] {
            Some(known) => known.cover(&span),
            unknown => *unknown = Some(span),
        };
        for &(node, pile) in sources {
            reach(&mut pools.spans, node as usize, pile.span);
        }
        // Ends are handed on as copies.
        let most = MAX_LIMBS.min(self.room / size_of::<u64>() / 2);
        let mut size = 0usize;
        for node in 0..nodes {
            pools.first[node] = size;
            let Some(span) = pools.spans[node] else {
                size += if node < cuts { 0 } else { width };
                continue;
            };
            size = span.cells().checked_mul(width)?.checked_add(size).filter(|&size| size <= most)?;
            if node < self.states {
                for step in self.steps_of(node) {
                    if (step.to as usize) < cuts {
                        reach(&mut pools.spans, step.to as usize, span.plus(step.gain)?);
                    }
                }
            }
        }
        pools.first[nodes] = size;
        pools.limbs = zeros(size)?;
        Some(pools)
    }
}

/// Room for the piles of all nodes, in order.
struct Pools {
    /// The tallies that a node can have, if it is reached; those of cuts are merged.
    spans: Vec<Option<Span>>,
    first: Vec<usize>,
    limbs: Vec<u64>,
    width: usize,
}

impl Pools {
    fn room(&self, node: usize) -> std::ops::Range<usize> {
        self.first[node]..self.first[node + 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Edge, Row};
    use crate::order::components;

    fn tally(number: u16) -> Tally {
        Tally::new([number, 0, 0, 0])
    }

    /// A coin ends it or leads to a die with three faces, gathering 1; a third ends it there.
    fn coin_and_die() -> Graph<(), u8> {
        let edge = |target, weight, gain| Edge { target, weight, gain: tally(gain) };
        let row = |first, end, denominator| Row { first, end, denominator, kind: Kind::Chance };
        Graph {
            start: Target::state(0),
            given: Tally::ZERO,
            gains: true,
            states: Vec::new(),
            rows: vec![row(0, 2, 2), row(2, 4, 3)],
            edges: vec![
                edge(Target::end(0), 1, 0),
                edge(Target::state(1), 1, 1),
                edge(Target::end(0), 1, 0),
                edge(Target::end(1), 2, 0),
            ],
            ends: vec![0, 1],
            inputs: 0,
        }
    }

    fn told(pile: &Pile) -> Vec<(u16, u64)> {
        pile.weights().map(|(tally, weight)| (tally.lane(0), weight[0])).collect()
    }

    #[test]
    fn what_comes_in_anywhere_comes_out_in_the_same_measure() {
        let graph = coin_and_die();
        let dag = Dag::plain(components(&graph));
        let sources = [Target::state(0), Target::state(1), Target::end(1)];
        let segment = Segment::new(&graph, &dag, &sources, usize::MAX).expect("there is room");
        assert_eq!(segment.total, BigUint::from(6u8));
        let one = Pile::one(Tally::ZERO);
        let piles = sources.map(|source| (segment.node(source), &one));
        let pushed = segment.push(&piles, 1, &Watch::default()).expect("nobody stops it").expect("it fits");
        let ends: Vec<_> =
            pushed.ends.iter().map(|pile| told(pile.as_ref().expect("both are reached"))).collect();
        // In sixths: the start ends 3 and 1 + 2 of them, the die 2 and 4, and the end takes all.
        assert_eq!(ends, [vec![(0, 3 + 2), (1, 1)], vec![(0, 4 + 6), (1, 2)]]);
        assert!(pushed.cuts.iter().flatten().all(|&weight| weight == 0));
        assert!(Segment::new(&graph, &dag, &sources, 0).is_none(), "no room");
    }

    #[test]
    fn piles_add_up_tally_by_tally() {
        let (one, other) = (Pile::one(tally(1)), Pile::one(tally(3)));
        let sum = one.plus(&other).and_then(|sum| sum.plus(&one)).expect("it fits");
        assert_eq!(told(&sum), [(1, 2), (3, 1)]);
        assert_eq!(told(&sum.times(&BigUint::from(5u8)).expect("it fits")), [(1, 10), (3, 5)]);
    }
}
