//! Every check of the repository. Each is a function from the [`Workspace`] to what is wrong with it.

mod arms;
mod coverage;
mod dependencies;
mod documents;
mod hygiene;
mod names;
mod packages;
mod places;

use crate::{Problem, Workspace, codegen};

pub use arms::matches_are_exhaustive;
pub use coverage::{
    rules_are_cited_and_tested, rulings_are_consulted_and_tested, scenarios_cite_what_exists,
};
pub use dependencies::{crates_depend_only_as_allowed, only_terminal_programs_know_the_terminal};
pub use documents::{changelog_has_unreleased_rules, documents_exist};
pub use hygiene::{crates_take_the_lints, files_are_short, files_say_what_they_are, nothing_is_unfinished};
pub use names::{engines_name_no_game, fronts_stand_on_no_rule, rules_are_pure};
pub use packages::libraries_can_be_packaged;
pub use places::{fronts_name_their_own_flags, one_place_writes_and_one_prints};

/// A check and its name on the command line.
#[derive(Debug, Clone, Copy)]
pub struct Check {
    /// As `cargo xtask tidy` takes it.
    pub name: &'static str,
    /// Lists what is wrong.
    pub run: fn(&Workspace) -> Vec<Problem>,
}

/// Every check.
pub const CHECKS: &[Check] = &[
    Check { name: "registers", run: registers_can_be_read },
    Check { name: "generated", run: generated_files_are_fresh },
    Check { name: "rules", run: rules_are_cited_and_tested },
    Check { name: "rulings", run: rulings_are_consulted_and_tested },
    Check { name: "cites", run: scenarios_cite_what_exists },
    Check { name: "dependencies", run: crates_depend_only_as_allowed },
    Check { name: "terminal", run: only_terminal_programs_know_the_terminal },
    Check { name: "packages", run: libraries_can_be_packaged },
    Check { name: "games", run: engines_name_no_game },
    Check { name: "purity", run: rules_are_pure },
    Check { name: "ruleless", run: fronts_stand_on_no_rule },
    Check { name: "arms", run: matches_are_exhaustive },
    Check { name: "places", run: one_place_writes_and_one_prints },
    Check { name: "fronts", run: fronts_name_their_own_flags },
    Check { name: "length", run: files_are_short },
    Check { name: "unfinished", run: nothing_is_unfinished },
    Check { name: "lints", run: crates_take_the_lints },
    Check { name: "headers", run: files_say_what_they_are },
    Check { name: "documents", run: documents_exist },
    Check { name: "changelog", run: changelog_has_unreleased_rules },
];

/// Registers and manifests are valid; the other checks leave out those that are not.
pub fn registers_can_be_read(workspace: &Workspace) -> Vec<Problem> {
    workspace.faults.clone()
}

/// The generated files are what the registers say.
pub fn generated_files_are_fresh(workspace: &Workspace) -> Vec<Problem> {
    codegen::stale(workspace)
}

/// The problems as text, for tests of a check.
#[cfg(test)]
pub(crate) fn shown(problems: &[Problem]) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::{COINS, Scratch, manifest};

    #[test]
    fn a_register_that_cannot_be_read_is_a_problem() {
        let tree = Scratch::new(&[("rules/coins.toml", "[COIN-A]\n")]);
        assert_eq!(registers_can_be_read(&tree.read()).len(), 1);
        tree.write("rules/coins.toml", COINS);
        assert_eq!(registers_can_be_read(&tree.read()), []);
    }

    #[test]
    fn a_generated_file_that_is_missing_or_edited_is_a_problem() {
        let tree = Scratch::new(&[
            ("rules/coins.toml", COINS),
            ("crates/coins/Cargo.toml", &manifest("coins", "")),
            ("crates/coins/src/lib.rs", "//! Coins.\n"),
        ]);
        assert_eq!(generated_files_are_fresh(&tree.read()).len(), 2);
        codegen::write(&tree.read()).unwrap();
        assert_eq!(generated_files_are_fresh(&tree.read()), []);
        tree.write("crates/coins/src/ruling.rs", "//! By hand.\n");
        let found = shown(&generated_files_are_fresh(&tree.read()));
        let expected = "crates/coins/src/ruling.rs:1: this is not what rules/coins.toml says; run `cargo xtask codegen`.";
        assert_eq!(found, [expected]);
    }
}
