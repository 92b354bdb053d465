//! Tables of a pack: rows that adjoin.

use skirmish::engage::OutOfSight;
use skirmish::injury::{InjuryTable, Row};
use skirmish::scars;

use crate::skirmish::doc::{ReachDoc, RowDoc, ScarDoc};
use source::{At, Diagnostics, Source};

/// Checks that rows ascend, adjoin and cover 1 to 20.
fn check_rows<'a>(
    problems: &mut Diagnostics,
    whole: Option<std::ops::Range<usize>>,
    rows: impl Iterator<Item = (&'a At<i8>, &'a At<i8>)>,
) {
    let mut next: Option<i8> = None;
    let (mut first, mut last) = (None, None);
    for (from, to) in rows {
        if **to < **from {
            problems
                .push(to.span(), format!("a row cannot go from {from} down to {to}"))
                .hint("write the lower number as `from`");
        }
        if let Some(next) = next
            && **from != next
        {
            let what = if **from > next { "leaves a gap" } else { "overlaps the row before" };
            problems
                .push(from.span(), format!("the row from {from} {what}"))
                .hint(format!("rows adjoin: this one must start at {next}"));
        }
        next = Some(to.saturating_add(1));
        first = first.or(Some(**from));
        last = Some(**to);
    }
    match (first, last) {
        // With a row out of order the ends mean nothing yet.
        _ if !problems.is_empty() => {}
        (Some(first), Some(last)) if first <= 1 && last >= 20 => {}
        (Some(first), Some(last)) => {
            problems
                .push(whole, format!("the table covers only {first} to {last}"))
                .hint("a table covers at least 1 to 20");
        }
        _ => {
            problems.push(whole, "the table has no rows").hint("a table covers at least 1 to 20");
        }
    }
}

/// Builds an injury table.
pub(crate) fn injury_table(
    source: &Source,
    rows: &At<Vec<RowDoc>>,
    attacks: bool,
) -> Result<InjuryTable, Diagnostics> {
    let mut problems = Diagnostics::new(source);
    check_rows(&mut problems, rows.span(), rows.iter().map(|row| (&row.from, &row.to)));
    let rows =
        rows.iter().map(|row| Row { from: *row.from, to: *row.to, result: row.result.into() }).collect();
    problems.into_result(InjuryTable { rows, attacks })
}

pub(super) fn reach_table(source: &Source, rows: &At<Vec<ReachDoc>>) -> Result<OutOfSight, Diagnostics> {
    let mut problems = Diagnostics::new(source);
    check_rows(&mut problems, rows.span(), rows.iter().map(|row| (&row.from, &row.to)));
    let rows = rows.iter().map(|row| (*row.to as u8, row.halves)).collect();
    problems.into_result(OutOfSight { rows })
}

/// Checks a table of Scars: its rows, and that each has its own name.
pub(super) fn scar_table(source: &Source, rows: At<Vec<ScarDoc>>) -> Result<Vec<ScarDoc>, Diagnostics> {
    let mut problems = Diagnostics::new(source);
    check_rows(&mut problems, rows.span(), rows.iter().map(|row| (&row.from, &row.to)));
    for (index, row) in rows.iter().enumerate() {
        if rows[..index].iter().any(|other| other.name == row.name) {
            problems
                .push(row.name.span(), format!("there are two rows called `{}`", row.name))
                .hint("a Scar is known by its name: rename one of them");
        }
    }
    problems.into_result(rows.into_inner())
}

/// The rows as the rules need them.
pub(super) fn rules_table(rows: &[ScarDoc]) -> scars::Table {
    let row = |row: &ScarDoc| scars::Row { to: *row.to as u8, name: row.name.to_string(), dead: row.dead };
    scars::Table { rows: rows.iter().map(row).collect() }
}
