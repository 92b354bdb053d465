//! `bout odds`: the exact odds of a question.

mod best;
pub mod grid;
pub mod notes;

use ask::axis::axes;
use ask::{Fraction, explained};
use kernel::{Pending, Rule, RulingSet};
use odds::{Answer, Exactness, Prob, Touched};
use packs::{Book, Key, Questions, Scenario, with_game};
use serde_json::{Value as Json, json};
use sim::{Known, Sampled};

use self::notes::notes;
use super::play::{self, estimate::Prospect};
use super::policy::Choosing;
use super::reading::{Reading, Unit, Written};
use super::replay::log_line;
use super::solve::{Solved, in_fixed_order, solve, touched};
use super::{keys, short, sim as sampling};
use crate::args::OddsArgs;
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::load::{self, Position};
use crate::output::{
    self,
    bars::bar,
    bold, dim, json, print, print_json, progress,
    table::{Align, table},
    unsaid,
};

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
    if loaded.is_saved_game()
        && let Some(told) = ahead(&loaded, args)?
    {
        return told;
    }
    exactly(&loaded)?;
    if let Some((rows, columns)) = axes(args.grid.rows.as_deref(), args.grid.columns.as_deref(), &loaded)? {
        return grid::show(args, &loaded, rows.as_ref(), columns.as_ref());
    }
    let mut position = loaded.position()?;
    let choosing = Choosing::new(&args.policy.choices(), &mut position)?;
    let job = args.effort.job();
    let rules = if args.explain {
        Some(progress::watched(&job, |job| explained(&position, &choosing, job))?)
    } else {
        None
    };
    let solved = progress::watched(&job, |job| solve(&position, &choosing, job))?;
    let played = if solved.gave_way().is_some() { &Choosing::First } else { &choosing };
    let touched = touched(&position, played, &job);
    let best = match (&choosing, &solved.best) {
        (Choosing::Best(aim), Some(play)) => {
            let fixed = if solved.gave_way().is_some() {
                None
            } else {
                progress::watched(&job, |job| in_fixed_order(&position, aim, job))?
            };
            Some(best::Told { game: &position.scenario.game, aim, play, fixed })
        }
        _ => None,
    };
    if args.json {
        let mut value = as_json(&position, played, &solved, &touched, rules.as_deref());
        if let Some(best) = best {
            value["best"] = best.json(&position.state);
        }
        return print_json(&value);
    }
    let mut text = human(&position.scenario, &solved, args.all);
    text += &nothing_to_roll(&position);
    if let Some(best) = best {
        text += &best.text(&position.state);
    }
    text += &notes(&position, played, &touched, loaded.given_rulings());
    if let Some(rules) = rules {
        text += &explain_text(&rules);
    }
    print(&text)
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

/// Where it is over before anything is rolled, what happened: it says why.
fn nothing_to_roll<G: Desk>(position: &Position<G>) -> String {
    let game = &position.scenario.game;
    if !matches!(game.pending(&position.state), Pending::Done(_)) {
        return String::new();
    }
    let mut text = String::new();
    for line in game.lines(&position.opening) {
        text += &format!("  {}\n", log_line(game, &line));
    }
    if text.is_empty() { text } else { format!("Nothing is rolled:\n{text}") }
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
        Known::Sampled { sampled, .. } => sampling::exactness(sampled),
    }
}

fn human<G: Desk>(scenario: &Scenario<G>, solved: &Solved<G>, all: bool) -> String {
    let table = match &solved.known {
        Known::Exact(answer) | Known::UpTo(answer) => exact_table(scenario, answer, all),
        Known::Sampled { sampled, .. } => sampling::rows(scenario, sampled, all),
    };
    let how = known_how(&solved.known);
    let title = scenario.title.as_deref().unwrap_or("Odds");
    format!("{}\n\n{table}{}\n{}\n", bold(title), means_text(scenario, &solved.means), dim(&how))
}

fn exact_table<G: Book>(scenario: &Scenario<G>, answer: &Answer<Key>, all: bool) -> String {
    let mut head = scenario.heads();
    let mut align = vec![Align::Left; head.len()];
    align.extend([Align::Right, Align::Right, Align::Left]);
    head.extend(["exact".into(), "percent".into(), String::new()]);
    let listed: Vec<Key> = keys(scenario, answer).into_iter().collect();
    let shown = if all { listed.len() } else { shown(scenario, &listed, |key| answer.of(key).to_f64()) };
    let row = |key: &Key| {
        let prob = answer.of(key);
        let mut row = scenario.words(key);
        row.extend([short(&prob), prob.percent(2), bar(prob.to_f64(), 30)]);
        row
    };
    let rows: Vec<Vec<String>> = listed[..shown].iter().map(row).collect();
    let rest: Prob = listed[shown..].iter().map(|key| answer.of(key)).collect::<Vec<_>>().iter().sum();
    table(&align, &head, &rows) + &further(scenario, &listed[shown..], &rest.percent(4))
}

/// How many outcomes a table shows: if numbers were asked, not those at its end that are each less likely than 0.01 %,
/// where they are many.
pub fn shown<G: Book>(scenario: &Scenario<G>, listed: &[Key], chance: impl Fn(&Key) -> f64) -> usize {
    const MANY: usize = 10;
    if scenario.question.numbers().is_empty() {
        return listed.len();
    }
    let unlikely = listed.iter().rev().take_while(|key| chance(key) < 1e-4).count();
    if unlikely < MANY { listed.len() } else { (listed.len() - unlikely).max(1) }
}

/// The line below a table about outcomes that it does not show.
pub fn further<G: Book>(scenario: &Scenario<G>, rest: &[Key], together: &str) -> String {
    rest.first().map_or(String::new(), |first| {
        let from = scenario.words(first).join(", ");
        format!("  further {} outcomes, from {from} on: {together} together (--all lists them)\n", rest.len())
    })
}

/// How well an answer is known.
fn how(answer: &Answer<Key>) -> String {
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

/// A mean in words.
pub fn mean_text(mean: &Reading) -> String {
    let fraction = |value: &Fraction| {
        let text = value.to_string();
        if text.len() <= 49 { format!(" = {text}") } else { format!(" ({} digits)", text.len() - 1) }
    };
    match mean {
        Reading::Exact(value) => format!("{:.6}{}", value.to_f64(), fraction(value)),
        Reading::Between { at_least, .. } | Reading::AtLeast { at_least } => {
            format!("at least {:.6}", at_least.to_f64())
        }
        Reading::Infinite(_) => "infinite, because with some chance it never ends".to_owned(),
        Reading::Sampled { middle, high, .. } => format!("{middle:.4} ± {:.4}", high - middle),
    }
}

/// The means below a table.
pub fn means_text<G: Book>(scenario: &Scenario<G>, means: &[(usize, Reading)]) -> String {
    let heads = scenario.heads();
    let line = |(index, mean): &(usize, Reading)| format!("  mean {}: {}\n", heads[*index], mean_text(mean));
    let lines: String = means.iter().map(line).collect();
    if lines.is_empty() { lines } else { format!("\n{lines}") }
}

fn explain_text(rules: &[(&'static Rule, Reading)]) -> String {
    let rows: Vec<Vec<String>> = rules
        .iter()
        .map(|(rule, times)| vec![rule.id.into(), times.text(Unit::Number), rule.gist.into()])
        .collect();
    let head = ["rule", "times", "what it says"].map(str::to_owned);
    let align = [Align::Left, Align::Right, Align::Left];
    format!("\n{}", table(&align, &head, &rows))
}

fn as_json<G: Desk>(
    position: &Position<G>,
    choosing: &Choosing<G>,
    solved: &Solved<G>,
    touched: &Touched,
    rules: Option<&[(&'static Rule, Reading)]>,
) -> Json {
    let scenario = &position.scenario;
    let rulings = scenario.game.rulings();
    let used = touched.rulings.iter().map(|ruling| (ruling.id.to_owned(), rulings.get(ruling).id.into()));
    let (outcomes, size) = match &solved.known {
        Known::Exact(answer) | Known::UpTo(answer) => {
            (json::outcomes(scenario, answer), Some((answer.states, answer.edges)))
        }
        Known::Sampled { sampled, .. } => (sampling::outcomes(scenario, sampled), None),
    };
    let mut value = json!({
        "command": "odds",
        "title": scenario.title,
        "pack": scenario.pack,
        "question": json::question(scenario),
        "exactness": known_json(&solved.known),
        "outcomes": outcomes,
    });
    let fields = scenario.fields();
    if !solved.means.is_empty() {
        let mean = |(index, mean): &(usize, Reading)| json::mean(&fields[*index], mean);
        value["means"] = solved.means.iter().map(mean).collect();
    }
    if touched.choices {
        value["policy"] = choosing.policy().word().into();
    }
    value["unsaid"] = unsaid::json(&scenario.unsaid);
    value["rulings_used"] = Json::Object(used.collect());
    if let Some(only) = touched.only {
        value["rulings_looked_at"] = only.into();
    }
    value["rulings"] = json::rulings(rulings);
    if let Some((states, edges)) = size {
        value["states"] = states.into();
        value["edges"] = edges.into();
    }
    if let Some(rules) = rules {
        let rule = |(rule, times): &(&Rule, Reading)| json!({ "rule": rule.id, "times": times.json(), "says": rule.gist });
        value["explain"] = rules.iter().map(rule).collect();
    }
    value
}
