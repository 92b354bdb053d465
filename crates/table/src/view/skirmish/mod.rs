//! The table of a battle.

mod asks;
mod seen;

use packs::skirmish::doc::{SideDoc, StatusDoc};
use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::{Count, Length, Rectangle};

/// The table of a battle. Points are measured from the south-western corner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BattleView {
    /// The turn, counting those of both sides; 0 before the first, or if there are no turns.
    pub turn: u8,
    /// The number of units of length in an inch.
    pub per_inch: i32,
    /// The turn after which a whole battle ends.
    pub last_turn: Option<u8>,
    /// The phase of the turn, if one is under way.
    pub phase: Option<Phase>,
    /// The side that has the turn.
    pub active: String,
    /// The names of the sides.
    pub sides: Vec<String>,
    /// The spot of the unit that decides, or that something befalls, for a front to focus on.
    pub focus: Option<[Length; 2]>,
    /// The sides that have lost enough to rout.
    pub may_rout: Vec<String>,
    /// Whether the fighting is over, and Scars are rolled.
    pub after: bool,
    /// The number of units still to be deployed.
    pub to_deploy: u8,
    /// The field, if there is one.
    pub field: Option<FieldView>,
    /// The places, if there is no field.
    pub places: Vec<PlaceView>,
    /// The units of both sides.
    pub units: Vec<UnitView>,
    /// The result of the battle, in whole sentences.
    pub result: Option<String>,
}

/// The field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FieldView {
    /// The length from west to east.
    pub width: Length,
    /// The length from south to north.
    pub depth: Length,
    /// The surfaces that a unit can stand on: the ground first.
    pub surfaces: Vec<Surface>,
    /// Objects that a unit cannot stand on.
    pub features: Vec<FeatureView>,
    /// The deployment zone of each side, if the battle has them.
    pub zones: Vec<Rectangle>,
}

/// Something to stand on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Surface {
    /// The players' name for it.
    pub name: String,
    /// The rectangle that it covers.
    pub rect: Rectangle,
    /// The height above the ground.
    pub height: Length,
    /// Whether units can walk and see underneath.
    pub deck: bool,
    /// The sides: north, east, south and west; the ground has none.
    pub sides: Vec<Railed>,
    /// The edges: a side may be an edge in several parts, over different drops.
    pub edges: Vec<Edge>,
    /// Gaps that can be jumped or crossed.
    pub gaps: Vec<Gap>,
}

/// A side of a surface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Railed {
    /// Whether a railing guards it.
    pub railing: bool,
    /// The way to climb it.
    pub climb: Climbs,
}

/// The way to climb a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Climbs {
    /// It cannot be climbed.
    Sheer,
    /// With an Agility check.
    Rough,
    /// By a ladder or stairs.
    Ladder,
}

/// A part of a side, with the surface below.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Edge {
    /// The side that the edge is part of.
    pub side: SideDoc,
    /// One end of the edge.
    pub from: [Length; 2],
    /// The other end of the edge.
    pub to: [Length; 2],
    /// The surface below.
    pub onto: String,
    /// The height of the drop.
    pub drop: Length,
    /// Whether a railing guards it.
    pub railing: bool,
    /// The way to climb it.
    pub climb: Climbs,
}

/// A gap between two surfaces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Gap {
    /// The side of the surface that the gap is on.
    pub side: SideDoc,
    /// The surface beyond.
    pub to: String,
    /// The width of the gap.
    pub width: Length,
    /// Whether it is crossed without a check.
    pub free: bool,
}

/// An object that units do not stand on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FeatureView {
    /// The players' name for it.
    pub name: String,
    /// The rectangle that it covers.
    pub rect: Rectangle,
    /// The height.
    pub height: Length,
    /// Whether units can walk over it or through it.
    pub passable: bool,
    /// Whether sight ends at it.
    pub opaque: bool,
    /// Whether it is hard to walk through.
    pub difficult: bool,
    /// Whether a unit that is down in it drowns.
    pub drowns: bool,
}

/// A place without a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlaceView {
    /// The players' name for it.
    pub name: String,
    /// The height above the lowest ground.
    pub height: Length,
    /// The edges that a unit may fall from.
    pub edges: Vec<PlaceEdge>,
    /// The ways out.
    pub paths: Vec<Path>,
}

/// An edge of a place without a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlaceEdge {
    /// The distance to the edge.
    pub distance: Length,
    /// The height of the drop.
    pub drop: Length,
    /// The place below.
    pub onto: String,
    /// Whether a railing guards it.
    pub railing: bool,
}

/// A way from a place to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Path {
    /// The place that it leads to.
    pub to: String,
    /// The length of the way.
    pub distance: Length,
}

/// A weapon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Arms {
    /// The players' word for it.
    pub name: String,
    /// Whether it shoots.
    pub ranged: bool,
    /// Whether it leaves no hand for a second one.
    pub two_handed: bool,
    /// Lowers the number needed to hit.
    pub melee: i8,
    /// Raises the injury value.
    pub injury: i8,
    /// Raises the number that the target needs for Defence.
    pub piercing: i8,
    /// The range; none if only sight limits it.
    pub range: Option<Length>,
    /// Whether it shoots only every other turn.
    pub slow: bool,
    /// Whether a die of 1 makes it go off in the shooter's hands.
    pub blackpowder: bool,
}

/// A spell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SpellView {
    /// The players' word for it.
    pub name: String,
    /// The number needed to cast it.
    pub difficulty: u8,
    /// The range of the spell.
    pub range: Length,
    /// The effect of the spell.
    pub effect: SpellEffect,
}

/// The effect of a spell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SpellEffect {
    /// It is shot at an enemy.
    Bolt {
        /// The number needed to hit.
        skill: u8,
        /// Raises the injury value.
        injury: i8,
        /// Raises the number that the target needs for Defence.
        piercing: i8,
    },
    /// It injures an enemy.
    Drain {
        /// Added to the Injury Roll.
        injury: i8,
    },
    /// It burdens an enemy.
    Curse {
        /// Added to its Injury Rolls.
        modifier: i8,
    },
    /// It brings a friend to its feet.
    Mend,
}

/// A phase of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words of the book")]
pub enum Phase {
    Engage,
    Move,
    Ranged,
    Cast,
    Melee,
    Upkeep,
}

impl Phase {
    /// The players' word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Engage => "Engage",
            Self::Move => "Move",
            Self::Ranged => "Ranged",
            Self::Cast => "Cast",
            Self::Melee => "Melee",
            Self::Upkeep => "Upkeep",
        }
    }
}

/// A property of a unit, beside its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    /// It is a hero.
    Hero,
    /// It is large.
    Large,
    /// It may bring a friend that is down to its feet.
    Healer,
    /// Enemies that come into contact with it must keep their nerve.
    CausesFear,
    /// Its hits are critical from a natural 19 on.
    ImprovedCritical,
    /// Stunned becomes Dazed.
    StunnedBecomesDazed,
    /// It is shaken.
    Shaken,
    /// It runs no more.
    CannotRun,
}

/// Something that a unit has done in this turn, or that was done to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Done {
    /// It was engaged.
    Engaged,
    /// It moved.
    Moved,
    /// It ran.
    Ran,
    /// It cast a spell, or tended a friend.
    Cast,
    /// It plunged.
    Plunged,
    /// It shot.
    Shot,
    /// It lost its nerve.
    Afraid,
    /// It was injured.
    Injured,
    /// It is reloading.
    Reloading,
}

/// A unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UnitView {
    /// The players' name for it.
    pub name: String,
    /// The letter that tells it apart on a field: one of the name, or a number; small for the second side.
    pub letter: char,
    /// The side that it fights for.
    pub side: String,
    /// The state that injuries left it in.
    pub status: StatusDoc,
    /// Whether it is lined up, and not deployed yet.
    pub waits: bool,
    /// The named cause that put it out of action.
    pub fell_to: Option<String>,
    /// Whether it is on the table.
    pub on_board: bool,
    /// Wounds left, and on the card.
    pub wounds: [u8; 2],
    /// The spot it stands on, on a field.
    pub at: Option<[Length; 2]>,
    /// The surface or place that it stands on.
    pub surface: String,
    /// The width of its base.
    pub base: Length,
    /// The units that it touches.
    pub touches: Vec<String>,
    /// The distance that it moves.
    pub movement: Length,
    /// The numbers on its card, by name, without those that it does not have.
    pub stats: Vec<Count>,
    /// Attacks in one Melee phase.
    pub attacks: u8,
    /// The Injury modifier.
    pub injury: i8,
    /// The Piercing modifier.
    pub piercing: i8,
    /// Lowers injury values against it.
    pub hardy: i8,
    /// Raises the injury values of its melee attacks.
    pub deadly: i8,
    /// The weapons it carries, the preferred one first.
    pub weapons: Vec<Arms>,
    /// The armour it wears, by name.
    pub armour: Vec<String>,
    /// The spells that it knows.
    pub spells: Vec<SpellView>,
    /// The other properties.
    pub traits: Vec<Trait>,
    /// The events of this turn for the unit.
    pub done: Vec<Done>,
    /// Whether it is out, and has not rolled for its Scars yet.
    pub awaits_scars: bool,
    /// The Scar that it rolled.
    pub scar: Option<String>,
}
