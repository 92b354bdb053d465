//! Injury tables.

use serde::{Deserialize, Serialize};
use skirmish::Status;
use source::JsonSchema;

use source::At;

/// Tables that replace those of the pack.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "tables")]
pub struct TablesDoc {
    /// Injury by attacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attack_injury: Option<At<Vec<RowDoc>>>,
    /// Injury Rolls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub injury_roll: Option<At<Vec<RowDoc>>>,
}

/// A row of an injury table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "row")]
pub struct RowDoc {
    /// The lowest value.
    #[schemars(range(min = -50, max = 70))]
    pub from: At<i8>,
    /// The highest value.
    #[schemars(range(min = -50, max = 70))]
    pub to: At<i8>,
    /// What it does.
    pub result: ResultDoc,
}

/// What a row does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ResultDoc {
    /// No effect.
    None,
    /// Dazed.
    Dazed,
    /// Stunned.
    Stunned,
    /// Incapacitated.
    Incapacitated,
}

impl From<ResultDoc> for Status {
    fn from(result: ResultDoc) -> Self {
        match result {
            ResultDoc::None => Self::Healthy,
            ResultDoc::Dazed => Self::Dazed,
            ResultDoc::Stunned => Self::Stunned,
            ResultDoc::Incapacitated => Self::Incapacitated,
        }
    }
}

/// An injury table.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "table")]
pub struct TableDoc {
    /// The rows, from low to high.
    pub row: At<Vec<RowDoc>>,
}

/// The Out-of-Sight table.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "table")]
pub struct OutOfSightDoc {
    /// The rows, from low to high.
    pub row: At<Vec<ReachDoc>>,
}

/// A row of the Out-of-Sight table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "row")]
pub struct ReachDoc {
    /// The lowest face.
    #[schemars(range(min = 1, max = 20))]
    pub from: At<i8>,
    /// The highest face.
    #[schemars(range(min = 1, max = 20))]
    pub to: At<i8>,
    /// How many halves of Move the unit goes.
    #[schemars(range(max = 6))]
    pub halves: u8,
}
