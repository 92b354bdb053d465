//! Units and profiles.

use serde::{Deserialize, Serialize};
use skirmish::Status;
use source::JsonSchema;

use super::{Distance, NumberOrNone, WhereDoc, is_default};
use source::At;

/// The state of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StatusDoc {
    /// Nothing is wrong.
    #[default]
    Healthy,
    /// Half speed, Disadvantage in its own turn.
    Staggered,
    /// Down, moves 1 inch.
    Dazed,
    /// Down, does nothing.
    Stunned,
    /// Off the board.
    Incapacitated,
}

impl From<StatusDoc> for Status {
    fn from(status: StatusDoc) -> Self {
        match status {
            StatusDoc::Healthy => Self::Healthy,
            StatusDoc::Staggered => Self::Staggered,
            StatusDoc::Dazed => Self::Dazed,
            StatusDoc::Stunned => Self::Stunned,
            StatusDoc::Incapacitated => Self::Incapacitated,
        }
    }
}

impl From<Status> for StatusDoc {
    fn from(status: Status) -> Self {
        match status {
            Status::Healthy => Self::Healthy,
            Status::Staggered => Self::Staggered,
            Status::Dazed => Self::Dazed,
            Status::Stunned => Self::Stunned,
            Status::Incapacitated => Self::Incapacitated,
        }
    }
}

/// Traits: what a unit can do that others cannot.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "traits")]
pub struct TraitsDoc {
    /// Lowers injury values against the unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 20))]
    pub hardy: Option<u8>,
    /// Stunned becomes Dazed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stunned_becomes_dazed: Option<bool>,
    /// Raises the injury values of the unit's melee attacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 20))]
    pub deadly: Option<u8>,
    /// The unit's hits are critical from a natural 19 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub improved_critical: Option<bool>,
    /// Enemies that come into contact with the unit must keep their nerve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub causes_fear: Option<bool>,
    /// In the Cast phase, the unit may bring a friend that is down to its feet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub healer: Option<bool>,
}

/// Declares a table that has a card's numbers besides its own keys: units and profiles share them.
macro_rules! card {
    ($(#[$meta:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* }) => {
        #[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
        $(#[$meta])*
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        pub struct $name {
            $($(#[$field_meta])* pub $field: $type,)*
            /// Move, in inches.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = 0, max = 40))]
            pub r#move: Option<u8>,
            /// The number needed to hit in melee.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = 1, max = 20))]
            pub melee: Option<u8>,
            /// The number needed to hit with a shot, or "none".
            #[serde(skip_serializing_if = "Option::is_none")]
            pub ranged: Option<NumberOrNone>,
            /// The number needed to ward off a hit, or "none".
            #[serde(skip_serializing_if = "Option::is_none")]
            pub defence: Option<NumberOrNone>,
            /// The number needed for Agility.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = 1, max = 20))]
            pub agility: Option<u8>,
            /// The number needed for Morale.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = 1, max = 20))]
            pub morale: Option<u8>,
            /// Attacks in a Melee phase.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = 1, max = 5))]
            pub attacks: Option<u8>,
            /// Wounds.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = 1, max = 4))]
            pub wounds: Option<u8>,
            /// Injury modifier.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = -20, max = 20))]
            pub injury: Option<i8>,
            /// Piercing modifier.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = -20, max = 20))]
            pub piercing: Option<i8>,
            /// What it carries, the preferred weapon first.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(length(max = 6))]
            pub weapons: Option<Vec<At<String>>>,
            /// What it wears and holds against hits.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(length(max = 2))]
            pub armour: Option<Vec<At<String>>>,
            /// The spells that it knows.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(length(max = 4))]
            pub spells: Option<Vec<At<String>>>,
            /// Whether it is a hero: heroes hold a warband together, and have Scars of their own.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub hero: Option<bool>,
            /// Whether it is large: anybody may pick it as the target of a shot.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub large: Option<bool>,
            /// The width of its base, in inches.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub base: Option<At<Distance>>,
            /// What it can do that others cannot.
            #[serde(default, skip_serializing_if = "is_default")]
            pub traits: TraitsDoc,
        }

        impl $name {
            /// The numbers, without whose they are.
            pub(crate) fn card(&self) -> Card<'_> {
                Card {
                    r#move: self.r#move,
                    melee: self.melee,
                    ranged: self.ranged,
                    defence: self.defence,
                    agility: self.agility,
                    morale: self.morale,
                    attacks: self.attacks,
                    wounds: self.wounds,
                    injury: self.injury,
                    piercing: self.piercing,
                    weapons: self.weapons.as_deref(),
                    armour: self.armour.as_deref(),
                    spells: self.spells.as_deref(),
                    hero: self.hero,
                    large: self.large,
                    base: self.base,
                    traits: &self.traits,
                }
            }
        }
    };
}

/// The numbers of a unit or a profile, as far as the file gives them.
#[derive(Debug, Clone, Copy)]
#[expect(missing_docs, reason = "the keys of the file")]
pub struct Card<'a> {
    pub r#move: Option<u8>,
    pub melee: Option<u8>,
    pub ranged: Option<NumberOrNone>,
    pub defence: Option<NumberOrNone>,
    pub agility: Option<u8>,
    pub morale: Option<u8>,
    pub attacks: Option<u8>,
    pub wounds: Option<u8>,
    pub injury: Option<i8>,
    pub piercing: Option<i8>,
    pub weapons: Option<&'a [At<String>]>,
    pub armour: Option<&'a [At<String>]>,
    pub spells: Option<&'a [At<String>]>,
    pub hero: Option<bool>,
    pub large: Option<bool>,
    pub base: Option<At<Distance>>,
    pub traits: &'a TraitsDoc,
}

card! {
    /// A unit: a profile, what differs from it, and how it stands.
    #[schemars(title = "unit")]
    UnitDoc {
        /// The word by which the rest of the file knows it.
        #[schemars(length(min = 1))]
        id: At<String>,
        /// The side that it fights for.
        #[schemars(length(min = 1))]
        side: At<String>,
        /// The profile of the pack that it follows; if absent, `soldier`.
        #[serde(skip_serializing_if = "Option::is_none")]
        profile: Option<At<String>>,
        /// Its state at the start.
        #[serde(default, skip_serializing_if = "is_default")]
        status: StatusDoc,
        /// Wounds left at the start; if absent, all.
        #[serde(skip_serializing_if = "Option::is_none")]
        wounds_left: Option<At<u8>>,
        /// Where it stands: a place, or a spot of the field as [x, y], in inches from the south-western corner.
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<At<WhereDoc>>,
        /// The platform of the field that it stands on; if absent, the ground.
        #[serde(skip_serializing_if = "Option::is_none")]
        on: Option<At<String>>,
        /// The units that it is in base contact with; said of one of the two it holds for both.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        touches: Vec<At<String>>,
        /// Whether it engaged this turn and so strikes first.
        #[serde(default, skip_serializing_if = "is_default")]
        engaged_this_turn: bool,
    }
}

card! {
    /// A profile that units follow.
    #[schemars(title = "profile")]
    ProfileDoc {
        /// The word by which units name it.
        #[schemars(length(min = 1))]
        id: At<String>,
    }
}

card! {
    /// A unit of a warband, or several that are alike.
    #[schemars(title = "unit")]
    WarriorDoc {
        /// What it is called; of several, each has its number after that.
        #[schemars(length(min = 1))]
        id: At<String>,
        /// The profile of the pack that it follows; if absent, `soldier`.
        #[serde(skip_serializing_if = "Option::is_none")]
        profile: Option<At<String>>,
        /// How many there are; if absent, 1.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 1, max = 12))]
        count: Option<At<u8>>,
        /// What each costs, with all that it carries.
        #[schemars(range(max = 9999))]
        gold: At<u16>,
    }
}

impl WarriorDoc {
    /// The names of those that it stands for: `guard`, or `spear-1`, `spear-2`.
    pub fn names(&self) -> Vec<String> {
        match self.count.map_or(1, |count| *count) {
            1 => vec![self.id.to_string()],
            count => (1..=count).map(|number| format!("{}-{number}", self.id)).collect(),
        }
    }
}

/// `profiles.toml`.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "profiles")]
pub struct ProfilesDoc {
    /// The profiles.
    pub profile: Vec<ProfileDoc>,
}
