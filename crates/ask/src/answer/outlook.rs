//! What lies ahead of a game in progress, and what each option makes of it.

use std::fmt;

use packs::{Tell, Value};
use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::{Cost, Known, PackId};
use crate::policy::Policy;
use crate::reading::Reading;

/// What lies ahead of a position. If a decision is due, everything is told for each option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Outlook {
    /// The digest of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// What the game is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The pack that it is played with.
    pub pack: PackId,
    /// Who decides now; absent before a roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decides: Option<String>,
    /// Up to the end of what is under way; absent without a board or field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ahead: Option<Ahead>,
    /// What the scenario asks, to its end; absent of whole games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_the_end: Option<ToTheEnd>,
}

/// What changes up to the end of what is under way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ahead {
    /// Up to where one looks.
    pub until: Until,
    /// What is counted; what none of the options leads to is left out, but for the first two.
    pub counts: Vec<Counted>,
    /// For each option, or before a roll for what comes.
    pub prospects: Vec<Prospect>,
    /// How later decisions fall.
    pub later: Policy,
    /// How well the numbers are known.
    pub known: Known,
    /// What all of them together cost.
    pub cost: Cost,
}

/// What an option leads to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Prospect {
    /// The option; absent before a roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    /// How much more there is on average, of each thing that is counted.
    pub means: Vec<Reading>,
}

/// Up to where one looks: the end of this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// The scenario.
    Scenario,
    /// The attack.
    Attack,
    /// A survivor's act.
    Act,
    /// The round.
    Round,
    /// The Upkeep of this turn: where a unit deploys tells when warbands meet.
    Upkeep(u8),
    /// The Melee phase.
    MeleePhase,
    /// A spell.
    Spell,
    /// A jump or climb.
    Leap,
    /// A fall.
    Fall,
    /// An injury.
    Injury,
    /// The turn.
    Turn,
    /// The battle.
    Battle,
}

/// What is counted on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    /// Wounds of the monster.
    Wounds,
    /// Injury boxes of all survivors.
    InjuryBoxes,
    /// Armor points that are lost.
    ArmorLost,
    /// Survivors who are knocked down.
    KnockedDown,
    /// Survivors who die.
    Deaths,
    /// Whether the monster is defeated.
    Defeated,
    /// Survival that is spent or lost.
    SurvivalLost,
    /// Units of the other side that are Incapacitated.
    TheirOut,
    /// Stunned units of the other side.
    TheirStunned,
    /// Dazed units of the other side.
    TheirDazed,
    /// One's own units that are Incapacitated.
    OwnOut,
    /// One's own Stunned units.
    OwnStunned,
    /// One's own Dazed units.
    OwnDazed,
}

impl Counted {
    /// What it is called above a column.
    pub fn name(self) -> &'static str {
        match self {
            Self::Wounds => "wounds",
            Self::InjuryBoxes => "injury boxes",
            Self::ArmorLost => "armor lost",
            Self::KnockedDown => "knocked down",
            Self::Deaths => "deaths",
            Self::Defeated => "defeated",
            Self::SurvivalLost => "survival lost",
            Self::TheirOut => "their out",
            Self::TheirStunned => "their Stunned",
            Self::TheirDazed => "their Dazed",
            Self::OwnOut => "own out",
            Self::OwnStunned => "own Stunned",
            Self::OwnDazed => "own Dazed",
        }
    }
}

/// As people say it: the end of the attack.
impl fmt::Display for Until {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self {
            Self::Upkeep(turn) => return write!(f, "the Upkeep of turn {turn}"),
            Self::Scenario => "scenario",
            Self::Attack => "attack",
            Self::Act => "act",
            Self::Round => "round",
            Self::MeleePhase => "Melee phase",
            Self::Spell => "spell",
            Self::Leap => "jump or climb",
            Self::Fall => "fall",
            Self::Injury => "injury",
            Self::Turn => "turn",
            Self::Battle => "battle",
        };
        write!(f, "the end of the {what}")
    }
}

/// The scenario's own question, answered from here and after each option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ToTheEnd {
    /// What is told apart: the values of an outcome stand in this order.
    pub tells: Vec<Tell>,
    /// Every outcome of any of them, sorted by its values.
    pub outcomes: Vec<Vec<Value>>,
    /// The places, in what is told, of the numbers that have means.
    pub numbers: Vec<usize>,
    /// From here, then after each option.
    pub columns: Vec<Column>,
    /// How decisions fall.
    pub later: Policy,
    /// What all columns together cost.
    pub cost: Cost,
}

/// The odds from here, or after an option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// The option; absent from here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    /// The chance of each outcome.
    pub chances: Vec<Reading>,
    /// The mean of each number.
    pub means: Vec<Reading>,
    /// How well all of them are known.
    pub known: Known,
}
