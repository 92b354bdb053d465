//! The engine against its naive twin: the same random situations, the same exact fractions.
//!
//! Every family of situations is a function from a seed to a [`case::Case`]: a battle for the engine and a
//! computation for the twin. The number of situations is fixed; `BOUT_CASES=10` runs ten times as many.
//!
//! Limits of the comparison, for the twin leaves some things open and knows less than the engine:
//!
//! - Wounds and place of an Incapacitated unit are not compared ([`testkit::twin::State::tidy`]).
//! - Without an attacker nobody chooses an edge under `ledge-choice` = attacker: chance does.
//! - The twin knows one target at a time. Who is engaged with whom, who strikes first and who may leave is put
//!   together here, from its parts.

mod attacks;
mod case;
mod combats;
mod consulted;
mod rolls;
mod turns;
mod walks;
