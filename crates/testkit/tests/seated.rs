//! Players at a table, who live as long as the game: they choose as new ones would, and work out less.

use kernel::{Decision, Input, Pending, Silent, Tabletop};
use packs::PackFiles;
use packs::showdown::{Pack, QuickShowdown};
use players::{Style, showdown, skirmish};
use sim::Dice;
use testkit::random::Seed;
use testkit::{fields, village};

/// Plays a game with a player at a table. At every decision a new player is asked the same, with the same luck.
fn plays<G: Tabletop>(
    game: &G,
    seed: u64,
    seated: impl Fn(&G::State, &Decision<G::Choice>, &mut Dice) -> usize,
    mut fresh: impl FnMut(&G::State, &Decision<G::Choice>, &mut Dice) -> usize,
) -> usize {
    let mut dice = Dice::new(seed, 1);
    let mut state = game.start(&mut Silent);
    let mut decisions = 0;
    for number in 0..400 {
        let input = match game.pending(&state) {
            Pending::Done(_) => break,
            Pending::Chance(chance) => Input::Outcome(dice.outcome(&chance)),
            Pending::Decision(decision) => {
                decisions += 1;
                let luck = || Dice::new(seed, 100 + number);
                let index = seated(&state, &decision, &mut luck());
                assert_eq!(fresh(&state, &decision, &mut luck()), index, "decision {number} of seed {seed}");
                Input::Choice(decision.choices[index])
            }
        };
        game.apply(&mut state, input, &mut Silent);
    }
    decisions
}

#[test]
fn survivors_at_a_table_choose_as_new_ones_and_solve_less() {
    let (mut decisions, mut by_seated, mut by_fresh) = (0, 0, 0);
    for (seed, party) in (0..).zip(["first-story", "settlers"]) {
        let quick = QuickShowdown { party: Some(party.into()), ..QuickShowdown::default() };
        let game = quick.scenario(&Pack::core()).unwrap_or_else(|problems| panic!("{problems}")).game;
        for style in Style::ALL {
            let seated = showdown::Seated::new(&game, style);
            decisions += plays(
                &game,
                seed,
                |state, decision, dice| seated.choose(state, decision, dice),
                |state, decision, dice| {
                    let fresh = showdown::Player::new(&game, style);
                    let index = fresh.choose(state, decision, dice);
                    by_fresh += fresh.solved();
                    index
                },
            );
            by_seated += seated.solved();
        }
    }
    println!("{decisions} decisions: {by_seated} odds solved, {by_fresh} by new players");
    assert!(decisions > 300 && by_seated > 0 && by_seated < by_fresh, "{decisions}, {by_seated}, {by_fresh}");
}

#[test]
fn warbands_at_a_table_choose_as_new_ones_and_solve_less() {
    let (mut decisions, mut by_seated, mut by_fresh) = (0, 0, 0);
    let random = (1..4).map(|number| fields::battle(&mut Seed(number), 6));
    for (seed, battle) in (0..).zip(random.chain([village::battle()])) {
        for styles in [[Style::Exact; 2], [Style::Cautious, Style::Aggressive]] {
            let seated = skirmish::Seated::new(&battle, styles);
            decisions += plays(
                &battle,
                seed,
                |state, decision, dice| seated.choose(state, decision, dice),
                |state, decision, dice| {
                    let fresh = skirmish::Player::new(&battle, styles);
                    let index = fresh.choose(state, decision, dice);
                    by_fresh += fresh.solved();
                    index
                },
            );
            by_seated += seated.solved();
        }
    }
    println!("{decisions} decisions: {by_seated} odds solved, {by_fresh} by new players");
    assert!(
        decisions > 300 && by_seated > 0 && 2 * by_seated < by_fresh,
        "{decisions}, {by_seated}, {by_fresh}"
    );
}
