//! Scenario files with mistakes: each is reported at its line and column, with a hint.

use std::path::Path;

use packs::source::Source;
use packs::{PackError, Scenario};

/// The problems of a file `duel.toml`, a line each.
fn problems(text: &str) -> Vec<String> {
    match Scenario::read(&Source::new("duel.toml", text), Path::new("nowhere"), None) {
        Ok(_) => Vec::new(),
        Err(PackError::Content(problems)) => problems.lines(),
        Err(PackError::Io(file, error)) => panic!("{file}: {error}"),
    }
}

/// Asserts the problems of a file, all of them.
#[track_caller]
fn wrong<const N: usize>(text: &str, expected: [&str; N]) {
    assert_eq!(problems(text), expected, "{text}");
}

/// A duel between `alda` and `brun`, with lines added to the end of each unit and of the file.
fn duel(alda: &str, brun: &str, rest: &str) -> String {
    format!(
        "game = \"skirmish\"\n\n[[unit]]\nid = \"alda\"\nside = \"red\"\n{alda}\n\n\
         [[unit]]\nid = \"brun\"\nside = \"blue\"\n{brun}\n\n{rest}\n"
    )
}

/// The line of what `duel` adds to `alda`, to `brun`, and to the file.
const ALDA: usize = 6;
const BRUN: usize = 11;
const REST: usize = 13;
