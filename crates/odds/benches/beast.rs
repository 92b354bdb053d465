//! How long exact odds of attacks on the toy beast take, from nothing to the answer. Each bench asserts what it finds.

#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../tests/it/beast.rs"]
mod beast;

use beast::Beast;
use divan::Bencher;
use kernel::UNLIMITED_LAPS;
use odds::{Odds, Policy};

fn main() {
    divan::main();
}

/// So many attacks in a row with the small deck: the distribution of wounds.
#[divan::bench(args = [1, 2, 8, 32])]
fn small(bencher: Bencher<'_, '_>, attacks: u32) {
    let game = Beast::small();
    let start = game.start(attacks);
    bencher.bench(|| {
        let answer = Odds::new(&game, Policy::First).solve(&start, |result| result.wounds).unwrap();
        assert!(answer.outcomes.len() > attacks as usize * 2);
        answer
    });
}

/// One attack with the large deck: the joint distribution of wounds and criticals.
#[divan::bench]
fn large(bencher: Bencher<'_, '_>) {
    let game = Beast::large();
    let start = game.start(1);
    bencher.bench(|| {
        let key = |result: &beast::Result| (result.wounds, result.criticals);
        let answer = Odds::new(&game, Policy::First).solve(&start, key).unwrap();
        assert_eq!(answer.outcomes.len(), 45);
        answer
    });
}

/// Attacks until nine wounds: the distribution of their number, up to 60.
#[divan::bench(sample_count = 20)]
fn until_dead(bencher: Bencher<'_, '_>) {
    let game = Beast { life: Some(9), ..Beast::small() };
    let start = game.start(UNLIMITED_LAPS);
    bencher.bench(|| {
        let odds = Odds::new(&game, Policy::First).with_max_laps(60);
        let answer = odds.solve(&start, |result| result.attacks).unwrap();
        assert_eq!(answer.outcomes.len(), 58);
        answer
    });
}

/// The same: the mean number.
#[divan::bench(sample_count = 10)]
fn until_dead_mean(bencher: Bencher<'_, '_>) {
    let game = Beast { life: Some(9), ..Beast::small() };
    let start = game.start(UNLIMITED_LAPS);
    bencher.bench(|| Odds::new(&game, Policy::First).tally_means(&start).unwrap());
}
