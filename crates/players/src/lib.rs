//! Who plays when nobody does, and what came of it.
//!
//! A player answers decisions from the options that the rules offer; it knows what a person at the table knows, and has
//! no rules of its own. [`Style`] are the ways to play;
//! [`showdown::Report`] and [`skirmish::Report`] are what many games came to. [`showdown::compare`] and
//! [`skirmish::compare`] play two versions of a game with the same luck, and [`skirmish::fates`] knows exactly what becomes of everybody in a combat.

pub mod showdown;
pub mod skirmish;
mod style;

pub use style::Style;
