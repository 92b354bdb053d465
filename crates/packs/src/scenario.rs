//! Scenarios: a file, checked against its pack and compiled to a game and a question.

use std::borrow::Cow;
use std::path::Path;

use crate::{AskSet, Book, Document, Key, PackError, PackFiles, Tell, Value};
use source::counted::{Costly, note};
use source::{Diagnostics, Source, parse_what_is_sound};

/// Something that the files of a pack leave unsaid about a card or piece of gear in a scenario, so no answer
/// includes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsaid {
    /// The card or piece of gear, as people call it.
    pub of: String,
    /// The part that is missing.
    pub says: String,
}

/// A scenario, ready to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario<G: Book> {
    /// The subject of the scenario.
    pub title: Option<String>,
    /// Rules of its cards and gear that no answer includes.
    pub unsaid: Vec<Unsaid>,
    /// The game, with everything to resolve.
    pub game: G,
    /// The question, in the terms of the game.
    pub asks: G::Asks,
    /// The text that it came from.
    pub source: Source,
    /// The pack that it uses.
    pub pack: String,
    /// The digest of that pack.
    pub pack_digest: u64,
}

impl<G: Book> Scenario<G> {
    /// Reads a file and the pack that it names.
    ///
    /// # Errors
    /// Says which file cannot be read, or every problem of the scenario or the pack.
    pub fn load(path: &Path, pack: Option<&G::Pack>) -> Result<Self, PackError> {
        let source = Source::read(path).map_err(PackError::Content)?;
        Self::read(&source, path.parent().unwrap_or(Path::new("")), pack)
    }

    /// Reads a text, and looks for the pack that it names in `folder`. A pack given here replaces the file's.
    ///
    /// # Errors
    /// As [`Scenario::load`].
    pub fn read(source: &Source, folder: &Path, pack: Option<&G::Pack>) -> Result<Self, PackError> {
        Self::with_doc(source, folder, pack).map(|(_, scenario)| scenario)
    }

    /// The same with the document that stands in the text.
    ///
    /// # Errors
    /// As [`Scenario::load`].
    pub fn with_doc(
        source: &Source,
        folder: &Path,
        pack: Option<&G::Pack>,
    ) -> Result<(G::Doc, Self), PackError> {
        if source.text.trim().is_empty() {
            let mut problems = Diagnostics::new(source);
            problems.push(None, "the file is empty").hint(
                "a scenario begins with the name of its game: game = \"skirmish\" or game = \"showdown\"",
            );
            return Err(PackError::Content(problems));
        }
        let (doc, problems) = match parse_what_is_sound::<G::Doc>(source) {
            Ok(doc) => (doc, None),
            Err((Some(rest), problems)) => (rest, Some(problems)),
            Err((None, problems)) => return Err(PackError::Content(problems)),
        };
        if **doc.game() != G::GAME {
            return Err(PackError::Content(other_game::<G>(source, &doc)));
        }
        let named = match pack {
            Some(pack) => Ok(Cow::Borrowed(pack)),
            None => G::Pack::named(source, doc.pack(), folder),
        };
        let is_part = problems.is_some();
        note(Costly::Compiled);
        let found =
            named.and_then(|pack| G::compile(source, &doc, &pack, is_part).map_err(PackError::Content));
        match (found, problems) {
            (found, None) => found.map(|scenario| (doc, scenario)),
            (Err(PackError::Content(further)), Some(mut problems)) => {
                problems.merge(further);
                Err(PackError::Content(problems))
            }
            (_, Some(problems)) => Err(PackError::Content(problems)),
        }
    }

    /// Compiles a document that was read from a file or made by a program.
    ///
    /// # Errors
    /// Every problem, pointing into `source` where the document came from it.
    pub fn compile(source: &Source, doc: &G::Doc, pack: &G::Pack) -> Result<Self, Diagnostics> {
        note(Costly::Compiled);
        G::compile(source, doc, pack, false)
    }

    /// The answer that an outcome gives.
    pub fn key(&self, outcome: &G::Outcome) -> Key {
        self.asks.key(outcome)
    }

    /// The question, as the head of a table.
    pub fn heads(&self) -> Vec<String> {
        self.tells().into_iter().map(|tell| tell.name).collect()
    }

    /// The parts of an answer.
    pub fn tells(&self) -> Vec<Tell> {
        self.asks.tells(&self.game)
    }

    /// An answer in words.
    pub fn words(&self, key: &Key) -> Vec<String> {
        self.tells().iter().zip(self.values(key)).map(|(tell, value)| tell.word(&value)).collect()
    }

    /// An answer, value by value.
    pub fn values(&self, key: &Key) -> Vec<Value> {
        self.asks.values(&self.game, key)
    }

    /// Every answer that a table should list even at probability 0.
    pub fn all_keys(&self) -> Vec<Key> {
        self.asks.all_keys(&self.game)
    }
}

/// The problem of a file for the wrong game.
fn other_game<G: Book>(source: &Source, doc: &G::Doc) -> Diagnostics {
    let mut problems = Diagnostics::new(source);
    let message = format!("this is a scenario of `{}`, not of `{}`", doc.game().word(), G::GAME.word());
    problems.push(doc.game().span(), message).hint("name files of the same game together");
    problems
}
