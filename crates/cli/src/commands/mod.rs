//! One file per command.

mod answer;
mod campaign;
mod check;
mod companion;
mod compare;
pub mod look_up;
mod odds;
mod pack;
mod play;
pub mod reading;
pub mod replay;
mod rule;
mod schema;
mod sim;

use std::collections::BTreeSet;

pub use ask::choosing as policy;
pub use ask::solve;

use ::odds::Answer;
use ::sim::Known;
use clap::CommandFactory;
use packs::{Book, Key, Scenario};

use crate::args::{Args, Command};
use crate::error::Result;
use crate::output;

pub use companion::CompanionArgs;
pub use odds::told;
pub use play::save::quoted;
pub use play::typed;

/// Runs the command.
pub fn run(args: Args) -> Result<()> {
    match args.command {
        Command::Odds(args) => odds::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Companion(args) => companion::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Sim(args) => sim::run(&args),
        Command::Ask(args) => answer::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Rule(args) => rule::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Pack(args) => pack::run(&args),
        Command::Campaign(args) => campaign::run(&args),
        Command::Schema { kind, game } => schema::run(kind, game),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "bout", &mut script);
            output::print(&String::from_utf8_lossy(&script))
        }
    }
}

/// The outcomes to list: those that can happen, and those that a reader expects to see.
fn keys<G: Book>(scenario: &Scenario<G>, answer: &Answer<Key>) -> BTreeSet<Key> {
    ask::answer::keys(scenario, answer.outcomes.keys())
}

/// The same of an answer that may be sampled.
pub fn keys_known<G: Book>(scenario: &Scenario<G>, known: &Known<Key>) -> BTreeSet<Key> {
    match known {
        Known::Exact(answer) | Known::UpTo(answer) => keys(scenario, answer),
        Known::Sampled { sampled, .. } => ask::answer::keys(scenario, sampled.counts.keys()),
    }
}

/// A fraction that fits on a line; longer ones are for --json.
fn short(prob: &::odds::Prob) -> String {
    let text = prob.to_string();
    if text.len() <= 49 { text } else { format!("({} digits)", text.len() - 1) }
}
