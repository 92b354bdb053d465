//! How far exact odds go.

use std::time::Duration;

use ask::sizes::size;
use ask::{Job, TRIALS, machine};
use clap::Args as ClapArgs;

use super::whole;

/// How much work an exact answer may take.
#[derive(Debug, Clone, ClapArgs)]
pub struct EffortArgs {
    /// The most states to follow for exact odds; a larger question is sampled instead.
    #[arg(long, value_name = "N", default_value_t = Job::default().max_states, global = true)]
    #[arg(value_parser = whole::<1, 100_000_000, usize>, allow_negative_numbers = true)]
    pub max_states: usize,
    /// The most memory to take for exact odds, such as 500M or 4G; a question that needs more is sampled instead [default:
    /// half of what can be had].
    #[arg(long, value_name = "SIZE", value_parser = size, global = true)]
    pub max_memory: Option<usize>,
    /// How long a question that is too large for exact odds may be played, in seconds: as often as fits [default: a million
    /// times, which the cells of a grid share].
    #[arg(long, value_name = "SECONDS", global = true)]
    #[arg(value_parser = whole::<1, 86_400, u64>, allow_negative_numbers = true)]
    pub time: Option<u64>,
    /// Say what the answer will be and how much work it takes, as far as a quick look tells, and stop.
    #[arg(long, global = true)]
    pub plan: bool,
}

impl Default for EffortArgs {
    fn default() -> Self {
        Self { max_states: Job::default().max_states, max_memory: None, time: None, plan: false }
    }
}

impl EffortArgs {
    /// The budget of an answer.
    pub fn job(&self) -> Job<'static> {
        let (max_bytes, room) = match self.max_memory {
            Some(most) => (most, None),
            None => (usize::MAX, Some(machine::share as fn() -> usize)),
        };
        let wished = self.time.map(Duration::from_secs);
        let trials = if wished.is_some() { u64::MAX } else { TRIALS };
        let threads = machine::threads(0);
        Job { max_states: self.max_states, max_bytes, room, trials, wished, threads, ..Job::default() }
    }
}
