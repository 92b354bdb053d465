//! The front: a game, how to answer its decisions, and how far to go.

use std::collections::BTreeMap;
use std::hash::Hash;

use kernel::{Game, Input, Pending, Silent, Tally};

use crate::answer::{Size, answer, known, long};
use crate::dag::{Dag, gathers_forever, untangle};
use crate::explore::{Tallies, by_pick, explore};
use crate::graph::{Cut, Graph};
use crate::laps::{Before, Exit, Lapped};
use crate::order::components;
use crate::segment::{Pile, Segment};
use crate::takings::Takings;
use crate::{Answer, Cancelled, Halt, Limits, Pick, Prob, Watch, flow, limbs};

/// Questions about a game.
pub struct Odds<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The answers to decisions.
    pub pick: Pick<'a, G>,
    /// The limits of the work.
    pub limits: Limits,
    /// The means of the caller to watch and stop the work.
    pub watch: Watch<'a>,
    /// How many unlimited laps ([`kernel::UNLIMITED_LAPS`]) to follow if they gather something; games still running
    /// then are unresolved ([`crate::Cut::Laps`]).
    pub max_laps: u32,
}

/// The options of a decision, each with the answer after taking it.
pub type Options<C, K> = Vec<(C, Answer<K>)>;

impl<G: Game> Clone for Odds<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Odds<'_, G> {}

impl<'a, G: Game> Odds<'a, G> {
    /// Questions about a game with decisions answered by the pick, under the usual limits.
    pub fn new(game: &'a G, pick: Pick<'a, G>) -> Self {
        Self { game, pick, limits: Limits::default(), watch: Watch::default(), max_laps: 200 }
    }

    /// The same under other limits.
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The same, watched.
    pub fn with_watch(self, watch: Watch<'a>) -> Self {
        Self { watch, ..self }
    }

    /// The same with another number of laps to follow.
    pub fn with_max_laps(self, max_laps: u32) -> Self {
        Self { max_laps, ..self }
    }

    /// The exact distribution of the outcome from `start`, seen through `key`: outcomes that it makes equal are one.
    ///
    /// # Errors
    /// If the caller stopped the work.
    ///
    /// # Panics
    /// If the pick names an option that does not exist.
    pub fn solve<K>(&self, start: &G::State, key: impl Fn(&G::Outcome) -> K) -> Result<Answer<K>, Cancelled>
    where
        K: Clone + Eq + Hash + Ord,
    {
        let mut graph = self.ways(start, Tallies::Apart, Before::AllButTheLast)?;
        if graph.ends.iter().any(Exit::is_lap) {
            if let Some(answer) = self.lap_by_lap(graph, &key)? {
                return Ok(answer);
            }
            graph = self.ways(start, Tallies::Apart, Before::NoLap)?;
        }
        let mut order = components(&graph);
        if graph.gains {
            if !gathers_forever(&graph, &order) {
                let dag = untangle(&mut graph, order, &self.limits, &self.watch)?;
                if let Some(answer) = self.gathered(&graph, &dag, &key)? {
                    return Ok(answer);
                }
            }
            // Free this graph before building a larger one.
            drop(graph);
            graph = self.ways(start, Tallies::Within, Before::NoLap)?;
            order = components(&graph);
        }
        let dag = untangle(&mut graph, order, &self.limits, &self.watch)?;
        let key = |exit: &_| key(&self.credited(over_only(exit), graph.given));
        if let Some(flow) = flow::small(&graph, &dag) {
            return answer(&graph, key, &flow, &self.watch, |&n, &d| Prob::of_u128(n, d));
        }
        match flow::big(&graph, &dag, self.room_beside(&graph), &self.watch, &mut |_, _| {}) {
            Ok(flow) => answer(&graph, key, &flow, &self.watch, long),
            Err(Halt::Memory) => {
                Ok(known(BTreeMap::new(), BTreeMap::from([(Cut::Memory, Prob::one())]), Size::of(&graph)))
            }
            Err(Halt::Cancelled) => Err(Cancelled),
        }
    }

    /// Every way to the end or to a lap, without the states in between.
    fn ways(&self, start: &G::State, tallies: Tallies, before: Before) -> Result<Lapped<G>, Cancelled> {
        let mut graph = explore(self, start, tallies, self.exits(before), by_pick)?;
        graph.forget_states();
        Ok(graph)
    }

    /// How many bytes are left besides those of a graph.
    pub(crate) fn room_beside<S, E>(&self, graph: &Graph<S, E>) -> usize {
        self.limits.max_bytes.saturating_sub(graph.bytes())
    }

    /// The outcome with the tally gathered on the way to it.
    pub(crate) fn credited(&self, outcome: &G::Outcome, tally: Tally) -> G::Outcome {
        let mut outcome = outcome.clone();
        self.game.credit(&mut outcome, tally);
        outcome
    }

    /// The answer of a graph whose edges gather something; `None` if there are too many tallies.
    fn gathered<K: Ord>(
        &self,
        graph: &Graph<G::State, Exit<G::State, G::Outcome>>,
        dag: &Dag,
        key: impl Fn(&G::Outcome) -> K,
    ) -> Result<Option<Answer<K>>, Cancelled> {
        let Some(segment) = Segment::new(graph, dag, &[graph.start], self.limits.max_bytes) else {
            return Ok(None);
        };
        let start = Pile::one(graph.given);
        let width = limbs::width(&segment.total);
        let Some(pushed) = segment.push(&[(segment.node(graph.start), &start)], width, &self.watch)? else {
            return Ok(None);
        };
        let mut takings = Takings::new(segment.total);
        for (exit, pile) in graph.ends.iter().zip(&pushed.ends) {
            for (tally, weight) in pile.iter().flat_map(Pile::weights) {
                takings.add(key(&self.credited(over_only(exit), tally)), weight);
            }
        }
        takings.cut(&pushed.cuts);
        takings.answer(Size::of(graph), &self.watch).map(Some)
    }

    /// For each option of the decision at `start`, the answer after taking it. Empty if no decision is due there.
    ///
    /// # Errors
    /// If the caller stopped the work.
    ///
    /// # Panics
    /// If the pick names an option that does not exist.
    pub fn options<K>(
        &self,
        start: &G::State,
        key: impl Fn(&G::Outcome) -> K,
    ) -> Result<Options<G::Choice, K>, Cancelled>
    where
        K: Clone + Eq + Hash + Ord,
    {
        let Pending::Decision(decision) = self.game.pending(start) else { return Ok(Vec::new()) };
        let after = |&choice: &G::Choice| {
            let mut state = start.clone();
            self.game.apply(&mut state, Input::Choice(choice), &mut Silent);
            Ok((choice, self.solve(&state, &key)?))
        };
        decision.choices.iter().map(after).collect()
    }
}

/// The outcome at the end of a graph that ignores lap numbers.
fn over_only<S, O>(exit: &Exit<S, O>) -> &O {
    match exit {
        Exit::Over(outcome) => outcome,
        Exit::Lap(..) => unreachable!("this graph does not stop where laps begin"),
    }
}
