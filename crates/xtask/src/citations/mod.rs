//! The places where each rule and ruling is implemented, tested and played.
//!
//! A **rule** is cited by its id (`COIN-HEADS`) or its symbol (`COIN_HEADS`), comments included and `use`
//! declarations aside; the symbol of a rule of one word (`FAIRNESS`) counts in code only behind `rule::` or a quote.
//!
//! A **ruling** is consulted where code names its constant (`ruling::COIN_EDGE`), one of its options
//! (`CoinEdge::Lost`, or `CoinEdge::ALL` for all of them) or its field (`rulings.coin_edge`). Tests and scenarios
//! may also write it as in files and on the command line: `coin-edge`; and an option of it as `coin-edge = "lost"`,
//! `coin-edge=lost`, `coin-edge: lost`, `("coin-edge", "lost")`, `| coin-edge | lost |`, or several of them as
//! `coin-edge = ["lost", "toss-again"]`. The bare id of a ruling of one word (`calling`) is an English word, and
//! counts only together with an option. Its constant counts only behind `ruling::`, as does one that a rule has
//! too.
//!
//! Rules code is `crates/<book>/src`, tests aside. A test is a file under `tests`, a file named as tests, what follows
//! `#[cfg(test)]` in any crate, or a scenario. The generated lists and this crate count for neither.

mod scan;

use std::collections::BTreeSet;

use crate::Workspace;
use scan::Register;

/// Every citation, sorted by id, then code before tests before scenarios, then path and line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Index {
    /// The citations.
    pub citations: Vec<Citation>,
}

/// One place that names a rule, a ruling or an option.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Citation {
    /// The id of a rule or ruling, or `ruling=option`.
    pub id: String,
    /// The kind of place.
    pub kind: Kind,
    /// The file, relative to the root, with `/` between folders.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// The function around or below the place, or else the constant or type; in a scenario its title or the heading
    /// above. Empty if there is none.
    pub item: String,
}

/// The kinds of place that cite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Rules code.
    Code,
    /// A Rust test.
    Test,
    /// A scenario.
    Scenario,
}

impl Kind {
    /// As the text form writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Test => "test",
            Self::Scenario => "scenario",
        }
    }
}

impl Index {
    /// The citations of a rule, a ruling, or an option written `ruling=option`.
    pub fn of<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Citation> {
        self.citations.iter().filter(move |citation| citation.id == id)
    }

    /// Whether rules code cites it.
    pub fn is_implemented(&self, id: &str) -> bool {
        self.of(id).any(|citation| citation.kind == Kind::Code)
    }

    /// Whether a test or scenario names it.
    pub fn is_tested(&self, id: &str) -> bool {
        self.of(id).any(|citation| citation.kind != Kind::Code)
    }

    /// One line per place: id, kind (`code`, `test` or `scenario`), path and item, separated by tabs. Lines of files are
    /// left out, so that the text changes only when a citation comes, goes or moves to another function.
    pub fn to_text(&self) -> String {
        let place = |citation: &Citation| {
            let Citation { id, kind, path, item, line: _ } = citation;
            (id.clone(), *kind, path.clone(), item.clone())
        };
        let places: BTreeSet<_> = self.citations.iter().map(place).collect();
        let text = |(id, kind, path, item): &(String, Kind, String, String)| {
            format!("{id}\t{}\t{path}\t{item}\n", kind.name())
        };
        places.iter().map(text).collect()
    }
}

/// The index of a repository that has been read.
pub fn of_workspace(workspace: &Workspace) -> Index {
    let mut citations = Vec::new();
    for book in &workspace.books {
        let register = Register::new(&book.register);
        let rules_code = format!("crates/{}/src/", book.name);
        for source in
            workspace.crates.iter().filter(|krate| krate.folder != "xtask").flat_map(|krate| &krate.sources)
        {
            if !workspace.is_generated(&source.path) {
                register.scan_source(source, source.path.starts_with(&rules_code), &mut citations);
            }
        }
        for scenario in &workspace.scenarios {
            register.scan_scenario(scenario, &mut citations);
        }
    }
    citations.sort();
    citations.dedup();
    Index { citations }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::{COINS, Scratch, manifest};

    fn tree() -> Scratch {
        Scratch::new(&[
            ("rules/coins.toml", COINS),
            ("crates/coins/Cargo.toml", &manifest("coins", "")),
            ("crates/coins/src/rule.rs", "COIN_HEADS COIN_AGAIN"),
            (
                "crates/coins/src/lib.rs",
                "use rule::COIN_AGAIN;\n/// Heads: COIN-HEADS.\nfn toss() { match rulings.calling { _ => {} } }\n\
                 #[cfg(test)]\nmod tests { fn heads() { rule::COIN_HEADS } }\n",
            ),
            ("crates/cli/Cargo.toml", &manifest("cli", "")),
            ("crates/cli/src/main.rs", "//! `bout rule COIN-AGAIN`\n"),
            (
                "crates/cli/tests/all.rs",
                "fn again() { run(\"bout rule COIN-AGAIN --ruling coin-edge=lost\") }\n",
            ),
            ("scenarios/edge.md", "# On its edge\nUnder `calling = \"other\"`, `COIN-AGAIN`.\n"),
        ])
    }

    #[test]
    fn the_index_tells_code_from_tests_and_skips_lists() {
        let expected = "\
COIN-AGAIN\ttest\tcrates/cli/tests/all.rs\tagain
COIN-AGAIN\tscenario\tscenarios/edge.md\tOn its edge
COIN-HEADS\tcode\tcrates/coins/src/lib.rs\ttoss
COIN-HEADS\ttest\tcrates/coins/src/lib.rs\theads
calling\tcode\tcrates/coins/src/lib.rs\ttoss
calling\tscenario\tscenarios/edge.md\tOn its edge
calling=other\tscenario\tscenarios/edge.md\tOn its edge
coin-edge\ttest\tcrates/cli/tests/all.rs\tagain
coin-edge=lost\ttest\tcrates/cli/tests/all.rs\tagain
";
        let index = of_workspace(&tree().read());
        assert_eq!(index.to_text(), expected);
        assert!(index.is_implemented("COIN-HEADS") && index.is_tested("COIN-HEADS"));
        assert!(!index.is_implemented("COIN-AGAIN") && !index.is_tested("calling=tosser"));
    }
}
