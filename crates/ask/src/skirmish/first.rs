//! Who goes first in a whole battle: the sides take turns at it, battle by battle, unless somebody says otherwise. Whoever
//! is first meets an enemy who has not moved yet, and that is worth so much that it would hide what a warband is worth.

use packs::Scenario;
use packs::skirmish::Battle;
use skirmish::State;
use source::peek;

use crate::answer::{Count, GoingFirst, Half as Told};
use crate::fraction::rounded;
use crate::reading::Reading;

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
    /// The side that went first.
    pub first: u8,
    /// How many battles.
    pub battles: u64,
    /// How many each side won.
    pub won: [u64; 2],
}

/// What going first was worth; one half if the same side went first in all battles.
pub fn worth(sides: &[String], halves: &[Half]) -> GoingFirst {
    let battles: u64 = halves.iter().map(|half| half.battles).sum();
    let won = [0, 1].map(|which: u8| {
        let one = |half: &Half| half.won[usize::from((half.first + which) & 1)];
        halves.iter().map(one).sum::<u64>()
    });
    let [goes_first_wins, goes_second_wins] = won.map(|won| Count::of(won, battles));
    let half = |half: &Half| Told {
        first: sides[usize::from(half.first & 1)].clone(),
        battles: half.battles,
        won: half.won.iter().map(|&won| Count::of(won, half.battles)).collect(),
    };
    GoingFirst {
        exchanged: halves.len() > 1,
        goes_first_wins,
        goes_second_wins,
        advantage: advantage(battles, won),
        by_first: halves.iter().map(half).collect(),
    }
}

/// How much oftener who goes first wins than who goes second, with its 95 % interval.
fn advantage(battles: u64, won: [u64; 2]) -> Reading {
    let all = battles.max(1) as f64;
    let [first, second] = won.map(|won| won as f64 / all);
    // The interval of Bonett and Price: as if who goes first had won one more battle and lost another. So a few battles
    // that all went one way are not taken for a certainty.
    let more = all + 2.0;
    let [one, other] = won.map(|won| (won as f64 + 1.0) / more);
    let middle = one - other;
    let half = SIGMAS * ((one + other - middle * middle).max(0.0) / more).sqrt();
    let (low, high) = ((middle - half).max(-1.0), (middle + half).min(1.0));
    Reading::Sampled { middle: rounded(first - second), low: rounded(low), high: rounded(high) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One battle, or a few that all went one way, are no certainty; many draw the interval close around the truth.
    #[test]
    fn a_few_battles_are_no_certainty() {
        let found = |battles, won| match advantage(battles, won) {
            Reading::Sampled { middle, low, high } => (middle, [low, high]),
            other => panic!("{other:?}"),
        };
        for battles in [1, 2, 5] {
            let (worth, [low, high]) = found(battles, [battles, 0]);
            assert!((worth - 1.0).abs() < 1e-9 && high <= 1.0 && low < 0.9, "{battles}: {low} to {high}");
        }
        let (worth, [low, high]) = found(10_000, [5_200, 4_700]);
        assert!((worth - 0.05).abs() < 1e-9 && (low - 0.0305).abs() < 5e-4 && (high - 0.0695).abs() < 5e-4);
    }
}
