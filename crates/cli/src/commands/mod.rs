//! One file per command.

mod check;
mod compare;
mod odds;
mod pack;
mod play;
mod policy;
pub mod replay;
mod rule;
mod schema;
mod sim;

use std::collections::BTreeSet;
use std::sync::atomic::AtomicU64;

use ::odds::{Answer, Odds, Watch};
use clap::CommandFactory;
use kernel::RulingSet;
use packs::{Book, Key, Scenario};

use crate::args::{Args, Command, PolicyArg};
use crate::error::{Error, Result};
use crate::load::Position;
use crate::output::{self, progress};

/// Runs the command.
pub fn run(args: Args) -> Result<()> {
    match args.command {
        Command::Odds(args) => odds::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Sim(args) => sim::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Rule(args) => rule::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Pack(args) => pack::run(&args),
        Command::Schema { kind } => schema::run(kind),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "bout", &mut script);
            output::print(&String::from_utf8_lossy(&script))
        }
    }
}

/// The exact answer from a position, with a progress bar if it takes long.
fn solve<G: Book>(position: &Position<G>, policy: PolicyArg) -> Result<Answer<Key>> {
    let Position { scenario, state, .. } = position;
    let states = AtomicU64::new(0);
    let report = |found: usize| states.store(found as u64, std::sync::atomic::Ordering::Relaxed);
    let watch = Watch { cancel: None, progress: Some(&report) };
    let odds = Odds::new(&scenario.game, policy::exact(policy)).with_watch(watch);
    progress::shown(0, "states", &states, || odds.solve(state, |outcome| scenario.key(outcome)))
        .map_err(|_| Error::input("the computation was stopped", "run it again"))
}

/// The outcomes to list: those that can happen, and those that a reader expects to see.
pub fn keys<G: Book>(scenario: &Scenario<G>, answer: &Answer<Key>) -> BTreeSet<Key> {
    answer.outcomes.keys().copied().chain(scenario.all_keys()).collect()
}

/// `dazed-melee = advantage`, marked if it is not the default.
fn ruling_line(rulings: &impl RulingSet, ruling: &kernel::Ruling) -> String {
    let option = rulings.get(ruling);
    let mark = if option.id == ruling.options[0].id { "" } else { " (not the default)" };
    format!("{} = {}{mark}", ruling.id, option.id)
}

/// A fraction that fits on a line; longer ones are for --json.
fn short(prob: &::odds::Prob) -> String {
    let text = prob.to_string();
    if text.len() <= 49 { text } else { format!("({} digits)", text.len() - 1) }
}
