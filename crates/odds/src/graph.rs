//! The graph of merged states: what `explore` builds and everything else reads.

use kernel::Tally;

use crate::memory;

/// Why a state was not followed to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cut {
    /// The game seems infinite, and the state is less likely than [`crate::Limits::min_path_probability`].
    Unlikely,
    /// There are more states than [`crate::Limits::max_states`].
    TooManyStates,
    /// The state is on a cycle that is larger or more densely woven than [`crate::Limits::max_component`] allows.
    LargeCycle,
    /// The game goes on forever from here: no outcome can be reached.
    Endless,
    /// The state waits for something that cannot come, such as a draw from an empty bag.
    Stuck,
    /// There are more laps ([`kernel::Game::laps`]) than [`crate::Odds::max_laps`].
    Laps,
    /// It takes more memory than [`crate::Limits::max_bytes`].
    Memory,
}

impl Cut {
    /// Every reason.
    pub const ALL: [Self; 7] = [
        Self::Unlikely,
        Self::TooManyStates,
        Self::LargeCycle,
        Self::Endless,
        Self::Stuck,
        Self::Laps,
        Self::Memory,
    ];
}

/// The target of an edge: the number of a state, or of an end (an outcome, mostly).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Target(u32);

const END: u32 = 1 << 31;

impl Target {
    /// The most states that can be numbered.
    pub const MAX_STATES: usize = END as usize - 1024;

    pub const fn state(number: u32) -> Self {
        Self(number)
    }

    pub const fn end(number: u32) -> Self {
        Self(number | END)
    }

    /// The number of the state, if it is one.
    pub fn as_state(self) -> Option<u32> {
        (self.0 & END == 0).then_some(self.0)
    }

    /// `Ok` with the number of a state or `Err` with the number of an end.
    pub fn split(self) -> Result<u32, u32> {
        if self.0 & END == 0 { Ok(self.0) } else { Err(self.0 & !END) }
    }
}

/// All inputs that lead from one state to the same target and gather the same on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Edge {
    pub target: Target,
    pub weight: u32,
    pub gain: Tally,
}

/// The target of an edge, and its gain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Hop {
    pub target: Target,
    pub gain: Tally,
}

impl Hop {
    /// To a target, without gathering anything.
    pub const fn to(target: Target) -> Self {
        Self { target, gain: Tally::ZERO }
    }
}

impl Edge {
    /// The edge without its weight.
    pub const fn hop(self) -> Hop {
        Hop { target: self.target, gain: self.gain }
    }
}

/// The way in which a state goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Found, but not yet expanded.
    Waiting,
    /// The edges are taken by their weights.
    Chance,
    /// One edge per option, taken by a seat that wants the goal.
    Highest,
    /// One edge per option, taken by a seat that wants to prevent the goal.
    Lowest,
    /// Not followed.
    Cut(Cut),
}

/// The edges of one state.
///
/// Inputs that leave the state as it is are left out: a roll that is simply repeated does not change where the game
/// ends, so the other weights are taken relative to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Row {
    pub first: u32,
    pub end: u32,
    /// The sum of the weights; they share no factor.
    pub denominator: u32,
    pub kind: Kind,
}

impl Row {
    /// A state that was found, but not yet expanded.
    pub const WAITING: Self = Self { first: 0, end: 0, denominator: 1, kind: Kind::Waiting };
}

/// The size of a graph at some time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    pub states: usize,
    pub edges: usize,
    pub ends: usize,
    pub inputs: usize,
}

/// Merged states with their edges. States are numbered in the order in which a breadth-first walk finds them.
pub(crate) struct Graph<S, K> {
    pub start: Target,
    /// The tally gathered before the start.
    pub given: Tally,
    /// Whether any edge gathers anything.
    pub gains: bool,
    /// Empty once they are no longer needed ([`Graph::forget_states`]).
    pub states: Vec<S>,
    pub rows: Vec<Row>,
    pub edges: Vec<Edge>,
    pub ends: Vec<K>,
    /// How many inputs were applied.
    pub inputs: usize,
}

impl<S, K> Graph<S, K> {
    /// How many states there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Frees the states, by far the largest part: the flow of probability needs only the edges.
    pub fn forget_states(&mut self) {
        self.states = Vec::new();
    }

    /// How many bytes it takes, including what later steps need for each state, edge and end.
    pub fn bytes(&self) -> usize {
        memory::of_graph::<S, K>([self.len(), self.edges.len(), self.ends.len()])
            + self.states.capacity() * size_of::<S>()
    }

    /// The edges of a state.
    pub fn edges_of(&self, state: u32) -> &[Edge] {
        let row = &self.rows[state as usize];
        &self.edges[row.first as usize..row.end as usize]
    }

    /// The states that a state leads to.
    pub fn successors(&self, state: u32) -> impl Iterator<Item = u32> {
        self.edges_of(state).iter().filter_map(|edge| edge.target.as_state())
    }

    /// Forgets what edges gather. Inputs that only gathered now change nothing, so they go.
    pub fn without_gains(&mut self) {
        self.given = Tally::ZERO;
        if !std::mem::take(&mut self.gains) {
            return;
        }
        for (state, row) in (0..).zip(&mut self.rows) {
            let edges = &mut self.edges[row.first as usize..row.end as usize];
            for edge in &mut *edges {
                edge.gain = Tally::ZERO;
            }
            let mut kept = 0;
            for at in 0..edges.len() {
                if edges[at].target == Target::state(state) {
                    row.denominator -= edges[at].weight;
                } else {
                    edges.swap(kept, at);
                    kept += 1;
                }
            }
            if kept < edges.len() {
                row.end = row.first + kept as u32;
                if kept == 0 {
                    *row = Row { kind: Kind::Cut(Cut::Endless), ..Row::WAITING };
                }
            }
        }
    }

    /// Gives up on following a state.
    pub fn cut(&mut self, state: u32, why: Cut) {
        let row = &mut self.rows[state as usize];
        row.end = row.first;
        row.kind = Kind::Cut(why);
    }

    /// Forgets everything found after the mark, while expanding the `corners`.
    pub fn rewind(&mut self, mark: &Mark, corners: &[u32]) {
        for &state in corners {
            self.rows[state as usize] = Row { kind: Kind::Cut(Cut::Unlikely), ..Row::WAITING };
        }
        self.states.truncate(mark.states);
        self.rows.truncate(mark.states);
        self.edges.truncate(mark.edges);
        self.ends.truncate(mark.ends);
        self.inputs = mark.inputs;
    }
}
