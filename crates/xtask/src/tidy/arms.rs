//! Matches that name every variant, so that a new one does not slip through in silence.

use crate::source::RustFile;
use crate::{Problem, Workspace};

/// Files that may have catch-all arms, each with its reason.
const EXCEPTIONS: [(&str, &str); 1] =
    [("crates/showdown/src/hints.rs", "a hint that is not given changes no answer")];

/// The rules crates match their enums without catch-all arms, tests aside. An arm that panics is none: it names an input
/// that is never offered.
pub fn matches_are_exhaustive(workspace: &Workspace) -> Vec<Problem> {
    let mut problems = Vec::new();
    for krate in workspace.crates.iter().filter(|krate| workspace.is_rules(&krate.folder)) {
        let src = format!("crates/{}/src/", krate.folder);
        for source in krate.sources.iter().filter(|source| source.path.starts_with(&src)) {
            if !EXCEPTIONS.iter().any(|(path, _)| *path == source.path) {
                catch_alls(source, &mut problems);
            }
        }
    }
    problems
}

fn catch_alls(source: &RustFile, problems: &mut Vec<Problem>) {
    let lines = joined(&source.code[..source.tests_from]);
    for (at, (number, line)) in lines.iter().enumerate() {
        let Some((pattern, body)) = line.split_once(" =>") else { continue };
        let panics = body.trim_start().starts_with("unreachable!");
        if !panics && takes_anything(pattern) && siblings(&lines, at).any(names_a_variant) {
            let what = "this arm takes every variant that is not named: name them, or match on what differs.";
            problems.push(Problem::new(&source.path, *number, what));
        }
    }
}

fn depth(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The lines with their numbers, a pattern that spans several of them as one.
fn joined(code: &str) -> Vec<(usize, String)> {
    let lines: Vec<&str> = code.lines().collect();
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(&line) = lines.get(at) {
        let opens = line.ends_with(['(', '[', '{']) && !line.contains(" =>");
        let rest =
            lines[at + 1..].iter().position(|next| !next.trim().is_empty() && depth(next) <= depth(line));
        let end = rest.map(|rest| at + 1 + rest).filter(|&end| {
            opens && depth(lines[end]) == depth(line) && lines[end].trim_start().starts_with([')', ']', '}'])
        });
        let end = end.filter(|&end| lines[end].contains(" =>")).unwrap_or(at);
        let rest = lines[at + 1..=end].iter().map(|line| line.trim());
        all.push((at + 1, std::iter::once(line).chain(rest).collect::<Vec<_>>().join(" ")));
        at = end + 1;
    }
    all
}

/// Without the guard.
fn unguarded(pattern: &str) -> &str {
    pattern.split(" if ").next().unwrap_or(pattern).trim()
}

/// Whether a pattern fits any value: a blank, a name, or a tuple of those.
fn takes_anything(pattern: &str) -> bool {
    let is_open = |part: &str| {
        let mut letters = part.trim().chars();
        letters.next().is_some_and(|first| first.is_lowercase() || first == '_' || first == '.')
            && letters.all(|letter| letter.is_lowercase() || letter == '_' || letter == '.')
            && !matches!(part.trim(), "true" | "false")
    };
    let is_all_open = |one: &str| {
        let inner = one.trim_start_matches('(').trim_end_matches(')').trim();
        // A tuple over several lines has a comma at its end.
        inner.strip_suffix(',').unwrap_or(inner).split(',').all(is_open)
    };
    unguarded(pattern).trim_start_matches("| ").split(" | ").any(is_all_open)
}

/// The other arms of the same match, in a file that is formatted: lines as deep as this one, up to one that is less deep.
fn siblings(lines: &[(usize, String)], at: usize) -> impl Iterator<Item = &str> {
    let deep = depth(&lines[at].1);
    let inside = move |line: &&str| line.trim().is_empty() || depth(line) >= deep;
    let above = lines[..at].iter().rev().map(|line| line.1.as_str()).take_while(inside);
    let below = lines[at + 1..].iter().map(|line| line.1.as_str()).take_while(inside);
    above.chain(below).filter(move |line| depth(line) == deep)
}

/// Whether an arm names a variant of an enum: `Frame::Attack`, and not `AiDeck::ENDLESS`.
fn names_a_variant(arm: &str) -> bool {
    let pattern = unguarded(arm.split(" =>").next().unwrap_or(arm));
    pattern.match_indices("::").any(|(at, _)| {
        let mut letters = pattern[at + 2..].chars();
        letters.next().is_some_and(char::is_uppercase) && letters.next().is_none_or(|c| !c.is_uppercase())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::{COINS, Scratch, manifest};
    use crate::tidy::shown;

    fn found(arms: &str) -> usize {
        let text = format!("//! A toss.\n\nfn f() {{\n    match toss {{\n{arms}    }}\n}}\n");
        let tree = Scratch::new(&[("rules/coins.toml", COINS), ("crates/coins/src/toss.rs", &text)]);
        tree.write("crates/coins/Cargo.toml", &manifest("coins", ""));
        matches_are_exhaustive(&tree.read()).len()
    }

    #[test]
    fn an_arm_for_all_other_variants_is_a_problem() {
        for arms in [
            "        Coin::Heads => 1,\n        _ => 0,\n",
            "        Some(Coin::Heads) => {\n            1\n        }\n        _ if x => 0,\n        None => 2,\n",
            "        (Coin::Heads, 1) => 1,\n        (_, _) => 0,\n",
            "        Coin::Heads\n        | Coin::Edge => 1,\n        other => other.worth(),\n",
            "        Coin::Heads => 1,\n        Coin::Edge | _ => 0,\n",
            "        (\n            Coin::Heads,\n            Some(Coin::Edge),\n        ) => 1,\n        _ => 0,\n",
            "        Some(\n            Coin::Heads\n            | Coin::Edge,\n        ) => 1,\n        (\n            one,\n            _,\n        ) => one,\n",
        ] {
            assert_eq!(found(arms), 1, "{arms}");
        }
        let tree = Scratch::new(&[
            ("rules/coins.toml", COINS),
            ("crates/coins/src/toss.rs", "match x {\n    Coin::Heads => 1,\n    _ => 0,\n}\n"),
        ]);
        tree.write("crates/coins/Cargo.toml", &manifest("coins", ""));
        let expected = "crates/coins/src/toss.rs:3: this arm takes every variant that is not named: name them, or \
            match on what differs.";
        assert_eq!(shown(&matches_are_exhaustive(&tree.read())), [expected]);
    }

    #[test]
    fn numbers_lists_and_what_is_never_offered_are_free() {
        for arms in [
            "        1 => Coin::Heads,\n        _ => Coin::Tails,\n",
            "        [] => 0,\n        [Coin::Heads] => 1,\n        [..] => 2,\n",
            "        Purse::FULL => 0,\n        _ => 1,\n",
            "        Coin::Heads => 1,\n        other => unreachable!(\"{other:?}\"),\n",
            "        (true, Coin::Heads) => 1,\n        (false, _) => 0,\n        (_, Coin::Tails) => 2,\n",
            "        Coin::Heads => match x {\n            1 => 2,\n            _ => 3,\n        },\n",
        ] {
            assert_eq!(found(arms), 0, "{arms}");
        }
    }
}
