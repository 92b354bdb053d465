//! Who plays when nobody does, and what came of it.
//!
//! A player answers decisions from the options that the rules offer; it knows what a person at the table knows, and has
//! no rules of its own. [`showdown::Style`] are those of the monster hunt, [`showdown::Report`] is what many hunts
//! came to.

pub mod showdown;
