//! The board: where everybody stands, and terrain.

use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::effect::optional_keys;
use super::values::{AmbushDoc, FacingDoc, is_default};
use source::At;

/// Where everybody stands when a showdown with this monster begins. Spaces are written as on the board, a number and
/// then a letter: `11H`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "set-up")]
pub struct SetupDoc {
    /// Where the monster stands: the corner of its base nearest to 1A.
    pub monster: At<String>,
    /// Where it faces; if absent, `south`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<FacingDoc>,
    /// Where the survivors stand, in their order.
    #[schemars(length(min = 1, max = 4))]
    pub survivors: Vec<At<String>>,
    /// The zone in which the players may choose their survivors' spaces instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<At<StartZoneDoc>>,
    /// Terrain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 32))]
    pub terrain: Vec<TileDoc>,
}

optional_keys! {
    /// The spaces on which survivors may begin: one key.
    #[schemars(title = "zone")]
    StartZoneDoc {
        /// So many spaces away from the monster.
        #[schemars(range(min = 1, max = 9))]
        away: u8,
        /// Along this edge of the board.
        edge: FacingDoc,
        /// These.
        spaces: Vec<At<String>>,
    }
}

/// How survivors come to stand where they do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(title = "how")]
pub enum DeployDoc {
    /// As the set-up lines them up.
    LinedUp,
    /// The players choose their spaces in the zone of the set-up.
    Chosen,
}

/// A tile of terrain: `{ tile = "tall-grass", at = "9F" }`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "tile")]
pub struct TileDoc {
    /// Its kind: a file of the pack's terrain.
    pub tile: At<String>,
    /// Where it lies: its corner nearest to 1A.
    pub at: At<String>,
}

/// The board of a scenario: what differs from the monster's set-up. Where a survivor stands, their `at` says.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "board")]
pub struct BoardDoc {
    /// Where the monster stands: the corner of its base nearest to 1A.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub monster: Option<At<String>>,
    /// Where it faces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<FacingDoc>,
    /// Terrain, in place of all that the set-up has; `[]` for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 32))]
    pub terrain: Option<Vec<TileDoc>>,
    /// How survivors come to stand where they do, but for those with an `at`; if absent, `lined-up`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deploy: Option<At<DeployDoc>>,
    /// The zone in which the players choose their spaces, in place of that of the set-up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<At<StartZoneDoc>>,
    /// Who ambushes: the monster, so that the survivors lose their first turn, or the survivors, who then go first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ambush: Option<AmbushDoc>,
}

/// A kind of terrain: `terrain/<id>.toml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "terrain")]
pub struct TerrainDoc {
    /// The word by which boards name it.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// What it is called; if absent, the id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Spaces along the length of the board; if absent, 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 8))]
    pub width: Option<u8>,
    /// Spaces across the width of the board; if absent, 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 8))]
    pub height: Option<u8>,
    /// It blocks the view.
    #[serde(default, skip_serializing_if = "is_default")]
    pub obstacle: bool,
    /// Nobody enters it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub impassable: bool,
    /// The monster does not enter it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub monster_impassable: bool,
    /// Anything that collides with it destroys it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub destructible: bool,
    /// Evasion of a survivor who stands in it.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = -9, max = 9))]
    pub evasion: i8,
    /// The monster can eat it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub food: bool,
    /// What of it cannot be said in this file yet; shown wherever the terrain is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsaid: Option<String>,
}
