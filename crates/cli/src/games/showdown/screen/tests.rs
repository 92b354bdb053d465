//! Scenes of showdowns.

use packs::PackFiles;
use packs::showdown::{Pack, QuickShowdown, Showdown};
use showdown::board::Space;
use showdown::content::{Stat, SurvivorId};

use super::board::letter;
use super::{no_such_space, outlook, scene};
use crate::scene::text::plain;

fn settlers() -> Showdown {
    let quick = QuickShowdown { party: Some("settlers".into()), ..QuickShowdown::default() };
    quick.scenario(&Pack::core()).expect("a showdown of the core pack").game
}

/// What stands in a space, in plain text.
fn at(showdown: &Showdown, state: &showdown::State, space: &str) -> String {
    let grid = scene(showdown, state).expect("a board").grid;
    let index = Space::all().position(|it| it.to_string() == space).expect("a space");
    grid.marks[index].plain.clone()
}

#[test]
fn survivors_stand_lie_and_are_dead() {
    let showdown = settlers();
    let mut state = showdown.start(&mut Vec::new());
    assert_eq!(at(&showdown, &state, "10N"), "A");
    state.survivors[0].down = true;
    assert_eq!(at(&showdown, &state, "10N"), "a_");
    state.monster.priority = Some(SurvivorId(0));
    assert_eq!(at(&showdown, &state, "10N"), "a!");
    state.survivors[0].dead = true;
    assert_eq!(at(&showdown, &state, "10N"), "a+");
    let panels = scene(&showdown, &state).expect("a board").panels;
    assert!(plain(&panels[1].head).contains("dead"), "{panels:?}");
}

#[test]
fn the_monster_faces_and_falls() {
    let showdown = settlers();
    let mut state = showdown.start(&mut Vec::new());
    let spaces = ["11H", "11I", "12G", "9F"];
    assert_eq!(spaces.map(|space| at(&showdown, &state, space)), ["WL", "vv", "::", "\"\""]);
    state.monster.down = true;
    assert_eq!(at(&showdown, &state, "11I"), "wl");
    state.monster.defeated = true;
    assert_eq!(spaces.map(|space| at(&showdown, &state, space)), [".", ".", ".", "\"\""]);
}

#[test]
fn everybody_has_a_letter_of_their_own() {
    let mut showdown = settlers();
    for (survivor, name) in showdown.survivors.iter_mut().zip(["anna", "Anna", "an", "a"]) {
        survivor.name = name.into();
    }
    let letters: String = (0..4).map(|id| letter(&showdown, SurvivorId(id))).collect();
    assert_eq!(letters, "AN34");
}

#[test]
fn words_that_look_like_spaces() {
    assert!(no_such_space("12h").is_some_and(|told| told.starts_with("12H is not")));
    for beyond in ["0a", "23a", "1q", "9999a"] {
        assert!(no_such_space(beyond).is_some_and(|told| told.starts_with("There is no space")), "{beyond}");
    }
    for other in ["", "12", "h", "12hh", "move", "1é", "99999999999a"] {
        assert_eq!(no_such_space(other), None, "{other}");
    }
}

/// A hit on armor is no miss.
#[test]
fn odds_tell_what_is_lost_before_anybody_is_hurt() {
    let showdown = settlers();
    let state = showdown.start(&mut Vec::new());
    let outlook = outlook(&showdown, &state).expect("a board");
    let mut after = state;
    after.survivors[0].armor[0] -= 2;
    after.survivors[1].stats[Stat::Survival as usize] -= 1;
    let counted = outlook.heads.iter().copied().zip((outlook.count)(&after));
    let lost: Vec<(&str, i64)> = counted.filter(|(_, count)| *count != 0).collect();
    assert_eq!(lost, [("armor lost", 2), ("survival lost", 1)]);
}
