//! The words of the log and of the standing, and things that happen once and not twice.

use ask::words::standing;
use kernel::Tabletop;
use packs::showdown::{Pack, Showdown};
use packs::{PackFiles, Scenario};
use showdown::board::Space;
use source::Source;
use table::view::Seen;
use testkit::script;

fn scenario(text: &str) -> Showdown {
    let source = Source::new("told.toml", format!("game = \"showdown\"\n{text}"));
    Scenario::read(&source, std::path::Path::new(""), Some(&Pack::core()))
        .unwrap_or_else(|problems| panic!("{problems:?}"))
        .game
}

/// SEVERE-TABLES: what an injury takes for good stands beside who lost it, and so do tokens.
#[test]
fn permanent_changes_and_tokens_stand_beside_the_survivor() {
    let effects = "{ permanent = { survivor = \"accuracy\", by = -1 } }, \
                   { permanent = { survivor = \"strength\", by = -2 } }, \
                   { token = { survivor = \"evasion\", by = 1 } }, { brain-damage = 1 }";
    let game = scenario(&format!(
        "monster = {{ id = \"white-lion\", level = 1 }}\nsurvivor = [{{ id = \"ada\" }}]\n\
         step = [{{ perform = {{ do = [{effects}] }} }}]"
    ));
    let (state, _) = script::play(&game, &[]);
    let standing = standing(&game.things(&state));
    assert_eq!(
        standing[1],
        "ada: standing, armor head 0 arms 0 body 0 waist 0 legs 0, brain box filled, +1 evasion, -1 accuracy for \
         good, -2 strength for good"
    );
}

/// Things beside everybody from the start on: tokens, shields and deflect tokens, cards in play.
#[test]
fn the_opening_state_counts_tokens_and_cards() {
    let game = scenario(
        "monster = { id = \"white-lion\", level = 1, ai-in-play = [\"alert\"] }\nboard = { terrain = [] }\n\
         survivor = [{ id = \"ada\", at = \"10N\", tokens = { strength = 1, luck = -1 }, deflect = 2 }]\n\
         step = [{ perform = { do = [{ token = { survivor = \"strength\", by = 1 } }] } }]",
    );
    let opening = standing(&game.things(&game.set_up()));
    assert!(opening[0].contains(", in play Alert"), "{opening:?}");
    assert_eq!(
        opening[1],
        "ada: standing, armor head 0 arms 0 body 0 waist 0 legs 0, deflects 2, +1 strength, -1 luck"
    );
    let (state, _) = script::play(&game, &[]);
    assert!(
        standing(&game.things(&state))[1].ends_with(", +2 strength, -1 luck"),
        "{:?}",
        standing(&game.things(&state))
    );
}

/// P75-SUPER-DENSE: a weapon that is lost stands beside who lost it, and so does one that lies on the ground.
#[test]
fn lost_weapons_stand_beside_who_lost_them() {
    for (effect, said) in [("archive", "has lost w"), ("drop", "w lies on the ground")] {
        let game = scenario(&format!(
            "monster = {{ toughness = 8, ai-cards = 9 }}\ncard = [{{ id = \"z\", reflex = [{{ {effect} = \"weapon\" }}] }}]\n\
             weapon = [{{ id = \"w\", speed = 1, accuracy = 5, strength = 1 }}]\n\
             survivor = [{{ id = \"ada\", weapons = [\"w\"] }}]\nstep = [{{ hit-location = {{ cards = [\"z\"] }} }}]"
        ));
        let (state, _) = script::play(&game, &["wound roll: 2"]);
        assert!(standing(&game.things(&state))[1].ends_with(said), "{:?}", standing(&game.things(&state)));
    }
}

/// AMBUSH: to find a place is no movement, so that no card speaks of it and no zone ends it.
#[test]
fn a_place_in_ambush_is_found_past_every_zone() {
    let game = scenario(
        "monster = { id = \"white-lion\", level = 1, ai-in-play = [\"alert\"] }\n\
         board = { ambush = \"survivors\", terrain = [] }\nsurvivor = [{ id = \"ada\", at = \"10N\" }]\n\
         innovations = [\"pictographs\"]\nstep = [{ showdown = {} }]",
    );
    let (state, log) = script::play(&game, &["10J", "pass", "run away"]);
    assert_eq!(state.field.survivors[0], Space { x: 9, y: 9 });
    assert_eq!(state.cards.in_play().len(), 1, "Alert is still in play");
    let lines: Vec<String> = game.lines(&log).into_iter().map(|line| line.text).collect();
    assert!(lines.contains(&"ada moves to 10J.".to_owned()), "{lines:?}");
}
