//! Enter rolls. At a decision it takes the chosen option; by itself it never gives anything up.

use packs::skirmish::QuickBattle;
use packs::skirmish::doc::DeployDoc;
use players::Style;
use table::Move;

use super::*;

/// Plays at random and by a policy, but tries Enter before every decision. It takes what the screen says, and never what `costs`.
fn enters<G: Subject + Seen>(mut table: Table<G>, rolls: bool, seed: u64, costs: impl Fn(G::Choice) -> bool) {
    let mut app = seated(table.clone(), rolls, None);
    let mut dice = sim::Dice::new(seed, 0);
    for _ in 0..250 {
        if app.is_over() {
            break;
        }
        let (before, shown) = (inputs(&app), screen(&app, 160, 45));
        let is_decision = matches!(app.waits, Waits::Choice { .. });
        assert_eq!(
            (shown.contains(" decision ══"), shown.contains(" decision ──")),
            (is_decision, false),
            "{shown}"
        );
        let promised = shown.contains("Enter: ") || shown.contains("Enter takes it");
        press(&mut app, &[KeyCode::Enter]);
        assert_eq!(app.dialog, Dialog::None, "Enter asked for something that is to be confirmed");
        if !is_decision {
            assert!(inputs(&app) > before, "Enter rolls: {shown}");
            continue;
        }
        follow(&mut table, &app);
        match table.journal().entries.get(before) {
            Some(&(Move::Input(Input::Choice(choice)), _)) => {
                assert!(promised && !costs(choice), "{choice:?}: {shown}");
            }
            Some(_) => panic!("a decision was rolled: {shown}"),
            None => {
                assert!(!promised && app.note.is_some(), "{shown}");
                let Pending::Decision(decision) = table.pending() else { unreachable!("one is due") };
                let style = if dice.below(2) == 0 { Style::Random } else { Style::Aggressive };
                let at = table.scenario().game.seated(style)(table.state(), &decision, &mut dice);
                app.take_at_once(at);
                follow(&mut table, &app);
            }
        }
    }
}

#[test]
fn enter_gives_nothing_up_in_a_showdown() {
    use ::showdown::Choice::{
        Dash, Discard, Dodge, Encourage, EndAct, EndTurn, Endure, LoseArmor, LoseWeapon, Pass, PickUp, Raise,
        RunAway, Spend, Surge, Use,
    };
    for (seed, always_rolls) in [(1, false), (2, true), (3, true)] {
        let quick = QuickShowdown { party: Some("settlers".into()), ..QuickShowdown::default() };
        let table = Table::new(quick.scenario(&Pack::core()).expect("a showdown of the core pack"));
        enters(table, always_rolls, seed, |choice| {
            matches!(choice, Pass | EndTurn | EndAct | RunAway | LoseWeapon(_) | LoseArmor(_) | Discard(_))
                || matches!(
                    choice,
                    Dodge(_) | Encourage(_) | Surge | Endure | Spend | Dash | Use(_) | PickUp(_) | Raise
                )
        });
    }
}

#[test]
fn enter_gives_nothing_up_in_a_battle() {
    use ::skirmish::Choice::{Disengage, Done, Hold, JumpAcross, JumpDown, LineUp, Stay};
    for (seed, deploy) in [(1, None), (2, Some(DeployDoc::Chosen))] {
        let quick = QuickBattle { deploy, ..QuickBattle::default() };
        let pack = packs::skirmish::Pack::core();
        let table = Table::new(quick.scenario(&pack).expect("a battle of the core pack"));
        enters(table, false, seed, |choice| {
            matches!(choice, Done | Hold | Stay | LineUp | Disengage | JumpDown(_) | JumpAcross(_))
        });
    }
}

/// Arrows and Enter can pass, too: then the player has chosen it.
#[test]
fn what_was_chosen_is_taken() {
    let mut app = acting();
    press(&mut app, &letters("u"));
    press(&mut app, &letters("u"));
    assert!(
        app.items().iter().any(|item| item.name == "pass") && app.selected.is_none(),
        "{:?}",
        app.items()
    );
    press(&mut app, &[KeyCode::Down]);
    assert!(!app.items()[app.selected.expect("an option")].is_rest, "arrows come in where something is done");
    press(&mut app, &[KeyCode::Esc]);
    assert_eq!(app.selected, None, "Esc forgets it");
    press(&mut app, &[KeyCode::Down, KeyCode::Left, KeyCode::Enter]);
    assert!(app.log.iter().any(|told| told.text == "ada does not dodge."), "{:?}", app.log);
}
