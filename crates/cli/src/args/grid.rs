//! What varies down and across a grid.

use ask::question::Vary;
use clap::Args as ClapArgs;

use crate::error::Error;

const SHOW: &str = "\
Which outcome the grid shows: a state or number, the start of an outcome's words, or `mean:wounds` for a mean

[default: Incapacitated in skirmish, the mean in showdown]";

/// A grid of attackers and defenders.
#[derive(Debug, Clone, ClapArgs)]
pub struct GridArgs {
    /// What varies down the grid: `melee=10..16`, `attacker.profile=soldier,brute`, `luck=0..3`.
    #[arg(help_heading = "Grid", long, value_name = "KEY=VALUES", global = true)]
    pub rows: Option<String>,
    /// What varies across the grid: `defence=14,16,18`, `weapon=bone-axe,king-spear`.
    #[arg(help_heading = "Grid", long, value_name = "KEY=VALUES", global = true)]
    pub columns: Option<String>,
    // The default is the game's own, so that the help tells it by hand.
    /// Which outcome the grid shows, or `mean:wounds` [default: Incapacitated; the mean in showdown]
    #[arg(help_heading = "Grid", long, value_name = "OUTCOME", long_help = SHOW, global = true)]
    pub show: Option<String>,
    /// Print the exact fraction in every cell that is exact.
    #[arg(help_heading = "Grid", long, global = true)]
    pub fractions: bool,
}

impl GridArgs {
    /// What varies, if anything does.
    pub fn vary(&self) -> Option<Vary> {
        let Self { rows, columns, show, .. } = self.clone();
        (rows.is_some() || columns.is_some()).then_some(Vary { rows, columns, show })
    }

    /// Refuses what only a grid has, where there is none.
    ///
    /// # Errors
    /// If there is none.
    pub fn check(&self) -> Result<(), Error> {
        let flag = match self {
            Self { rows: Some(_), .. } | Self { columns: Some(_), .. } => return Ok(()),
            Self { show: Some(_), .. } => "--show",
            Self { fractions: true, .. } => "--fractions",
            _ => return Ok(()),
        };
        let hint = "give --rows or --columns, too, or leave it out: without a grid everything is told";
        Err(Error::input(format!("{flag} says what a grid shows"), hint))
    }
}
