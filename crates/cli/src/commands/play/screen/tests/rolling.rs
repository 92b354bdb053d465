//! Dice and cards that are typed: they are in sight, a pool is typed as a pool, and a saved game keeps who rolls.

use std::path::Path;

use kernel::DieOrBag;
use packs::Scenario;
use packs::skirmish::QuickBattle;
use players::Style;
use source::Source as Text;

use super::*;

/// A game from a scenario file.
fn file<G: Subject + Seen>(text: &str) -> App {
    let scenario = Scenario::<G>::read(&Text::new("game.toml", text), Path::new(""), None);
    seated(Table::new(scenario.unwrap_or_else(|_| panic!("{text}"))), false, None)
}

/// A sharp weapon rolls a second die with its wound roll.
const SHARP: &str = r#"
game = "showdown"
monster = { toughness = 9, ai-cards = 9 }
survivor = [{ id = "ada", weapons = ["lantern-dagger"] }]
step = [{ hit-location = { cards = ["hide"] } }]

[[card]]
id = "hide"
"#;

/// Two attacks of somebody who is Staggered: four dice.
const DUEL: &str = r#"
game = "skirmish"
unit = [
    { id = "alda", side = "red", attacks = 2, status = "staggered", touches = ["brun"] },
    { id = "brun", side = "blue", defence = 14 },
]
step = [{ melee = { attacker = "alda", target = "brun" } }]
"#;

#[test]
fn a_pool_is_typed_as_a_pool() {
    let mut app = file::<Showdown>(SHARP);
    press(&mut app, &letters("5 7"));
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!((inputs(&app), &app.note), (2, &None));
    assert!(app.is_over(), "{:?}", app.waits);
    let mut app = file::<packs::skirmish::Battle>(DUEL);
    let pool = |app: &App| match &app.waits {
        Waits::Roll { roll, .. } => usize::from(roll.pool),
        _ => 0,
    };
    let dice = pool(&app);
    assert!(dice >= 2);
    press(&mut app, &letters(&"20 ".repeat(dice)));
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!((inputs(&app), &app.note), (dice, &None));
    assert_eq!(pool(&app), 2, "two hits, two Defence checks");
}

/// Enter rolls both, too.
#[test]
fn a_pool_is_rolled_as_a_pool() {
    let mut app = file::<Showdown>(SHARP);
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!(inputs(&app), 2, "{:?}", app.waits);
    assert!(app.note.as_ref().is_some_and(|note| note.split(' ').count() == 4), "{:?}", app.note);
}

/// Players who roll their own dice still do so in a resumed game.
#[test]
fn a_saved_game_keeps_who_rolls() {
    let mut app = app("1", false);
    assert!(screen(&resumed::<Showdown>(&app), 180, 40).contains("Bout rolls, "));
    press(&mut app, &letters("r"));
    assert!(screen(&app, 180, 40).contains("your own dice, "));
    let mut again = resumed::<Showdown>(&app);
    assert!(screen(&again, 180, 40).contains("your own dice, "), "{}", screen(&again, 180, 40));
    press(&mut again, &letters("chom"));
    press(&mut again, &[KeyCode::Enter]);
    assert_eq!(inputs(&again), 2);
    // Undo leaves it as it is; Esc with nothing typed lets Bout draw.
    press(&mut again, &letters("u"));
    assert!(again.is_typing_cards());
    press(&mut again, &[KeyCode::Char('x'), KeyCode::Esc]);
    assert!(again.is_typing_cards() && again.typed.is_empty());
    press(&mut again, &[KeyCode::Esc]);
    assert!(!resumed::<Showdown>(&again).is_typing_cards());
    press(&mut again, &letters("R"));
    assert!(resumed::<Showdown>(&again).game.always_rolls());
}

/// Plays by a policy; whenever dice are due, types some, and looks for them on screens of all sizes.
fn types<G: Subject + Seen>(mut table: Table<G>, seed: u64) {
    let mut app = seated(table.clone(), false, None);
    let mut dice = sim::Dice::new(seed, 0);
    let mut rolls = 0;
    for _ in 0..400 {
        follow(&mut table, &app);
        match table.pending() {
            Pending::Done(_) => break,
            Pending::Chance(chance) if matches!(chance.source, DieOrBag::Die(_)) => {
                rolls += 1;
                press(&mut app, &letters("1 1"));
                for (width, height) in [(80, 24), (100, 30), (140, 45), (44, 15)] {
                    let shown = screen(&app, width, height);
                    assert!(shown.contains("> 1 1"), "{width} x {height}:\n{shown}");
                }
                press(&mut app, &[KeyCode::Esc, KeyCode::Enter]);
            }
            Pending::Chance(_) => _ = press(&mut app, &[KeyCode::Enter]),
            Pending::Decision(decision) => {
                let at = table.scenario().game.seated(Style::Aggressive)(table.state(), &decision, &mut dice);
                app.take_at_once(at);
            }
        }
    }
    assert!(rolls > 10, "{rolls}");
}

#[test]
fn typed_dice_are_in_sight() {
    let quick = QuickShowdown { party: Some("settlers".into()), ..QuickShowdown::default() };
    types(Table::new(quick.scenario(&Pack::core()).expect("a showdown")), 1);
    let pack = packs::skirmish::Pack::core();
    let table = Table::new(QuickBattle::default().scenario(&pack).expect("a battle of the core pack"));
    types(table, 2);
}
