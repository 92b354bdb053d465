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
    /// What both versions are about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// In what they differ.
    pub differs: Vec<Difference>,
    /// The first version.
    pub a: Distribution,
    /// The second.
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
    /// What it is.
    pub what: Differs,
    /// Which key or ruling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What the first version has; absent if it is not one value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<String>,
    /// What the second has.
    pub b: String,
}

/// What can differ.
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

/// What each version is called: by what differs; the second, if nothing does, by that.
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

/// How each version is called by what differs.
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
    /// Its chance in the first version.
    pub a: Reading,
    /// In the second.
    pub b: Reading,
    /// How much larger the second is; absent if nothing is known about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<Reading>,
}

/// A mean in both versions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ComparedMean {
    /// Of what.
    pub tell: String,
    /// Of whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// In the first version.
    pub a: Reading,
    /// In the second.
    pub b: Reading,
    /// How much larger the second is; absent if nothing is known about it.
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
    /// What both are about, but for what varies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// In what they differ.
    pub differs: Vec<Difference>,
    /// The first version.
    pub a: Grid,
    /// The second.
    pub b: Grid,
    /// How much larger the numbers of the second are, as its cells have them; null if nothing is known about it.
    pub differences: Vec<Vec<Option<Vec<Option<Reading>>>>>,
}

/// A version of whole games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Version {
    /// What it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The pack that it was played with.
    pub pack: PackId,
    /// Every ruling with the option in force.
    pub rulings: BTreeMap<String, String>,
    /// What no number takes into account.
    pub left_out: Vec<LeftOut>,
}

/// Pairs of whole games: both of a pair have the same dice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pairs {
    /// How many pairs ended.
    pub pairs: u64,
    /// With which dice.
    pub seed: u64,
    /// How many came out the same.
    pub same: u64,
    /// How many did not end, and count for nothing.
    pub unfinished: u64,
    /// Whether somebody stopped it before all pairs were played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
    /// What was measured.
    pub measures: Vec<Measured>,
}

/// A number of whole games, in both versions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// Which number.
    pub measure: Measure,
    /// Of which side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// In the first version, on average.
    pub a: f64,
    /// In the second.
    pub b: f64,
    /// How much larger the second is.
    pub difference: f64,
    /// The 95 % interval of the difference, as pairs give it.
    pub interval: [f64; 2],
    /// The one that dice of their own would give.
    pub unpaired_interval: [f64; 2],
    /// How many times narrower the first is; absent if that is no number.
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
    /// What it is called.
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

/// What is measured of whole games. Of battles, `first` and `second` are the sides in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// The share of showdowns that the survivors win.
    Won,
    /// The share in which all of them die.
    Lost,
    /// Rounds.
    Rounds,
    /// Survivors who die.
    Deaths,
    /// Injury boxes.
    Injuries,
    /// Severe injuries.
    Severe,
    /// The share of battles that the first side wins.
    FirstWins,
    /// The share that the second side wins.
    SecondWins,
    /// The share that nobody wins.
    Drawn,
    /// Turns.
    Turns,
    /// Units that fall in a turn.
    FallenPerTurn,
    /// Units that the first side loses.
    FirstLost,
    /// Units that the second side loses.
    SecondLost,
    /// The share that whoever goes first wins.
    GoesFirstWins,
    /// The share that whoever goes second wins.
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
    /// What both versions are about.
    pub title: String,
    /// In what they differ.
    pub differs: Vec<Difference>,
    /// The first version.
    pub a: Version,
    /// The second.
    pub b: Version,
    /// How the party played.
    pub policy: Policy,
    /// The attacks that are certain to change, those of survivors first, and of each kind what changes most: exact, with
    /// the decks as they are at the start, from beside the monster, in the fixed order, without survival actions.
    pub attacks: Vec<ChangedAttack>,
    /// What is sampled.
    pub sampled: Pairs,
    /// What the answer cost: two games for each pair.
    pub cost: Cost,
}

/// An attack of which two versions think differently.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedAttack {
    /// Who attacks.
    pub by: Attacker,
    /// The survivor who attacks, or is attacked.
    pub survivor: String,
    /// With which weapon or AI card.
    pub with: String,
    /// Who else comes to exactly the same.
    pub alike: Vec<AlikeAttack>,
    /// What comes of it in the first version.
    pub a: AttackOdds,
    /// In the second.
    pub b: AttackOdds,
}

/// Who attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Attacker {
    /// A survivor.
    Survivor,
    /// The monster.
    Monster,
}

/// An attack that comes to the same as another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AlikeAttack {
    /// The survivor.
    pub survivor: String,
    /// The weapon or AI card.
    pub with: String,
}

/// What an attack comes to.
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
    /// What both versions are about.
    pub title: String,
    /// In what they differ.
    pub differs: Vec<Difference>,
    /// The first version.
    pub a: Version,
    /// The second.
    pub b: Version,
    /// How each side was played, in both versions.
    pub policies: Vec<SidePolicy>,
    /// Who goes first.
    pub first: First,
    /// The blows and shots that are certain to change, the most common first, and of those what changes most: exact.
    pub blows: Vec<ChangedBlow>,
    /// The units that only the first version has: nothing about them can be compared blow by blow.
    pub only_in_a: Vec<String>,
    /// The units that only the second version has.
    pub only_in_b: Vec<String>,
    /// A side of which the two versions have no unit in common.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nothing_in_common: Option<String>,
    /// What is sampled.
    pub sampled: Pairs,
    /// What the answer cost: two games for each pair.
    pub cost: Cost,
}

/// How a side was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SidePolicy {
    /// The side.
    pub side: String,
    /// Its policy.
    pub policy: Policy,
}

/// Who goes first in each version: a side, or nobody in particular.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct First {
    /// In the first version; absent if the sides take turns, pair by pair.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<String>,
    /// In the second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub b: Option<String>,
}

/// A blow or shot of which two versions think differently.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedBlow {
    /// Who strikes or shoots.
    pub attacker: String,
    /// With which weapon in the first version; absent if with bare hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<String>,
    /// With which in the second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon_b: Option<String>,
    /// At whom.
    pub target: String,
    /// Whether it is a shot.
    pub ranged: bool,
    /// The state that the target is in.
    pub target_is: StatusDoc,
    /// Whether the target stands at an edge, 4 inches deep.
    pub at_edge: bool,
    /// For how many pairs of units it holds, those with the same cards included.
    pub pairs: usize,
    /// Who else comes to exactly the same.
    pub alike: Vec<AlikeBlow>,
    /// How much of all results changes.
    pub moved: Fraction,
    /// What the target becomes.
    pub results: Vec<Becomes>,
}

/// A blow that comes to the same as another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AlikeBlow {
    /// Who strikes.
    pub attacker: String,
    /// With which weapon; absent if with bare hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<String>,
    /// At whom.
    pub target: String,
}

/// What the target of a blow becomes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Becomes {
    /// The state.
    pub becomes: StatusDoc,
    /// Its chance in the first version.
    pub a: Fraction,
    /// In the second.
    pub b: Fraction,
}
