//! Watching games: gathers everything that their logs say, game by game.

use std::ops::Range;
use std::sync::atomic::Ordering;
use std::time::Instant;

use kernel::{Decision, Game, Sink};

use crate::memory::{End, MOST_INPUTS, play_watched};
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
/// seed and trials alone; where the run has a time, there are as many trials as fit.
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
    let none = || Gathered { all: empty(), trials: 0, unfinished: 0 };
    let block = |games: Range<u64>, until: Option<Instant>| {
        let mut gathered = none();
        let mut dice = Dice::new(run.seed, games.start / BLOCK);
        for _ in games {
            if run.is_over(gathered.trials, until) {
                break;
            }
            // Of a game that does not end or is stopped nothing counts, not even what it has told so far.
            let (mut state, mut one) = (start.clone(), empty());
            match play_watched(game, &mut state, MOST_INPUTS, &run, &mut dice, &choose, &mut one) {
                End::Outcome(outcome) => {
                    one.end(&state, &outcome);
                    gathered.all.add(one);
                }
                End::Counted | End::Unfinished => gathered.unfinished += 1,
                End::Stopped => break,
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
    let join = |mut one: Gathered<T>, other: Gathered<T>| {
        one.all.add(other.all);
        one.trials += other.trials;
        one.unfinished += other.unfinished;
        one
    };
    run.in_blocks(BLOCK, none, block, join, |gathered| gathered.trials)
}
