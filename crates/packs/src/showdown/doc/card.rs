//! Cards of a monster: hit locations and attacks.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::effect::EffectsDoc;
use super::example::ExampleDoc;
use super::values::{MomentDoc, WeaponKindDoc, is_default};
use crate::source::At;

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
    /// What it is called; attacks refer to it by this name.
    #[schemars(length(min = 1))]
    pub name: String,
    /// When its rule applies; if absent, only other cards speak of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<MomentDoc>,
    /// What happens then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub r#do: EffectsDoc,
}

/// An attack of the monster: `monsters/<monster>/attacks/<id>.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "attack")]
pub struct AttackDoc {
    /// The word by which files name it.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// Its title; if absent, the id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The pool of AI cards that it belongs to; if absent, none: the basic action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pool: Option<PoolDoc>,
    /// How many there are in that pool; if absent, one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 9))]
    pub copies: Option<u8>,
    /// Attack dice.
    #[schemars(range(min = 1, max = 12))]
    pub speed: At<i8>,
    /// The number needed to hit.
    #[schemars(range(min = 1, max = 20))]
    pub accuracy: i8,
    /// Damage of a hit.
    #[schemars(range(min = 0, max = 20))]
    pub damage: i8,
    /// Performed once after at least one hit, before the location dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after_hit: EffectsDoc,
    /// Performed once after the location dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before_damage: EffectsDoc,
    /// Performed once if the attack did damage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after_damage: EffectsDoc,
    /// Performed after the attack.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: EffectsDoc,
    /// What of the card cannot be said in this file yet; shown wherever the card is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsaid: Option<String>,
    /// What replaces all of it while a persistent injury is in play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead: Option<InsteadDoc>,
    /// Examples: what happens to whom, with which dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub example: Vec<At<ExampleDoc>>,
}

/// A pool of AI cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(title = "pool")]
#[expect(missing_docs, reason = "they say what they are")]
pub enum PoolDoc {
    Basic,
    Advanced,
    Legendary,
}

/// What replaces an attack.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "replacement")]
pub struct InsteadDoc {
    /// The name of the persistent injury.
    #[schemars(length(min = 1))]
    pub injury: At<String>,
    /// What happens.
    pub r#do: EffectsDoc,
}
