//! Expanding one state: all its inputs, as one row of weighted edges.

use std::hash::Hash;

use kernel::{Game, Pending, Seat, Silent};
use num_integer::Integer;

use crate::explore::Explorer;
use crate::graph::{Cut, Edge, Kind, Row, Target};
use crate::policy::Inputs;

/// The state being expanded, the one that an input leads to, and the one that the input before led to.
///
/// Kept from one expansion to the next, so that states with memory of their own reuse it.
pub(crate) struct Scratch<S> {
    current: S,
    next: S,
    before: S,
}

impl<S: Clone> Scratch<S> {
    pub fn new(state: &S) -> Self {
        Self { current: state.clone(), next: state.clone(), before: state.clone() }
    }
}

impl<G, K, F, B> Explorer<'_, '_, G, K, F, B>
where
    G: Game,
    K: Clone + Eq + Hash,
    F: Fn(&G::Outcome) -> K,
    B: Fn(Seat) -> Option<Kind>,
{
    /// Applies every input of a state and writes its row.
    pub(crate) fn expand(&mut self, state: u32, scratch: &mut Scratch<G::State>) {
        scratch.current.clone_from(self.states.get(state));
        let pending = self.odds.game.pending(&scratch.current);
        let row = match &pending {
            Pending::Decision(decision) if let Some(kind) = (self.branch)(decision.seat) => {
                self.options(scratch, &Inputs::Choices(decision.choices), kind)
            }
            _ => {
                let inputs = self.odds.policy.inputs(&scratch.current, &pending);
                self.faces(scratch, state, &inputs)
            }
        };
        self.rows[state as usize] = row;
        self.spread(state);
    }

    /// One edge per option, in order: merging would lose which is which.
    fn options(&mut self, scratch: &mut Scratch<G::State>, inputs: &Inputs<G::Choice>, kind: Kind) -> Row {
        let first = self.edges.len() as u32;
        inputs.each(|input, weight| {
            scratch.next.clone_from(&scratch.current);
            self.odds.game.apply(&mut scratch.next, input, &mut Silent);
            self.odds.game.forget(&mut scratch.next);
            self.inputs += 1;
            let target = self.target(&scratch.next);
            self.edges.push(Edge { target, weight });
        });
        let end = self.edges.len() as u32;
        let kind = if first == end { Kind::Cut(Cut::Stuck) } else { kind };
        Row { first, end, denominator: 1, kind }
    }

    /// Merged edges, without the inputs that change nothing.
    fn faces(&mut self, scratch: &mut Scratch<G::State>, state: u32, inputs: &Inputs<G::Choice>) -> Row {
        let first = self.edges.len();
        let mut applied = 0;
        // The edge of the input before; `None` if it changed nothing.
        let mut latest: Option<usize> = None;
        inputs.each(|input, weight| {
            scratch.next.clone_from(&scratch.current);
            self.odds.game.apply(&mut scratch.next, input, &mut Silent);
            self.odds.game.forget(&mut scratch.next);
            applied += 1;
            // Neighbouring faces of a die mostly do the same, and comparing is cheaper than hashing.
            if applied > 1 && scratch.next == scratch.before {
                if let Some(edge) = latest {
                    self.edges[edge].weight += weight;
                }
                return;
            }
            let target = self.target(&scratch.next);
            latest = (target != Target::state(state)).then(|| self.link(first, target, weight));
            std::mem::swap(&mut scratch.next, &mut scratch.before);
        });
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

    /// Adds weight to the edge of this row (from `first` on) that leads to `target`, and says which it is.
    fn link(&mut self, first: usize, target: Target, weight: u32) -> usize {
        let latest = match target.split() {
            Ok(state) => &mut self.latest[0][state as usize],
            Err(end) => &mut self.latest[1][end as usize],
        };
        if *latest as usize > first {
            let edge = *latest as usize - 1;
            self.edges[edge].weight += weight;
            edge
        } else {
            *latest = self.edges.len() as u32 + 1;
            self.edges.push(Edge { target, weight });
            self.edges.len() - 1
        }
    }

    /// Passes the likelihood of a state on to those that it leads to.
    fn spread(&mut self, state: u32) {
        let row = self.rows[state as usize];
        let share = self.likelihood[state as usize] / f64::from(row.denominator);
        for edge in row.first..row.end {
            let Edge { target, weight } = self.edges[edge as usize];
            if let Some(to) = target.as_state() {
                self.add_likelihood(to, share * f64::from(weight));
            }
        }
    }
}
