//! Whole battles in files: fields, warbands, deployment, campaigns.

mod campaigns;
mod core;
mod documents;
mod fields;
mod packs_of_others;
mod quick;
mod standing;
mod strength;
mod warbands;

use std::path::Path;

use packs::skirmish::Battle;
use packs::source::Source;
use packs::{PackError, Scenario};

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
