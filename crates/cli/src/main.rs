//! The program `bout`: play, replay, odds, simulation, comparison, rules and checks from the command line.
//!
//! **Invariant:** no rules here. Every command reads a scenario, asks a driver, and prints.

mod args;
mod commands;
mod error;
mod games;
mod grid;
mod load;
mod output;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let args = args::Args::parse();
    match commands::run(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}
