//! The decisions that matter: how likely each is to come up under best play, and what its options are worth.

use std::cmp::Reverse;

use kernel::{Game, Pending};
use num_bigint::BigUint;
use num_traits::Zero;

use crate::best::Values;
use crate::dag::Dag;
use crate::flow::{self, Flow};
use crate::graph::{Graph, Kind, Row, Target};
use crate::{Halt, Odds, Prob};

/// A decision that comes up under best play and whose options differ in worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fork<S, C, V> {
    /// The state that asks for it, without what no longer matters there ([`kernel::Game::forget`]).
    pub state: S,
    /// The chance that it comes up.
    pub reached: Prob,
    /// Each option with its worth, assuming best play from there on.
    pub options: Vec<(C, V)>,
}

/// Decisions of the seats that play for the goal, recorded before all but the best options are removed.
pub(crate) struct Forks(Vec<Open>);

struct Open {
    state: u32,
    row: Row,
    /// How much better the best option is than the worst.
    spread: BigUint,
    reached: BigUint,
}

impl Forks {
    /// Every decision where the choice makes a difference, in the order of their states.
    pub fn of<S, E>(graph: &Graph<S, E>, values: &Values) -> Self {
        let open = |state: u32| {
            let row = graph.rows[state as usize];
            let worths = || graph.edges_of(state).iter().map(|edge| values.of(edge.target));
            let spread = worths().max()? - worths().min()?;
            let matters = row.kind == Kind::Highest && !spread.is_zero();
            matters.then(|| Open { state, row, spread, reached: BigUint::zero() })
        };
        Self((0..graph.len() as u32).filter_map(open).collect())
    }

    /// Pushes the probability through a graph of settled decisions, and records how much passes each fork.
    pub fn flow<G: Game, E>(
        &mut self,
        odds: &Odds<'_, G>,
        graph: &Graph<G::State, E>,
        dag: &Dag,
    ) -> Result<Flow<BigUint>, Halt> {
        flow::big(graph, dag, odds.room_beside(graph), &odds.watch, &mut |state, mass| {
            if let Ok(at) = self.0.binary_search_by_key(&state, |open| open.state) {
                self.0[at].reached.clone_from(mass);
            }
        })
    }

    /// At most this many, the highest stakes first: the chance of a fork times the worth of its choice.
    pub fn at_stake<G: Game, E, V>(
        mut self,
        most: usize,
        odds: &Odds<'_, G>,
        graph: &Graph<G::State, E>,
        total: &BigUint,
        worth: impl Fn(Target) -> V,
    ) -> Vec<Fork<G::State, G::Choice, V>> {
        self.0.retain(|open| !open.reached.is_zero());
        self.0.sort_by_cached_key(|open| Reverse(&open.spread * &open.reached));
        let fork = |open: Open| {
            let state = graph.states[open.state as usize].clone();
            let Pending::Decision(decision) = odds.game.pending(&state) else {
                unreachable!("what is pending is a function of the state, and a decision was")
            };
            let edges = &graph.edges[open.row.first as usize..open.row.end as usize];
            let worths = edges.iter().map(|edge| worth(edge.target));
            let options = decision.choices.iter().copied().zip(worths).collect();
            Fork { state, reached: Prob::new(open.reached, total.clone()), options }
        };
        self.0.into_iter().take(most).map(fork).collect()
    }
}
