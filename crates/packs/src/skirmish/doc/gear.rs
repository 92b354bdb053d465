//! What units carry and know: weapons, armour, spells.

use serde::{Deserialize, Serialize};
use skirmish::phases::cast::Effect;
use source::JsonSchema;

use super::{Distance, is_default};
use source::At;

/// `weapons.toml`.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "weapons")]
pub struct WeaponsDoc {
    /// The weapons.
    pub weapon: Vec<WeaponDoc>,
}

/// A weapon.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "weapon")]
pub struct WeaponDoc {
    /// The word by which units name it.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// Whether it shoots.
    #[serde(default)]
    pub ranged: bool,
    /// Whether it leaves no hand for a second one.
    #[serde(default)]
    pub two_handed: bool,
    /// Lowers the number needed to hit in melee.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub melee: i8,
    /// Raises the injury value.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub injury: i8,
    /// Raises the number needed for Defence.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub piercing: i8,
    /// How far it shoots, in inches; if absent, as far as one sees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<At<Distance>>,
    /// Whether it shoots only every other turn.
    #[serde(default)]
    pub slow: At<bool>,
    /// Whether a die of 1 makes it go off in the shooter's hands.
    #[serde(default)]
    pub blackpowder: At<bool>,
}

/// `armour.toml`.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "armour")]
pub struct ArmoursDoc {
    /// Armour and shields.
    pub armour: Vec<ArmourDoc>,
}

/// Something that wards off hits.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "armour")]
pub struct ArmourDoc {
    /// The word by which units name it.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// Lowers the number that its wearer needs for Defence.
    #[schemars(range(min = 1, max = 19))]
    pub defence: u8,
    /// Whether it is held in a hand; a unit has at most one shield and wears at most one armour.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shield: bool,
}

/// `spells.toml`.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "spells")]
pub struct SpellsDoc {
    /// The spells.
    pub spell: Vec<SpellDoc>,
}

/// A spell.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "spell")]
pub struct SpellDoc {
    /// The word by which units name it.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// The number needed to cast it.
    #[schemars(range(min = 1, max = 20))]
    pub difficulty: u8,
    /// How far it reaches, in inches.
    pub range: Distance,
    /// What it does.
    pub does: EffectDoc,
}

/// What a spell does.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "effect")]
pub enum EffectDoc {
    /// An attack with a skill of its own, met by Defence.
    Bolt(BoltDoc),
    /// The roll that cast it is looked up as an attack that hit and that no Defence met.
    Drain(DrainDoc),
    /// An Injury Roll.
    Curse(CurseDoc),
    /// A friend that is down stands up.
    Mend(MendDoc),
}

/// An attack by a spell.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "bolt")]
pub struct BoltDoc {
    /// The number needed to hit.
    #[schemars(range(min = 1, max = 20))]
    pub skill: u8,
    /// Raises the injury value.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub injury: i8,
    /// Raises the number needed for Defence.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub piercing: i8,
}

/// A roll that injures by itself.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "drain")]
pub struct DrainDoc {
    /// Raises the injury value.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub injury: i8,
}

/// An Injury Roll by a spell.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "curse")]
pub struct CurseDoc {
    /// Added to the roll.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub modifier: i8,
}

/// Nothing more to say.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "mend")]
pub struct MendDoc {}

impl EffectDoc {
    /// The effects that a spell can have, as files name them.
    pub const WORDS: [&'static str; 4] = ["bolt", "drain", "curse", "mend"];

    /// The word in files.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Bolt(_) => "bolt",
            Self::Drain(_) => "drain",
            Self::Curse(_) => "curse",
            Self::Mend(_) => "mend",
        }
    }
}

impl From<&EffectDoc> for Effect {
    fn from(effect: &EffectDoc) -> Self {
        match *effect {
            EffectDoc::Bolt(BoltDoc { skill, injury, piercing }) => Self::Bolt { skill, injury, piercing },
            EffectDoc::Drain(DrainDoc { injury }) => Self::Drain { injury },
            EffectDoc::Curse(CurseDoc { modifier }) => Self::Curse { modifier },
            EffectDoc::Mend(MendDoc {}) => Self::Mend,
        }
    }
}
