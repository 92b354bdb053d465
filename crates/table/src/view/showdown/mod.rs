//! What lies on the table in a showdown.

mod asks;
mod seen;

use packs::showdown::doc::{FacingDoc, ImpairmentDoc, LocationDoc, SurvivalActionDoc};
use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::Count;

/// What lies on the table in a showdown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Hunt {
    /// The round, from 1; 0 where there are no rounds.
    pub round: u16,
    /// Whose turn it is.
    pub turn: Turn,
    /// Whose player controls the monster.
    pub controller: String,
    /// The space where one looks now: of whoever moves, is moved or acts. None on no board, or if that is nobody.
    pub focus: Option<String>,
    /// The board, if there is one.
    pub board: Option<Board>,
    /// The monster.
    pub monster: MonsterView,
    /// Everybody, in the order of the seats.
    pub survivors: Vec<SurvivorView>,
    /// The monster's AI cards.
    pub ai: AiPiles,
    /// The hit locations.
    pub hit_locations: HitLocations,
}

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// The monster's.
    Monster,
    /// The survivors'.
    Survivors,
    /// Nobody's: before the first one, or between two.
    Between,
    /// It is over.
    Over,
}

/// The board. Spaces are named as on it: number, then letter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Board {
    /// How many spaces it is long: the numbers.
    pub length: u8,
    /// How many spaces it is wide: the letters.
    pub width: u8,
    /// The tiles that are there.
    pub terrain: Vec<TerrainTile>,
    /// The spaces of the monster's blind spot.
    pub blind_spot: Vec<String>,
}

/// A tile of terrain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TerrainTile {
    /// As files and players write it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The spaces that it covers.
    pub spaces: Vec<String>,
    /// Nobody enters it.
    pub impassable: bool,
    /// The monster does not enter it.
    pub monster_impassable: bool,
    /// It blocks the view.
    pub obstacle: bool,
    /// Whoever collides with it destroys it.
    pub destructible: bool,
    /// The monster can eat it.
    pub food: bool,
    /// Evasion of a survivor who stands in it.
    pub evasion: i8,
}

/// How a figure stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stands {
    /// On its feet.
    Standing,
    /// Knocked down.
    KnockedDown,
    /// Off the board.
    OffTheBoard,
    /// Dead, or defeated.
    Dead,
}

/// A number with what it is made of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Attribute {
    /// What it is called.
    pub name: String,
    /// What it comes to.
    pub now: i16,
    /// What is printed: on the card of the monster, on the sheet with gear.
    pub printed: i16,
    /// Tokens in it.
    pub tokens: i16,
    /// What has changed for good since the start.
    pub lasting: i16,
}

/// The monster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MonsterView {
    /// As files write it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its level.
    pub level: u8,
    /// How it stands.
    pub stands: Stands,
    /// The corner of its base nearest to 1A, on a board.
    pub at: Option<String>,
    /// How many spaces its base is wide and long.
    pub size: u8,
    /// Where it faces, on a board.
    pub facing: Option<FacingDoc>,
    /// Its numbers.
    pub attributes: Vec<Attribute>,
    /// Life left, and in all, of a monster that has it.
    pub life: Option<[u8; 2]>,
    /// How many wounds defeat it, if a number does.
    pub wounds_to_defeat: Option<u8>,
    /// Who holds the priority target token.
    pub priority: Option<String>,
    /// Whether that holder keeps it for good.
    pub priority_stays: bool,
    /// Who last wounded it.
    pub wounded_by: Option<String>,
    /// Whether it dies at the end of its next turn.
    pub dying: bool,
    /// Whether it is dazed.
    pub dazed: bool,
    /// For so many rounds, this one included, every survivor is a threat to it.
    pub watchful: u8,
    /// Toughness tokens among its tokens that are gone at the end of the round.
    pub toughness_for_round: i8,
    /// Moods and traits in play.
    pub in_play: Vec<TokensOn>,
    /// Persistent injuries.
    pub injuries: Vec<Injury>,
}

/// A card in play with tokens on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TokensOn {
    /// The card.
    pub card: Card,
    /// Whether it is a mood, which can be discarded; else a trait.
    pub mood: bool,
    /// Tokens on it.
    pub tokens: u8,
}

/// A persistent injury.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Injury {
    /// The hit location that stays in play.
    pub card: Card,
    /// What it is called.
    pub name: String,
    /// How many cards of it.
    pub copies: u8,
    /// Whether it works only once the attacks under way are resolved.
    pub waits: bool,
}

/// A card by its id and name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Card {
    /// As it is typed.
    pub id: String,
    /// What it is called.
    pub name: String,
}

/// So many cards of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CardCount {
    /// The card.
    pub card: Card,
    /// How many.
    pub count: u8,
}

/// The monster's AI cards: how many lie where, and what everybody knows of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AiPiles {
    /// Cards in the deck; none if it has no end.
    pub deck: Option<u8>,
    /// Cards in the discard pile.
    pub discard: u8,
    /// Cards in the wound stack, or wounds of a monster with Life.
    pub wounds: u8,
    /// What is known of the cards of the deck, the next one first: which it is, or nothing.
    pub known_deck: Vec<Option<Card>>,
    /// The same of the wound stack, the latest wound first.
    pub known_wounds: Vec<Option<Card>>,
    /// Whether the next card lies face up.
    pub face_up: bool,
    /// The discard pile, card by card.
    pub discarded: Vec<CardCount>,
    /// Cards drawn in this turn that lie in no pile yet.
    pub drawn: Vec<Card>,
    /// Cards that are being looked through.
    pub aside: Vec<Card>,
}

/// The hit locations: how many lie where, and what everybody knows of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HitLocations {
    /// Cards in the deck.
    pub deck: u32,
    /// Cards known to lie on top of it, the next one first.
    pub top: Vec<Card>,
    /// The cards below, in no order: what may be drawn.
    pub unseen: Vec<CardCount>,
    /// The discard pile.
    pub discarded: Vec<CardCount>,
    /// Cards that lie face up, to be resolved.
    pub face_up: Vec<Card>,
    /// The card that is being resolved.
    pub at_hand: Option<Card>,
    /// The trap that is being performed.
    pub trap: Option<Card>,
    /// The ids of the cards that are traps.
    pub traps: Vec<String>,
    /// The chance that the next card is a trap: so many of so many cards, and of none if there is none to draw.
    pub next_is_trap: [u32; 2],
}

/// Injury boxes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Boxes {
    /// Filled.
    pub filled: u8,
    /// In all.
    pub of: u8,
}

/// A hit location of a survivor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BodyPart {
    /// Which.
    pub location: LocationDoc,
    /// Armor points.
    pub armor: u8,
    /// Its injury boxes.
    pub boxes: Boxes,
}

/// A weapon that a survivor carries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WeaponView {
    /// As it is typed.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Attack dice.
    pub speed: i8,
    /// The number needed to hit.
    pub accuracy: i8,
    /// Strength.
    pub strength: i8,
    /// Spaces that it reaches.
    pub reach: u8,
    /// Whether it is ranged.
    pub ranged: bool,
    /// The keywords on it.
    pub keywords: Vec<KeywordView>,
    /// Whether it cannot be used any more.
    pub lost: bool,
    /// Whether it lies on the ground, and an activation brings it back.
    pub dropped: bool,
}

/// A keyword on a weapon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KeywordView {
    /// What it is called.
    pub name: String,
    /// Its number, if it has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub number: Option<i16>,
}

/// A piece of gear, by its name, that a survivor has no longer or not at hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Missing {
    /// It is lost.
    Lost(String),
    /// Of a pair, one is lost.
    HalfOfPair(String),
    /// It lies on the ground.
    OnTheGround(String),
}

/// A survival action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Action {
    /// Which.
    pub name: SurvivalActionDoc,
    /// Whether it was used in this round.
    pub used: bool,
}

/// A survivor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SurvivorView {
    /// What they are called.
    pub name: String,
    /// How they stand.
    pub stands: Stands,
    /// Where they stand, or lie dead, on a board.
    pub at: Option<String>,
    /// Spaces from the monster; none if they or the monster are off the board.
    pub distance: Option<u8>,
    /// Whether they stand in the blind spot.
    pub blind_spot: bool,
    /// Whether they are the priority target.
    pub priority: bool,
    /// Whether they are doomed.
    pub doomed: bool,
    /// Whether they act now.
    pub acting: bool,
    /// Whether they have acted in this turn.
    pub acted: bool,
    /// Head, arms, body, waist, legs.
    pub body: Vec<BodyPart>,
    /// The brain's box.
    pub brain: Boxes,
    /// Bleeding tokens, and how many are fatal.
    pub bleeding: [u8; 2],
    /// Whether they are insane.
    pub insane: bool,
    /// Survival, insanity, courage and the like, by name.
    pub stats: Vec<Count>,
    /// Movement, accuracy, strength and the like.
    pub attributes: Vec<Attribute>,
    /// Hits that the next attack loses to a shield.
    pub block: u8,
    /// Deflect tokens.
    pub deflect: u8,
    /// Tokens of a card of the monster.
    pub marks: u8,
    /// The survival actions that they know.
    pub actions: Vec<Action>,
    /// What is wrong with them for good.
    pub impairments: Vec<ImpairmentDoc>,
    /// Severe injuries and traumas that a rule counts, with how often they were suffered.
    pub suffered: Vec<Count>,
    /// What they carry.
    pub weapons: Vec<WeaponView>,
    /// What they have no longer, or not at hand.
    pub missing: Vec<Missing>,
}
