//! Where each rule and ruling is implemented, tested and played.
//!
//! A **rule** is cited wherever its id (`COIN-HEADS`) or its symbol (`COIN_HEADS`) stands, comments included and `use`
//! declarations aside; the symbol of a rule of one word (`FAIRNESS`) counts in code only behind `rule::` or a quote.
//!
//! A **ruling** is consulted where code names its constant (`ruling::COIN_EDGE`), one of its options
//! (`CoinEdge::Lost`, or `CoinEdge::ALL` for all of them) or its field (`rulings.coin_edge`). Tests and scenarios may
//! also write it as files and the command line do: `coin-edge`; and an option of it as `coin-edge = "lost"`,
//! `coin-edge=lost`, `coin-edge: lost`, `("coin-edge", "lost")`, `| coin-edge | lost |`, or several of them as
//! `coin-edge = ["lost", "toss-again"]`. The bare id of a ruling of one word (`calling`) is an English word, and counts
//! only together with an option. Its constant counts only behind `ruling::`, as does one that a rule has too.
//!
//! Rules code is `crates/<book>/src`, tests aside. A test is a file under `tests`, a file named as tests, what follows
//! `#[cfg(test)]` in any crate, or a scenario. The generated lists and this crate count for neither.

mod scan;

use crate::Workspace;
use crate::workspace::{children, relative};
use scan::Register;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

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
    /// What kind of place it is.
    pub kind: Kind,
    /// The file, relative to the root, with `/` between folders.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// The function around or below the place, or else the constant or type; in a scenario its title or the heading
    /// above. Empty if there is none.
    pub item: String,
}

/// What kind of place cites.
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
    const ALL: [Self; 3] = [Self::Code, Self::Test, Self::Scenario];

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

    /// One line per citation: id, kind (`code`, `test` or `scenario`), path, line, item, separated by tabs.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        for Citation { id, kind, path, line, item } in &self.citations {
            let _ = writeln!(out, "{id}\t{}\t{path}\t{line}\t{item}", kind.name());
        }
        out
    }

    /// Reads what [`Index::to_text`] writes.
    ///
    /// # Errors
    /// The first line that is not of that form.
    pub fn parse(text: &str) -> Result<Self, String> {
        let citation = |text: &str| {
            let mut parts = text.split('\t');
            let (id, kind) = (parts.next()?.to_owned(), parts.next()?);
            let kind = Kind::ALL.into_iter().find(|known| known.name() == kind)?;
            let (path, line) = (parts.next()?.to_owned(), parts.next()?.parse().ok()?);
            let item = parts.next()?.to_owned();
            parts.next().is_none().then_some(Citation { id, kind, path, line, item })
        };
        let read = |line: &str| citation(line).ok_or_else(|| format!("not a citation: {line:?}"));
        Ok(Self { citations: text.lines().map(read).collect::<Result<_, _>>()? })
    }
}

/// The index of the repository at `root`.
///
/// # Panics
/// If the repository cannot be read or a register is wrong; the message says where.
pub fn index(root: &Path) -> Index {
    let workspace =
        Workspace::read(root).unwrap_or_else(|error| panic!("cannot read {}: {error}", root.display()));
    let faults: Vec<String> = workspace.faults.iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    of_workspace(&workspace)
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

/// What a build script that embeds the index has to watch (`cargo:rerun-if-changed`): folders, which cargo watches
/// with all that is in them.
pub fn watched(root: &Path) -> Vec<PathBuf> {
    let mut paths = vec![root.join("rules"), root.join("scenarios")];
    for folder in children(&root.join("crates")).unwrap_or_default() {
        if relative(root, &folder) != "crates/xtask" {
            paths.extend(["src", "tests", "scenarios"].map(|name| folder.join(name)));
        }
    }
    paths.retain(|path| path.is_dir());
    paths
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
COIN-AGAIN\ttest\tcrates/cli/tests/all.rs\t1\tagain
COIN-AGAIN\tscenario\tscenarios/edge.md\t2\tOn its edge
COIN-HEADS\tcode\tcrates/coins/src/lib.rs\t2\ttoss
COIN-HEADS\ttest\tcrates/coins/src/lib.rs\t5\theads
calling\tcode\tcrates/coins/src/lib.rs\t3\ttoss
calling\tscenario\tscenarios/edge.md\t2\tOn its edge
calling=other\tscenario\tscenarios/edge.md\t2\tOn its edge
coin-edge\ttest\tcrates/cli/tests/all.rs\t1\tagain
coin-edge=lost\ttest\tcrates/cli/tests/all.rs\t1\tagain
";
        let index = index(tree().root());
        assert_eq!(index.to_text(), expected);
        assert_eq!(Index::parse(expected), Ok(index.clone()));
        assert!(index.is_implemented("COIN-HEADS") && index.is_tested("COIN-HEADS"));
        assert!(!index.is_implemented("COIN-AGAIN") && !index.is_tested("calling=tosser"));
    }

    #[test]
    fn a_line_that_is_no_citation_is_shown() {
        assert_eq!(
            Index::parse("COIN-HEADS\tcoda\tx\t1\t\n"),
            Err(r#"not a citation: "COIN-HEADS\tcoda\tx\t1\t""#.into())
        );
        assert!(Index::parse("COIN-HEADS\tcode\tx\tone\t\n").is_err());
    }

    #[test]
    #[should_panic(expected = "rules/coins.toml:1: the gist of `COIN-A`")]
    fn a_wrong_register_stops_the_build() {
        index(Scratch::new(&[("rules/coins.toml", "[COIN-A]\n")]).root());
    }

    #[test]
    fn only_folders_that_exist_are_watched() {
        let tree = tree();
        let found: Vec<String> =
            watched(tree.root()).iter().map(|path| relative(tree.root(), path)).collect();
        assert_eq!(found, ["rules", "scenarios", "crates/cli/src", "crates/cli/tests", "crates/coins/src"]);
    }
}
