//! What is due: a roll with what each face of it will do, or a decision with its options.

use kernel::{Chance, Input, Pending, Silent, Source, Tabletop};
use packs::showdown::doc::{FacingDoc, LocationDoc};
use packs::skirmish::doc::SideDoc;
use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::Seen;

/// What a table waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Due {
    /// A die or a card.
    Roll(Roll),
    /// Somebody's choice.
    Choice(Choice),
    /// Nothing: it is over.
    Over,
}

/// A die or a card that is due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Roll {
    /// What it is called: "wound roll".
    pub of: String,
    /// Whether people have real dice or cards for it, and may say what they show.
    pub real: bool,
    /// The figure that rolls or draws.
    pub by: String,
    /// The figure that it befalls, if that is another.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub on: Option<String>,
    /// What it is made against, if it has a name: a card.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub against: Option<String>,
    /// Whose players roll or draw.
    pub seat: String,
    /// The die, or the deck.
    pub with: Die,
    /// How many are rolled or drawn together, this one included.
    pub pool: u8,
    /// The last one of them, if it is called by a name of its own: "sharp die".
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub last: Option<String>,
    /// What it takes to succeed, if there is a number.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub needs: Option<Needed>,
    /// What it takes for more than that, if there is a number of its own.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub critical: Option<Needed>,
    /// What is added to the die before a table is read.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub adds: Vec<Part>,
    /// Which of two dice counts.
    pub keeps: Keeps,
    /// The first of two dice, if it has fallen.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub first: Option<u8>,
    /// What each face, or each kind of card, will do.
    pub faces: Vec<Face>,
    /// The cards that can come up, by the words that are typed for them: also where a face only says from which pile.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub cards: Vec<String>,
    /// The ids of the rules that all of them follow from.
    pub rules: Vec<String>,
}

/// Where a chance comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Die {
    /// A die with so many faces.
    Die(u8),
    /// A draw from so many cards.
    Draw(u32),
}

/// Of two dice, which one counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Keeps {
    /// There is only one, or each counts for itself.
    Each,
    /// The higher.
    Higher,
    /// The lower.
    Lower,
}

/// How a face is for whoever rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// It hurts them, or worse than failing comes of it.
    Harm,
    /// It fails.
    Fail,
    /// Neither good nor bad by itself.
    Plain,
    /// It succeeds.
    Win,
    /// It succeeds, and more.
    Crit,
}

/// A face of a die, or a kind of card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Face {
    /// The word that is typed for it: a number, or the id of a card.
    pub id: String,
    /// What the die shows besides its number, which may be typed as well: "head".
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub shows: Option<String>,
    /// How many of all faces or cards it is.
    pub weight: u32,
    /// How it is for whoever rolls.
    pub class: Class,
    /// What it does: "wounds"; a row, a card, a location by its name.
    pub word: String,
    /// The result that the roll stands for in a table, if it does so beside what the word says.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub row: Option<String>,
    /// The ids of the rules that the log will cite for it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub rules: Vec<String>,
}

/// What a die must show, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Needed {
    /// The lowest face that will do; none if no face does.
    pub least: Option<u8>,
    /// How many of how many rolls of the dice that are left will do; none where a die by another name decides, too.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub chance: Option<[u32; 2]>,
    /// The sum that leads there: the die and what adds to it must reach what is needed.
    pub sum: Vec<Part>,
}

/// A part of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Part {
    /// Whose number it is, or what it is of.
    pub what: String,
    /// The number.
    #[serde(flatten)]
    pub number: Number,
}

/// A number of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Number {
    /// Added to the die.
    By(i16),
    /// Added to what the die must reach.
    Need(i16),
}

/// A decision that is due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Choice {
    /// The step of the rulebook that asks.
    pub of: String,
    /// What is decided.
    pub about: About,
    /// Who decides.
    pub seat: String,
    /// The figure that it is about, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub by: Option<String>,
    /// What can be chosen.
    pub options: Vec<Offered>,
    /// The option that most players mean, by its place: one that gives nothing up and pays for nothing. None where it is
    /// not plain what is meant.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub usual: Option<usize>,
    /// Whether everybody is only asked in turn if they do something in between, so that one may pass for all.
    pub in_turn: bool,
    /// What one might look for and does not find.
    pub not_offered: Vec<NotOffered>,
}

/// What a decision is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum About {
    /// Something that the options say themselves.
    Options,
    /// Which hit location comes next.
    HitLocation,
    /// Whether to dodge a hit.
    Dodge,
    /// Which hit comes next.
    Hit,
    /// Whether to use a survival action.
    SurvivalAction,
    /// Whether to endure a severe injury.
    Endure,
    /// Whether to do what a card offers.
    CardOffer,
    /// Whom the monster picks.
    Target,
    /// Where the monster goes.
    MonsterGoes,
    /// Where the monster turns.
    MonsterTurns,
    /// Where the monster is placed.
    MonsterPlaced,
    /// Where a survivor is placed.
    SurvivorPlaced,
    /// Which way a survivor is knocked back.
    Knockback,
    /// Where a survivor comes to rest.
    Rest,
    /// Where to heal.
    Heal,
    /// Which piece of gear a survivor loses.
    LoseGear,
    /// Which mood is discarded.
    DiscardMood,
    /// Where the card goes that was looked at.
    LookedAt,
    /// Who acts next.
    WhoActs,
    /// Where to lie in ambush: so many spaces at a time, until one passes.
    Ambush {
        /// The most spaces at a time.
        at_a_time: u8,
    },
    /// Where to walk.
    Walk {
        /// The most spaces.
        spaces: u8,
        /// The most spaces at a time.
        at_a_time: u8,
    },
    /// Where to stand before the fight.
    Station,
    /// What to surge for.
    Surge,
    /// Who is deployed next.
    WhoDeploys,
    /// Where a unit is deployed.
    Deploy,
    /// Who engages next.
    WhoEngages,
    /// Who moves next.
    WhoMoves,
    /// Who steps in the way.
    Intercept,
    /// How a move goes on.
    Move {
        /// How much of it is left.
        left: Length,
    },
}

/// Something that is not among the options.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NotOffered {
    /// What it is called: a figure, or an option in the words of the others.
    pub name: String,
    /// Why it is not there.
    pub why: String,
    /// The id of the rule that says so, where it is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rule: Option<String>,
}

/// An option of a decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Offered {
    /// The words that are typed for it.
    pub id: String,
    /// What it costs and does, where its words do not say it: what stands on a card. The cost is data, too.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub says: Option<String>,
    /// The Check that it takes at once, if it takes one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub check: Option<Check>,
    /// What it points at.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub at: Option<Pointed>,
    /// What it costs, if it costs something.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cost: Option<Cost>,
    /// Whether it is to do nothing more.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub rest: bool,
    /// What it would end for everybody though somebody could still do something.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub forgoes: Option<Forgoes>,
    /// What it has in common with options beside it, and its own part.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub shared: Option<Shared>,
}

/// The Check that an option takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Check {
    /// What it is called: "Agility check".
    pub of: String,
    /// The lowest face that passes; none if no face does.
    pub least: Option<u8>,
    /// How many of how many rolls of the dice pass.
    pub chance: [u32; 2],
    /// Which of two dice counts.
    pub keeps: Keeps,
    /// What failing comes to besides that it fails.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failing: Option<Failing>,
}

/// What failing comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Failing {
    /// The figure stays where it is.
    Stays,
    /// It falls.
    Falls,
}

/// What an option would end for everybody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Forgoes {
    /// The turn, though these could still act.
    Acts(Vec<String>),
    /// The showdown, which is not won then.
    Showdown,
}

/// An option as one of several that are alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shared {
    /// What they have in common: "go north".
    pub with: String,
    /// This one: how far.
    pub part: String,
}

/// What an option costs whoever takes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Cost {
    /// Survival.
    pub survival: u8,
    /// Movements of the act.
    pub movements: u8,
    /// Activations of the act.
    pub activations: u8,
}

/// What an option points at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pointed {
    /// A space of the board: "12J".
    Space(String),
    /// Where the monster's base goes: the corner nearest to 1A, how wide it is, and whom it runs over.
    Base {
        /// The corner.
        space: String,
        /// How many spaces it is wide and long.
        size: u8,
        /// The survivors whom it runs over.
        over: Vec<String>,
    },
    /// A side of the board.
    Direction(FacingDoc),
    /// A figure, by its name.
    Figure(String),
    /// A card: its id and its name.
    Card {
        /// As it is typed.
        id: String,
        /// What it is called.
        name: String,
    },
    /// A weapon: its id, if it has one, and its name.
    Weapon {
        /// As it is typed.
        id: String,
        /// What it is called.
        name: String,
    },
    /// A hit location of a survivor.
    Location(LocationDoc),
    /// A place without a field, by its name.
    Place(String),
    /// A spot on the field.
    Spot(Spot),
    /// A part of the field.
    Area(Rectangle),
    /// A spell, and on whom, if that is part of the choice.
    Spell {
        /// The spell.
        spell: String,
        /// On whom.
        target: Option<String>,
    },
    /// An edge of a surface: its side, and the surface that it leads to.
    Side(Side),
}

/// A length in parts of an inch: [`kernel::PER_INCH`] of them make one, so that every length is a whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Length(pub i32);

/// A rectangle on a field, from its south-western corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rectangle {
    /// The western side.
    pub west: Length,
    /// The southern side.
    pub south: Length,
    /// The eastern side.
    pub east: Length,
    /// The northern side.
    pub north: Length,
}

/// A spot on a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Spot {
    /// From the west.
    pub x: Length,
    /// From the south.
    pub y: Length,
    /// The surface.
    pub surface: String,
}

/// An edge of a surface.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Side {
    /// Which way it lies.
    pub side: SideDoc,
    /// The surface that it leads to.
    pub surface: String,
    /// How far up (positive) or down (negative) that is.
    pub rise: Length,
}

impl Due {
    pub(crate) fn of<G: Seen>(game: &G, state: &G::State, pending: &Pending<G::Choice, G::Outcome>) -> Self {
        match pending {
            Pending::Chance(chance) => Self::Roll(Roll::of(game, state, chance)),
            Pending::Decision(decision) => {
                let option = |&choice: &G::Choice| Offered {
                    id: game.choice_name(state, choice),
                    says: game.choice_says(state, choice),
                    check: game.choice_check(state, choice).map(Check::from),
                    at: game.pointed(state, choice),
                    cost: game.cost_of(state, choice),
                    rest: G::is_rest(choice),
                    forgoes: game.forgoes(&decision.choices, choice),
                    shared: game.shared(choice).map(|(with, part)| Shared { with, part }),
                };
                Self::Choice(Choice {
                    of: game.steps(state).last().map_or("", |step| step.name).to_owned(),
                    about: game.about(state),
                    seat: game.seat_name(decision.seat).to_owned(),
                    by: game.deciding(state).map(str::to_owned),
                    options: decision.choices.iter().map(option).collect(),
                    usual: game.usual(state, &decision.choices),
                    in_turn: game.window(state).is_some(),
                    not_offered: game.why_not(state).iter().map(NotOffered::from).collect(),
                })
            }
            Pending::Done(_) => Self::Over,
        }
    }
}

impl Roll {
    fn of<G: Tabletop>(game: &G, state: &G::State, chance: &Chance) -> Self {
        let faces = game.faces(state, chance);
        let rules = faces.rules();
        let kernel::Asked { by, on, against, with, real } = game.asked(state, chance);
        let cards = cards(game, state, chance).into_iter().map(|(name, _)| name).collect();
        let face = |face: kernel::Face| Face {
            id: game.outcome_name(state, chance, face.outcome),
            shows: game.face_shows(chance, face.outcome).map(str::to_owned),
            weight: face.weight,
            class: face.class.into(),
            word: face.word,
            row: face.row.map(str::to_owned),
            rules: ids(&face.rules),
        };
        Self {
            of: chance.label.to_owned(),
            real,
            by,
            on,
            against,
            seat: game.seat_name(chance.seat).to_owned(),
            with: match chance.source {
                Source::Die(sides) => Die::Die(sides),
                Source::Draw(bag) => Die::Draw(bag.len()),
            },
            pool: chance.pool,
            last: with.map(str::to_owned),
            needs: faces.needs.map(Needed::from),
            critical: faces.critical.map(Needed::from),
            adds: faces.adds.into_iter().map(Part::from).collect(),
            keeps: faces.keeps.into(),
            first: faces.first,
            faces: faces.faces.into_iter().map(face).collect(),
            cards,
            rules: ids(&rules),
        }
    }
}

/// Every card that can be drawn, by name, with the outcomes that say so: through what only says where a card comes from.
pub(crate) fn cards<G: Tabletop>(game: &G, state: &G::State, chance: &Chance) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    follow(game, state, chance, &mut Vec::new(), &mut found);
    found
}

fn follow<G: Tabletop>(
    game: &G,
    state: &G::State,
    chance: &Chance,
    way: &mut Vec<u8>,
    found: &mut Vec<(String, Vec<u8>)>,
) {
    if matches!(chance.source, Source::Die(_)) {
        return;
    }
    for (outcome, _) in chance.outcomes() {
        way.push(outcome);
        if game.is_unseen(state, outcome) {
            let mut next = state.clone();
            game.apply(&mut next, Input::Outcome(outcome), &mut Silent);
            if let Pending::Chance(chance) = game.pending(&next) {
                follow(game, &next, &chance, way, found);
            }
        } else {
            let name = game.outcome_name(state, chance, outcome);
            if !found.iter().any(|(known, _)| *known == name) {
                found.push((name, way.clone()));
            }
        }
        way.pop();
    }
}

fn ids(rules: &[&'static kernel::Rule]) -> Vec<String> {
    rules.iter().map(|rule| rule.id.to_owned()).collect()
}
