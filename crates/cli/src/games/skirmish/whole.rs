//! A whole battle in flags.

use ask::look_up::Name;
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::args::whole;
use crate::games::names::Known;

const WARBANDS: &str = "The warbands";
const TERMS: &str = "The battle";

/// How such questions look.
pub const EXAMPLES: &str = "\
Examples:
  bout play battle
  bout play battle --red barrow-host --blue gate-company --field tannery-ruins --save ruins.bout
  bout sim battle --trials 10000
  bout sim battle --red thorn-runners --field mill-bridge --policy cautious
  bout compare battle --vs dazed-melee=auto-hit
  bout odds battle --print-scenario > battle.toml";

/// How warbands come to stand where they do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeployArg {
    /// They are lined up in their zones.
    LinedUp,
    /// Whoever plays them deploys them, one unit at a time.
    Chosen,
}

/// Two warbands on a field, turn after turn, until one is gone or runs. Every flag has the name that the question gives it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args, Serialize)]
pub struct Whole {
    /// The warband of red, from the pack [default: gate-company]
    #[arg(help_heading = WARBANDS, long, value_name = "NAME")]
    #[arg(value_parser = Known(Name::Warband), hide_possible_values = true)]
    pub red: Option<String>,
    /// The warband of blue, from the pack [default: thorn-runners]
    #[arg(help_heading = WARBANDS, long, value_name = "NAME")]
    #[arg(value_parser = Known(Name::Warband), hide_possible_values = true)]
    pub blue: Option<String>,
    /// The field, from the pack [default: old-pasture]
    #[arg(help_heading = TERMS, long, value_name = "NAME")]
    #[arg(value_parser = Known(Name::Field), hide_possible_values = true)]
    pub field: Option<String>,
    /// Whose turn is the first [default: red; `sim` and `compare` give it to each side in turn]
    #[arg(help_heading = TERMS, long, value_parser = ["red", "blue"], value_name = "SIDE")]
    pub first: Option<String>,
    /// From how many lost units on a side takes Rout tests [default: 6]
    #[arg(help_heading = TERMS, long, value_name = "N", value_parser = whole::<1, 24, u8>, allow_negative_numbers = true)]
    pub rout: Option<u8>,
    /// After how many turns the battle ends, counting those of both sides [default: 24]
    #[arg(help_heading = TERMS, long, value_name = "N", value_parser = whole::<1, 200, u8>, allow_negative_numbers = true)]
    pub turns: Option<u8>,
    /// Leave out the Scars that Incapacitated units roll for at the end
    #[arg(help_heading = TERMS, long)]
    pub no_scars: bool,
    /// How warbands come to stand where they do [default: chosen where people play, else lined-up]
    #[arg(help_heading = TERMS, long, value_enum, value_name = "HOW")]
    pub deploy: Option<DeployArg>,
}

impl Whole {
    /// Whether any of the flags is given.
    pub fn is_given(&self) -> bool {
        *self != Self::default()
    }

    /// The same to be played by people: unless the flags say otherwise, they deploy.
    pub fn to_be_played(&self) -> Self {
        Self { deploy: self.deploy.or(Some(DeployArg::Chosen)), ..self.clone() }
    }
}
