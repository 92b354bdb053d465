//! The same problems, counted: instructions under valgrind. `bench/counts` runs them and compares.

#![allow(missing_docs, reason = "the macros make items that nobody documents")]

use gungraun::{library_benchmark, library_benchmark_group, main};

#[path = "problems/beast.rs"]
mod problems;

#[library_benchmark]
#[benches::attacks(1, 8)]
fn small(attacks: u32) {
    problems::small(attacks, sim::BLOCK);
}

library_benchmark_group!(name = samples, benchmarks = small);

main!(library_benchmark_groups = samples);
