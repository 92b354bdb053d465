//! Questions: all that can be asked, as one value that can be printed, stored, linked and sent.

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

/// A question. It is complete: the same question gets the same answer on any machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// What is wanted.
    #[serde(default)]
    pub ask: Ask,
    /// What it is about.
    pub of: Of,
    /// What is told apart, all together: `wounds`, `dead`, `armor:head`, `winner`. If empty, the usual.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub tell: Vec<String>,
    /// How open questions of the rulebook are ruled, where not as usual.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub rulings: BTreeMap<String, String>,
    /// A pack of one's own: its files by their paths, as far as they are not those of the core pack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack: Option<BTreeMap<String, String>>,
    /// What people call that pack, where two are compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack_name: Option<String>,
    /// The digest of the core pack that it is asked of; if absent, the one at hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub core: Option<String>,
    /// What is changed in place: `luck=2`, `weapon=king-spear`, `beasts-heel.persistent.do.1.at-most=2`.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub changes: Vec<String>,
    /// How decisions fall.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub choices: Choices,
    /// Whether it is told how often each rule is used.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub explain: bool,
    /// What varies: the answer is then a grid, and each of its cells one of this question with a value for everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vary: Option<Vary>,
    /// What it is compared with: the answer has then two versions side by side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub versus: Option<Versus>,
}

/// What varies down and across a grid, and what its cells show.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Vary {
    /// Down: `luck=0..2`, `weapon=bone-axe,king-spear`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<String>,
    /// Across.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<String>,
    /// An outcome, or `mean:wounds`; if absent, the usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub show: Option<String>,
}

/// The second version of a comparison: the first, but for what is said here.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Versus {
    /// About something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Of>,
    /// With another pack: its files by their paths, as far as they are not those of the core pack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack: Option<BTreeMap<String, String>>,
    /// What people call that pack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack_name: Option<String>,
    /// With other rulings, and what is changed in place: `dazed-melee=auto-hit`, `luck=2`.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub changes: Vec<String>,
}

/// What is wanted of a question.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Exact odds; what is too large for them is sampled. Two versions of a whole game are played in pairs.
    #[default]
    Odds,
    /// Many games.
    Sim {
        /// How many; if absent, as many as are usual for what is asked about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        trials: Option<u64>,
        /// With which dice: the same seed gives the same answer.
        seed: u64,
    },
}

/// A question is simulated so often if nobody says how often.
const TRIALS: u64 = 100_000;

/// The same of a whole game: it takes as long as hundreds of attacks, and a few thousand tell who wins.
const WHOLE: u64 = 5_000;

/// So many pairs of whole games are played if nobody says how many, with these dice.
pub(crate) const PAIRS: u64 = 1_000;

/// The dice of what nobody gave a seed for.
pub(crate) const SEED: u64 = 1;

/// How often something is simulated if nobody says how often; `whole` if it is a whole game.
pub(crate) fn usual_trials(whole: bool) -> u64 {
    if whole { WHOLE } else { TRIALS }
}

/// What a question is about.
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
    /// A saved game, from where it stands.
    Saved(Saved),
}

/// A scenario file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What it is called, for problems in it.
    #[serde(default = "unnamed")]
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// A saved game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// Its journal.
    pub journal: String,
}

fn unnamed() -> String {
    "scenario".to_owned()
}

/// Reads a number or a word of the files. Those expect numbers with a sign, as TOML has them, and JSON has others, too.
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

/// Whether a part of a question says nothing.
fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Of {
    /// What it is called: by the name of its file, or in a word.
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

    /// The question as JSON on one line, always in the same words: what says nothing is left out.
    ///
    /// # Panics
    /// If a question cannot be written, which every one can.
    pub fn canonical(&self) -> String {
        serde_json::to_string(self).expect("a question can be written")
    }

    /// The same with the core pack that it is asked of, so that no other one answers it.
    #[must_use]
    pub fn complete(self) -> Self {
        let core = self.core.unwrap_or_else(|| core(self.of.game()));
        Self { core: Some(core), ..self }
    }

    /// What the question goes by in links and caches: equal questions of equal core packs have equal digests.
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
