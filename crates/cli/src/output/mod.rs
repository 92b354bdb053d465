//! Printing for people and for programs: nothing else writes to standard output or standard error, but the screen.
//!
//! Here, and nowhere else, printed text is cleaned of characters that command a terminal or are hidden
//! ([`source::clean`]): titles, names, files and arguments are written by anybody. Bout's own styles are let
//! through, because they carry a mark that nobody outside can know.

pub mod bars;
pub mod json;
pub mod progress;
mod styles;
pub mod table;

use std::io::Write;

use crate::error::{Error, Result};
use crate::told::{self, Telling};

pub use self::styles::{bold, dim, marked, warned, wrong};

/// Prints to standard output; a reader that went away is no failure.
pub fn print(text: &str) -> Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(styles::dressed(text).as_bytes()).and_then(|()| out.flush()).map_err(|error| {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            Error::Closed
        } else {
            Error::Io { what: "standard output".into(), error }
        }
    })
}

/// Says something on standard error. A failure to write is ignored: nobody could be told.
pub fn complain(text: &str) {
    let mut err = anstream::stderr().lock();
    let _unheard = err.write_all(styles::dressed(text).as_bytes()).and_then(|()| err.flush());
}

/// Prints a JSON value.
pub fn print_json(value: &serde_json::Value) -> Result<()> {
    print(&format!("{}\n", json::escaped(value)))
}

/// Prints data as JSON.
pub fn print_data(data: &impl serde::Serialize) -> Result<()> {
    print_json(&serde_json::to_value(data).expect("it has texts for keys, and numbers that are some"))
}

/// Shows an answer, for people or as JSON. One that somebody stopped ends the program with its code.
pub fn show(answer: &ask::answer::Answer, as_json: bool, telling: Telling) -> Result<()> {
    if as_json {
        print_data(answer)?;
    } else {
        print(&told::text(answer, telling))?;
    }
    if answer.is_stopped() { Err(Error::WasStopped) } else { Ok(()) }
}
