//! Dice that nobody can foresee, unless a seed is asked for.

use kernel::Chance;
use rand::TryRng;
use rand::rngs::SysRng;

use crate::problem::{Kind, Problem, Result};

/// The roller for players without dice: it returns a face for a die, a kind for a card.
pub type Dice = Box<dyn FnMut(&Chance) -> u8 + Send>;

/// Dice from the operating system, or from a seed.
///
/// # Errors
/// If the system has none.
pub fn dice(seed: Option<u64>) -> Result<Dice> {
    let unforeseen = || {
        let none =
            |error| Problem::new(Kind::Unreadable, format!("the system's random numbers: {error}"), None);
        SysRng.try_next_u64().map_err(none)
    };
    let mut dice = match seed {
        Some(seed) => sim::Dice::new(seed, 0),
        None => sim::Dice::new(unforeseen()?, unforeseen()?),
    };
    Ok(Box::new(move |chance| dice.outcome(chance)))
}
