//! How decisions fall, as flags say it.

use std::fmt;

use clap::builder::{EnumValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, ValueEnum};

/// How decisions are answered when nobody plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PolicyArg {
    /// What is best for the survivors (see --goal).
    Best,
    /// The first legal option, a fixed order: hit locations from A to Z by id, hits from head to legs.
    First,
    /// Every legal option equally often.
    Random,
    /// The order that --order gives.
    Given,
    /// Whole showdowns and battles: always at the monster, or the enemy.
    Aggressive,
    /// Whole showdowns and battles: keeps away when hurt, strikes from behind, engages where it outnumbers.
    Cautious,
    /// Whole showdowns and battles: where exact odds of the attack say that it is worth most.
    Exact,
}

/// How decisions fall.
#[derive(Debug, Clone, Default, ClapArgs)]
pub struct PolicyArgs {
    // The default is the game's own, so that the help tells it by hand.
    /// How decisions fall; in a whole battle each side may have its own, `red=exact,blue=random` [default: aggressive in
    /// whole showdowns and battles, random in other skirmishes, first in other hunts]
    #[arg(help_heading = "Choices", long, value_parser = PoliciesParser, value_name = "POLICY", global = true)]
    pub policy: Option<Policies>,
    /// What is chosen first, then next, ...: hit locations (`beasts-heel,beasts-flank`), where hits are taken
    /// (`head,arms`), or other options (`dodge`, `pass`); what is not listed comes after, in the fixed order.
    #[arg(help_heading = "Choices", long, value_name = "LIST", value_delimiter = ',', global = true)]
    pub order: Vec<String>,
    /// What --policy best aims for: wounds, criticals, hits, resources or defeated; alive, or the least harm, injuries,
    /// severe or bleeding; harm is injury boxes, and 100 for a death; a monster that an effect kills counts as all the wounds
    /// that it could take [default: wounds; harm for attacks of the monster]
    #[arg(help_heading = "Choices", long, value_name = "GOAL", global = true)]
    pub goal: Option<String>,
}

/// `--policy`: everybody the same, or each side of a battle its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Policies {
    /// Everybody.
    Same(PolicyArg),
    /// The sides that are named, each its own.
    Sides(Vec<(String, PolicyArg)>),
}

impl Policies {
    /// Whether they leave nobody to play: both sides have one.
    pub fn play_all(&self) -> bool {
        match self {
            Self::Same(_) => true,
            Self::Sides(sides) => sides.len() > 1,
        }
    }
}

/// As it is typed.
impl fmt::Display for Policies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |policy: &PolicyArg| {
            policy.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
        };
        match self {
            Self::Same(policy) => f.write_str(&name(policy)),
            Self::Sides(sides) => {
                let one = |(side, policy): &(String, PolicyArg)| format!("{side}={}", name(policy));
                f.write_str(&sides.iter().map(one).collect::<Vec<_>>().join(","))
            }
        }
    }
}

/// The policies that whole battles are played by.
const OF_BATTLES: [&str; 4] = ["aggressive", "cautious", "exact", "random"];

/// Reads a policy, or `SIDE=POLICY,SIDE=POLICY`.
#[derive(Debug, Clone)]
pub(super) struct PoliciesParser;

impl TypedValueParser for PoliciesParser {
    type Value = Policies;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Policies, clap::Error> {
        let one = |text: &str| EnumValueParser::<PolicyArg>::new().parse_ref(command, arg, text.as_ref());
        let text = value.to_string_lossy();
        if !text.contains('=') {
            return one(&text).map(Policies::Same);
        }
        let side = |part: &str| {
            let (side, policy) = part.split_once('=').unwrap_or((part, ""));
            let policy = policy.trim();
            // Only whole battles have a policy for each side, so that a word which is none is answered with theirs.
            let read = one(policy).or_else(|_| {
                PossibleValuesParser::new(OF_BATTLES).parse_ref(command, arg, policy.as_ref())?;
                one(policy)
            });
            Ok((side.trim().to_owned(), read?))
        };
        text.split(',').map(side).collect::<Result<_, _>>().map(Policies::Sides)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(PolicyArg::value_variants().iter().filter_map(PolicyArg::to_possible_value)))
    }
}
