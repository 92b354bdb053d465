//! The program `bout`: play, replay, odds, simulation, comparison, rules and checks from the command line.
//!
//! **Invariant:** no rules here. Every command reads a scenario, asks a driver, and prints. It never panics:
//! bad input is refused in a sentence.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod commands;
mod error;
mod games;
mod load;
mod mistake;
mod output;
mod scene;
mod stop;
mod told;

use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

pub use commands::typed;

/// Runs the program with the arguments that it was started with.
pub fn main() -> ExitCode {
    // There is none that we know of. If there is one after all, it is told in a sentence, too, even where nobody listens.
    panic::set_hook(Box::new(|panic| output::complain(&own_mistake(panic))));
    panic::catch_unwind(AssertUnwindSafe(run)).unwrap_or(ExitCode::FAILURE)
}

fn run() -> ExitCode {
    if commands::menu::is_wanted() {
        return commands::menu::run().map_or_else(error::Error::report, |()| ExitCode::SUCCESS);
    }
    let parsed = args::Args::command().try_get_matches();
    match parsed.and_then(|matches| args::Args::from_arg_matches(&matches)) {
        Ok(args) => {
            let ready = match ask::machine::too_little() {
                Some(sizes) => Err(too_little(sizes)),
                None => commands::run(args),
            };
            ready.map_or_else(error::Error::report, |()| ExitCode::SUCCESS)
        }
        Err(error) => mistake::told(error).report(),
    }
}

fn too_little(sizes: [u64; 2]) -> error::Error {
    let [left, needed] = sizes.map(|bytes| ask::sizes::words(bytes as usize));
    let message = format!("`ulimit` leaves {left} of memory, and Bout needs {needed}");
    error::Error::input(message, "raise it: ulimit -v")
}

fn own_mistake(panic: &PanicHookInfo<'_>) -> String {
    let place = panic.location().map_or_else(String::new, |place| format!(" at {place}"));
    let what =
        panic.payload_as_str().map_or_else(String::new, |what| format!(": {}", what.replace('\n', " ")));
    format!(
        "error: Bout made a mistake of its own{place}{what}\n\
         hint: please report it, with what you gave to it; games that were saved are as they were\n"
    )
}
