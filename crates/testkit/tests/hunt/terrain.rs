//! Destructible terrain: no card of the core pack has any yet, so that boards are built here.

use packs::showdown::{Pack, Showdown};
use packs::source::Source;
use packs::{PackFiles, Scenario};
use showdown::board::{Space, Spaces};
use showdown::content::{Location, SurvivorId, Terrain, Tile};
use testkit::script;

/// A lion that performs a card on Ada, with a wall of that kind somewhere.
fn board(card: &str, ada: &str, destructible: bool, wall: &[Space]) -> Showdown {
    let text = format!(
        "game = \"showdown\"\nmonster = {{ id = \"white-lion\", level = 1 }}\nboard = {{ terrain = [] }}\n\
         survivor = [{{ id = \"ada\", at = \"{ada}\" }}]\nstep = [{card}]\n"
    );
    let source = Source::new("wall.toml", text);
    let mut game: Showdown =
        Scenario::read(&source, std::path::Path::new(""), Some(&Pack::core())).expect("it is sound").game;
    let board = game.board.as_mut().expect("there is a board");
    board.terrain =
        vec![Terrain { name: "Wall".into(), impassable: true, destructible, ..Terrain::default() }];
    board.tiles = vec![Tile { kind: 0, spaces: wall.iter().copied().collect::<Spaces>() }];
    game.link()
}

const POWER_SWAT: &str = "{ card = { card = \"power-swat\" } }";

/// DESTRUCTIBLE-TERRAIN: a survivor who is knocked into it falls, suffers 1 damage, and it is gone.
#[test]
fn a_survivor_breaks_the_wall_that_stops_them() {
    let wall = [Space { x: 10, y: 11 }];
    let swat = ["monster attack roll: 2", "location die: 6"];
    let (state, _) =
        script::play(&board(POWER_SWAT, "11J", true, &wall), &[swat[0], swat[1], "location die: 2"]);
    let ada = state.survivor(SurvivorId(0));
    assert_eq!(state.field.survivors[0], Space { x: 10, y: 10 }, "it still stopped them");
    assert_eq!((state.field.gone, ada.boxes[Location::Arms as usize], ada.down), (1, 1, true));
    let (state, _) = script::play(&board(POWER_SWAT, "11J", false, &wall), &swat);
    assert_eq!((state.field.gone, state.field.survivors[0]), (0, Space { x: 10, y: 10 }));
}

/// DESTRUCTIBLE-TERRAIN: a monster that runs straight into it stops, and it is gone.
#[test]
fn a_monster_breaks_the_wall_that_stops_it() {
    let wall = [Space { x: 11, y: 11 }];
    let run = "{ perform = { do = [{ move = \"forward\" }] } }";
    let (state, _) = script::play(&board(run, "3C", true, &wall), &[]);
    assert_eq!((state.field.gone, state.field.monster), (1, Space { x: 10, y: 9 }));
    let (state, _) = script::play(&board(run, "3C", false, &wall), &[]);
    assert_eq!((state.field.gone, state.field.monster), (0, Space { x: 10, y: 9 }));
    let far = [Space { x: 11, y: 15 }];
    let (state, _) = script::play(&board(run, "3C", true, &far), &[]);
    assert_eq!((state.field.gone, state.field.monster), (0, Space { x: 10, y: 13 }), "it came just up to it");
}
