//! A whole showdown in flags.

use ask::look_up::Name;
use ask::question::Showdown;
use clap::{Args, ValueEnum};

use super::flags::Asked;
use crate::args::whole;
use crate::games::names::Known;

const MONSTER: &str = "The monster";
const SURVIVORS: &str = "The survivors";

/// How such questions look.
pub const EXAMPLES: &str = "\
Examples:
  bout play showdown
  bout play showdown --level 1 --party settlers --save lion.bout
  bout play showdown --level 2 --survivors 3 --ambush survivors --dice roll
  bout sim showdown --level 1 --party settlers --trials 10000
  bout odds showdown --level 3 --print-scenario > lion.toml";

/// How survivors come to stand where they do.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum DeployArg {
    /// As the monster's set-up lines them up.
    #[default]
    LinedUp,
    /// Their players choose their spaces in the zone of the set-up.
    Chosen,
}

/// A party of survivors against a monster, round after round, until one side is no more.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
pub struct Whole {
    /// Which monster [default: white-lion]
    #[arg(help_heading = MONSTER, long, value_name = "NAME")]
    #[arg(value_parser = Known(Name::Monster), hide_possible_values = true)]
    pub monster: Option<String>,
    /// Its level: 1, 2, 3 or first-story [default: first-story, or 1 if a monster or a party is named]
    #[arg(help_heading = MONSTER, long, value_name = "LEVEL", allow_negative_numbers = true)]
    #[arg(value_parser = Known(Name::Level), hide_possible_values = true)]
    pub level: Option<String>,
    /// Its Life, if not that of the level: so many wounds defeat it, and take no AI card
    #[arg(help_heading = MONSTER, long, value_name = "N", value_parser = whole::<1, 99, u8>, allow_negative_numbers = true)]
    pub life: Option<u8>,
    /// Who ambushes: monster or survivors [default: nobody]
    #[arg(help_heading = MONSTER, long, value_name = "SIDE")]
    #[arg(value_parser = Known(Name::Ambush), hide_possible_values = true)]
    pub ambush: Option<String>,
    /// Which party: first-story, settlers, or one of a pack of your own [default: first-story]
    #[arg(help_heading = SURVIVORS, long, value_name = "NAME")]
    #[arg(value_parser = Known(Name::Party), hide_possible_values = true)]
    pub party: Option<String>,
    /// How many of the party take part, the first ones [default: all]
    #[arg(help_heading = SURVIVORS, long, value_name = "N", value_parser = whole::<1, 4, u8>, allow_negative_numbers = true)]
    pub survivors: Option<u8>,
    /// How they come to stand where they do
    #[arg(help_heading = SURVIVORS, long, value_enum, value_name = "HOW", default_value = "lined-up")]
    pub deploy: DeployArg,
    /// Their settlement knows Pictographs: they may run away
    #[arg(help_heading = SURVIVORS, long)]
    pub pictographs: bool,
    #[command(flatten)]
    pub asked: Asked,
}

/// Who names nothing begins where everybody begins: with the First Story.
impl From<&Whole> for Showdown {
    fn from(whole: &Whole) -> Self {
        let names_none = whole.monster.is_none() && whole.party.is_none();
        Self {
            monster: whole.monster.clone(),
            level: whole.level.clone().or(names_none.then(|| "first-story".to_owned())),
            life: whole.life,
            ambush: whole.ambush.clone(),
            party: whole.party.clone(),
            survivors: whole.survivors,
            chosen: whole.deploy == DeployArg::Chosen,
            pictographs: whole.pictographs,
        }
    }
}

#[cfg(test)]
mod tests;
