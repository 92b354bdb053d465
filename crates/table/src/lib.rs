//! A game in progress: inputs are checked, written down, undone, saved and loaded.
//!
//! A save is text, a line of JSON each: a head that holds the scenario, then the inputs. Dice are inputs, so no random
//! state is ever saved; undo forgets the last inputs and runs the rest again.

mod save;
mod table;

pub use save::{Damage, FORMAT, LoadError, game_of_save};
pub use table::{Entry, Rolls, Table};
