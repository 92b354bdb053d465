//! The front: a game, how decisions are answered, and how far to go.

use std::hash::Hash;

use kernel::{Game, Input, Pending, Silent};

use crate::answer::{answer, long};
use crate::dag::untangle;
use crate::explore::explore;
use crate::{Answer, Cancelled, Limits, Policy, Prob, Watch, flow};

/// Questions about a game.
pub struct Odds<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// How decisions are answered.
    pub policy: Policy<'a, G>,
    /// How far to go.
    pub limits: Limits,
    /// How to watch and stop the work.
    pub watch: Watch<'a>,
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
    /// Questions about a game with decisions answered by the policy, under the usual limits.
    pub fn new(game: &'a G, policy: Policy<'a, G>) -> Self {
        Self { game, policy, limits: Limits::default(), watch: Watch::default() }
    }

    /// The same under other limits.
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The same, watched.
    pub fn with_watch(self, watch: Watch<'a>) -> Self {
        Self { watch, ..self }
    }

    /// The exact distribution of the outcome from `start`, seen through `key`: outcomes that it makes equal are one.
    ///
    /// # Errors
    /// If the caller stopped the work.
    ///
    /// # Panics
    /// If the policy names an option that does not exist.
    pub fn solve<K>(&self, start: &G::State, key: impl Fn(&G::Outcome) -> K) -> Result<Answer<K>, Cancelled>
    where
        K: Clone + Eq + Hash + Ord,
    {
        let mut graph = explore(self, start, key, |_| None)?;
        let dag = untangle(&mut graph, &self.limits, &self.watch)?;
        if let Some(flow) = flow::small(&graph, &dag) {
            return answer(graph, &flow, &self.watch, |&n, &d| Prob::of_u128(n, d));
        }
        let flow = flow::big(&graph, &dag, &self.watch, |_, _| {})?;
        answer(graph, &flow, &self.watch, long)
    }

    /// For each option of the decision at `start`, the answer after taking it. Empty if no decision is due there.
    ///
    /// # Errors
    /// If the caller stopped the work.
    ///
    /// # Panics
    /// If the policy names an option that does not exist.
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
