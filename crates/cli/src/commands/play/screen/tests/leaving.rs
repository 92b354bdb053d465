//! Leaving what was begun, and taking back what nobody decided.

use packs::skirmish::QuickBattle;

use super::*;

/// Back to the act, with the movement unspent; then back to who acts; then there is nothing more to leave.
#[test]
fn esc_leaves_a_move_of_a_survivor() {
    let mut app = walking();
    let before = inputs(&app);
    assert!(screen(&app, 80, 24).contains("Esc back"), "{}", screen(&app, 80, 24));
    press(&mut app, &[KeyCode::Up, KeyCode::Esc]);
    assert_eq!(inputs(&app), before - 1);
    assert!(app.items().iter().any(|item| item.name == "move"), "{:?}", app.items());
    press(&mut app, &[KeyCode::Esc]);
    assert_eq!(inputs(&app), before - 2);
    assert!(app.items().iter().any(|item| item.name == "act ada"), "{:?}", app.items());
    assert!(!screen(&app, 80, 24).contains("Esc back"));
    press(&mut app, &[KeyCode::Esc, KeyCode::Esc]);
    assert_eq!(inputs(&app), before - 2);
}

/// A move that was made is not left: that is what undo is for.
#[test]
fn esc_leaves_no_move_that_was_made() {
    let mut app = walking();
    press(&mut app, &[KeyCode::Tab, KeyCode::Enter]);
    let before = inputs(&app);
    press(&mut app, &[KeyCode::Esc]);
    assert_eq!(inputs(&app), before);
}

/// With the legs that were made, as long as no die has fallen.
#[test]
fn esc_leaves_a_move_of_a_unit() {
    let quick = QuickBattle { turns: Some(4), ..QuickBattle::default() };
    let pack = packs::skirmish::Pack::core();
    let table = Table::new(quick.scenario(&pack).expect("a battle of the core pack"));
    let mut app = seated(table, true, None);
    press(&mut app, &letters("0"));
    let (before, standing) = (inputs(&app), app.game.table());
    press(&mut app, &letters("1"));
    press(&mut app, &[KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
    assert_eq!(inputs(&app), before + 2, "{}", screen(&app, 120, 40));
    assert!(app.cursor.is_some(), "there is some way left: {}", screen(&app, 120, 40));
    press(&mut app, &[KeyCode::Esc]);
    assert_eq!((inputs(&app), app.game.table()), (before, standing));
    press(&mut app, &[KeyCode::Esc]);
    assert_eq!(inputs(&app), before, "whoever moves next has not begun");
}

/// One undo takes back all that one key passed, in a game that was saved and gone on with, too.
#[test]
fn automatic_passes_are_taken_back_at_once() {
    let quick = QuickShowdown { party: Some("settlers".into()), ..QuickShowdown::default() };
    let table = Table::new(quick.scenario(&Pack::core()).expect("a showdown of the core pack"));
    for resumes in [false, true] {
        let mut app = seated(table.clone(), true, None);
        press(&mut app, &letters("1"));
        let before = inputs(&app);
        press(&mut app, &letters("P"));
        assert_eq!(inputs(&app), before + 4);
        // Somebody goes on, and the windows after that are passed, too.
        press(&mut app, &[KeyCode::Tab, KeyCode::Enter]);
        assert!(inputs(&app) > before + 5);
        let mut app = if resumes { resumed::<Showdown>(&app) } else { app };
        press(&mut app, &letters("u"));
        while inputs(&app) > before + 4 {
            press(&mut app, &letters("u"));
        }
        assert_eq!(inputs(&app), before + 4, "where the monster goes: {:?}", app.items());
        press(&mut app, &letters("u"));
        assert_eq!(inputs(&app), before, "resumed: {resumes}");
    }
}

/// A card of an unseen deck is two inputs, from which pool and which; nobody takes back half of it.
#[test]
fn a_drawn_card_is_taken_back_whole() {
    for resumes in [false, true] {
        let mut app = app("1", false);
        press(&mut app, &[KeyCode::Enter]);
        assert_eq!(inputs(&app), 2);
        let mut app = if resumes { resumed::<Showdown>(&app) } else { app };
        press(&mut app, &letters("u"));
        assert_eq!(inputs(&app), 0, "{:?}", app.waits);
    }
}
