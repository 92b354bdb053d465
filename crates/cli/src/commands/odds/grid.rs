//! Grids: a chance or a mean in every cell.

use odds::{Answer, Prob};
use packs::{Book, Document, Key, Questions, Scenario};
use serde_json::{Value as Json, json};

use crate::args::{EffortArgs, GridArgs, OddsArgs, PolicyArgs};
use crate::commands::keys;
use crate::commands::policy::Choosing;
use crate::commands::solve::{Mean, exact, exact_mean};
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::grid::{self, Axis};
use crate::load::Loaded;
use crate::output::{
    bold, print, print_json,
    table::{Align, table},
};

/// The probability of the outcomes whose words match, or begin with, what is shown.
///
/// # Errors
/// If no outcome could be meant.
pub fn share<G: Book>(scenario: &Scenario<G>, answer: &Answer<Key>, show: &str) -> Result<Prob> {
    let wanted = show.to_lowercase();
    let words = |key: &Key| scenario.words(key);
    let is_meant = |key: &Key| {
        let words: Vec<String> = words(key).iter().map(|word| word.to_lowercase()).collect();
        words.contains(&wanted) || (!is_number(&wanted) && words.join(", ").starts_with(&wanted))
    };
    let listed = keys(scenario, answer);
    let is_known = scenario.question.is_answer(&wanted) || listed.iter().any(is_meant);
    if !is_known {
        let all: Vec<String> = listed.iter().map(|key| words(key).join(", ")).collect();
        return Err(Error::input(
            format!("no outcome is called `{show}`"),
            format!("--show one of: {}", all.join("; ")),
        ));
    }
    Ok(answer.probability(is_meant))
}

/// A number is not the beginning of another one.
fn is_number(word: &str) -> bool {
    word.parse::<i64>().is_ok()
}

/// What a cell shows.
pub enum Cell {
    /// A chance.
    Chance(Prob),
    /// A mean.
    Mean(Mean),
}

impl Cell {
    /// For people.
    pub fn text(&self) -> String {
        match self {
            Self::Chance(prob) => prob.percent(2),
            Self::Mean(Mean::Exact(value)) => format!("{:.4}", value.to_f64()),
            Self::Mean(Mean::AtLeast(value)) => format!(">={:.4}", value.to_f64()),
            Self::Mean(Mean::Sampled(mean, _)) => format!("~{mean:.4}"),
        }
    }

    /// For programs.
    pub fn json(&self) -> Json {
        match self {
            Self::Chance(prob) => prob.to_string().into(),
            Self::Mean(Mean::Exact(value)) => value.to_string().into(),
            Self::Mean(Mean::AtLeast(value)) => json!({ "at_least": value.to_string() }),
            Self::Mean(Mean::Sampled(mean, reach)) => json!({ "mean": mean, "reach": reach }),
        }
    }
}

/// The number whose mean is shown: `mean` is that of the first, `mean:wounds` of that one.
///
/// # Errors
/// If no such number is asked.
fn mean_of<G: Book>(scenario: &Scenario<G>, show: &str) -> Result<Option<usize>> {
    let Some(rest) = show.strip_prefix("mean") else { return Ok(None) };
    let numbers = scenario.question.numbers();
    let (fields, heads) = (scenario.fields(), scenario.heads());
    let wanted = rest.strip_prefix(':').map(str::trim);
    let is_meant = |&&index: &&usize| {
        wanted.is_none_or(|wanted| fields[index].0 == wanted || heads[index].to_lowercase() == wanted)
    };
    match numbers.iter().find(is_meant) {
        Some(&index) if rest.is_empty() || wanted.is_some() => Ok(Some(index)),
        _ => {
            let known: Vec<String> =
                numbers.iter().map(|&index| format!("mean:{}", fields[index].0)).collect();
            let hint = match known.as_slice() {
                [] => "no number is asked: --show an outcome".to_owned(),
                known => format!("write {}, or ask for more", known.join(" or ")),
            };
            Err(Error::input(format!("`{show}` is no mean of this question"), hint))
        }
    }
}

/// One cell.
pub fn cell<G: Desk>(
    loaded: &Loaded<G>,
    policy: &PolicyArgs,
    effort: &EffortArgs,
    show: &str,
) -> Result<Cell> {
    let mut position = loaded.position()?;
    let choosing = Choosing::new(policy, &mut position)?;
    let mean = mean_of(&position.scenario, show)?;
    let answer = exact(&position, &choosing, effort)?;
    Ok(match mean {
        Some(index) => Cell::Mean(exact_mean(&position, &choosing, effort, &answer, index)?),
        None => Cell::Chance(share(&position.scenario, &answer, show)?),
    })
}

/// The cells of a grid, each computed by `cell`.
pub fn cells<G: Desk, T>(
    loaded: &Loaded<G>,
    rows: Option<&Axis>,
    columns: Option<&Axis>,
    cell: impl Fn(&Loaded<G>) -> Result<T>,
) -> Result<Vec<Vec<T>>> {
    let values = |axis: Option<&Axis>| axis.map_or(vec![String::new()], |axis| axis.values.clone());
    let line = |row: &String| {
        let one = |column: &String| {
            let row = rows.map(|axis| (axis, row.as_str()));
            let column = columns.map(|axis| (axis, column.as_str()));
            cell(&grid::cell(loaded, row, column)?)
        };
        values(columns).iter().map(one).collect()
    };
    values(rows).iter().map(line).collect()
}

/// A grid as a table, with the axes around it.
pub fn as_table(rows: Option<&Axis>, columns: Option<&Axis>, cells: &[Vec<String>]) -> String {
    let corner = match (rows, columns) {
        (Some(rows), Some(columns)) => format!("{} \\ {}", rows.head, columns.head),
        (Some(axis), None) | (None, Some(axis)) => axis.head.clone(),
        (None, None) => String::new(),
    };
    let mut head = vec![corner];
    match columns {
        Some(axis) => head.extend(axis.values.iter().cloned()),
        None => head.extend(cells.first().iter().flat_map(|row| row.iter().map(|_| String::new()))),
    }
    let lines: Vec<Vec<String>> = cells
        .iter()
        .enumerate()
        .map(|(index, cells)| {
            let name = rows.map_or(String::new(), |axis| axis.values[index].clone());
            std::iter::once(name).chain(cells.iter().cloned()).collect()
        })
        .collect();
    table(&vec![Align::Right; head.len()], &head, &lines)
}

/// The axes of a grid, as data.
pub fn as_json(rows: Option<&Axis>, columns: Option<&Axis>, show: &str) -> Json {
    let axis = |axis: Option<&Axis>| axis.map(|axis| json!({ "key": axis.head, "values": axis.values }));
    json!({ "rows": axis(rows), "columns": axis(columns), "show": show })
}

/// Which outcome a grid shows.
pub fn shown<G: Desk>(args: &GridArgs) -> &str {
    args.show.as_deref().unwrap_or(G::SHOWN)
}

/// What a grid shows, in words: `chance of 2`, `mean wounds`.
pub fn about<G: Book>(scenario: &Scenario<G>, show: &str) -> String {
    match mean_of(scenario, show) {
        Ok(Some(index)) => format!("mean {}", scenario.heads()[index]),
        _ => format!("chance of {show}"),
    }
}

/// Shows a grid.
pub fn show<G: Desk>(
    args: &OddsArgs,
    loaded: &Loaded<G>,
    rows: Option<&Axis>,
    columns: Option<&Axis>,
) -> Result<()> {
    let show = shown::<G>(&args.grid);
    let found = cells(loaded, rows, columns, |it| cell(it, &args.policy, &args.effort, show))?;
    if args.json {
        let mut value = as_json(rows, columns, show);
        value["command"] = "odds".into();
        value["cells"] = found.iter().map(|row| row.iter().map(Cell::json).collect::<Vec<_>>()).collect();
        return print_json(&value);
    }
    let texts: Vec<Vec<String>> = found.iter().map(|row| row.iter().map(Cell::text).collect()).collect();
    let title = loaded.doc().title().unwrap_or("Odds");
    print(&format!(
        "{}: {}, exact\n\n{}",
        bold(title),
        about(&loaded.scenario()?, show),
        as_table(rows, columns, &texts)
    ))
}
