//! Survivors as they enter the showdown.

use super::{Attribute, Impairment, Location, SurvivalAction};

/// A survivor of the party, counted from 0; also their seat at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct SurvivorId(pub u8);

/// Something that changes an attribute: a token, gear, a fighting art, an ability, an impairment, a disorder, ...
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Modifier {
    /// The source, as players name it: "tokens", a piece of gear, a fighting art.
    pub source: String,
    /// The attribute that it changes.
    pub attribute: Attribute,
    /// The change.
    pub by: i8,
}

impl Modifier {
    /// The source of tokens, and of negative ones.
    const TOKENS: [&'static str; 2] = ["tokens", "negative tokens"];

    /// Tokens that a survivor has from the start.
    pub fn tokens(attribute: Attribute, by: i8) -> Self {
        Self { source: Self::TOKENS[usize::from(by < 0)].into(), attribute, by }
    }

    fn is_tokens(&self) -> bool {
        Self::TOKENS.contains(&self.source.as_str())
    }
}

/// The position of a survivor, as far as these pages need it. The board of a whole showdown replaces it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// Spaces from the monster, counted so that 1 is adjacent.
    pub distance: u8,
    /// Whether the survivor stands in the blind spot.
    pub blind_spot: bool,
    /// The distance to the monster after it moved in a direction that these pages cannot measure.
    pub after_move: u8,
    /// Whether a monster that moves forward passes over the survivor.
    pub in_path: bool,
}

impl Default for Place {
    /// Adjacent; a move leaves survivors with reach or range in range and nobody else.
    fn default() -> Self {
        Self { distance: 1, blind_spot: false, after_move: 2, in_path: false }
    }
}

/// The condition of a survivor at the start.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Start {
    /// Armor points by location.
    pub armor: [u8; 5],
    /// Filled injury boxes by location: 0, 1 (light; at the head, heavy) or 2.
    pub boxes: [u8; 5],
    /// Whether the brain box is filled.
    pub brain_box: bool,
    /// Survival, insanity, ... in the order of [`super::Stat::ALL`].
    pub stats: [u8; 6],
    /// Bleeding tokens.
    pub bleeding: u8,
    /// Knocked down.
    pub knocked_down: bool,
    /// Holds the priority target token.
    pub priority: bool,
    /// Hits that the next attack loses to a raised shield.
    pub block: u8,
    /// Deflect tokens.
    pub deflect: u8,
    /// Impairments that they have from the start.
    pub impairments: Vec<Impairment>,
    /// The position without a board.
    pub place: Place,
}

/// A survivor.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Survivor {
    /// As files and players write it.
    pub name: String,
    /// Attributes of the sheet, in the order of [`Attribute::ALL`].
    pub attributes: [i8; 6],
    /// Everything else that changes them.
    pub modifiers: Vec<Modifier>,
    /// The weapon for an attack in a survival opportunity: an index into [`super::Showdown::weapons`].
    pub weapon: Option<u8>,
    /// Every weapon that the survivor carries, a bit each.
    pub weapons: u16,
    /// Hits that the survivor ignores who spends an activation on raising a shield.
    pub raises: u8,
    /// Survival actions that the settlement knows.
    pub actions: Vec<SurvivalAction>,
    /// The most armor points by location, for healing.
    pub full_armor: [u8; 5],
    /// The piece of armor at each location, if there is one.
    pub pieces: [Option<Piece>; 5],
    /// At the start.
    pub start: Start,
}

/// A piece of armor that a survivor wears.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Piece {
    /// As files and players write it.
    pub id: String,
    /// Its armor points.
    pub points: u8,
    /// Armor points at every location that are lost with it, because its set is no longer whole.
    pub set_bonus: u8,
}

impl Survivor {
    /// The attribute with every modifier that stands from the start.
    pub fn attribute(&self, attribute: Attribute) -> i8 {
        let of = |modifier: &&Modifier| modifier.attribute == attribute;
        let more: i8 = self.modifiers.iter().filter(of).map(|modifier| modifier.by).sum();
        self.attributes[attribute as usize] + more
    }

    /// The tokens of an attribute that the survivor has from the start.
    pub fn starting_tokens(&self, attribute: Attribute) -> i8 {
        let tokens = |modifier: &&Modifier| modifier.attribute == attribute && modifier.is_tokens();
        self.modifiers.iter().filter(tokens).map(|modifier| modifier.by).sum()
    }

    /// How many injury boxes a location has: the head has only the heavy one.
    pub fn boxes(location: Location) -> u8 {
        if location == Location::Head { 1 } else { 2 }
    }
}
