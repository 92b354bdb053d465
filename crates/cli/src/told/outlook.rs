//! The outlook of a game in progress, for people.

use ask::Reading;
use ask::answer::{Ahead, Column, Outlook, Prospect, ToTheEnd};
use ask::policy::Policy;
use ask::words::answers as words;
use ask::written::Unit;
use packs::Value;

use super::shown;
use crate::output::{
    bars::bar,
    bold, dim,
    table::{
        Column as Heads,
        Column::{Left, Right},
        table,
    },
};

/// All of it, under its title.
pub fn text(outlook: &Outlook, usual: &str) -> String {
    let title = bold(outlook.title.as_deref().unwrap_or(usual));
    let who = outlook.decides.as_ref().map_or(String::new(), |who| format!("A decision of {who}:\n"));
    format!("{title}\n\n{who}{}", numbers(outlook))
}

/// All of it but the title, for readers who know the game.
pub fn numbers(outlook: &Outlook) -> String {
    let parts = [outlook.ahead.as_ref().map(ahead), outlook.to_the_end.as_ref().map(to_the_end)];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

fn ahead(ahead: &Ahead) -> String {
    let ahead = &ahead.for_a_table();
    let counts = ahead.counts.iter().map(|counted| Right(counted.name()));
    let columns: Vec<Heads<'_>> = std::iter::once(Left("")).chain(counts).collect();
    let row = |prospect: &Prospect| {
        std::iter::once(prospect.name().to_owned()).chain(prospect.means.iter().map(Reading::short)).collect()
    };
    format!("{}{}\n", table(&columns, ahead.prospects.iter().map(row)), dim(&words::how(ahead).join("; ")))
}

/// A row for each outcome, and for the mean of each number.
fn to_the_end(found: &ToTheEnd) -> String {
    let ToTheEnd { tells, outcomes, numbers, columns, later, .. } = found;
    let told = tells.iter().map(|tell| Left(&tell.name));
    let options = columns.iter().map(|column| Right(column.option.as_deref().unwrap_or("from here")));
    let heads: Vec<Heads<'_>> = told.chain(options).chain([Left("")]).collect();
    let named = |values: &[Value]| -> Vec<String> {
        tells.iter().zip(values).map(|(tell, value)| tell.word(value)).collect()
    };
    // A number that may go on and on has a long tail: values that are unlikely by every option are added up.
    let likely = |at: usize| columns.iter().map(|column| column.chances[at].middle()).fold(0.0, f64::max);
    let shown = if numbers.is_empty() { outcomes.len() } else { shown((0..outcomes.len()).map(likely)) };
    let row = |at: usize| {
        let mut row = named(&outcomes[at]);
        row.extend(columns.iter().map(|column| column.chances[at].text(Unit::Percent)));
        row.push(bar(columns[0].chances[at].middle(), 20));
        row
    };
    let mut rows: Vec<Vec<String>> = (0..shown).map(row).collect();
    let summed = |label: String, cell: &dyn Fn(&Column) -> String| {
        let mut row = vec![String::new(); tells.len()];
        row[0] = label;
        row.extend(columns.iter().map(cell));
        row
    };
    if let Some(first) = outcomes.get(shown) {
        let label = format!("further {}, from {} on", outcomes.len() - shown, named(first).join(", "));
        rows.push(summed(label, &|column| Reading::sum(&column.chances[shown..]).text(Unit::Percent)));
    }
    for (at, &number) in numbers.iter().enumerate() {
        let label = format!("mean {}", tells[number].name);
        rows.push(summed(label, &|column| column.means[at].text(Unit::Number)));
    }
    let exact = words::how_well(columns);
    let note = match (columns.len() > 1, later) {
        (false, _) => format!("{exact}."),
        (true, Policy::Random) => format!("{exact}; later decisions at random."),
        (true, _) => format!("{exact}; later decisions in the fixed order."),
    };
    format!("{}{}\n", table(&heads, rows), dim(&note))
}
