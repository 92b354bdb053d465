//! `bout odds`: the exact odds of a question.

pub mod grid;
pub mod notes;
mod told;

use ask::answer::{Answer, Asking, exact};
use ask::axis::axes;
use ask::question::Ask;
use kernel::Pending;
use odds::{Answer as Odds, Exactness};
use packs::{Book, Key, Questions, Scenario, with_game};
use serde_json::{Value as Json, json};
use sim::{Known, Sampled};

pub use self::told::text as told;
use super::play::{self, estimate::Prospect};
use super::short;
use crate::args::OddsArgs;
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::load;
use crate::output::{self, bold, json, print, print_answer, print_json, print_question, progress};

/// Runs the command.
pub fn run(args: &OddsArgs) -> Result<()> {
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
        return print_question(&ask::Question { explain: args.explain, ..asked });
    }
    if loaded.is_saved_game()
        && let Some(told) = ahead(&loaded, args)?
    {
        return told;
    }
    exactly(&loaded)?;
    if let Some((rows, columns)) = axes(args.grid.rows.as_deref(), args.grid.columns.as_deref(), &loaded)? {
        return grid::show(args, &loaded, rows.as_ref(), columns.as_ref());
    }
    let (choices, job) = (args.policy.choices(), args.effort.job());
    let asking = Asking { choices: &choices, explain: args.explain };
    let answer = progress::watched(&job, |job| exact(&loaded, asking, job))?;
    if args.json {
        return print_answer(&Answer::Distribution(answer));
    }
    print(&told(&answer, "Odds", args.all))
}

/// Of a saved game that is too large to look to its end: what `odds` tells while it is played.
fn ahead<G: Desk>(loaded: &load::Loaded<G>, args: &OddsArgs) -> Result<Option<Result<()>>> {
    let position = loaded.position()?;
    let game = &position.scenario.game;
    if game.only_simulated().is_none() {
        return Ok(None);
    }
    if matches!(game.pending(&position.state), Pending::Done(_)) {
        return Err(Error::input("this game is over", "`bout replay` shows how it went"));
    }
    let Some(prospects) = play::odds::ahead(game, &position.state) else { return Ok(None) };
    if args.json {
        let row = |row: &Prospect| {
            let means = prospects.heads.iter().zip(&row.means);
            let means = means
                .map(|(head, mean)| ((*head).to_owned(), json!({ "mean": mean.mean, "half": mean.half })));
            json!({ "option": row.name, "means": means.collect::<serde_json::Map<_, _>>() })
        };
        let options: Vec<Json> = prospects.rows.iter().map(row).collect();
        return Ok(Some(print_json(&json!({
            "command": "odds",
            "title": position.scenario.title,
            "until": prospects.until,
            "how": prospects.how,
            "options": options,
        }))));
    }
    let title = position.scenario.title.as_deref().unwrap_or("Odds");
    let who = match game.pending(&position.state) {
        Pending::Decision(decision) => format!("{}:\n", game.decides(&position.state, decision.seat)),
        Pending::Chance(_) | Pending::Done(_) => String::new(),
    };
    Ok(Some(print(&format!("{}\n\n{who}{}", bold(title), play::odds::told(&prospects)))))
}

/// Refuses what has no exact odds.
///
/// # Errors
/// If the game can only be simulated.
pub fn exactly<G: Desk>(loaded: &load::Loaded<G>) -> Result<()> {
    match loaded.scenario()?.game.only_simulated() {
        Some([why, instead]) => Err(Error::input(why, instead)),
        None => Ok(()),
    }
}

/// How well what came out is known.
pub fn known_how(known: &Known<Key>) -> String {
    match known {
        Known::Exact(answer) | Known::UpTo(answer) => how(answer),
        Known::Sampled { sampled, why } => too_large(sampled, *why),
    }
}

/// The same for programs.
pub fn known_json(known: &Known<Key>) -> Json {
    match known {
        Known::Exact(answer) | Known::UpTo(answer) => json::exactness(&answer.exactness),
        Known::Sampled { sampled, .. } => super::sim::exactness(sampled),
    }
}

/// How many outcomes a table shows: if numbers were asked, not those at its end that are each less likely than 0.01 %,
/// where they are many.
pub fn shown<G: Book>(scenario: &Scenario<G>, listed: &[Key], chance: impl Fn(&Key) -> f64) -> usize {
    if scenario.question.numbers().is_empty() {
        return listed.len();
    }
    shown_of(listed.iter().map(chance))
}

/// The same of outcomes with numbers, by their chances.
fn shown_of(chances: impl DoubleEndedIterator<Item = f64> + ExactSizeIterator) -> usize {
    const MANY: usize = 10;
    let all = chances.len();
    let unlikely = chances.rev().take_while(|&chance| chance < 1e-4).count();
    if unlikely < MANY { all } else { (all - unlikely).max(1) }
}

/// The line below a table about outcomes that it does not show.
pub fn further<G: Book>(scenario: &Scenario<G>, rest: &[Key], together: &str) -> String {
    rest.first().map_or(String::new(), |first| {
        let from = scenario.words(first).join(", ");
        format!("  further {} outcomes, from {from} on: {together} together (--all lists them)\n", rest.len())
    })
}

/// How well an answer is known.
fn how(answer: &Odds<Key>) -> String {
    let states = if answer.states == 1 { "1 state".into() } else { format!("{} states", answer.states) };
    match &answer.exactness {
        Exactness::Exact => format!("Exact, over {states}."),
        Exactness::UpTo { unresolved } => format!(
            "Exact up to {} ({:.2e}) that was not followed to its end, over {states}.",
            short(unresolved),
            unresolved.to_f64(),
        ),
    }
}

fn too_large(sampled: &Sampled<Key>, why: odds::Cut) -> String {
    let what = match why {
        odds::Cut::Memory => "it takes too much memory (see --max-memory)",
        odds::Cut::LargeCycle => "a cycle is too large (see --max-states)",
        _ => "there are too many states (see --max-states)",
    };
    format!(
        "Not exact, because {what}. Sampled: {} trials, seed {}; `bout sim` plays more.",
        sampled.trials, sampled.seed
    )
}
