//! `bout sim`: a question simulated many times.

mod grid;

use ask::Job;
use ask::answer::simulated;
use ask::axis::axes;
use ask::question::Ask;
use packs::{Key, with_game};
use serde_json::{Value, json};
use sim::{Run, Sampled};

use crate::args::{EffortArgs, SimArgs};
use crate::error::Result;
use crate::games::{Desk, text};
use crate::load;
use crate::output::{print, print_answer, print_question, progress};

/// How many times if nobody says.
const TRIALS: u64 = 100_000;

/// The same for whole battles and showdowns.
const WHOLE_TRIALS: u64 = 5_000;

/// Runs the command.
pub fn run(args: &SimArgs) -> Result<()> {
    with_game!(load::game(args.what.named()), G => of::<G>(args))
}

fn of<G: Desk>(args: &SimArgs) -> Result<()> {
    let loaded = load::open::<G>(&args.what)?;
    let axes = axes(args.grid.rows.as_deref(), args.grid.columns.as_deref(), &loaded)?;
    let position = loaded.position()?;
    // A whole game takes as long as hundreds of attacks, and a few thousand tell who wins.
    let usual = if position.scenario.game.only_simulated().is_some() { WHOLE_TRIALS } else { TRIALS };
    let run = Run { threads: args.threads, ..Run::new(args.trials.unwrap_or(usual), args.seed) };
    if args.print_question {
        let ask = Ask::Sim { trials: run.trials, seed: run.seed };
        return print_question(&load::question::<G>(&args.what, ask, args.policy.choices())?);
    }
    if let Some((rows, columns)) = axes {
        return grid::show(args, &loaded, rows.as_ref(), columns.as_ref(), run);
    }
    let choices = args.policy.choices();
    let job = Job { threads: args.threads, ..EffortArgs::default().job() };
    let answer = progress::watched(&job, |job| simulated(&loaded, &choices, run.trials, run.seed, job))?;
    if args.json { print_answer(&answer) } else { print(&text(&answer, "Simulation", args.all)) }
}

/// How much a sample knows.
pub fn exactness(sampled: &Sampled<Key>) -> Value {
    json!({ "kind": "sampled", "trials": sampled.trials, "seed": sampled.seed,
            "unfinished": sampled.unfinished, "interval": "95% Wilson" })
}
