//! A game on the screen that cannot be saved any more.

use std::fs;
use std::path::PathBuf;

use super::*;

/// A game that is saved in a folder of its own.
fn saved(test: &str) -> (App, PathBuf) {
    let folder = std::env::temp_dir().join(format!("bout-screen-{test}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let mut app = app("first-story", true);
    app.game.save_to(&folder.join("game.bout").display().to_string()).expect("it can be saved");
    (app, folder)
}

#[test]
fn it_goes_on_and_asks_before_anything_is_lost() {
    let (mut app, folder) = saved("gone");
    assert!(screen(&app, 180, 40).contains(", saved"), "{}", screen(&app, 180, 40));
    fs::remove_dir_all(&folder).expect("it was there");
    press(&mut app, &letters("1"));
    let shown = screen(&app, 180, 40);
    assert!(matches!(&app.dialog, Dialog::News(news) if news[0].contains("cannot be written")), "{shown}");
    assert!(shown.contains("the key s saves it to another file") && shown.contains("not saved"), "{shown}");
    // It is told once; the key that closes the box is no input.
    press(&mut app, &[KeyCode::Enter, KeyCode::Tab, KeyCode::Enter]);
    assert_eq!(app.dialog, Dialog::None);
    assert_eq!(press(&mut app, &letters("q")), Next::Go);
    let shown = screen(&app, 180, 40);
    assert!(shown.contains("Quit now, and ") && shown.contains("inputs are not saved"), "{shown}");

    // Another name that will not do keeps the box open; one that will ends the trouble, and the game.
    press(&mut app, &letters("s"));
    let (nowhere, here) = (folder.join("x.bout"), folder.with_extension("bout"));
    press(&mut app, &letters(&nowhere.display().to_string()));
    press(&mut app, &[KeyCode::Enter]);
    assert!(matches!(app.dialog, Dialog::Type(Field::SaveToLeave, _)), "{:?}", app.dialog);
    assert!(app.said.as_ref().is_some_and(|said| said.starts_with("It is not saved: ")), "{:?}", app.said);
    press(&mut app, &vec![KeyCode::Backspace; nowhere.display().to_string().len()]);
    press(&mut app, &letters(&here.display().to_string()));
    assert_eq!(press(&mut app, &[KeyCode::Enter]), Next::Quit);
    assert!(app.game.saving.is_safe());
    fs::remove_file(here).expect("it was saved");
}

#[test]
fn it_is_told_when_it_is_saved_again() {
    let (mut app, folder) = saved("again");
    fs::remove_dir_all(&folder).expect("it was there");
    press(&mut app, &[KeyCode::Char('1'), KeyCode::Esc]);
    fs::create_dir_all(&folder).expect("a folder");
    press(&mut app, &[KeyCode::Tab, KeyCode::Enter]);
    assert!(matches!(&app.dialog, Dialog::News(news) if news[0].ends_with(" again.")), "{:?}", app.dialog);
    press(&mut app, &[KeyCode::Esc]);
    assert_eq!(press(&mut app, &letters("q")), Next::Quit);
    fs::remove_dir_all(folder).expect("it was there");
}
