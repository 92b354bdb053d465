//! The screen, drawn into a buffer and read as text.

use std::path::Path;

use ask::Subject;
use ask::playing::Playing;
use ask::policy::Policies;
use ask::seats::{self, Seating};
use kernel::{Input, Pending};
use packs::PackFiles;
use packs::showdown::{Pack, QuickShowdown, Showdown};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use table::view::{BattleView, Hunt, Seen, Things};
use table::{Rolls, Saving, Table};

use super::app::{App, Dialog, Field, Next, Waits};
use super::draw;
use super::palette::Palette;
use crate::commands::play::game::Game;
use crate::commands::play::save::Flags;
use crate::commands::play::{YOU, seating};

macro_rules! snapshot {
    ($name:expr, $shown:expr) => {
        insta::with_settings!(
            {
                snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots"),
                prepend_module_to_snapshot => false,
                omit_expression => true
            },
            { insta::assert_snapshot!($name, $shown) }
        )
    };
}

mod battle;
mod enter;
mod leaving;
mod rolling;
mod saving;
mod sizes;
mod strangers;

fn app(level: &str, always_roll: bool) -> App {
    let quick = QuickShowdown { level: Some(level.into()), ..QuickShowdown::default() };
    let table = Table::new(quick.scenario(&Pack::core()).expect("a showdown of the core pack"));
    seated(table, always_roll, None)
}

fn seated<G: Subject + Seen>(table: Table<G>, always_rolls: bool, policies: Option<Policies>) -> App {
    let dice = seating(Some(3), policies, always_rolls.then_some(Rolls::All)).expect("a seed needs nobody");
    let live = seats::seated(table, Seating { seed: 0, ..dice }).expect("policies of whole games");
    let mut app = App::new(Game {
        playing: Playing { live, saving: Saving::default() },
        flags: Flags::default(),
        hints: None,
    });
    app.palette = Palette::coloured();
    app
}

/// The journal of a game.
fn journal(app: &App) -> String {
    let lines = std::iter::once(app.game.live.journal_head());
    lines.chain(app.game.live.journal_since(0).iter().cloned()).map(|line| line + "\n").collect()
}

/// A table follows what was played on the screen.
fn follow<G: Subject + Seen>(table: &mut Table<G>, app: &App) {
    for line in app.game.live.journal_since(table.journal_since(0).len()) {
        let line: serde_json::Value = serde_json::from_str(line).expect("a line of a journal");
        if let Some(inputs) = line["undo"].as_u64() {
            table.undo_to(None, inputs as usize);
            continue;
        }
        let (game, state) = (&table.scenario().game, table.state());
        let input = match (table.pending(), line["choose"].as_str(), line["draw"].as_str()) {
            (Pending::Decision(due), Some(word), _) => {
                Input::Choice(game.choice_named(state, &due.choices, word).expect("it is offered"))
            }
            (Pending::Chance(due), _, Some(word)) => {
                Input::Outcome(game.outcome_named(state, &due, word).expect("it can be drawn"))
            }
            _ => Input::Outcome(line["roll"].as_u64().expect("a die") as u8),
        };
        table.submit(None, input).expect("it was legal there");
    }
}

fn hunt(app: &App) -> Hunt {
    match app.game.live.view(YOU).expect("you sit there").table {
        Things::Showdown(hunt) => *hunt,
        Things::Skirmish(_) => panic!("a battle"),
    }
}

fn battle(app: &App) -> BattleView {
    match app.game.live.view(YOU).expect("you sit there").table {
        Things::Skirmish(battle) => *battle,
        Things::Showdown(_) => panic!("a showdown"),
    }
}

fn press(app: &mut App, keys: &[KeyCode]) -> Next {
    let mut next = Next::Go;
    for &code in keys {
        next = app.key(KeyEvent::new(code, KeyModifiers::NONE));
    }
    next
}

fn letters(text: &str) -> Vec<KeyCode> {
    text.chars().map(KeyCode::Char).collect()
}

fn inputs(app: &App) -> usize {
    app.game.live.inputs()
}

/// The same game, saved and gone on with.
fn resumed<G: Subject + Seen>(app: &App) -> App {
    let table =
        Table::<G>::load(&journal(app), Path::new(""), None).unwrap_or_else(|error| panic!("{error}"));
    seated(table, false, None)
}

fn screen(app: &App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a buffer");
    terminal.draw(|frame| draw::all(app, frame)).expect("a buffer");
    let buffer = terminal.backend().buffer();
    let line = |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    let lines: Vec<String> = (0..height).map(|y| line(y).trim_end().to_owned()).collect();
    lines.join("\n")
}

/// Through the lion's first attack, which ada does not dodge, into her act.
fn acting() -> App {
    let mut app = app("first-story", true);
    press(&mut app, &letters("1"));
    press(&mut app, &[KeyCode::Tab, KeyCode::Enter]);
    press(&mut app, &letters("0"));
    press(&mut app, &[KeyCode::Enter]);
    assert!(matches!(&app.waits, Waits::Choice { items, .. } if items[0].name == "move"), "{:?}", app.waits);
    app
}

/// The same, to where ada may walk.
fn walking() -> App {
    let mut app = acting();
    press(&mut app, &letters("1"));
    assert!(app.cursor.is_some(), "{}", screen(&app, 100, 40));
    app
}

#[test]
fn the_board_at_100_by_40() {
    snapshot!("screen-100x40", screen(&walking(), 100, 40));
}

#[test]
fn the_board_at_80_by_24() {
    snapshot!("screen-80x24", screen(&walking(), 80, 24));
}

#[test]
fn a_wide_screen() {
    snapshot!("screen-180x30", screen(&app("3", true), 180, 30));
}

/// However small it is, it is drawn; from 44 x 15 on there are a board and a prompt.
/// Wherever the log stands beside the panels, it has room for what it cites.
#[test]
fn wide_screens_tell_the_rules_in_the_log() {
    let app = walking();
    let cites = app.log.iter().rfind(|told| !told.cites.is_empty()).expect("a rule is cited");
    let rule = cites.cites.split([',', ' ']).next().expect("a word");
    for (width, height) in [(100, 40), (140, 45), (150, 45), (161, 45), (170, 50), (200, 50)] {
        let shown = screen(&app, width, height);
        assert!(shown.contains(&format!("[{rule}")), "{rule} is not at {width} x {height}:\n{shown}");
    }
}

#[test]
fn every_size_is_drawn() {
    let mut app = walking();
    for dialog in [Dialog::None, Dialog::Help, Dialog::Type(Field::Save, "lion".into()), Dialog::Leave] {
        app.dialog = dialog;
        for width in (1..100).step_by(7) {
            (1..9).chain((9..50).step_by(3)).for_each(|height| _ = screen(&app, width, height));
        }
    }
    app.dialog = Dialog::None;
    let small = screen(&app, 44, 15);
    assert!(small.contains("A ◄◄") && small.contains("ada decides where"), "{small}");
}

#[test]
fn help_and_odds_lie_over_the_board() {
    let mut app = walking();
    press(&mut app, &letters("?"));
    snapshot!("screen-help", screen(&app, 80, 24));
    press(&mut app, &[KeyCode::Esc]);
    assert_eq!(app.dialog, Dialog::None);
    press(&mut app, &letters("o"));
    let shown = screen(&app, 100, 40);
    assert!(shown.contains("Odds") && shown.contains("to the end of the act"), "{shown}");
}

#[test]
fn one_key_passes_for_everybody() {
    let quick = QuickShowdown { party: Some("settlers".into()), ..QuickShowdown::default() };
    let table = Table::new(quick.scenario(&Pack::core()).expect("a showdown of the core pack"));
    let mut app = seated(table, true, None);
    press(&mut app, &letters("1"));
    assert!(screen(&app, 80, 24).contains("P pass all"), "{}", screen(&app, 80, 24));
    let before = app.game.live.inputs();
    press(&mut app, &letters("P"));
    assert_eq!(app.game.live.inputs(), before + 4);
    press(&mut app, &letters("u"));
    assert_eq!(app.game.live.inputs(), before);
    press(&mut app, &letters("uP"));
    assert!(app.note.as_ref().is_some_and(|note| note.contains("decided alone")), "{:?}", app.note);
}

#[test]
fn names_are_looked_up_on_the_screen() {
    let mut app = walking();
    press(&mut app, &letters("/claw"));
    press(&mut app, &[KeyCode::Enter]);
    let shown = screen(&app, 100, 40);
    assert!(shown.contains("Look up") && shown.contains("picks: the closest threat"), "{shown}");
    press(&mut app, &letters("x"));
    press(&mut app, &[KeyCode::Tab, KeyCode::Char('/'), KeyCode::Enter]);
    assert!(screen(&app, 100, 40).contains(", option"), "{}", screen(&app, 100, 40));
    press(&mut app, &letters("x"));
    assert_eq!(app.dialog, Dialog::None);
}

/// The box stays open when nothing is found: the next word is another try, not an input to the game.
#[test]
fn a_look_up_that_finds_nothing_stays_open() {
    let mut app = walking();
    let before = app.game.live.inputs();
    press(&mut app, &letters("/clwa"));
    press(&mut app, &[KeyCode::Enter]);
    let shown = screen(&app, 100, 40);
    assert!(shown.contains("> clwa") && shown.contains("did you mean `claw`?"), "{shown}");
    press(&mut app, &[KeyCode::Enter, KeyCode::Backspace, KeyCode::Backspace]);
    assert_eq!((&app.dialog, &app.said), (&Dialog::Type(Field::Name, "cl".into()), &None));
    press(&mut app, &letters("aw"));
    press(&mut app, &[KeyCode::Enter]);
    assert!(matches!(app.dialog, Dialog::Entries(_)), "{}", screen(&app, 100, 40));
    assert_eq!(app.game.live.inputs(), before);
    press(&mut app, &letters("x/q"));
    press(&mut app, &[KeyCode::Esc]);
    assert_eq!(app.dialog, Dialog::None);
}

#[test]
fn control_d_asks_before_a_game_is_lost() {
    let control =
        |app: &mut App, letter| app.key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
    for letter in ['c', 'd'] {
        let mut app = walking();
        assert_eq!((control(&mut app, letter), &app.dialog), (Next::Go, &Dialog::Leave));
        assert_eq!(control(&mut app, letter), Next::Quit);
    }
}

#[test]
fn the_cursor_walks_on_the_board() {
    let mut app = walking();
    let name = |app: &App| app.cursor_name().expect("a cursor");
    assert_eq!((name(&app).as_str(), app.selected), ("10N", None), "where ada stands");
    press(&mut app, &letters("khh"));
    assert_eq!(name(&app), "8M");
    press(&mut app, &[KeyCode::Down, KeyCode::Right]);
    assert_eq!(name(&app), "9N");
    // Off what can be reached, Enter does nothing but say so.
    press(&mut app, &[KeyCode::Up; 13]);
    assert_eq!((name(&app).as_str(), app.selected), ("9A", None));
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!(app.note.as_deref(), Some("9A cannot be chosen."));
    // Tab goes to what can be chosen, `pass` included.
    press(&mut app, &[KeyCode::BackTab, KeyCode::BackTab]);
    assert_eq!(app.items()[app.selected.expect("an option")].name, "13P");
    press(&mut app, &[KeyCode::Enter]);
    let shown = screen(&app, 100, 40);
    assert!(shown.contains("ada moves to 13P."), "{shown}");
}

#[test]
fn options_have_keys_of_their_own() {
    let mut app = app("first-story", false);
    press(&mut app, &letters("3"));
    assert!(screen(&app, 100, 40).contains("White Lion picks cleo."));
    press(&mut app, &letters("u"));
    assert_eq!(app.note.as_deref(), Some("Took back 1 input."));
    press(&mut app, &letters("u"));
    assert_eq!(app.note.as_deref(), Some("There is nothing to take back."));
    press(&mut app, &letters("z"));
    assert_eq!(app.note.as_deref(), Some("`z` does nothing here: ? lists the keys."));
}

#[test]
fn real_dice_are_typed() {
    let mut app = app("first-story", false);
    press(&mut app, &letters("1"));
    press(&mut app, &[KeyCode::Tab, KeyCode::Enter]);
    assert!(matches!(app.waits, Waits::Roll { .. }));
    press(&mut app, &letters("r"));
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!(app.note.as_deref(), Some("Type what you rolled, or r to let Bout roll."));
    press(&mut app, &letters("11 3"));
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!(app.note.as_deref(), Some("`11` is not a face here: type 1 to 10."));
    press(&mut app, &letters("9 1"));
    press(&mut app, &[KeyCode::Enter]);
    let shown = screen(&app, 100, 40);
    assert!(
        shown.contains("White Lion rolls 9 to hit") && shown.contains("White Lion rolls 1 to hit"),
        "{shown}"
    );
    // Bout rolls again.
    press(&mut app, &letters("r"));
    press(&mut app, &[KeyCode::Enter]);
    assert!(app.note.as_deref().is_some_and(|note| note.starts_with("location die: ")), "{:?}", app.note);
}

/// A deck of which only the pools are known: the card is typed by its own name, not by its pool.
#[test]
fn real_cards_are_typed() {
    let mut app = app("1", false);
    press(&mut app, &letters("r"));
    assert!(app.cards().contains(&"chomp".to_owned()), "{:?}", app.cards());
    press(&mut app, &letters("chom"));
    assert_eq!(app.cards(), ["chomp"]);
    press(&mut app, &[KeyCode::Enter]);
    let shown = screen(&app, 100, 40);
    assert!(shown.contains("White Lion draws Chomp."), "{shown}");
}

#[test]
fn a_game_that_is_not_saved_is_not_left_by_mistake() {
    let mut app = walking();
    assert_eq!(press(&mut app, &letters("q")), Next::Go);
    assert_eq!(app.dialog, Dialog::Leave);
    press(&mut app, &letters("x"));
    assert_eq!(app.dialog, Dialog::None);
    assert_eq!(press(&mut app, &letters("qq")), Next::Quit);
    press(&mut app, &letters("x"));
    // The box does what it says: only q quits.
    for code in [KeyCode::Char('y'), KeyCode::Enter, KeyCode::Char(' '), KeyCode::Esc] {
        press(&mut app, &letters("q"));
        assert!(
            screen(&app, 100, 40)
                .contains("q or Ctrl-C quits anyway, s saves and quits, any other key goes on")
        );
        assert_eq!((press(&mut app, &[code]), &app.dialog), (Next::Go, &Dialog::None), "{code:?}");
    }
    press(&mut app, &letters("s"));
    press(&mut app, &[KeyCode::Char('x'), KeyCode::Backspace, KeyCode::Esc]);
    assert_eq!(app.dialog, Dialog::None);
}

/// Where Bout rolls by itself, a die alone cannot be taken back: it would roll it again.
#[test]
fn undo_goes_back_to_a_decision() {
    let mut app = walking();
    let inputs = |app: &App| app.game.live.inputs();
    press(&mut app, &letters("uuu"));
    assert_eq!(inputs(&app), 5, "whom, where to, two attack dice and a location: ada may dodge");
    press(&mut app, &letters("u"));
    assert_eq!(inputs(&app), 1, "the dice were taken back, too");
    assert!(matches!(app.waits, Waits::Choice { .. }));
    press(&mut app, &letters("R"));
    assert!(!app.game.always_rolls());
}

/// The first option again and again: everybody walks into a corner, and sooner or later it is over.
#[test]
fn a_whole_showdown_is_played_by_one_key() {
    let mut app = app("first-story", true);
    for _ in 0..4000 {
        press(&mut app, &letters("1"));
        if app.is_over() {
            break;
        }
        // A board without other options has only spaces.
        if app.cursor.is_some() {
            press(&mut app, &[KeyCode::Tab, KeyCode::Enter]);
        }
    }
    assert!(app.is_over(), "{}", screen(&app, 100, 40));
    assert_eq!(press(&mut app, &letters("q")), Next::Quit);
}

/// No key breaks anything, at any size.
#[test]
fn any_keys_at_any_time() {
    const KEYS: &str = "123456789abhjkluorRs?x \u{1b}\r\t\u{8}";
    for (seed, level) in [(1_u32, "first-story"), (2, "1"), (3, "2"), (4, "3")] {
        let mut app = app(level, seed % 2 == 0);
        let mut dice = sim::Dice::new(seed.into(), 0);
        for _ in 0..1500 {
            let letter = KEYS.chars().nth(dice.below(KEYS.chars().count() as u32) as usize).expect("a key");
            let code = match letter {
                '\u{1b}' => KeyCode::Esc,
                '\r' => KeyCode::Enter,
                '\t' => KeyCode::Tab,
                '\u{8}' => KeyCode::Backspace,
                // Files are saved by hand, and odds take their time.
                's' | 'o' => KeyCode::PageUp,
                letter => KeyCode::Char(letter),
            };
            press(&mut app, &[code]);
            if dice.below(20) == 0 {
                screen(&app, 20 + dice.below(100) as u16, 6 + dice.below(50) as u16);
            }
        }
        assert!(!app.log.is_empty());
    }
}

/// Pressing the key to do nothing more once too often does not end the turn for everybody.
#[test]
fn the_turn_of_all_is_ended_on_purpose() {
    let mut app = acting();
    press(&mut app, &letters("00"));
    let inputs = app.game.live.inputs();
    let asked = screen(&app, 100, 40);
    assert!(asked.contains("bram and cleo and dana could still act."), "{asked}");
    press(&mut app, &letters("0"));
    assert_eq!((&app.dialog, app.game.live.inputs()), (&Dialog::None, inputs));
    press(&mut app, &[KeyCode::Char('0'), KeyCode::Enter]);
    assert_eq!((&app.dialog, app.game.live.inputs()), (&Dialog::None, inputs), "Enter rolls");
    press(&mut app, &letters("0y"));
    assert!(app.game.live.inputs() > inputs, "{}", screen(&app, 100, 40));
    assert_eq!(hunt(&app).round, 2);
}

#[test]
fn a_key_tells_what_is_not_offered() {
    let mut app = acting();
    press(&mut app, &letters("0W"));
    let shown = screen(&app, 100, 40);
    assert!(shown.contains("ada has acted in this turn."), "{shown}");
    press(&mut app, &letters("x"));
    assert_eq!(app.dialog, Dialog::None);
}
