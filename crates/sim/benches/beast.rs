//! How many attacks a core samples in a second, on the toy beast of the exact odds.

use divan::Bencher;
use divan::counter::ItemsCount;

#[path = "problems/beast.rs"]
mod problems;

fn main() {
    divan::main();
}

const TRIALS: u64 = 100_000;

#[divan::bench(args = [1, 8], sample_count = 20)]
fn small(bencher: Bencher<'_, '_>, attacks: u32) {
    bencher
        .counter(ItemsCount::new(TRIALS * u64::from(attacks)))
        .bench(|| problems::small(divan::black_box(attacks), TRIALS));
}
