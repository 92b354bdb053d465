//! A game's side of files: how they are read, asked about, and shown.

use std::collections::BTreeMap;
use std::fmt::Debug;

use kernel::{Amend, Few, Game};
use serde_json::Value as Json;

use crate::{GameName, PackFiles, Scenario, Tell, Value};
use source::{At, Diagnostics, File, Source};

/// A game whose scenarios and packs are files.
pub trait Book: Amend<State: Send + Sync> + PartialEq + Send + Sync + 'static {
    /// The word in its files.
    const GAME: GameName;

    /// The content of a scenario file.
    type Doc: Document;
    /// The contents of a pack of the game.
    type Pack: PackFiles;
    /// The type of its questions.
    type Asks: AskSet<Self>;

    /// Compiles a document. If it is only a part (`is_part`), because the rest of the file has problems, this
    /// reports nothing that a missing value could have caused, and gives no scenario even without problems.
    ///
    /// # Errors
    /// Every problem, pointing into `source` where the document came from it.
    fn compile(
        source: &Source,
        doc: &Self::Doc,
        pack: &Self::Pack,
        is_part: bool,
    ) -> Result<Scenario<Self>, Diagnostics>;

    /// Warnings about a sound scenario file: its author probably does not mean these lines.
    fn warnings(source: &Source, _doc: &Self::Doc) -> Diagnostics {
        Diagnostics::new(source)
    }

    /// The subject of a scenario, without the parts that vary: it does not mention the keys of a grid.
    fn title(doc: &Self::Doc, _game: &Self, _varied: &[&str]) -> Option<String> {
        doc.title().map(str::to_owned)
    }

    /// The document with a table for everybody whom it names only by their party. It makes the same game.
    fn expanded(doc: &Self::Doc, _pack: &Self::Pack) -> Self::Doc {
        doc.clone()
    }

    /// The contents of a sound scenario: "2 units, 1 step".
    fn contents(&self) -> String;
}

/// The parts that every scenario document has.
pub trait Document: Clone + Debug + File {
    /// The rulebook that the scenario follows.
    fn game(&self) -> &At<GameName>;
    /// The subject of the scenario, in the words of its author.
    fn title(&self) -> Option<&str>;
    /// The pack that it names.
    fn pack(&self) -> Option<&At<String>>;
    /// Names a pack.
    fn set_pack(&mut self, pack: At<String>);
    /// Rulings on open questions that differ from the default.
    fn rulings_mut(&mut self) -> &mut BTreeMap<String, String>;
}

/// An answer: a number for each thing that was asked.
pub type Key = Few<i32, 8>;

/// The questions about the end of a scenario, all together: the answer is a joint distribution.
pub trait AskSet<G: Game + ?Sized>: Clone + Debug + PartialEq + Sync {
    /// The answer that an outcome gives.
    fn key(&self, outcome: &G::Outcome) -> Key;

    /// The parts of an answer.
    fn tells(&self, game: &G) -> Vec<Tell>;

    /// An answer: a state, a place or a number each, in the words of the files.
    fn values(&self, game: &G, key: &Key) -> Vec<Value>;

    /// Every answer that a table should list even at probability 0.
    fn all_keys(&self, _game: &G) -> Vec<Key> {
        Vec::new()
    }

    /// The positions of answers that are numbers: those have a mean.
    fn numbers(&self) -> Vec<usize> {
        Vec::new()
    }

    /// The answers that are only gathered on the way ([`Game::tally`]): the position of each, and its lane.
    fn lanes(&self) -> Vec<(usize, usize)> {
        Vec::new()
    }

    /// Whether an answer is one of several that a word, in lower case, takes together; `None` if it is no such word.
    fn is_among(&self, _word: &str, _key: &Key) -> Option<bool> {
        None
    }

    /// Whether a word, in lower case, is a possible answer even where it does not come up.
    fn is_answer(&self, _word: &str) -> bool {
        false
    }
}

/// The schema of a type of files for editors.
pub fn schema<T: File>(title: &str) -> Json {
    let mut schema = T::schema().whole();
    schema["title"] = title.into();
    schema
}

/// The schema of a game's scenario files for editors: it knows only its own rulebook.
pub fn scenario_schema<G: Book>(title: &str) -> Json {
    let mut schema = schema::<G::Doc>(title);
    if let Some(Json::Array(games)) = schema.pointer_mut("/$defs/GameName/oneOf") {
        games.retain(|game| game["const"] == G::GAME.word());
    }
    schema
}
