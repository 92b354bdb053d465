//! The program `bout`: play, replay, odds, simulation, comparison, rules and checks from the command line.
//!
//! **Invariant:** no rules here. Every command reads a scenario, asks a driver, and prints.

mod args;
mod commands;
mod error;
mod games;
mod grid;
mod load;
mod mistake;
mod output;
mod scene;

use std::process::ExitCode;

use clap::FromArgMatches;

fn main() -> ExitCode {
    let parsed = args::command().try_get_matches();
    let args = match parsed.and_then(|matches| args::Args::from_arg_matches(&matches)) {
        Ok(args) => args,
        Err(error) => return mistake::told(error).report(),
    };
    match commands::run(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}
