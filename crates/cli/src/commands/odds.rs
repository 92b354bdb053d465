//! `bout odds`: the exact odds of a question.

use ask::answer::{Answer, Asking, odds};
use ask::question::Ask;
use ask::{axis, grid};
use packs::with_game;

use crate::args::OddsArgs;
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::load;
use crate::output::{self, print, print_data, progress, show};
use crate::told::Telling;

/// Runs the command.
pub fn run(args: &OddsArgs) -> Result<()> {
    args.grid.check()?;
    with_game!(load::game(args.what.named()), G => of::<G>(args))
}

fn of<G: Desk>(args: &OddsArgs) -> Result<()> {
    let loaded = load::open::<G>(&args.what)?;
    if args.print_scenario {
        if args.policy.policy.is_some() || !args.policy.order.is_empty() {
            return Err(Error::input(
                "a file asks a question, and does not say how choices fall",
                "leave --policy and --order out here, and give them when you ask the file",
            ));
        }
        loaded.scenario()?;
        if let Some(pack) = args.what.pack.as_deref().filter(|pack| !load::may_be_named(pack)) {
            let why = "a file names only packs of its own folder, so this one does not name it";
            let told = format!("{}: {why}; give --pack again when you ask it", source::shown(pack));
            output::complain(&format!("{} {told}\n", output::warned("warning:")));
        }
        return print(&loaded.text(args.what.pack.as_deref()));
    }
    if args.print_question {
        let asked = load::question::<G>(&args.what, Ask::Odds, args.policy.choices())?;
        return print_data(&ask::Question { explain: args.explain, vary: args.grid.vary(), ..asked });
    }
    let (choices, job) = (args.policy.choices(), args.effort.job());
    let axes = axis::axes(args.grid.rows.as_deref(), args.grid.columns.as_deref(), &loaded)?;
    let answer = progress::watched(&job, |job| {
        if let Some(axes) = &axes {
            let asking = grid::Asking { ask: Ask::Odds, choices: &choices, show: args.grid.show.as_deref() };
            return grid::grid(&loaded, axes, asking, job).map(Answer::Grid);
        }
        odds(&loaded, Asking { choices: &choices, explain: args.explain }, job)
    })?;
    show(&answer, args.json, Telling { title: "Odds", all: args.all, fractions: args.grid.fractions })
}
