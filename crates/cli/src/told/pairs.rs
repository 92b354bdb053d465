//! Pairs of whole games with the same dice, and their results.

use ask::answer::{Measured, Pairs};

use super::STOPPED;
use crate::output::{
    bold, dim,
    table::{
        Column::{Left, Right},
        table,
    },
};
use ask::words::answers::percent;

/// The most decimals of a difference that is nearly nothing.
const MOST_DIGITS: usize = 6;

fn text(measured: &Measured, number: f64) -> String {
    if measured.measure.is_share() { percent(number) } else { format!("{number:.3}") }
}

/// A difference, in percentage points if it is one of shares.
fn signed(measured: &Measured, number: f64) -> String {
    let number = if measured.measure.is_share() { number * 100.0 } else { number };
    let text = format!("{number:+.0$}", digits(measured));
    // Zero has no sign.
    if text.trim_start_matches(['+', '-', '0', '.']).is_empty() { text[1..].to_owned() } else { text }
}

/// The fewest decimals at which no end of the interval, and no difference, looks like zero unless it is.
fn digits(measured: &Measured) -> usize {
    let [low, high] = measured.interval;
    let (scale, usual) = if measured.measure.is_share() { (100.0, 1) } else { (1.0, 3) };
    let shows = |digits: &usize| {
        let least = 0.5 * 0.1_f64.powi(*digits as i32);
        [low, high, measured.difference].iter().all(|end| *end == 0.0 || (end * scale).abs() >= least)
    };
    (usual..MOST_DIGITS).find(shows).unwrap_or(MOST_DIGITS)
}

fn row(measured: &Measured) -> Vec<String> {
    let [low, high] = measured.interval;
    let has_width = |[low, high]: [f64; 2]| low < high;
    let narrower = match measured.narrower {
        Some(times) => format!("{times:.1} x"),
        None if has_width(measured.unpaired_interval) => "no width".into(),
        None => String::new(),
    };
    let seen = if measured.seen {
        "differs"
    } else if has_width(measured.interval) {
        "may be chance"
    } else {
        "the same"
    };
    vec![
        measured.name(),
        text(measured, measured.a),
        text(measured, measured.b),
        signed(measured, measured.difference),
        format!("{} to {}", signed(measured, low), signed(measured, high)),
        seen.into(),
        narrower,
    ]
}

/// The result of pairs of games: the word for the games, and a sentence on the players.
pub struct Sampled<'a> {
    pub pairs: &'a Pairs,
    pub games: &'static str,
    pub plays: String,
}

impl Sampled<'_> {
    pub fn text(&self) -> String {
        let &Pairs { pairs, seed, same, unfinished, stopped, ref measures } = self.pairs;
        let columns = [
            Left(""),
            Right("A"),
            Right("B"),
            Right("B - A"),
            Left("95 % interval"),
            Left(""),
            Right("narrower by pairs"),
        ];
        let unfinished = match unfinished {
            0 => String::new(),
            n => format!(" {n} did not end and count for nothing."),
        };
        let stopped = if stopped { STOPPED } else { "" };
        let how = format!(
            "Sampled: {pairs} pairs of {}, seed {seed}; both of a pair have the same dice, and {same} came out the \
             same.{unfinished}{stopped} The last column says how much wider the interval would be with dice of their own. \
             `bout sim` draws other dice from the same seed. {}",
            self.games, self.plays
        );
        let head = bold(&format!("Sampled: whole {}, in pairs", self.games));
        format!("{head}\n\n{}\n{}\n", table(&columns, measures.iter().map(row)), dim(&how))
    }
}

#[cfg(test)]
mod tests;
