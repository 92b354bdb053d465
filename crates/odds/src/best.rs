//! The best choices of one seat.

use std::fmt;

use kernel::{Game, Pending, Seat};
use num_bigint::BigUint;
use num_traits::Zero;

use crate::dag::Dag;
use crate::explore::{Tallies, explore};
use crate::flow::common_denominator;
use crate::graph::{Graph, Kind, Target};
use crate::order::components;
use crate::{Cancelled, Odds, Prob};

/// What the other seats do while one seat plays its best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rivals {
    /// They follow the policy.
    Policy,
    /// They do whatever makes the goal least likely.
    Against,
}

/// The result of the best play of one seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Best<C> {
    /// The probability of the goal, if all decisions of the seat are the best.
    pub value: Prob,
    /// If a decision is due at the start and is not left to the policy: each option with the probability of the goal
    /// after it, if everything later is the best.
    pub options: Vec<(C, Prob)>,
    /// How many different states there are, without those in which the game is over.
    pub states: usize,
}

/// Why there is no best play to tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoBest {
    /// The caller stopped the work.
    Cancelled,
    /// The game can come back to the same state, so that the value of a choice depends on itself.
    Cyclic,
    /// Not every state can be followed to its end.
    Unresolved,
}

impl fmt::Display for NoBest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cancelled => "the computation was cancelled",
            Self::Cyclic => {
                "the game can come back to the same state; best choices need a game that moves on"
            }
            Self::Unresolved => "the game is too large or never ends; best choices need all of it",
        })
    }
}

impl std::error::Error for NoBest {}

impl From<Cancelled> for NoBest {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl<G: Game> Odds<'_, G> {
    /// The best that `seat` can do for an outcome that satisfies `goal`.
    ///
    /// # Errors
    /// If the caller stopped the work, if the game can come back to a state, or if it cannot be followed to its end.
    /// A chance that is merely repeated, such as a re-rolled tie, is no return.
    ///
    /// # Panics
    /// If the policy names an option that does not exist.
    pub fn best(
        &self,
        start: &G::State,
        seat: Seat,
        rivals: Rivals,
        goal: impl Fn(&G::Outcome) -> bool,
    ) -> Result<Best<G::Choice>, NoBest> {
        let branch = |decider: Seat| match rivals {
            _ if decider == seat => Some(Kind::Highest),
            Rivals::Policy => None,
            Rivals::Against => Some(Kind::Lowest),
        };
        let leave = |state: &G::State| self.outcome(state).map(|outcome| goal(&outcome));
        // A goal sees the outcome with all that was gathered, so that what is best depends on it.
        let graph = explore(self, start, Tallies::Within, leave, branch)?;
        if graph.rows.iter().any(|row| matches!(row.kind, Kind::Cut(_))) {
            return Err(NoBest::Unresolved);
        }
        // Chance that repeats itself has lost its edge to itself when it was explored; a choice that does has not.
        if (0..graph.states.len() as u32).any(|state| graph.successors(state).any(|next| next == state)) {
            return Err(NoBest::Cyclic);
        }
        let order = components(&graph);
        if !order.acyclic() {
            return Err(NoBest::Cyclic);
        }
        let values = Values::new(self, &graph, &Dag::plain(order))?;
        let options = match self.game.pending(start) {
            Pending::Decision(decision) if branch(decision.seat).is_some() => {
                let edges = graph.edges_of(0).iter().map(|edge| values.prob(edge.target));
                decision.choices.iter().copied().zip(edges).collect()
            }
            _ => Vec::new(),
        };
        Ok(Best { value: values.prob(graph.start), options, states: graph.states.len() })
    }
}

/// The value of every state and end: numerators over the common denominator, which every path's product divides.
struct Values {
    total: BigUint,
    states: Vec<BigUint>,
    ends: Vec<BigUint>,
}

impl Values {
    fn new<G: Game>(odds: &Odds<'_, G>, graph: &Graph<G::State, bool>, dag: &Dag) -> Result<Self, Cancelled> {
        let total = common_denominator(graph, dag);
        let worth = |&reached: &bool| if reached { total.clone() } else { BigUint::zero() };
        let ends = graph.ends.iter().map(worth).collect();
        let mut values = Self { states: vec![BigUint::zero(); graph.states.len()], ends, total };
        for (done, &state) in dag.order.iter().rev().enumerate() {
            if done.is_multiple_of(1024) {
                odds.watch.check()?;
            }
            let row = &graph.rows[state as usize];
            let edges = graph.edges_of(state);
            let after = edges.iter().map(|edge| values.of(edge.target));
            let value = match row.kind {
                Kind::Highest => after.max().cloned().unwrap_or_default(),
                Kind::Lowest => after.min().cloned().unwrap_or_default(),
                Kind::Chance | Kind::Waiting | Kind::Cut(_) => {
                    let weighted = after.zip(edges).map(|(value, edge)| value * edge.weight);
                    weighted.sum::<BigUint>() / row.denominator
                }
            };
            values.states[state as usize] = value;
        }
        Ok(values)
    }

    fn of(&self, target: Target) -> &BigUint {
        match target.split() {
            Ok(state) => &self.states[state as usize],
            Err(end) => &self.ends[end as usize],
        }
    }

    fn prob(&self, target: Target) -> Prob {
        Prob::new(self.of(target).clone(), self.total.clone())
    }
}
