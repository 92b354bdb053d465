//! Dice that nobody can foresee, unless a seed is asked for.

use kernel::Chance;
use rand::TryRng;
use rand::rngs::SysRng;
use sim::Dice;

use crate::error::{Error, Result};

/// What rolls for the players: dice from the operating system, or from a seed.
pub fn dice(seed: Option<u64>) -> Result<Box<dyn FnMut(&Chance) -> u8 + Send>> {
    let unforeseen = || {
        SysRng.try_next_u64().map_err(|error| Error::Io {
            what: "the system's random numbers".into(),
            error: std::io::Error::other(error.to_string()),
        })
    };
    let mut dice = match seed {
        Some(seed) => Dice::new(seed, 0),
        None => Dice::new(unforeseen()?, unforeseen()?),
    };
    Ok(Box::new(move |chance| dice.outcome(chance)))
}
