//! Who sits at a table where one person plays: that person, and policies at the seats that are named.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use kernel::{Chance, Decision, Seat};
use packs::{Book, PackFiles, with_game};
use players::Style;
use sim::Dice;
use table::view::Seen;
use table::{People, Person, Rolls, Room, Sitting, Table};

use crate::outlook::Played;
use crate::policy::{Policies, Policy, named_styles, style};
use crate::problem::{Kind, Problem, Result, See};
use crate::question::Question;
use crate::subject::Subject;

/// How people sit down.
pub struct Seating {
    /// What rolls for those who have no dice: a face for a die, a kind for a card.
    pub dice: Box<dyn FnMut(&Chance) -> u8 + Send>,
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
        with_game!(self.of.game(), G => seated(Table::new(self.load::<G>()?.scenario()?), seating))
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
    let dice = Arc::new(Mutex::new(Dice::new(seating.seed, 1)));
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

/// A table of people who are written down in its journal. Those of them who are policies play by themselves.
///
/// # Errors
/// If one of them is a policy by which whole games are not played.
pub fn recorded<G: Subject + Seen>(
    table: Table<G>,
    dice: Box<dyn FnMut(&Chance) -> u8 + Send>,
    seed: u64,
) -> Result<Box<dyn Played + Send>>
where
    Room<G>: Played + Send,
{
    let policies: Vec<(Person, String)> = (0..)
        .map(Person)
        .zip(&table.people().all)
        .filter_map(|(who, one)| Some((who, one.policy.clone()?)))
        .collect();
    let mut room = Room::new(table, dice);
    let dice = Arc::new(Mutex::new(Dice::new(seed, 1)));
    for (who, word) in policies {
        let unknown =
            || Problem::question(format!("there is no policy `{word}`"), "name one of those that there are");
        let policy = Policy::from_word(&word).ok_or_else(unknown)?;
        let style = style(Some(&Policies::Same(policy)), "game")?;
        let (dice, plays) = (Arc::clone(&dice), room.table().scenario().game.seated(style));
        let chooses = move |_: &G, state: &G::State, decision: &Decision<G::Choice>| {
            plays(state, decision, &mut dice.lock().unwrap_or_else(PoisonError::into_inner))
        };
        room = room.with_policy(who, Box::new(chooses));
    }
    Ok(Box::new(room))
}

impl Question {
    /// The table for what the question is about, among people who are yet to be written down.
    ///
    /// # Errors
    /// If the question cannot be asked so.
    pub fn recorded(
        &self,
        dice: Box<dyn FnMut(&Chance) -> u8 + Send>,
        seed: u64,
    ) -> Result<Box<dyn Played + Send>> {
        with_game!(self.of.game(), G => recorded(Table::new(self.load::<G>()?.scenario()?), dice, seed))
    }
}

/// Goes on with a journal of a game with the built-in pack. Nothing else is read from the disk.
///
/// # Errors
/// If it does not replay.
pub fn resumed(
    journal: &str,
    dice: Box<dyn FnMut(&Chance) -> u8 + Send>,
    seed: u64,
) -> Result<Box<dyn Played + Send>> {
    with_game!(table::game_of_save(journal), G => {
        let pack = <<G as Book>::Pack as PackFiles>::core();
        let table = Table::<G>::load(journal, Path::new(""), Some(&pack)).map_err(|error| {
            Problem::new(Kind::Content, format!("the saved game does not replay: {error}"), None).see(See::Recover)
        })?;
        recorded(table, dice, seed)
    })
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
