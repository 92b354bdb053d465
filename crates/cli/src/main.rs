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

use clap::Parser;

fn main() -> ExitCode {
    let args = match args::Args::try_parse() {
        Ok(args) => args,
        Err(error) => match mistake::told(error) {
            Ok(told) => return told.report(),
            Err(error) => error.exit(),
        },
    };
    match commands::run(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}
