//! Finding every state that a game can reach, and merging equal ones.
//!
//! [`crate::Limits`] says how this distinguishes infinite games from finite ones, and why.

use std::hash::Hash;

use kernel::{Game, Seat, Tally};

use crate::expand::Scratch;
use crate::graph::{Cut, Edge, Graph, Kind, Mark, Row, Target};
use crate::intern::Interner;
use crate::{Cancelled, Odds, memory};

/// How many expansions to do between two checks for cancellation.
const LOOK: usize = 1024;
/// One row adds fewer states, edges and ends than this.
const ROW: usize = 1024;
/// Edges are numbered by `u32`.
const MAX_EDGES: usize = u32::MAX as usize - ROW;
/// Fewer states, edges and ends than this are not worth counting.
const FEW: usize = 4096;
/// The size that the unlikely corners of a finite game may always have, as a multiple of its likely part.
const CORNERS: usize = 4;

/// Whether states include their tallies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tallies {
    /// States that differ only in their tally are one; edges say what they gather.
    Apart,
    /// States keep all they have.
    Within,
}

/// The graph of everything that can happen from `start`. It stops at states for which `leave` gives an end.
///
/// Decisions of a seat for which `branch` gives a kind keep all their options; the pick makes the others.
pub(crate) fn explore<G: Game, E: Clone + Eq + Hash>(
    odds: &Odds<'_, G>,
    start: &G::State,
    tallies: Tallies,
    leave: impl Fn(&G::State) -> Option<E>,
    branch: impl Fn(Seat) -> Option<Kind>,
) -> Result<Graph<G::State, E>, Cancelled> {
    let mut explorer = Explorer::new(odds, tallies, leave, branch);
    let mut start = start.clone();
    let mut scratch = Scratch::new(&start);
    let given = explorer.tally(&mut start);
    let first = explorer.target(&start);
    if first.as_state().is_some() {
        explorer.likelihood[0] = 1.0;
    }
    let limits = odds.limits;
    let max_states = limits.max_states.min(Target::MAX_STATES);
    if let Err(why) = explorer.run(limits.min_path_probability, max_states, &mut scratch)? {
        explorer.give_up(why);
        return Ok(explorer.into_graph(first, given));
    }
    if explorer.corners == 0 {
        return Ok(explorer.into_graph(first, given));
    }
    let likely = explorer.mark();
    let patience = limits.patience.max(likely.states.saturating_mul(CORNERS));
    let corners = explorer.enter_corners();
    let budget = likely.states.saturating_add(patience).min(max_states);
    let finite = explorer.run(0.0, budget, &mut scratch)?.is_ok();
    let mut graph = explorer.into_graph(first, given);
    if !finite {
        graph.rewind(&likely, &corners);
    }
    Ok(graph)
}

/// The branches of a graph in which the pick makes every decision.
pub(crate) fn by_pick(_: Seat) -> Option<Kind> {
    None
}

/// A graph under construction.
pub(crate) struct Explorer<'o, 'a, G: Game, E, F, B> {
    pub(crate) odds: &'o Odds<'a, G>,
    tallies: Tallies,
    leave: F,
    pub(crate) branch: B,
    pub(crate) states: Interner<G::State>,
    pub(crate) ends: Interner<E>,
    pub(crate) rows: Vec<Row>,
    pub(crate) edges: Vec<Edge>,
    pub(crate) inputs: usize,
    /// Whether any edge gathers anything.
    pub(crate) gains: bool,
    /// Per state, the probability of the paths known when they were followed: a guide, never a weight.
    pub(crate) likelihood: Vec<f64>,
    /// Per state and per end, one more than the latest edge that leads there: merges edges of a row without a search.
    pub(crate) latest: [Vec<u32>; 2],
    /// States to expand; those before `head` are done.
    queue: Vec<u32>,
    head: usize,
    /// How many states were left alone because they are unlikely.
    corners: usize,
    guard: f64,
    /// How many states, edges and ends fit before the next check for room.
    fits: [usize; 3],
}

impl<'o, 'a, G, E, F, B> Explorer<'o, 'a, G, E, F, B>
where
    G: Game,
    E: Clone + Eq + Hash,
    F: Fn(&G::State) -> Option<E>,
    B: Fn(Seat) -> Option<Kind>,
{
    pub(crate) fn new(odds: &'o Odds<'a, G>, tallies: Tallies, leave: F, branch: B) -> Self {
        Self {
            odds,
            tallies,
            leave,
            branch,
            states: Interner::new(),
            ends: Interner::new(),
            rows: Vec::with_capacity(16),
            edges: Vec::with_capacity(64),
            inputs: 0,
            gains: false,
            likelihood: Vec::with_capacity(16),
            latest: [Vec::with_capacity(16), Vec::with_capacity(16)],
            queue: Vec::with_capacity(16),
            head: 0,
            corners: 0,
            guard: 0.0,
            fits: [FEW; 3],
        }
    }

    /// Expands the queue until it is empty, leaving states below the guard alone; otherwise says why it stopped.
    pub(crate) fn run(
        &mut self,
        guard: f64,
        max_states: usize,
        scratch: &mut Scratch<G>,
    ) -> Result<Result<(), Cut>, Cancelled> {
        self.guard = guard;
        let mut most = [self.fits[0].min(max_states), self.fits[1], self.fits[2]];
        while let Some(&state) = self.queue.get(self.head) {
            if self.head.is_multiple_of(LOOK) {
                self.odds.watch.check()?;
                self.odds.watch.report(self.states.len());
            }
            if self.states.len() > most[0] || self.edges.len() > most[1] || self.ends.len() > most[2] {
                if self.states.len() > max_states || self.edges.len() > MAX_EDGES {
                    return Ok(Err(Cut::TooManyStates));
                }
                if !self.make_room() {
                    return Ok(Err(Cut::Memory));
                }
                most = [self.fits[0].min(max_states), self.fits[1].min(MAX_EDGES), self.fits[2]];
            }
            self.head += 1;
            if self.likelihood[state as usize] < guard {
                self.rows[state as usize].kind = Kind::Cut(Cut::Unlikely);
                self.corners += 1;
            } else {
                self.expand(state, scratch);
            }
        }
        Ok(Ok(()))
    }

    /// Doubles the room of every list that is full, as far as the limit allows. Says whether that is a worthwhile
    /// number.
    #[cold]
    fn make_room(&mut self) -> bool {
        let costs = memory::while_exploring::<G::State, E>();
        let counts = [self.states.len(), self.edges.len(), self.ends.len()];
        let bytes = |fits: [usize; 3]| {
            fits.iter().zip(costs).fold(0usize, |sum, (fits, cost)| sum.saturating_add((fits + ROW) * cost))
        };
        for part in 0..4 {
            let mut fits = self.fits;
            for (fits, count) in fits.iter_mut().zip(counts).filter(|(fits, count)| *count > **fits) {
                *fits = count + (count >> part).max(ROW);
            }
            if bytes(fits) <= self.odds.limits.max_bytes {
                self.fits = fits;
                return self.reserve(fits.map(|fits| fits + ROW));
            }
        }
        false
    }

    /// Allocates memory for this many states, edges and ends; says whether that worked.
    fn reserve(&mut self, [states, edges, ends]: [usize; 3]) -> bool {
        fn up_to<T>(list: &mut Vec<T>, total: usize) -> bool {
            list.try_reserve_exact(total.saturating_sub(list.len())).is_ok()
        }
        let [of_states, of_ends] = &mut self.latest;
        self.states.reserve(states)
            && up_to(&mut self.rows, states)
            && up_to(&mut self.likelihood, states)
            && up_to(of_states, states)
            && up_to(&mut self.queue, states)
            && up_to(&mut self.edges, edges)
            && self.ends.reserve(ends)
            && up_to(of_ends, ends)
    }

    /// Takes the tally out of a state, if the graph keeps it apart.
    pub(crate) fn tally(&self, state: &mut G::State) -> Tally {
        match self.tallies {
            Tallies::Apart => self.odds.game.tally(state),
            Tallies::Within => Tally::ZERO,
        }
    }

    /// A state to begin from, even if reaching it leaves the graph.
    pub(crate) fn source(&mut self, state: &G::State) -> Target {
        let source = self.state(state);
        self.likelihood[source as usize] = 1.0;
        Target::state(source)
    }

    /// A state to begin from, unless the game is over there.
    pub(crate) fn source_or_end(&mut self, state: &G::State) -> Target {
        let target = self.target(state);
        if let Some(state) = target.as_state() {
            self.likelihood[state as usize] = 1.0;
        }
        target
    }

    /// Expands the whole queue; if it would have to cut something, says why.
    pub(crate) fn run_fully(
        &mut self,
        max_states: usize,
        scratch: &mut Scratch<G>,
    ) -> Result<Result<(), Cut>, Cancelled> {
        let max_states = max_states.min(Target::MAX_STATES);
        let run = self.run(self.odds.limits.min_path_probability, max_states, scratch)?;
        Ok(run.and(if self.corners == 0 { Ok(()) } else { Err(Cut::Unlikely) }))
    }

    /// The number of a state, or of its end if the graph stops there.
    pub(crate) fn target(&mut self, state: &G::State) -> Target {
        if let Some(end) = (self.leave)(state) {
            let end = self.ends.number(&end);
            self.latest[1].resize(self.ends.len(), 0);
            return Target::end(end);
        }
        Target::state(self.state(state))
    }

    /// The number of a state; a new one waits to be expanded.
    fn state(&mut self, state: &G::State) -> u32 {
        let number = self.states.number(state);
        if number as usize == self.rows.len() {
            self.rows.push(Row::WAITING);
            self.likelihood.push(0.0);
            self.latest[0].push(0);
            self.queue.push(number);
        }
        number
    }

    /// Adds to the known probability of reaching a state.
    pub(crate) fn add_likelihood(&mut self, state: u32, more: f64) {
        let known = &mut self.likelihood[state as usize];
        *known += more;
        let row = &mut self.rows[state as usize];
        if row.kind == Kind::Cut(Cut::Unlikely) && *known >= self.guard {
            row.kind = Kind::Waiting;
            self.corners -= 1;
            self.queue.push(state);
        }
    }

    /// Cuts all states that still wait or were left alone.
    fn give_up(&mut self, why: Cut) {
        for row in &mut self.rows {
            if matches!(row.kind, Kind::Waiting | Kind::Cut(Cut::Unlikely)) {
                row.kind = Kind::Cut(why);
            }
        }
    }

    fn mark(&self) -> Mark {
        Mark {
            states: self.states.len(),
            edges: self.edges.len(),
            ends: self.ends.len(),
            inputs: self.inputs,
        }
    }

    /// Queues the states that were left alone, and returns them.
    fn enter_corners(&mut self) -> Vec<u32> {
        let corners = self.queue.len();
        for (state, row) in self.rows.iter_mut().enumerate() {
            if row.kind == Kind::Cut(Cut::Unlikely) {
                row.kind = Kind::Waiting;
                self.queue.push(state as u32);
            }
        }
        self.queue[corners..].to_vec()
    }

    pub(crate) fn into_graph(self, start: Target, given: Tally) -> Graph<G::State, E> {
        Graph {
            start,
            given,
            gains: self.gains,
            states: self.states.into_items(),
            rows: self.rows,
            edges: self.edges,
            ends: self.ends.into_items(),
            inputs: self.inputs,
        }
    }
}
