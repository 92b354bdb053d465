//! Steps that come again.

use serde::{Deserialize, Serialize};
use source::JsonSchema;

use source::At;

/// Steps that come again, round after round: a number of rounds, until something happens, or whichever is first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "repeat")]
pub struct RepeatDoc {
    /// How many rounds there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1000))]
    pub rounds: Option<u16>,
    /// What ends them, at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<UntilDoc>,
    /// The first step of a round, counted from 1; those before it come once. If absent, the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 200))]
    pub from: Option<At<u8>>,
}

/// What ends the rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum UntilDoc {
    /// Somebody is Incapacitated.
    SomebodyOut,
    /// A side has nobody left on the board.
    SideOut,
}
