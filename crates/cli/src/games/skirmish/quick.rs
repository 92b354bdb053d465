//! Questions about one attack in flags.

use clap::Args;
use packs::skirmish::doc::{Distance, NumberOrNone};
use serde::Serialize;

use super::whole::Whole;
use crate::args::{distance, whole};
use crate::error::{Error, Result};

fn number_or_none(text: &str) -> std::result::Result<NumberOrNone, String> {
    if text == "none" {
        return Ok(NumberOrNone(None));
    }
    match text.parse() {
        Ok(number @ 1..=20) => Ok(NumberOrNone(Some(number))),
        _ => Err("write a number from 1 to 20, or none".into()),
    }
}

/// The states of a unit.
const STATES: [&str; 4] = ["healthy", "staggered", "dazed", "stunned"];

/// The heading of all these flags in the help.
const QUICK: &str = "The question";

/// How such questions look.
pub const EXAMPLES: &str = "\
Examples:
  bout odds skirmish --melee 14 --defence 18 --target dazed
  bout odds skirmish --fall 5
  bout odds skirmish --rows melee=10..16 --columns defence=14..18
  bout sim skirmish --red gate-company --blue barrow-host --field tannery-ruins";

/// A question without a file: an attacker and a target, both soldiers unless the flags say otherwise.
/// Every flag has the name that the question gives it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args, Serialize)]
pub struct Quick {
    /// The attacker's Melee number.
    #[arg(help_heading = QUICK, long, value_name = "N", value_parser = whole::<1, 20, u8>, allow_negative_numbers = true)]
    pub melee: Option<u8>,
    /// The attacker's Ranged number; makes the attack a shot.
    #[arg(help_heading = QUICK, long, value_name = "N", value_parser = whole::<1, 20, u8>, allow_negative_numbers = true, conflicts_with = "melee")]
    pub ranged: Option<u8>,
    /// How many attacks.
    #[arg(help_heading = QUICK, long, value_name = "N", value_parser = whole::<1, 6, u8>, allow_negative_numbers = true)]
    pub attacks: Option<u8>,
    /// How many such attackers, one after the other.
    #[arg(help_heading = QUICK, long, value_name = "N", value_parser = whole::<1, 12, u8>, allow_negative_numbers = true)]
    pub attackers: Option<u8>,
    /// The attacker's Injury modifier.
    #[arg(help_heading = QUICK, long, value_name = "N", value_parser = whole::<-20, 20, i8>, allow_negative_numbers = true)]
    pub injury: Option<i8>,
    /// The attacker's Piercing modifier.
    #[arg(help_heading = QUICK, long, value_name = "N", value_parser = whole::<-20, 20, i8>, allow_negative_numbers = true)]
    pub piercing: Option<i8>,
    /// The attacker's weapon, from the pack.
    #[arg(help_heading = QUICK, long, value_name = "NAME")]
    pub weapon: Option<String>,
    /// The attacker's profile, from the pack.
    #[arg(help_heading = QUICK, long, value_name = "NAME")]
    pub attacker_profile: Option<String>,
    /// The attacker's state.
    #[arg(help_heading = QUICK, long, value_parser = STATES)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attacker: Option<String>,
    /// The target's Defence number, or none.
    #[arg(help_heading = QUICK, long, value_name = "N", value_parser = number_or_none, allow_negative_numbers = true)]
    pub defence: Option<NumberOrNone>,
    /// The target's Agility number.
    #[arg(help_heading = QUICK, long, value_name = "N", value_parser = whole::<1, 20, u8>, allow_negative_numbers = true)]
    pub agility: Option<u8>,
    /// The target's Morale number.
    #[arg(help_heading = QUICK, long, value_name = "N", value_parser = whole::<1, 20, u8>, allow_negative_numbers = true)]
    pub morale: Option<u8>,
    /// The target's Wounds.
    #[arg(help_heading = QUICK, long, value_name = "N", value_parser = whole::<1, 4, u8>, allow_negative_numbers = true)]
    pub wounds: Option<u8>,
    /// The target's profile, from the pack.
    #[arg(help_heading = QUICK, long, value_name = "NAME")]
    pub target_profile: Option<String>,
    /// The target's state.
    #[arg(help_heading = QUICK, long, value_parser = STATES)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// Injury values against the target are lowered by N.
    #[arg(help_heading = QUICK, long, value_name = "N", value_parser = whole::<0, 20, u8>, allow_negative_numbers = true)]
    pub hardy: Option<u8>,
    /// The target is Dazed where it would be Stunned.
    #[arg(help_heading = QUICK, long)]
    pub stunned_becomes_dazed: bool,
    /// Sources of Advantage on the attack (1 if no number is given).
    #[arg(help_heading = QUICK, long, value_name = "N", num_args = 0..=1, default_missing_value = "1", value_parser = whole::<0, 9, u8>, allow_negative_numbers = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advantage: Option<u8>,
    /// Sources of Disadvantage on the attack (1 if no number is given).
    #[arg(help_heading = QUICK, long, value_name = "N", num_args = 0..=1, default_missing_value = "1", value_parser = whole::<0, 9, u8>, allow_negative_numbers = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disadvantage: Option<u8>,
    /// The target of the shot is in cover.
    #[arg(help_heading = QUICK, long)]
    pub cover: bool,
    /// The shooter moved.
    #[arg(help_heading = QUICK, long)]
    pub moved: bool,
    /// The shooter stands well above the target.
    #[arg(help_heading = QUICK, long)]
    pub elevated: bool,
    /// Whose turn it is.
    #[arg(help_heading = QUICK, long, value_parser = ["attacker", "target"])]
    pub turn: Option<String>,
    /// The target stands within 1 inch of an edge this many inches high.
    #[arg(help_heading = QUICK, long, value_name = "INCHES", allow_negative_numbers = true, value_parser = distance)]
    pub ledge: Option<Distance>,
    /// A railing guards that edge.
    #[arg(help_heading = QUICK, long, requires = "ledge")]
    pub railing: bool,
    /// Instead of an attack: the target falls this many inches.
    #[arg(help_heading = QUICK, long, value_name = "INCHES", allow_negative_numbers = true, value_parser = distance, group = "instead")]
    pub fall: Option<Distance>,
    /// Instead of an attack: the target makes an Injury Roll with this modifier.
    #[arg(help_heading = QUICK, long, value_name = "N", value_parser = whole::<-40, 40, i8>, allow_negative_numbers = true, group = "instead")]
    pub injury_roll: Option<i8>,
    /// Instead of an attack: the target gets this state.
    #[arg(help_heading = QUICK, long, value_parser = ["dazed", "stunned"], group = "instead")]
    pub inflict: Option<String>,
    /// Instead of an attack: the target makes a Check.
    #[arg(help_heading = QUICK, long, value_parser = ["melee", "ranged", "defence", "agility", "morale"], group = "instead")]
    pub check: Option<String>,
    /// What to tell of the target, all together: `status`, `injured` (Dazed, Stunned or Incapacitated),
    /// `at-least-stunned`, `wounds`, `place`. [default: status]
    #[arg(help_heading = QUICK, long, value_name = "LIST", value_delimiter = ',')]
    #[serde(skip)]
    pub ask: Vec<String>,
    #[command(flatten)]
    #[serde(skip)]
    pub whole: Whole,
}

impl Quick {
    /// Whether one thing is asked about.
    ///
    /// # Errors
    /// If it is a whole battle, and one attack.
    pub fn check(&self) -> Result<()> {
        if self.whole.is_given() && (Self { whole: Whole::default(), ..self.clone() }) != Self::default() {
            return Err(Error::input(
                "a whole battle is asked about, and one attack",
                "leave out --red, --blue, --field and the like, or everything else",
            ));
        }
        Ok(())
    }
}
