//! A game in progress: inputs are checked, written down, amended, undone, saved and loaded.
//!
//! A save is text with a JSON value on each line: a head that holds the scenario, then the inputs. A line is
//! formed when an input is taken, and never changes after that, so that storage only appends. Dice are
//! inputs, so no random state is ever saved. Undo is a line, too: it goes back to an earlier state and erases
//! nothing.
//!
//! [`Table`] is the game itself, by its types. [`Live`] is the interface of either game for a front end:
//! people who hold seats, commands that count once, and words instead of types.

pub mod amend;
mod back;
mod command;
mod given;
mod journal;
mod line;
mod live;
mod log;
mod people;
mod save;
mod saving;
mod storage;
mod table;
pub mod view;

pub use amend::Amendment;
pub use command::CommandId;
pub use given::{By, How, Rolls};
pub use journal::{Journal, Move};
pub use live::{
    Amendable, Given, Kind, Live, Offered, Players, Refused, Room, Shown, Taken, Waits, open, resume,
};
pub use log::{LogLine, Ruled};
pub use people::{Grant, People, Person, Sitting};
pub use save::{Damage, FORMAT, LoadError, game_of_save};
pub use saving::{Lost, Saving};
pub use storage::{Storage, Unsaved};
pub use table::{Entry, Table};
