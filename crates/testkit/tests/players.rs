//! Policies play better than chance: they win as they should, and their reports add up.

use kernel::{Game, Input, Pending, Silent};
use odds::{Odds, Pick};
use packs::PackFiles;
use packs::showdown::{Pack, QuickAttack, QuickShowdown};
use players::Style;
use players::showdown::{Player, Report};
use showdown::Showdown;
use sim::{Dice, Gathered, Run, gather};

fn first_story() -> Showdown {
    let quick = QuickShowdown { level: Some("first-story".into()), ..QuickShowdown::default() };
    quick.scenario(&Pack::core()).unwrap_or_else(|problems| panic!("{problems}")).game
}

fn played(game: &Showdown, style: Style, trials: u64, threads: usize) -> Gathered<Report> {
    let player = Player::new(game, style);
    let start = game.start(&mut Silent);
    let run = Run { threads, ..Run::new(trials, 7) };
    gather(
        game,
        &start,
        run,
        |state, decision, dice| player.choose(state, decision, dice),
        || Report::new(game),
    )
}

#[test]
fn who_means_it_wins_more_often_than_chance() {
    let game = first_story();
    let [random, cautious, aggressive] =
        [Style::Random, Style::Cautious, Style::Aggressive].map(|style| played(&game, style, 300, 0).all.won);
    assert!(
        cautious > random + 100 && aggressive > random + 100,
        "{random}, {cautious}, {aggressive} of 300"
    );
}

#[test]
fn a_report_does_not_depend_on_threads_and_adds_up() {
    let game = first_story();
    let one = played(&game, Style::Aggressive, 200, 1);
    assert_eq!(one, played(&game, Style::Aggressive, 200, 3));
    let report = &one.all;
    assert_eq!((one.trials, one.unfinished, report.ended), (200, 0, 200));
    assert_eq!(report.rounds.values().sum::<u64>(), 200);
    assert_eq!(report.deaths.iter().sum::<u64>(), 200);
    let died: u64 = report.survivors.iter().map(|fate| fate.died).sum();
    let counted: u64 = report.deaths.iter().zip(0..).map(|(count, dead)| count * dead).sum();
    let caused: u64 = report.causes.values().map(|harm| harm.deaths).sum();
    assert_eq!((died, died), (counted, caused));
    assert!(report.rounds_within(0.5) <= report.rounds_within(0.9));
}

/// The exact player's worth of an attack is that of `bout odds attack`.
#[test]
fn an_attack_is_worth_what_the_odds_say() {
    let game = first_story();
    let player = Player::new(&game, Style::Exact);
    let quick = QuickAttack {
        level: Some("first-story".into()),
        weapons: vec!["founding-stone".into()],
        armor: vec!["cloth".into()],
        ask: vec!["wounds".into()],
        ..QuickAttack::default()
    };
    let alone = quick.scenario(&Pack::core()).unwrap_or_else(|problems| panic!("{problems}")).game;
    let start = alone.start(&mut Silent);
    let answer =
        Odds::new(&alone, Pick::First).solve(&start, |outcome| outcome[0] as u64).expect("nobody cancels");
    let mean = answer.mean(|&wounds| wounds).to_f64() * 1000.0;
    let stone =
        game.weapons.iter().position(|weapon| weapon.id == "founding-stone").expect("everybody has one");
    let mut state = game.start(&mut Silent);
    state.survivors[0].distance = 1;
    let worth = player.attack_worth(&state, showdown::content::SurvivorId(0), stone as u8);
    assert!((f64::from(worth) - mean).abs() < 1.0, "{worth} and {mean}");
}

/// In every situation of some games, the option that is named is there.
#[test]
fn players_take_what_is_offered() {
    let game = first_story();
    for style in Style::ALL.into_iter().filter(|style| *style != Style::Exact) {
        let player = Player::new(&game, style);
        let mut dice = Dice::new(3, 1);
        let mut state = game.start(&mut Silent);
        loop {
            let input = match game.pending(&state) {
                Pending::Done(_) => break,
                Pending::Chance(chance) => Input::Outcome(dice.outcome(&chance)),
                Pending::Decision(decision) => {
                    let index = player.choose(&state, &decision, &mut dice);
                    assert!(index < decision.choices.len(), "{style:?}");
                    Input::Choice(decision.choices[index])
                }
            };
            game.apply(&mut state, input, &mut Silent);
        }
    }
}
