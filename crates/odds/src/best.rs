//! The best choices of one seat, or of several that want the same.

use std::fmt;
use std::hash::Hash;

use kernel::{Game, Pending, Seat};
use num_bigint::BigUint;
use num_traits::Zero;

use crate::answer::{answer, long};
use crate::dag::Dag;
use crate::explore::{Tallies, explore};
use crate::flow::common_denominator;
use crate::fork::{Fork, Forks};
use crate::graph::{Cut, Edge, Graph, Kind, Row, Target};
use crate::memory::of_number;
use crate::order::components;
use crate::{Answer, Cancelled, Halt, Odds, Prob, Value};

/// The play of the other seats while one seat plays its best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rivals {
    /// They follow the pick.
    Pick,
    /// They make the goal as unlikely as they can.
    Against,
}

/// The result of the best play of one seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Best<S, C> {
    /// The probability of the goal, if all decisions of the seat are the best.
    pub value: Prob,
    /// If the start has a decision that is not left to the pick: each option with the probability of the goal
    /// after it, assuming best play from there on.
    pub options: Vec<(C, Prob)>,
    /// The decisions of the seat at which most is at stake, as many as were asked for.
    pub forks: Vec<Fork<S, C, Prob>>,
    /// How many different states there are, not counting finished games.
    pub states: usize,
}

/// The result of play that is best for a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestValue<S, C, K> {
    /// The expected value, if all decisions of the seats are the best.
    pub value: Value,
    /// If the start has a decision that is not left to the pick: each option with the expected value after it,
    /// assuming best play from there on.
    pub options: Vec<(C, Value)>,
    /// The decisions of the seats at which most is at stake, as many as were asked for.
    pub forks: Vec<Fork<S, C, Value>>,
    /// The distribution of the outcome under this play. Of equally good options it takes the first.
    pub answer: Answer<K>,
}

/// Why best play could not be computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoBest {
    /// The caller stopped the work.
    Cancelled,
    /// The game can return to the same state, so the value of a choice depends on itself.
    Cyclic,
    /// Not every state can be followed to its end.
    Unresolved,
    /// It takes more memory than the limits allow.
    Memory,
}

impl fmt::Display for NoBest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cancelled => "the computation was cancelled",
            Self::Cyclic => {
                "the game can come back to the same state; best choices need a game that moves on"
            }
            Self::Unresolved => "the game is too large or never ends; best choices need all of it",
            Self::Memory => "the game takes too much memory; best choices need all of it",
        })
    }
}

impl std::error::Error for NoBest {}

impl From<Cancelled> for NoBest {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl From<Halt> for NoBest {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Cancelled => Self::Cancelled,
            Halt::Memory => Self::Memory,
        }
    }
}

impl<G: Game> Odds<'_, G> {
    /// The best that `seat` can do for an outcome that satisfies `goal`, with at most `forks` decisions on the way.
    ///
    /// # Errors
    /// If the caller stopped the work, if the game can come back to a state, or if it cannot be followed to its end.
    /// A chance that is merely repeated, such as a re-rolled tie, is no return.
    ///
    /// # Panics
    /// If the pick names an option that does not exist.
    pub fn best(
        &self,
        start: &G::State,
        seat: Seat,
        rivals: Rivals,
        goal: impl Fn(&G::Outcome) -> bool,
        forks: usize,
    ) -> Result<Best<G::State, G::Choice>, NoBest> {
        let seats = [seat];
        let branch = branches(&seats, rivals);
        let leave = |state: &G::State| self.game.over(state).map(|outcome| goal(&outcome));
        let (mut graph, dag) = self.all_of_it(start, leave, &branch)?;
        let values = Values::new(self, &graph, &dag, |&reached| reached.into())?;
        let prob = |target| Prob::new(values.of(target).clone(), values.total.clone());
        let options = self.options_at(start, &graph, &branch, prob);
        let mut open = Forks::of(&graph, &values);
        values.decide(&mut graph);
        let flow = open.flow(self, &graph, &dag)?;
        let forks = open.at_stake(forks, self, &graph, &flow.total, prob);
        Ok(Best { value: prob(graph.start), options, forks, states: graph.len() })
    }

    /// The best that some seats can do together for the expected value of the outcome, and the resulting
    /// distribution, seen through `key`, with at most `forks` decisions on the way.
    ///
    /// States keep all that was gathered ([`Game::tally`] is not asked), because the value need not be a sum.
    ///
    /// # Errors
    /// If the caller stopped the work, if the game can come back to a state, or if it cannot be followed to its end.
    /// A chance that is merely repeated, such as a re-rolled tie, is no return.
    ///
    /// # Panics
    /// If the pick names an option that does not exist.
    pub fn best_value<K>(
        &self,
        start: &G::State,
        seats: &[Seat],
        rivals: Rivals,
        value: impl Fn(&G::Outcome) -> i64,
        key: impl Fn(&G::Outcome) -> K,
        forks: usize,
    ) -> Result<BestValue<G::State, G::Choice, K>, NoBest>
    where
        K: Ord,
    {
        let branch = branches(seats, rivals);
        let (mut graph, dag) = self.all_of_it(start, |state| self.game.over(state), &branch)?;
        // Offset by the lowest one, values are natural numbers like any other weight.
        let low = graph.ends.iter().map(&value).min().unwrap_or(0);
        let values = Values::new(self, &graph, &dag, |outcome| value(outcome).abs_diff(low))?;
        let exact = |target| Value::above(low, values.of(target), &values.total);
        let options = self.options_at(start, &graph, &branch, exact);
        let mut open = Forks::of(&graph, &values);
        values.decide(&mut graph);
        let flow = open.flow(self, &graph, &dag)?;
        let forks = open.at_stake(forks, self, &graph, &flow.total, exact);
        let answer = answer(&graph, key, &flow, &self.watch, long)?;
        Ok(BestValue { value: exact(graph.start), options, forks, answer })
    }

    /// The graph with all options of the deciding seats, if it can be followed to its end.
    fn all_of_it<E: Clone + Eq + Hash>(
        &self,
        start: &G::State,
        leave: impl Fn(&G::State) -> Option<E>,
        branch: impl Fn(Seat) -> Option<Kind>,
    ) -> Result<(Graph<G::State, E>, Dag), NoBest> {
        // The best choice may depend on the tally.
        let graph = explore(self, start, Tallies::Within, leave, branch)?;
        if graph.rows.iter().any(|row| row.kind == Kind::Cut(Cut::Memory)) {
            return Err(NoBest::Memory);
        }
        if graph.rows.iter().any(|row| matches!(row.kind, Kind::Cut(_))) {
            return Err(NoBest::Unresolved);
        }
        // Exploring drops the edge from a repeating chance to itself, but keeps that of a repeating choice.
        if (0..graph.len() as u32).any(|state| graph.successors(state).any(|next| next == state)) {
            return Err(NoBest::Cyclic);
        }
        let order = components(&graph);
        if order.acyclic() { Ok((graph, Dag::plain(order))) } else { Err(NoBest::Cyclic) }
    }

    /// The worth of each option at the start, if a deciding seat is asked there.
    fn options_at<E, V>(
        &self,
        start: &G::State,
        graph: &Graph<G::State, E>,
        branch: impl Fn(Seat) -> Option<Kind>,
        worth: impl Fn(Target) -> V,
    ) -> Vec<(G::Choice, V)> {
        match self.game.pending(start) {
            Pending::Decision(decision) if branch(decision.seat).is_some() => {
                let edges = graph.edges_of(0).iter().map(|edge| worth(edge.target));
                decision.choices.iter().copied().zip(edges).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The seats that decide, and the aim of each.
fn branches(seats: &[Seat], rivals: Rivals) -> impl Fn(Seat) -> Option<Kind> {
    move |decider| match rivals {
        _ if seats.contains(&decider) => Some(Kind::Highest),
        Rivals::Pick => None,
        Rivals::Against => Some(Kind::Lowest),
    }
}

/// The value of every state and end: numerators over the common denominator, which every path's product divides.
pub(crate) struct Values {
    total: BigUint,
    states: Vec<BigUint>,
    ends: Vec<BigUint>,
}

impl Values {
    /// The values of all states, given the worth of each end.
    fn new<G: Game, E>(
        odds: &Odds<'_, G>,
        graph: &Graph<G::State, E>,
        dag: &Dag,
        worth: impl Fn(&E) -> u64,
    ) -> Result<Self, Halt> {
        let total = common_denominator(graph, dag);
        let most = odds.room_beside(graph) / of_number(&total);
        if graph.len() + graph.ends.len() > most {
            return Err(Halt::Memory);
        }
        let ends = graph.ends.iter().map(|end| &total * worth(end)).collect();
        let mut values = Self { states: vec![BigUint::zero(); graph.len()], ends, total };
        for (done, &state) in dag.order.iter().rev().enumerate() {
            if done.is_multiple_of(1024) {
                odds.watch.check()?;
            }
            let row = &graph.rows[state as usize];
            let edges = graph.edges_of(state);
            let value = match row.kind {
                Kind::Highest | Kind::Lowest => {
                    values.of(edges[values.choice(row.kind, edges)].target).clone()
                }
                Kind::Chance | Kind::Waiting | Kind::Cut(_) => {
                    let weighted = edges.iter().map(|edge| values.of(edge.target) * edge.weight);
                    weighted.sum::<BigUint>() / row.denominator
                }
            };
            values.states[state as usize] = value;
        }
        Ok(values)
    }

    pub fn of(&self, target: Target) -> &BigUint {
        match target.split() {
            Ok(state) => &self.states[state as usize],
            Err(end) => &self.ends[end as usize],
        }
    }

    /// The first of the best options, or of the worst.
    fn choice(&self, kind: Kind, edges: &[Edge]) -> usize {
        let mut best = 0;
        for at in 1..edges.len() {
            let (this, so_far) = (self.of(edges[at].target), self.of(edges[best].target));
            if if kind == Kind::Lowest { this < so_far } else { this > so_far } {
                best = at;
            }
        }
        best
    }

    /// Leaves nothing but the best option at every decision.
    fn decide<S, E>(&self, graph: &mut Graph<S, E>) {
        for state in 0..graph.len() as u32 {
            let row = graph.rows[state as usize];
            if matches!(row.kind, Kind::Highest | Kind::Lowest) {
                let first = row.first + self.choice(row.kind, graph.edges_of(state)) as u32;
                graph.edges[first as usize].weight = 1;
                graph.rows[state as usize] =
                    Row { first, end: first + 1, denominator: 1, kind: Kind::Chance };
            }
        }
    }
}
