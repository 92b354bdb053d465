//! The checks of the repository, on the repository.

use xtask::{Problem, Workspace, tidy, workspace_root};

/// Runs a check, which must be one of those that `cargo xtask tidy` runs.
fn check(name: &str) {
    let check = tidy::CHECKS.iter().find(|check| check.name == name).expect("a check of that name");
    let problems = (check.run)(&Workspace::read(&workspace_root()).expect("a repository"));
    let shown: Vec<String> = problems.iter().map(Problem::to_string).collect();
    assert!(problems.is_empty(), "{} problem(s):\n{}", shown.len(), shown.join("\n"));
}

macro_rules! checks {
    ($($test:ident = $name:literal;)*) => {
        $(#[test] fn $test() { check($name); })*

        #[test]
        fn every_check_is_run_here() {
            let names: Vec<&str> = tidy::CHECKS.iter().map(|check| check.name).collect();
            assert_eq!(names, [$($name),*]);
        }
    };
}

checks! {
    registers_can_be_read = "registers";
    generated_files_are_fresh = "generated";
    rules_are_cited_and_tested = "rules";
    rulings_are_consulted_and_tested = "rulings";
    scenarios_cite_what_exists = "cites";
    crates_depend_only_as_allowed = "dependencies";
    only_terminal_programs_know_the_terminal = "terminal";
    libraries_can_be_packaged = "packages";
    engines_name_no_game = "games";
    rules_are_pure = "purity";
    fronts_stand_on_no_rule = "ruleless";
    matches_are_exhaustive = "arms";
    one_place_writes_and_one_prints = "places";
    fronts_name_their_own_flags = "fronts";
    files_are_short = "length";
    nothing_is_unfinished = "unfinished";
    crates_take_the_lints = "lints";
    files_say_what_they_are = "headers";
    documents_exist = "documents";
    changelog_has_unreleased_rules = "changelog";
}
