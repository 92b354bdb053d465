//! Watching games: gathers everything that their logs say, game by game.

use std::sync::atomic::Ordering;

use kernel::{Decision, Game, Sink};
use rayon::prelude::*;

use crate::memory::{MOST_INPUTS, play_out};
use crate::{Dice, Run};

/// A collector: it hears every event of a game, and then the outcome.
pub trait Gather<S, O> {
    /// A game ended like this.
    fn end(&mut self, state: &S, outcome: &O);

    /// Adds what another gathered. The order of games must not matter.
    fn add(&mut self, other: Self);
}

/// Games per block: long games need smaller blocks than short ones.
const BLOCK: u64 = 64;

/// The findings of many games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gathered<T> {
    /// All of it.
    pub all: T,
    /// How many games were played; fewer than asked if the run was cancelled.
    pub trials: u64,
    /// Games that did not end within the limit of inputs.
    pub unfinished: u64,
}

/// Plays many games from `start`, and gathers what happens in them. As with [`crate::sample`], the result depends on
/// seed and trials alone.
pub fn gather<G, T>(
    game: &G,
    start: &G::State,
    run: Run<'_>,
    choose: impl Fn(&G::State, &Decision<G::Choice>, &mut Dice) -> usize + Sync,
    empty: impl Fn() -> T + Sync,
) -> Gathered<T>
where
    G: Game + Sync,
    G::State: Sync,
    T: Sink<G::Event> + Gather<G::State, G::Outcome> + Send,
{
    let block = |index: u64| {
        let mut gathered = Gathered { all: empty(), trials: 0, unfinished: 0 };
        if run.is_cancelled() {
            return gathered;
        }
        let mut dice = Dice::new(run.seed, index);
        for _ in 0..BLOCK.min(run.trials - index * BLOCK) {
            let mut state = start.clone();
            match play_out(game, &mut state, MOST_INPUTS, &mut dice, &choose, &mut gathered.all) {
                Some(outcome) => gathered.all.end(&state, &outcome),
                None => gathered.unfinished += 1,
            }
            gathered.trials += 1;
            // Count one by one: a block of games with thinking players takes long, and the progress bar should move
            // from the start.
            if let Some(progress) = run.progress {
                progress.fetch_add(1, Ordering::Relaxed);
            }
        }
        gathered
    };
    let blocks = 0..run.trials.div_ceil(BLOCK);
    let none = || Gathered { all: empty(), trials: 0, unfinished: 0 };
    let join = |mut one: Gathered<T>, other: Gathered<T>| {
        one.all.add(other.all);
        one.trials += other.trials;
        one.unfinished += other.unfinished;
        one
    };
    if run.threads == 1 {
        return blocks.map(block).fold(none(), join);
    }
    run.share_out(|| blocks.into_par_iter().map(block).reduce(none, join))
}
