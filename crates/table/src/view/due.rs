//! The pending roll, with the effect of each face, or the pending decision, with its options.

use kernel::{Chance, DieOrBag, Input, Pending, Silent, Tabletop};
use packs::showdown::doc::{FacingDoc, LocationDoc};
use packs::skirmish::doc::SideDoc;
use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::{Card, Seen};

/// The input that a table waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Due {
    /// A die or a card.
    Roll(Roll),
    /// Somebody's choice.
    Choice(Choice),
    /// The game is over.
    Over,
}

/// A die or a card that is due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Roll {
    /// The name of the roll: "wound roll".
    pub of: String,
    /// Whether players have real dice or cards for the roll, and may enter their result.
    pub real: bool,
    /// The figure that rolls or draws.
    pub by: String,
    /// The figure that it befalls, if that is another.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub on: Option<String>,
    /// The named object that the roll is made against, such as a card.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub against: Option<String>,
    /// The seat whose player rolls or draws.
    pub seat: String,
    /// The die, or the deck.
    pub with: Die,
    /// The number of dice or cards that are rolled or drawn together, this one included.
    pub pool: u8,
    /// The last one of the pool, if it has a name of its own: "sharp die".
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub last: Option<String>,
    /// The number that succeeds, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub needs: Option<Needed>,
    /// The number for a critical result, if it has its own.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub critical: Option<Needed>,
    /// The modifiers that are added to the die before a table is read.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub adds: Vec<Part>,
    /// The one of two dice that counts.
    pub keeps: Keeps,
    /// The first of two dice, if it has fallen.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub first: Option<u8>,
    /// The faces, or the kinds of cards, with their effects.
    pub faces: Vec<Face>,
    /// The cards that can come up, even if a face names only their pile.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub cards: Vec<Card>,
    /// The ids of the rules behind the roll and its faces.
    pub rules: Vec<String>,
}

/// The source of a random result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Die {
    /// A die, by its number of faces.
    Die(u8),
    /// A draw, by the number of cards in the deck.
    Draw(u32),
}

/// The one of two dice that counts.
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

/// The value of a face to the figure that rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// It hurts the figure, or does worse than fail.
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
    /// The number of faces or cards with this result.
    pub weight: u32,
    /// The value of the face to the figure that rolls.
    pub class: Class,
    /// The effect: "wounds", or the name of a row, a card or a location.
    pub word: String,
    /// The row of a table that the roll stands for, if it is not in `word`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub row: Option<String>,
    /// The ids of the rules that the log will cite for it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub rules: Vec<String>,
}

/// The number that a die must show, with its sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Needed {
    /// The lowest face that will do; none if no face does.
    pub least: Option<u8>,
    /// The successful rolls and all rolls of the remaining dice; none if a die by another name also decides.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub chance: Option<[u32; 2]>,
    /// The sum behind that number: the die and its modifiers must reach the need.
    pub sum: Vec<Part>,
}

/// A part of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Part {
    /// The name or owner of the number.
    pub what: String,
    /// The number and the side of the sum it stands on.
    #[serde(flatten)]
    pub number: Number,
}

/// A number of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Number {
    /// Added to the die.
    By(i16),
    /// Added to the number that the die must reach.
    Need(i16),
}

/// A decision that is due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Choice {
    /// The step of the rulebook that asks.
    pub of: String,
    /// The subject of the decision.
    pub about: About,
    /// The seat that decides.
    pub seat: String,
    /// The figure that the decision is about, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub by: Option<String>,
    /// The options.
    pub options: Vec<Offered>,
    /// The index of the option that most players mean: one that gives nothing up and pays for nothing. None
    /// if no option is obvious.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub usual: Option<usize>,
    /// Whether the decision only offers an interruption to each player in turn, so that one may pass for all.
    pub in_turn: bool,
    /// Options that a player might expect but does not have.
    pub not_offered: Vec<NotOffered>,
}

/// The subject of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum About {
    /// A subject that the options state themselves.
    Options,
    /// The next hit location.
    HitLocation,
    /// Whether to dodge a hit.
    Dodge,
    /// The next hit.
    Hit,
    /// Whether to use a survival action.
    SurvivalAction,
    /// Whether to endure a severe injury.
    Endure,
    /// Whether to do what a card offers.
    CardOffer,
    /// The monster's target.
    Target,
    /// The monster's destination.
    MonsterGoes,
    /// The monster's new facing.
    MonsterTurns,
    /// The space for the monster.
    MonsterPlaced,
    /// The space for a survivor.
    SurvivorPlaced,
    /// The direction in which a survivor is knocked back.
    Knockback,
    /// The space in which a survivor comes to rest.
    Rest,
    /// The hit location to heal.
    Heal,
    /// The piece of gear that a survivor loses.
    LoseGear,
    /// The mood to discard.
    DiscardMood,
    /// The new place of a card that was looked at.
    LookedAt,
    /// The next survivor to act.
    WhoActs,
    /// The space to lie in ambush, reached a few spaces at a time, until the player passes.
    Ambush {
        /// The most spaces at a time.
        at_a_time: u8,
    },
    /// The destination of a walk.
    Walk {
        /// The most spaces.
        spaces: u8,
        /// The most spaces at a time.
        at_a_time: u8,
    },
    /// A survivor's space before the fight.
    Station,
    /// The use of a surge.
    Surge,
    /// The next unit to deploy.
    WhoDeploys,
    /// The spot for a unit that is deployed.
    Deploy,
    /// The next unit to engage.
    WhoEngages,
    /// The next unit to move.
    WhoMoves,
    /// The unit that intercepts.
    Intercept,
    /// The next leg of a move.
    Move {
        /// The distance that is left.
        left: Length,
    },
}

/// A missing option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NotOffered {
    /// The name of a figure, or an option in the words of the others.
    pub name: String,
    /// The reason it is missing.
    pub why: String,
    /// The id of the rule that forbids it, if a rule does.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rule: Option<String>,
}

/// An option of a decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Offered {
    /// The words that are typed for it.
    pub id: String,
    /// The cost and effect, such as the text of a card, if the id does not state them. The cost is data, too.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub says: Option<String>,
    /// The Check that it takes at once, if it takes one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub check: Option<Check>,
    /// The target.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub at: Option<Pointed>,
    /// The cost, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cost: Option<Cost>,
    /// Whether the option is to do nothing more.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub rest: bool,
    /// The turn or showdown that the option would end for everybody.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub forgoes: Option<Forgoes>,
    /// The words that it shares with its neighbours, and its own part.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub shared: Option<Shared>,
}

/// The Check that an option takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Check {
    /// The name of the Check: "Agility check".
    pub of: String,
    /// The lowest face that passes; none if no face does.
    pub least: Option<u8>,
    /// The rolls that pass, and all rolls of the dice.
    pub chance: [u32; 2],
    /// The one of two dice that counts.
    pub keeps: Keeps,
    /// The further consequence of failing.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failing: Option<Failing>,
}

/// The consequence of failing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Failing {
    /// The figure stays where it is.
    Stays,
    /// It falls.
    Falls,
}

/// The turn or showdown that an option would end for everybody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Forgoes {
    /// The turn, although these figures could still act.
    Acts(Vec<String>),
    /// The showdown, without a win.
    Showdown,
}

/// An option as one of several that are alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shared {
    /// The shared words: "go north".
    pub with: String,
    /// The words of this option alone, such as a distance.
    pub part: String,
}

/// The price of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Cost {
    /// Survival to spend.
    pub survival: u8,
    /// Movements of the act to use.
    pub movements: u8,
    /// Activations of the act to use.
    pub activations: u8,
}

/// The target of an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pointed {
    /// A space of the board: "12J".
    Space(String),
    /// A new space for the monster's base.
    Base {
        /// The corner nearest to 1A.
        space: String,
        /// The width and length of the base in spaces.
        size: u8,
        /// The survivors that the monster runs over.
        over: Vec<String>,
    },
    /// A side of the board, for a figure that turns or is knocked back.
    Direction {
        /// The side.
        to: FacingDoc,
        /// The figure, by its name.
        figure: String,
    },
    /// A figure, by its name.
    Figure(String),
    /// A card: its id and its name.
    Card {
        /// The id that players type.
        id: String,
        /// The printed name.
        name: String,
    },
    /// A weapon: its id, if it has one, and its name.
    Weapon {
        /// The id that players type.
        id: String,
        /// The printed name.
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
    /// A spell, with its target if the choice includes one.
    Spell {
        /// The name of the spell.
        spell: String,
        /// The unit that the spell is cast on.
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
    /// The distance from the western side.
    pub x: Length,
    /// The distance from the southern side.
    pub y: Length,
    /// The surface that the spot is on.
    pub surface: String,
}

/// An edge of a surface.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Side {
    /// The side of the surface.
    pub side: SideDoc,
    /// The surface that it leads to.
    pub surface: String,
    /// The distance up (positive) or down (negative).
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
    /// The cards that can come up, as players type them.
    pub fn card_ids(&self) -> Vec<String> {
        self.cards.iter().map(|card| card.id.clone()).collect()
    }

    pub(super) fn of<G: Seen>(game: &G, state: &G::State, chance: &Chance) -> Self {
        let faces = game.faces(state, chance);
        let rules = faces.rules();
        let kernel::Asked { by, on, against, with, real } = game.asked(state, chance);
        let cards = cards(game, state, chance).into_iter().map(|(id, _)| game.card(id)).collect();
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
                DieOrBag::Die(sides) => Die::Die(sides),
                DieOrBag::Draw(bag) => Die::Draw(bag.len()),
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

/// Every card that can be drawn, by name, with its outcomes. A draw that names only the pile is followed to
/// the card.
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
    if matches!(chance.source, DieOrBag::Die(_)) {
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
