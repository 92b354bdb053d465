//! What is asked about the end.

use serde::{Deserialize, Serialize};
use source::JsonSchema;

use source::At;

/// What is asked about the end.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "question")]
pub struct QuestionDoc {
    /// What to tell apart, all together; if absent, the state of the unit that the last step is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub ask: Vec<At<AskDoc>>,
}

/// Something to tell about the end.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(title = "ask")]
pub enum AskDoc {
    /// The state of a unit.
    Status(At<String>),
    /// Whether a unit is injured: Dazed, Stunned or Incapacitated.
    Injured(At<String>),
    /// Whether a unit is at least Stunned: Stunned or Incapacitated.
    AtLeastStunned(At<String>),
    /// The Wounds that a unit has left.
    Wounds(At<String>),
    /// Where a unit stands.
    Place(At<String>),
    /// How far a unit's engage reaches.
    Reach(At<String>),
    /// Whether the last plain Check of a unit passed.
    Check(At<String>),
    /// Which side won the battle.
    Winner,
    /// How many turns the battle took, those of both sides.
    Turns,
    /// How many units a side has lost.
    Lost(At<String>),
    /// How many rounds there were of steps that repeat.
    Rounds,
}
