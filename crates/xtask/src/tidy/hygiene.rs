//! Short files, nothing half done, the lints of the workspace everywhere.

use crate::source::{RustFile, words};
use crate::{Problem, Workspace};

/// The most lines of a source file.
const MOST_LINES: usize = 600;

/// Macros that mark unfinished or temporary code.
const UNFINISHED: [&str; 3] = ["todo", "unimplemented", "dbg"];

/// The word that marks a known fault in a comment.
const MARK: &str = "FIXME";

/// The files under `crates/*/src`.
fn sources(workspace: &Workspace) -> impl Iterator<Item = &RustFile> {
    let in_src = |source: &&RustFile| source.path.split('/').nth(2) == Some("src");
    workspace.crates.iter().flat_map(|krate| &krate.sources).filter(in_src)
}

/// No source file is over 600 lines, tests and generated files aside.
pub fn files_are_short(workspace: &Workspace) -> Vec<Problem> {
    let long = |source: &&RustFile| {
        source.text.lines().count() > MOST_LINES && !source.is_test() && !workspace.is_generated(&source.path)
    };
    let problem = |source: &RustFile| {
        let lines = source.text.lines().count();
        Problem::new(
            &source.path,
            MOST_LINES + 1,
            format!("{lines} lines are more than the {MOST_LINES} that read well."),
        )
    };
    sources(workspace).filter(long).map(problem).collect()
}

/// Nothing is left to do in code, and no comment marks a fault.
pub fn nothing_is_unfinished(workspace: &Workspace) -> Vec<Problem> {
    let mut problems = Vec::new();
    for source in workspace.crates.iter().flat_map(|krate| &krate.sources) {
        let mut wrong = |offset: usize, what: String| {
            problems.push(Problem::new(
                &source.path,
                source.line(offset),
                format!("`{what}` marks what is unfinished."),
            ));
        };
        for (offset, word) in words(&source.code) {
            if UNFINISHED.contains(&word) && source.code[offset + word.len()..].starts_with('!') {
                wrong(offset, format!("{word}!"));
            }
        }
        for (offset, word) in words(&source.comments).filter(|(_, word)| *word == MARK) {
            wrong(offset, word.to_owned());
        }
    }
    problems
}

/// Every crate takes the lints of the workspace.
pub fn crates_take_the_lints(workspace: &Workspace) -> Vec<Problem> {
    let without = workspace.crates.iter().filter(|krate| !krate.manifest.workspace_lints);
    let what = "`[lints]` with `workspace = true` is missing.";
    without.map(|krate| Problem::new(&krate.manifest.path, 1, what)).collect()
}

/// Every source file begins by saying what it is.
pub fn files_say_what_they_are(workspace: &Workspace) -> Vec<Problem> {
    let silent = |source: &&RustFile| !source.text.starts_with("//!");
    let what = "the file must begin with `//!` and say what it is.";
    sources(workspace).filter(silent).map(|source| Problem::new(&source.path, 1, what)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::{COINS, Scratch, manifest};
    use crate::tidy::shown;

    fn tree(files: &[(&str, &str)]) -> Scratch {
        let tree = Scratch::new(files);
        tree.write("crates/coins/Cargo.toml", &manifest("coins", ""));
        tree
    }

    #[test]
    fn a_long_file_is_a_problem() {
        let (long, fits) = ("//\n".repeat(601), "//\n".repeat(600));
        let tree = tree(&[
            ("rules/coins.toml", COINS),
            ("crates/coins/src/long.rs", &long),
            ("crates/coins/src/fits.rs", &fits),
            ("crates/coins/src/rule.rs", &long),
            ("crates/coins/src/toss/tests.rs", &long),
            ("crates/coins/tests/all.rs", &long),
        ]);
        let found = shown(&files_are_short(&tree.read()));
        assert_eq!(found, ["crates/coins/src/long.rs:601: 601 lines are more than the 600 that read well."]);
    }

    #[test]
    fn what_is_unfinished_is_a_problem() {
        let macros = UNFINISHED.map(|name| format!("fn {name}() {{ {name}!() }}\n")).concat();
        let code = format!("//! Coins.\n{macros}// {MARK}: later\n");
        let fine = format!("const X: &str = \"{MARK} dbg!\"; // dbg!\n");
        let tree = tree(&[("crates/coins/src/lib.rs", &code), ("crates/coins/benches/all.rs", &fine)]);
        assert_eq!(
            shown(&nothing_is_unfinished(&tree.read())),
            [
                "crates/coins/src/lib.rs:2: `todo!` marks what is unfinished.".to_owned(),
                "crates/coins/src/lib.rs:3: `unimplemented!` marks what is unfinished.".to_owned(),
                "crates/coins/src/lib.rs:4: `dbg!` marks what is unfinished.".to_owned(),
                format!("crates/coins/src/lib.rs:5: `{MARK}` marks what is unfinished."),
            ]
        );
    }

    #[test]
    fn a_crate_without_the_lints_is_a_problem() {
        let tree =
            tree(&[("crates/cards/Cargo.toml", "[package]\nname = \"cards\"\n[lints]\nworkspace = false\n")]);
        let found = shown(&crates_take_the_lints(&tree.read()));
        assert_eq!(found, ["crates/cards/Cargo.toml:1: `[lints]` with `workspace = true` is missing."]);
    }

    #[test]
    fn a_file_that_does_not_say_what_it_is_is_a_problem() {
        let tree = tree(&[
            ("crates/coins/src/lib.rs", "//! Coins.\n"),
            ("crates/coins/src/toss.rs", "// Tosses.\n"),
            ("crates/coins/tests/all.rs", "fn f() {}\n"),
        ]);
        let found = shown(&files_say_what_they_are(&tree.read()));
        assert_eq!(found, ["crates/coins/src/toss.rs:1: the file must begin with `//!` and say what it is."]);
    }
}
