//! Questions, typed text and panels, at common sizes of terminals.

use packs::skirmish::QuickBattle;

use super::*;

const SIZES: [(u16, u16); 3] = [(80, 24), (100, 30), (140, 45)];

/// The lion strikes: dice are due.
fn rolling() -> App {
    let mut app = app("first-story", false);
    press(&mut app, &letters("1"));
    press(&mut app, &[KeyCode::Tab, KeyCode::Enter]);
    assert!(matches!(app.waits, Waits::Roll { .. }), "{:?}", app.waits);
    app
}

/// Somebody of a warband moves.
fn moving() -> App {
    let quick = QuickBattle { turns: Some(4), ..QuickBattle::default() };
    let table =
        Table::new(quick.scenario(&packs::skirmish::Pack::core()).expect("a battle of the core pack"));
    let mut app = seated(table, true, None);
    press(&mut app, &letters("01"));
    app
}

#[test]
fn screens_of_the_usual_sizes() {
    let apps =
        [("first", app("first-story", false)), ("walk", walking()), ("roll", rolling()), ("move", moving())];
    for (name, app) in &apps {
        for (width, height) in SIZES {
            snapshot!(format!("screen-{name}-{width}x{height}"), screen(app, width, height));
        }
    }
}

/// The number that a roll takes, and what its faces do, stand beside it at every size.
#[test]
fn a_roll_is_explained() {
    let app = rolling();
    for (width, height) in SIZES {
        let shown = screen(&app, width, height);
        assert!(shown.contains("needs ") && shown.contains("hits"), "{shown}");
    }
}

/// The drawn card, survival and weapons are in sight on the smallest of them, and no number is cut.
#[test]
fn what_everybody_has_stays_in_sight() {
    let mut app = app("1", true);
    press(&mut app, &[KeyCode::Enter]);
    let (hunt, shown) = (hunt(&app), screen(&app, 80, 24));
    for card in &hunt.ai.drawn {
        assert!(shown.contains(&card.name), "{shown}");
    }
    assert_eq!(shown.matches("survival ").count(), hunt.survivors.len(), "{shown}");
}

#[test]
fn a_space_can_be_typed() {
    let mut app = walking();
    press(&mut app, &letters("9n"));
    assert_eq!(app.cursor_name().as_deref(), Some("9N"));
    press(&mut app, &letters("99z"));
    assert_eq!(
        (app.cursor_name().as_deref(), app.note.as_deref()),
        (Some("9N"), Some("There is no space 99Z."))
    );
    press(&mut app, &letters("1"));
    assert!(screen(&app, 80, 24).contains("space > 1"), "{}", screen(&app, 80, 24));
    press(&mut app, &letters("0m"));
    press(&mut app, &[KeyCode::Enter]);
    assert!(app.log.iter().any(|told| told.text.contains("moves to 10M")), "{}", screen(&app, 100, 40));
}

/// Whichever way it goes, the cursor of a move is on a spot that can be chosen.
#[test]
fn the_cursor_goes_along_the_legs_of_a_move() {
    let mut app = moving();
    for code in [KeyCode::Left, KeyCode::Down, KeyCode::Right, KeyCode::Right, KeyCode::Up, KeyCode::Up] {
        press(&mut app, &[code]);
        let spot = app.selected.and_then(|at| app.items()[at].spot);
        assert!(spot.is_some_and(|spot| Some((spot.x, spot.y)) == app.cursor), "{}", screen(&app, 120, 40));
    }
}

#[test]
fn a_key_hides_the_rules_of_the_log() {
    let mut app = walking();
    assert!(screen(&app, 140, 45).contains("[P"), "{}", screen(&app, 140, 45));
    press(&mut app, &letters("C"));
    assert!(!screen(&app, 140, 45).contains("[P"), "{}", screen(&app, 140, 45));
}

/// Why just these can be picked, what the panels mean, and what kills: all of it beside the options, at every size.
#[test]
fn the_first_question_explains_itself() {
    let mut app = app("first-story", false);
    for (width, height) in SIZES {
        let shown = screen(&app, width, height);
        for words in
            ["Claw picks: the closest threat", "A arms, B body", "wound there may kill", "4 pick dana"]
        {
            assert!(shown.contains(words), "{words} at {width} x {height}:\n{shown}");
        }
    }
    press(&mut app, &letters("W"));
    assert!(screen(&app, 80, 24).contains("in its field of view"), "{}", screen(&app, 80, 24));
}

/// A long note takes the room of keys, and cuts none in half.
#[test]
fn a_long_note_cuts_no_key() {
    let mut app = walking();
    app.note = Some("Saved to a file with a long name; every input is saved there from now on.".into());
    for width in [80, 85, 90, 100] {
        let shown = screen(&app, width, 24);
        let last = shown.lines().last().expect("the keys").trim_end();
        let whole = ["? help", "/ look up", "u undo", "o odds", "s save", "q quit", "."];
        assert!(whole.iter().any(|key| last.ends_with(key)), "{width}: {shown}");
    }
}

/// Where a battle leaves no room for panels, the numbers of the unit in hand stand beside the question.
#[test]
fn numbers_are_in_sight_where_panels_are_not() {
    let mut app = moving();
    assert!(screen(&app, 80, 24).contains("W warden: Move 6 Melee 9"), "{}", screen(&app, 80, 24));
    press(&mut app, &letters("u"));
    press(&mut app, &[KeyCode::Tab, KeyCode::Tab]);
    let chosen = app.selected.map(|at| app.items()[at].name.clone()).expect("Tab chooses");
    assert!(screen(&app, 80, 24).contains(&format!(" {chosen}: Move ")), "{}", screen(&app, 80, 24));
}
