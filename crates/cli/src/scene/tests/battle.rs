//! Scenes of battles.

use kernel::Inches;
use packs::skirmish::Battle;
use skirmish::field::{Climb, Feature, Field, Platform, Point, Rect};
use skirmish::unit::Unit;
use skirmish::{State, Status, Terms, UnitId};

use table::view::{Seen, Things, View};

use crate::scene::text::plain;
use crate::scene::{Scene, Spot, spots};

fn scene(battle: &Battle, state: &State) -> Option<Scene> {
    Scene::of(&View::of(battle, state, None))
}

/// Where an option leads.
fn spot(battle: &Battle, state: &State, choice: skirmish::Choice) -> Option<Spot> {
    spots::spot(&View::of(battle, state, None), &battle.pointed(state, choice)?)
}

/// A tower with a ladder and a railing, woods, a wall; one on the tower, one beside it, one of the other side.
fn battle() -> Battle {
    let mut tower = Platform::block("the tower", Rect::inches(4, 4, 4, 4), Inches::whole(3));
    tower.sides[2].climb = Climb::Ladder;
    tower.sides[0].railing = true;
    let features = vec![
        Feature::woods(Rect::inches(0, 8, 2, 2)),
        Feature::wall(Rect::inches(9, 1, 1, 2), Inches::whole(2)),
        Feature::water(Rect::inches(10, 8, 2, 2), true),
    ];
    let field = Field::new(Inches::whole(12), Inches::whole(12), vec![tower], features);
    let unit = |name: &str, side: u8, x: i32, y: i32, place: u8| {
        let mut unit = Unit::soldier(name, side);
        unit.start.at = Point::new(Inches(x * 480 + 240), Inches(y * 480 + 240));
        unit.start.place = place;
        unit
    };
    let units = vec![unit("Ann", 0, 5, 5, 1), unit("Abe", 0, 2, 2, 0), unit("Ann", 1, 11, 0, 0)];
    assert!(field.check().is_empty());
    Battle::on_field(units, field, Terms::default())
}

/// What stands in the space whose south-western corner is so many inches from the borders.
fn at(battle: &Battle, state: &State, x: usize, y: usize) -> String {
    let grid = scene(battle, state).expect("a field").grid;
    grid.mark(x, grid.rows.len() - 1 - y).plain.clone()
}

#[test]
fn the_map_shows_who_stands_where_and_on_what() {
    let battle = battle();
    let mut state = battle.start(&mut Vec::new());
    let seen = |state: &State, x, y| at(&battle, state, x, y);
    assert_eq!(seen(&state, 5, 5), "A");
    assert_eq!([seen(&state, 2, 2), seen(&state, 11, 0)], ["B", "a"]);
    assert_eq!([seen(&state, 5, 4), seen(&state, 6, 6), seen(&state, 5, 7)], ["H3", "=3", "|3"]);
    assert_eq!([seen(&state, 0, 9), seen(&state, 9, 1), seen(&state, 10, 9)], ["\"\"", "##", "~~"]);
    assert_eq!(seen(&state, 3, 0), ".");
    state.units[0].status = Status::Dazed;
    assert_eq!(seen(&state, 5, 5), "A_");
    state.units[0].status = Status::Incapacitated;
    assert_eq!(seen(&state, 5, 5), "=3", "who is out of action is off the field");
}

#[test]
fn two_in_one_space_show_both_letters() {
    let mut battle = battle();
    battle.units[1].start.at = Point::new(Inches(2 * 480 + 10), Inches(2 * 480 + 10));
    battle.units[2].start.at = Point::new(Inches(2 * 480 + 470), Inches(2 * 480 + 470));
    let state = battle.start(&mut Vec::new());
    let both = at(&battle, &state, 2, 2);
    assert!(["Ba", "aB"].contains(&both.as_str()), "{both}");
}

#[test]
fn letters_are_capital_on_one_side_and_small_on_the_other() {
    let battle = battle();
    let Things::Skirmish(seen) = battle.things(&battle.start(&mut Vec::new())) else { panic!("a battle") };
    let letters: String = seen.units.iter().map(|unit| unit.letter).collect();
    assert_eq!(letters, "ABa");
}

#[test]
fn panels_tell_how_everybody_is() {
    let battle = battle();
    let mut state = battle.start(&mut Vec::new());
    state.units[1].status = Status::Stunned;
    let scene = scene(&battle, &state).expect("a field");
    let heads: Vec<String> = scene.panels.iter().map(|panel| plain(&panel.head)).collect();
    assert!(heads[0].contains("2 of 2 left"), "{heads:?}");
    assert!(heads[1].contains("A Ann") && heads[1].contains("on the tower"), "{heads:?}");
    assert!(heads[2].contains("Stunned"), "{heads:?}");
}

/// Legs end on the space that the map shows.
#[test]
fn a_leg_leads_to_a_space() {
    let battle = battle();
    let mut state = battle.start(&mut Vec::new());
    let go = skirmish::Choice::Go(skirmish::field::Compass(4), 480);
    assert_eq!(spot(&battle, &state, go), None, "nobody moves");
    let pick = |wanted: fn(&skirmish::Choice) -> bool, state: &mut State| {
        let kernel::Pending::Decision(decision) = kernel::Game::pending(&battle, state) else {
            panic!("no decision")
        };
        let choice = *decision.choices.iter().find(|choice| wanted(choice)).expect("it is offered");
        kernel::Game::apply(&battle, state, kernel::Input::Choice(choice), &mut Vec::new());
    };
    pick(|choice| *choice == skirmish::Choice::Done, &mut state);
    pick(|choice| *choice == skirmish::Choice::Pick(UnitId(1)), &mut state);
    let spot = spot(&battle, &state, go).expect("a space");
    assert_eq!((spot.x, spot.y), (3, 9));
}
