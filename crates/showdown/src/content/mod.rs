//! The fixed parts of a showdown: the monster, its cards, the survivors, their gear, the tables and the plan.
//!
//! The rules trust a [`Showdown`]. Validate outside data before you build one from it: the crate `packs` does, and
//! points at the line.

mod ai_card;
mod ask;
mod board;
mod hit_location;
mod injury;
mod monster;
mod plan;
mod survivor;
mod weapon;
mod words;

pub use ai_card::{AiCard, AiSetup, InPlay, InPlayRule, Line, Offer, Order, Pool, Range, Stay, Who};
pub use ask::{Ask, PlainAsk, SurvivorAsk};
pub use board::{Ambush, Board, MAX_TILES, MAX_ZONE, Terrain, Tile};
pub use hit_location::{HitLocation, Moment, Persistent, Reactions};
pub use injury::{Injury, InjuryTable};
pub use monster::Monster;
pub use plan::Step;
pub use survivor::{Modifier, Piece, Place, Start, Survivor, SurvivorId};
pub use weapon::{Keyword, Weapon, WeaponKind};
pub use words::{Attribute, Impairment, Location, MonsterAttribute, Stat, SurvivalAction};

use crate::Rulings;
use crate::effect::Programs;

/// The most survivors that hunt together.
pub const MAX_SURVIVORS: usize = 4;

/// The most kinds of hit location card in one deck.
pub const MAX_KINDS: usize = kernel::KINDS;

/// The most kinds of AI card of one monster, the basic action included.
pub const MAX_AI_KINDS: usize = 24;

/// The most dice of one attack.
pub const MAX_SPEED: u8 = 12;

/// A hunt: everything that never changes while it lasts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Showdown {
    /// The monster at its level.
    pub monster: Monster,
    /// The kinds of hit location card, at most [`MAX_KINDS`]. Their order is the fixed order of resolution.
    pub hit_locations: Vec<HitLocation>,
    /// Cards already in the discard pile, by kind.
    pub discard: Vec<u8>,
    /// Cards known to lie on top of the deck, by kind, the next one first.
    pub top: Vec<u8>,
    /// Persistent injuries already in play, by kind.
    pub in_play: Vec<u8>,
    /// The monster's AI cards, the basic action first, at most [`MAX_AI_KINDS`].
    pub ai_cards: Vec<AiCard>,
    /// Its AI deck, card by card; `None` if only their number counts.
    pub ai_deck: Option<AiSetup>,
    /// The board, if there is one.
    pub board: Option<Board>,
    /// The survivors, at most [`MAX_SURVIVORS`].
    pub survivors: Vec<Survivor>,
    /// Whether their settlement knows Pictographs: they may run away.
    pub pictographs: bool,
    /// Every weapon that a survivor carries.
    pub weapons: Vec<Weapon>,
    /// The severe injury tables, in the order of [`Location::ALL`].
    pub severe: [InjuryTable; 5],
    /// Brain trauma.
    pub trauma: InjuryTable,
    /// The names of resources and story events.
    pub resources: Vec<String>,
    /// The kinds of terrain that cards can name: the word in files, and the name for people.
    pub terrain_names: Vec<(String, String)>,
    /// The rulings in force.
    pub rulings: Rulings,
    /// The steps to resolve, in order.
    pub plan: Vec<Step>,
    /// The questions that the outcome answers.
    pub asks: Vec<Ask>,
    /// All effects, compiled: start with the default and call [`Showdown::link`].
    pub programs: Programs,
}

impl Showdown {
    /// The same, with all effects compiled. Call it once everything else is in place.
    #[must_use]
    pub fn link(mut self) -> Self {
        self.programs = Programs::link(&self);
        self
    }
}
