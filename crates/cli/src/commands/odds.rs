//! `bout odds`: the exact odds of a question.

mod best;
mod cited;
pub mod grid;

use kernel::{Rule, RulingSet};
use odds::{Answer, Exactness, Prob, Value};
use packs::{Book, Key, Questions, Scenario, with_game};
use serde_json::{Value as Json, json};
use sim::{Known, Sampled};

use self::cited::{Touched, explained, rulings_text, touched};
use super::policy::Choosing;
use super::solve::{Mean, Play, Solved, solve};
use super::{keys, short, sim as sampling};
use crate::args::OddsArgs;
use crate::error::Result;
use crate::games::Desk;
use crate::grid::axes;
use crate::load::{self, Position};
use crate::output::{
    bars::bar,
    bold, dim, json, print, print_json,
    table::{Align, table},
};

/// Runs the command.
pub fn run(args: &OddsArgs) -> Result<()> {
    with_game!(load::game(args.what.named()), G => of::<G>(args))
}

fn of<G: Desk>(args: &OddsArgs) -> Result<()> {
    let loaded = load::open::<G>(&args.what)?;
    if args.print_scenario {
        loaded.scenario()?;
        return print(&loaded.text(args.what.pack.as_deref()));
    }
    if let Some((rows, columns)) = axes(&args.grid, &loaded)? {
        return grid::show(args, &loaded, rows.as_ref(), columns.as_ref());
    }
    let mut position = loaded.position()?;
    let choosing = Choosing::new(&args.policy, &mut position)?;
    let rules = if args.explain { Some(explained(&position, &choosing)?) } else { None };
    let solved = solve(&position, &choosing, &args.effort)?;
    let played = match solved.best {
        Some(Play::OutOfReach(_)) => &Choosing::First,
        _ => &choosing,
    };
    let touched = touched(&position, played);
    let best = match (&choosing, &solved.best) {
        (Choosing::Best(aim), Some(play)) => Some(best::Told { game: &position.scenario.game, aim, play }),
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
    if let Some(best) = best {
        text += &best.text(&position.state);
    }
    if touched.choices {
        text += &format!("Choices: {}.\n", played.words());
    }
    text += &rulings_text(&position, &touched, loaded.given_rulings());
    if let Some(rules) = rules {
        text += &explain_text(&rules);
    }
    print(&text)
}

fn human<G: Desk>(scenario: &Scenario<G>, solved: &Solved<G>, all: bool) -> String {
    let (table, how) = match &solved.known {
        Known::Exact(answer) | Known::UpTo(answer) => (exact_table(scenario, answer, all), how(answer)),
        Known::Sampled { sampled, why } => (sampling::rows(scenario, sampled), too_large(sampled, *why)),
    };
    let title = scenario.title.as_deref().unwrap_or("Odds");
    format!("{}\n\n{table}{}\n{}\n", bold(title), means_text(scenario, &solved.means), dim(&how))
}

fn exact_table<G: Book>(scenario: &Scenario<G>, answer: &Answer<Key>, all: bool) -> String {
    let mut head = scenario.heads();
    let mut align = vec![Align::Left; head.len()];
    align.extend([Align::Right, Align::Right, Align::Left]);
    head.extend(["exact".into(), "percent".into(), String::new()]);
    let listed: Vec<Key> = keys(scenario, answer).into_iter().collect();
    let shown = if all { listed.len() } else { listed.len() - tail(scenario, answer, &listed) };
    let row = |key: &Key| {
        let prob = answer.of(key);
        let mut row = scenario.words(key);
        row.extend([short(&prob), prob.percent(2), bar(prob.to_f64(), 30)]);
        row
    };
    let rows: Vec<Vec<String>> = listed[..shown].iter().map(row).collect();
    let mut text = table(&align, &head, &rows);
    if let Some(first) = listed.get(shown) {
        let rest: Prob = answer.probability(|key| key >= first);
        text += &format!(
            "  further {} outcomes, from {} on: {} together (--all lists them)\n",
            listed.len() - shown,
            scenario.words(first).join(", "),
            rest.percent(4)
        );
    }
    text
}

/// How many outcomes at the end of the table are each less likely than 0.01 %, if numbers were asked and they are many.
fn tail<G: Book>(scenario: &Scenario<G>, answer: &Answer<Key>, listed: &[Key]) -> usize {
    const MANY: usize = 10;
    if scenario.question.numbers().is_empty() {
        return 0;
    }
    let unlikely = listed.iter().rev().take_while(|key| answer.of(key).to_f64() < 1e-4).count();
    if unlikely < MANY { 0 } else { unlikely.min(listed.len() - 1) }
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
    let what =
        if why == odds::Cut::LargeCycle { "a cycle is too large" } else { "there are too many states" };
    format!(
        "Not exact, because {what} (see --max-states). Sampled: {} trials, seed {}; `bout sim` plays more.",
        sampled.trials, sampled.seed
    )
}

/// A mean in words.
pub fn mean_text(mean: &Mean) -> String {
    let fraction = |value: &Value| {
        let text = value.to_string();
        if text.len() <= 49 { format!(" = {text}") } else { format!(" ({} digits)", text.len() - 1) }
    };
    match mean {
        Mean::Exact(value) => format!("{:.6}{}", value.to_f64(), fraction(value)),
        Mean::AtLeast(value) => format!("at least {:.6}", value.to_f64()),
        Mean::Sampled(mean, reach) => format!("{mean:.4} ± {reach:.4}"),
    }
}

/// The means below a table.
pub fn means_text<G: Book>(scenario: &Scenario<G>, means: &[(usize, Mean)]) -> String {
    let heads = scenario.heads();
    let line = |(index, mean): &(usize, Mean)| format!("  mean {}: {}\n", heads[*index], mean_text(mean));
    let lines: String = means.iter().map(line).collect();
    if lines.is_empty() { lines } else { format!("\n{lines}") }
}

fn explain_text(rules: &[(&'static Rule, Prob)]) -> String {
    let rows: Vec<Vec<String>> = rules
        .iter()
        .map(|(rule, times)| vec![rule.id.into(), format!("{:.4}", times.to_f64()), rule.gist.into()])
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
    rules: Option<&[(&'static Rule, Prob)]>,
) -> Json {
    let scenario = &position.scenario;
    let rulings = scenario.game.rulings();
    let used = touched.rulings.iter().map(|ruling| (ruling.id.to_owned(), rulings.get(ruling).id.into()));
    let (exactness, outcomes, size) = match &solved.known {
        Known::Exact(answer) | Known::UpTo(answer) => (
            json::exactness(&answer.exactness),
            json::outcomes(scenario, answer),
            Some((answer.states, answer.edges)),
        ),
        Known::Sampled { sampled, .. } => {
            (sampling::exactness(sampled), sampling::outcomes(scenario, sampled), None)
        }
    };
    let mut value = json!({
        "command": "odds",
        "title": scenario.title,
        "pack": scenario.pack,
        "question": json::question(scenario),
        "exactness": exactness,
        "outcomes": outcomes,
    });
    let fields = scenario.fields();
    if !solved.means.is_empty() {
        let mean = |(index, mean): &(usize, Mean)| json::mean(&fields[*index], mean);
        value["means"] = solved.means.iter().map(mean).collect();
    }
    if touched.choices {
        value["policy"] = choosing.word().into();
    }
    value["rulings_used"] = Json::Object(used.collect());
    value["rulings"] = json::rulings(rulings);
    if let Some((states, edges)) = size {
        value["states"] = states.into();
        value["edges"] = edges.into();
    }
    if let Some(rules) = rules {
        let rule = |(rule, times): &(&Rule, Prob)| json!({ "rule": rule.id, "times": times.to_string(), "says": rule.gist });
        value["explain"] = rules.iter().map(rule).collect();
    }
    value
}
