//! The timed problems once more, counted: instructions under valgrind. `bench/counts` runs them and compares.
//!
//! They sample less than the timed ones: instructions do not waver, so a few battles say what hundreds would.

#![allow(missing_docs, reason = "the macros make items that nobody documents")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use players::Style;
use problems::showdown::Ready;
use problems::skirmish::{Combat, Exact, Whole};
use problems::{showdown, skirmish};
use sim::Run;

mod problems {
    pub mod showdown;
    pub mod skirmish;
}

fn lion_wounds_and_criticals(weapon: &str) -> Ready {
    showdown::white_lion(weapon, &["wounds", "criticals"])
}

fn lion_wounds(weapon: &str) -> Ready {
    showdown::white_lion(weapon, &["wounds"])
}

#[library_benchmark]
#[bench::p1(showdown::p1())]
#[bench::p1l(showdown::p1l(None))]
#[bench::speed_1(showdown::p1l(Some(1)))]
#[bench::speed_4(showdown::p1l(Some(4)))]
#[bench::speed_8(showdown::p1l(Some(8)))]
#[bench::p2_1(showdown::p2(1))]
#[bench::p2_8(showdown::p2(8))]
#[bench::p2_32(showdown::p2(32))]
#[bench::p2k(showdown::p2k())]
#[benches::white_lion(args = ["founding-stone", "bone-axe", "scrap-dagger", "lantern-sword"], setup = lion_wounds_and_criticals)]
fn exact_hunt(problem: Ready) {
    problem.solve();
}

#[library_benchmark]
#[bench::p1(showdown::p1())]
#[benches::white_lion(args = ["founding-stone", "bone-axe", "scrap-dagger", "lantern-sword"], setup = lion_wounds)]
fn sampled_hunt(problem: Ready) {
    problem.sample(sim::BLOCK);
}

#[library_benchmark]
#[bench::first_story(showdown::first_story())]
fn whole_hunt(problem: Ready) {
    problem.sample_any(200, 1);
}

library_benchmark_group!(name = hunts, benchmarks = [exact_hunt, sampled_hunt, whole_hunt]);

#[library_benchmark]
#[bench::one_attack(skirmish::one_attack())]
#[bench::dazed(skirmish::attack_on_a_dazed_unit())]
#[bench::three_attacks(skirmish::three_attacks())]
#[bench::three_attackers_at_a_ledge(skirmish::three_attackers_at_a_ledge())]
#[bench::on_a_roof(skirmish::combat_on_a_roof())]
fn exact_attack(problem: Exact) {
    problem.solve();
}

#[library_benchmark]
#[bench::dazed(skirmish::three_on_a_dazed_unit_at_a_ledge())]
#[bench::healthy(skirmish::three_on_a_healthy_unit_at_a_ledge())]
fn exact_combat(problem: Combat) {
    problem.solve();
}

#[library_benchmark]
#[benches::turns(args = [12, 24, 40], setup = skirmish::ten_a_side)]
fn ten_against_ten(problem: Whole) {
    problem.play_any(10);
}

#[library_benchmark]
#[bench::random(skirmish::eight_a_side(), Style::Random)]
#[bench::cautious(skirmish::eight_a_side(), Style::Cautious)]
#[bench::aggressive(skirmish::eight_a_side(), Style::Aggressive)]
#[bench::exact(skirmish::eight_a_side(), Style::Exact)]
fn whole_battle(problem: Whole, style: Style) {
    problem.play(style, 2);
}

#[library_benchmark]
#[bench::attack(skirmish::sampled_attack())]
fn sampled_attack(problem: Whole) {
    problem.sample(Run { threads: 1, ..Run::new(10_000, 7) });
}

library_benchmark_group!(
    name = battles,
    benchmarks = [exact_attack, exact_combat, ten_against_ten, whole_battle, sampled_attack]
);

main!(library_benchmark_groups = [hunts, battles]);
