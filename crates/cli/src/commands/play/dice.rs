//! Dice that nobody can foresee, unless a seed is asked for.

use kernel::Chance;
use rand::TryRng;
use rand::rngs::SysRng;
use sim::Dice;

use crate::error::{Error, Result};

/// Rolls for the players.
pub struct Roller {
    dice: Dice,
}

impl Roller {
    /// Dice from the operating system, or from a seed.
    pub fn new(seed: Option<u64>) -> Result<Self> {
        let unforeseen = || {
            SysRng.try_next_u64().map_err(|error| Error::Io {
                what: "the system's random numbers".into(),
                error: std::io::Error::other(error.to_string()),
            })
        };
        let dice = match seed {
            Some(seed) => Dice::new(seed, 0),
            None => Dice::new(unforeseen()?, unforeseen()?),
        };
        Ok(Self { dice })
    }

    /// The outcome of a chance.
    pub fn roll(&mut self, chance: &Chance) -> u8 {
        self.dice.outcome(chance)
    }
}
