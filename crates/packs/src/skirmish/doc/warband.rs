//! Warbands: `warbands/<id>.toml`, and how a scenario enlists one.

use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::card::WarriorDoc;
use source::At;

/// A warband of the pack.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "warband")]
pub struct WarbandDoc {
    /// The word by which scenarios name it: the name of the file.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// What it is called; if absent, the id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it must not go beyond.
    pub limit: LimitDoc,
    /// Who belongs to it.
    #[schemars(length(min = 1, max = 12))]
    pub unit: Vec<WarriorDoc>,
}

/// How large a warband may be.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "limit")]
pub struct LimitDoc {
    /// The most that its units may cost together.
    #[schemars(range(max = 9999))]
    pub gold: u16,
    /// The most units; if absent, 12.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 12))]
    pub units: Option<u8>,
}

/// A warband that takes part in a scenario.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "warband")]
pub struct EnlistedDoc {
    /// Which warband of the pack.
    pub id: At<String>,
    /// The side that it fights for.
    #[schemars(length(min = 1))]
    pub side: At<String>,
    /// What it is called in its campaign, where it comes from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// In which zone of the field it deploys, 1 or 2; if absent, the first side in the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 2))]
    pub zone: Option<At<u8>>,
    /// Those of it who do not take part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 12))]
    pub without: Vec<At<String>>,
    /// Scars that some of it have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 100))]
    pub scars: Vec<ScarredDoc>,
}

/// A Scar that a unit has.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "scar")]
pub struct ScarredDoc {
    /// Who.
    pub unit: At<String>,
    /// Which: the name of a row of the pack's tables.
    pub scar: At<String>,
}
