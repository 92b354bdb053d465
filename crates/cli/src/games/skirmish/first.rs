//! Who goes first in a whole battle: the sides take turns at it, battle by battle, unless somebody says otherwise. Whoever
//! is first meets an enemy who has not moved yet, and that is worth so much that it would hide what a warband is worth.

use packs::Scenario;
use packs::skirmish::Battle;
use serde_json::{Value, json};
use sim::Estimate;
use skirmish::State;
use source::peek;

use crate::games::many::share;
use crate::games::percent;
use crate::output::json;

pub use ask::skirmish::EXCHANGED;

/// Half the width of a 95 % interval, in standard deviations.
const SIGMAS: f64 = 1.959_963_984_540_054;

/// The same battle with the other side going first, and where it begins; `None` if somebody says who goes first, or if the
/// battle is under way.
pub fn exchanged(scenario: &Scenario<Battle>, state: &State) -> Option<(Battle, State)> {
    let battle = &scenario.game;
    let has_begun = *state != battle.start(&mut kernel::Silent);
    if has_begun || peek(&scenario.source, "turn").is_some() {
        return None;
    }
    let other = Battle { first: 1 - battle.first, ..battle.clone() };
    let start = other.start(&mut kernel::Silent);
    Some((other, start))
}

/// Battles in which one side went first, and how many of them each side won.
#[derive(Debug, Clone, Copy)]
pub struct Half {
    pub first: u8,
    pub battles: u64,
    pub won: [u64; 2],
}

/// What going first was worth.
pub struct Going<'a> {
    pub sides: &'a [String],
    /// One if the same side went first in all battles.
    pub halves: Vec<Half>,
}

impl Going<'_> {
    fn battles(&self) -> u64 {
        self.halves.iter().map(|half| half.battles).sum()
    }

    /// The battles won by who went first, and by who went second.
    fn won(&self) -> [u64; 2] {
        let won = |which: u8| {
            let one = |half: &Half| half.won[usize::from((half.first + which) & 1)];
            self.halves.iter().map(one).sum()
        };
        [won(0), won(1)]
    }

    /// How much oftener who goes first wins than who goes second, with its 95 % interval.
    fn advantage(&self) -> (f64, [f64; 2]) {
        let all = self.battles().max(1) as f64;
        let [first, second] = self.won().map(|won| won as f64 / all);
        // The interval of Bonett and Price: as if who goes first had won one more battle and lost another. So a few battles
        // that all went one way are not taken for a certainty.
        let more = all + 2.0;
        let [one, other] = self.won().map(|won| (won as f64 + 1.0) / more);
        let middle = one - other;
        let half = SIGMAS * ((one + other - middle * middle).max(0.0) / more).sqrt();
        (first - second, [(middle - half).max(-1.0), (middle + half).min(1.0)])
    }

    fn name(&self, side: u8) -> &str {
        &self.sides[usize::from(side & 1)]
    }

    /// Who goes first, in a sentence.
    pub fn how(&self) -> String {
        match *self.halves {
            [only] => format!("{} goes first in all of them.", self.name(only.first)),
            _ => format!(
                "{} goes first in one half of them and {} in the other (--first says otherwise).",
                self.name(self.halves[0].first),
                self.name(self.halves[1].first)
            ),
        }
    }

    /// What it is worth, in a line.
    pub fn text(&self) -> String {
        let [first, second] = self.won().map(|won| Estimate::new(won, self.battles()));
        let (worth, [low, high]) = self.advantage();
        let points = |share: f64| format!("{:+.1}", share * 100.0);
        format!(
            "  Whoever goes first wins {} (95 % interval {} to {}), whoever goes second {}: going first is worth {} \
             points ({} to {}).\n",
            percent(first.probability),
            percent(first.low),
            percent(first.high),
            percent(second.probability),
            points(worth),
            points(low),
            points(high),
        )
    }

    /// The same for programs.
    pub fn json(&self) -> Value {
        let [first, second] = self.won().map(|won| share(won, self.battles()));
        let (worth, interval) = self.advantage();
        let half = |half: &Half| {
            json!({ "first": self.name(half.first), "battles": half.battles,
                    "won": half.won.map(|won| share(won, half.battles)) })
        };
        json!({ "exchanged": self.halves.len() > 1, "goes_first_wins": first, "goes_second_wins": second,
                "advantage": { "points": json::percent(worth), "interval": interval.map(json::percent) },
                "by_first": self.halves.iter().map(half).collect::<Vec<_>>() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One battle, or a few that all went one way, are no certainty; many draw the interval close around the truth.
    #[test]
    fn a_few_battles_are_no_certainty() {
        let sides = ["red".to_owned(), "blue".to_owned()];
        let found =
            |battles, won| Going { sides: &sides, halves: vec![Half { first: 0, battles, won }] }.advantage();
        for battles in [1, 2, 5] {
            let (worth, [low, high]) = found(battles, [battles, 0]);
            assert!((worth - 1.0).abs() < 1e-12 && high <= 1.0 && low < 0.9, "{battles}: {low} to {high}");
        }
        let (worth, [low, high]) = found(10_000, [5_200, 4_700]);
        assert!((worth - 0.05).abs() < 1e-12 && (low - 0.0305).abs() < 5e-4 && (high - 0.0695).abs() < 5e-4);
    }
}
