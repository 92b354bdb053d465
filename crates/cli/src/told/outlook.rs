//! What lies ahead of a game in progress, for people.

use ask::Reading;
use ask::answer::{Ahead, Column, Counted, Known, Outlook, Prospect, ToTheEnd, Until};
use ask::policy::Policy;
use packs::Value;

use super::reading::{Unit, Written};
use super::shown;
use crate::output::{
    bars::bar,
    bold, dim,
    table::{Align, table},
};

/// All of it, under its title.
pub fn text(outlook: &Outlook, usual: &str) -> String {
    let title = bold(outlook.title.as_deref().unwrap_or(usual));
    let who = outlook.decides.as_ref().map_or(String::new(), |who| format!("A decision of {who}:\n"));
    format!("{title}\n\n{who}{}", numbers(outlook))
}

/// All of it, where everybody knows what is played.
pub fn numbers(outlook: &Outlook) -> String {
    let parts = [outlook.ahead.as_ref().map(ahead), outlook.to_the_end.as_ref().map(to_the_end)];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// What is counted, as a table heads it.
pub fn head(counted: Counted) -> &'static str {
    match counted {
        Counted::Wounds => "wounds",
        Counted::InjuryBoxes => "injury boxes",
        Counted::ArmorLost => "armor lost",
        Counted::KnockedDown => "knocked down",
        Counted::Deaths => "deaths",
        Counted::Defeated => "defeated",
        Counted::SurvivalLost => "survival lost",
        Counted::TheirOut => "their out",
        Counted::TheirStunned => "their Stunned",
        Counted::TheirDazed => "their Dazed",
        Counted::OwnOut => "own out",
        Counted::OwnStunned => "own Stunned",
        Counted::OwnDazed => "own Dazed",
    }
}

fn until(until: Until) -> String {
    match until {
        Until::Upkeep(turn) => return format!("the Upkeep of turn {turn}"),
        Until::Scenario => "the end of the scenario",
        Until::Attack => "the end of the attack",
        Until::Act => "the end of the act",
        Until::Round => "the end of the round",
        Until::MeleePhase => "the end of the Melee phase",
        Until::Spell => "the end of the spell",
        Until::Leap => "the end of the jump or climb",
        Until::Fall => "the end of the fall",
        Until::Injury => "the end of the injury",
        Until::Turn => "the end of the turn",
        Until::Battle => "the end of the battle",
    }
    .to_owned()
}

/// How well it is known and up to where one looks; and how decisions until then fall.
pub fn how(ahead: &Ahead) -> [String; 2] {
    let known = match &ahead.known {
        Known::Sampled { trials, .. } => {
            format!("Estimated from {trials} games each (± is the 95 % interval)")
        }
        Known::Exact | Known::UpTo { .. } => "Exact".to_owned(),
    };
    let fall = if ahead.later == Policy::Random { "at random" } else { "in the fixed order" };
    let later = format!("decisions until then fall {fall}. Each number is a change from now.");
    [format!("{known}, up to {}", until(ahead.until)), later]
}

/// What an option is called.
pub fn name(prospect: &Prospect) -> &str {
    prospect.option.as_deref().unwrap_or("from here")
}

/// Leaves out what none of the options led to as often as a table could show.
pub fn for_a_table(ahead: &Ahead) -> Ahead {
    ahead.clone().without(|mean| {
        mean.middle().abs() < if matches!(mean, Reading::Sampled { .. }) { 0.005 } else { 0.0005 }
    })
}

/// A mean as a table shows it.
pub fn mean(mean: &Reading) -> String {
    match mean {
        Reading::Sampled { middle, high, .. } => format!("{} ± {:.2}", rounded(*middle, 2), high - middle),
        other => rounded(other.middle(), 3),
    }
}

/// A number to so many decimals. Halves go up, as in the percentages of `bout odds`, and nothing has no sign.
fn rounded(number: f64, decimals: usize) -> String {
    let scale = 10_f64.powi(decimals as i32);
    let least = 1e-9_f64.copysign(number);
    let number = (number * scale + least).round() / scale;
    format!("{:.decimals$}", if number == 0.0 { 0.0 } else { number })
}

fn ahead(ahead: &Ahead) -> String {
    let ahead = &for_a_table(ahead);
    let mut heads = vec![String::new()];
    heads.extend(ahead.counts.iter().map(|&counted| head(counted).to_owned()));
    let mut align = vec![Align::Right; heads.len()];
    align[0] = Align::Left;
    let row = |prospect: &Prospect| {
        std::iter::once(name(prospect).to_owned()).chain(prospect.means.iter().map(mean)).collect()
    };
    let rows: Vec<Vec<String>> = ahead.prospects.iter().map(row).collect();
    format!("{}{}\n", table(&align, &heads, &rows), dim(&how(ahead).join("; ")))
}

/// A row for each outcome, and for the mean of each number.
fn to_the_end(found: &ToTheEnd) -> String {
    let ToTheEnd { tells, outcomes, numbers, columns, later } = found;
    let mut head: Vec<String> = tells.iter().map(|tell| tell.name.clone()).collect();
    let mut align = vec![Align::Left; head.len()];
    for column in columns {
        head.push(column.option.clone().unwrap_or_else(|| "from here".to_owned()));
        align.push(Align::Right);
    }
    head.push(String::new());
    align.push(Align::Left);
    let words = |values: &[Value]| -> Vec<String> {
        tells.iter().zip(values).map(|(tell, value)| tell.word(value)).collect()
    };
    // A number that may go on and on has a long tail: what is unlikely by every option is added up.
    let likely = |at: usize| columns.iter().map(|column| column.chances[at].middle()).fold(0.0, f64::max);
    let shown = if numbers.is_empty() { outcomes.len() } else { shown((0..outcomes.len()).map(likely)) };
    let row = |at: usize| {
        let mut row = words(&outcomes[at]);
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
        let label = format!("further {}, from {} on", outcomes.len() - shown, words(first).join(", "));
        rows.push(summed(label, &|column| Reading::sum(&column.chances[shown..]).text(Unit::Percent)));
    }
    for (at, &number) in numbers.iter().enumerate() {
        let label = format!("mean {}", tells[number].name);
        rows.push(summed(label, &|column| column.means[at].text(Unit::Number)));
    }
    let exact = how_well(columns);
    let note = match (columns.len() > 1, later) {
        (false, _) => format!("{exact}."),
        (true, Policy::Random) => format!("{exact}; later decisions at random."),
        (true, _) => format!("{exact}; later decisions in the fixed order."),
    };
    format!("{}{}\n", table(&align, &head, &rows), dim(&note))
}

/// How well all of it is known.
fn how_well(columns: &[Column]) -> &'static str {
    let known = || columns.iter().map(|column| &column.known);
    if known().any(|known| matches!(known, Known::Sampled { .. })) {
        "What has a ~ is estimated, because there are too many states"
    } else if known().any(|known| matches!(known, Known::UpTo { .. })) {
        "Exact as far as it was followed"
    } else {
        "Exact"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_rounded_as_percentages_are() {
        let exact = |text: &str| mean(&Reading::Exact(text.parse().unwrap()));
        assert_eq!(
            ["1/4", "41/80", "-1/80", "-1/10000"].map(exact),
            ["0.250", "0.513", "-0.013", "0.000"].map(str::to_owned)
        );
        assert_eq!(mean(&Reading::Sampled { middle: 0.5, low: 0.402, high: 0.598 }), "0.50 ± 0.10");
    }
}
