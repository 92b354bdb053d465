//! One file per command.

mod asked;
mod campaign;
mod check;
mod companion;
mod look_up;
pub mod menu;
mod pack;
mod play;
pub mod replay;
mod rule;
mod serve;
mod store;

use clap::CommandFactory;

use crate::args::{Args, Command};
use crate::error::Result;
use crate::output;

pub use companion::CompanionArgs;
pub use play::typed;

/// Runs the command.
pub fn run(args: Args) -> Result<()> {
    match args.command {
        Command::Odds(args) => asked::odds(&args),
        Command::Play(args) => play::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Store(args) => store::run(&args),
        Command::Companion(args) => companion::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Sim(args) => asked::sim(&args),
        Command::Ask(args) => asked::ask(&args),
        Command::Compare(args) => asked::compare(&args),
        Command::Rule(args) => rule::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Pack(args) => pack::run(&args),
        Command::Campaign(args) => campaign::run(&args),
        Command::Schema { kind, game } => {
            output::print_json(&ask::schema_of(&kind, game).expect("only what has one is accepted"))
        }
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "bout", &mut script);
            output::print(&String::from_utf8_lossy(&script))
        }
    }
}
