//! Whole battles in files: fields, warbands, deployment, campaigns.

mod campaigns;
mod core;
mod documents;
mod fields;
mod packs_of_others;
mod quick;
mod repeats;
mod standing;
mod strength;
mod warbands;

use std::path::Path;

use packs::skirmish::Battle;
use packs::{PackError, Scenario};
use skirmish::ruling::Critical;
use source::Source;

/// A file `battle.toml`, read.
fn read(text: &str) -> Result<Scenario<Battle>, Vec<String>> {
    match Scenario::<Battle>::read(&Source::new("battle.toml", text), Path::new("nowhere"), None) {
        Ok(scenario) => Ok(scenario),
        Err(PackError::Content(problems)) => Err(problems.lines()),
        Err(PackError::Io(file, error)) => panic!("{file}: {error}"),
    }
}

/// Asserts the problems of a file, all of them; each without the name of the file.
#[track_caller]
fn wrong<const N: usize>(text: &str, expected: [&str; N]) {
    let expected = expected.map(|line| format!("battle.toml:{line}"));
    assert_eq!(read(text).map(|_| ()).unwrap_err(), expected, "{text}");
}

/// Ruling critical: a whole battle is the full game, which has critical hits; the page has none.
#[test]
fn whole_battles_have_critical_hits_unless_they_rule_otherwise() {
    let sides = "warband = [{ id = \"gate-company\", side = \"red\" }, { id = \"thorn-runners\", side = \"blue\" }]\n";
    let ruled = |rulings: &str, step: &str| {
        let text = format!("game = \"skirmish\"\nfield = \"old-pasture\"\n{sides}{rulings}step = [{step}]\n");
        let battle = read(&text).expect("a sound file").game;
        (battle.rulings.critical, battle.is_whole())
    };
    assert_eq!(ruled("", "{ battle = {} }"), (Critical::TwoDefences, true));
    assert_eq!(ruled("rulings = { critical = \"none\" }\n", "{ battle = {} }"), (Critical::None, true));
    assert_eq!(ruled("", "{ turn = \"red\" }"), (Critical::None, false));
}
