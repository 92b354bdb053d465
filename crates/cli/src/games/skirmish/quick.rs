//! Questions about one attack in flags.

use ask::question::{Side, Skirmish};
use clap::{Args, ValueEnum};
use kernel::Inches;
use packs::skirmish::doc::{Distance, InflictedDoc, NumberOrNone, StatDoc, StatusDoc};

use super::whole::Whole;
use crate::args::{height, whole};
use crate::error::{Error, Result};

/// The state of a unit, as a flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StatusArg {
    Healthy,
    Staggered,
    Dazed,
    Stunned,
}

impl From<StatusArg> for StatusDoc {
    fn from(status: StatusArg) -> Self {
        match status {
            StatusArg::Healthy => Self::Healthy,
            StatusArg::Staggered => Self::Staggered,
            StatusArg::Dazed => Self::Dazed,
            StatusArg::Stunned => Self::Stunned,
        }
    }
}

/// A state that is inflicted, as a flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum InflictArg {
    Dazed,
    Stunned,
}

/// A number on the card, as a flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StatArg {
    Melee,
    Ranged,
    Defence,
    Agility,
    Morale,
}

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TurnArg {
    Attacker,
    Target,
}

fn number_or_none(text: &str) -> std::result::Result<NumberOrNone, String> {
    if text == "none" {
        return Ok(NumberOrNone(None));
    }
    match text.parse() {
        Ok(number @ 1..=20) => Ok(NumberOrNone(Some(number))),
        _ => Err("write a number from 1 to 20, or none".into()),
    }
}

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
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
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
    #[arg(help_heading = QUICK, long, value_enum)]
    pub attacker: Option<StatusArg>,
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
    #[arg(help_heading = QUICK, long, value_enum)]
    pub target: Option<StatusArg>,
    /// Injury values against the target are lowered by N.
    #[arg(help_heading = QUICK, long, value_name = "N", value_parser = whole::<0, 20, u8>, allow_negative_numbers = true)]
    pub hardy: Option<u8>,
    /// The target is Dazed where it would be Stunned.
    #[arg(help_heading = QUICK, long)]
    pub stunned_becomes_dazed: bool,
    /// Sources of Advantage on the attack (1 if no number is given).
    #[arg(help_heading = QUICK, long, value_name = "N", num_args = 0..=1, default_missing_value = "1", value_parser = whole::<0, 9, u8>, allow_negative_numbers = true)]
    pub advantage: Option<u8>,
    /// Sources of Disadvantage on the attack (1 if no number is given).
    #[arg(help_heading = QUICK, long, value_name = "N", num_args = 0..=1, default_missing_value = "1", value_parser = whole::<0, 9, u8>, allow_negative_numbers = true)]
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
    #[arg(help_heading = QUICK, long, value_enum)]
    pub turn: Option<TurnArg>,
    /// The target stands within 1 inch of an edge this many inches high.
    #[arg(help_heading = QUICK, long, value_name = "INCHES", allow_negative_numbers = true, value_parser = height)]
    pub ledge: Option<Inches>,
    /// A railing guards that edge.
    #[arg(help_heading = QUICK, long, requires = "ledge")]
    pub railing: bool,
    /// Instead of an attack: the target falls this many inches.
    #[arg(help_heading = QUICK, long, value_name = "INCHES", allow_negative_numbers = true, value_parser = height, group = "instead")]
    pub fall: Option<Inches>,
    /// Instead of an attack: the target makes an Injury Roll with this modifier.
    #[arg(help_heading = QUICK, long, value_name = "N", value_parser = whole::<-40, 40, i8>, allow_negative_numbers = true, group = "instead")]
    pub injury_roll: Option<i8>,
    /// Instead of an attack: the target gets this state.
    #[arg(help_heading = QUICK, long, value_enum, group = "instead")]
    pub inflict: Option<InflictArg>,
    /// Instead of an attack: the target makes a Check.
    #[arg(help_heading = QUICK, long, value_enum, group = "instead")]
    pub check: Option<StatArg>,
    /// What to tell of the target, all together: `status`, `injured` (Dazed, Stunned or Incapacitated),
    /// `at-least-stunned`, `wounds`, `place`. [default: status]
    #[arg(help_heading = QUICK, long, value_name = "LIST", value_delimiter = ',')]
    pub ask: Vec<String>,
    #[command(flatten)]
    pub whole: Whole,
}

impl Quick {
    /// Whether the flags fit together.
    ///
    /// # Errors
    /// If some of them would be passed over.
    pub fn check(&self) -> Result<()> {
        if self.whole.is_given() && (Self { whole: Whole::default(), ..self.clone() }) != Self::default() {
            return Err(Error::input(
                "a whole battle is asked about, and one attack",
                "leave out --red, --blue, --field and the like, or everything else",
            ));
        }
        let instead = self.fall.is_some() || self.injury_roll.is_some() || self.inflict.is_some();
        let on_check = self.check.is_some();
        let only_attacks = [
            ("--attacks", self.attacks.is_some()),
            ("--attackers", self.attackers.is_some()),
            ("--injury", self.injury.is_some()),
            ("--piercing", self.piercing.is_some()),
            ("--weapon", self.weapon.is_some()),
            ("--attacker-profile", self.attacker_profile.is_some()),
            ("--attacker", self.attacker.is_some()),
            ("--cover", self.cover),
            ("--moved", self.moved),
            ("--elevated", self.elevated),
        ];
        let checks_too = [
            ("--melee", self.melee.is_some()),
            ("--ranged", self.ranged.is_some()),
            ("--advantage", self.advantage.is_some()),
            ("--disadvantage", self.disadvantage.is_some()),
        ];
        let passed_over = (only_attacks.iter().filter(|_| instead || on_check))
            .chain(checks_too.iter().filter(|_| instead))
            .find(|(_, given)| *given);
        if let Some((flag, _)) = passed_over {
            return Err(Error::input(
                format!("{flag} is about an attack, and no attack is asked about"),
                "leave it out, or leave out --fall, --injury-roll, --inflict or --check",
            ));
        }
        let shot = [("--cover", self.cover), ("--moved", self.moved), ("--elevated", self.elevated)];
        match shot.iter().find(|(_, given)| *given && !self.shoots()) {
            Some((flag, _)) => {
                Err(Error::input(format!("{flag} is about a shot"), "give the attacker --ranged N"))
            }
            None => Ok(()),
        }
    }

    fn shoots(&self) -> bool {
        self.ranged.is_some()
    }
}

impl From<&Quick> for Skirmish {
    fn from(quick: &Quick) -> Self {
        Self {
            melee: quick.melee,
            ranged: quick.ranged,
            attacks: quick.attacks,
            attackers: quick.attackers,
            injury: quick.injury,
            piercing: quick.piercing,
            weapon: quick.weapon.clone(),
            attacker_profile: quick.attacker_profile.clone(),
            attacker: quick.attacker.map_or(StatusDoc::Healthy, Into::into),
            defence: quick.defence,
            agility: quick.agility,
            morale: quick.morale,
            wounds: quick.wounds,
            target_profile: quick.target_profile.clone(),
            target: quick.target.map_or(StatusDoc::Healthy, Into::into),
            hardy: quick.hardy,
            stunned_becomes_dazed: quick.stunned_becomes_dazed,
            advantage: quick.advantage.unwrap_or(0),
            disadvantage: quick.disadvantage.unwrap_or(0),
            cover: quick.cover,
            moved: quick.moved,
            elevated: quick.elevated,
            turn: quick.turn.map(|turn| match turn {
                TurnArg::Attacker => Side::Attacker,
                TurnArg::Target => Side::Target,
            }),
            ledge: quick.ledge.map(Distance),
            railing: quick.railing,
            fall: quick.fall.map(Distance),
            injury_roll: quick.injury_roll,
            inflict: quick.inflict.map(|status| match status {
                InflictArg::Dazed => InflictedDoc::Dazed,
                InflictArg::Stunned => InflictedDoc::Stunned,
            }),
            check: quick.check.map(|stat| match stat {
                StatArg::Melee => StatDoc::Melee,
                StatArg::Ranged => StatDoc::Ranged,
                StatArg::Defence => StatDoc::Defence,
                StatArg::Agility => StatDoc::Agility,
                StatArg::Morale => StatDoc::Morale,
            }),
        }
    }
}
