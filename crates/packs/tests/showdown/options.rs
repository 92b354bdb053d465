//! What options say of their price and of what they do.

use std::path::Path;

use kernel::{Game, Input, Pending, Tabletop};
use packs::showdown::{Pack, Showdown};
use packs::{PackFiles, Scenario};
use showdown::{Choice, State};
use source::Source;

use super::hunt;

/// Plays to a decision after these dice and choices; its options, each with what it says.
fn options(text: &str, faces: &[u8], choices: &[&str]) -> Vec<(String, Option<String>)> {
    let source = Source::new("hunt.toml", text);
    let game: Showdown = Scenario::read(&source, Path::new(""), Some(&Pack::core())).unwrap().game;
    let mut state = Tabletop::start(&game, &mut kernel::Silent);
    let (mut faces, mut choices) = (faces.iter(), choices.iter());
    loop {
        let input = match game.pending(&state) {
            Pending::Done(_) => panic!("nobody is asked"),
            Pending::Chance(chance) => {
                Input::Outcome(*faces.next().unwrap_or_else(|| panic!("{} comes", chance.label)))
            }
            Pending::Decision(decision) => {
                let Some(word) = choices.next() else { return told(&game, &state, &decision.choices) };
                Input::Choice(game.choice_named(&state, &decision.choices, word).expect(word))
            }
        };
        game.apply(&mut state, input, &mut kernel::Silent);
    }
}

fn told(game: &Showdown, state: &State, choices: &[Choice]) -> Vec<(String, Option<String>)> {
    choices.iter().map(|&it| (game.choice_name(state, it), game.choice_says(state, it))).collect()
}

#[track_caller]
fn says<const N: usize>(options: &[(String, Option<String>)], expected: [(&str, &str); N]) {
    let options: Vec<(&str, &str)> =
        options.iter().map(|(name, says)| (name.as_str(), says.as_deref().unwrap_or_default())).collect();
    assert_eq!(options, expected);
}

fn attempt(card: &str) -> String {
    format!("[[step]]\nhit-location = {{ cards = [\"{card}\"] }}")
}

#[test]
fn what_a_card_offers_says_its_price_and_what_it_does() {
    let ada = "weapons = [\"bone-blade\"]\nsurvival = 5\ninsanity = 3";
    let lion = hunt("id = \"white-lion\"", ada, &attempt("strange-hand"));
    says(&options(&lion, &[10], &[]), [("pass", ""), ("spend", "1 survival: +1 strength for good")]);
    let antelope = hunt("id = \"screaming-antelope\"", ada, &attempt("palate"));
    let palate = [("pass", "3 damage to the arms"), ("spend", "1 survival: instead of 3 damage to the arms")];
    says(&options(&antelope, &[2], &[]), palate);
    let shank = hunt("id = \"screaming-antelope\"", ada, &attempt("restless-shank"));
    says(&options(&shank, &[10], &[]), [("pass", ""), ("spend", "5 survival: +1 movement for good")]);
}

#[test]
fn survival_actions_say_what_they_cost() {
    let ada = "survival = 9\nluck = 1\nboxes = { arms = 2 }\nactions = [\"dodge\", \"endure\"]";
    let claw = "[[step]]\nmonster-attack = { card = \"claw\" }";
    let text = hunt("id = \"white-lion\"", ada, claw);
    let dodge = [("pass", ""), ("dodge arms", "1 survival: this hit is cancelled")];
    says(&options(&text, &[9, 1, 2], &[]), dodge);
    let endure = [("pass", ""), ("endure", "6 survival: no roll for a severe injury")];
    says(&options(&text, &[9, 1, 2], &["pass"]), endure);
}

#[test]
fn acts_say_what_they_take() {
    let ada = "at = \"11J\"\nsurvival = 1\nactions = [\"surge\", \"dash\"]\n\
               weapons = [\"bone-club\", \"founding-stone-sling\", \"beacon-shield\"]";
    let text = hunt("id = \"white-lion\"", ada, "[board]\n\n[[step]]\nact = {}");
    let expected = [
        ("move", "up to 5 spaces"),
        ("attack bone-club", "an activation and the movement: 2 dice, 6+ to hit"),
        ("attack founding-stone-sling", "an activation, and the weapon: 1 hit without a roll"),
        ("attack beacon-shield", "an activation: 1 die, 6+ to hit"),
        ("attack fist-and-tooth", "an activation: 2 dice, 8+ to hit"),
        ("raise shield", "an activation: ignores 2 hits of the next attack"),
        ("surge", "1 survival: one more activation at once"),
        ("dash", "1 survival: one more movement at once"),
        ("end act", ""),
    ];
    says(&options(&text, &[], &[]), expected);
}

/// Whatever is offered anywhere in the core pack can be told, and what has a price tells it.
#[test]
fn every_option_of_every_example_can_be_told() {
    let mut bargains = 0;
    for example in Pack::core().examples().unwrap() {
        let game = &example.showdown;
        let mut state = Tabletop::start(game, &mut kernel::Silent);
        let (mut dice, mut choices) = (example.dice.iter(), example.choices.iter());
        loop {
            let input = match game.pending(&state) {
                Pending::Done(_) => break,
                Pending::Chance(_) => Input::Outcome(dice.next().unwrap().face),
                Pending::Decision(decision) => {
                    for &choice in decision.choices.iter() {
                        let says = game.choice_says(&state, choice);
                        assert!(says.as_ref().is_none_or(|says| !says.is_empty()), "{choice:?}");
                        let priced = matches!(choice, Choice::Spend | Choice::Use(_));
                        assert!(!priced || says.is_some_and(|says| says.contains(": ")), "{}", example.of);
                        bargains += usize::from(priced);
                    }
                    let word = choices.next().unwrap();
                    Input::Choice(game.choice_named(&state, &decision.choices, word).unwrap())
                }
            };
            game.apply(&mut state, input, &mut kernel::Silent);
        }
    }
    assert!(bargains > 10, "{bargains}");
}
