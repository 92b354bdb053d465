//! Packs and scenario files that people write: read, checked and compiled.
//!
//! [`source`] reads any file and reports every problem at its line. [`Book`] is the interface by which a game
//! is read from files; each game has a module that defines what its files may contain ([`skirmish::doc`]) and
//! compiles them. [`Scenario`] is the result for any game, and [`with_game!`] goes from the word in a file to
//! the type.

mod book;
mod doc;
mod files;
mod game;
mod pack;
mod quick;
mod scenario;
pub mod showdown;
pub mod skirmish;
mod sourced;
mod strays;
mod tell;

pub use book::{AskSet, Book, Document, Key, scenario_schema, schema};
pub use doc::RulingsDoc;
pub use game::{GameName, game_of, game_of_pack};
pub use pack::{PackDoc, PackError, PackFiles};
pub use scenario::{Scenario, Unsaid};
pub use sourced::{Read, Sourced};
pub use tell::{Tell, Value};
