//! The people at a table: one person and policies at the named seats, or any people, some of them policies.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use kernel::{Decision, Seat};
use packs::with_game;
use players::Style;
use table::view::Seen;
use table::{
    CommandId, LoadError, Offered, People, Person, Players, Refused, Rolls, Room, Sitting, Table,
    game_of_save,
};

use crate::dice::Dice;
use crate::outlook::Played;
use crate::policy::{Policies, named_styles, style};
use crate::problem::{Kind, Problem, Result, See};
use crate::question::Question;
use crate::subject::Subject;

/// The seating of a table.
pub struct Seating {
    /// The roller for players without dice.
    pub dice: Dice,
    /// The policies that play instead of people; if absent, those in the journal of the table.
    pub policies: Option<Policies>,
    /// For policies that leave something to chance.
    pub seed: u64,
    /// The source of dice; if absent, that of the table.
    pub rolls: Option<Rolls>,
}

impl Question {
    /// A table for the subject of the question, at its start.
    ///
    /// # Errors
    /// If the question cannot be asked so, or a policy is named that whole games are not played by.
    pub fn table(&self, seating: Seating) -> Result<Box<dyn Played>> {
        with_game!(self.of.game(), G => seated(Table::new(Arc::unwrap_or_clone(self.load::<G>()?.scenario()?)), seating))
    }

    /// A table for these people, which records them: the journal names the author of each input, and the
    /// policies that hold seats.
    ///
    /// # Errors
    /// If the question cannot be asked so, or they cannot sit there.
    pub fn table_for(&self, people: &People, dice: Dice, seed: u64) -> Result<Box<dyn Played>> {
        with_game!(self.of.game(), G => {
            let scenario = Arc::unwrap_or_clone(self.load::<G>()?.scenario()?);
            let room = Room::new(Table::new(scenario), dice);
            let mut room = room.with_players(by_style(seed)).map_err(refused)?;
            let id = CommandId::new("seats").expect("it is a short word");
            table::Live::seat(&mut room, Person(0), &id, people).map_err(refused)?;
            Ok(Box::new(room))
        })
    }
}

/// Resumes a saved game with the people and policies that it had. `folder` holds the packs that the scenario
/// may name.
///
/// # Errors
/// If it does not replay, or a policy sits there that is none.
pub fn resume(text: &str, folder: &Path, dice: Dice, seed: u64) -> Result<Box<dyn Played>> {
    with_game!(game_of_save(text), G => {
        let table = Table::<G>::load(text, folder, None).map_err(|error: LoadError<G>| {
            let why = Refused::from(error);
            Problem::new(Kind::Content, why.message, Some(why.hint)).see(See::Recover)
        })?;
        Ok(Box::new(Room::new(table, dice).with_players(by_style(seed)).map_err(refused)?))
    })
}

/// A table at which one person plays everybody but the seats that have a policy.
///
/// # Errors
/// If a policy is none for whole games, or a side is named that there is not.
pub fn seated<G: Subject + Seen>(mut table: Table<G>, seating: Seating) -> Result<Box<dyn Played>> {
    if let Some(rolls) = seating.rolls {
        table.set_rolls(rolls);
    }
    let held = if let Some(policies) = &seating.policies {
        held(&table.scenario().game, policies)?
    } else {
        let policies = table.people().all.iter();
        policies.filter_map(|one| Some((one.seats.clone(), one.policy.clone()?))).collect()
    };
    let mut people = People::one("you");
    for (number, (seats, policy)) in (1..).zip(held) {
        let name = format!("policy {number}");
        people.all.push(Sitting { name, seats, may: Vec::new(), policy: Some(policy) });
    }
    let room = Room::new(table, seating.dice);
    Ok(Box::new(room.among(people).with_players(by_style(seating.seed)).map_err(refused)?))
}

/// Policies by the words of their styles; their random choices come from this seed.
fn by_style<G: Subject>(seed: u64) -> Box<Players<G>> {
    let dice = Arc::new(Mutex::new(sim::Dice::new(seed, 1)));
    Box::new(move |game: &G, word: &str| {
        let (dice, plays) = (Arc::clone(&dice), game.seated(Style::named(word)?));
        let chooses: Box<Offered<G>> = Box::new(move |_, state, decision: &Decision<G::Choice>| {
            plays(state, decision, &mut dice.lock().unwrap_or_else(PoisonError::into_inner))
        });
        Some(chooses)
    })
}

fn refused(why: Refused) -> Problem {
    Problem::question(why.message, why.hint)
}

/// The seats that a policy holds, by number, with the word for the policy.
fn held<G: Subject>(game: &G, policies: &Policies) -> Result<Vec<(Vec<Seat>, String)>> {
    let word = |style: Style| style.name().to_owned();
    Ok(match policies {
        given @ Policies::Sides(_) if G::HAS_SIDES => {
            let names = [0, 1].map(|seat| game.seat_name(Seat(seat)).to_owned());
            let sides = (0..).zip(named_styles(given, "battle", &names)?);
            sides.filter_map(|(seat, style)| Some((vec![Seat(seat)], word(style?)))).collect()
        }
        given => vec![(game.seats(), word(style(Some(given), "game")?))],
    })
}
