//! The speed of showdown attacks: exact problems that peer libraries can express too, and sampled attacks.

use divan::Bencher;
use divan::counter::ItemsCount;
use problems::Ready;

#[path = "problems/showdown.rs"]
mod problems;

fn main() {
    divan::main();
}

fn exact(bencher: Bencher<'_, '_>, problem: &Ready) {
    bencher.bench_local(|| problem.solve());
}

/// One thread plays blocks of attacks; the rate counts attacks.
fn sampled(bencher: Bencher<'_, '_>, problem: &Ready) {
    const TRIALS: u64 = sim::BLOCK * 64;
    bencher.counter(ItemsCount::new(TRIALS)).bench_local(|| problem.sample(TRIALS));
}

// Microseconds are measured for a while: the first of them are those of a machine that is still waking up.
#[divan::bench(min_time = 0.5)]
fn p1(bencher: Bencher<'_, '_>) {
    exact(bencher, &problems::p1());
}

#[divan::bench(min_time = 0.5)]
fn p1l(bencher: Bencher<'_, '_>) {
    exact(bencher, &problems::p1l(None));
}

/// Cost by speed, everything else as in P1L.
#[divan::bench(args = [1, 2, 3, 4, 5, 6, 7, 8], min_time = 0.3)]
fn by_speed(bencher: Bencher<'_, '_>, speed: i8) {
    exact(bencher, &problems::p1l(Some(speed)));
}

/// Cost by the number of attacks in a row: P2(n).
#[divan::bench(args = [1, 2, 4, 8, 16, 32], min_time = 0.3)]
fn p2(bencher: Bencher<'_, '_>, attacks: u16) {
    exact(bencher, &problems::p2(attacks));
}

#[divan::bench]
fn p2k(bencher: Bencher<'_, '_>) {
    exact(bencher, &problems::p2k());
}

const WEAPONS: [&str; 4] = ["founding-stone", "bone-axe", "scrap-dagger", "lantern-sword"];

#[divan::bench(args = WEAPONS)]
fn exact_white_lion(bencher: Bencher<'_, '_>, weapon: &str) {
    exact(bencher, &problems::white_lion(weapon, &["wounds", "criticals"]));
}

#[divan::bench(args = WEAPONS)]
fn sampled_white_lion(bencher: Bencher<'_, '_>, weapon: &str) {
    sampled(bencher, &problems::white_lion(weapon, &["wounds"]));
}

#[divan::bench]
fn sampled_p1(bencher: Bencher<'_, '_>) {
    sampled(bencher, &problems::p1());
}

/// Whole showdowns of the First Story, everything at random; the rate counts showdowns of one thread, or of two.
#[divan::bench(args = [1, 2])]
fn whole_first_story(bencher: Bencher<'_, '_>, threads: usize) {
    const TRIALS: u64 = sim::BLOCK * 2;
    let problem = problems::first_story();
    bencher.counter(ItemsCount::new(TRIALS)).bench_local(|| problem.sample_any(TRIALS, threads));
}
