//! The same problems, counted: instructions under valgrind. `bench/counts` runs them and compares.

#![allow(missing_docs, reason = "the macros make items that nobody documents")]

use gungraun::{library_benchmark, library_benchmark_group, main};

#[path = "problems/attack.rs"]
mod attacks;
#[path = "problems/beast.rs"]
mod hunts;

#[library_benchmark]
fn ten_states() {
    attacks::ten_states();
}

#[library_benchmark]
fn hundred_attacks() {
    attacks::hundred_attacks();
}

#[library_benchmark]
fn hundred_attacks_expectations() {
    attacks::hundred_attacks_expectations();
}

#[library_benchmark]
fn cycle_of_99_states() {
    attacks::cycle_of_99_states();
}

#[library_benchmark]
#[benches::attacks(1, 2, 8, 32)]
fn small(attacks: u32) {
    hunts::small(attacks);
}

#[library_benchmark]
fn large() {
    hunts::large();
}

#[library_benchmark]
fn until_dead() {
    hunts::until_dead();
}

#[library_benchmark]
fn until_dead_mean() {
    hunts::until_dead_mean();
}

library_benchmark_group!(
    name = odds,
    benchmarks = [
        ten_states,
        hundred_attacks,
        hundred_attacks_expectations,
        cycle_of_99_states,
        small,
        large,
        until_dead,
        until_dead_mean
    ]
);

main!(library_benchmark_groups = odds);
