//! Policies of a question, which decide if nobody plays.

use std::collections::BTreeMap;
use std::fmt;

use players::Style;
use serde::{Deserialize, Serialize};
use source::JsonSchema;

use crate::problem::{Problem, Result};

/// A policy, which decides if nobody plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Policy {
    /// The best option for the survivors, by the goal.
    Best,
    /// The first legal option, a fixed order: hit locations from A to Z by id, hits from head to legs.
    First,
    /// A random legal option, each equally likely.
    Random,
    /// The order that is given.
    Given,
    /// Whole showdowns and battles: always attacks the monster, or the enemy.
    Aggressive,
    /// Whole showdowns and battles: keeps away when hurt, strikes from behind, engages if it outnumbers the
    /// enemy.
    Cautious,
    /// Whole showdowns and battles: the attack with the best exact odds.
    Exact,
}

impl Policy {
    /// Every one of them.
    pub const ALL: [Self; 7] =
        [Self::Best, Self::First, Self::Random, Self::Given, Self::Aggressive, Self::Cautious, Self::Exact];

    /// The policy of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|policy| policy.word() == word)
    }

    /// A description.
    pub fn says(self) -> &'static str {
        match self {
            Self::Best => "What is best for the survivors, by the goal",
            Self::First => {
                "The first legal option, a fixed order: hit locations from A to Z by id, hits from head to legs"
            }
            Self::Random => "Every legal option equally often",
            Self::Given => "The order that is given",
            Self::Aggressive => "Whole showdowns and battles: always at the monster, or the enemy",
            Self::Cautious => {
                "Whole showdowns and battles: keeps away when hurt, strikes from behind, engages where it outnumbers"
            }
            Self::Exact => {
                "Whole showdowns and battles: where exact odds of the attack say that it is worth most"
            }
        }
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::First => "first",
            Self::Random => "random",
            Self::Given => "given",
            Self::Aggressive => "aggressive",
            Self::Cautious => "cautious",
            Self::Exact => "exact",
        }
    }
}

/// One policy for everybody, or one for each side of a battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Policies {
    /// One policy for everybody.
    Same(Policy),
    /// A policy for each side that is named.
    Sides(Sides),
}

/// Sides, each with its policy, in the order in which they were named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "BTreeMap<String, Policy>", into = "BTreeMap<String, Policy>")]
#[schemars(with = "BTreeMap<String, Policy>")]
pub struct Sides(pub Vec<(String, Policy)>);

impl From<BTreeMap<String, Policy>> for Sides {
    fn from(sides: BTreeMap<String, Policy>) -> Self {
        Self(sides.into_iter().collect())
    }
}

impl From<Sides> for BTreeMap<String, Policy> {
    fn from(sides: Sides) -> Self {
        sides.0.into_iter().collect()
    }
}

impl Policies {
    /// Whether they leave nobody to play: both sides have one.
    pub fn play_all(&self) -> bool {
        match self {
            Self::Same(_) => true,
            Self::Sides(sides) => sides.0.len() > 1,
        }
    }
}

/// Writes the policies as users type them.
impl fmt::Display for Policies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Same(policy) => f.write_str(policy.word()),
            Self::Sides(sides) => {
                let one = |(side, policy): &(String, Policy)| format!("{side}={}", policy.word());
                f.write_str(&sides.0.iter().map(one).collect::<Vec<_>>().join(","))
            }
        }
    }
}

/// The way decisions are made.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Choices {
    /// The policy; if absent, the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<Policies>,
    /// The options by preference; unlisted options come after, in the fixed order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<String>,
    /// The goal of the best play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
}

/// The style of a policy that plays everybody.
///
/// # Errors
/// If no such style plays whole games; `what` names such a game.
pub fn style(policy: Option<&Policies>, what: &str) -> Result<Style> {
    match policy {
        None => Ok(Style::Aggressive),
        Some(Policies::Same(policy)) => styled(*policy, what),
        Some(Policies::Sides(_)) => Err(Problem::question(
            format!("a {what} has no two sides to play"),
            "give one policy, such as `policy` cautious",
        )
        .naming(&["policy"])),
    }
}

/// The style of each of two sides; a side that is not named plays as it does by default.
///
/// # Errors
/// As [`style`]; also for a side that is unknown, or named twice.
pub fn styles(policy: Option<&Policies>, what: &str, sides: &[String]) -> Result<[Style; 2]> {
    match policy {
        Some(given @ Policies::Sides(_)) => {
            Ok(named_styles(given, what, sides)?.map(|style| style.unwrap_or(Style::Aggressive)))
        }
        _ => Ok([style(policy, what)?; 2]),
    }
}

/// The styles of the sides that are named.
///
/// # Errors
/// As [`styles`].
pub fn named_styles(given: &Policies, what: &str, sides: &[String]) -> Result<[Option<Style>; 2]> {
    let given = match given {
        Policies::Sides(given) => &given.0[..],
        Policies::Same(_) => &[],
    };
    let mut styles = [None; 2];
    for (side, policy) in given {
        let names = || sides.iter().map(String::as_str);
        let Some(at) = names().position(|name| name == side) else {
            let all: Vec<&str> = names().collect();
            let hint = format!("the sides are {}", all.join(" and "));
            return Err(Problem::question(format!("there is no side `{side}`"), hint));
        };
        if styles[at].replace(styled(*policy, what)?).is_some() {
            return Err(Problem::question(format!("`{side}` has two policies"), "leave one of them out"));
        }
    }
    Ok(styles)
}

/// The policy that a style is called by.
pub fn word_of(style: Style) -> Policy {
    match style {
        Style::Aggressive => Policy::Aggressive,
        Style::Cautious => Policy::Cautious,
        Style::Exact => Policy::Exact,
        Style::Random => Policy::Random,
    }
}

fn styled(policy: Policy, what: &str) -> Result<Style> {
    Ok(match policy {
        Policy::Aggressive => Style::Aggressive,
        Policy::Cautious => Style::Cautious,
        Policy::Exact => Style::Exact,
        Policy::Random => Style::Random,
        Policy::Best | Policy::First | Policy::Given => {
            return Err(Problem::question(
                format!("a whole {what} is not played that way"),
                "use `policy` aggressive, cautious, exact or random",
            )
            .naming(&["policy"]));
        }
    })
}
