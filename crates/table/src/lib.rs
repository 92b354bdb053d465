//! A game in progress: inputs are checked, written down, undone, saved and loaded.
//!
//! A save is text, a line of JSON each: a head that holds the scenario, then what happened. A line is formed when an
//! input is taken, and never changes after that, so that whoever stores a game appends. Dice are inputs, so no random
//! state is ever saved. Undo is a line, too: it goes back to an earlier state and erases nothing.

mod given;
mod line;
mod save;
mod table;
pub mod view;

pub use given::{By, How, Rolls};
pub use save::{Damage, FORMAT, LoadError, game_of_save};
pub use table::{Entry, Table};
