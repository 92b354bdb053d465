//! The time that exact odds of attacks on the toy beast take, from nothing to the answer. Each bench asserts its
//! result.

use divan::Bencher;

#[path = "problems/beast.rs"]
mod problems;

fn main() {
    divan::main();
}

#[divan::bench(args = [1, 2, 8, 32])]
fn small(bencher: Bencher<'_, '_>, attacks: u32) {
    bencher.bench(|| problems::small(divan::black_box(attacks)));
}

#[divan::bench]
fn large(bencher: Bencher<'_, '_>) {
    bencher.bench(problems::large);
}

#[divan::bench(sample_count = 20)]
fn until_dead(bencher: Bencher<'_, '_>) {
    bencher.bench(problems::until_dead);
}

#[divan::bench(sample_count = 10)]
fn until_dead_mean(bencher: Bencher<'_, '_>) {
    bencher.bench(problems::until_dead_mean);
}
