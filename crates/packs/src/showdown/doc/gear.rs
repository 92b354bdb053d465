//! Weapons and armor.

use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::effect::EffectsDoc;
use super::example::ExampleDoc;
use super::values::{KeywordDoc, LocationDoc, WeaponKindDoc, is_default};
use source::At;

/// A weapon: `weapons/<id>.toml`, or one of a scenario's own.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "weapon")]
pub struct WeaponDoc {
    /// The word by which survivors name it.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// Its title; if absent, the id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Attack dice.
    #[schemars(range(min = 1, max = 12))]
    pub speed: i8,
    /// The number needed to hit.
    #[schemars(range(min = 1, max = 20))]
    pub accuracy: i8,
    /// Strength.
    #[schemars(range(min = 0, max = 30))]
    pub strength: i8,
    /// What it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<WeaponKindDoc>,
    /// Keywords that change nothing in the attack itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<KeywordDoc>,
    /// Each wound attempt has a further d10 of strength.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sharp: bool,
    /// Luck with this weapon.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 9))]
    pub deadly: i8,
    /// The first critical wound of an attack causes another wound.
    #[serde(default, skip_serializing_if = "is_default")]
    pub savage: bool,
    /// Further wounds of each wound.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub devastating: u8,
    /// Always one die.
    #[serde(default, skip_serializing_if = "is_default")]
    pub slow: bool,
    /// Lost to super-dense locations.
    #[serde(default, skip_serializing_if = "is_default")]
    pub frail: bool,
    /// The weapon that is the same piece of gear, used in another way: both are lost together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<At<String>>,
    /// With two of them, the speed of the second is added.
    #[serde(default, skip_serializing_if = "is_default")]
    pub paired: bool,
    /// Weapons of other names that make a pair with it: carried together, the speed of the second is added.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub pairs_with: Vec<At<String>>,
    /// An attack roll of 1 cancels the attack.
    #[serde(default, skip_serializing_if = "is_default")]
    pub early_iron: bool,
    /// Every attack roll of 1 hurts the attacker.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unwieldy: bool,
    /// Wounding gains the priority target token.
    #[serde(default, skip_serializing_if = "is_default")]
    pub provoke: bool,
    /// On an attempt, 1 to 5 fail and 6 or more wound; no criticals.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unstoppable: bool,
    /// A trap drawn is ignored on a d10 of 6 or more.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unshakable: bool,
    /// Hits without a roll and wounds critically or not at all; spent by its attack.
    #[serde(default, skip_serializing_if = "is_default")]
    pub certain_critical: bool,
    /// Used once in a showdown.
    #[serde(default, skip_serializing_if = "is_default")]
    pub once: bool,
    /// Spaces that it reaches in melee; if absent, 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 40))]
    pub reach: Option<At<u8>>,
    /// Spaces that it shoots.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 40))]
    pub range: Option<At<u8>>,
    /// Armor points that carrying it adds at every location.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub armor: u8,
    /// Hits that it wards off when it is raised.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub block: u8,
    /// Performed for every perfect hit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub perfect_hit: EffectsDoc,
    /// Performed once if at least one attack roll hit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on_hit: EffectsDoc,
    /// Performed after each attempt that wounded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on_wound: EffectsDoc,
    /// What of it cannot be said in this file yet; shown wherever the weapon is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsaid: Option<String>,
    /// What the affinities of a gear grid add.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub affinity: Option<AffinityDoc>,
    /// Examples: what happens to whom, with which dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub example: Vec<At<ExampleDoc>>,
}

/// What affinities add to a weapon.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "affinity")]
pub struct AffinityDoc {
    /// Luck with this weapon.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 9))]
    pub deadly: i8,
    /// Further wounds of each wound.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub devastating: u8,
    /// Performed for every perfect hit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub perfect_hit: EffectsDoc,
}

/// Armor: `armor/<id>.toml`, a set or a single piece.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "armor")]
pub struct ArmorDoc {
    /// The word by which survivors name all of it.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// Its title; if absent, the id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Armor points that the whole set adds at every location.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub set_bonus: u8,
    /// What of it cannot be said in this file yet; shown wherever the armor is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsaid: Option<String>,
    /// The pieces.
    #[schemars(length(min = 1, max = 9))]
    pub piece: Vec<PieceDoc>,
}

/// A piece of armor.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "piece")]
pub struct PieceDoc {
    /// The word by which survivors name it.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// Where it is worn.
    pub at: LocationDoc,
    /// Armor points.
    #[schemars(range(max = 20))]
    pub points: u8,
}
