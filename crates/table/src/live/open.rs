//! A table of either game, from a scenario or a save.

use std::path::Path;

use kernel::Chance;
use packs::{PackError, Scenario, game_of, with_game};
use source::Source;

use super::{Kind, Live, Refused, Room};
use crate::{Damage, Table, game_of_save};

/// The roller for players without dice: it returns a face for a die, a kind for a card.
pub type Dice = Box<dyn FnMut(&Chance) -> u8 + Send>;

/// Sets up a scenario of either game. `folder` holds the packs that it may name.
///
/// # Errors
/// If the scenario does not load.
pub fn open(source: &Source, folder: &Path, dice: Dice) -> Result<Box<dyn Live>, Refused> {
    with_game!(game_of(source), G => {
        let scenario = Scenario::<G>::read(source, folder, None).map_err(|error| broken(&error))?;
        Ok(Box::new(Room::new(Table::new(scenario), dice)))
    })
}

/// Goes on with a save of either game.
///
/// # Errors
/// If it does not load: it may have been played with another pack or other rules, or be damaged. Policies that held seats are
/// named in it, and not made here: the table waits for them until [`Room::with_players`].
pub fn resume(text: &str, folder: &Path, dice: Dice) -> Result<Box<dyn Live>, Refused> {
    with_game!(game_of_save(text), G => {
        let table = Table::<G>::load(text, folder, None)
            .map_err(|error| Refused::damaged(error.line, &error.damage))?;
        Ok(Box::new(Room::new(table, dice)))
    })
}

fn broken(error: &PackError) -> Refused {
    let message = match error {
        PackError::Content(problems) => problems.to_string(),
        PackError::Io(file, error) => format!("{file}: {error}"),
    };
    Refused::new(Kind::BadScenario, message, "correct the scenario")
}

impl<G: packs::Book> From<crate::LoadError<G>> for Refused {
    fn from(error: crate::LoadError<G>) -> Self {
        let damage: &Damage = &error.damage;
        Self::damaged(error.line, damage)
    }
}
