//! Packs and scenarios of the monster hunt.

mod ai_cards;
mod bench;
mod boards;
mod broken;
mod content;
mod core;
mod effects;
mod options;
mod problems;
mod quick;

use std::path::Path;

use packs::showdown::Showdown;
use packs::{PackError, Scenario};
use source::Source;

/// The problems of a file `hunt.toml`, a line each.
fn problems(text: &str) -> Vec<String> {
    match Scenario::<Showdown>::read(&Source::new("hunt.toml", text), Path::new("nowhere"), None) {
        Ok(_) => Vec::new(),
        Err(PackError::Content(problems)) => problems.lines(),
        Err(PackError::Io(file, error)) => panic!("{file}: {error}"),
    }
}

/// Asserts the problems of a file, all of them; each without the name of the file.
#[track_caller]
fn wrong<const N: usize>(text: &str, expected: [&str; N]) {
    let expected = expected.map(|line| format!("hunt.toml:{line}"));
    assert_eq!(problems(text), expected, "{text}");
}

/// A hunt: `monster` and `survivor` stand on lines 4 and 7, the rest begins on line 9.
fn hunt(monster: &str, survivor: &str, rest: &str) -> String {
    format!("game = \"showdown\"\n\n[monster]\n{monster}\n\n[[survivor]]\n{survivor}\n\n{rest}\n")
}
