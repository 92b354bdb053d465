//! Who sits at a table: one person and policies at the seats that are named, or any people, some of whom are policies.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use kernel::{Decision, Seat};
use packs::{Book, PackFiles, with_game};
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

/// How people sit down.
pub struct Seating {
    /// What rolls.
    pub dice: Dice,
    /// Who plays instead of people; if absent, as the journal of the table says.
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

    /// The same, among people who are yet to be written down.
    ///
    /// # Errors
    /// If the question cannot be asked so.
    pub fn recorded(&self, dice: Dice, seed: u64) -> Result<Box<dyn Played + Send>> {
        with_game!(self.of.game(), G => {
            recorded(Table::new(Arc::unwrap_or_clone(self.load::<G>()?.scenario()?)), dice, seed)
        })
    }

    /// The same for these people, who are written down: the journal says who gave what, and which policies hold seats.
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

/// Goes on with a saved game as it was left: whoever sat there sits there again, policies, too. `folder` is where a pack that
/// the scenario names is looked for.
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

/// A table of people who are written down in its journal, or will be; for a front of many threads.
fn recorded<G: Subject + Seen>(table: Table<G>, dice: Dice, seed: u64) -> Result<Box<dyn Played + Send>>
where
    Room<G>: Played + Send,
{
    Ok(Box::new(Room::new(table, dice).with_players(by_style(seed)).map_err(refused)?))
}

/// Goes on with a journal that was played with the built-in pack. Nothing is read from the disk: a stranger may have sent it.
///
/// # Errors
/// If it does not replay.
pub fn resumed(journal: &str, dice: Dice, seed: u64) -> Result<Box<dyn Played + Send>> {
    with_game!(game_of_save(journal), G => {
        let pack = <<G as Book>::Pack as PackFiles>::core();
        let table = Table::<G>::load(journal, Path::new(""), Some(&pack)).map_err(|error: LoadError<G>| {
            let why = Refused::from(error);
            Problem::new(Kind::Content, why.message, Some(why.hint)).see(See::Recover)
        })?;
        recorded(table, dice, seed)
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

/// Policies by the words of their styles; what they leave to chance comes from this seed.
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

/// The seats that play by a policy, and its word.
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
