//! The table of a showdown.

mod asks;
mod seen;

use packs::showdown::doc::{FacingDoc, ImpairmentDoc, LocationDoc, SurvivalActionDoc};
use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::Count;

/// The table of a showdown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Hunt {
    /// The round, from 1; 0 if there are no rounds.
    pub round: u16,
    /// The turn under way.
    pub turn: Turn,
    /// The survivor whose player controls the monster.
    pub controller: String,
    /// The space of the survivor that moves, is moved or acts, for a front to focus on. None without a board,
    /// or if there is no such survivor.
    pub focus: Option<String>,
    /// The board, if there is one.
    pub board: Option<Board>,
    /// The monster.
    pub monster: MonsterView,
    /// The survivors, in the order of the seats.
    pub survivors: Vec<SurvivorView>,
    /// The monster's AI cards.
    pub ai: AiPiles,
    /// The hit locations.
    pub hit_locations: HitLocations,
}

/// The turn under way.
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
    /// The length in spaces, which carry the numbers.
    pub length: u8,
    /// The width in spaces, which carry the letters.
    pub width: u8,
    /// The tiles that are there.
    pub terrain: Vec<TerrainTile>,
    /// The spaces of the monster's blind spot.
    pub blind_spot: Vec<String>,
}

/// A tile of terrain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TerrainTile {
    /// The id in files and on the command line.
    pub id: String,
    /// The name.
    pub name: String,
    /// The spaces that it covers.
    pub spaces: Vec<String>,
    /// Whether no figure enters it.
    pub impassable: bool,
    /// Whether the monster does not enter it.
    pub monster_impassable: bool,
    /// Whether it blocks the view.
    pub obstacle: bool,
    /// Whether a collision destroys it.
    pub destructible: bool,
    /// Whether the monster can eat it.
    pub food: bool,
    /// The evasion that it gives a survivor inside.
    pub evasion: i8,
}

/// The posture of a figure.
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

/// A number with its parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Attribute {
    /// The name.
    pub name: String,
    /// The current total.
    pub now: i16,
    /// The printed number: of a monster on its card, of a survivor on the sheet with gear.
    pub printed: i16,
    /// The part that tokens give.
    pub tokens: i16,
    /// The permanent change since the start.
    pub lasting: i16,
}

/// The monster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MonsterView {
    /// The id in files.
    pub id: String,
    /// The name.
    pub name: String,
    /// The level of the monster.
    pub level: u8,
    /// The posture.
    pub stands: Stands,
    /// The corner of its base nearest to 1A, on a board.
    pub at: Option<String>,
    /// The width and length of the base in spaces.
    pub size: u8,
    /// The direction it faces, on a board.
    pub facing: Option<FacingDoc>,
    /// Movement, toughness and the like.
    pub attributes: Vec<Attribute>,
    /// The Life that is left, and all of it, of a monster that has Life.
    pub life: Option<[u8; 2]>,
    /// The number of wounds that defeats it, if there is one.
    pub wounds_to_defeat: Option<u8>,
    /// The survivor with the priority target token.
    pub priority: Option<String>,
    /// Whether that holder keeps it for good.
    pub priority_stays: bool,
    /// The survivor that last wounded it.
    pub wounded_by: Option<String>,
    /// Whether it dies at the end of its next turn.
    pub dying: bool,
    /// Whether it is dazed.
    pub dazed: bool,
    /// The number of rounds, this one included, in which every survivor is a threat to it.
    pub watchful: u8,
    /// Toughness tokens among its tokens that last only until the end of the round.
    pub toughness_for_round: i8,
    /// The moods and traits in play.
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
    /// The name.
    pub name: String,
    /// The number of its cards in play.
    pub copies: u8,
    /// Whether it works only once the attacks under way are resolved.
    pub waits: bool,
}

/// A card by its id and name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Card {
    /// The id that players type.
    pub id: String,
    /// The name.
    pub name: String,
}

/// A number of cards of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CardCount {
    /// The card.
    pub card: Card,
    /// The number of cards.
    pub count: u8,
}

/// The monster's AI cards: the size of each pile, and the cards in it that everybody knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AiPiles {
    /// Cards in the deck; none if it has no end.
    pub deck: Option<u8>,
    /// Cards in the discard pile.
    pub discard: u8,
    /// Cards in the wound stack, or wounds of a monster with Life.
    pub wounds: u8,
    /// The cards of the deck, the next one first; null if the card is unknown.
    pub known_deck: Vec<Option<Card>>,
    /// The cards of the wound stack, the latest wound first; null if the card is unknown.
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

/// The hit locations: the size of each pile, and the cards in it that everybody knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HitLocations {
    /// Cards in the deck.
    pub deck: u32,
    /// Cards known to lie on top of it, the next one first.
    pub top: Vec<Card>,
    /// The cards below, in no order: any of them may be drawn.
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
    /// The chance that the next card is a trap: the number of traps and of all cards that it may be; both 0
    /// if there is none to draw.
    pub next_is_trap: [u32; 2],
}

/// Injury boxes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Boxes {
    /// The number of filled boxes.
    pub filled: u8,
    /// The number of all boxes.
    pub of: u8,
}

/// A hit location of a survivor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BodyPart {
    /// The name of the location.
    pub location: LocationDoc,
    /// Armor points.
    pub armor: u8,
    /// The injury boxes of the location.
    pub boxes: Boxes,
}

/// A weapon that a survivor carries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WeaponView {
    /// The id that players type.
    pub id: String,
    /// The name.
    pub name: String,
    /// The number of attack dice.
    pub speed: i8,
    /// The number needed to hit.
    pub accuracy: i8,
    /// The strength that the weapon adds.
    pub strength: i8,
    /// The reach in spaces.
    pub reach: u8,
    /// Whether it is ranged.
    pub ranged: bool,
    /// The weapon's keywords, with their numbers.
    pub keywords: Vec<KeywordView>,
    /// Whether it cannot be used any more.
    pub lost: bool,
    /// Whether it lies on the ground, so that an activation picks it up.
    pub dropped: bool,
}

/// A keyword on a weapon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KeywordView {
    /// The name.
    pub name: String,
    /// The number of the keyword, if it has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub number: Option<i16>,
}

/// A piece of gear, by its name, that a survivor has lost or dropped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Missing {
    /// It is lost.
    Lost(String),
    /// One of a pair is lost.
    HalfOfPair(String),
    /// It lies on the ground.
    OnTheGround(String),
}

/// A survival action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Action {
    /// The word for the action.
    pub name: SurvivalActionDoc,
    /// Whether it was used in this round.
    pub used: bool,
}

/// A survivor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SurvivorView {
    /// The name.
    pub name: String,
    /// The letter that tells them apart on a board: one of the name, or a number.
    pub letter: char,
    /// The posture.
    pub stands: Stands,
    /// The space they stand in, or lie dead in, on a board.
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
    /// The hit locations: head, arms, body, waist, legs.
    pub body: Vec<BodyPart>,
    /// The brain's box.
    pub brain: Boxes,
    /// The bleeding tokens, and the number that is fatal.
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
    /// The permanent impairments.
    pub impairments: Vec<ImpairmentDoc>,
    /// The severe injuries and traumas that a rule counts, with their number.
    pub suffered: Vec<Count>,
    /// The weapons they carry.
    pub weapons: Vec<WeaponView>,
    /// The gear that is lost or lies on the ground.
    pub missing: Vec<Missing>,
}
