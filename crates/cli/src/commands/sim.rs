//! `bout sim`: a question simulated many times.

use ask::answer::{Answer, simulated};
use ask::grid::{Asking, grid};
use ask::question::Ask;
use ask::{Job, axis};
use packs::with_game;

use crate::args::{EffortArgs, SimArgs};
use crate::error::Result;
use crate::games::Desk;
use crate::output::{print_data, progress, show};
use crate::told::Telling;
use crate::{load, machine};

/// How many times if nobody says.
const TRIALS: u64 = 100_000;

/// The same for whole battles and showdowns.
const WHOLE_TRIALS: u64 = 5_000;

/// Runs the command.
pub fn run(args: &SimArgs) -> Result<()> {
    args.grid.check()?;
    with_game!(load::game(args.what.named()), G => of::<G>(args))
}

fn of<G: Desk>(args: &SimArgs) -> Result<()> {
    let loaded = load::open::<G>(&args.what)?;
    // A whole game takes as long as hundreds of attacks, and a few thousand tell who wins.
    let is_whole = loaded.scenario()?.game.only_simulated().is_some();
    let usual = if is_whole { WHOLE_TRIALS } else { TRIALS };
    let (trials, seed) = (args.trials.unwrap_or(usual), args.seed);
    let (ask, choices) = (Ask::Sim { trials, seed }, args.policy.choices());
    if args.print_question {
        let question = load::question::<G>(&args.what, ask, choices)?;
        return print_data(&ask::Question { vary: args.grid.vary(), ..question });
    }
    let axes = axis::axes(args.grid.rows.as_deref(), args.grid.columns.as_deref(), &loaded)?;
    let job = Job { threads: machine::threads(args.threads), ..EffortArgs::default().job() };
    let answer = progress::watched(&job, |job| match &axes {
        Some(axes) => {
            let asking = Asking { ask, choices: &choices, show: args.grid.show.as_deref() };
            grid(&loaded, axes, asking, job).map(Answer::Grid)
        }
        None => simulated(&loaded, &choices, trials, seed, job),
    })?;
    show(&answer, args.json, Telling { title: "Simulation", all: args.all, fractions: args.grid.fractions })
}
