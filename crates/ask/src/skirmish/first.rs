//! The side that goes first in a whole battle: the sides alternate, battle by battle, unless the scenario
//! names one. The first side meets an enemy that has not moved yet, an advantage so large that it would hide
//! the worth of a warband.

use packs::Scenario;
use packs::skirmish::Battle;
use sim::Estimate;
use skirmish::State;
use source::peek;

use crate::answer::{Count, GoingFirst, Half as Told};
use crate::reading::Reading;

/// The battle with the other side going first, and its first state; `None` if the scenario names the first
/// side, or if the battle is under way.
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

/// Battles in which one side went first, with the wins of each side.
#[derive(Debug, Clone, Copy)]
pub struct Half {
    /// The side that went first.
    pub first: u8,
    /// The number of battles.
    pub battles: u64,
    /// The number of battles that each side won.
    pub won: [u64; 2],
}

/// The advantage of going first; a single half if one side went first in all battles.
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
        advantage: Reading::estimate(Estimate::lead(won, battles)),
        by_first: halves.iter().map(half).collect(),
    }
}
