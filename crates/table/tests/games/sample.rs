//! Every scenario of the repository, and random games of them.

use std::fs;
use std::path::{Path, PathBuf};

use kernel::{AmendmentOf, Input, Pending};
use packs::{Book, PackError, PackFiles, Scenario, game_of};
use source::Source;
use table::{LoadError, Move, Table};
use testkit::{markdown::blocks, random::Seed};

/// The most inputs of a random game.
const LONGEST: usize = 40;

/// What the tests take of one rulebook.
pub struct Sample<G: Book> {
    /// Read once: thousands of games are loaded.
    core: G::Pack,
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

impl<G: Book> Sample<G> {
    pub fn new() -> Self {
        Self { core: G::Pack::core() }
    }

    /// A scenario from a text.
    pub fn scenario(&self, name: &str, text: &str) -> Scenario<G> {
        match Scenario::read(&Source::new(name, text), Path::new(""), Some(&self.core)) {
            Ok(scenario) => scenario,
            Err(PackError::Content(problems)) => panic!("{problems}"),
            Err(PackError::Io(file, error)) => panic!("{file}: {error}"),
        }
    }

    /// The scenario files and the scenarios in Markdown files.
    pub fn scenarios(&self) -> Vec<Scenario<G>> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
        let mut paths = Vec::new();
        files(&root, &mut paths);
        let mut all = Vec::new();
        for path in paths {
            let name = path.strip_prefix(&root).unwrap().display().to_string();
            let text = fs::read_to_string(&path).unwrap();
            match path.extension().and_then(|extension| extension.to_str()) {
                Some("toml") => all.push((name, text)),
                Some("md") => {
                    let found = blocks(&text).into_iter().filter(|block| block.kind == "toml");
                    all.extend(found.map(|block| (format!("{name}:{}", block.line), block.text)));
                }
                _ => {}
            }
        }
        let all: Vec<_> = all
            .into_iter()
            .filter(|(name, text)| game_of(&Source::new(name.as_str(), text.as_str())) == G::GAME)
            .map(|(name, text)| self.scenario(&name, &text))
            .collect();
        assert!(!all.is_empty(), "there are no scenarios of {}", G::GAME.word());
        all
    }

    /// Loads a save with the core pack.
    pub fn load(&self, text: &str) -> Result<Table<G>, LoadError<G>> {
        Table::load(text, Path::new(""), Some(&self.core))
    }
}

/// An input that is legal now; `None` if the game is over.
pub fn legal<G: Book>(table: &Table<G>, seed: &mut Seed) -> Option<Input<G::Choice>> {
    match table.pending() {
        Pending::Done(_) => None,
        Pending::Chance(chance) => {
            let outcomes: Vec<u8> = (0..=u8::MAX).filter(|&outcome| chance.weight(outcome) > 0).collect();
            Some(Input::Outcome(seed.pick(&outcomes)))
        }
        Pending::Decision(decision) => {
            Some(Input::Choice(decision.choices[seed.below(decision.choices.len() as u64) as usize]))
        }
    }
}

/// A random game, as it was after every input.
pub fn game<G: Book>(scenario: &Scenario<G>, seed: u64) -> Vec<Table<G>> {
    let mut seed = Seed(seed);
    let mut steps = vec![Table::new(scenario.clone())];
    while let Some(last) = steps.last()
        && steps.len() <= LONGEST
        && let Some(input) = legal(last, &mut seed)
    {
        let mut next = last.clone();
        next.submit(None, input).unwrap();
        steps.push(next);
    }
    steps
}

/// The inputs in force of a game in which nothing was amended.
pub fn inputs<G: Book>(table: &Table<G>) -> Vec<Input<G::Choice>> {
    let input = |(moved, _): &(Move<G::Choice, AmendmentOf<G>>, u64)| match *moved {
        Move::Input(input) => input,
        Move::Amendment(amendment) => panic!("{amendment:?}"),
    };
    table.journal().entries.iter().map(input).collect()
}

/// Whether two games are the same in all that a player could tell.
#[track_caller]
pub fn assert_same<G: Book>(one: &Table<G>, other: &Table<G>) {
    let name = &one.scenario().source.name;
    assert_eq!(one.scenario(), other.scenario(), "{name}");
    assert_eq!(one.state(), other.state(), "{name}");
    assert_eq!(one.log(), other.log(), "{name}");
    assert_eq!(one.journal(), other.journal(), "{name}");
}
