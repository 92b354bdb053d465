//! Tables of Scars: what Incapacitated units keep of a battle.

use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::is_default;
use source::At;

/// `tables/scars-heroes.toml` and `tables/scars-henchmen.toml`.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "table of Scars")]
pub struct ScarsDoc {
    /// The rows, from low to high.
    pub row: At<Vec<ScarDoc>>,
}

/// A row of a table of Scars. One that does nothing and leaves nothing unsaid is no Scar.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "row")]
pub struct ScarDoc {
    /// The lowest face.
    #[schemars(range(min = 1, max = 20))]
    pub from: At<i8>,
    /// The highest face.
    #[schemars(range(min = 1, max = 20))]
    pub to: At<i8>,
    /// What it is called.
    #[schemars(length(min = 1))]
    pub name: At<String>,
    /// The unit is dead.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dead: bool,
    /// A unit that has it already is dead.
    #[serde(default, skip_serializing_if = "is_default")]
    pub second_kills: bool,
    /// By how much numbers of the card are worse from now on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub worse: WorseDoc,
    /// How many games the unit misses.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub misses: u8,
    /// The unit has lost its weapons and armour.
    #[serde(default, skip_serializing_if = "is_default")]
    pub loses_equipment: bool,
    /// The unit never runs again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cannot_run: bool,
    /// The unit makes its Morale checks with Disadvantage.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shaken: bool,
    /// Enemies that come into contact with the unit must keep their nerve.
    #[serde(default, skip_serializing_if = "is_default")]
    pub causes_fear: bool,
    /// What of it is left to the table: no battle takes it into account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsaid: Option<String>,
}

impl ScarDoc {
    /// Whether it leaves anything behind.
    pub fn is_scar(&self) -> bool {
        let nothing = Self { from: self.from, to: self.to, name: self.name.clone(), ..Self::default() };
        *self != nothing
    }
}

/// By how much numbers of a card are worse: higher, because low is good.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "numbers")]
pub struct WorseDoc {
    /// Melee.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 19))]
    pub melee: u8,
    /// Ranged.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 19))]
    pub ranged: u8,
    /// Defence.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 19))]
    pub defence: u8,
    /// Agility.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 19))]
    pub agility: u8,
    /// Morale.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 19))]
    pub morale: u8,
}
