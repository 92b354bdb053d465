//! Two versions of a whole game, played in pairs with the same dice: what came of it, in words and for programs.

use serde_json::{Value, json};
use sim::{Difference, Paired};

use super::percent;
use crate::output::{
    bold, dim,
    table::{Align, table},
};

/// How many decimals are spent on a difference that is nearly nothing.
const MOST_DIGITS: usize = 6;

/// A number of a game: how it is called, and whether it is a share.
pub struct Number {
    pub id: &'static str,
    pub words: String,
    pub share: bool,
    pub found: Difference,
}

impl Number {
    fn text(&self, number: f64) -> String {
        if self.share { percent(number) } else { format!("{number:.3}") }
    }

    /// A difference, in percentage points if it is one of shares.
    fn signed(&self, number: f64) -> String {
        let number = if self.share { number * 100.0 } else { number };
        let text = format!("{number:+.0$}", self.digits());
        // What is nothing has no sign.
        if text.trim_start_matches(['+', '-', '0', '.']).is_empty() { text[1..].to_owned() } else { text }
    }

    /// So many decimals that neither the difference nor an end of its interval looks like nothing and is not.
    fn digits(&self) -> usize {
        let [low, high] = self.found.interval();
        let (scale, usual) = if self.share { (100.0, 1) } else { (1.0, 3) };
        let shows = |digits: &usize| {
            let least = 0.5 * 0.1_f64.powi(*digits as i32);
            [low, high, self.found.difference].iter().all(|end| *end == 0.0 || (end * scale).abs() >= least)
        };
        (usual..MOST_DIGITS).find(shows).unwrap_or(MOST_DIGITS)
    }

    fn row(&self) -> Vec<String> {
        let found = &self.found;
        let [low, high] = found.interval();
        let narrower = match found.narrower() {
            Some(times) if times.is_finite() => format!("{times:.1} x"),
            Some(_) => "no width".into(),
            None => String::new(),
        };
        let seen = if found.is_seen() {
            "differs"
        } else if found.half == 0.0 {
            "the same"
        } else {
            "may be chance"
        };
        vec![
            self.words.clone(),
            self.text(found.a),
            self.text(found.b),
            self.signed(found.difference),
            format!("{} to {}", self.signed(low), self.signed(high)),
            seen.into(),
            narrower,
        ]
    }

    fn json(&self) -> Value {
        let found = &self.found;
        json!({ "measure": self.id, "words": self.words, "a": found.a, "b": found.b,
                "difference": found.difference, "interval": found.interval(),
                "unpaired_interval": [found.difference - found.unpaired, found.difference + found.unpaired],
                "narrower": found.narrower().filter(|times| times.is_finite()), "seen": found.is_seen() })
    }
}

/// What pairs of games came to.
pub struct Sampled {
    numbers: Vec<Number>,
    /// What the games are called.
    games: &'static str,
    pairs: u64,
    seed: u64,
    same: u64,
    unfinished: u64,
    /// Who plays how, in a sentence.
    plays: String,
}

impl Sampled {
    /// The numbers of pairs, and who played them.
    pub fn new<const N: usize>(
        paired: &Paired<N>,
        games: &'static str,
        numbers: Vec<Number>,
        plays: String,
    ) -> Self {
        let &Paired { pairs, seed, same, unfinished, .. } = paired;
        Self { numbers, games, pairs, seed, same, unfinished, plays }
    }

    pub fn text(&self) -> String {
        let heads = ["", "A", "B", "B - A", "95 % interval", "", "narrower by pairs"];
        let align =
            [Align::Left, Align::Right, Align::Right, Align::Right, Align::Left, Align::Left, Align::Right];
        let rows: Vec<Vec<String>> = self.numbers.iter().map(Number::row).collect();
        let unfinished = match self.unfinished {
            0 => String::new(),
            n => format!(" {n} did not end and count for nothing."),
        };
        let how = format!(
            "Sampled: {} pairs of {}, seed {}; both of a pair have the same dice, and {} came out the same.{unfinished} \
             The last column says how much wider the interval would be with dice of their own. `bout sim` draws other \
             dice from the same seed. {}",
            self.pairs, self.games, self.seed, self.same, self.plays
        );
        let head = bold(&format!("Sampled: whole {}, in pairs", self.games));
        format!("{head}\n\n{}\n{}\n", table(&align, &heads.map(str::to_owned), &rows), dim(&how))
    }

    pub fn json(&self) -> Value {
        json!({ "kind": "paired", "pairs": self.pairs, "seed": self.seed, "same": self.same,
                "unfinished": self.unfinished, "interval": "95% of paired differences",
                "measures": self.numbers.iter().map(Number::json).collect::<Vec<_>>() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A difference that is hardly anything is told in so many digits that it shows, and nothing has no sign.
    #[test]
    fn small_differences_are_not_rounded_away() {
        let number = |difference: f64, half: f64, share: bool| {
            let found = Difference { a: 1.0, b: 1.0 + difference, difference, half, unpaired: half };
            Number { id: "turns", words: "turns".into(), share, found }.row()[3..5].join(" ")
        };
        assert_eq!(number(0.002, 0.001_9, false), "+0.0020 +0.0001 to +0.0039");
        assert_eq!(number(0.001_5, 0.001_8, true), "+0.15 -0.03 to +0.33");
        assert_eq!(number(0.0, 0.0, true), "0.0 0.0 to 0.0");
        assert_eq!(number(-0.02, 0.01, true), "-2.0 -3.0 to -1.0");
    }
}
