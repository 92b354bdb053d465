//! How fast showdown attacks are: exact problems that peer libraries can express too, and sampled attacks.

use kernel::Silent;
use odds::{Odds, Policy};
use packs::PackFiles;
use packs::showdown::{Pack, Quick, QuickShowdown, QuickStep};
use showdown::content::{Ask, Showdown};
use testkit::quarry;

fn main() {
    divan::main();
}

fn exact(bencher: divan::Bencher<'_, '_>, hunt: Showdown) {
    let hunt = hunt.link();
    let start = hunt.start(&mut Silent);
    bencher.bench_local(|| Odds::new(&hunt, Policy::First).solve(&start, |outcome| *outcome).unwrap());
}

// Microseconds are measured for a while: the first of them are those of a machine that is still waking up.
#[divan::bench(min_time = 0.5)]
fn p1(bencher: divan::Bencher<'_, '_>) {
    exact(bencher, quarry::p1());
}

#[divan::bench(min_time = 0.5)]
fn p1l(bencher: divan::Bencher<'_, '_>) {
    exact(bencher, quarry::p1l());
}

/// Cost by speed, everything else as in P1L.
#[divan::bench(args = [1, 2, 3, 4, 5, 6, 7, 8], min_time = 0.3)]
fn by_speed(bencher: divan::Bencher<'_, '_>, speed: i8) {
    let mut hunt = quarry::p1l();
    hunt.weapons[0].speed = speed;
    exact(bencher, hunt);
}

/// Cost by the number of attacks in a row: P2(n).
#[divan::bench(args = [1, 2, 4, 8, 16, 32], min_time = 0.3)]
fn p2(bencher: divan::Bencher<'_, '_>, attacks: u16) {
    let mut hunt = quarry::p1();
    hunt.plan = vec![quarry::attacks(Some(attacks))];
    exact(bencher, hunt);
}

/// Attacks until a monster with 8 AI cards is defeated.
#[divan::bench]
fn p2k(bencher: divan::Bencher<'_, '_>) {
    let mut hunt = quarry::p1();
    hunt.plan = vec![quarry::attacks(None)];
    hunt.monster.ai_deck = Some(8);
    hunt.asks = vec![Ask::Attacks];
    exact(bencher, hunt);
}

/// An attack on the level 1 White Lion with its whole deck and all reactions.
fn white_lion(weapon: &str, times: u16, ask: &[&str]) -> Showdown {
    let question = Quick {
        weapons: vec![weapon.into()],
        step: QuickStep::Attack { times: Some(times), same_round: false },
        ask: ask.iter().map(|&word| word.into()).collect(),
        ..Quick::default()
    };
    question.scenario(&Pack::core()).expect("the core pack has that weapon").game
}

#[divan::bench(args = ["founding-stone", "bone-axe", "scrap-dagger", "lantern-sword"])]
fn exact_white_lion(bencher: divan::Bencher<'_, '_>, weapon: &str) {
    exact(bencher, white_lion(weapon, 1, &["wounds", "criticals"]));
}

#[divan::bench(args = ["founding-stone", "bone-axe", "scrap-dagger", "lantern-sword"])]
fn sampled_white_lion(bencher: divan::Bencher<'_, '_>, weapon: &str) {
    sampled(bencher, white_lion(weapon, 1, &["wounds"]));
}

/// One thread plays blocks of attacks; the rate counts attacks.
#[divan::bench]
fn sampled_p1(bencher: divan::Bencher<'_, '_>) {
    sampled(bencher, quarry::p1());
}

/// Whole showdowns of the First Story, everything at random; the rate counts showdowns of one thread, or of two.
#[divan::bench(args = [1, 2])]
fn whole_first_story(bencher: divan::Bencher<'_, '_>, threads: usize) {
    const TRIALS: u64 = sim::BLOCK * 2;
    let quick = QuickShowdown { level: Some("first-story".into()), ..QuickShowdown::default() };
    let fight = quick.scenario(&Pack::core()).expect("the core pack has the First Story").game;
    let start = fight.start(&mut Silent);
    let run = sim::Run { threads, ..sim::Run::new(TRIALS, 1) };
    bencher.counter(divan::counter::ItemsCount::new(TRIALS)).bench_local(|| {
        let any = |_: &_, decision: &kernel::Decision<_>, dice: &mut sim::Dice| {
            dice.below(decision.choices.len() as u32) as usize
        };
        sim::sample(&fight, &start, run, any, |outcome| *outcome)
    });
}

fn sampled(bencher: divan::Bencher<'_, '_>, hunt: Showdown) {
    const TRIALS: u64 = sim::BLOCK * 64;
    let hunt = hunt.link();
    let start = hunt.start(&mut Silent);
    let run = sim::Run { threads: 1, ..sim::Run::new(TRIALS, 1) };
    bencher
        .counter(divan::counter::ItemsCount::new(TRIALS))
        .bench_local(|| sim::sample(&hunt, &start, run, |_, _, _| 0, |outcome| *outcome));
}
