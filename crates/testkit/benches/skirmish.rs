//! The speed of skirmish: exact questions and sampled attacks. Every benchmark asserts its answer; none asserts a time.
//!
//! `cargo bench -p bout-testkit`

use divan::Bencher;
use divan::counter::ItemsCount;
use players::Style;
use sim::Run;

#[path = "problems/skirmish.rs"]
mod problems;

fn main() {
    divan::main();
}

#[divan::bench]
fn exact_one_attack(bencher: Bencher<'_, '_>) {
    let problem = problems::one_attack();
    bencher.bench(|| problem.solve());
}

#[divan::bench]
fn exact_attack_on_a_dazed_unit(bencher: Bencher<'_, '_>) {
    let problem = problems::attack_on_a_dazed_unit();
    bencher.bench(|| problem.solve());
}

#[divan::bench]
fn exact_three_attacks(bencher: Bencher<'_, '_>) {
    let problem = problems::three_attacks();
    bencher.bench(|| problem.solve());
}

#[divan::bench]
fn exact_three_attackers_at_a_ledge(bencher: Bencher<'_, '_>) {
    let problem = problems::three_attackers_at_a_ledge();
    bencher.bench(|| problem.solve());
}

#[divan::bench]
fn exact_combat_on_a_roof(bencher: Bencher<'_, '_>) {
    let problem = problems::combat_on_a_roof();
    bencher.bench(|| problem.solve());
}

const BATTLES: u64 = 500;

/// Whole battles of ten against ten on one core, with anything on offer at random; 24 turns are what a battle has unless it
/// says otherwise. Counts battles per second.
#[divan::bench(args = [12, 24, 40], counters = [ItemsCount::new(BATTLES)], sample_count = 5)]
fn ten_against_ten(bencher: Bencher<'_, '_>, turns: u8) {
    let problem = problems::ten_a_side(turns);
    bencher.bench(|| problem.play_any(BATTLES));
}

#[divan::bench]
fn exact_combat_of_three_on_a_dazed_unit_at_a_ledge(bencher: Bencher<'_, '_>) {
    let problem = problems::three_on_a_dazed_unit_at_a_ledge();
    bencher.bench(|| problem.solve());
}

#[divan::bench]
fn exact_combat_of_three_on_a_healthy_unit_at_a_ledge(bencher: Bencher<'_, '_>) {
    let problem = problems::three_on_a_healthy_unit_at_a_ledge();
    bencher.bench(|| problem.solve());
}

const STYLED: u64 = 64;

/// Whole battles of two warbands of eight, one core. Counts battles per second.
#[divan::bench(args = Style::ALL, counters = [ItemsCount::new(STYLED)])]
fn whole_battles(bencher: Bencher<'_, '_>, style: Style) {
    let problem = problems::eight_a_side();
    bencher.bench(|| problem.play(style, STYLED));
}

const TRIALS: u64 = 100_000;

/// One core. Counts attacks per second.
#[divan::bench(counters = [ItemsCount::new(TRIALS)])]
fn sampled_attacks(bencher: Bencher<'_, '_>) {
    let problem = problems::sampled_attack();
    bencher.bench(|| problem.sample(Run { threads: 1, ..Run::new(TRIALS, 7) }));
}

/// All cores. Counts attacks per second.
#[divan::bench(counters = [ItemsCount::new(TRIALS * 10)])]
fn sampled_attacks_on_all_cores(bencher: Bencher<'_, '_>) {
    let problem = problems::sampled_attack();
    bencher.bench(|| problem.sample(Run::new(TRIALS * 10, 7)));
}
