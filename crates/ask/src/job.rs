//! The work that an answer may take, the way to stop it, and its progress.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use odds::{Limits, Odds, Watch};
use sim::Run;

/// The default number of games for a question that is too large for exact odds.
pub const TRIALS: u64 = 1_000_000;

/// The least that a part of a larger job is played.
const LEAST: u64 = 10_000;

/// A budget, a way to stop, and a way to look on.
#[derive(Debug, Clone, Copy)]
pub struct Job<'a> {
    /// The most states to follow for exact odds; a larger question is sampled instead.
    pub max_states: usize,
    /// The most bytes to take for exact odds; a question that needs more is sampled instead.
    pub max_bytes: usize,
    /// The free bytes, if they change during the work: called anew for each part of it.
    pub room: Option<fn() -> usize>,
    /// The number of games for a question that is too large for exact odds.
    pub trials: u64,
    /// The time for games: as many as fit, and at most `trials` or the number in the question. The answer
    /// states the number of games; that number gives an equal answer on any machine.
    pub wished: Option<Duration>,
    /// Whether stopped exact odds give way to a small sample.
    pub settles: bool,
    /// The number of threads that play games; 0 for all cores. The result does not depend on it.
    pub threads: usize,
    /// Set it to stop.
    pub cancel: Option<&'a AtomicBool>,
    /// The progress of the work, for other threads to read.
    pub progress: Option<&'a Progress>,
}

impl Default for Job<'_> {
    fn default() -> Self {
        let Limits { max_states, max_bytes, .. } = Limits::default();
        Self {
            max_states,
            max_bytes,
            room: None,
            trials: TRIALS,
            wished: None,
            settles: false,
            threads: 0,
            cancel: None,
            progress: None,
        }
    }
}

impl<'a> Job<'a> {
    /// The limits of exact odds.
    pub fn limits(&self) -> Limits {
        let room = self.room.map_or(usize::MAX, |room| room());
        Limits { max_states: self.max_states, max_bytes: self.max_bytes.min(room), ..Limits::default() }
    }

    /// The job of one of many parts: the parts share the games and their time.
    pub(crate) fn shared_by(&self, parts: u64) -> Self {
        let trials = (self.trials / parts.max(1)).max(LEAST.min(self.trials));
        let part = |wished: Duration| wished / u32::try_from(parts.max(1)).unwrap_or(u32::MAX);
        Self { trials, wished: self.wished.map(part), ..*self }
    }

    /// Games to play.
    pub(crate) fn run(&self, trials: u64, seed: u64, unit: Unit) -> Run<'a> {
        if let Some(progress) = self.progress {
            // The number of games in a wished time is not known yet.
            progress.begin(unit, if self.wished.is_some() { 0 } else { trials });
        }
        let progress = self.progress.map(|progress| &progress.done);
        Run {
            threads: self.threads,
            within: self.wished,
            cancel: self.cancel,
            progress,
            ..Run::new(trials, seed)
        }
    }

    /// Some exact work, within the budget.
    pub(crate) fn watched<'g, G: kernel::Game, T>(
        &self,
        game: &'g G,
        policy: odds::Pick<'g, G>,
        work: impl FnOnce(&Odds<'_, G>) -> T,
    ) -> T {
        if let Some(progress) = self.progress {
            progress.begin(Unit::States, 0);
        }
        let report = |found: usize| {
            if let Some(progress) = self.progress {
                progress.done.store(found as u64, Ordering::Relaxed);
            }
        };
        let watch = Watch { cancel: self.cancel, until: None, progress: Some(&report) };
        work(&Odds::new(game, policy).with_limits(self.limits()).with_watch(watch))
    }

    /// The number of games to play: the one in the question, else as many as fit into the wished time, else
    /// the usual one.
    pub(crate) fn trials(&self, given: Option<u64>, usual: u64) -> u64 {
        given.unwrap_or(if self.wished.is_some() { u64::MAX } else { usual })
    }

    /// Whether the work was stopped before all wanted games were played.
    pub(crate) fn fell_short(&self, played: u64, wanted: u64) -> bool {
        self.is_stopped() && played < wanted
    }

    /// Whether somebody wants it to stop.
    pub fn is_stopped(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }
}

/// The unit of progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Unit {
    /// Situations of exact odds.
    States,
    /// Games of a question.
    Trials,
    /// Whole showdowns.
    Showdowns,
    /// Whole battles.
    Battles,
    /// Pairs of whole showdowns.
    PairsOfShowdowns,
    /// Pairs of whole battles.
    PairsOfBattles,
}

/// The progress of the work: the work writes it, and any thread may read it at any time.
#[derive(Debug, Default)]
pub struct Progress {
    pub(crate) done: AtomicU64,
    total: AtomicU64,
    unit: AtomicU8,
}

impl Progress {
    fn begin(&self, unit: Unit, total: u64) {
        self.unit.store(unit as u8, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
        self.done.store(0, Ordering::Relaxed);
    }

    /// The unit of progress.
    pub fn unit(&self) -> Unit {
        const ALL: [Unit; 6] = [
            Unit::States,
            Unit::Trials,
            Unit::Showdowns,
            Unit::Battles,
            Unit::PairsOfShowdowns,
            Unit::PairsOfBattles,
        ];
        ALL[usize::from(self.unit.load(Ordering::Relaxed))]
    }

    /// The units that are done.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// The units to do in all, if they are known.
    pub fn total(&self) -> Option<u64> {
        Some(self.total.load(Ordering::Relaxed)).filter(|&total| total > 0)
    }
}
