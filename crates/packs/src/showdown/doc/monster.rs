//! What a pack is called, its monsters and its injury tables.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::board::SetupDoc;
use super::effect::{EffectsDoc, optional_keys};
use super::example::ExampleDoc;
use super::values::{LevelName, is_default};
use crate::GameName;
use source::At;

/// `pack.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "pack")]
pub struct PackDoc {
    /// The word by which it is known.
    #[schemars(length(min = 1))]
    pub id: String,
    /// The rulebook.
    pub game: GameName,
    /// The edition of the rulebook.
    #[schemars(length(min = 1))]
    pub edition: String,
    /// What people call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A monster: `monsters/<id>/monster.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "monster")]
pub struct MonsterDoc {
    /// The word by which scenarios name it.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// What it is called.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Whether cards are still missing; shown wherever the monster is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub partial: bool,
    /// Damage of a grab per level; if absent, 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 9))]
    pub grab: Option<u8>,
    /// The AI card that is its basic action.
    #[schemars(length(min = 1))]
    pub basic_action: At<String>,
    /// How many spaces its base is wide; if absent, 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 4))]
    pub size: Option<u8>,
    /// What it does when it finds no target.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instinct: EffectsDoc,
    /// What of it cannot be said in these files yet; shown wherever the monster is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsaid: Option<String>,
    /// The resources that its cards give: the word that effects use, and what they are called.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub resources: BTreeMap<String, String>,
    /// Where everybody stands when a showdown begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<At<SetupDoc>>,
    /// Its levels.
    #[schemars(length(min = 1, max = 12))]
    pub level: Vec<LevelDoc>,
}

/// A level of a monster.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "level")]
pub struct LevelDoc {
    /// A number or a word.
    pub id: At<LevelName>,
    /// As which level cards count it, if the id is a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 9))]
    pub counts_as: Option<u8>,
    /// Movement.
    #[schemars(range(min = 0, max = 99))]
    pub movement: i8,
    /// Toughness.
    #[schemars(range(min = 0, max = 40))]
    pub toughness: i8,
    /// Added to the dice of its attacks.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = -9, max = 9))]
    pub speed: i8,
    /// Added to the damage of its attacks.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = -9, max = 20))]
    pub damage: i8,
    /// Tokens at the start.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tokens: MonsterTokensDoc,
    /// How many wounds defeat it, if it has Life; its AI cards then stay in the deck. If absent, it dies with its AI cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 99))]
    pub life: Option<u8>,
    /// AI cards.
    pub ai: AiDoc,
    /// Hit locations that are archived at this level.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<At<String>>,
    /// Hit locations on top of the deck at this level, the next one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub top: Vec<At<String>>,
    /// Damage of a grab per level, if it differs at this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 9))]
    pub grab: Option<u8>,
    /// Where everybody stands, if it differs at this level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<At<SetupDoc>>,
}

optional_keys! {
    /// Tokens of the monster, positive or negative.
    #[schemars(title = "tokens")]
    MonsterTokensDoc {
        /// Movement.
        #[schemars(range(min = -20, max = 20))]
        movement: i8,
        /// Toughness.
        #[schemars(range(min = -20, max = 20))]
        toughness: i8,
        /// Speed.
        #[schemars(range(min = -20, max = 20))]
        speed: i8,
        /// Damage.
        #[schemars(range(min = -20, max = 20))]
        damage: i8,
        /// Accuracy.
        #[schemars(range(min = -20, max = 20))]
        accuracy: i8,
        /// Evasion.
        #[schemars(range(min = -20, max = 20))]
        evasion: i8,
        /// Luck.
        #[schemars(range(min = -20, max = 20))]
        luck: i8,
    }
}

impl MonsterTokensDoc {
    /// In the order of the monster's attributes.
    pub fn counts(&self) -> [i8; 7] {
        [self.movement, self.toughness, self.speed, self.damage, self.accuracy, self.evasion, self.luck]
            .map(Option::unwrap_or_default)
    }
}

/// How many AI cards are drawn from each pool, or the cards of a deck that is always the same.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "AI deck")]
pub struct AiDoc {
    /// Basic cards.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 30))]
    pub basic: u8,
    /// Advanced cards.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 30))]
    pub advanced: u8,
    /// Legendary cards.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 30))]
    pub legendary: u8,
    /// Cards that are in it for certain, a card with copies as often as it is in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 30))]
    pub cards: Vec<At<String>>,
    /// Those of `cards` that lie on top, the next one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub top: Vec<At<String>>,
    /// Cards that lie in play from the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub in_play: Vec<At<String>>,
}

impl AiDoc {
    /// How many are drawn from each pool, in the order of the pools.
    pub fn drawn(&self) -> [u8; 3] {
        [self.basic, self.advanced, self.legendary]
    }

    /// How many cards the deck has.
    pub fn count(&self) -> u8 {
        let named = u8::try_from(self.cards.len()).unwrap_or(u8::MAX);
        self.drawn().into_iter().fold(named, u8::saturating_add)
    }
}

/// A table of severe injuries or brain trauma: `injuries/<location>.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "injury table")]
pub struct InjuryTableDoc {
    /// The rows, from low to high; they adjoin and cover 1 to 10 at least.
    pub row: At<Vec<InjuryRowDoc>>,
    /// Examples: what happens to whom, with which dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub example: Vec<At<ExampleDoc>>,
}

/// A row of an injury table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "row")]
pub struct InjuryRowDoc {
    /// The lowest roll.
    #[schemars(range(min = 1, max = 20))]
    pub from: At<i8>,
    /// The highest roll; if absent, the lowest.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 20))]
    pub to: Option<At<i8>>,
    /// The word by which files name it.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// Its title.
    #[schemars(length(min = 1))]
    pub name: String,
    /// How often it can be recorded, if it is permanent and limited.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 9))]
    pub limit: Option<u8>,
    /// What it does.
    pub r#do: EffectsDoc,
}
