//! The outlook of a game in progress, with the prospects of each option.

use std::fmt;

use packs::{Tell, Value};
use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::{Cost, Known, PackId};
use crate::policy::Policy;
use crate::reading::Reading;

/// The outlook of a position. If a decision is pending, it has numbers for each option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Outlook {
    /// The digest of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// The title of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The pack that the game is played with.
    pub pack: PackId,
    /// The seat that decides now; absent before a roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decides: Option<String>,
    /// The prospects up to the next horizon, such as the end of the attack; absent without a board or field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ahead: Option<Ahead>,
    /// The scenario's own question, to its end; absent for whole games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_the_end: Option<ToTheEnd>,
}

/// The changes up to a horizon, such as the end of the attack.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ahead {
    /// The horizon.
    pub until: Until,
    /// The counts, without those that no option leads to; the first two always appear.
    pub counts: Vec<Counted>,
    /// The prospects of each option; a single one before a roll.
    pub prospects: Vec<Prospect>,
    /// The policy for later decisions.
    pub later: Policy,
    /// The certainty of the numbers.
    pub known: Known,
    /// The cost of all numbers together.
    pub cost: Cost,
}

/// The prospects of an option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Prospect {
    /// The option; absent before a roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    /// The average change of each count.
    pub means: Vec<Reading>,
}

/// The horizon of an outlook: the end of this step.
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
    /// The Upkeep of this turn, by which deployed warbands meet.
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

/// A count of an outlook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    /// Wounds of the monster.
    Wounds,
    /// Injury boxes of all survivors.
    InjuryBoxes,
    /// Armor points that are lost.
    ArmorLost,
    /// Survivors that are knocked down.
    KnockedDown,
    /// Survivors that die.
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
    /// Units of the deciding side that are Incapacitated.
    OwnOut,
    /// Stunned units of the deciding side.
    OwnStunned,
    /// Dazed units of the deciding side.
    OwnDazed,
}

impl Counted {
    /// The heading of its column.
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

/// Writes the horizon in words: "the end of the attack".
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
    /// The words that an outcome tells: its values stand in this order.
    pub tells: Vec<Tell>,
    /// Every outcome of any column, sorted by its values.
    pub outcomes: Vec<Vec<Value>>,
    /// The indices in `tells` of the numbers that have means.
    pub numbers: Vec<usize>,
    /// The odds from here, then after each option.
    pub columns: Vec<Column>,
    /// The policy for decisions.
    pub later: Policy,
    /// The cost of all columns together.
    pub cost: Cost,
}

/// The odds from here, or after an option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// The option; absent for the odds from here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    /// The chance of each outcome.
    pub chances: Vec<Reading>,
    /// The mean of each number.
    pub means: Vec<Reading>,
    /// The certainty of the column.
    pub known: Known,
}
