//! The results of many whole games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sim::Estimate;
use source::JsonSchema;

use super::{Cost, Known, LeftOut, PackId};
use crate::policy::Policy;
use crate::reading::Reading;

/// The number of games in which something happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// The number of games.
    pub count: u64,
    /// The share of the games that ended, with its 95 % interval.
    pub share: Reading,
}

impl Count {
    /// A count with its share of all games.
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

/// The spread of a number over games, such as their length.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spread {
    /// The average.
    pub mean: f64,
    /// The median: half of the games have this number or less.
    pub half: u64,
    /// The upper end: 9 of 10 games have this number or less.
    pub most: u64,
    /// The distribution: pairs of a number and its count of games.
    pub counts: Vec<(u64, u64)>,
}

/// Whole showdowns.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Showdowns {
    /// The digest of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// The title, which names the party and the monster.
    pub title: String,
    /// The pack that the games were played with.
    pub pack: PackId,
    /// The certainty of the answer.
    pub known: Known,
    /// The policy of the party.
    pub policy: Policy,
    /// The showdowns that the survivors won.
    pub won: Count,
    /// The showdowns that they ran away from; absent if they cannot run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ran_away: Option<Count>,
    /// The undecided showdowns that stopped after the last round that is played.
    pub broken_off: Count,
    /// The number of rounds.
    pub rounds: Spread,
    /// The showdowns by number of deaths, from none to all.
    pub deaths: Vec<Count>,
    /// The fate of each survivor, over all showdowns.
    pub survivors: Vec<Fate>,
    /// The causes of harm, over all showdowns.
    pub causes: Vec<Harm>,
    /// Every ruling with the option in force.
    pub rulings: BTreeMap<String, String>,
    /// The effects that no number takes into account.
    pub left_out: Vec<LeftOut>,
    /// The cost of the answer.
    pub cost: Cost,
}

/// The fate of a survivor in many showdowns.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fate {
    /// The survivor's name.
    pub survivor: String,
    /// The showdowns in which they died.
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

/// The harm that one cause did to survivors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Harm {
    /// An AI card, a hit location, or the survivors themselves.
    pub cause: String,
    /// Points of damage.
    pub damage: u64,
    /// Points of brain damage.
    pub brain: u64,
    /// Deaths of survivors.
    pub deaths: u64,
}

/// The summary of one finished showdown: the deeds of each survivor, and the causes of harm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Summary {
    /// The deeds of each survivor.
    pub survivors: Vec<Deed>,
    /// The causes of harm, the worst first.
    pub causes: Vec<Harm>,
}

/// The deeds of a survivor in one showdown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deed {
    /// The survivor's name.
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
    /// The title, which names both sides.
    pub title: String,
    /// The pack that the games were played with.
    pub pack: PackId,
    /// The certainty of the answer.
    pub known: Known,
    /// The two sides.
    pub sides: Vec<Side>,
    /// Battles that nobody won.
    pub drawn: Count,
    /// The advantage of going first.
    pub first: GoingFirst,
    /// The ways in which battles ended.
    pub ends: Vec<End>,
    /// The number of turns, counting those of both sides.
    pub turns: Spread,
    /// The turn after which a battle ends in any case.
    pub limit: u64,
    /// Whether the policies deploy their own warbands.
    pub deployed: bool,
    /// The average number of units that fell in a turn, over all turns of all battles.
    pub fallen_per_turn: f64,
    /// The units that fell in each turn, from the first turn in which one fell.
    pub fallen_by_turn: Vec<ByTurn>,
    /// The causes that took units out, over all battles.
    pub causes: Vec<Cause>,
    /// The record of each unit.
    pub units: Vec<Record>,
    /// Every ruling with the option in force.
    pub rulings: BTreeMap<String, String>,
    /// The effects that no number takes into account.
    pub left_out: Vec<LeftOut>,
    /// The cost of the answer.
    pub cost: Cost,
}

/// A side of many battles.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The name of the side.
    pub side: String,
    /// The policy that played it.
    pub policy: Policy,
    /// The number of its units.
    pub units: usize,
    /// The battles that it won.
    pub won: Count,
    /// The average number of units it lost.
    pub lost: f64,
    /// The distribution of its losses: pairs of a number of units and a count of battles.
    pub losses: Vec<(u64, u64)>,
}

/// The advantage of going first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoingFirst {
    /// Whether the sides took turns at it.
    pub exchanged: bool,
    /// The battles that the side going first won.
    pub goes_first_wins: Count,
    /// The battles that the side going second won.
    pub goes_second_wins: Count,
    /// The first share less the second.
    pub advantage: Reading,
    /// The battles by the side that went first.
    pub by_first: Vec<Half>,
}

/// Battles in which one side went first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Half {
    /// The side that went first.
    pub first: String,
    /// The number of battles.
    pub battles: u64,
    /// The battles that each side won.
    pub won: Vec<Count>,
}

/// A way in which battles ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The kind of end.
    pub how: Verdict,
    /// The side that won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// The battles that ended so.
    pub battles: Count,
}

/// The end of a battle.
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
    /// The number of the turn.
    pub turn: u64,
    /// The number of units that fell in it.
    pub fell: u64,
    /// The number of battles that reached this turn.
    pub battles: u64,
}

/// A cause that took units out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cause {
    /// The name of the cause.
    pub cause: String,
    /// The number of units.
    pub count: u64,
}

/// The record of a unit in many battles.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The unit's name.
    pub unit: String,
    /// The side that it fought for.
    pub side: String,
    /// The battles in which it fell.
    pub fell: Count,
    /// The causes of its falls.
    pub causes: Vec<Cause>,
    /// The attacks that it made, over all battles.
    pub attacks: u64,
    /// The enemies that it took out, over all battles.
    pub felled: u64,
}
