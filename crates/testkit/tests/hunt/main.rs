//! Hunts: the engine against its naive twin, against itself without hints, and against what is true of every hunt.
//!
//! The hunts come from fixed seeds, so every run is the same; `BOUT_CASES=10` tries ten times as many.
//!
//! Engine and twin do not know all the same things, so the cases keep to those that both know:
//!
//! - The twin has one survivor, no survival actions, and of the rules of persistent injuries those that keep the monster
//!   from moving. Of places it knows in range and out of range; an attack begins in range. So a survivor whom the monster left is put next to it again before
//!   the next attack, and attacks in a row from the blind spot are made against monsters that do not turn.
//! - Of a dead survivor only that is compared, and of the cards of a defeated monster nothing
//!   ([`testkit::hunt::State::tidy`]).
//! - No weapon is both unwieldy and of early iron: no page says what a 1 does then.

mod amended;
mod bare;
mod best;
mod case;
mod compare;
mod direct;
mod edges;
mod ends;
mod faces;
mod fights;
mod hints;
mod laws;
mod orders;
mod passing;
mod performed;
mod rulings;
mod samples;
mod terrain;
mod told;
mod translate;
mod views;
mod wild;

use testkit::random::Seed;

/// How many cases there are.
pub fn cases(usual: u64) -> u64 {
    usual * std::env::var("BOUT_CASES").map_or(1, |times| times.parse().expect("BOUT_CASES is a number"))
}

/// A seed for each case of a family, with the name of the case.
pub fn seeds(family: &str, usual: u64) -> impl Iterator<Item = (String, Seed)> {
    let (digest, family) = (kernel::digest(family), family.to_owned());
    (0..cases(usual)).map(move |number| (format!("{family} {number}"), Seed(digest ^ number)))
}
