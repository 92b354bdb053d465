//! The view that a seat has of a game: facts, without any layout.
//!
//! Numbers are numbers and words are typed; the only prose are names and whole sentences. A front need not
//! compute anything to draw a screen: options name their target, and a pending roll lists the effect of each
//! face.
//!
//! # Secrets
//! Cards that lie face down are not dealt: a deck is the multiset of the cards that may be in it, and the
//! draw decides which card it was, in front of everybody. A player who looks at a card shows it, as the log
//! does. So a state holds nothing that one seat knows and another does not, and a view holds nothing of the
//! order of unseen cards. Views of different seats differ only in `seat` and `asked`.

mod due;
mod from_rules;
mod letters;
mod next;
mod showdown;
mod skirmish;

use kernel::{Amend, AmendmentOf, Game, Pending, Seat, WhyNot};
use packs::Book;
use serde::{Deserialize, Serialize};
use source::JsonSchema;

use crate::{Amendment, Table};

pub(crate) use due::cards;
pub use due::{
    About, Check, Choice, Class, Cost, Die, Due, Face, Failing, Forgoes, Keeps, Length, Needed, NotOffered,
    Number, Offered, Part, Pointed, Rectangle, Roll, Shared, Side, Spot,
};
pub use letters::space;
pub(crate) use next::rolls_after;
/// The words of views are those of files and amendments.
pub use packs::showdown::doc::{FacingDoc, ImpairmentDoc, LocationDoc, SurvivalActionDoc};
pub use packs::skirmish::doc::{SideDoc, StatusDoc};
pub use showdown::{
    Action, AiPiles, Attribute, Board, BodyPart, Boxes, Card, CardCount, HitLocations, Hunt, Injury,
    KeywordView, Missing, MonsterView, Stands, SurvivorView, TerrainTile, TokensOn, Turn, WeaponView,
};
pub use skirmish::{
    Arms, BattleView, Climbs, Done, Edge, FeatureView, FieldView, Gap, Path, Phase, PlaceEdge, PlaceView,
    Railed, SpellEffect, SpellView, Surface, Trait, UnitView,
};

/// A game as a seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// The seat that the view is for; none for a spectator.
    pub seat: Option<String>,
    /// Whether this seat is asked.
    pub asked: bool,
    /// The steps of the rulebook that are under way, the innermost last.
    pub steps: Vec<Step>,
    /// The pending roll or decision.
    pub due: Due,
    /// The seats that the table waits for.
    pub waits_for: Vec<String>,
    /// The table: figures, cards and board or field.
    pub table: Things,
}

/// A step of the rulebook that is under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Step {
    /// The name of the step.
    pub name: String,
    /// The id of the rule that describes the step.
    pub rule: String,
}

/// A named number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Count {
    /// The name of the number.
    pub name: String,
    /// The number itself.
    pub count: u8,
}

impl Count {
    pub(crate) fn new(name: &str, count: u8) -> Self {
        Self { name: name.to_owned(), count }
    }
}

/// The table, by game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Things {
    /// A showdown.
    Showdown(Box<Hunt>),
    /// A battle.
    Skirmish(Box<BattleView>),
}

/// A game that can be seen, and amended by what is seen.
pub trait Seen: Amend {
    /// The table as the view shows it.
    fn things(&self, state: &Self::State) -> Things;

    /// An amendment as data.
    fn amendment_told(&self, amendment: AmendmentOf<Self>) -> Amendment;

    /// Reads an amendment from data.
    ///
    /// # Errors
    /// If the amendment is of another game, or names something that is not there.
    fn amendment_meant(&self, amendment: &Amendment) -> Result<AmendmentOf<Self>, WhyNot>;

    /// The target of an option, if it has one.
    fn pointed(&self, state: &Self::State, choice: <Self as Game>::Choice) -> Option<Pointed>;

    /// A card by the id that players type, with its printed name.
    fn card(&self, id: String) -> Card {
        Card { name: id.clone(), id }
    }

    /// The cost of an option, if it has a counted one.
    fn cost_of(&self, _state: &Self::State, _choice: <Self as Game>::Choice) -> Option<Cost> {
        None
    }

    /// The subject of the pending decision.
    fn about(&self, _state: &Self::State) -> About {
        About::Options
    }

    /// Whether an option is to do nothing more. Fronts keep it in one place at every decision, so that nobody
    /// takes it, or another option, by mistake.
    fn is_rest(_choice: <Self as Game>::Choice) -> bool {
        false
    }

    /// The turn or showdown that an option would end for everybody, though somebody could still act. A front
    /// asks for confirmation before it takes such an option.
    fn forgoes(
        &self,
        _choices: &[<Self as Game>::Choice],
        _choice: <Self as Game>::Choice,
    ) -> Option<Forgoes> {
        None
    }

    /// The turn under way, as a number, if the pending decision only offers an interruption. Players may pass
    /// there for everybody until that turn ends.
    fn window(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// The option that most players mean. It never gives something up or pays for something; `None` if no
    /// option is obvious.
    fn usual(&self, _state: &Self::State, _choices: &[<Self as Game>::Choice]) -> Option<usize> {
        None
    }

    /// The relation of an earlier choice to the current decision.
    fn begins(&self, _now: &Self::State, _choice: <Self as Game>::Choice) -> Begins {
        Begins::Nothing
    }

    /// The words that an option shares with its neighbours, and its own part: `go north`, and the distance.
    fn shared(&self, _choice: <Self as Game>::Choice) -> Option<(String, String)> {
        None
    }
}

/// The relation of an earlier choice to an unfinished move or act, which a player can still abandon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begins {
    /// The choice is unrelated.
    Nothing,
    /// The choice began the move or act.
    It,
    /// The choice continued the move or act.
    GoesOn,
}

/// The index of the only option of a kind; `None` if there is none, or several.
fn only<C: Copy>(choices: &[C], is_one: impl Fn(C) -> bool) -> Option<usize> {
    let mut found = (0..choices.len()).filter(|&at| is_one(choices[at]));
    found.next().filter(|_| found.next().is_none())
}

impl<G: Book + Seen> Table<G> {
    /// The view of a seat, or of a spectator if `seat` is `None`.
    pub fn view(&self, seat: Option<Seat>) -> View {
        View::of(&self.scenario().game, self.state(), seat)
    }
}

impl View {
    /// Builds the view of a seat.
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
    pub fn schema() -> serde_json::Value {
        source::embedded(include_str!("../../schema/view.json"))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    /// `BLESS=1` writes it.
    #[test]
    fn the_embedded_schema_is_that_of_a_view() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/schema/view.json");
        let text = format!("{}\n", schemars::schema_for!(super::View).to_value());
        if std::env::var_os("BLESS").is_some() {
            fs::write(file, &text).unwrap();
        }
        assert!(fs::read_to_string(file).unwrap() == text, "the view is another: BLESS=1 writes it");
    }
}
