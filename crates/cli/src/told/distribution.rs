//! A distribution for people: the table, the means, its precision, and the notes below.

use ask::answer::{Best, Distribution, Fell, Fork, Known, Order, Outcome, TooLarge, Worth};
use ask::policy::Policy;
use ask::words::answers as words;
use ask::written::Unit;
use ask::{Fraction, Reading};

use super::{STOPPED, left_out, reach, shown};
use crate::output::{
    bars::bar,
    bold, dim,
    table::{
        Column::{self, Left, Right},
        table,
    },
};

/// All of it; `usual` is the title of a distribution without one.
pub fn text(answer: &Distribution, usual: &str, all: bool) -> String {
    let title = answer.title.as_deref().unwrap_or(usual);
    let mut text = format!("{}\n\n{}{}", bold(title), outcomes(answer, all), means(answer));
    text += &format!("\n{}\n", dim(&how(answer)));
    text += &at_once(answer);
    if let Some(best) = &answer.best {
        text += &best_play(best);
    }
    if let Some(fell) = &answer.choices {
        text += &format!("Choices: {}.\n", choices(fell, answer.best.as_ref()));
    }
    text + &words::rulings(&answer.turned_on) + &left_out(&answer.left_out) + &used(answer)
}

fn values(answer: &Distribution, outcome: &Outcome) -> Vec<String> {
    answer.tells.iter().zip(&outcome.values).map(|(tell, value)| tell.word(value)).collect()
}

/// The table of outcomes.
fn outcomes(answer: &Distribution, all: bool) -> String {
    let is_sampled = matches!(answer.known, Known::Sampled { .. });
    let mut columns: Vec<Column<'_>> = answer.tells.iter().map(|tell| Left(&tell.name)).collect();
    columns.extend([Right(if is_sampled { "count" } else { "exact" }), Right("percent"), Left("")]);
    if is_sampled {
        columns.insert(columns.len() - 1, Left("95 % interval"));
    }
    let listed = &answer.outcomes;
    let shown = if all || answer.means.is_empty() {
        listed.len()
    } else {
        shown(listed.iter().map(|outcome| outcome.chance.middle()))
    };
    let row = |outcome: &Outcome| {
        let mut row = values(answer, outcome);
        let share = outcome.chance.middle();
        let percent = |share: f64| format!("{:.2}%", share * 100.0);
        match (&outcome.chance, outcome.chance.certain()) {
            (_, Some(exact)) => row.extend([exact.short(), exact.to_prob().percent(2)]),
            (Reading::Sampled { low, high, .. }, None) => row.extend([
                outcome.count.unwrap_or(0).to_string(),
                percent(share),
                format!("{} to {}", percent(*low), percent(*high)),
            ]),
            (other, None) => row.extend([String::new(), other.text(Unit::Percent)]),
        }
        row.push(bar(share, 30));
        row
    };
    table(&columns, listed[..shown].iter().map(row)) + &further(answer, &listed[shown..])
}

/// The line below a table about outcomes that it does not show.
fn further(answer: &Distribution, rest: &[Outcome]) -> String {
    let Some(first) = rest.first() else { return String::new() };
    let chances: Vec<Reading> = rest.iter().map(|outcome| outcome.chance.clone()).collect();
    let together = Reading::sum(&chances);
    let together = match together.certain() {
        Some(exact) => exact.to_prob().percent(4),
        None => format!("{:.4}%", together.middle() * 100.0),
    };
    super::further(rest.len(), &values(answer, first), &together)
}

fn means(answer: &Distribution) -> String {
    let line = |mean: &ask::answer::Mean| {
        let name = words::of_mean(&answer.tells, &mean.tell, mean.of.as_deref());
        format!("  mean {name}: {}\n", words::mean(&mean.value))
    };
    let lines: String = answer.means.iter().map(line).collect();
    if lines.is_empty() { lines } else { format!("\n{lines}") }
}

/// The precision of an answer.
pub fn how(answer: &Distribution) -> String {
    let states = match answer.cost.states.unwrap_or_default() {
        1 => "1 state".to_owned(),
        states => format!("{states} states"),
    };
    match &answer.known {
        Known::Exact => format!("Exact, over {states}."),
        Known::UpTo { unresolved } => format!(
            "Exact up to {} ({:.2e}) that was not followed to its end, over {states}.",
            unresolved.short(),
            unresolved.to_f64(),
        ),
        Known::Sampled { trials, seed, why: Some(why), stopped, .. } => {
            let what = match why {
                TooLarge::Stopped => "the work was stopped before the exact odds were found",
                TooLarge::Memory => "it takes too much memory (see --max-memory)",
                TooLarge::Cycle => "a cycle is too large (see --max-states)",
                TooLarge::States => "there are too many states (see --max-states)",
            };
            let stopped = if *stopped && *why != TooLarge::Stopped { STOPPED } else { "" };
            format!(
                "Not exact, because {what}. Sampled: {trials} trials, seed {seed}; `bout sim` plays more.{stopped}"
            )
        }
        Known::Sampled { trials, seed, unfinished, why: None, stopped } => {
            let unfinished = match unfinished {
                0 => String::new(),
                n => format!(" {n} did not end and count for nothing; means are those of the others."),
            };
            let stopped = if *stopped { STOPPED } else { "" };
            format!("Sampled: {trials} trials, seed {seed}.{unfinished}{stopped}")
        }
    }
}

/// The events of a game that is over before anything is rolled: they say why.
fn at_once(answer: &Distribution) -> String {
    let mut text = String::new();
    for line in &answer.at_once {
        let cites = Some(line.cites()).filter(|cites| !cites.is_empty());
        let cites = cites.map_or_else(String::new, |cites| format!("  {}", dim(&format!("[{cites}]"))));
        text += &format!("  {}{cites}\n", line.text);
    }
    if text.is_empty() { text } else { format!("Nothing is rolled:\n{text}") }
}

/// The way in which decisions fell.
fn choices(fell: &Fell, best: Option<&Best>) -> String {
    match (fell.policy, best) {
        (Policy::Best, Some(best)) => {
            let most = if best.most { "most" } else { "fewest" };
            let meaning = match (best.death_counts_as, best.kill_counts_as) {
                (Some(weight), _) => format!(": one for an injury box, {weight} for a death"),
                (_, Some(least)) => format!(": a kill counts as {least}"),
                (None, None) => String::new(),
            };
            format!("best for the survivors ({most} {}{meaning})", best.goal.counts())
        }
        (Policy::Random, _) => "at random".into(),
        (Policy::Given, _) => "in the given order".into(),
        _ => {
            let parts: Vec<&str> = fell.order.iter().filter_map(|order| order.says()).collect();
            let order = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
            let idle = fell.order.contains(&Order::NoSurvivalActions);
            let idle = if idle { "; nobody uses survival actions (--policy best does)" } else { "" };
            format!("fixed order{order}{idle}")
        }
    }
}

/// The value of the best play, and the choices that matter most.
fn best_play(best: &Best) -> String {
    let aim = best.goal.counts();
    if let Some(limit) = best.out_of_reach {
        return format!(
            "The best play for {aim} is out of reach within {}: these are the odds in fixed order.\n",
            reach(limit)
        );
    }
    let Some(value) = &best.value else { return String::new() };
    let mut text = format!("Best play: {} {aim} on average", short_value(value));
    if let Some(least) = best.kill_counts_as {
        text += &format!(", a kill counted as {least}");
    }
    text += &match &best.fixed_order {
        Some(fixed) if fixed == value => ", as in fixed order.\n".to_owned(),
        Some(fixed) => format!("; in fixed order {}.\n", short_value(fixed)),
        None => ".\n".to_owned(),
    };
    for Worth { option, worth } in &best.options {
        text += &format!("  {option}: {}\n", short_value(worth));
    }
    if best.options.is_empty() { text + &forks(best, aim) } else { text }
}

/// The choices that matter most, the better options first.
fn forks(best: &Best, aim: &str) -> String {
    let mut rows = Vec::new();
    for Fork { reached, options } in &best.forks {
        let mut options: Vec<&Worth> = options.iter().collect();
        options.sort_by(|a, b| if best.most { b.worth.cmp(&a.worth) } else { a.worth.cmp(&b.worth) });
        let first = options[0].worth.clone();
        for (index, Worth { option, worth }) in options.into_iter().enumerate() {
            let chance = if index == 0 { reached.to_prob().percent(2) } else { String::new() };
            let mark = if *worth == first { "best" } else { "" };
            rows.push(vec![chance, option.clone(), short_value(worth), mark.to_owned()]);
        }
    }
    if rows.is_empty() {
        return String::new();
    }
    let worth = format!("{aim} in the end");
    let columns = [Right("chance"), Left("choice"), Left(&worth), Left("")];
    format!("Where the choice matters most:\n\n{}\n", table(&columns, rows))
}

fn short_value(value: &Fraction) -> String {
    let text = value.to_string();
    let exact = if text.len() <= 49 { format!(" ({text})") } else { String::new() };
    format!("{:.6}{exact}", value.to_f64())
}

/// The rules that were used, each with its frequency.
fn used(answer: &Distribution) -> String {
    let Some(used) = &answer.used else { return String::new() };
    let row =
        |used: &ask::answer::Used| vec![used.rule.clone(), used.times.text(Unit::Number), used.says.clone()];
    let columns = [Left("rule"), Right("times"), Left("what it says")];
    format!("\n{}", table(&columns, used.iter().map(row)))
}
