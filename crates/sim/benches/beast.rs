//! How many attacks a core samples in a second, on the toy beast of the exact odds.

#[allow(dead_code, reason = "the tests of exact odds use more of it")]
#[path = "../../odds/tests/it/beast.rs"]
mod beast;

use beast::Beast;
use divan::Bencher;
use divan::counter::ItemsCount;
use sim::{Run, sample};

fn main() {
    divan::main();
}

const TRIALS: u64 = 100_000;

/// Games of so many attacks each, on one thread.
#[divan::bench(args = [1, 8], sample_count = 20)]
fn small(bencher: Bencher<'_, '_>, attacks: u32) {
    let game = Beast::small();
    let start = game.start(attacks);
    bencher.counter(ItemsCount::new(TRIALS * u64::from(attacks))).bench(|| {
        let run = Run { threads: 1, ..Run::new(TRIALS, 7) };
        let sampled = sample(&game, &start, run, |_, _, _| 0, |result| result.wounds);
        assert_eq!((sampled.trials, sampled.unfinished), (TRIALS, 0));
        sampled
    });
}
