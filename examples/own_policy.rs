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

/// Hits and runs: attacks whenever that is offered, then walks away as often as not, and never spends survival.
fn hit_and_run(_: &State, decision: &Decision<Choice>, dice: &mut Dice) -> usize {
    let choices = &decision.choices;
    let attack = choices.iter().position(|choice| matches!(choice, Choice::Attack(_)));
    let pass = || choices.iter().position(|choice| matches!(choice, Choice::Pass));
    attack.or_else(pass).unwrap_or_else(|| dice.below(choices.len() as u32) as usize)
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
        let [middle, low, high] = [won.probability, won.low, won.high].map(|share| share * 100.0);
        println!("{name:12} wins {middle:5.1} %  ({low:.1} to {high:.1})");
    };
    show("hit and run", wins(&scenario, 2_000, hit_and_run));
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
        let chance = wins(&scenario, 300, |state, due, dice| random.choose(state, due, dice));
        let own = wins(&scenario, 300, hit_and_run);
        assert!(own.low > chance.high, "{own:?} against {chance:?}");
    }
}
