//! The time that exact odds take, from nothing to the answer. Each bench asserts its result.

use divan::Bencher;
use kernel::{Game, Input, Silent};
use problems::{FOUR, START};

#[path = "problems/attack.rs"]
mod problems;

fn main() {
    divan::main();
}

#[divan::bench]
fn ten_states(bencher: Bencher<'_, '_>) {
    bencher.bench(problems::ten_states);
}

/// The faces alone, without merging: what any solver has to pay.
#[divan::bench]
fn ten_states_faces_alone(bencher: Bencher<'_, '_>) {
    bencher.bench(|| {
        let mut hits = 0u32;
        for _ in 0..10 {
            for face in 1..=16 {
                let mut state = divan::black_box(START);
                FOUR.apply(&mut state, Input::Outcome(face), &mut Silent);
                hits += u32::from(state.hits);
            }
        }
        assert_eq!(hits, 90);
    });
}

#[divan::bench]
fn hundred_attacks(bencher: Bencher<'_, '_>) {
    bencher.bench(problems::hundred_attacks);
}

#[divan::bench]
fn hundred_attacks_expectations(bencher: Bencher<'_, '_>) {
    bencher.bench(problems::hundred_attacks_expectations);
}

#[divan::bench]
fn cycle_of_99_states(bencher: Bencher<'_, '_>) {
    bencher.bench(problems::cycle_of_99_states);
}
