//! Grids of simulations: a share, a mean or who wins in every cell, each with the same dice.

use ask::Job;
use ask::answer::Answer;
use ask::axis::{self, Axis};
use odds::Cut;
use packs::Unsaid;
use serde_json::{Value as Json, json};
use sim::{Known, Run, sample};

use crate::args::{EffortArgs, SimArgs};
use crate::commands::odds::grid::{about, as_json, as_table, cells, check, mean_of, share, shown, word};
use crate::commands::policy::Choosing;
use crate::commands::reading::{Reading, Unit, Written};
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::load::Loaded;
use crate::output::{bold, dim, json, print, print_json, progress, unsaid};

/// What a cell shows.
struct Cell {
    reading: Reading,
    unit: Unit,
    /// What it is the chance or the mean of.
    about: String,
    unsaid: Vec<Unsaid>,
}

/// Shows a grid.
pub fn show<G: Desk>(
    args: &SimArgs,
    loaded: &Loaded<G>,
    rows: Option<&Axis>,
    columns: Option<&Axis>,
    run: Run<'_>,
) -> Result<()> {
    let scenario = loaded.scenario()?;
    let is_whole = scenario.game.only_simulated().is_some();
    if is_whole && args.grid.show.is_some() {
        return Err(Error::input(
            "a grid of whole games shows who wins",
            "leave --show out; without --rows and --columns everything is told",
        ));
    }
    let show = shown::<G>(&args.grid, &scenario).swap_remove(0);
    check(loaded, rows, columns)?;
    let found = cells(loaded, rows, columns, |it| cell(args, it, &show, run))?;
    let first = &found[0][0];
    let title = loaded.title(&axis::keys(rows, columns))?;
    let left_out = unsaid::of_all(found.iter().flatten().map(|cell| cell.unsaid.as_slice()));
    if args.json {
        let shows = if is_whole { first.about.clone() } else { word(&scenario, &show) };
        let mut value = as_json(rows, columns, &shows);
        value["command"] = "sim".into();
        value["title"] = title.into();
        value["pack"] = scenario.pack.as_str().into();
        value["question"] = json::question(&scenario);
        value["exactness"] = json!({ "kind": "sampled", "trials": run.trials, "seed": run.seed });
        let line = |row: &Vec<Cell>| row.iter().map(|cell| cell.reading.json()).collect::<Vec<Json>>();
        value["cells"] = found.iter().map(line).collect();
        value["unsaid"] = unsaid::json(&left_out);
        value["rulings"] = json::rulings(scenario.game.rulings());
        return print_json(&value);
    }
    let texts: Vec<Vec<String>> =
        found.iter().map(|row| row.iter().map(|cell| cell.reading.text(cell.unit)).collect()).collect();
    let title = title.unwrap_or_else(|| "Simulation".to_owned());
    print(&format!(
        "{}: {}\n\n{}\n{}\n{}",
        bold(&title),
        first.about,
        as_table(rows, columns, &texts),
        dim(&how(&found, first.unit, run)),
        unsaid::text(&left_out)
    ))
}

/// How well the cells are known.
fn how(found: &[Vec<Cell>], unit: Unit, run: Run<'_>) -> String {
    let reach = |cell: &Cell| match cell.reading {
        Reading::Sampled { low, high, .. } => (high - low) / 2.0,
        Reading::Exact(_) | Reading::Between { .. } | Reading::AtLeast { .. } | Reading::Infinite(_) => 0.0,
    };
    let widest = found.iter().flatten().map(reach).fold(0.0, f64::max);
    let widest = match unit {
        Unit::Percent => format!("{:.2} percentage points", widest * 100.0),
        Unit::Number => format!("{widest:.4}"),
    };
    format!(
        "Sampled: {} trials in each cell, seed {}; the widest 95 % interval is ±{widest}.",
        run.trials, run.seed
    )
}

/// One cell.
fn cell<G: Desk>(args: &SimArgs, loaded: &Loaded<G>, show: &str, run: Run<'_>) -> Result<Cell> {
    let mut position = loaded.position()?;
    let job = Job { threads: args.threads, ..EffortArgs::default().job() };
    if position.scenario.game.only_simulated().is_some() {
        let choices = args.policy.choices();
        let answer = progress::watched(&job, |job| G::many(&position, &choices, run.trials, run.seed, job))?;
        let (about, reading) = match answer {
            Answer::Showdowns(report) => ("the survivors win".to_owned(), report.won.share),
            Answer::Battles(mut report) => {
                let first = report.sides.swap_remove(0);
                (format!("{} wins", first.side), first.won.share)
            }
            Answer::Distribution(_) => unreachable!("a whole game has a report"),
        };
        let unsaid = position.scenario.unsaid.clone();
        return Ok(Cell { reading, unit: Unit::Percent, about, unsaid });
    }
    let choosing = Choosing::new(&args.policy.choices(), &mut position)?.no_best("a simulation")?;
    let scenario = &position.scenario;
    let mean = mean_of(scenario, show)?;
    let sampled = sample(
        &scenario.game,
        &position.state,
        run,
        |state, decision, dice| choosing.sampled(state, decision, dice),
        |outcome| scenario.key(outcome),
    );
    let (reading, unit) = if let Some(index) = mean {
        (Reading::sampled_mean(&sampled, index), Unit::Number)
    } else {
        // Nobody asked for exact odds, and nobody asks why there are none.
        let known = Known::Sampled { sampled, why: Cut::TooManyStates };
        (share(scenario, &known, show)?, Unit::Percent)
    };
    Ok(Cell { reading, unit, about: about(scenario, show), unsaid: scenario.unsaid.clone() })
}
