//! Whole battles with random fields and warbands, and what is true of every one of them.
//!
//! The battles come from fixed seeds, so every run is the same; `BOUT_CASES=10` tries ten times as many.

mod amended;
mod charges;
mod deployment;
mod edges;
mod faces;
mod ground;
mod healing;
mod leaps;
mod nerve;
mod play;
mod scenes;
mod sight;
mod views;
mod volleys;

use testkit::random::Seed;

/// How many cases there are.
fn cases(usual: u64) -> u64 {
    usual * std::env::var("BOUT_CASES").map_or(1, |times| times.parse().expect("BOUT_CASES is a number"))
}

/// A seed for each case of a family, with the name of the case.
pub fn seeds(family: &str, usual: u64) -> impl Iterator<Item = (String, Seed)> {
    let (digest, family) = (kernel::digest(family), family.to_owned());
    (0..cases(usual)).map(move |number| (format!("{family} {number}"), Seed(digest ^ number)))
}
