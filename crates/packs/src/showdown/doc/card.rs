//! Hit location cards.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::effect::EffectsDoc;
use super::example::ExampleDoc;
use super::values::{MomentDoc, WeaponKindDoc, is_default};
use source::At;

/// A hit location card: `monsters/<monster>/hit-locations/<id>.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "hit location")]
pub struct HitLocationDoc {
    /// The word by which files name it.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// Its title; if absent, the id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How many there are in the deck; if absent, one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 60))]
    pub copies: Option<u8>,
    /// It cannot be wounded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub impervious: bool,
    /// It is resolved before all others.
    #[serde(default, skip_serializing_if = "is_default")]
    pub first_strike: bool,
    /// It destroys frail weapons.
    #[serde(default, skip_serializing_if = "is_default")]
    pub super_dense: bool,
    /// Added to the monster's toughness here.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = -20, max = 20))]
    pub toughness: i8,
    /// Luck here, by the kind of weapon.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub luck: BTreeMap<WeaponKindDoc, LuckDoc>,
    /// It is a trap, and does this. Nothing else on the card counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trap: Option<EffectsDoc>,
    /// Special rules, performed when it is selected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub special: EffectsDoc,
    /// Reaction to a wound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wound: Option<EffectsDoc>,
    /// Reaction to a failed attempt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<EffectsDoc>,
    /// Reaction to any attempt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reflex: Option<EffectsDoc>,
    /// Critical wound effects, `[]` for one that only wounds; if absent, it cannot be critically wounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub critical: Option<EffectsDoc>,
    /// Whether a critical wound archives it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub archived: bool,
    /// What of the card cannot be said in this file yet; shown wherever the card is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsaid: Option<String>,
    /// The persistent injury that a critical wound leaves in play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub persistent: Option<At<PersistentDoc>>,
    /// Examples: what happens to whom, with which dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub example: Vec<At<ExampleDoc>>,
}

/// Luck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(title = "luck")]
pub struct LuckDoc(#[schemars(range(min = -9, max = 9))] pub i8);

/// A persistent injury.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "persistent injury")]
pub struct PersistentDoc {
    /// What it is called; AI cards refer to it by this name.
    #[schemars(length(min = 1))]
    pub name: String,
    /// When its rule applies; if absent, only other cards speak of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<MomentDoc>,
    /// What happens then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub r#do: EffectsDoc,
    /// When it heals, at the end of the round after the one in which it came; if absent, it stays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<HealsDoc>,
}

/// When a persistent injury heals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(title = "time")]
pub enum HealsDoc {
    /// At the end of the next round.
    NextRound,
}
