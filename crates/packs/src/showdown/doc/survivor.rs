//! Survivors as they are written.

use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::effect::optional_keys;
use super::values::{AttributeDoc, ImpairmentDoc, SurvivalActionDoc, is_default};
use source::At;

/// A survivor: numbers, gear, and how they stand at the start.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "survivor")]
pub struct SurvivorDoc {
    /// The word by which the rest of the file knows them; if absent, `survivor`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1))]
    pub id: Option<At<String>>,
    /// Movement; if absent, 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 20))]
    pub movement: Option<i8>,
    /// Accuracy.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = -20, max = 20))]
    pub accuracy: i8,
    /// Strength.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = -20, max = 20))]
    pub strength: i8,
    /// Evasion.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = -20, max = 20))]
    pub evasion: i8,
    /// Luck.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = -20, max = 20))]
    pub luck: i8,
    /// Speed.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = -12, max = 12))]
    pub speed: i8,
    /// Everything else that changes an attribute.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 40))]
    pub modifiers: Vec<ModifierDoc>,
    /// Tokens of attributes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tokens: TokensDoc,
    /// What they carry, the preferred weapon first, one of a pair twice; if absent, nothing but fists and teeth.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 9))]
    pub weapons: Vec<At<String>>,
    /// Whether the gear grid completes the affinities of the weapons.
    #[serde(default, skip_serializing_if = "is_default")]
    pub affinity: bool,
    /// What they wear: sets or pieces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 9))]
    pub armor: Vec<At<String>>,
    /// Armor points at the start, where they are not what the armor gives.
    #[serde(default, skip_serializing_if = "is_default")]
    pub armor_points: PointsDoc,
    /// Filled injury boxes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub boxes: BoxesDoc,
    /// Whether the brain box is filled.
    #[serde(default, skip_serializing_if = "is_default")]
    pub brain_box: bool,
    /// Survival.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 99))]
    pub survival: u8,
    /// Insanity.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 99))]
    pub insanity: u8,
    /// Courage.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub courage: u8,
    /// Understanding.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub understanding: u8,
    /// Disorders.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub disorders: u8,
    /// Levels of weapon proficiency.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub proficiency: u8,
    /// Survival actions that the settlement knows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<SurvivalActionDoc>,
    /// What they can no longer do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub impairments: Vec<ImpairmentDoc>,
    /// Bleeding tokens.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 4))]
    pub bleeding: u8,
    /// Knocked down.
    #[serde(default, skip_serializing_if = "is_default")]
    pub knocked_down: bool,
    /// Holds the priority target token.
    #[serde(default, skip_serializing_if = "is_default")]
    pub priority: bool,
    /// Whether a shield is raised: the next attack loses as many hits as it blocks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub blocking: bool,
    /// Deflect tokens.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub deflect: u8,
    /// Spaces from the monster; if absent, 1: adjacent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 40))]
    pub distance: Option<u8>,
    /// Stands in the blind spot.
    #[serde(default, skip_serializing_if = "is_default")]
    pub blind_spot: bool,
    /// Spaces from the monster after it moved; if absent, 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 40))]
    pub after_move: Option<u8>,
    /// A monster that moves forward passes over them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub in_path: bool,
    /// The space of the board that they stand on, such as `10N`; if absent, where the monster's set-up puts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<At<String>>,
}

/// Something that a settlement knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(title = "innovation")]
pub enum InnovationDoc {
    /// Survivors may run away from a showdown.
    Pictographs,
}

/// Survivors who hunt together: `parties/<id>.toml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "party")]
pub struct PartyDoc {
    /// The word by which scenarios name it.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// What it is called; if absent, the id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What their settlement knows, as far as it matters in a showdown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub innovations: Vec<InnovationDoc>,
    /// Who they are.
    #[schemars(length(min = 1, max = 4))]
    pub survivor: Vec<At<SurvivorDoc>>,
}

/// Something that changes an attribute.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "modifier")]
pub struct ModifierDoc {
    /// Where it comes from.
    #[schemars(length(min = 1))]
    pub from: String,
    /// Which attribute.
    pub attribute: AttributeDoc,
    /// By how much.
    #[schemars(range(min = -20, max = 20))]
    pub by: i8,
}

optional_keys! {
    /// Tokens of a survivor, positive or negative.
    #[schemars(title = "tokens")]
    TokensDoc {
        /// Movement.
        #[schemars(range(min = -20, max = 20))]
        movement: i8,
        /// Accuracy.
        #[schemars(range(min = -20, max = 20))]
        accuracy: i8,
        /// Strength.
        #[schemars(range(min = -20, max = 20))]
        strength: i8,
        /// Evasion.
        #[schemars(range(min = -20, max = 20))]
        evasion: i8,
        /// Luck.
        #[schemars(range(min = -20, max = 20))]
        luck: i8,
        /// Speed.
        #[schemars(range(min = -12, max = 12))]
        speed: i8,
    }
}

impl TokensDoc {
    /// In the order of the survivor's attributes.
    pub fn counts(&self) -> [i8; 6] {
        [self.movement, self.accuracy, self.strength, self.evasion, self.luck, self.speed]
            .map(Option::unwrap_or_default)
    }
}

optional_keys! {
    /// Armor points by location.
    #[schemars(title = "armor points")]
    PointsDoc {
        /// Head.
        #[schemars(range(max = 40))]
        head: u8,
        /// Arms.
        #[schemars(range(max = 40))]
        arms: u8,
        /// Body.
        #[schemars(range(max = 40))]
        body: u8,
        /// Waist.
        #[schemars(range(max = 40))]
        waist: u8,
        /// Legs.
        #[schemars(range(max = 40))]
        legs: u8,
    }
}

impl PointsDoc {
    /// In the order of the survivor sheet.
    pub fn points(&self) -> [Option<u8>; 5] {
        [self.head, self.arms, self.body, self.waist, self.legs]
    }
}

optional_keys! {
    /// Filled injury boxes by location: the head has one, the others have two.
    #[schemars(title = "injury boxes")]
    BoxesDoc {
        /// Head.
        #[schemars(range(max = 1))]
        head: u8,
        /// Arms.
        #[schemars(range(max = 2))]
        arms: u8,
        /// Body.
        #[schemars(range(max = 2))]
        body: u8,
        /// Waist.
        #[schemars(range(max = 2))]
        waist: u8,
        /// Legs.
        #[schemars(range(max = 2))]
        legs: u8,
    }
}

impl BoxesDoc {
    /// In the order of the survivor sheet.
    pub fn filled(&self) -> [u8; 5] {
        [self.head, self.arms, self.body, self.waist, self.legs].map(Option::unwrap_or_default)
    }
}
