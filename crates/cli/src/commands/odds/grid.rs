//! Grids: a chance or a mean in every cell.

use ask::axis::{self, Axis};
use packs::{Book, Key, Questions, Scenario, Unsaid};
use serde_json::{Value as Json, json};
use sim::Known;

use super::notes::reach as reach_words;
use crate::args::{EffortArgs, GridArgs, OddsArgs, PolicyArgs};
use crate::commands::keys_known;
use crate::commands::policy::Choosing;
use crate::commands::reading::{Reading, Unit, Written};
use crate::commands::solve::{Reach, SEED, TRIALS, solve};
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::load::Loaded;
use crate::output::{
    bold, dim, json, print, print_json, progress,
    table::{Align, table},
    unsaid,
};

/// The chance of the outcomes whose words match, or begin with, what is shown.
///
/// # Errors
/// If no outcome could be meant.
pub fn share<G: Book>(scenario: &Scenario<G>, known: &Known<Key>, show: &str) -> Result<Reading> {
    let wanted = show.to_lowercase();
    let words = |key: &Key| scenario.words(key);
    if let Some(index) = flag_of(scenario, &wanted) {
        return Ok(Reading::chance(known, |key| words(key)[index] == "yes"));
    }
    let is_meant = |key: &Key| {
        let words: Vec<String> = words(key).iter().map(|word| word.to_lowercase()).collect();
        words.contains(&wanted) || (!is_number(&wanted) && words.join(", ").starts_with(&wanted))
    };
    let listed = keys_known(scenario, known);
    if !scenario.question.is_answer(&wanted) && !listed.iter().any(is_meant) {
        let all: Vec<String> = listed.iter().map(|key| words(key).join(", ")).collect();
        return Err(Error::input(
            format!("no outcome is called `{show}`"),
            format!("--show one of: {}", all.join("; ")),
        ));
    }
    Ok(Reading::chance(known, is_meant))
}

/// The places of what is or is not so.
fn flags<G: Book>(scenario: &Scenario<G>) -> Vec<usize> {
    let numbers = scenario.question.numbers();
    let all = 0..if scenario.question.is_answer("yes") { scenario.heads().len() } else { 0 };
    all.filter(|index| !numbers.contains(index)).collect()
}

/// The place of something that is or is not so, by its name: `dead`.
fn flag_of<G: Book>(scenario: &Scenario<G>, name: &str) -> Option<usize> {
    let (tells, heads) = (scenario.tells(), scenario.heads());
    let is_meant = |index: &usize| tells[*index].tell == name || heads[*index].to_lowercase() == name;
    flags(scenario).into_iter().find(is_meant)
}

/// A number is not the beginning of another one.
fn is_number(word: &str) -> bool {
    word.parse::<i64>().is_ok()
}

/// What a cell shows.
pub struct Cell {
    /// A chance or a mean.
    pub reading: Reading,
    /// Which of the two.
    pub unit: Unit,
    /// Whether decisions fell in fixed order, because the best play was out of reach.
    pub gave_way: Option<Reach>,
    /// Whether it is sampled for want of memory.
    pub lacks_memory: bool,
    /// What it does not take into account.
    pub unsaid: Vec<Unsaid>,
}

impl Cell {
    /// For people.
    pub fn text(&self) -> String {
        format!("{}{}", self.reading.text(self.unit), if self.gave_way.is_some() { "*" } else { "" })
    }

    /// For programs.
    pub fn json(&self) -> Json {
        match (self.reading.json(), self.gave_way.is_some()) {
            (Json::Object(mut told), gave_way) => {
                if matches!(self.reading, Reading::Sampled { .. }) {
                    told.extend([("trials".to_owned(), TRIALS.into()), ("seed".to_owned(), SEED.into())]);
                }
                if gave_way {
                    told.insert("policy".to_owned(), "first".into());
                }
                told.into()
            }
            (value, true) => json!({ "kind": "exact", "fraction": value, "policy": "first" }),
            (value, false) => value,
        }
    }
}

/// What stands above a grid: `exact` only if every cell is.
pub fn heading<'a>(title: &str, about: &str, mut cells: impl Iterator<Item = &'a Cell>) -> String {
    let exact = cells.all(|cell| {
        matches!(cell.reading, Reading::Exact(_) | Reading::Infinite(_)) && cell.gave_way.is_none()
    });
    format!("{}: {about}{}", bold(title), if exact { ", exact" } else { "" })
}

/// What stands below a grid: how well cells are known that are not exact, and what they do not take into account.
pub fn legend<'a>(cells: impl Iterator<Item = &'a Cell> + Clone, effort: &EffortArgs) -> String {
    let (mut rest, mut reach) = (None::<f64>, None::<f64>);
    let mut unit = Unit::Number;
    let (mut open, mut gave_way, mut lacks_memory) = (false, None, false);
    let widest = |so_far: Option<f64>, width: f64| Some(so_far.map_or(width, |so_far| so_far.max(width)));
    for cell in cells.clone() {
        gave_way = gave_way.or(cell.gave_way);
        lacks_memory |= cell.lacks_memory;
        unit = cell.unit;
        match &cell.reading {
            Reading::Exact(_) | Reading::Infinite(_) => {}
            Reading::Between { at_least, at_most } => {
                rest = widest(rest, (&at_most.0 - &at_least.0).to_f64());
            }
            Reading::AtLeast { .. } => open = true,
            Reading::Sampled { low, high, .. } => reach = widest(reach, (high - low) / 2.0),
        }
    }
    let mut lines = Vec::new();
    if let Some(rest) = rest {
        lines.push(format!("Exact up to {rest:.2e} at most that was not followed to its end."));
    }
    if open {
        lines.push(">= is exact for what was followed to its end, and the rest comes on top.".to_owned());
    }
    if let Some(reach) = reach {
        let reach = match unit {
            Unit::Percent => format!("{:.2} percentage points", reach * 100.0),
            Unit::Number => format!("{reach:.4}"),
        };
        lines.push(format!(
            "~ is sampled, {TRIALS} trials with seed {SEED}, because exact odds are out of reach within {}; the \
             widest 95 % interval is ±{reach}.",
            reach_words(Reach::of(&effort.job(), lacks_memory))
        ));
    }
    if let Some(reach) = gave_way {
        lines.push(format!(
            "* is in fixed order: the best play is out of reach within {}.",
            reach_words(reach)
        ));
    }
    let known = if lines.is_empty() { String::new() } else { dim(&lines.join("\n")) + "\n" };
    let text = known + &unsaid::text(&unsaid::of_all(cells.map(|cell| cell.unsaid.as_slice())));
    if text.is_empty() { text } else { format!("\n{text}") }
}

/// The number whose mean is shown: `mean` is that of the first, `mean:wounds` of that one.
///
/// # Errors
/// If no such number is asked.
pub fn mean_of<G: Book>(scenario: &Scenario<G>, show: &str) -> Result<Option<usize>> {
    let Some(rest) = show.strip_prefix("mean") else { return Ok(None) };
    let numbers = scenario.question.numbers();
    let (tells, heads) = (scenario.tells(), scenario.heads());
    let wanted = rest.strip_prefix(':').map(str::trim);
    let is_meant = |&&index: &&usize| {
        wanted.is_none_or(|wanted| tells[index].tell == wanted || heads[index].to_lowercase() == wanted)
    };
    match numbers.iter().find(is_meant) {
        Some(&index) if rest.is_empty() || wanted.is_some() => Ok(Some(index)),
        _ => {
            let known: Vec<String> =
                numbers.iter().map(|&index| format!("mean:{}", tells[index].tell)).collect();
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
    Ok(views(loaded, policy, effort, &[show.to_owned()])?.swap_remove(0))
}

/// One cell, as it stands in each of several grids.
fn views<G: Desk>(
    loaded: &Loaded<G>,
    policy: &PolicyArgs,
    effort: &EffortArgs,
    shows: &[String],
) -> Result<Vec<Cell>> {
    let mut position = loaded.position()?;
    let choosing = Choosing::new(&policy.choices(), &mut position)?;
    let scenario = &position.scenario;
    let means: Vec<Option<usize>> =
        shows.iter().map(|show| mean_of(scenario, show)).collect::<Result<_>>()?;
    let solved = progress::watched(&effort.job(), |job| solve(&position, &choosing, job))?;
    let view = |(show, mean): (&String, &Option<usize>)| {
        let (reading, unit) = match mean {
            Some(index) => {
                let found = solved.means.iter().find(|(number, _)| number == index);
                (found.expect("every number has a mean").1.clone(), Unit::Number)
            }
            None => (share(scenario, &solved.known, show)?, Unit::Percent),
        };
        let (gave_way, lacks_memory) = (solved.gave_way(), solved.lacks_memory());
        Ok(Cell { reading, unit, gave_way, lacks_memory, unsaid: scenario.unsaid.clone() })
    };
    shows.iter().zip(&means).map(view).collect()
}

/// Whether every cell of a grid can be computed, so that nobody waits for one that cannot.
///
/// # Errors
/// What is wrong with the first that cannot.
pub fn check<G: Desk>(loaded: &Loaded<G>, rows: Option<&Axis>, columns: Option<&Axis>) -> Result<()> {
    cells(loaded, rows, columns, |it| Ok(it.scenario().map(|_| ())?)).map(|_| ())
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
            cell(&axis::cell(loaded, row, column)?)
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

/// The axes of a grid and what it shows, as data.
pub fn as_json(rows: Option<&Axis>, columns: Option<&Axis>, show: &str) -> Json {
    let axis = |axis: Option<&Axis>| axis.map(|axis| json!({ "key": axis.head, "values": axis.values }));
    json!({ "rows": axis(rows), "columns": axis(columns), "show": show })
}

/// What a grid shows, for programs: of a mean, always of what.
pub fn word<G: Book>(scenario: &Scenario<G>, show: &str) -> String {
    match mean_of(scenario, show) {
        Ok(Some(index)) => format!("mean:{}", scenario.tells()[index].tell),
        _ => show.to_owned(),
    }
}

/// What grids show if nothing is named: the usual, and deaths where they are asked for. Where that is a mean and no number
/// is asked, the first thing that is or is not so.
pub fn shown<G: Desk>(args: &GridArgs, scenario: &Scenario<G>) -> Vec<String> {
    if let Some(show) = &args.show {
        return vec![show.clone()];
    }
    let name = |index: usize| scenario.tells()[index].tell.clone();
    let flags: Vec<String> = flags(scenario).into_iter().map(name).collect();
    let has_usual = G::SHOWN != "mean" || !scenario.question.numbers().is_empty() || flags.is_empty();
    let usual = if has_usual { G::SHOWN.to_owned() } else { flags[0].clone() };
    let deaths = flags.into_iter().find(|flag| flag == DEAD && *flag != usual);
    std::iter::once(usual).chain(deaths).collect()
}

/// What players want to know besides anything else.
const DEAD: &str = "dead";

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
    let scenario = loaded.scenario()?;
    let shows = shown::<G>(&args.grid, &scenario);
    check(loaded, rows, columns)?;
    let found = cells(loaded, rows, columns, |it| views(it, &args.policy, &args.effort, &shows))?;
    let first = || found.iter().flatten().map(|views| &views[0]);
    let title = loaded.title(&axis::keys(rows, columns))?;
    if args.json {
        let mut value = as_json(rows, columns, &word(&scenario, &shows[0]));
        value["command"] = "odds".into();
        value["title"] = title.into();
        value["pack"] = scenario.pack.as_str().into();
        value["question"] = json::question(&scenario);
        value["unsaid"] = unsaid::json(&unsaid::of_all(first().map(|cell| cell.unsaid.as_slice())));
        value["rulings"] = json::rulings(scenario.game.rulings());
        let grid = |at: usize| -> Json {
            let line = |row: &Vec<Vec<Cell>>| row.iter().map(|views| views[at].json()).collect::<Vec<_>>();
            found.iter().map(line).collect()
        };
        value["cells"] = grid(0);
        let further = shows.iter().enumerate().skip(1);
        value["further"] =
            further.map(|(at, show)| json!({ "show": word(&scenario, show), "cells": grid(at) })).collect();
        return print_json(&value);
    }
    let title = title.unwrap_or_else(|| "Odds".to_owned());
    let grids = shows.iter().enumerate().map(|(at, show)| {
        let texts: Vec<Vec<String>> =
            found.iter().map(|row| row.iter().map(|views| views[at].text()).collect()).collect();
        let cells = found.iter().flatten().map(|views| &views[at]);
        let head = heading(&title, &about(&scenario, show), cells);
        format!("{head}\n\n{}", as_table(rows, columns, &texts))
    });
    let grids: Vec<String> = grids.collect();
    print(&format!("{}{}", grids.join("\n"), legend(first(), &args.effort)))
}
