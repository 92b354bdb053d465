//! Playing out trials, in blocks and in parallel.

use std::collections::BTreeMap;
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use kernel::{Decision, Game, Input, Pending, Silent};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::{Dice, Sampled};

/// Trials per block: large enough that opening a generator costs nothing, small enough to share out.
pub const BLOCK: u64 = 4096;

/// The most inputs of one trial: a game that goes on longer counts as unfinished instead of hanging.
const MOST_INPUTS: u32 = 1_000_000;

/// What to simulate.
#[derive(Debug, Clone, Copy)]
pub struct Run<'a> {
    /// How many games.
    pub trials: u64,
    /// Which dice.
    pub seed: u64,
    /// How many threads; 0 for as many as the machine has.
    pub threads: usize,
    /// Set from outside to stop early.
    pub cancel: Option<&'a AtomicBool>,
    /// Counts the trials done, for a progress bar.
    pub progress: Option<&'a AtomicU64>,
}

impl Run<'_> {
    /// That many trials with that seed, on all cores.
    pub const fn new(trials: u64, seed: u64) -> Self {
        Self { trials, seed, threads: 0, cancel: None, progress: None }
    }
}

/// Plays one game to its end; `None` if it takes too long. Decisions fall as `choose` says: an index into the choices.
pub fn play_out<G: Game>(
    game: &G,
    state: &mut G::State,
    dice: &mut Dice,
    choose: &impl Fn(&G::State, &Decision<G::Choice>, &mut Dice) -> usize,
) -> Option<G::Outcome> {
    for _ in 0..MOST_INPUTS {
        // Looked at where it is: moving it out would copy all of it for every die.
        let input = match &game.pending(state) {
            Pending::Done(outcome) => return Some(outcome.clone()),
            Pending::Chance(chance) => Input::Outcome(dice.outcome(chance)),
            Pending::Decision(decision) => {
                let index = choose(state, decision, dice);
                Input::Choice(decision.choices[index])
            }
        };
        game.apply(state, input, &mut Silent);
    }
    None
}

/// Plays many games from `start` and counts the outcomes as `key` sees them.
pub fn sample<G, K>(
    game: &G,
    start: &G::State,
    run: Run<'_>,
    choose: impl Fn(&G::State, &Decision<G::Choice>, &mut Dice) -> usize + Sync,
    key: impl Fn(&G::Outcome) -> K + Sync,
) -> Sampled<K>
where
    G: Game + Sync,
    G::State: Sync,
    K: Clone + Ord + Hash + Send,
{
    let block = |index: u64| {
        let mut counts: FxHashMap<K, u64> = FxHashMap::default();
        let (mut played, mut unfinished) = (0, 0);
        if run.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return (counts, played, unfinished);
        }
        let mut dice = Dice::new(run.seed, index);
        let trials = BLOCK.min(run.trials - index * BLOCK);
        // The last outcome is often the next one too; counting runs of equal ones spares most look-ups.
        let mut last: Option<(K, u64)> = None;
        for _ in 0..trials {
            let mut state = start.clone();
            played += 1;
            let Some(outcome) = play_out(game, &mut state, &mut dice, &choose) else {
                unfinished += 1;
                continue;
            };
            let now = key(&outcome);
            match &mut last {
                Some((key, count)) if *key == now => *count += 1,
                _ => {
                    if let Some((key, count)) = last.replace((now, 1)) {
                        *counts.entry(key).or_default() += count;
                    }
                }
            }
        }
        if let Some((key, count)) = last {
            *counts.entry(key).or_default() += count;
        }
        if let Some(progress) = run.progress {
            progress.fetch_add(played, Ordering::Relaxed);
        }
        (counts, played, unfinished)
    };
    let all = || -> Vec<_> { (0..run.trials.div_ceil(BLOCK)).into_par_iter().map(block).collect() };
    let blocks = match rayon::ThreadPoolBuilder::new().num_threads(run.threads).build() {
        Ok(pool) => pool.install(all),
        // Without threads of its own (a sandbox may refuse them) the work is done by those there are.
        Err(_) => all(),
    };
    let mut sampled = Sampled { counts: BTreeMap::new(), trials: 0, unfinished: 0, seed: run.seed };
    for (counts, played, unfinished) in blocks {
        sampled.trials += played;
        sampled.unfinished += unfinished;
        for (key, count) in counts {
            *sampled.counts.entry(key).or_default() += count;
        }
    }
    sampled
}
