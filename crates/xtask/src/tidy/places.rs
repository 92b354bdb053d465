//! Things that only one place does: writing files, printing, and naming the flags of the terminal program.

use super::names::BELOW_FRONTS;
use crate::source::{RustFile, words};
use crate::{Problem, Workspace};

/// The crates of the program, except the rules, which name no files at all.
const CRATES: [&str; 8] = ["ask", "cli", "odds", "packs", "players", "sim", "source", "table"];

/// The place that writes files.
const WRITES: &str = "crates/source/src/files/";

/// The place that prints.
const PRINTS: &str = "crates/cli/src/output/";

/// Functions behind `fs::` and types that write.
const WRITERS: [&str; 9] = [
    "write",
    "rename",
    "copy",
    "hard_link",
    "remove_file",
    "remove_dir",
    "remove_dir_all",
    "create_dir",
    "create_dir_all",
];

/// Macros that print.
const PRINTERS: [&str; 4] = ["print", "println", "eprint", "eprintln"];

/// Code of the program, tests aside, writes files in one place and prints in one.
pub fn one_place_writes_and_one_prints(workspace: &Workspace) -> Vec<Problem> {
    let mut problems = Vec::new();
    for krate in workspace.crates.iter().filter(|krate| CRATES.contains(&krate.folder.as_str())) {
        let src = format!("crates/{}/src/", krate.folder);
        let is_code = |source: &&RustFile| source.path.starts_with(&src) && !source.is_test();
        krate.sources.iter().filter(is_code).for_each(|source| look(source, &mut problems));
    }
    problems
}

/// The crates that fronts stand on name no flag and no command of one of them.
pub fn fronts_name_their_own_flags(workspace: &Workspace) -> Vec<Problem> {
    let mut problems = Vec::new();
    for krate in workspace.crates.iter().filter(|krate| BELOW_FRONTS.contains(&krate.folder.as_str())) {
        let src = format!("crates/{}/src/", krate.folder);
        let is_code = |source: &&RustFile| source.path.starts_with(&src) && !source.is_test();
        for source in krate.sources.iter().filter(is_code) {
            let said = &source.said[..source.tests_from];
            let flags = said
                .match_indices("--")
                .filter(|(at, _)| said[at + 2..].starts_with(|letter: char| letter.is_ascii_lowercase()));
            for (offset, what) in flags.chain(said.match_indices("`bout ")) {
                let what = format!(
                    "`{}` belongs to the terminal program; say it without, or let `Problem` carry it.",
                    what.trim_matches('`').trim()
                );
                problems.push(Problem::new(&source.path, source.line(offset), what));
            }
        }
    }
    problems
}

fn look(source: &RustFile, problems: &mut Vec<Problem>) {
    let code = &source.code[..source.tests_from];
    for (offset, word) in words(code) {
        let (before, after) = (&code[..offset], &code[offset + word.len()..]);
        let writes = (WRITERS.contains(&word) && before.ends_with("fs::"))
            || word == "OpenOptions"
            || (word == "create" && before.ends_with("File::"));
        let prints = (PRINTERS.contains(&word) && after.starts_with('!'))
            || (matches!(word, "stdout" | "stderr") && before.ends_with("anstream::"));
        let what = if writes && !source.path.starts_with(WRITES) {
            format!("`{word}` writes a file; only {WRITES} does that: use `source::hold`.")
        } else if prints && !source.path.starts_with(PRINTS) {
            format!("`{word}` prints; only {PRINTS} does that, which cleans what it prints.")
        } else {
            continue;
        };
        problems.push(Problem::new(&source.path, source.line(offset), what));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::{Scratch, manifest};
    use crate::tidy::shown;

    fn found(path: &str, code: &str) -> Vec<String> {
        let tree = Scratch::new(&[(path, code)]);
        for name in ["cli", "packs", "source", "xtask"] {
            tree.write(&format!("crates/{name}/Cargo.toml"), &manifest(name, ""));
        }
        shown(&one_place_writes_and_one_prints(&tree.read()))
    }

    #[test]
    fn writing_elsewhere_is_a_problem() {
        for code in
            ["fs::write(a, b)", "std::fs::rename(a, b)", "File::create(a)", "use std::fs::OpenOptions;"]
        {
            assert_eq!(
                found("crates/cli/src/save.rs", &format!("//! Saves.\nfn f() {{ {code} }}\n")).len(),
                1,
                "{code}"
            );
            assert_eq!(found("crates/source/src/files/layer.rs", code), [""; 0]);
            assert_eq!(found("crates/xtask/src/main.rs", code), [""; 0]);
            assert_eq!(
                found("crates/cli/src/save.rs", &format!("#[cfg(test)]\nmod tests {{ {code} }}\n")),
                [""; 0]
            );
        }
        assert_eq!(found("crates/cli/src/save.rs", "held.write(text); fs::read(path)"), [""; 0]);
    }

    #[test]
    fn flags_below_fronts_are_a_problem() {
        let found = |path: &str, code: &str| {
            let tree = Scratch::new(&[(path, code)]);
            for name in ["ask", "cli"] {
                tree.write(&format!("crates/{name}/Cargo.toml"), &manifest(name, ""));
            }
            shown(&fronts_name_their_own_flags(&tree.read()))
        };
        for code in ["f(\"use --policy first\")", "f(\"`bout rule` tells\")"] {
            assert_eq!(found("crates/ask/src/lib.rs", code).len(), 1, "{code}");
            assert_eq!(found("crates/cli/src/lib.rs", code), [""; 0]);
        }
        assert_eq!(found("crates/ask/src/lib.rs", "f(\"a -- b\"); // --policy"), [""; 0]);
    }

    #[test]
    fn printing_elsewhere_is_a_problem() {
        for code in ["println!(\"x\")", "anstream::eprintln!(\"x\")", "anstream::stdout().lock()"] {
            assert_eq!(found("crates/cli/src/play.rs", code).len(), 1, "{code}");
            assert_eq!(found("crates/cli/src/output/mod.rs", code), [""; 0]);
            assert_eq!(found("crates/cli/tests/cli/play.rs", code), [""; 0]);
        }
        assert_eq!(found("crates/cli/src/play.rs", "print(\"x\"); // println!"), [""; 0]);
    }
}
