//! Scenes of showdowns.

use packs::PackFiles;
use packs::showdown::{Pack, QuickShowdown, Showdown};
use showdown::board::Space;
use showdown::content::SurvivorId;

use table::view::View;

use crate::scene::Scene;
use crate::scene::text::plain;

fn scene(showdown: &Showdown, state: &showdown::State) -> Option<Scene> {
    Scene::of(&View::of(showdown, state, None))
}

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
    let scene = scene(&showdown, &showdown.start(&mut Vec::new())).expect("a board");
    let letters: String =
        scene.panels[1..].iter().filter_map(|panel| plain(&panel.head).chars().next()).collect();
    assert_eq!(letters, "AN34");
}
