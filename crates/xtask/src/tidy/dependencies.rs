//! The dependencies that crates may have.

use crate::manifest::{Dependency, Section};
use crate::workspace::Crate;
use crate::{Problem, Workspace};

/// A crate of the workspace, and the crates of the workspace that it may depend on; `*` stands for every rules crate.
/// A crate that is not listed may depend on all but the tools.
const MAY: &[(&str, &[&str])] = &[
    ("kernel", &[]),
    ("*", &["kernel"]),
    ("odds", &["kernel"]),
    ("sim", &["kernel", "odds"]),
    ("silent", &[]),
    ("source", &["silent"]),
    ("packs", &["kernel", "*", "source"]),
    ("players", &["kernel", "*", "odds", "sim"]),
    ("table", &["kernel", "*", "packs", "source"]),
    ("ask", &["kernel", "*", "odds", "packs", "players", "sim", "source", "table"]),
    ("xtask", &[]),
];

/// Only tests may depend on these.
const TOOLS: [&str; 2] = ["testkit", "xtask"];

/// Programs that run in a terminal. A front of another kind is not among them.
const TERMINAL_PROGRAMS: [&str; 1] = ["cli"];

/// Crates that read flags, draw on a terminal or colour it.
const TERMINAL: [&str; 7] =
    ["anstream", "anstyle", "clap", "clap_complete", "crossterm", "indicatif", "ratatui"];

/// Only programs that run in a terminal depend on the crates for one, not even for tests.
pub fn only_terminal_programs_know_the_terminal(workspace: &Workspace) -> Vec<Problem> {
    let others = workspace.crates.iter().filter(|krate| !TERMINAL_PROGRAMS.contains(&krate.folder.as_str()));
    others
        .flat_map(|krate| {
            let found = krate.manifest.dependencies.iter();
            found.filter(|dependency| TERMINAL.contains(&dependency.package.as_str())).map(|dependency| {
                let what = format!(
                    "`{}` knows no terminal, and must not depend on `{}`.",
                    krate.folder, dependency.package
                );
                Problem::new(&krate.manifest.path, dependency.line, what)
            })
        })
        .collect()
}

/// - The kernel depends on nothing but, as a feature, on `serde`; a rules crate only on the kernel.
/// - `odds` and `sim` depend on no rules crate, in tests neither; a rules crate on no other.
/// - Nothing but tests depends on `testkit` and `xtask`.
pub fn crates_depend_only_as_allowed(workspace: &Workspace) -> Vec<Problem> {
    let mut problems = Vec::new();
    for krate in &workspace.crates {
        for dependency in &krate.manifest.dependencies {
            if let Some(what) = wrong(workspace, krate, dependency) {
                problems.push(Problem::new(&krate.manifest.path, dependency.line, what));
            }
        }
    }
    problems
}

fn wrong(workspace: &Workspace, krate: &Crate, dependency: &Dependency) -> Option<String> {
    let from = krate.folder.as_str();
    let is_rules = |folder: &str| workspace.is_rules(folder);
    let shipped = dependency.section != Section::Dev;
    let target = workspace.crates.iter().find(|other| other.manifest.package == dependency.package);
    let Some(to) = target.map(|target| target.folder.as_str()) else {
        let bare = from == "kernel" || is_rules(from);
        if from == "kernel" && dependency.package == "serde" && dependency.optional {
            return None;
        }
        return (shipped && bare)
            .then(|| format!("`{from}` depends on no crate from outside, but on `{}`.", dependency.package));
    };
    if TOOLS.contains(&to) && shipped {
        let section = dependency.section.key();
        return Some(format!("only tests may depend on `{to}`, not the {section} of `{from}`."));
    }
    let listed = MAY.iter().find(|(name, _)| *name == from || (*name == "*" && is_rules(from)));
    let allowed =
        listed.is_none_or(|(_, to_all)| to_all.contains(&to) || (to_all.contains(&"*") && is_rules(to)));
    let apart = is_rules(to) && to != from && (matches!(from, "odds" | "sim") || is_rules(from));
    let forbidden = from == "kernel" || apart || (shipped && !allowed);
    forbidden.then(|| format!("`{from}` must not depend on `{to}`."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::{COINS, Scratch, manifest};
    use crate::tidy::shown;

    fn dependencies(section: &str, of: &[&str]) -> String {
        of.iter().fold(format!("[{section}]\n"), |text, name| text + name + " = \"1\"\n")
    }

    /// A small workspace in which one crate has these dependencies, by package name.
    fn problems(from: &str, section: &str, of: &[&str]) -> Vec<String> {
        let tree = Scratch::new(&[
            ("rules/coins.toml", COINS),
            ("rules/cards.toml", "[CARD-ACE]\ngist = \"High.\"\n"),
        ]);
        for name in
            ["kernel", "coins", "cards", "odds", "sim", "source", "packs", "table", "cli", "testkit", "xtask"]
        {
            tree.write(&format!("crates/{name}/Cargo.toml"), &manifest(name, ""));
        }
        tree.write(&format!("crates/{from}/Cargo.toml"), &manifest(from, &dependencies(section, of)));
        shown(&crates_depend_only_as_allowed(&tree.read()))
    }

    #[test]
    fn the_kernel_depends_on_nothing() {
        assert_eq!(problems("kernel", "dependencies", &["bout-odds", "serde"]).len(), 2);
        assert_eq!(problems("kernel", "dev-dependencies", &["bout-coins"]).len(), 1);
        assert_eq!(problems("kernel", "dev-dependencies", &["proptest"]), [""; 0]);
    }

    #[test]
    fn only_the_kernel_may_have_serde_as_a_feature() {
        let of = |name: &str, optional: bool| {
            let tree = Scratch::new(&[("rules/coins.toml", COINS)]);
            for name in ["kernel", "coins"] {
                tree.write(&format!("crates/{name}/Cargo.toml"), &manifest(name, ""));
            }
            let serde = format!("[dependencies]\nserde = {{ version = \"1\", optional = {optional} }}\n");
            tree.write(&format!("crates/{name}/Cargo.toml"), &manifest(name, &serde));
            crates_depend_only_as_allowed(&tree.read()).len()
        };
        assert_eq!([of("kernel", true), of("kernel", false), of("coins", true)], [0, 1, 1]);
    }

    #[test]
    fn a_rules_crate_depends_only_on_the_kernel() {
        let found = problems("coins", "dependencies", &["bout-kernel", "bout-cards", "bout-packs", "serde"]);
        assert_eq!(
            found,
            [
                "crates/coins/Cargo.toml:6: `coins` must not depend on `cards`.",
                "crates/coins/Cargo.toml:7: `coins` must not depend on `packs`.",
                "crates/coins/Cargo.toml:8: `coins` depends on no crate from outside, but on `serde`."
            ]
        );
        assert_eq!(
            problems("coins", "dev-dependencies", &["bout-testkit", "bout-odds", "proptest"]),
            [""; 0]
        );
        assert_eq!(problems("coins", "dev-dependencies", &["bout-cards"]).len(), 1);
    }

    #[test]
    fn odds_and_sim_depend_on_no_game() {
        for engine in ["odds", "sim"] {
            assert_eq!(problems(engine, "dependencies", &["bout-kernel", "rayon"]), [""; 0]);
            assert_eq!(problems(engine, "dependencies", &["bout-coins"]).len(), 1);
            assert_eq!(problems(engine, "dev-dependencies", &["bout-coins"]).len(), 1);
            assert_eq!(problems(engine, "dependencies", &["bout-packs"]).len(), 1);
        }
    }

    #[test]
    fn packs_and_table_keep_their_place() {
        assert_eq!(
            problems("packs", "dependencies", &["bout-kernel", "bout-coins", "bout-cards", "toml"]),
            [""; 0]
        );
        assert_eq!(problems("packs", "dependencies", &["bout-table"]).len(), 1);
        assert_eq!(problems("packs", "dependencies", &["bout-source"]), [""; 0]);
        assert_eq!(problems("source", "dependencies", &["bout-kernel", "bout-coins"]).len(), 2);
        assert_eq!(problems("table", "dependencies", &["bout-coins", "bout-packs"]), [""; 0]);
        assert_eq!(problems("table", "dependencies", &["bout-sim"]).len(), 1);
    }

    #[test]
    fn only_a_terminal_program_depends_on_the_crates_for_one() {
        let found = |name: &str, section: &str, of: &[&str]| {
            let tree = Scratch::new(&[]);
            tree.write(&format!("crates/{name}/Cargo.toml"), &manifest(name, &dependencies(section, of)));
            shown(&only_terminal_programs_know_the_terminal(&tree.read()))
        };
        assert_eq!(
            found("ask", "dependencies", &["clap", "toml"]),
            ["crates/ask/Cargo.toml:5: `ask` knows no terminal, and must not depend on `clap`."]
        );
        assert_eq!(found("server", "dev-dependencies", &["ratatui", "anstyle"]).len(), 2);
        assert_eq!(found("cli", "dependencies", &["clap", "ratatui"]), [""; 0]);
    }

    #[test]
    fn tools_are_for_tests() {
        let found = problems("cli", "dependencies", &["bout-testkit", "bout-xtask"]);
        assert_eq!(
            found,
            [
                "crates/cli/Cargo.toml:5: only tests may depend on `testkit`, not the dependencies of `cli`.",
                "crates/cli/Cargo.toml:6: only tests may depend on `xtask`, not the dependencies of `cli`."
            ]
        );
        assert_eq!(problems("cli", "build-dependencies", &["bout-testkit", "bout-xtask"]).len(), 2);
        assert_eq!(problems("table", "dev-dependencies", &["bout-testkit", "bout-xtask"]), [""; 0]);
    }
}
