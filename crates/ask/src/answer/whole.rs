//! What many whole games came to.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sim::Estimate;
use source::JsonSchema;

use super::{Cost, Known, LeftOut, PackId};
use crate::policy::Policy;
use crate::reading::Reading;

/// How often something happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// In how many games.
    pub count: u64,
    /// In which share of those that ended, with its 95 % interval.
    pub share: Reading,
}

impl Count {
    /// So many of all.
    pub fn of(count: u64, all: u64) -> Self {
        Self { count, share: Reading::estimate(Estimate::new(count, all)) }
    }

    /// The share, its interval's beginning and its end.
    pub fn shares(&self) -> [f64; 3] {
        match self.share {
            Reading::Sampled { middle, low, high } => [middle, low, high],
            ref other => [other.middle(); 3],
        }
    }
}

/// A number that games have, such as how long they took.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spread {
    /// On average.
    pub mean: f64,
    /// Half of the games have so much or less.
    pub half: u64,
    /// 9 of 10 games have so much or less.
    pub most: u64,
    /// How many games have how much: pairs of a number and a count.
    pub counts: Vec<(u64, u64)>,
}

/// Whole showdowns.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Showdowns {
    /// The digest of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// Who hunts what.
    pub title: String,
    /// The pack that they were played with.
    pub pack: PackId,
    /// How well it is known.
    pub known: Known,
    /// How the party played.
    pub policy: Policy,
    /// How often the survivors won.
    pub won: Count,
    /// How often they ran away; absent if they cannot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ran_away: Option<Count>,
    /// How often it was broken off after the last round that is played, undecided.
    pub broken_off: Count,
    /// How many rounds it took.
    pub rounds: Spread,
    /// By how many survivors died, from none to all.
    pub deaths: Vec<Count>,
    /// What became of each survivor, over all showdowns.
    pub survivors: Vec<Fate>,
    /// What hurt them, over all showdowns.
    pub causes: Vec<Harm>,
    /// Every ruling with the option in force.
    pub rulings: BTreeMap<String, String>,
    /// What no number takes into account.
    pub left_out: Vec<LeftOut>,
    /// What the answer cost.
    pub cost: Cost,
}

/// What became of a survivor in many showdowns.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fate {
    /// Who.
    pub survivor: String,
    /// How often they died.
    pub died: Count,
    /// Attacks made.
    pub attacks: u64,
    /// Wounds dealt.
    pub wounds: u64,
    /// Injury boxes filled.
    pub injuries: u64,
    /// Severe injuries and brain traumas.
    pub severe: u64,
}

/// What something did to survivors in many showdowns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Harm {
    /// An AI card, a hit location, or the survivors themselves.
    pub cause: String,
    /// Points of damage.
    pub damage: u64,
    /// Points of brain damage.
    pub brain: u64,
    /// Deaths.
    pub deaths: u64,
}

/// What everybody did in one showdown that is over, and what hurt them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Summary {
    /// What each survivor did.
    pub survivors: Vec<Deed>,
    /// What hurt them, the worst first.
    pub causes: Vec<Harm>,
}

/// What a survivor did in one showdown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deed {
    /// Who.
    pub survivor: String,
    /// Whether they died.
    pub dead: bool,
    /// Attacks made.
    pub attacks: u64,
    /// Wounds dealt.
    pub wounds: u64,
    /// Injury boxes that are filled in the end.
    pub boxes: u64,
    /// Severe injuries and brain traumas.
    pub severe: u64,
}

/// Whole battles.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Battles {
    /// The digest of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// Who fights whom.
    pub title: String,
    /// The pack that they were played with.
    pub pack: PackId,
    /// How well it is known.
    pub known: Known,
    /// The two sides.
    pub sides: Vec<Side>,
    /// Battles that nobody won.
    pub drawn: Count,
    /// What going first was worth.
    pub first: GoingFirst,
    /// How battles ended.
    pub ends: Vec<End>,
    /// How many turns they took, those of both sides.
    pub turns: Spread,
    /// After how many turns a battle ends in any case.
    pub limit: u64,
    /// Whether warbands are deployed by whoever plays them.
    pub deployed: bool,
    /// Units that fell, by all turns of all battles.
    pub fallen_per_turn: f64,
    /// How many fell in each turn, from the first in which somebody did.
    pub fallen_by_turn: Vec<ByTurn>,
    /// What took units out, over all battles.
    pub causes: Vec<Cause>,
    /// What became of each unit.
    pub units: Vec<Record>,
    /// Every ruling with the option in force.
    pub rulings: BTreeMap<String, String>,
    /// What no number takes into account.
    pub left_out: Vec<LeftOut>,
    /// What the answer cost.
    pub cost: Cost,
}

/// A side of many battles.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Its name.
    pub side: String,
    /// How it was played.
    pub policy: Policy,
    /// How many units it has.
    pub units: usize,
    /// How often it won.
    pub won: Count,
    /// How many units it lost on average.
    pub lost: f64,
    /// In how many battles it lost how many: pairs of a number and a count.
    pub losses: Vec<(u64, u64)>,
}

/// What going first was worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoingFirst {
    /// Whether the sides took turns at it.
    pub exchanged: bool,
    /// How often the side won that went first.
    pub goes_first_wins: Count,
    /// How often the side won that went second.
    pub goes_second_wins: Count,
    /// By how much the first share is more than the second.
    pub advantage: Reading,
    /// The battles by who went first.
    pub by_first: Vec<Half>,
}

/// Battles in which one side went first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Half {
    /// Which side.
    pub first: String,
    /// How many.
    pub battles: u64,
    /// How often each side won them.
    pub won: Vec<Count>,
}

/// A way in which battles ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// How.
    pub how: Verdict,
    /// Who won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// How often.
    pub battles: Count,
}

/// How a battle ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Only one side was left.
    LastStanding,
    /// A side ran.
    Rout,
    /// Nobody was left.
    NobodyLeft,
    /// The time was up.
    TimeUp,
}

/// A turn of many battles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ByTurn {
    /// Which.
    pub turn: u64,
    /// How many units fell in it.
    pub fell: u64,
    /// How many battles came so far.
    pub battles: u64,
}

/// What took units out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cause {
    /// What.
    pub cause: String,
    /// How many.
    pub count: u64,
}

/// What became of a unit in many battles.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Who.
    pub unit: String,
    /// On which side.
    pub side: String,
    /// How often it fell.
    pub fell: Count,
    /// What it fell by.
    pub causes: Vec<Cause>,
    /// The attacks that it made, over all battles.
    pub attacks: u64,
    /// The enemies that it took out, over all battles.
    pub felled: u64,
}
