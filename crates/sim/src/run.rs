//! Playing out trials, in blocks and in parallel.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use kernel::{Decision, Game};
use rayon::prelude::*;

use crate::brief::Brief;
use crate::memory::{End, Memory};
use crate::{Dice, Sampled};

/// Trials per block: large enough that opening a generator costs nothing, small enough to spread over threads.
pub const BLOCK: u64 = 4096;

/// The number of short games between two looks at the flag that stops it.
const LOOK: u64 = 64;

/// A simulation to run.
#[derive(Debug, Clone, Copy)]
pub struct Run<'a> {
    /// The number of games.
    pub trials: u64,
    /// The seed of the dice.
    pub seed: u64,
    /// The time that it may take, if a caller wants as many games as fit, and no more than `trials`.
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
    fn fitted(self, play: impl Fn(Self)) -> Self {
        const MOST: u64 = 2 * BLOCK;
        let Some(within) = self.within.filter(|_| self.trials > 1) else { return self };
        let mut few = 16;
        let took = loop {
            few = self.trials.min(few);
            let began = Instant::now();
            play(Self { trials: few, within: None, progress: None, ..self });
            let took = began.elapsed();
            if few >= MOST.min(self.trials) || took > within / 16 || self.is_cancelled() {
                break took.as_secs_f64();
            }
            few *= 8;
        };
        // A few games are one block, which one thread plays.
        let threads = self.threads() as f64 / few.div_ceil(BLOCK).min(self.threads()) as f64;
        let fit = (within.as_secs_f64() / took.max(1e-9) * few as f64 * threads) as u64;
        let unit = 10_u64.pow(fit.max(1).ilog10().saturating_sub(1));
        Self { trials: (fit / unit * unit).clamp(few, self.trials), ..self }
    }

    /// How many threads it has.
    fn threads(&self) -> u64 {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        if self.threads == 0 { all() as u64 } else { self.threads as u64 }
    }

    /// Plays games in blocks of so many, and joins what they come to; as many as fit into the time it may take, judged by the
    /// first block, which counts. `block` plays these games, of which there are fewer if the time is over in the midst of them.
    pub(crate) fn in_blocks<T: Send>(
        &self,
        size: u64,
        none: impl Fn() -> T + Send + Sync,
        block: impl Fn(Range<u64>, Option<Instant>) -> T + Send + Sync,
        join: impl Fn(T, T) -> T + Send + Sync,
        played: impl Fn(&T) -> u64,
    ) -> T {
        let games = |index: u64| index * size..self.trials.min((index + 1).saturating_mul(size));
        let blocks = self.trials.div_ceil(size);
        let (first, blocks) = match self.within {
            None => (none(), 0..blocks),
            Some(within) => {
                let began = Instant::now();
                let first = block(games(0), Some(began + within));
                let took = began.elapsed();
                let left = within.saturating_sub(took).as_secs_f64() / took.as_secs_f64().max(1e-9);
                let is_whole = played(&first) == games(0).end;
                let fit = if is_whole { (left * self.threads() as f64) as u64 } else { 0 };
                (first, 1..blocks.min(fit.saturating_add(1)))
            }
        };
        // Blocks that nobody plays any more are not even counted through: there may be billions.
        let goes_on = |_: &u64| !self.is_cancelled();
        let one = |index: u64| block(games(index), None);
        if self.threads == 1 {
            return blocks.take_while(goes_on).map(one).fold(first, join);
        }
        let rest =
            self.share_out(|| blocks.into_par_iter().take_any_while(goes_on).map(one).reduce(&none, &join));
        join(first, rest)
    }

    /// Whether no game is to be begun any more: somebody stopped it, or it is too late for another.
    pub(crate) fn is_over(&self, played: u64, until: Option<Instant>) -> bool {
        self.is_cancelled() || played > 0 && until.is_some_and(|until| Instant::now() > until)
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
/// returns an index into the choices. Where the run has a time, there are as many trials as fit.
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
    let (brief, mut start) = (Brief(game), start.clone());
    game.forget(&mut start);
    // With n threads, each takes every n-th block, and keeps its memory from one to the next.
    let thread = |run: Run<'_>, first: usize, threads: usize| {
        let blocks = run.trials.div_ceil(BLOCK);
        let mut sampled = Sampled { counts: BTreeMap::new(), trials: 0, unfinished: 0, seed: run.seed };
        let mut memory = Memory::new(&brief, &start);
        for index in (first as u64..blocks).step_by(threads) {
            if run.is_cancelled() {
                break;
            }
            let mut dice = Dice::new(run.seed, index);
            let mut left = BLOCK.min(run.trials - index * BLOCK);
            while left > 0 && !run.is_cancelled() {
                let trials = LOOK.min(left);
                let mut played = 0;
                while played < trials {
                    match memory.play(&run, &mut dice, &choose) {
                        End::Counted => {}
                        End::Outcome(outcome) => *sampled.counts.entry(key(&outcome)).or_default() += 1,
                        End::Unfinished => sampled.unfinished += 1,
                        End::Stopped => break,
                    }
                    played += 1;
                }
                sampled.trials += played;
                left -= trials;
                if let Some(progress) = run.progress {
                    progress.fetch_add(played, Ordering::Relaxed);
                }
            }
        }
        for (outcome, count) in memory.ends.iter().filter(|(_, count)| *count > 0) {
            *sampled.counts.entry(key(outcome)).or_default() += count;
        }
        sampled
    };
    let play = |run: Run<'_>| {
        let all = || -> Vec<_> {
            let threads = rayon::current_num_threads();
            (0..threads).into_par_iter().map(|first| thread(run, first, threads)).collect()
        };
        let parts = if run.threads == 1 { vec![thread(run, 0, 1)] } else { run.share_out(all) };
        let mut sampled = Sampled { counts: BTreeMap::new(), trials: 0, unfinished: 0, seed: run.seed };
        for part in parts {
            sampled.trials += part.trials;
            sampled.unfinished += part.unfinished;
            for (key, count) in part.counts {
                *sampled.counts.entry(key).or_default() += count;
            }
        }
        sampled
    };
    play(run.fitted(|few| drop(play(few))))
}
