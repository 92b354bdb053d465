//! Names that a crate never uses.

use crate::source::{RustFile, words};
use crate::{Problem, Workspace};

/// Words that the kernel and the rules never use.
const FORBIDDEN: [(&str, &str); 5] = [
    ("serde", "formats are for packs and saves"),
    ("toml", "formats are for packs and saves"),
    ("rand", "chance is an input"),
    ("HashMap", "the order of its entries is not fixed"),
    ("HashSet", "the order of its entries is not fixed"),
];

/// Words that only the rules never use; the kernel reads decimals from files.
const FLOATS: [(&str, &str); 2] =
    [("f32", "the rules know integers only"), ("f64", "the rules know integers only")];

/// Parts of `std` that they never use.
const FORBIDDEN_STD: [&str; 4] = ["time", "fs", "env", "net"];

/// `odds` and `sim` name no game, and no rules crate names another, comments aside.
pub fn engines_name_no_game(workspace: &Workspace) -> Vec<Problem> {
    let mut problems = Vec::new();
    for krate in &workspace.crates {
        let from = krate.folder.as_str();
        if !matches!(from, "odds" | "sim") && !workspace.is_rules(from) {
            continue;
        }
        for source in &krate.sources {
            for (offset, word) in words(&source.said) {
                let named = word.strip_prefix("bout_").unwrap_or(word);
                if named != from && workspace.is_rules(named) {
                    let what = format!("`{from}` must not name the game `{named}`.");
                    problems.push(Problem::new(&source.path, source.line(offset), what));
                }
            }
        }
    }
    problems
}

/// The crates that any front stands on.
pub(super) const BELOW_FRONTS: [&str; 2] = ["ask", "table"];

/// Code of the crates that fronts stand on, tests aside, cites no rule: it shows those that events carry, or all
/// (`rule::ALL`). So the consequences of a rule stand in its rulebook alone.
pub fn fronts_stand_on_no_rule(workspace: &Workspace) -> Vec<Problem> {
    let mut problems = Vec::new();
    for krate in workspace.crates.iter().filter(|krate| BELOW_FRONTS.contains(&krate.folder.as_str())) {
        let src = format!("crates/{}/src/", krate.folder);
        for source in krate.sources.iter().filter(|source| source.path.starts_with(&src)) {
            let code = &source.code[..source.tests_from];
            for (offset, _) in words(code).filter(|&(_, word)| word == "rule") {
                let cited = |name: &&str| *name != "ALL" && name.starts_with(char::is_uppercase);
                for name in parts(&code[offset + "rule".len()..]).into_iter().filter(cited) {
                    let what = format!("`{}` has no rules, and must not cite `rule::{name}`.", krate.folder);
                    problems.push(Problem::new(&source.path, source.line(offset), what));
                }
            }
        }
    }
    problems
}

/// The kernel and the rules crates, tests aside, name no format, generator, clock, file or hash map; and the rules
/// crates no float.
pub fn rules_are_pure(workspace: &Workspace) -> Vec<Problem> {
    let mut problems = Vec::new();
    for krate in &workspace.crates {
        let rules = workspace.is_rules(&krate.folder);
        if !rules && krate.folder != "kernel" {
            continue;
        }
        let src = format!("crates/{}/src/", krate.folder);
        for source in krate.sources.iter().filter(|source| source.path.starts_with(&src)) {
            impurities(source, rules, &mut problems);
        }
    }
    problems
}

fn impurities(source: &RustFile, rules: bool, problems: &mut Vec<Problem>) {
    let code = &source.code[..source.tests_from];
    let mut wrong = |offset: usize, what: String| {
        let what = format!("code of {} must not name {what}.", if rules { "rules" } else { "the kernel" });
        problems.push(Problem::new(&source.path, source.line(offset), what));
    };
    let floats: &[_] = if rules { &FLOATS } else { &[] };
    // Types of the kernel can be written in any format, by a feature that nobody needs to ask for.
    let is_feature = |offset: usize| {
        let line = code[..offset].rfind('\n').map_or(0, |end| end + 1);
        !rules && code[line..offset].trim_start().starts_with("#[cfg_attr(feature")
    };
    for (offset, word) in words(code) {
        if word == "serde" && is_feature(offset) {
            continue;
        }
        if let Some((_, why)) = FORBIDDEN.iter().chain(floats).find(|(name, _)| *name == word) {
            wrong(offset, format!("`{word}`: {why}"));
        }
        if matches!(word, "std" | "core") {
            for part in parts(&code[offset + word.len()..]) {
                if FORBIDDEN_STD.contains(&part) {
                    wrong(offset, format!("`{word}::{part}`: what it needs is an input"));
                }
            }
        }
    }
}

/// The names directly behind a path: one, or those of a group in braces.
fn parts(after: &str) -> Vec<&str> {
    let Some(after) = after.trim_start().strip_prefix("::").map(str::trim_start) else { return Vec::new() };
    let Some(group) = after.strip_prefix('{') else {
        return words(after).next().map(|(_, word)| word).into_iter().collect();
    };
    let (mut depth, mut start, mut found) = (0_usize, 0, Vec::new());
    for (at, c) in group.char_indices() {
        match c {
            '}' | ',' if depth == 0 => {
                found.extend(words(&group[start..at]).next().map(|(_, word)| word));
                start = at + 1;
                if c == '}' {
                    break;
                }
            }
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::{COINS, Scratch, manifest};
    use crate::tidy::shown;

    fn tree(path: &str, text: &str) -> Scratch {
        let tree = Scratch::new(&[
            ("rules/coins.toml", COINS),
            ("rules/cards.toml", "[CARD-ACE]\ngist = \"High.\"\n"),
        ]);
        for name in ["kernel", "coins", "cards", "odds", "sim", "cli"] {
            tree.write(&format!("crates/{name}/Cargo.toml"), &manifest(name, ""));
        }
        tree.write(path, text);
        tree
    }

    fn named(path: &str, text: &str) -> Vec<String> {
        shown(&engines_name_no_game(&tree(path, text).read()))
    }

    fn impure(path: &str, text: &str) -> Vec<String> {
        shown(&rules_are_pure(&tree(path, text).read()))
    }

    #[test]
    fn engines_and_other_games_name_no_game() {
        let found = named("crates/odds/src/lib.rs", "//! Odds, of coins too.\n\nuse coins::Toss;\n");
        assert_eq!(found, ["crates/odds/src/lib.rs:3: `odds` must not name the game `coins`."]);
        assert_eq!(
            named("crates/sim/tests/all.rs", "fn f() { run(\"of cards\"); bout_coins::toss() }").len(),
            2
        );
        assert_eq!(named("crates/coins/src/lib.rs", "use cards::Ace;").len(), 1);
        assert_eq!(named("crates/coins/src/lib.rs", "// cards\nmod coins {}"), [""; 0]);
        assert_eq!(named("crates/cli/src/main.rs", "use coins::Toss;"), [""; 0]);
    }

    #[test]
    fn a_crate_below_fronts_cites_no_rule() {
        let cited = |path: &str, code: &str| {
            let tree = tree(path, code);
            for name in ["ask", "table"] {
                tree.write(&format!("crates/{name}/Cargo.toml"), &manifest(name, ""));
            }
            shown(&fronts_stand_on_no_rule(&tree.read()))
        };
        let path = "crates/ask/src/lib.rs";
        let found = cited(path, "//! Answers.\nfn f() { push(coins::rule::COIN_HEADS) }\n");
        assert_eq!(
            found,
            ["crates/ask/src/lib.rs:2: `ask` has no rules, and must not cite `rule::COIN_HEADS`."]
        );
        assert_eq!(cited("crates/table/src/a.rs", "use coins::rule::{ALL, COIN_A, COIN_B};").len(), 2);
        let free = "use coins::rule; // rule::COIN_A\nfn f() { rule::ALL.iter(); rule.id }\n\
            #[cfg(test)]\nmod tests { use coins::rule::COIN_A; }\n";
        assert_eq!(cited(path, free), [""; 0]);
        assert_eq!(cited("crates/coins/src/lib.rs", "rule::COIN_A"), [""; 0]);
    }

    #[test]
    fn rules_code_is_pure() {
        let path = "crates/coins/src/toss.rs";
        for word in
            ["serde::Serialize", "toml::Value", "rand::rng", "f32", "f64", "HashMap<u8, u8>", "HashSet<u8>"]
        {
            assert_eq!(impure(path, &format!("//! A toss.\ntype X = {word};\n")).len(), 1, "{word}");
        }
        for line in ["use std::time::Instant;", "use std::{fmt, fs};", "std::env::args()", "use std::net;"] {
            assert_eq!(impure(path, line).len(), 1, "{line}");
        }
        assert_eq!(
            impure(path, "\nuse std::{fmt::{self, Write}, fs::File};"),
            ["crates/coins/src/toss.rs:2: code of rules must not name `std::fs`: what it needs is an input."]
        );
        assert_eq!(impure("crates/kernel/src/lib.rs", "use rand::rng; type Parsed = f64;").len(), 1);
        let derived = "#[cfg_attr(feature = \"serde\", derive(serde::Serialize))]\nstruct X;\n";
        assert_eq!(impure("crates/kernel/src/lib.rs", derived), [""; 0]);
        assert_eq!(impure("crates/kernel/src/lib.rs", "use serde::Serialize;").len(), 1);
        assert_eq!(impure(path, derived).len(), 1, "rules have no such feature");
    }

    #[test]
    fn comments_strings_tests_and_other_crates_are_free() {
        let text = "//! No HashMap.\nuse std::{fmt::{self, time}, collections};\nconst X: &str = \"f64\";\n\
            #[cfg(test)]\nmod tests { use std::fs; }\n";
        assert_eq!(impure("crates/coins/src/lib.rs", text), [""; 0]);
        assert_eq!(impure("crates/coins/tests/all.rs", "use std::fs;"), [""; 0]);
        assert_eq!(impure("crates/odds/src/lib.rs", "use std::collections::HashMap;"), [""; 0]);
    }
}
