//! A grid for people: a table for each number of its cells, and the precision of the cells.

use ask::Reading;
use ask::answer::{Cell, Grid, Known, Show, Varied};
use ask::written::Unit;

use super::{Digits, left_out, reach};
use crate::output::{
    bold, dim,
    table::{Column, table},
};

/// All of it; `usual` is the title of a grid without one.
pub fn text(grid: &Grid, usual: &str, digits: Digits) -> String {
    let title = grid.title.as_deref().unwrap_or(usual);
    let one = |at: usize| {
        let cells = texts(grid, |cell| number(cell, at, (unit(&grid.shows[at]), digits)));
        format!("{}\n\n{}", heading(title, &[grid], at), as_table(grid, &cells))
    };
    let grids: Vec<String> = (0..grid.shows.len()).map(one).collect();
    format!("{}{}", grids.join("\n"), legend(&[grid]))
}

/// The line above a grid, or above several that go together: `exact` only if every cell is.
pub fn heading(title: &str, grids: &[&Grid], at: usize) -> String {
    let is_exact = |cell: &Cell| {
        let is_known = matches!(cell.numbers[at], Reading::Exact(_) | Reading::Infinite(_));
        is_known && cell.in_fixed_order.is_none()
    };
    let exact = grids.iter().flat_map(|grid| grid.found()).all(is_exact);
    format!("{}: {}{}", bold(title), about(grids[0], at), if exact { ", exact" } else { "" })
}

/// The meaning of a number of the cells: `chance of 2`, `mean wounds`.
fn about(grid: &Grid, at: usize) -> String {
    match &grid.shows[at] {
        Show::Mean { tell, of } => {
            let found = grid.tells.iter().find(|it| (&it.tell, &it.of) == (tell, of));
            format!("mean {}", found.map_or(tell, |it| &it.name))
        }
        Show::Chance { outcome } => format!("chance of {outcome}"),
        Show::Wins { side: Some(side) } => format!("{side} wins"),
        Show::Wins { side: None } => "the survivors win".to_owned(),
    }
}

/// The unit in which a number of the cells is written.
pub fn unit(show: &Show) -> Unit {
    match show {
        Show::Mean { .. } => Unit::Number,
        Show::Chance { .. } | Show::Wins { .. } => Unit::Percent,
    }
}

/// A number of a cell; `*` if it is that of the fixed order.
pub fn number(cell: &Cell, at: usize, (unit, digits): (Unit, Digits)) -> String {
    let text = match (&cell.numbers[at], digits) {
        (Reading::Exact(exact), Digits::Fractions) => exact.to_string(),
        (reading, _) => reading.text(unit),
    };
    format!("{text}{}", if cell.in_fixed_order.is_some() { "*" } else { "" })
}

/// Every cell in words; a cell that was not reached is a dash.
pub fn texts(grid: &Grid, text: impl Fn(&Cell) -> String) -> Vec<Vec<String>> {
    let one = |cell: &Option<Cell>| cell.as_ref().map_or("-".to_owned(), &text);
    grid.cells.iter().map(|row| row.iter().map(one).collect()).collect()
}

/// A grid as a table, with the axes around it.
pub fn as_table(grid: &Grid, cells: &[Vec<String>]) -> String {
    let (rows, columns) = (grid.rows.as_ref(), grid.columns.as_ref());
    let corner = match (rows, columns) {
        (Some(rows), Some(columns)) => format!("{} \\ {}", rows.key, columns.key),
        (Some(axis), None) | (None, Some(axis)) => axis.key.clone(),
        (None, None) => String::new(),
    };
    let values = |axis: Option<&Varied>| axis.map_or(vec![String::new()], |axis| axis.values.clone());
    let head: Vec<String> = std::iter::once(corner).chain(values(columns)).collect();
    let line = |(name, cells): (String, &Vec<String>)| -> Vec<String> {
        std::iter::once(name).chain(cells.iter().cloned()).collect()
    };
    let columns: Vec<Column<'_>> = head.iter().map(|head| Column::Right(head)).collect();
    table(&columns, values(rows).into_iter().zip(cells).map(line))
}

/// The notes below a grid, or below several that go together: the precision of cells that are not exact, and
/// the rules that they do not take into account.
pub fn legend(grids: &[&Grid]) -> String {
    let cells = || grids.iter().flat_map(|grid| grid.found());
    let unit = unit(&grids[0].shows[0]);
    let widest = |width: &dyn Fn(&Reading) -> Option<f64>| {
        cells().filter_map(|cell| width(&cell.numbers[0])).reduce(f64::max)
    };
    let rest = widest(&|reading| match reading {
        Reading::Between { at_least, at_most } => Some((&at_most.0 - &at_least.0).to_f64()),
        _ => None,
    });
    let half = widest(&|reading| match reading {
        Reading::Sampled { low, high, .. } => Some((high - low) / 2.0),
        _ => None,
    });
    let mut lines = Vec::new();
    if let Some(rest) = rest {
        lines.push(format!("Exact up to {rest:.2e} at most that was not followed to its end."));
    }
    if cells().any(|cell| matches!(cell.numbers[0], Reading::AtLeast { .. })) {
        lines.push(">= is exact for what was followed to its end, and the rest comes on top.".to_owned());
    }
    if let Some(half) = half {
        let half = match unit {
            Unit::Percent => format!("{:.2} percentage points", half * 100.0),
            Unit::Number => format!("{half:.4}"),
        };
        lines.push(match grids.iter().find_map(|grid| grid.out_of_reach) {
            Some(limit) => format!(
                "~ is sampled, {}, because exact odds are out of reach within {}; the widest 95 % interval is ±{half}.",
                played(cells(), "with "),
                reach(limit)
            ),
            None => format!(
                "Sampled: {}; the widest 95 % interval is ±{half}.",
                played(cells(), "in each cell, ")
            ),
        });
    }
    if let Some(limit) = cells().find_map(|cell| cell.in_fixed_order) {
        lines.push(format!("* is in fixed order: the best play is out of reach within {}.", reach(limit)));
    }
    if grids.iter().any(|grid| grid.stopped) {
        let all: usize = grids.iter().flat_map(|grid| &grid.cells).map(Vec::len).sum();
        lines.push(format!("Stopped: {} of {all} cells are known so far.", cells().count()));
    }
    let known = if lines.is_empty() { String::new() } else { dim(&lines.join("\n")) + "\n" };
    let mut left: Vec<ask::answer::LeftOut> = Vec::new();
    for further in grids.iter().flat_map(|grid| &grid.left_out) {
        if !left.contains(further) {
            left.push(further.clone());
        }
    }
    let text = known + &left_out(&left);
    if text.is_empty() { text } else { format!("\n{text}") }
}

/// The number of games behind sampled cells, and their dice.
fn played<'a>(cells: impl Iterator<Item = &'a Cell>, between: &str) -> String {
    let sampled = cells.filter_map(|cell| match cell.known {
        Known::Sampled { trials, seed, .. } => Some((trials, seed)),
        Known::Exact | Known::UpTo { .. } => None,
    });
    let all: Vec<(u64, u64)> = sampled.collect();
    let least = all.iter().map(|(trials, _)| *trials).min().unwrap_or_default();
    let most = all.iter().map(|(trials, _)| *trials).max().unwrap_or_default();
    let trials = if least == most { least.to_string() } else { format!("{least} to {most}") };
    format!("{trials} trials {between}seed {}", all.first().map_or(0, |(_, seed)| *seed))
}
