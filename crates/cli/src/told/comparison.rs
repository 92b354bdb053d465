//! Two versions side by side, for people.

use ask::Reading;
use ask::answer::{Compared, ComparedGrids, ComparedMean, Comparison, Distribution, Known, names};
use ask::words::answers::of_mean;
use ask::written::Unit;

use super::grid::{as_table, heading, legend, number, texts, unit};
use super::{Digits, distribution, further, left_out_of_both, reach, shown};
use crate::output::{
    bars::bar,
    bold, dim,
    table::{
        Column::{self, Left, Right},
        table,
    },
};

/// The text of two distributions side by side.
pub fn text(compared: &Comparison, all: bool) -> String {
    let Comparison { a, b, outcomes: listed, .. } = compared;
    let [name_a, name_b] = names(&compared.differs);
    let mut columns: Vec<Column<'_>> = a.tells.iter().map(|tell| Left(&tell.name)).collect();
    let side = |name: &'static str| [Right(name), Right(""), Left("")];
    columns.extend(side("A").into_iter().chain(side("B")).chain([Right("B - A")]));
    let words = |outcome: &Compared| -> Vec<String> {
        a.tells.iter().zip(&outcome.values).map(|(tell, value)| tell.word(value)).collect()
    };
    let row = |outcome: &Compared| {
        let mut row = words(outcome);
        row.extend(cells(a, outcome, &outcome.a).into_iter().chain(cells(b, outcome, &outcome.b)));
        row.push(signed(outcome.difference.as_ref(), Unit::Percent));
        row
    };
    let is_long = !all && !compared.means.is_empty();
    let likely = listed.iter().map(|outcome| share(&outcome.a).max(share(&outcome.b)));
    let shown = if is_long { shown(likely) } else { listed.len() };
    let rows = listed[..shown].iter().map(row);
    let rest = |of: fn(&Compared) -> &Reading| {
        listed[shown..].iter().map(|outcome| share(of(outcome))).sum::<f64>() * 100.0
    };
    let more = listed.get(shown).map_or(String::new(), |first| {
        let together = format!("A {:.4}%, B {:.4}%", rest(|it| &it.a), rest(|it| &it.b));
        further(listed.len() - shown, &words(first), &together)
    });
    format!(
        "{}\n\n  A: {name_a}\n  B: {name_b}\n\n{}{more}{}\n{}{}",
        bold(compared.title.as_deref().unwrap_or(USUAL)),
        table(&columns, rows),
        means(compared),
        how(compared),
        left_out_of_both(&a.left_out, &b.left_out),
    )
}

/// The title of a comparison without one.
const USUAL: &str = "Comparison";

/// Two grids, and the one of their differences.
pub fn grids(compared: &ComparedGrids, digits: Digits) -> String {
    let ComparedGrids { a, b, .. } = compared;
    let [name_a, name_b] = names(&compared.differs);
    let unit = unit(&a.shows[0]);
    let points =
        if unit == Unit::Percent && digits == Digits::Decimals { ", in percentage points" } else { "" };
    let numbers = |grid| as_table(grid, &texts(grid, |cell| number(cell, 0, (unit, digits))));
    let difference = |cell: &Option<Vec<Option<Reading>>>| {
        cell.as_ref().map_or("-".to_owned(), |numbers| match (&numbers[0], digits) {
            (Some(Reading::Exact(exact)), Digits::Fractions) => exact.to_string(),
            (difference, _) => signed(difference.as_ref(), unit),
        })
    };
    let differences: Vec<Vec<String>> =
        compared.differences.iter().map(|row| row.iter().map(difference).collect()).collect();
    format!(
        "{}\n\nA: {name_a}\n{}\nB: {name_b}\n{}\nB - A{points}\n{}{}",
        heading(compared.title.as_deref().unwrap_or(USUAL), &[a, b], 0),
        numbers(a),
        numbers(b),
        as_table(a, &differences),
        legend(&[a, b]),
    )
}

fn share(chance: &Reading) -> f64 {
    chance.certain().map_or_else(|| chance.middle(), |chance| chance.to_f64())
}

/// An outcome in the table: its fraction or count, its percentage and a bar.
fn cells(side: &Distribution, outcome: &Compared, chance: &Reading) -> [String; 3] {
    let (first, percent) = if let Some(chance) = chance.certain() {
        (chance.short(), chance.to_prob().percent(2))
    } else {
        let found = side.outcomes.iter().find(|it| it.values == outcome.values);
        let count = found.and_then(|it| it.count).unwrap_or(0);
        (count.to_string(), format!("{:.2}%", chance.middle() * 100.0))
    };
    [first, percent, format!("{:<12}", bar(share(chance), 12))]
}

/// A difference; `?` if nothing is known about it.
fn signed(difference: Option<&Reading>, unit: Unit) -> String {
    difference.map_or("?".into(), |difference| difference.signed(unit))
}

/// The precision of both versions, and the difference between them.
fn how(compared: &Comparison) -> String {
    let Comparison { a, b, .. } = compared;
    let gave_way = |side: &Distribution| side.best.as_ref().and_then(|best| best.out_of_reach);
    if let (Known::Exact, Known::Exact, Some(moved)) = (&a.known, &b.known, &compared.distance)
        && gave_way(a).is_none()
        && gave_way(b).is_none()
    {
        let how = format!("Exact. {} of all results change ({}).", moved.to_prob().percent(2), moved.short());
        let same = if moved.to_prob().is_zero() { "The two versions have the same odds.\n" } else { "" };
        return format!("{}\n{same}", dim(&how));
    }
    let mut text = String::new();
    for (name, side) in [("A", a), ("B", b)] {
        text += &format!("{}\n", dim(&format!("{name}: {}", distribution::how(side))));
        if let Some(limit) = gave_way(side) {
            text += &format!(
                "{name}: The best play is out of reach within {}: these are the odds in fixed order.\n",
                reach(limit)
            );
        }
    }
    text
}

/// The means of both versions, below the table.
fn means(compared: &Comparison) -> String {
    let line = |mean: &ComparedMean| {
        format!(
            "  mean {}: A {}, B {}, B - A {}\n",
            of_mean(&compared.a.tells, &mean.tell, mean.of.as_deref()),
            mean.a.text(Unit::Number),
            mean.b.text(Unit::Number),
            signed(mean.difference.as_ref(), Unit::Number).trim()
        )
    };
    let lines: String = compared.means.iter().map(line).collect();
    if lines.is_empty() { lines } else { format!("\n{lines}") }
}
