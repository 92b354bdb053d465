//! A policy of one's own plays whole showdowns, beside those that come with Bout.
//!
//! ```console
//! $ cargo run --release -p bout-examples --bin own-policy
//! ```

use kernel::{Decision, Silent};
use packs::showdown::{Pack, QuickShowdown};
use packs::{PackFiles, Scenario};
use players::Style;
use players::showdown::Player;
use showdown::{Choice, Showdown, State};
use sim::{Dice, Estimate, Run, sample};

/// A whole showdown of the core pack: First Story against the White Lion.
fn first_story() -> Scenario<Showdown> {
    QuickShowdown::default().scenario(Pack::built_in()).expect("it is sound")
}

/// Eager: acts while anybody can, attacks before anything else, and spends no survival.
fn eager(_: &State, decision: &Decision<Choice>, dice: &mut Dice) -> usize {
    let choices = &decision.choices;
    let first = |is_meant: fn(&Choice) -> bool| choices.iter().position(is_meant);
    first(|choice| matches!(choice, Choice::Attack(_)))
        .or_else(|| first(|choice| matches!(choice, Choice::Act(_))))
        .or_else(|| first(|choice| matches!(choice, Choice::Walk)))
        .or_else(|| first(|choice| matches!(choice, Choice::Pass)).filter(|_| choices.len() == 2))
        .unwrap_or_else(|| dice.below(choices.len() as u32) as usize)
}

/// How often the survivors win.
fn wins(
    scenario: &Scenario<Showdown>,
    games: u64,
    policy: impl Fn(&State, &Decision<Choice>, &mut Dice) -> usize + Sync,
) -> Estimate {
    let start = scenario.game.start(&mut Silent);
    // The first thing that a whole showdown is asked is whether the monster is defeated.
    let is_won = |outcome: &_| scenario.key(outcome)[0] != 0;
    sample(&scenario.game, &start, Run::new(games, 1), policy, is_won).estimate(&true)
}

fn main() {
    let scenario = first_story();
    let show = |name: &str, won: Estimate| {
        let [middle, low, high] = [won.middle, won.low, won.high].map(|share| share * 100.0);
        println!("{name:12} wins {middle:5.1} %  ({low:.1} to {high:.1})");
    };
    show("eager", wins(&scenario, 2_000, eager));
    for style in [Style::Random, Style::Cautious, Style::Aggressive] {
        let player = Player::new(&scenario.game, style);
        show(style.name(), wins(&scenario, 2_000, |state, due, dice| player.choose(state, due, dice)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_that_means_it_beats_chance() {
        let scenario = first_story();
        let random = Player::new(&scenario.game, Style::Random);
        let chance = wins(&scenario, 1_000, |state, due, dice| random.choose(state, due, dice));
        let own = wins(&scenario, 1_000, eager);
        assert!(own.low > chance.high, "{own:?} against {chance:?}");
    }
}
