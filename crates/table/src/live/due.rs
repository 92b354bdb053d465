//! What somebody at a table is asked, as data.

use kernel::{Chance, Decision, Input, Pending, Silent, Source, Tabletop};
use serde::{Deserialize, Serialize};

/// What somebody gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Given {
    /// Bout rolls or draws: all dice or cards of the pool that is due.
    Roll,
    /// What real dice showed, in order: one of the pool or several.
    Dice(Vec<u8>),
    /// The real cards that were drawn, in order, by their names.
    Cards(Vec<String>),
    /// An option, by its word.
    Choice(String),
}

/// What the table waits for, as somebody at it sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Due {
    /// So many inputs are in force.
    pub inputs: usize,
    /// So many lines has the journal.
    pub lines: usize,
    /// What this one is asked; `None` if the table waits for others, or for nobody.
    pub asked: Option<Asked>,
    /// Whom the table waits for, by name; nobody if the game is over.
    pub waits_for: Vec<String>,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    /// Dice.
    Roll {
        /// What the roll is called.
        label: &'static str,
        /// How a screen asks for it.
        text: String,
        /// The faces of a die.
        sides: u8,
        /// How many dice are rolled together.
        pool: u8,
        /// Whether people have real dice for it.
        real: bool,
    },
    /// Cards.
    Draw {
        /// What the draw is called.
        label: &'static str,
        /// How a screen asks for it.
        text: String,
        /// How many cards are drawn together.
        pool: u8,
        /// Whether people have real cards for it.
        real: bool,
        /// The cards that can come up, by name.
        cards: Vec<String>,
    },
    /// A choice.
    Choice {
        /// Whose figure it is about, or the name of the seat.
        about: String,
        /// The options.
        options: Vec<Offer>,
        /// What one might look for and does not find, and why.
        not_offered: Vec<String>,
    },
}

/// An option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// Its word.
    pub word: String,
    /// What it costs and does, where its word does not say it.
    pub says: Option<String>,
}

/// What is asked of somebody whose it is to answer; `None` if nothing is due any more.
pub(crate) fn asked<G: Tabletop>(game: &G, state: &G::State) -> Option<Asked> {
    match game.pending(state) {
        Pending::Chance(chance) => Some(chance_asked(game, state, &chance)),
        Pending::Decision(decision) => Some(choice_asked(game, state, &decision)),
        Pending::Done(_) => None,
    }
}

fn chance_asked<G: Tabletop>(game: &G, state: &G::State, chance: &Chance) -> Asked {
    let kernel::Due { text, real } = game.due(state, chance);
    let (label, pool) = (chance.label, chance.pool);
    match chance.source {
        Source::Die(sides) => Asked::Roll { label, text, sides, pool, real },
        Source::Draw(_) => {
            let cards = cards(game, state, chance).into_iter().map(|(name, _)| name).collect();
            Asked::Draw { label, text, pool, real, cards }
        }
    }
}

fn choice_asked<G: Tabletop>(game: &G, state: &G::State, decision: &Decision<G::Choice>) -> Asked {
    let offer = |&choice: &G::Choice| Offer {
        word: game.choice_name(state, choice),
        says: game.choice_says(state, choice),
    };
    Asked::Choice {
        about: game.deciding(state).unwrap_or_else(|| game.seat_name(decision.seat)).to_owned(),
        options: decision.choices.iter().map(offer).collect(),
        not_offered: game.why_not(state),
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
