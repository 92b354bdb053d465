//! Who sits at the table of this program: one person who plays everybody, and policies at the seats that flags name.

use std::sync::{Arc, Mutex, PoisonError};

use kernel::{Decision, Seat};
use players::Style;
use sim::Dice;
use table::{People, Person, Room, Sitting, Table};

use super::dice::Roller;
use crate::args::{PlayArgs, Policies};
use crate::error::Result;
use crate::games::{Desk, named_styles, style};

/// The person at the screen.
pub const YOU: Person = Person(0);

/// Who plays by a policy: the numbers of the seats, and how.
pub type Held = Vec<(Vec<Seat>, Style)>;

/// As the flags say; at seats that they do not name, people sit.
///
/// # Errors
/// If a policy is none for whole games, or a side is named that there is not.
pub fn held<G: Desk>(args: &PlayArgs, game: &G) -> Result<Held> {
    Ok(match &args.policy {
        Some(given @ Policies::Sides(_)) if G::HAS_SIDES => {
            let names = [0, 1].map(|seat| game.seat_name(Seat(seat)).to_owned());
            let sides = (0..).zip(named_styles(given, "battle", &names)?);
            sides.filter_map(|(seat, style)| Some((vec![Seat(seat)], style?))).collect()
        }
        Some(given) => {
            vec![(game.seats(), style(Some(given), "game")?)]
        }
        None => Vec::new(),
    })
}

/// A table at which one person plays everybody but those seats. `seed` is for policies that leave something to chance.
pub fn room<G: Desk>(table: Table<G>, mut roller: Roller, held: Held, seed: u64) -> Room<G> {
    let mut people = People::one("you");
    let mut room = Room::new(table, Box::new(move |chance| roller.roll(chance)));
    let dice = Arc::new(Mutex::new(Dice::new(seed, 1)));
    for (number, (seats, style)) in (1..).zip(held) {
        let policy = format!("policy {number}");
        people.all.push(Sitting { name: policy.clone(), seats, may: Vec::new(), policy: Some(policy) });
        let (dice, plays) = (Arc::clone(&dice), room.table().scenario().game.seated(style));
        let chooses = move |_: &G, state: &G::State, decision: &Decision<G::Choice>| {
            plays(state, decision, &mut dice.lock().unwrap_or_else(PoisonError::into_inner))
        };
        room = room.with_policy(Person(number), Box::new(chooses));
    }
    room.among(people)
}
