//! `bout compare`: two versions of a question side by side.

use ask::Job;
use ask::compare::{Comparing, Versions, changed, compare, is_whole};
use ask::policy::Choices;
use ask::question::{Ask, Versus, changed_files};
use packs::{Book, with_game};
use source::shown;

use crate::args::{CompareArgs, What};
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::load::{self, Loaded};
use crate::machine;
use crate::output::{print_data, progress, show};
use crate::told::Telling;

/// Runs the command.
pub fn run(args: &CompareArgs) -> Result<()> {
    args.grid.check()?;
    with_game!(load::game(args.what.named()), G => of::<G>(args))
}

fn of<G: Desk>(args: &CompareArgs) -> Result<()> {
    let one = load::open::<G>(&args.what)?;
    let Some(other) = second(args, &one)? else {
        return Err(Error::input(
            "there is nothing to compare with",
            "name a second file, or give --vs NAME=OPTION or --vs-pack FOLDER",
        ));
    };
    let vary = args.grid.vary();
    let in_pairs = is_whole(&one, &other)? && vary.is_none();
    let ask = if in_pairs { Ask::Sim { trials: args.trials, seed: args.seed } } else { Ask::Odds };
    let choices = args.policy.choices();
    if args.print_question {
        let question = load::question::<G>(&args.what, ask, choices)?;
        let versus = Some(versus::<G>(args)?);
        return print_data(&ask::Question { vary, versus, ..question });
    }
    let folder = |folder: Option<&std::path::PathBuf>| folder.map(|folder| shown(folder));
    let has_other_pack = args.other.is_some() || args.vs_pack.is_some();
    let folders = [args.what.pack.as_ref(), args.vs_pack.as_ref().or(args.what.pack.as_ref())];
    let versions = Versions {
        a: &one,
        b: &other,
        changes: &args.versus,
        files: args.other.as_ref().map(|other| [args.what.named().word().to_owned(), other.clone()]),
        packs: has_other_pack.then(|| folders.map(folder)),
    };
    let job = Job { threads: machine::threads(args.threads), ..args.effort.job() };
    let comparing = Comparing { ask, choices: &choices, vary: vary.as_ref() };
    let answer = progress::watched(&job, |job| compare(&versions, comparing, job))?;
    show(&answer, args.json, Telling { title: "Comparison", all: args.all, fractions: args.grid.fractions })
}

/// What the second version is named by, as flags.
fn other_file(args: &CompareArgs) -> Option<What> {
    args.other.as_ref().map(|file| What {
        file: Some(file.clone()),
        question: None,
        rulings: args.what.rulings.clone(),
        pack: args.what.pack.clone(),
    })
}

/// The second version: another file, or the first with other rulings, numbers or pack.
fn second<G: Desk>(args: &CompareArgs, one: &Loaded<G>) -> Result<Option<Loaded<G>>> {
    let base = match other_file(args) {
        Some(what) => load::open(&what)?,
        None if args.versus.is_empty() && args.vs_pack.is_none() => return Ok(None),
        None => one.clone(),
    };
    Ok(Some(changed(&base.versus(&[], args.vs_pack.as_deref())?, &args.versus)?))
}

/// The second version as a question says it.
fn versus<G: Desk>(args: &CompareArgs) -> Result<Versus> {
    let other = other_file(args).map(|what| load::question::<G>(&what, Ask::Odds, Choices::default()));
    let other = other.transpose()?;
    let given = args.vs_pack.as_deref().map(changed_files::<<G as Book>::Pack>).transpose()?;
    let (of, pack) = other.map_or((None, None), |other| (Some(other.of), other.pack));
    Ok(Versus { of, pack: given.or(pack), changes: args.versus.clone() })
}
