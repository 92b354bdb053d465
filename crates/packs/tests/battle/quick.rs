//! Battles without a file.

use std::path::Path;

use packs::skirmish::doc::DeployDoc;
use packs::skirmish::{Ask, Battle, Pack, QuickBattle};
use packs::{PackFiles, Scenario};
use source::Source;

#[test]
fn a_battle_becomes_the_scenario_that_a_file_would_be() {
    let pack = Pack::core();
    let quick = QuickBattle {
        no_scars: false,
        red: Some("barrow-host".into()),
        blue: Some("gate-company".into()),
        field: Some("mill-bridge".into()),
        first: Some("blue".into()),
        rout: Some(4),
        turns: Some(20),
        deploy: Some(DeployDoc::Chosen),
        rulings: [("dazed-melee".to_owned(), "auto-hit".to_owned())].into(),
        ask: vec!["winner".into(), "lost:blue".into()],
    };
    let made = quick.scenario(&pack).unwrap();
    assert_eq!(made.title.as_deref(), Some("barrow-host against gate-company on mill-bridge"));
    assert_eq!((made.game.first, made.game.terms.rout, made.game.terms.turns), (1, 4, 20));
    assert_eq!(made.asks.all, [Ask::Winner, Ask::Lost(1)]);
    assert!(made.game.units.iter().all(|unit| unit.start.zone == Some(unit.side)));
    let source = Source::new("question", &made.source.text);
    let read = Scenario::<Battle>::read(&source, Path::new(""), Some(&pack)).unwrap();
    assert_eq!(read.game, made.game, "{}", made.source.text);
}

#[test]
fn nothing_said_is_a_battle_all_the_same() {
    let made = QuickBattle::default().scenario(&Pack::core()).unwrap();
    assert_eq!(made.asks.all, [Ask::Winner, Ask::Turns, Ask::Lost(0), Ask::Lost(1)]);
    assert_eq!(made.heads(), ["winner", "turns", "red lost", "blue lost"]);
    assert!(made.game.units.iter().all(|unit| unit.start.zone.is_none()), "they are lined up");
}

#[test]
fn misspelt_words_are_told_in_a_sentence() {
    let lines = |quick: QuickBattle| quick.scenario(&Pack::core()).unwrap_err().lines();
    assert_eq!(
        lines(QuickBattle {
            red: Some("gate-compny".into()),
            field: Some("mill-brige".into()),
            first: Some("bleu".into()),
            ..QuickBattle::default()
        }),
        [
            "question: there is no field `mill-brige` (did you mean `mill-bridge`?)",
            "question: there is no warband `gate-compny` (did you mean `gate-company`?)",
            "question: there is no side `bleu` (did you mean `blue`?)",
        ]
    );
    assert_eq!(
        lines(QuickBattle { ask: vec!["winer".into(), "lost".into()], ..QuickBattle::default() }),
        [
            "question: there is no question `winer` (did you mean `winner`?)",
            "question: `lost` does not say which side (add it after a colon: lost:red or lost:blue)",
        ]
    );
}
