//! Questions: any question is one value that can be printed, stored, linked and sent.

mod duel;
mod file;
mod hunt;
mod json;
mod prepare;

use std::collections::BTreeMap;

use packs::{Book, GameName, PackFiles, with_game};
use serde::de::DeserializeOwned;
use serde::de::value::{Error as Wrong, F64Deserializer, I64Deserializer, StringDeserializer};
use serde::{Deserialize, Deserializer, Serialize};
use source::JsonSchema;

pub use self::duel::{Battle, Side, Skirmish};
pub use self::file::{Files, beside, check_pack, pack_files};
pub use self::hunt::{Attack, Deck, Monster, MonsterAttack, Showdown, Survivor};
pub use self::prepare::{answer, changed_files, prepare};
use crate::policy::Choices;
use crate::problem::Problem;

/// A question. It is complete: equal questions get equal answers on any machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The kind of answer.
    #[serde(default)]
    pub ask: Ask,
    /// The subject.
    pub of: Of,
    /// The words that an outcome tells, jointly: `wounds`, `dead`, `armor:head`, `winner`. If empty, the
    /// usual ones.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub tell: Vec<String>,
    /// The rulings on open questions of the rulebook that differ from the usual ones.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub rulings: BTreeMap<String, String>,
    /// A custom pack: those of its files that differ from the core pack, by path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack: Option<BTreeMap<String, String>>,
    /// The name of that pack in a comparison of two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack_name: Option<String>,
    /// The digest of the core pack that the question is about; if absent, the one at hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub core: Option<String>,
    /// Changes in place: `luck=2`, `weapon=king-spear`, `beasts-heel.persistent.do.1.at-most=2`.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub changes: Vec<String>,
    /// The policy for decisions.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub choices: Choices,
    /// Whether the answer counts the uses of each rule.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub explain: bool,
    /// The axes: the answer is then a grid, and each cell answers this question with one value of each axis.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vary: Option<Vary>,
    /// The second version of a comparison: the answer then has two versions side by side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub versus: Option<Versus>,
}

/// The axes of a grid, and the numbers that its cells show.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Vary {
    /// The axis that varies down: `luck=0..2`, `weapon=bone-axe,king-spear`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<String>,
    /// The axis that varies across, written like `rows`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<String>,
    /// An outcome, or `mean:wounds`; if absent, the usual numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub show: Option<String>,
}

/// The second version of a comparison: the first with these changes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Versus {
    /// Another subject.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Of>,
    /// Another pack: those of its files that differ from the core pack, by path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack: Option<BTreeMap<String, String>>,
    /// The name of that pack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack_name: Option<String>,
    /// Other rulings, and changes in place: `dazed-melee=auto-hit`, `luck=2`.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub changes: Vec<String>,
}

/// The kind of answer that a question asks for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Exact odds, or a sample if the question is too large for them. Two versions of a whole game are played
    /// in pairs.
    #[default]
    Odds,
    /// A sample of many games.
    Sim {
        /// The number of games; if absent, the usual number for the subject.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        trials: Option<u64>,
        /// The seed of the dice: equal seeds give equal answers.
        seed: u64,
    },
}

/// The usual number of trials.
const TRIALS: u64 = 100_000;

/// The usual number of whole games: each takes as long as hundreds of attacks, and a few thousand are enough
/// to find the winner.
const WHOLE: u64 = 5_000;

/// The usual number of pairs of whole games.
pub(crate) const PAIRS: u64 = 1_000;

/// The default seed.
pub(crate) const SEED: u64 = 1;

/// The usual number of trials; `whole` selects that of whole games.
pub(crate) fn usual_trials(whole: bool) -> u64 {
    if whole { WHOLE } else { TRIALS }
}

/// The subject of a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Of {
    /// Showdown: a survivor attacks the monster.
    Attack(Box<Attack>),
    /// Showdown: the monster attacks a survivor.
    MonsterAttack(Box<MonsterAttack>),
    /// Showdown: a whole showdown.
    Showdown(Box<Showdown>),
    /// Skirmish: one unit attacks another, or something befalls it.
    Skirmish(Box<Skirmish>),
    /// Skirmish: a whole battle.
    Battle(Box<Battle>),
    /// A scenario file.
    Scenario(Scenario),
    /// A saved game, from its current position.
    Saved(Saved),
}

/// A scenario file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The name of the file, for messages about its problems.
    #[serde(default = "unnamed")]
    pub name: String,
    /// The text of the file.
    pub text: String,
}

/// A saved game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// The journal of the game.
    pub journal: String,
}

fn unnamed() -> String {
    "scenario".to_owned()
}

/// Reads a number or a word as the files do. They expect signed numbers, as TOML has them, but JSON has
/// others, too.
fn of_files<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<Option<T>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Plain {
        Whole(i64),
        Decimal(f64),
        Word(String),
    }
    let read = match Option::<Plain>::deserialize(deserializer)? {
        None => return Ok(None),
        Some(Plain::Whole(number)) => T::deserialize(I64Deserializer::<Wrong>::new(number)),
        Some(Plain::Decimal(number)) => T::deserialize(F64Deserializer::<Wrong>::new(number)),
        Some(Plain::Word(word)) => T::deserialize(StringDeserializer::<Wrong>::new(word)),
    };
    read.map(Some).map_err(serde::de::Error::custom)
}

/// Whether a part of a question has its default value.
fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Of {
    /// The name of its file, or a word for it.
    fn name(&self) -> String {
        match self {
            Self::Attack(_) => "attack".to_owned(),
            Self::MonsterAttack(_) => "monster-attack".to_owned(),
            Self::Showdown(_) => "showdown".to_owned(),
            Self::Skirmish(_) => "skirmish".to_owned(),
            Self::Battle(_) => "battle".to_owned(),
            Self::Scenario(scenario) => scenario.name.clone(),
            Self::Saved(_) => "saved game".to_owned(),
        }
    }

    /// The game that it is about.
    pub fn game(&self) -> GameName {
        match self {
            Self::Attack(_) | Self::MonsterAttack(_) | Self::Showdown(_) => GameName::Showdown,
            Self::Skirmish(_) | Self::Battle(_) => GameName::Skirmish,
            Self::Scenario(scenario) => packs::game_of(&source::Source::new(&scenario.name, &scenario.text)),
            Self::Saved(saved) => table::game_of_save(&saved.journal),
        }
    }
}

impl Question {
    /// The exact odds of something, and nothing else said.
    pub fn new(of: Of) -> Self {
        Self {
            ask: Ask::Odds,
            of,
            tell: Vec::new(),
            rulings: BTreeMap::new(),
            pack: None,
            pack_name: None,
            core: None,
            changes: Vec::new(),
            choices: Choices::default(),
            explain: false,
            vary: None,
            versus: None,
        }
    }

    /// The question as canonical JSON on one line, without default values.
    ///
    /// # Panics
    /// If a question cannot be written, which every one can.
    pub fn canonical(&self) -> String {
        serde_json::to_string(self).expect("a question can be written")
    }

    /// Adds the digest of the core pack at hand, so that no other one answers the question.
    #[must_use]
    pub fn complete(self) -> Self {
        let core = self.core.unwrap_or_else(|| core(self.of.game()));
        Self { core: Some(core), ..self }
    }

    /// The id of the question in links and caches: equal questions of equal core packs have equal digests.
    pub fn digest(&self) -> String {
        let complete = self.clone().complete();
        format!("{:016x}", kernel::digest(complete.canonical().as_bytes()))
    }

    /// Refuses a question of another core pack: its answer would be another.
    fn is_of_this_core(&self) -> Result<(), Problem> {
        let here = core(self.of.game());
        match &self.core {
            Some(asked) if *asked != here => Err(Problem::question(
                format!(
                    "the question was asked of another core pack: its digest is `{asked}`, and here it is `{here}`"
                ),
                "ask it with the version of Bout that printed it, or leave `core` out to ask it of this one",
            )),
            _ => Ok(()),
        }
    }
}

/// The digest of the core pack of a game.
fn core(game: GameName) -> String {
    let digest = with_game!(game, G => <<G as Book>::Pack as PackFiles>::CORE_DIGEST);
    format!("{digest:016x}")
}
