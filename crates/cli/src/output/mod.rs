//! Printing for people and for programs: nothing else writes to standard output or standard error, but the screen.

pub mod bars;
pub mod json;
pub mod progress;
pub mod table;
pub mod unsaid;

use std::io::Write;

use crate::error::{Error, Result};

/// Prints to standard output; a reader that went away is no failure.
pub fn print(text: &str) -> Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(|error| {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            Error::Closed
        } else {
            Error::Io { what: "standard output".into(), error }
        }
    })
}

/// Says something on standard error. Where nobody can hear it, nothing can be done about that.
pub fn complain(text: &str) {
    let mut err = anstream::stderr().lock();
    let _unheard = err.write_all(text.as_bytes()).and_then(|()| err.flush());
}

/// Prints JSON.
pub fn print_json(value: &serde_json::Value) -> Result<()> {
    print(&format!("{value:#}\n"))
}

/// Bold, if colours are on.
pub fn bold(text: &str) -> String {
    let style = anstyle::Style::new().bold();
    format!("{style}{text}{style:#}")
}

/// Faint, if colours are on.
pub fn dim(text: &str) -> String {
    let style = anstyle::Style::new().dimmed();
    format!("{style}{text}{style:#}")
}
