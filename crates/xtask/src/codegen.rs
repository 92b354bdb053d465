//! The generated files: `rule.rs` and `ruling.rs` of a book's crate from its register, and the index of citations
//! from all code and scenarios.
//!
//! Their bodies are macro calls in braces, which rustfmt leaves as they are.

use crate::register::{Register, Rule};
use crate::{Problem, Workspace, citations};
use std::fmt::Write as _;
use std::{fs, io};

/// The command that brings the files up to date.
pub const COMMAND: &str = "cargo xtask codegen";

/// The places where each rule is implemented and tested, for the program to show.
const CITATIONS: &str = "crates/ask/citations.tsv";

/// A file as it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// Its path, relative to the root.
    pub path: String,
    /// Its source: a register, by its path relative to the root, or all code.
    pub origin: String,
    /// Its text.
    pub text: String,
}

/// Every generated file of every book that has a crate.
pub fn generate(workspace: &Workspace) -> Vec<Generated> {
    let file = |book: &crate::workspace::Book, name: &str, text: String| Generated {
        path: format!("crates/{}/src/{name}", book.name),
        origin: book.path.clone(),
        text,
    };
    let books = workspace.implemented().map(|(book, _)| book);
    let of_book = |book: &crate::workspace::Book| {
        [
            file(book, "rule.rs", rules(&book.name, &book.register)),
            file(book, "ruling.rs", rulings(&book.name, &book.register)),
        ]
    };
    let cited = Generated {
        path: CITATIONS.into(),
        origin: "the code".into(),
        text: citations::of_workspace(workspace).to_text(),
    };
    let is_cited =
        workspace.crates.iter().any(|krate| CITATIONS.starts_with(&format!("crates/{}/", krate.folder)));
    books.flat_map(of_book).chain(is_cited.then_some(cited)).collect()
}

/// The generated files that are out of date.
pub fn stale(workspace: &Workspace) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in generate(workspace) {
        let found = fs::read_to_string(workspace.root.join(&file.path)).unwrap_or_default();
        if found != file.text {
            let same = found.lines().zip(file.text.lines()).take_while(|(a, b)| a == b).count();
            let what = format!("this is not what {} says; run `{COMMAND}`.", file.origin);
            problems.push(Problem::new(file.path, same + 1, what));
        }
    }
    problems
}

/// Writes the files that are out of date, and returns their paths.
///
/// # Errors
/// If a file cannot be written.
pub fn write(workspace: &Workspace) -> io::Result<Vec<String>> {
    let mut written = Vec::new();
    for file in generate(workspace) {
        let path = workspace.root.join(&file.path);
        if fs::read_to_string(&path).ok().as_ref() != Some(&file.text) {
            fs::write(path, file.text)?;
            written.push(file.path);
        }
    }
    Ok(written)
}

/// The text of `rule.rs`.
pub fn rules(book: &str, register: &Register) -> String {
    let mut out = format!(
        "//! The rules of the book as symbols. Generated from `rules/{book}.toml` by `{COMMAND}`.\n\nkernel::rules! {{\n"
    );
    let mut block = |name: &str, rules: &[Rule]| {
        let _ = writeln!(out, "    {name} {{");
        for rule in rules {
            let _ = writeln!(out, "        {} = {:?}, {:?};", symbol(&rule.id), rule.id, rule.gist);
        }
        out.push_str("    }\n");
    };
    block("on_page", &register.rules);
    block("beyond", &register.beyond);
    out.push_str("}\n");
    out
}

/// The text of `ruling.rs`.
pub fn rulings(book: &str, register: &Register) -> String {
    let mut out = format!(
        "//! The rulings of the book as switches. Generated from `rules/{book}.toml` by `{COMMAND}`.\n\nkernel::rulings! {{\n"
    );
    for ruling in &register.rulings {
        let (id, name) = (&ruling.id, type_name(&ruling.id));
        let head = format!("{} {}: {name} = {id:?}", symbol(id), field(id));
        let _ = writeln!(out, "    {head}, {:?}, {:?} {{", ruling.question, ruling.why);
        for option in &ruling.options {
            let _ = writeln!(out, "        {} = {:?}, {:?};", type_name(&option.id), option.id, option.gist);
        }
        out.push_str("    }\n");
    }
    out.push_str("}\n");
    out
}

/// The constant of a rule or ruling.
pub fn symbol(id: &str) -> String {
    id.replace('-', "_").to_uppercase()
}

/// The field of a ruling.
pub fn field(id: &str) -> String {
    id.replace('-', "_")
}

/// The enum of a ruling, or the variant of an option.
pub fn type_name(id: &str) -> String {
    id.split('-')
        .flat_map(|word| word[..1].to_uppercase().chars().chain(word[1..].chars()).collect::<Vec<_>>())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::{COINS, Scratch, manifest};

    fn tree() -> Scratch {
        let coins = manifest("coins", "");
        Scratch::new(&[
            ("rules/coins.toml", COINS),
            ("rules/cards.toml", "[CARD-ACE]\ngist = \"High.\"\n"),
            ("crates/coins/Cargo.toml", &coins),
            ("crates/coins/src/lib.rs", "//! Coins.\n"),
        ])
    }

    #[test]
    fn rules_become_constants() {
        let register = Register::parse("", COINS).unwrap();
        let expected = r#"//! The rules of the book as symbols. Generated from `rules/coins.toml` by `cargo xtask codegen`.

kernel::rules! {
    on_page {
        COIN_HEADS = "COIN-HEADS", "Heads wins.";
    }
    beyond {
        COIN_AGAIN = "COIN-AGAIN", "A coin that rolls away is tossed again.";
    }
}
"#;
        assert_eq!(rules("coins", &register), expected);
    }

    #[test]
    fn rulings_become_enums_with_the_default_first() {
        let register = Register::parse("", COINS).unwrap();
        let text = rulings("coins", &register);
        let expected = r#"kernel::rulings! {
    COIN_EDGE coin_edge: CoinEdge = "coin-edge", "The coin stands on its edge.", "" {
        TossAgain = "toss-again", "toss again";
        Lost = "lost", "nobody wins";
    }
    CALLING calling: Calling = "calling", "Who calls?", "Custom." {
        Tosser = "tosser", "the tosser";
        Other = "other", "the other";
    }
}
"#;
        assert_eq!(text.split_once("\n\n").unwrap().1, expected);
    }

    #[test]
    fn quotes_in_a_gist_are_escaped() {
        let register = Register::parse("", "[COIN-A]\ngist = 'Say \"heads\" or \\.'\n").unwrap();
        assert!(rules("coins", &register).contains(r#""Say \"heads\" or \\.";"#));
    }

    #[test]
    fn only_books_with_a_crate_are_written_and_then_nothing_is_stale() {
        let tree = tree();
        assert_eq!(stale(&tree.read()).len(), 2);
        assert_eq!(write(&tree.read()).unwrap(), ["crates/coins/src/rule.rs", "crates/coins/src/ruling.rs"]);
        assert_eq!(stale(&tree.read()), []);
        assert_eq!(write(&tree.read()).unwrap(), [""; 0]);
    }

    #[test]
    fn a_stale_file_names_the_first_line_that_differs_and_the_command() {
        let tree = tree();
        write(&tree.read()).unwrap();
        tree.write("rules/coins.toml", &COINS.replace("Heads wins", "Tails wins"));
        let found = stale(&tree.read());
        assert_eq!(
            found.iter().map(ToString::to_string).collect::<Vec<_>>(),
            [
                "crates/coins/src/rule.rs:5: this is not what rules/coins.toml says; run `cargo xtask codegen`."
            ]
        );
    }
}
