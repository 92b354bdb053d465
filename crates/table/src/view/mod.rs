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
mod from_rules;
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

/// What a seat sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
    /// What lies on the table.
    fn things(&self, state: &Self::State) -> Things;

    /// An amendment as data.
    fn amendment_told(&self, amendment: AmendmentOf<Self>) -> Amendment;

    /// The amendment that data mean.
    ///
    /// # Errors
    /// If it is of another game, or names what is not there.
    fn amendment_meant(&self, amendment: &Amendment) -> Result<AmendmentOf<Self>, WhyNot>;

    /// What an option points at, if it points at something.
    fn pointed(&self, state: &Self::State, choice: <Self as Game>::Choice) -> Option<Pointed>;

    /// What an option costs, if it costs something that is counted.
    fn cost_of(&self, _state: &Self::State, _choice: <Self as Game>::Choice) -> Option<Cost> {
        None
    }

    /// What the decision due is about.
    fn about(&self, _state: &Self::State) -> About {
        About::Options
    }

    /// Whether an option is to do nothing more. Fronts keep it in the same place at every decision, so that nobody takes it
    /// by mistake, or something else instead of it.
    fn is_rest(_choice: <Self as Game>::Choice) -> bool {
        false
    }

    /// What an option would end for everybody though somebody could still do something: whoever takes it is asked whether
    /// they mean it.
    fn forgoes(
        &self,
        _choices: &[<Self as Game>::Choice],
        _choice: <Self as Game>::Choice,
    ) -> Option<Forgoes> {
        None
    }

    /// The turn under way, as a number, if the decision due only asks whether somebody does something in between. Players
    /// may pass there for everybody until that turn ends.
    fn window(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// The option that most players mean. Never one that gives something up or pays for something; `None` where it is not
    /// plain what is meant.
    fn usual(&self, _state: &Self::State, _choices: &[<Self as Game>::Choice]) -> Option<usize> {
        None
    }

    /// What an earlier choice has to do with what is being decided now.
    fn begins(&self, _now: &Self::State, _choice: <Self as Game>::Choice) -> Begins {
        Begins::Nothing
    }

    /// What an option has in common with others beside it, and its own part: `go north`, and how far.
    fn shared(&self, _choice: <Self as Game>::Choice) -> Option<(String, String)> {
        None
    }
}

/// What an earlier choice has to do with something that is being decided, and that can be left until it is done: a move,
/// an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begins {
    /// Nothing.
    Nothing,
    /// It began it.
    It,
    /// It was a part of it.
    GoesOn,
}

/// Where the only option of a kind is; `None` if there are several.
fn only<C: Copy>(choices: &[C], is_one: impl Fn(C) -> bool) -> Option<usize> {
    let mut found = (0..choices.len()).filter(|&at| is_one(choices[at]));
    found.next().filter(|_| found.next().is_none())
}

impl<G: Book + Seen> Table<G> {
    /// What a seat sees; nobody in particular if it is `None`.
    pub fn view(&self, seat: Option<Seat>) -> View {
        View::of(&self.scenario().game, self.state(), seat)
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
