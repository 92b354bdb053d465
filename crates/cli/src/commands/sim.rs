//! `bout sim`: a question simulated many times.

mod grid;

use std::sync::atomic::AtomicU64;

use ask::axis::axes;
use ask::solve::touched;
use packs::{Book, Key, Questions, Scenario, with_game};
use serde_json::{Value, json};
use sim::{Estimate, Run, Sampled, sample};

use super::odds::notes::notes;
use super::odds::{further, means_text, shown};
use super::policy::Choosing;
use super::reading::Reading;
use crate::args::{EffortArgs, SimArgs};
use crate::error::Result;
use crate::games::Desk;
use crate::load;
use crate::output::{
    bars::bar,
    bold, dim, json, print, print_json, progress,
    table::{Align, table},
    unsaid,
};

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
    let mut position = loaded.position()?;
    // A whole game takes as long as hundreds of attacks, and a few thousand tell who wins.
    let usual = if position.scenario.game.only_simulated().is_some() { WHOLE_TRIALS } else { TRIALS };
    let run = Run { threads: args.threads, ..Run::new(args.trials.unwrap_or(usual), args.seed) };
    if let Some((rows, columns)) = axes {
        return grid::show(args, &loaded, rows.as_ref(), columns.as_ref(), run);
    }
    if let Some(told) = G::simulated(&position.scenario, &position.state, args.policy.policy.as_ref(), run)? {
        return if args.json { print_json(&told.json) } else { print(&told.text) };
    }
    let choosing = Choosing::new(&args.policy.choices(), &mut position)?.no_best("a simulation")?;
    let load::Position { scenario, state, .. } = &position;
    let done = AtomicU64::new(0);
    let run = Run { progress: Some(&done), ..run };
    let sampled = progress::shown(run.trials, "trials", &done, || {
        sample(
            &scenario.game,
            state,
            run,
            |state, decision, dice| choosing.sampled(state, decision, dice),
            |outcome| scenario.key(outcome),
        )
    });
    if args.json {
        print_json(&as_json(scenario, &sampled))
    } else {
        let touched = touched(&position, &choosing, &EffortArgs::default().job());
        let notes = notes(&position, &choosing, &touched, loaded.given_rulings());
        print(&(human(scenario, &sampled, args.all) + &notes))
    }
}

/// The table of a sample.
pub fn rows<G: Book>(scenario: &Scenario<G>, sampled: &Sampled<Key>, all: bool) -> String {
    let mut head = scenario.heads();
    let mut align = vec![Align::Left; head.len()];
    align.extend([Align::Right, Align::Right, Align::Left, Align::Left]);
    head.extend(["count".into(), "percent".into(), "95 % interval".into(), String::new()]);
    let listed: Vec<Key> = sampled.counts.keys().copied().collect();
    let shown =
        if all { listed.len() } else { shown(scenario, &listed, |key| sampled.estimate(key).probability) };
    let row = |key: &Key| {
        let estimate = sampled.estimate(key);
        let percent = |share: f64| format!("{:.2}%", share * 100.0);
        let mut row = scenario.words(key);
        row.extend([
            sampled.counts[key].to_string(),
            percent(estimate.probability),
            format!("{} to {}", percent(estimate.low), percent(estimate.high)),
            bar(estimate.probability, 30),
        ]);
        row
    };
    let rows: Vec<Vec<String>> = listed[..shown].iter().map(row).collect();
    let rest: u64 = listed[shown..].iter().map(|key| sampled.counts[key]).sum();
    let together = format!("{:.4}%", Estimate::new(rest, sampled.trials).probability * 100.0);
    table(&align, &head, &rows) + &further(scenario, &listed[shown..], &together)
}

fn human<G: Book>(scenario: &Scenario<G>, sampled: &Sampled<Key>, all: bool) -> String {
    let title = scenario.title.as_deref().unwrap_or("Simulation");
    let unfinished = match sampled.unfinished {
        0 => String::new(),
        n => format!(" {n} did not end and count for nothing; means are those of the others."),
    };
    let how = format!("Sampled: {} trials, seed {}.{unfinished}", sampled.trials, sampled.seed);
    let means: Vec<_> = scenario
        .question
        .numbers()
        .into_iter()
        .map(|index| (index, Reading::sampled_mean(sampled, index)))
        .collect();
    format!(
        "{}\n\n{}{}\n{}\n",
        bold(title),
        rows(scenario, sampled, all),
        means_text(scenario, &means),
        dim(&how),
    )
}

/// How much a sample knows.
pub fn exactness(sampled: &Sampled<Key>) -> Value {
    json!({ "kind": "sampled", "trials": sampled.trials, "seed": sampled.seed,
            "unfinished": sampled.unfinished, "interval": "95% Wilson" })
}

/// Every outcome of a sample with its interval.
pub fn outcomes<G: Book>(scenario: &Scenario<G>, sampled: &Sampled<Key>) -> Vec<Value> {
    let rows = sampled.counts.iter().map(|(key, count)| {
        let estimate = sampled.estimate(key);
        let mut map = json::outcome(scenario, key);
        map.insert("count".into(), (*count).into());
        map.insert("percent".into(), json::percent(estimate.probability).into());
        map.insert("interval".into(), json!([json::percent(estimate.low), json::percent(estimate.high)]));
        Value::Object(map)
    });
    rows.collect()
}

fn as_json<G: Book>(scenario: &Scenario<G>, sampled: &Sampled<Key>) -> Value {
    let fields = scenario.fields();
    let mut value = json!({
        "command": "sim",
        "title": scenario.title,
        "pack": scenario.pack,
        "question": json::question(scenario),
        "exactness": exactness(sampled),
        "outcomes": outcomes(scenario, sampled),
    });
    let numbers = scenario.question.numbers();
    if !numbers.is_empty() {
        let mean = |&index: &usize| json::mean(&fields[index], &Reading::sampled_mean(sampled, index));
        value["means"] = numbers.iter().map(mean).collect();
    }
    value["unsaid"] = unsaid::json(&scenario.unsaid);
    value["rulings"] = json::rulings(scenario.game.rulings());
    value
}
