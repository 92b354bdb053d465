//! Who sits at a table where one person plays: that person, and policies at the seats that are named.

use std::sync::{Arc, Mutex, PoisonError};

use kernel::{Decision, Seat};
use packs::with_game;
use players::Style;
use table::view::Seen;
use table::{People, Person, Rolls, Room, Sitting, Table};

use crate::dice::Dice;
use crate::outlook::Played;
use crate::policy::{Policies, named_styles, style};
use crate::problem::Result;
use crate::question::Question;
use crate::subject::Subject;

/// How people sit down.
pub struct Seating {
    /// What rolls for those who have no dice: a face for a die, a kind for a card.
    pub dice: Dice,
    /// Who plays instead of people.
    pub policies: Option<Policies>,
    /// For policies that leave something to chance.
    pub seed: u64,
    /// Where dice come from; if absent, as the table has it.
    pub rolls: Option<Rolls>,
}

impl Question {
    /// A table for what the question is about, at its start.
    ///
    /// # Errors
    /// If the question cannot be asked so, or a policy is named that whole games are not played by.
    pub fn table(&self, seating: Seating) -> Result<Box<dyn Played>> {
        with_game!(self.of.game(), G => seated(Table::new(Arc::unwrap_or_clone(self.load::<G>()?.scenario()?)), seating))
    }
}

/// A table at which one person plays everybody but the seats that have a policy.
///
/// # Errors
/// If a policy is none for whole games, or a side is named that there is not.
pub fn seated<G: Subject + Seen>(mut table: Table<G>, mut seating: Seating) -> Result<Box<dyn Played>> {
    if let Some(rolls) = seating.rolls {
        table.set_rolls(rolls);
    }
    let held = held(&table.scenario().game, seating.policies.as_ref())?;
    let mut people = People::one("you");
    let mut room = Room::new(table, Box::new(move |chance| (seating.dice)(chance)));
    let dice = Arc::new(Mutex::new(sim::Dice::new(seating.seed, 1)));
    for (number, (seats, style)) in (1..).zip(held) {
        let policy = format!("policy {number}");
        people.all.push(Sitting { name: policy.clone(), seats, may: Vec::new(), policy: Some(policy) });
        let (dice, plays) = (Arc::clone(&dice), room.table().scenario().game.seated(style));
        let chooses = move |_: &G, state: &G::State, decision: &Decision<G::Choice>| {
            plays(state, decision, &mut dice.lock().unwrap_or_else(PoisonError::into_inner))
        };
        room = room.with_policy(Person(number), Box::new(chooses));
    }
    Ok(Box::new(room.among(people)))
}

/// Who plays by a policy: the numbers of the seats, and how.
fn held<G: Subject>(game: &G, policies: Option<&Policies>) -> Result<Vec<(Vec<Seat>, Style)>> {
    Ok(match policies {
        Some(given @ Policies::Sides(_)) if G::HAS_SIDES => {
            let names = [0, 1].map(|seat| game.seat_name(Seat(seat)).to_owned());
            let sides = (0..).zip(named_styles(given, "battle", &names)?);
            sides.filter_map(|(seat, style)| Some((vec![Seat(seat)], style?))).collect()
        }
        Some(given) => vec![(game.seats(), style(Some(given), "game")?)],
        None => Vec::new(),
    })
}
