//! What lies on the table in a battle.

mod asks;
mod seen;

use packs::skirmish::doc::{SideDoc, StatusDoc};
use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::{Count, Length, Rectangle};

/// What lies on the table in a battle. Points are measured from the south-western corner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BattleView {
    /// The turn, counting those of both sides; 0 before the first, or where there are no turns.
    pub turn: u8,
    /// How many units of length make an inch.
    pub per_inch: i32,
    /// After how many turns the battle ends, if it is a whole one.
    pub last_turn: Option<u8>,
    /// The phase of the turn, if one is under way.
    pub phase: Option<Phase>,
    /// The side whose turn it is.
    pub active: String,
    /// What the sides are called.
    pub sides: Vec<String>,
    /// Where one looks now: at whoever decides, or whom something befalls.
    pub focus: Option<[Length; 2]>,
    /// The sides that have lost enough to rout.
    pub may_rout: Vec<String>,
    /// Whether the fighting is over, and Scars are rolled.
    pub after: bool,
    /// How many units are still to be deployed.
    pub to_deploy: u8,
    /// The field, if there is one.
    pub field: Option<FieldView>,
    /// The places, if there is no field.
    pub places: Vec<PlaceView>,
    /// Everybody.
    pub units: Vec<UnitView>,
    /// How it ended, in whole sentences.
    pub result: Option<String>,
}

/// The field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FieldView {
    /// From west to east.
    pub width: Length,
    /// From south to north.
    pub depth: Length,
    /// What can be stood on: the ground first.
    pub surfaces: Vec<Surface>,
    /// What else lies about.
    pub features: Vec<FeatureView>,
    /// Where the sides are deployed, by side, if they are.
    pub zones: Vec<Rectangle>,
}

/// Something to stand on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Surface {
    /// What players call it.
    pub name: String,
    /// Where it is.
    pub rect: Rectangle,
    /// Its height above the ground.
    pub height: Length,
    /// Whether one can walk and see underneath.
    pub deck: bool,
    /// Its sides, north, east, south and west; the ground has none.
    pub sides: Vec<Railed>,
    /// Its edges: a side may be an edge in several parts, over different drops.
    pub edges: Vec<Edge>,
    /// Gaps that can be jumped or crossed.
    pub gaps: Vec<Gap>,
}

/// A side of a surface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Railed {
    /// Whether a railing guards it.
    pub railing: bool,
    /// How it can be climbed.
    pub climb: Climbs,
}

/// How a side can be climbed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Climbs {
    /// Not at all.
    Sheer,
    /// With an Agility check.
    Rough,
    /// By a ladder or stairs.
    Ladder,
}

/// A part of a side, and what lies below it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Edge {
    /// Which side it is of.
    pub side: SideDoc,
    /// One end of it.
    pub from: [Length; 2],
    /// The other end.
    pub to: [Length; 2],
    /// The surface below.
    pub onto: String,
    /// How far down that is.
    pub drop: Length,
    /// Whether a railing guards it.
    pub railing: bool,
    /// How it can be climbed.
    pub climb: Climbs,
}

/// A gap between two surfaces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Gap {
    /// The side of it.
    pub side: SideDoc,
    /// The surface beyond.
    pub to: String,
    /// How wide it is.
    pub width: Length,
    /// Whether it is crossed without a check.
    pub free: bool,
}

/// Something that is not stood on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FeatureView {
    /// What players call it.
    pub name: String,
    /// Where it is.
    pub rect: Rectangle,
    /// How high it is.
    pub height: Length,
    /// Whether one can walk over it or through it.
    pub passable: bool,
    /// Whether sight ends at it.
    pub opaque: bool,
    /// Whether it is hard to walk through.
    pub difficult: bool,
    /// Whether whoever is down in it drowns.
    pub drowns: bool,
}

/// A place without a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlaceView {
    /// What players call it.
    pub name: String,
    /// Its height above the lowest ground.
    pub height: Length,
    /// Its edges.
    pub edges: Vec<PlaceEdge>,
    /// The ways out.
    pub paths: Vec<Path>,
}

/// An edge of a place without a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlaceEdge {
    /// How far away it is.
    pub distance: Length,
    /// How far it goes down.
    pub drop: Length,
    /// The place below.
    pub onto: String,
    /// Whether a railing guards it.
    pub railing: bool,
}

/// A way from a place to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Path {
    /// Where it leads.
    pub to: String,
    /// How long it is.
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
    /// How far it shoots; none as far as one sees.
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
    /// How far it reaches.
    pub range: Length,
    /// What it does.
    pub effect: SpellEffect,
}

/// What a spell does.
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

/// Something that is true of a unit, beside its numbers.
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
    /// What players call it.
    pub name: String,
    /// The side that it fights for.
    pub side: String,
    /// Its state.
    pub status: StatusDoc,
    /// Whether it is lined up, and not deployed yet.
    pub waits: bool,
    /// What put it out of action, if that has a name.
    pub fell_to: Option<String>,
    /// Whether it is on the table.
    pub on_board: bool,
    /// Wounds left, and on the card.
    pub wounds: [u8; 2],
    /// Where it stands, on a field.
    pub at: Option<[Length; 2]>,
    /// The surface or place that it stands on.
    pub surface: String,
    /// The width of its base.
    pub base: Length,
    /// The units that it touches.
    pub touches: Vec<String>,
    /// How far it moves.
    pub movement: Length,
    /// The numbers of its card, by name; none that it has not.
    pub stats: Vec<Count>,
    /// Attacks in one Melee phase.
    pub attacks: u8,
    /// Injury modifier.
    pub injury: i8,
    /// Piercing modifier.
    pub piercing: i8,
    /// Lowers injury values against it.
    pub hardy: i8,
    /// Raises the injury values of its melee attacks.
    pub deadly: i8,
    /// What it carries, the preferred weapon first.
    pub weapons: Vec<Arms>,
    /// What it wears, by name.
    pub armour: Vec<String>,
    /// The spells that it knows.
    pub spells: Vec<SpellView>,
    /// What else is true of it.
    pub traits: Vec<Trait>,
    /// What it has done in this turn.
    pub done: Vec<Done>,
    /// Whether it is out, and has not rolled for its Scars yet.
    pub awaits_scars: bool,
    /// The Scar that it rolled.
    pub scar: Option<String>,
}
