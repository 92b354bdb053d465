//! Every rule is implemented and tested, every ruling consulted, every option tried.

use crate::document::line_at;
use crate::register::is_rule_id;
use crate::workspace::{Scenario, has_extension};
use crate::{Problem, Workspace, citations};
use std::collections::BTreeSet;

/// Rules code cites every rule of a book that has a crate, and a test or scenario names it.
pub fn rules_are_cited_and_tested(workspace: &Workspace) -> Vec<Problem> {
    let index = citations::of_workspace(workspace);
    let mut problems = Vec::new();
    for (book, krate) in workspace.implemented() {
        for rule in book.register.all_rules() {
            let mut wrong = |what: String| problems.push(Problem::new(&book.path, rule.line, what));
            if !index.is_implemented(&rule.id) {
                wrong(format!("no code in crates/{}/src cites the rule {}.", krate.folder, rule.id));
            }
            if !index.is_tested(&rule.id) {
                wrong(format!("no test or scenario names the rule {}.", rule.id));
            }
        }
    }
    problems
}

/// Rules code consults every ruling of a book that has a crate, and a test or scenario names each of its options.
pub fn rulings_are_consulted_and_tested(workspace: &Workspace) -> Vec<Problem> {
    let index = citations::of_workspace(workspace);
    let mut problems = Vec::new();
    for (book, krate) in workspace.implemented() {
        for ruling in &book.register.rulings {
            let mut wrong = |what: String| problems.push(Problem::new(&book.path, ruling.line, what));
            if !index.is_implemented(&ruling.id) {
                wrong(format!("no code in crates/{}/src consults the ruling {}.", krate.folder, ruling.id));
            }
            for option in &ruling.options {
                let named = format!("{}={}", ruling.id, option.id);
                if !index.is_tested(&named) {
                    wrong(format!("no test or scenario names the option {named}."));
                }
            }
        }
    }
    problems
}

/// Every id that a scenario lists under `cites` is a rule or a ruling, and everything that a Markdown scenario puts in
/// backticks in the shape of a known family of rules is one of them.
pub fn scenarios_cite_what_exists(workspace: &Workspace) -> Vec<Problem> {
    let registers = workspace.books.iter().map(|book| &book.register);
    let rules: BTreeSet<&str> =
        registers.clone().flat_map(|r| r.all_rules().map(|rule| rule.id.as_str())).collect();
    let rulings: BTreeSet<&str> =
        registers.flat_map(|r| r.rulings.iter().map(|ruling| ruling.id.as_str())).collect();
    let families: BTreeSet<&str> = rules.iter().map(|id| family(id)).collect();
    let mut problems = Vec::new();
    for scenario in &workspace.scenarios {
        let mut found: Vec<(usize, &str)> = listed(&scenario.text);
        found.retain(|(_, id)| !rulings.contains(id));
        found.extend(
            ticked(scenario)
                .filter(|(_, id)| id.contains('-') && is_rule_id(id) && families.contains(family(id))),
        );
        found.sort_unstable();
        found.dedup();
        for (offset, id) in found.into_iter().filter(|(_, id)| !rules.contains(id)) {
            let line = line_at(&scenario.text, offset);
            problems.push(Problem::new(&scenario.path, line, format!("no register has the rule `{id}`.")));
        }
    }
    problems
}

/// The first word of an id.
fn family(id: &str) -> &str {
    id.split_once('-').map_or(id, |(first, _)| first)
}

/// The strings in `cites = [...]`.
fn listed(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (start, _) in text.match_indices("cites") {
        let after = text[start + "cites".len()..].trim_start();
        let list = after.strip_prefix('=').and_then(|rest| rest.trim_start().strip_prefix('['));
        let Some(list) = list else { continue };
        let mut at = text.len() - list.len();
        let list = list.split_once(']').map_or(list, |(list, _)| list);
        for (turn, part) in list.split('"').enumerate() {
            if turn % 2 == 1 {
                found.push((at, part));
            }
            at += part.len() + 1;
        }
    }
    found
}

/// The text in backticks, line by line, in Markdown.
fn ticked(scenario: &Scenario) -> impl Iterator<Item = (usize, &str)> {
    let text = if has_extension(&scenario.path, "md") { scenario.text.as_str() } else { "" };
    let mut start = 0;
    text.split_inclusive('\n').flat_map(move |line| {
        let mut at = start;
        start += line.len();
        line.split('`').enumerate().filter_map(move |(turn, part)| {
            let offset = at;
            at += part.len() + 1;
            (turn % 2 == 1).then_some((offset, part))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::{COINS, Scratch, manifest};
    use crate::tidy::shown;

    const CODE: &str = "//! COIN-AGAIN\nfn toss() { (COIN_HEADS, rulings.coin_edge, ruling::CALLING) }\n";
    const TEST: &str =
        "// COIN-HEADS, COIN-AGAIN, \"calling=other\", \"calling=tosser\"\nfn f() { CoinEdge::ALL }\n";

    fn tree() -> Scratch {
        Scratch::new(&[
            ("rules/coins.toml", COINS),
            ("rules/cards.toml", "[CARD-ACE]\ngist = \"Of a book without a crate.\"\n"),
            ("crates/coins/Cargo.toml", &manifest("coins", "")),
            ("crates/coins/src/lib.rs", CODE),
            ("crates/coins/tests/all.rs", TEST),
        ])
    }

    #[test]
    fn all_is_well_when_all_is_named() {
        let workspace = tree().read();
        assert_eq!(rules_are_cited_and_tested(&workspace), []);
        assert_eq!(rulings_are_consulted_and_tested(&workspace), []);
    }

    #[test]
    fn a_rule_that_no_code_cites_is_a_problem() {
        let tree = tree();
        tree.write("crates/coins/src/lib.rs", &CODE.replace("COIN_HEADS", "HEADS"));
        let found = shown(&rules_are_cited_and_tested(&tree.read()));
        assert_eq!(found, ["rules/coins.toml:2: no code in crates/coins/src cites the rule COIN-HEADS."]);
    }

    #[test]
    fn a_rule_that_no_test_names_is_a_problem() {
        let tree = tree();
        tree.write("crates/coins/tests/all.rs", &TEST.replace("COIN-AGAIN", "again"));
        let found = shown(&rules_are_cited_and_tested(&tree.read()));
        assert_eq!(found, ["rules/coins.toml:4: no test or scenario names the rule COIN-AGAIN."]);
        tree.write("scenarios/again.toml", "cites = [\"COIN-AGAIN\"]");
        assert_eq!(rules_are_cited_and_tested(&tree.read()), []);
    }

    #[test]
    fn a_ruling_that_no_code_consults_is_a_problem() {
        let tree = tree();
        tree.write("crates/coins/src/lib.rs", &CODE.replace("rulings.coin_edge", "// rulings.coin_edge\n"));
        let found = shown(&rulings_are_consulted_and_tested(&tree.read()));
        assert_eq!(found, ["rules/coins.toml:6: no code in crates/coins/src consults the ruling coin-edge."]);
    }

    #[test]
    fn an_option_that_no_test_names_is_a_problem() {
        let tree = tree();
        tree.write("crates/coins/tests/all.rs", &TEST.replace("CoinEdge::ALL", "CoinEdge::TossAgain"));
        let found = shown(&rulings_are_consulted_and_tested(&tree.read()));
        assert_eq!(found, ["rules/coins.toml:6: no test or scenario names the option coin-edge=lost."]);
    }

    #[test]
    fn a_scenario_that_cites_what_does_not_exist_is_a_problem() {
        let tree = tree();
        tree.write(
            "scenarios/a.toml",
            "title = \"A\"\ncites = [\"COIN-HEADS\", \"coin-edge\",\n  \"COIN-TAILS\"]\n",
        );
        tree.write("scenarios/b.md", "`COIN-HEADS` `CARD-ACE`\n`COIN-NOSE` `UTF-8` COIN-EAR `DICE-ONE`\n");
        assert_eq!(
            shown(&scenarios_cite_what_exists(&tree.read())),
            [
                "scenarios/a.toml:3: no register has the rule `COIN-TAILS`.",
                "scenarios/b.md:2: no register has the rule `COIN-NOSE`."
            ]
        );
    }
}
