//! Campaigns: who of which warband has which Scars, is dead, or sits out.

use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::is_default;
use crate::GameName;
use source::At;

/// A campaign file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "campaign")]
pub struct CampaignDoc {
    /// The rulebook.
    pub game: At<GameName>,
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The pack with the warbands and the tables of Scars: `core`, or a folder relative to this file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pack: Option<At<String>>,
    /// The battles that are noted, each by the digest of its journal, so that none counts twice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 9999))]
    pub battles: Vec<String>,
    /// The warbands that take part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 24))]
    pub warband: Vec<RosterDoc>,
}

/// A warband in a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "warband")]
pub struct RosterDoc {
    /// What it is called in the campaign.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// Which warband of the pack it is.
    pub of: At<String>,
    /// How many games it has played.
    #[serde(default)]
    #[schemars(range(max = 9999))]
    pub games: u16,
    /// Everybody who ever belonged to it.
    #[schemars(length(max = 12))]
    pub unit: Vec<VeteranDoc>,
}

/// A unit in a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "unit")]
pub struct VeteranDoc {
    /// Who.
    pub id: At<String>,
    /// Its Scars, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 100))]
    pub scars: Vec<At<String>>,
    /// Whether it is dead.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dead: bool,
    /// How many games it still misses.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 99))]
    pub misses: u8,
}
