//! Attacks on the toy beast that are sampled, timed and counted.

#[allow(dead_code, reason = "the tests of exact odds use more of it")]
#[path = "../../../odds/tests/it/beast.rs"]
mod beast;

use beast::Beast;
use sim::{Run, sample};

/// So many games of so many attacks each, on one thread.
pub fn small(attacks: u32, trials: u64) {
    let game = Beast::small();
    let start = game.start(attacks);
    let run = Run { threads: 1, ..Run::new(trials, 7) };
    let sampled = sample(&game, &start, run, |_, _, _| 0, |result| result.wounds);
    assert_eq!((sampled.trials, sampled.unfinished), (trials, 0));
}
