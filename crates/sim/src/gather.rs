//! Games that are watched: everything that their logs tell is gathered, game by game.

use std::sync::atomic::Ordering;

use kernel::{Decision, Game, Input, Pending, Sink};
use rayon::prelude::*;

use crate::{Dice, Run};

/// What gathers: it hears everything that happens in a game, and then how the game ended.
pub trait Gather<S, O> {
    /// A game ended so.
    fn end(&mut self, state: &S, outcome: &O);

    /// Adds what another gathered. The order of games must not matter to it.
    fn add(&mut self, other: Self);
}

/// Games per block: long games are shared out more finely than short ones.
const BLOCK: u64 = 64;

/// The most inputs of one game.
const MOST_INPUTS: u32 = 1_000_000;

/// What many games gathered.
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
        if run.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return gathered;
        }
        let mut dice = Dice::new(run.seed, index);
        for _ in 0..BLOCK.min(run.trials - index * BLOCK) {
            let ended = play(game, start, &choose, &mut dice, &mut gathered.all);
            gathered.unfinished += u64::from(!ended);
            gathered.trials += 1;
        }
        if let Some(progress) = run.progress {
            progress.fetch_add(gathered.trials, Ordering::Relaxed);
        }
        gathered
    };
    let all = || {
        let blocks = (0..run.trials.div_ceil(BLOCK)).into_par_iter().map(block);
        let none = || Gathered { all: empty(), trials: 0, unfinished: 0 };
        blocks.reduce(none, |mut one, other| {
            one.all.add(other.all);
            one.trials += other.trials;
            one.unfinished += other.unfinished;
            one
        })
    };
    match rayon::ThreadPoolBuilder::new().num_threads(run.threads).build() {
        Ok(pool) => pool.install(all),
        // Without threads of its own (a sandbox may refuse them) the work is done by those there are.
        Err(_) => all(),
    }
}

/// Plays one game; says whether it ended.
fn play<G: Game, T: Sink<G::Event> + Gather<G::State, G::Outcome>>(
    game: &G,
    start: &G::State,
    choose: &impl Fn(&G::State, &Decision<G::Choice>, &mut Dice) -> usize,
    dice: &mut Dice,
    gathered: &mut T,
) -> bool {
    let mut state = start.clone();
    for _ in 0..MOST_INPUTS {
        let input = match &game.pending(&state) {
            Pending::Done(outcome) => {
                gathered.end(&state, outcome);
                return true;
            }
            Pending::Chance(chance) => Input::Outcome(dice.outcome(chance)),
            Pending::Decision(decision) => Input::Choice(decision.choices[choose(&state, decision, dice)]),
        };
        game.apply(&mut state, input, gathered);
    }
    false
}
