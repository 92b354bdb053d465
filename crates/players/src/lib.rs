//! Players for games that no person plays, and reports of the results.
//!
//! A player answers decisions from the options that the rules offer; it knows what a person at the table knows, and
//! has no rules of its own. [`Style`] lists the ways to play; [`showdown::Report`] and [`skirmish::Report`] sum up
//! many games. [`showdown::compare`] and [`skirmish::compare`] play two versions of a game with the same luck, and
//! [`skirmish::fates`] computes exactly what becomes of everybody in a combat.

pub mod showdown;
pub mod skirmish;
mod style;

pub use style::Style;
