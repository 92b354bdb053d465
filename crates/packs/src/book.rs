//! What a game needs to be read from files, asked about, and shown.

use std::collections::BTreeMap;
use std::fmt::Debug;

use kernel::{Amend, Few, Game};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

use crate::{GameName, PackFiles, Scenario, Tell, Value};
use source::{At, Diagnostics, Source, schema};

/// A game whose scenarios and packs are files.
pub trait Book: Amend<State: Sync> + PartialEq + Sync + 'static {
    /// The word in its files.
    const GAME: GameName;

    /// What may stand in a scenario file.
    type Doc: Document;
    /// What a pack holds.
    type Pack: PackFiles;
    /// What is asked.
    type Question: Questions<Self>;

    /// Compiles a document. Of one that is only a part (`is_part`), because the rest of the file has problems, nothing
    /// is said that a missing value could be to blame for, and there is no scenario, even if there is nothing to say.
    ///
    /// # Errors
    /// Every problem, pointing into `source` where the document came from it.
    fn compile(
        source: &Source,
        doc: &Self::Doc,
        pack: &Self::Pack,
        is_part: bool,
    ) -> Result<Scenario<Self>, Diagnostics>;

    /// What a sound scenario file says that its author hardly means.
    fn warnings(source: &Source, _doc: &Self::Doc) -> Diagnostics {
        Diagnostics::new(source)
    }

    /// What a scenario is about, as far as it does not vary: of what is in a grid, by its keys, nothing is said.
    fn title(doc: &Self::Doc, _game: &Self, _varied: &[&str]) -> Option<String> {
        doc.title().map(str::to_owned)
    }

    /// What there is in a sound scenario: "2 units, 1 step".
    fn contents(&self) -> String;

    /// How everything stands, for programs: keys and values of a JSON object.
    fn standing_json(&self, state: &Self::State) -> Map<String, Json>;
}

/// What every scenario document has.
pub trait Document: Clone + Debug + DeserializeOwned + Serialize + JsonSchema {
    /// The rulebook.
    fn game(&self) -> &At<GameName>;
    /// What the scenario is about.
    fn title(&self) -> Option<&str>;
    /// The pack that it names.
    fn pack(&self) -> Option<&At<String>>;
    /// Names a pack.
    fn set_pack(&mut self, pack: At<String>);
    /// How open questions are ruled, where not by default.
    fn rulings_mut(&mut self) -> &mut BTreeMap<String, String>;
}

/// An answer: a number for each thing that was asked.
pub type Key = Few<i32, 8>;

/// What is asked about the end of a scenario, all together: the answer is a joint distribution.
pub trait Questions<G: Game + ?Sized>: Clone + Debug + PartialEq + Sync {
    /// What an outcome answers.
    fn key(&self, outcome: &G::Outcome) -> Key;

    /// What is told apart.
    fn tells(&self, game: &G) -> Vec<Tell>;

    /// An answer: a state, a place or a number each, in the words of the files.
    fn values(&self, game: &G, key: &Key) -> Vec<Value>;

    /// Every answer that a table should list even at probability 0.
    fn all_keys(&self, _game: &G) -> Vec<Key> {
        Vec::new()
    }

    /// Which answers are numbers, by their places: those have a mean.
    fn numbers(&self) -> Vec<usize> {
        Vec::new()
    }

    /// Which answers are only gathered on the way ([`Game::tally`]): the place of each, and its lane.
    fn lanes(&self) -> Vec<(usize, usize)> {
        Vec::new()
    }

    /// Whether a word, in lower case, is an answer that could be meant even where it does not come up.
    fn is_answer(&self, _word: &str) -> bool {
        false
    }
}

/// The schema of a game's scenario files for editors: of the rulebooks, it knows only its own.
pub fn scenario_schema<G: Book>(title: &str) -> Json {
    let mut schema = schema::<G::Doc>(title);
    if let Some(Json::Array(games)) = schema.pointer_mut("/$defs/GameName/oneOf") {
        games.retain(|game| game["const"] == G::GAME.word());
    }
    schema
}
