//! Expanding one state: all its inputs, as one row of weighted edges.

use std::hash::Hash;

use kernel::{Decision, Game, Input, Seat, Silent, Tally, Waits};
use num_integer::Integer;

use crate::explore::Explorer;
use crate::graph::{Cut, Edge, Kind, Row, Target};
use crate::pick::Inputs;

/// The state being expanded, the ones that this input and the previous one lead to, and the pending decision.
///
/// Kept between expansions, so states that own memory can reuse it.
pub(crate) struct Scratch<G: Game> {
    current: G::State,
    next: G::State,
    before: G::State,
    decision: Decision<G::Choice>,
}

impl<G: Game> Scratch<G> {
    pub fn new(state: &G::State) -> Self {
        let [current, next, before] = [state.clone(), state.clone(), state.clone()];
        Self { current, next, before, decision: Decision::default() }
    }
}

impl<G, E, F, B> Explorer<'_, '_, G, E, F, B>
where
    G: Game,
    E: Clone + Eq + Hash,
    F: Fn(&G::State) -> Option<E>,
    B: Fn(Seat) -> Option<Kind>,
{
    /// Applies every input of a state and writes its row.
    pub(crate) fn expand(&mut self, state: u32, scratch: &mut Scratch<G>) {
        let Scratch { current, next, before, decision } = scratch;
        current.clone_from(self.states.get(state));
        let waits = self.odds.game.waits(current, decision);
        let row = match waits {
            Waits::Decision if let Some(kind) = (self.branch)(decision.seat) => {
                self.options(current, next, &decision.choices, kind)
            }
            _ => {
                let inputs = self.odds.pick.inputs(current, &waits, decision);
                self.faces(state, current, [next, before], &inputs)
            }
        };
        self.rows[state as usize] = row;
        self.spread(state);
    }

    /// Takes an input: `next` becomes the state that it leads to. Returns the gain on the way.
    fn step(&self, current: &G::State, next: &mut G::State, input: Input<G::Choice>) -> Tally {
        next.clone_from(current);
        self.odds.game.apply(next, input, &mut Silent);
        self.odds.game.forget(next);
        self.tally(next)
    }

    /// One edge per option, in order: merging would lose which is which.
    fn options(&mut self, current: &G::State, next: &mut G::State, options: &[G::Choice], kind: Kind) -> Row {
        let first = self.edges.len() as u32;
        for &option in options {
            let gain = self.step(current, next, Input::Choice(option));
            self.inputs += 1;
            let target = self.target(next);
            // A walk that needs the options keeps tallies within the states.
            debug_assert!(gain.is_zero(), "options are compared by their worth, which no edge adds to");
            self.edges.push(Edge { target, weight: 1, gain });
        }
        let end = self.edges.len() as u32;
        let kind = if first == end { Kind::Cut(Cut::Stuck) } else { kind };
        Row { first, end, denominator: 1, kind }
    }

    /// Merged edges, without the inputs that change nothing.
    fn faces(
        &mut self,
        state: u32,
        current: &G::State,
        // Swap the references: states are too large to move for every edge.
        [mut next, mut before]: [&mut G::State; 2],
        inputs: &Inputs<'_, G::Choice>,
    ) -> Row {
        let (first, game) = (self.edges.len(), self.odds.game);
        let mut applied = 0;
        // The edge of the previous input; `None` if it changed nothing.
        let mut latest: Option<usize> = None;
        let mut gain_before = Tally::ZERO;
        let mut take = |input: Input<G::Choice>, weight: u32| {
            let gain = self.step(current, next, input);
            applied += 1;
            // Neighbouring faces of a die mostly do the same, and comparing is cheaper than hashing.
            if applied > 1 && gain == gain_before && next == before {
                if let Some(edge) = latest {
                    self.edges[edge].weight += weight;
                }
                return;
            }
            let target = self.target(next);
            let stays = target == Target::state(state) && gain.is_zero();
            latest = (!stays).then(|| self.link(first, Edge { target, weight, gain }));
            gain_before = gain;
            std::mem::swap(&mut next, &mut before);
        };
        match inputs {
            Inputs::Chance(chance) => {
                let mut covered = 0;
                game.bands(current, chance, &mut |outcome, weight| {
                    covered += weight;
                    if weight > 0 {
                        take(Input::Outcome(outcome), weight);
                    }
                });
                assert_eq!(covered, chance.total(), "bands cover every outcome of a chance");
            }
            Inputs::Choices(_) => inputs.each(take),
        }
        self.inputs += applied;
        let row = &mut self.edges[first..];
        if row.is_empty() {
            let why = if applied == 0 { Cut::Stuck } else { Cut::Endless };
            return Row { kind: Kind::Cut(why), ..Row::WAITING };
        }
        let mut shared = 0;
        for edge in &*row {
            shared = edge.weight.gcd(&shared);
            if shared == 1 {
                break;
            }
        }
        let mut denominator = 0;
        for edge in row {
            edge.weight /= shared;
            denominator += edge.weight;
        }
        Row { first: first as u32, end: self.edges.len() as u32, denominator, kind: Kind::Chance }
    }

    /// Adds an edge to this row (from `first` on), or its weight to one of the same target and gain. Says which it is.
    fn link(&mut self, first: usize, edge: Edge) -> usize {
        let latest = match edge.target.split() {
            Ok(state) => &mut self.latest[0][state as usize],
            Err(end) => &mut self.latest[1][end as usize],
        };
        if *latest as usize > first {
            let known = *latest as usize - 1;
            // The same target with another gain is rare, and rows are short.
            let same = |other: &Edge| other.target == edge.target && other.gain == edge.gain;
            let at = if self.edges[known].gain == edge.gain {
                Some(known)
            } else {
                self.edges[first..].iter().position(same).map(|at| first + at)
            };
            if let Some(at) = at {
                self.edges[at].weight += edge.weight;
                return at;
            }
        }
        *latest = self.edges.len() as u32 + 1;
        self.gains |= !edge.gain.is_zero();
        self.edges.push(edge);
        self.edges.len() - 1
    }

    /// Passes the likelihood of a state on to those that it leads to.
    fn spread(&mut self, state: u32) {
        let row = self.rows[state as usize];
        let share = self.likelihood[state as usize] / f64::from(row.denominator);
        for edge in row.first..row.end {
            let Edge { target, weight, .. } = self.edges[edge as usize];
            if let Some(to) = target.as_state() {
                self.add_likelihood(to, share * f64::from(weight));
            }
        }
    }
}
