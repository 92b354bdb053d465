//! Examples: what happens to whom, with which dice. They stand in the file of what they are about.

use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::board::BoardDoc;
use super::scenario::{DeckDoc, FoeDoc};
use super::survivor::SurvivorDoc;
use super::values::{MomentDoc, is_default};
use source::At;

/// An example.
///
/// In the file of a hit location, the attacker attempts to wound that card; of an AI card, the monster attacks the
/// target with it, or, if there is a `board` or it does not attack, performs all of it; of a weapon, the attacker attacks with it, or attempts to wound the `cards`; of an injury table,
/// the target suffers the injury that is rolled, or the `row`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "example")]
pub struct ExampleDoc {
    /// The attacker or the target.
    #[serde(default, skip_serializing_if = "is_default")]
    pub survivor: SurvivorDoc,
    /// How many other survivors there are: `other`, `third` and `fourth`, each as new and adjacent.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 3))]
    pub others: u8,
    /// Where they stand, if there is a board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 3))]
    pub others_at: Vec<At<String>>,
    /// Whether they are knocked down.
    #[serde(default, skip_serializing_if = "is_default")]
    pub others_knocked_down: bool,
    /// The monster.
    #[serde(default, skip_serializing_if = "is_default")]
    pub monster: FoeDoc,
    /// Its hit location deck.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deck: DeckDoc,
    /// Hit locations that lie face up, besides the one that the file is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub cards: Vec<At<String>>,
    /// In an injury table: the row that is suffered without a roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<At<String>>,
    /// In an injury table, or in the file of an AI card that lasts: how often in a row; if absent, once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 4))]
    pub times: Option<u8>,
    /// The board; the survivor's `at` and `others-at` say where they stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<At<BoardDoc>>,
    /// In the file of a hit location or of an AI card that stays: it is in play, and this moment comes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moment: Option<MomentDoc>,
    /// Moments that come before what the example is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub before: Vec<MomentDoc>,
    /// Moments that come after what the example is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub after: Vec<MomentDoc>,
    /// Whether the survivor acts afterwards: moves and spends an activation.
    #[serde(default, skip_serializing_if = "is_default")]
    pub act: bool,
    /// The dice, in order: what the roll is called, and its face.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<At<String>>,
    /// The choices, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<At<String>>,
    /// What is true at the end.
    #[schemars(length(min = 1, max = 8))]
    pub expect: Vec<At<String>>,
}
