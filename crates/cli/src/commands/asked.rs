//! `bout odds`, `bout sim`, `bout compare` and `bout ask`: flags become a question, and the answer text or JSON.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ask::policy::Choices;
use ask::position::may_be_named;
use ask::question::{Ask, Question, Versus, pack_files};
use ask::{Job, machine};
use source::{read_bounded, shown};

use crate::args::{AskArgs, CompareArgs, EffortArgs, OddsArgs, SimArgs, What};
use crate::error::{Error, Result};
use crate::load;
use crate::output::{complain, print, print_data, progress, show, warned};
use crate::told::{self, Ended, Telling};

/// More than any question needs: packs and saved games have as much room in a file.
const LONGEST: u64 = 64 << 20;

/// The exact odds of a question.
pub fn odds(args: &OddsArgs) -> Result<()> {
    args.grid.check()?;
    let question = load::question(&args.what, Ask::Odds, args.policy.choices())?;
    let question = Question { explain: args.explain, vary: args.grid.vary(), ..question };
    if args.print_scenario {
        return print_scenario(args, &question);
    }
    if args.print_question {
        return print_data(&question.complete());
    }
    let folders = [args.what.pack.as_ref()];
    if args.effort.plan {
        return planned(&question, &folders, &args.effort.job(), args.json);
    }
    let telling = Telling { title: "Odds", all: args.all, fractions: args.grid.fractions, ended: None };
    answered(&question, &folders, &args.effort.job(), args.json, telling)
}

/// A question simulated many times.
pub fn sim(args: &SimArgs) -> Result<()> {
    args.grid.check()?;
    let ask = Ask::Sim { trials: args.trials, seed: args.seed };
    let question = load::question(&args.what, ask, args.policy.choices())?;
    let question = Question { vary: args.grid.vary(), ..question };
    if args.print_question {
        return print_data(&question.complete());
    }
    let wished = args.time.map(Duration::from_secs);
    let job = Job { wished, threads: machine::threads(args.threads), ..EffortArgs::default().job() };
    let ended = args.time.map(|seconds| Ended { seconds, trials: args.trials });
    let telling = Telling { title: "Simulation", all: args.all, fractions: args.grid.fractions, ended };
    answered(&question, &[args.what.pack.as_ref()], &job, args.json, telling)
}

/// Two versions of a question side by side.
pub fn compare(args: &CompareArgs) -> Result<()> {
    args.grid.check()?;
    let ask = match (args.trials, args.seed) {
        (None, None) => Ask::Odds,
        (trials, seed) => Ask::Sim { trials, seed: seed.unwrap_or(1) },
    };
    let question = load::question(&args.what, ask, args.policy.choices())?;
    let versus = Some(versus(args, &question)?);
    let question = Question { vary: args.grid.vary(), versus, ..question };
    if args.print_question {
        return print_data(&question.complete());
    }
    let job = Job { threads: machine::threads(args.threads), ..args.effort.job() };
    let folders = [args.what.pack.as_ref(), args.vs_pack.as_ref()];
    if args.effort.plan {
        return planned(&question, &folders, &job, args.json);
    }
    let telling = Telling { title: "Comparison", all: args.all, fractions: args.grid.fractions, ended: None };
    answered(&question, &folders, &job, args.json, telling)
}

/// A question that was written as JSON.
pub fn ask(args: &AskArgs) -> Result<()> {
    let (name, text) = read(&args.file)?;
    let question = Question::from_json(&name, &text)?;
    if args.effort.plan {
        return planned(&question, &[], &args.effort.job(), args.json);
    }
    let telling = Telling { title: "Odds", all: args.all, fractions: args.fractions, ended: None };
    answered(&question, &[], &args.effort.job(), args.json, telling)
}

/// Answers a question, and shows the answer; `folders` are those of the packs that came along.
fn answered(
    question: &Question,
    folders: &[Option<&PathBuf>],
    job: &Job<'_>,
    as_json: bool,
    telling: Telling,
) -> Result<()> {
    let answer = progress::watched(job, |job| ask::answer(question, job));
    show(&answer.map_err(|problem| load::placed(problem, question, folders))?, as_json, telling)
}

/// Tells the size of a question.
fn planned(question: &Question, folders: &[Option<&PathBuf>], job: &Job<'_>, as_json: bool) -> Result<()> {
    let plan = progress::watched(job, |job| ask::prepare(question)?.plan(job));
    let plan = plan.map_err(|problem| load::placed(problem, question, folders))?;
    if as_json { print_data(&plan) } else { print(&told::plan(&plan)) }
}

/// The second version of a comparison.
fn versus(args: &CompareArgs, question: &Question) -> Result<Versus> {
    if args.other.is_none() && args.versus.is_empty() && args.vs_pack.is_none() {
        return Err(Error::input(
            "there is nothing to compare with",
            "name a second file, or give --vs NAME=OPTION or --vs-pack FOLDER",
        ));
    }
    let mut versus = Versus { changes: args.versus.clone(), ..Versus::default() };
    if let Some(file) = &args.other {
        let what = What { file: Some(file.clone()), question: None, ..args.what.clone() };
        let other = load::question(&what, Ask::Odds, Choices::default())?;
        // A file that names no pack has the core pack, and not that of the first version.
        (versus.of, versus.pack) = (Some(other.of), Some(other.pack.unwrap_or_default()));
        versus.pack_name = other.pack_name;
    }
    if let Some(folder) = &args.vs_pack {
        versus.pack = Some(pack_files(question.of.game(), folder)?);
        versus.pack_name = Some(shown(folder));
    }
    Ok(versus)
}

fn print_scenario(args: &OddsArgs, question: &Question) -> Result<()> {
    if args.policy.policy.is_some() || !args.policy.order.is_empty() {
        return Err(Error::input(
            "a file asks a question, and does not say how choices fall",
            "leave --policy and --order out here, and give them when you ask the file",
        ));
    }
    let pack = args.what.pack.as_ref();
    let text = question.written(pack.map(PathBuf::as_path));
    let text = text.map_err(|problem| load::placed(problem, question, &[pack]))?;
    if let Some(pack) = pack.filter(|pack| !may_be_named(pack)) {
        let why = "a file names only packs of its own folder, so this one does not name it";
        let told = format!("{}: {why}; give --pack again when you ask it", shown(pack));
        complain(&format!("{} {told}\n", warned("warning:")));
    }
    print(&text)
}

/// The name of a file, and its text.
fn read(file: &Path) -> Result<(String, String)> {
    let is_piped = file == Path::new("-");
    let name = if is_piped { "standard input".to_owned() } else { shown(file) };
    let mut bytes = Vec::new();
    let found = if is_piped {
        std::io::stdin().lock().take(LONGEST).read_to_end(&mut bytes).map(|_| bytes)
    } else {
        read_bounded(file)
    };
    let bytes = found.map_err(|error| {
        Error::input(format!("`{name}` cannot be read: {error}"), "--print-question writes questions")
    })?;
    Ok((name, String::from_utf8_lossy(&bytes).into_owned()))
}
