//! How much work an answer may take, who may stop it, and how far it is.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use odds::{Limits, Odds, Watch};
use sim::Run;

/// A question that is too large for exact odds is played so many times, if nobody says otherwise.
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
    /// How many bytes can be had now, where that changes while the work goes on: asked anew for each part of it.
    pub room: Option<fn() -> usize>,
    /// How often a question that is too large for exact odds is played.
    pub trials: u64,
    /// So long it may be played: as often as fits, and no oftener than `trials` or the question says. The answer says how
    /// often that was, and is then the same on any machine.
    pub wished: Option<Duration>,
    /// Whether whoever stops exact odds wants a small sample in place of them.
    pub settles: bool,
    /// How many threads play games; 0 for all cores. What comes out does not depend on it.
    pub threads: usize,
    /// Set it to stop.
    pub cancel: Option<&'a AtomicBool>,
    /// How far the work is, for whoever looks.
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
    /// How far exact odds go.
    pub fn limits(&self) -> Limits {
        let room = self.room.map_or(usize::MAX, |room| room());
        Limits { max_states: self.max_states, max_bytes: self.max_bytes.min(room), ..Limits::default() }
    }

    /// The same for one of many parts: what is sampled, and the time for it, are shared.
    pub(crate) fn shared_by(&self, parts: u64) -> Self {
        let trials = (self.trials / parts.max(1)).max(LEAST.min(self.trials));
        let part = |wished: Duration| wished / u32::try_from(parts.max(1)).unwrap_or(u32::MAX);
        Self { trials, wished: self.wished.map(part), ..*self }
    }

    /// Games to play.
    pub(crate) fn run(&self, trials: u64, seed: u64, unit: Unit) -> Run<'a> {
        if let Some(progress) = self.progress {
            // How many fit into a wished time is not known yet.
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
        policy: odds::Policy<'g, G>,
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

    /// How many games to play where a question gives so many, or none: what fits into the wished time, then, or the usual.
    pub(crate) fn trials(&self, given: Option<u64>, usual: u64) -> u64 {
        given.unwrap_or(if self.wished.is_some() { u64::MAX } else { usual })
    }

    /// Whether somebody stopped it before so many games were played.
    pub(crate) fn fell_short(&self, played: u64, wanted: u64) -> bool {
        self.is_stopped() && played < wanted
    }

    /// Whether somebody wants it to stop.
    pub fn is_stopped(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }
}

/// What is counted while the work goes on.
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

/// How far the work is: written by it, read by anybody, at any time.
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

    /// What is counted.
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

    /// How much of it is done.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// How much there is to do, if that is known.
    pub fn total(&self) -> Option<u64> {
        Some(self.total.load(Ordering::Relaxed)).filter(|&total| total > 0)
    }
}
