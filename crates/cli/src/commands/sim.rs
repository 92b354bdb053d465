//! `bout sim`: a question simulated many times.

use std::sync::atomic::AtomicU64;

use packs::{Book, Scenario, with_game};
use serde_json::{Value, json};
use sim::{Run, Sampled, sample};

use super::policy;
use crate::args::SimArgs;
use crate::error::Result;
use crate::load;
use crate::output::{
    bars::bar,
    bold, dim, json, print, print_json, progress,
    table::{Align, table},
};

/// Runs the command.
pub fn run(args: &SimArgs) -> Result<()> {
    with_game!(load::game(&args.what.named), G => of::<G>(args))
}

fn of<G: Book>(args: &SimArgs) -> Result<()> {
    let load::Position { scenario, state, .. } = load::open::<G>(&args.what)?.position()?;
    let done = AtomicU64::new(0);
    let run = Run { threads: args.threads, progress: Some(&done), ..Run::new(args.trials, args.seed) };
    let sampled = progress::shown(args.trials, "trials", &done, || {
        sample(
            &scenario.game,
            &state,
            run,
            |_, decision, dice| policy::sampled(args.policy, decision, dice),
            |outcome| scenario.key(outcome),
        )
    });
    if args.json { print_json(&as_json(&scenario, &sampled)) } else { print(&human(&scenario, &sampled)) }
}

fn human<G: Book>(scenario: &Scenario<G>, sampled: &Sampled<packs::Key>) -> String {
    let mut head = scenario.heads();
    let mut align = vec![Align::Left; head.len()];
    align.extend([Align::Right, Align::Right, Align::Left, Align::Left]);
    head.extend(["count".into(), "percent".into(), "95 % interval".into(), String::new()]);
    let rows: Vec<Vec<String>> = sampled
        .counts
        .iter()
        .map(|(key, count)| {
            let estimate = sampled.estimate(key);
            let percent = |share: f64| format!("{:.2}%", share * 100.0);
            let mut row = scenario.words(key);
            row.extend([
                count.to_string(),
                percent(estimate.probability),
                format!("{} to {}", percent(estimate.low), percent(estimate.high)),
                bar(estimate.probability, 30),
            ]);
            row
        })
        .collect();
    let title = scenario.title.as_deref().unwrap_or("Simulation");
    let unfinished = match sampled.unfinished {
        0 => String::new(),
        n => format!(" {n} did not end and count for nothing."),
    };
    let how = format!("Sampled: {} trials, seed {}.{unfinished}", sampled.trials, sampled.seed);
    format!("{}\n\n{}\n{}\n", bold(title), table(&align, &head, &rows), dim(&how))
}

fn as_json<G: Book>(scenario: &Scenario<G>, sampled: &Sampled<packs::Key>) -> Value {
    let rows = sampled.counts.iter().map(|(key, count)| {
        let estimate = sampled.estimate(key);
        let mut map = json::outcome(scenario, key);
        map.insert("count".into(), (*count).into());
        map.insert("percent".into(), (estimate.probability * 100.0).into());
        map.insert("interval".into(), json!([estimate.low * 100.0, estimate.high * 100.0]));
        Value::Object(map)
    });
    json!({
        "command": "sim",
        "title": scenario.title,
        "pack": scenario.pack,
        "question": json::question(scenario),
        "exactness": { "kind": "sampled", "trials": sampled.trials, "seed": sampled.seed,
                       "unfinished": sampled.unfinished, "interval": "95% Wilson" },
        "outcomes": rows.collect::<Vec<_>>(),
        "rulings": json::rulings(scenario.game.rulings()),
    })
}
