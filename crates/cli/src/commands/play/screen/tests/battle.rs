//! Whole battles on the screen: a map that is larger than most of them.

use ask::policy::{Policy, Sides};
use packs::PackFiles;
use packs::skirmish::doc::DeployDoc;
use packs::skirmish::{Pack, QuickBattle};

use super::*;
use crate::commands::play::screen::app;

/// Blue is played by a policy, red by the person at the screen.
fn blue(policy: Policy) -> Policies {
    Policies::Sides(Sides(vec![("blue".to_owned(), policy)]))
}

fn fight(policies: Option<Policies>) -> App {
    let quick = QuickBattle { turns: Some(4), ..QuickBattle::default() };
    seated(Table::new(quick.scenario(&Pack::core()).expect("a battle of the core pack")), true, policies)
}

/// A battle that begins with deployment.
fn deployment(policies: Option<Policies>) -> App {
    let quick = QuickBattle { deploy: Some(DeployDoc::Chosen), ..QuickBattle::default() };
    seated(Table::new(quick.scenario(&Pack::core()).expect("a battle of the core pack")), true, policies)
}

/// The cursor walks over the whole zone, and Enter deploys the unit in hand there.
#[test]
fn the_cursor_deploys_a_unit() {
    let mut app = deployment(None);
    snapshot!("deployment-120x40", screen(&app, 120, 40));
    press(&mut app, &letters("1"));
    assert_eq!(app.cursor, Some((20, 27)), "where the warden is lined up: {}", screen(&app, 120, 40));
    snapshot!("deployment-place-120x40", screen(&app, 120, 40));
    press(&mut app, &[KeyCode::Left; 10]);
    press(&mut app, &[KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
    let told = |app: &App| app.log.last().expect("a log").text.clone();
    assert_eq!(told(&app), "warden is deployed at (10\", 2.5\").");
    assert_eq!(app.game.live.inputs(), 3, "the unit, the part of the zone, the spot");
    assert_eq!(battle(&app).active, "blue", "blue is next");
    press(&mut app, &letters("u"));
    assert_eq!(app.game.live.inputs(), 1, "one Enter is taken back at once");
    assert_eq!(app.cursor, Some((20, 27)));
    press(&mut app, &[KeyCode::Left; 10]);
    press(&mut app, &[KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
    press(&mut app, &letters("0"));
    assert!(told(&app).starts_with("stag, vixen, "), "{}", told(&app));
    press(&mut app, &letters("0"));
    assert!(screen(&app, 120, 40).contains("Turn 1, red: Engage phase"), "{}", screen(&app, 120, 40));
}

/// The screen looks for the unit in hand where it stands in line, also on the side that faces south.
#[test]
fn the_cursor_starts_where_a_unit_is_lined_up() {
    let mut app = deployment(None);
    press(&mut app, &letters("1"));
    press(&mut app, &[KeyCode::Enter]);
    press(&mut app, &letters("1"));
    assert_eq!(app.cursor, Some((20, 4)), "where the stag is lined up: {}", screen(&app, 120, 40));
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!(app.log.last().expect("a log").text, "stag is deployed at (20\", 27.5\").");
}

/// Beside the zone there is nothing to choose, and Enter says so.
#[test]
fn nobody_is_deployed_outside_the_zone() {
    let mut app = deployment(None);
    press(&mut app, &letters("1"));
    press(&mut app, &[KeyCode::Up, KeyCode::Enter]);
    assert!(
        app.selected.is_none() && app.note.as_deref() == Some("20, 5 cannot be chosen."),
        "{:?}",
        app.note
    );
    press(&mut app, &letters("0"));
    assert_eq!(app.log.last().expect("a log").text, "warden is deployed at (20\", 4.5\").");
}

/// A policy deploys the side that it plays, after each unit of the other one.
#[test]
fn a_policy_deploys_its_side() {
    let mut app = deployment(Some(blue(Policy::Cautious)));
    press(&mut app, &letters("10"));
    assert_eq!(battle(&app).active, "red", "{}", screen(&app, 120, 40));
    assert!(app.log.iter().any(|told| told.text.contains("of blue are deployed as lined up")));
    press(&mut app, &letters("u"));
    assert_eq!(app.game.live.inputs(), 1, "back to where the warden stands");
}

/// To where the warden moves.
fn moving() -> App {
    let mut app = fight(None);
    press(&mut app, &letters("01"));
    assert!(app.cursor.is_some(), "{}", screen(&app, 120, 40));
    app
}

#[test]
fn a_battle_at_120_by_40() {
    snapshot!("battle-120x40", screen(&moving(), 120, 40));
}

#[test]
fn a_battle_at_80_by_24() {
    snapshot!("battle-80x24", screen(&fight(None), 80, 24));
}

/// The units to pick from are in sight on any screen: red begins in the south.
#[test]
fn the_map_shows_whom_an_option_is_about() {
    let mut app = fight(None);
    for (width, height) in [(80, 24), (40, 10)] {
        let shown = screen(&app, width, height);
        assert!(shown.contains("W E") || shown.contains("W "), "{shown}");
        assert!(shown.contains("warden (W)"), "the letter stands beside the name: {shown}");
    }
    let before = screen(&app, 80, 24);
    press(&mut app, &letters("KKKKKKKK"));
    let north = screen(&app, 80, 24);
    assert!(north != before && north.contains("s ") && app.view.is_some(), "blue is in the north: {north}");
    press(&mut app, &[KeyCode::Down]);
    assert_eq!(app.view, None, "who chooses looks there again");
}

#[test]
fn cards_can_be_read_on_any_screen() {
    let mut app = fight(None);
    press(&mut app, &letters("c"));
    snapshot!("battle-cards", screen(&app, 80, 24));
    let mut seen = String::new();
    for _ in 0..200 {
        seen += &screen(&app, 44, 12);
        press(&mut app, &[KeyCode::Down]);
    }
    for part in ["warden", "Injury +", "Piercing +", "hero", "cutter-3", "crossbow", "shield"] {
        assert!(seen.contains(part), "{part}");
    }
    press(&mut app, &[KeyCode::Esc]);
    assert_eq!(app.dialog, Dialog::None);
}

/// Boxes that do not fit say so, and scroll to their end.
#[test]
fn help_and_odds_scroll() {
    let mut app = moving();
    press(&mut app, &letters("?"));
    let top = screen(&app, 60, 12);
    assert!(top.contains("0 lines above") && !top.contains("quit"), "{top}");
    press(&mut app, &[KeyCode::PageDown; 10]);
    let bottom = screen(&app, 60, 12);
    assert!(bottom.contains("0 below") && bottom.contains("two in one space"), "{bottom}");
}

#[test]
fn the_whole_map_is_looked_at() {
    let mut app = moving();
    press(&mut app, &letters("m"));
    let south = screen(&app, 80, 24);
    press(&mut app, &[KeyCode::Up; 9]);
    let north = screen(&app, 80, 24);
    assert!(south.lines().count() == 24 && south != north, "{south}");
    press(&mut app, &letters("q"));
    assert_eq!(app.dialog, Dialog::None);
}

/// To do nothing more is the same key at every decision, however many units are left to choose from.
#[test]
fn done_has_a_key_of_its_own() {
    let mut app = fight(None);
    let rest = |app: &App| {
        let at = app.keys().iter().position(|key| *key == Some('0')).expect("it is offered");
        app.items()[app.listed()[at]].name.clone()
    };
    assert_eq!(rest(&app), "done");
    press(&mut app, &letters("01"));
    assert_eq!(rest(&app), "stay");
    press(&mut app, &letters("0"));
    assert_eq!(rest(&app), "done");
}

/// Of a list that does not fit, the screen says how much more there is.
#[test]
fn a_long_list_says_that_it_goes_on() {
    let app = fight(None);
    let shown = screen(&app, 40, 12);
    assert!(shown.contains("▼ more"), "{shown}");
    assert!(!screen(&app, 120, 40).contains("more:"));
}

/// The cursor starts where one would go: as far toward the enemy as the move reaches.
#[test]
fn the_cursor_starts_on_a_leg_toward_the_enemy() {
    let app = moving();
    assert_eq!(app.items()[app.selected.expect("a leg")].name, "go 9\" north");
}

/// A move gives up a good shot, and the screen cannot tell whether a shooter means that.
#[test]
fn a_shooter_moves_where_it_is_told() {
    let mut app = fight(None);
    press(&mut app, &letters("0"));
    let at = app.listed().iter().position(|&at| app.items()[at].name == "arbalest-1").expect("it can move");
    let key = app.keys()[at].expect("it has a key");
    press(&mut app, &[KeyCode::Char(key)]);
    let inputs = app.game.live.inputs();
    assert!(app.selected.is_none() && app.cursor.is_some(), "{}", screen(&app, 120, 40));
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!(app.game.live.inputs(), inputs);
    assert!(app.note.as_ref().is_some_and(|note| note.ends_with("cannot be chosen.")), "{:?}", app.note);
}

#[test]
fn a_policy_plays_a_side() {
    let mut app = fight(Some(blue(Policy::Aggressive)));
    // Red does nothing in its phases; blue's turn goes by without a question, and red is asked again.
    for _ in 0..40 {
        if battle(&app).turn > 1 || app.is_over() {
            break;
        }
        press(&mut app, &letters("0"));
    }
    assert!(app.is_over() || battle(&app).active == "red", "{}", screen(&app, 120, 40));
    assert!(app.log.iter().any(|told| told.is_new && told.text == "The turn of blue begins."));
    let inputs = app.game.live.inputs();
    press(&mut app, &letters("u"));
    assert!(app.game.live.inputs() + 2 < inputs, "back to a decision of red");
    assert_eq!(battle(&app).active, "red");
}

#[test]
fn a_battle_is_watched() {
    let mut app = fight(Some(Policies::Same(Policy::Aggressive)));
    assert!(matches!(app.waits, Waits::Watch { .. }));
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!(app.game.live.inputs(), 1);
    press(&mut app, &letters("u"));
    assert_eq!(app.game.live.inputs(), 0);
    press(&mut app, &letters("G"));
    assert!(app.is_over());
    let shown = screen(&app, 120, 40);
    assert!(shown.contains("red has lost "), "{shown}");
}

/// A box takes who goes together and how; what cannot be is said there, and nothing has changed.
#[test]
fn several_units_go_together() {
    let mut app = fight(None);
    press(&mut app, &letters("0"));
    let both = app.picked()[..2].join(", ");
    press(&mut app, &letters("1"));
    let is_way = |item: &&app::Item| !item.is_rest;
    let ways: Vec<String> =
        app.items().iter().filter(is_way).map(|item| item.name.replace('"', "")).collect();
    press(&mut app, &letters("u"));
    let before = inputs(&app);
    assert!(screen(&app, 80, 24).contains("T together"), "{}", screen(&app, 80, 24));
    press(&mut app, &letters("T"));
    assert!(screen(&app, 80, 24).contains(&format!("> {both}, ")), "{}", screen(&app, 80, 24));
    let go = |app: &mut App, way: &str| {
        press(app, &[KeyCode::Backspace; 100]);
        press(app, &letters(&format!("{both}: {way}")));
        press(app, &[KeyCode::Enter]);
    };
    go(&mut app, "fly");
    assert!(app.said.as_ref().is_some_and(|said| said.contains("cannot `fly`")), "{:?}", app.said);
    assert_eq!(inputs(&app), before);
    let went = ways.iter().any(|way| {
        go(&mut app, way);
        app.dialog == Dialog::None
    });
    assert!(went && inputs(&app) >= before + 4, "{}", screen(&app, 100, 30));
}
