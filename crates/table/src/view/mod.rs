//! What a seat sees of a game: facts, and nothing that is laid out already.
//!
//! Numbers are numbers and words are typed; the only prose are names and whole sentences. Whoever draws a screen need
//! not compute: the options say what they point at, and a roll that is due says what each face of it will do.
//!
//! # Secrets
//! Cards that lie face down are not dealt: a deck is the multiset of what may be in it, and which card it was turns out
//! when it is drawn, in front of everybody. Whoever looks at a card shows it, as the log does. So a state holds nothing
//! that one seat knows and another does not, and a view holds nothing of the order of unseen cards. What differs between
//! seats is who is asked.

mod due;
mod showdown;
mod skirmish;

use kernel::{Game, Pending, Seat, Tabletop};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use due::{
    Choice, Class, Cost, Die, Due, Face, Keeps, Needed, Number, Offered, Part, Pointed, Rectangle, Roll,
    Side, Spot,
};
pub use showdown::{
    Action, AiPiles, Attribute, Board, BodyPart, Boxes, Card, CardCount, HitLocations, Hunt, Injury,
    MonsterView, Stands, SurvivorView, TerrainTile, TokensOn, Turn, WeaponView,
};
pub use skirmish::{
    Arms, BattleView, Climbs, Edge, FeatureView, FieldView, Gap, Path, PlaceEdge, PlaceView, Railed,
    SpellView, Surface, UnitView,
};

/// What a seat sees.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// The seat that it is for; none for somebody who watches.
    pub seat: Option<String>,
    /// Whether this seat is asked.
    pub asked: bool,
    /// The steps of the rulebook that are under way, the innermost last.
    pub steps: Vec<Step>,
    /// What is due.
    pub due: Due,
    /// The seats that the table waits for.
    pub waits_for: Vec<String>,
    /// What lies on the table.
    pub table: Things,
}

/// A step of the rulebook that is under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Step {
    /// What it is called.
    pub name: String,
    /// The id of the rule that says what happens in it.
    pub rule: String,
}

/// So much of something that has a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Count {
    /// What it is of.
    pub name: String,
    /// How much.
    pub count: u8,
}

impl Count {
    pub(crate) fn new(name: &str, count: u8) -> Self {
        Self { name: name.to_owned(), count }
    }
}

/// What lies on the table, by game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Things {
    /// A showdown.
    Showdown(Box<Hunt>),
    /// A battle.
    Skirmish(Box<BattleView>),
}

/// A game that can be seen.
pub trait Seen: Tabletop {
    /// What lies on the table.
    fn things(&self, state: &Self::State) -> Things;

    /// What an option points at, if it points at something.
    fn pointed(&self, state: &Self::State, choice: <Self as Game>::Choice) -> Option<Pointed>;

    /// What an option costs, if it costs something that is counted.
    fn cost_of(&self, _state: &Self::State, _choice: <Self as Game>::Choice) -> Option<Cost> {
        None
    }
}

impl View {
    /// What a seat sees of a game.
    pub fn of<G: Seen>(game: &G, state: &G::State, seat: Option<Seat>) -> Self {
        let pending = game.pending(state);
        let waits_for = match &pending {
            Pending::Chance(chance) => Some(chance.seat),
            Pending::Decision(decision) => Some(decision.seat),
            Pending::Done(_) => None,
        };
        let step = |step: &kernel::Step| Step { name: step.name.into(), rule: step.rule.id.into() };
        Self {
            seat: seat.map(|seat| game.seat_name(seat).to_owned()),
            asked: seat.is_some() && seat == waits_for,
            steps: game.steps(state).iter().map(step).collect(),
            due: Due::of(game, state, &pending),
            waits_for: waits_for.iter().map(|&seat| game.seat_name(seat).to_owned()).collect(),
            table: game.things(state),
        }
    }

    /// The JSON schema of a view.
    pub fn schema() -> schemars::Schema {
        schemars::schema_for!(Self)
    }
}
