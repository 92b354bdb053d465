//! Several starts of a game, played out in turn: what each of them leads to, within a time that somebody waits for.

use std::sync::atomic::Ordering;
use std::time::Instant;

use kernel::{Decision, Game, Silent};

use crate::memory::play_out;
use crate::{Dice, Moments, Run};

/// What the starts came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turns {
    /// For each start, what its games came to, number by number.
    pub means: Vec<Vec<Moments>>,
    /// How many games of each start were played; fewer than asked if the run was cancelled or had no more time.
    pub rounds: u64,
    /// Games of any start that did not end within the limit of inputs.
    pub unfinished: u64,
}

/// Plays a game from each start, and again, as many rounds as the trials of the run; at least one, whatever the time. A game
/// that takes more inputs than `inputs` counts for nothing. Each outcome has a number for each of `numbers`.
pub fn in_turn<G: Game<Outcome = Vec<i64>>>(
    game: &G,
    starts: &[&G::State],
    numbers: usize,
    inputs: u32,
    run: Run<'_>,
    choose: impl Fn(&G::State, &Decision<G::Choice>, &mut Dice) -> usize,
) -> Turns {
    let until = run.within.map(|within| Instant::now() + within);
    let is_late = || run.is_cancelled() || until.is_some_and(|until| Instant::now() > until);
    let mut dice = Dice::new(run.seed, 0);
    let means = vec![vec![Moments::default(); numbers]; starts.len()];
    let mut all = Turns { means, rounds: 0, unfinished: 0 };
    while all.rounds < run.trials && !(all.rounds > 0 && is_late()) {
        for (means, start) in all.means.iter_mut().zip(starts) {
            let mut state = (*start).clone();
            match play_out(game, &mut state, inputs, &mut dice, &choose, &mut Silent) {
                Some(counts) => {
                    means.iter_mut().zip(counts).for_each(|(moments, count)| moments.add(count, 1));
                }
                None => all.unfinished += 1,
            }
        }
        all.rounds += 1;
        if let Some(progress) = run.progress {
            progress.fetch_add(1, Ordering::Relaxed);
        }
    }
    all
}
