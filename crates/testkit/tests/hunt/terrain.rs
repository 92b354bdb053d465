//! Destructible terrain, and walls that seal something off: no card of the core pack has any yet, so that boards are
//! built here.

use kernel::Tabletop;
use packs::showdown::{Pack, Showdown};
use packs::{PackFiles, Scenario};
use showdown::board::{Direction, Space, Spaces};
use showdown::content::{Location, SurvivorId, Terrain, Tile};
use source::Source;
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

/// The spaces of two rocks, each two spaces wide.
fn rocks(corners: [Space; 2]) -> Vec<Space> {
    let of = |Space { x, y }: Space| {
        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, down)| Space { x: x + right, y: y + down })
    };
    corners.into_iter().flat_map(of).collect()
}

/// P70-TOWARD: a monster that no way leads to its target comes as near as one does, turns to it, and does not strike.
#[test]
fn a_monster_comes_as_near_as_a_way_leads() {
    // Ada stands at the edge between two rocks, and the gap is a space wide: too narrow for the lion.
    let wall = rocks([Space { x: 8, y: 0 }, Space { x: 11, y: 0 }]);
    let toward = "{ perform = { do = [{ move = \"toward\" }] } }";
    for card in [toward, "{ card = { card = \"claw\" } }"] {
        let game = board(card, "11A", false, &wall);
        let (state, log) = script::play(&game, &[]);
        // Just below the rocks, which are two rows deep.
        let at = (state.field.monster, state.field.facing, state.survivor(SurvivorId(0)).distance);
        assert_eq!(at, (Space { x: 10, y: 2 }, Direction::North, 2));
        let lines: Vec<String> = game.lines(&log).into_iter().map(|line| line.text).collect();
        assert!(!lines.iter().any(|line| line.contains("to hit")), "{lines:?}");
    }
}

/// P70-TOWARD: the same of an edge and of food behind a wall from edge to edge.
#[test]
fn a_wall_from_edge_to_edge_is_as_far_as_it_gets() {
    let wall: Vec<Space> = Space::all().filter(|space| space.x == 8).collect();
    for direction in
        ["\"toward-edge\", edge = \"west\"", "\"toward-terrain\", tile = \"acanthus\"", "\"toward-food\""]
    {
        let card = format!("{{ perform = {{ do = [{{ move = {direction} }}] }} }}");
        let text = format!(
            "game = \"showdown\"\nmonster = {{ id = \"white-lion\", level = 1 }}\n\
             board = {{ monster = \"12H\", terrain = [{{ tile = \"acanthus\", at = \"3H\" }}] }}\n\
             survivor = [{{ id = \"ada\", at = \"22A\" }}]\nstep = [{card}]\n"
        );
        let source = Source::new("wall.toml", text);
        let mut game: Showdown =
            Scenario::read(&source, std::path::Path::new(""), Some(&Pack::core())).expect("it is sound").game;
        let board = game.board.as_mut().expect("there is a board");
        board.terrain.push(Terrain { name: "Wall".into(), impassable: true, ..Terrain::default() });
        let kind = board.terrain.len() as u8 - 1;
        board.tiles.push(Tile { kind, spaces: wall.iter().copied().collect::<Spaces>() });
        let (state, _) = script::play(&game.link(), &[]);
        assert_eq!(state.field.monster, Space { x: 9, y: 7 }, "{direction}");
    }
}
