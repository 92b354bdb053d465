//! Comparisons: two versions of a question side by side.

use std::collections::BTreeMap;

use packs::Value;
use packs::skirmish::doc::StatusDoc;
use serde::{Deserialize, Serialize};
use sim::Difference as Found;
use source::JsonSchema;

use super::{Cost, Distribution, Grid, LeftOut, PackId};
use crate::fraction::{Fraction, rounded};
use crate::policy::Policy;
use crate::reading::Reading;

/// Two distributions side by side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// The digest of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// The subject of both versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The differences between them.
    pub differs: Vec<Difference>,
    /// The first version.
    pub a: Distribution,
    /// The second version.
    pub b: Distribution,
    /// The outcomes of either, sorted as in a distribution.
    pub outcomes: Vec<Compared>,
    /// The means of both, in the order of the numbers that are told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub means: Vec<ComparedMean>,
    /// The largest difference that any set of outcomes shows; absent if one of the versions is sampled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Fraction>,
}

/// Something in which two versions differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// The kind of difference.
    pub what: Differs,
    /// The key or ruling that differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The value in the first version; absent if it is not one value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<String>,
    /// The value in the second version.
    pub b: String,
}

/// The kind of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Differs {
    /// The whole scenario.
    File,
    /// Something that a grid could vary.
    Key,
    /// A ruling.
    Ruling,
    /// The pack.
    Pack,
}

/// Names the versions by their differences. If nothing differs, the name of the second says so.
pub fn names(differs: &[Difference]) -> [String; 2] {
    let is_same = |difference: &Difference| difference.a.as_ref() == Some(&difference.b);
    if differs.iter().all(is_same) {
        let words: Vec<String> = differs.iter().map(|difference| words(difference)[0].clone()).collect();
        let words = if words.is_empty() { "as asked".to_owned() } else { words.join(", ") };
        return [words, "the same as A: nothing differs".to_owned()];
    }
    let (left, right): (Vec<String>, Vec<String>) =
        differs.iter().map(|difference| words(difference).into()).unzip();
    [left.join(", "), right.join(", ")]
}

/// The name that a difference gives each version.
fn words(difference: &Difference) -> [String; 2] {
    let one = |value: &String| match (&difference.name, difference.what) {
        (Some(name), _) => format!("{name}={value}"),
        (None, Differs::Pack) => format!("pack {value}"),
        (None, Differs::File | Differs::Key | Differs::Ruling) => value.clone(),
    };
    let as_asked = || format!("{} as asked", difference.name.as_deref().unwrap_or("all"));
    [difference.a.as_ref().map_or_else(as_asked, one), one(&difference.b)]
}

/// An outcome in both versions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Compared {
    /// A value for everything that is told.
    pub values: Vec<Value>,
    /// The chance in the first version.
    pub a: Reading,
    /// The value in the second version.
    pub b: Reading,
    /// The second value less the first; absent if nothing is known about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<Reading>,
}

/// A mean in both versions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ComparedMean {
    /// The word that is told, such as `wounds`.
    pub tell: String,
    /// The figure that it is told of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The mean in the first version.
    pub a: Reading,
    /// The value in the second version.
    pub b: Reading,
    /// The second value less the first; absent if nothing is known about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<Reading>,
}

/// Two grids side by side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ComparedGrids {
    /// The digest of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// The subject of both, apart from the axes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The differences between them.
    pub differs: Vec<Difference>,
    /// The first version.
    pub a: Grid,
    /// The second version.
    pub b: Grid,
    /// The numbers of the second less those of the first, in the order of the cells; null if nothing is known
    /// about it.
    pub differences: Vec<Vec<Option<Vec<Option<Reading>>>>>,
}

/// A version of whole games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Version {
    /// The subject of the version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The pack that it was played with.
    pub pack: PackId,
    /// Every ruling with the option in force.
    pub rulings: BTreeMap<String, String>,
    /// The effects that no number takes into account.
    pub left_out: Vec<LeftOut>,
}

/// Pairs of whole games: both games of a pair use the same dice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pairs {
    /// The number of pairs that ended.
    pub pairs: u64,
    /// The seed of the dice.
    pub seed: u64,
    /// The number of pairs in which both games came out the same.
    pub same: u64,
    /// The number of pairs that did not end; the measures ignore them.
    pub unfinished: u64,
    /// Whether the work was stopped before all pairs were played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
    /// The measured numbers.
    pub measures: Vec<Measured>,
}

/// A number of whole games, in both versions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// The measured number.
    pub measure: Measure,
    /// The side that it is measured of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// The average in the first version.
    pub a: f64,
    /// The average in the second version.
    pub b: f64,
    /// The second average less the first.
    pub difference: f64,
    /// The 95 % interval of the difference, as pairs give it.
    pub interval: [f64; 2],
    /// The 95 % interval that independent dice would give.
    pub unpaired_interval: [f64; 2],
    /// The factor by which pairs make the interval narrower; absent if it is not a finite number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub narrower: Option<f64>,
    /// Whether the difference is beyond its interval.
    pub seen: bool,
}

impl Measured {
    /// A number as pairs of games have it.
    pub(crate) fn new(measure: Measure, side: Option<&str>, found: &Found) -> Self {
        let unpaired = [found.difference - found.unpaired, found.difference + found.unpaired];
        Self {
            measure,
            side: side.map(str::to_owned),
            a: rounded(found.a),
            b: rounded(found.b),
            difference: rounded(found.difference),
            interval: found.interval().map(rounded),
            unpaired_interval: unpaired.map(rounded),
            narrower: found.narrower().filter(|times| times.is_finite()).map(rounded),
            seen: found.is_seen(),
        }
    }
}

impl Measured {
    /// The name of the number.
    pub fn name(&self) -> String {
        let side = self.side.as_deref().unwrap_or_default();
        match self.measure {
            Measure::Won => "the survivors win",
            Measure::Lost => "all of them die",
            Measure::Deaths => "die",
            Measure::Injuries => "injury boxes",
            Measure::Severe => "severe injuries",
            Measure::Rounds => "rounds",
            Measure::FirstWins | Measure::SecondWins => return format!("{side} wins"),
            Measure::FirstLost | Measure::SecondLost => return format!("{side} loses"),
            Measure::Drawn => "nobody wins",
            Measure::Turns => "turns",
            Measure::FallenPerTurn => "fall in a turn",
            Measure::GoesFirstWins => "who goes first wins",
            Measure::GoesSecondWins => "who goes second wins",
        }
        .to_owned()
    }
}

/// A number that is measured of whole games. In battles, `first` and `second` are the sides in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// The share of showdowns that the survivors win.
    Won,
    /// The share in which all of them die.
    Lost,
    /// The number of rounds.
    Rounds,
    /// The number of survivors that die.
    Deaths,
    /// The number of filled injury boxes.
    Injuries,
    /// The number of severe injuries.
    Severe,
    /// The share of battles that the first side wins.
    FirstWins,
    /// The share that the second side wins.
    SecondWins,
    /// The share that nobody wins.
    Drawn,
    /// The number of turns.
    Turns,
    /// Units that fall in a turn.
    FallenPerTurn,
    /// Units that the first side loses.
    FirstLost,
    /// Units that the second side loses.
    SecondLost,
    /// The share that the side going first wins.
    GoesFirstWins,
    /// The share that the side going second wins.
    GoesSecondWins,
}

impl Measure {
    /// Whether it is a share of all games, and not a number of something.
    pub fn is_share(self) -> bool {
        match self {
            Self::Won
            | Self::Lost
            | Self::FirstWins
            | Self::SecondWins
            | Self::Drawn
            | Self::GoesFirstWins
            | Self::GoesSecondWins => true,
            Self::Rounds
            | Self::Deaths
            | Self::Injuries
            | Self::Severe
            | Self::Turns
            | Self::FallenPerTurn
            | Self::FirstLost
            | Self::SecondLost => false,
        }
    }
}

/// Two versions of a whole showdown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ComparedShowdowns {
    /// The digest of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// The subject of both versions.
    pub title: String,
    /// The differences between them.
    pub differs: Vec<Difference>,
    /// The first version.
    pub a: Version,
    /// The second version.
    pub b: Version,
    /// The policy of the party.
    pub policy: Policy,
    /// The attacks that are certain to change: those of survivors first, and in each kind the largest change
    /// first. The odds are exact, with the decks of the start, from beside the monster, in the fixed order,
    /// without survival actions.
    pub attacks: Vec<ChangedAttack>,
    /// The sampled games.
    pub sampled: Pairs,
    /// The cost of the answer: two games for each pair.
    pub cost: Cost,
}

/// An attack with different odds in two versions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedAttack {
    /// The attacking side.
    pub by: Attacker,
    /// The survivor that attacks, or is attacked.
    pub survivor: String,
    /// The weapon or AI card of the attack.
    pub with: String,
    /// Other attacks with exactly the same odds.
    pub alike: Vec<AlikeAttack>,
    /// The odds in the first version.
    pub a: AttackOdds,
    /// The odds in the second version.
    pub b: AttackOdds,
}

/// The attacking side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Attacker {
    /// A survivor.
    Survivor,
    /// The monster.
    Monster,
}

/// An attack with the same odds as another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AlikeAttack {
    /// The survivor.
    pub survivor: String,
    /// The weapon or AI card.
    pub with: String,
}

/// The odds of an attack.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttackOdds {
    /// The mean number of wounds, or of injury boxes if the monster attacks.
    pub mean: f64,
    /// The chance of any wound, or of death if the monster attacks.
    pub chance: Fraction,
}

/// Two versions of a whole battle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ComparedBattles {
    /// The digest of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// The subject of both versions.
    pub title: String,
    /// The differences between them.
    pub differs: Vec<Difference>,
    /// The first version.
    pub a: Version,
    /// The second version.
    pub b: Version,
    /// The policy of each side, in both versions.
    pub policies: Vec<SidePolicy>,
    /// The side that goes first.
    pub first: First,
    /// The blows and shots that are certain to change: the most common first, and of those the largest change
    /// first. The odds are exact.
    pub blows: Vec<ChangedBlow>,
    /// The units that only the first version has: nothing about them can be compared blow by blow.
    pub only_in_a: Vec<String>,
    /// The units that only the second version has.
    pub only_in_b: Vec<String>,
    /// A side of which the two versions have no unit in common.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nothing_in_common: Option<String>,
    /// The sampled games.
    pub sampled: Pairs,
    /// The cost of the answer: two games for each pair.
    pub cost: Cost,
}

/// The policy of a side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SidePolicy {
    /// The side.
    pub side: String,
    /// The policy that played it.
    pub policy: Policy,
}

/// The side that goes first in each version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct First {
    /// The side that goes first in the first version; absent if the sides take turns, pair by pair.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<String>,
    /// The side that goes first in the second version; absent if the sides take turns, pair by pair.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub b: Option<String>,
}

/// A blow or shot with different odds in two versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedBlow {
    /// The unit that strikes or shoots.
    pub attacker: String,
    /// The weapon in the first version; absent for bare hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<String>,
    /// The weapon in the second version; absent for bare hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon_b: Option<String>,
    /// The unit that is struck or shot at.
    pub target: String,
    /// Whether it is a shot.
    pub ranged: bool,
    /// The state that the target is in.
    pub target_is: StatusDoc,
    /// Whether the target stands at an edge, 4 inches deep.
    pub at_edge: bool,
    /// The number of pairs of units it holds for, those with equal cards included.
    pub pairs: usize,
    /// Other blows with exactly the same odds.
    pub alike: Vec<AlikeBlow>,
    /// The share of all results that changes.
    pub moved: Fraction,
    /// The states that the target may end in.
    pub results: Vec<Becomes>,
}

/// A blow with the same odds as another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AlikeBlow {
    /// The unit that strikes or shoots.
    pub attacker: String,
    /// The weapon; absent for bare hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<String>,
    /// The unit that is struck or shot at.
    pub target: String,
}

/// A state that the target of a blow may end in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Becomes {
    /// The state.
    pub becomes: StatusDoc,
    /// The chance in the first version.
    pub a: Fraction,
    /// The chance in the second version.
    pub b: Fraction,
}
