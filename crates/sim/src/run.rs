//! Playing out trials, in blocks and in parallel.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use kernel::{Decision, Game};
use rayon::prelude::*;

use crate::brief::Brief;
use crate::memory::{End, Memory};
use crate::{Dice, Sampled};

/// Trials per block: large enough that opening a generator costs nothing, small enough to spread over threads.
pub const BLOCK: u64 = 4096;

/// A simulation to run.
#[derive(Debug, Clone, Copy)]
pub struct Run<'a> {
    /// The number of games.
    pub trials: u64,
    /// The seed of the dice.
    pub seed: u64,
    /// The time that it may take, if a caller wants as many games as fit ([`Run::fitted`]).
    pub within: Option<Duration>,
    /// The number of threads; 0 for as many as the machine has.
    pub threads: usize,
    /// Set from outside to stop early.
    pub cancel: Option<&'a AtomicBool>,
    /// Counts the trials done, for a progress bar.
    pub progress: Option<&'a AtomicU64>,
}

impl Run<'_> {
    /// That many trials with that seed, on all cores.
    pub const fn new(trials: u64, seed: u64) -> Self {
        Self { trials, seed, within: None, threads: 0, cancel: None, progress: None }
    }

    /// As many games as fit into the time it may take, judged by a few that `play` plays; a round number, so that
    /// another run can have the same. Without a time, as it is.
    pub fn fitted(self, play: impl FnOnce(Self)) -> Self {
        const FEW: u64 = 2 * BLOCK;
        let Some(within) = self.within.filter(|_| self.trials > FEW) else { return self };
        let began = Instant::now();
        play(Self { trials: FEW, progress: None, ..self });
        let each = began.elapsed().as_secs_f64() / FEW as f64;
        let fit = (within.as_secs_f64() / each.max(1e-9)) as u64;
        let unit = 10_u64.pow(fit.max(1).ilog10().saturating_sub(1));
        Self { trials: (fit / unit * unit).clamp(FEW, self.trials), ..self }
    }

    /// Does work on as many threads as asked. A caller that wants one thread does not need this: it already has
    /// one.
    pub(crate) fn share_out<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match rayon::ThreadPoolBuilder::new().num_threads(self.threads).build() {
            Ok(pool) => pool.install(work),
            // If no threads are available (a sandbox may refuse them), this one does the work. From then on it is
            // its own pool, so it cannot become one again.
            Err(_) => match rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build() {
                Ok(alone) => alone.install(work),
                Err(_) => work(),
            },
        }
    }

    /// Whether somebody stopped it.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }
}

/// Plays many games from `start` and counts the outcomes as `key` sees them. `choose` makes the decisions: it
/// returns an index into the choices.
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
    K: Ord + Send,
{
    let blocks = run.trials.div_ceil(BLOCK);
    let (brief, mut start) = (Brief(game), start.clone());
    game.forget(&mut start);
    // With n threads, each takes every n-th block, and keeps its memory from one to the next.
    let thread = |first: usize, threads: usize| {
        let mut sampled = Sampled { counts: BTreeMap::new(), trials: 0, unfinished: 0, seed: run.seed };
        let mut memory = Memory::new(&brief, &start);
        for index in (first as u64..blocks).step_by(threads) {
            if run.is_cancelled() {
                break;
            }
            let mut dice = Dice::new(run.seed, index);
            let trials = BLOCK.min(run.trials - index * BLOCK);
            for _ in 0..trials {
                match memory.play(&mut dice, &choose) {
                    End::Counted => {}
                    End::Outcome(outcome) => *sampled.counts.entry(key(&outcome)).or_default() += 1,
                    End::Unfinished => sampled.unfinished += 1,
                }
            }
            sampled.trials += trials;
            if let Some(progress) = run.progress {
                progress.fetch_add(trials, Ordering::Relaxed);
            }
        }
        for (outcome, count) in memory.ends.iter().filter(|(_, count)| *count > 0) {
            *sampled.counts.entry(key(outcome)).or_default() += count;
        }
        sampled
    };
    let all = || -> Vec<_> {
        let threads = rayon::current_num_threads();
        (0..threads).into_par_iter().map(|first| thread(first, threads)).collect()
    };
    let parts = if run.threads == 1 { vec![thread(0, 1)] } else { run.share_out(all) };
    let mut sampled = Sampled { counts: BTreeMap::new(), trials: 0, unfinished: 0, seed: run.seed };
    for part in parts {
        sampled.trials += part.trials;
        sampled.unfinished += part.unfinished;
        for (key, count) in part.counts {
            *sampled.counts.entry(key).or_default() += count;
        }
    }
    sampled
}
