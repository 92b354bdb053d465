//! Answers: what is known, how well, what it turned on, and what it cost. Typed data, which any front puts into words.

mod build;
mod compared;
mod grid;
mod outlook;
mod whole;

use std::collections::{BTreeMap, BTreeSet};

use packs::{Book, Key, Scenario, Tell, Value};
use serde::{Deserialize, Serialize};
use source::JsonSchema;

pub use self::build::{Asking, exact, left_out, odds, of_games, pack_id, rulings, simulated};
pub(crate) use self::build::{cost, exactly, known, odds_here, simulated_here};
pub use self::compared::{
    AlikeAttack, AlikeBlow, AttackOdds, Attacker, Becomes, ChangedAttack, ChangedBlow, Compared,
    ComparedBattles, ComparedGrids, ComparedMean, ComparedShowdowns, Comparison, Difference, Differs, First,
    Measure, Measured, Pairs, SidePolicy, Version, names,
};
pub use self::grid::{Cell, Grid, Show, Varied};
pub use self::outlook::{Ahead, Column, Counted, Outlook, Prospect, ToTheEnd, Until};
pub use self::whole::{
    Battles, ByTurn, Cause, Count, Deed, End, Fate, GoingFirst, Half, Harm, Record, Showdowns, Side, Spread,
    Summary, Verdict,
};
use crate::fraction::Fraction;
use crate::policy::Policy;
use crate::reading::Reading;
pub use crate::showdown::goals::Goal;
use crate::solve::Reach;

/// The outcomes to list: those that can happen, and those that a reader expects to see.
pub(crate) fn listed<G: Book>(scenario: &Scenario<G>, found: &sim::Known<Key>) -> BTreeSet<Key> {
    let mut all: BTreeSet<Key> = scenario.all_keys().into_iter().collect();
    match found {
        sim::Known::Exact(answer) | sim::Known::UpTo(answer) => all.extend(answer.outcomes.keys()),
        sim::Known::Sampled { sampled, .. } => all.extend(sampled.counts.keys()),
    }
    all
}

/// The answer to a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "answer", rename_all = "kebab-case")]
#[expect(clippy::large_enum_variant, reason = "there is one for each question, and it is soon printed")]
pub enum Answer {
    /// Every outcome with its chance.
    Distribution(Distribution),
    /// What many whole showdowns came to.
    Showdowns(Showdowns),
    /// What many whole battles came to.
    Battles(Battles),
    /// A few numbers, while something varies.
    Grid(Grid),
    /// What lies ahead of a game in progress.
    Outlook(Outlook),
    /// Two distributions side by side.
    Comparison(Comparison),
    /// Two grids side by side.
    ComparedGrids(ComparedGrids),
    /// Two versions of a whole showdown.
    ComparedShowdowns(ComparedShowdowns),
    /// Two versions of a whole battle.
    ComparedBattles(ComparedBattles),
}

impl Answer {
    /// The same with the digest of its question.
    pub(crate) fn to(mut self, question: String) -> Self {
        let digest = match &mut self {
            Self::Distribution(odds) => &mut odds.question,
            Self::Showdowns(showdowns) => &mut showdowns.question,
            Self::Battles(battles) => &mut battles.question,
            Self::Grid(grid) => &mut grid.question,
            Self::Outlook(outlook) => &mut outlook.question,
            Self::Comparison(compared) => &mut compared.question,
            Self::ComparedGrids(compared) => &mut compared.question,
            Self::ComparedShowdowns(compared) => &mut compared.question,
            Self::ComparedBattles(compared) => &mut compared.question,
        };
        *digest = Some(question);
        self
    }

    /// Whether somebody stopped the work, so that there is less than was asked for.
    pub fn is_stopped(&self) -> bool {
        let known = |known: &Known| matches!(known, Known::Sampled { stopped: true, .. });
        match self {
            Self::Distribution(odds) => known(&odds.known),
            Self::Showdowns(showdowns) => known(&showdowns.known),
            Self::Battles(battles) => known(&battles.known),
            Self::Grid(grid) => grid.stopped,
            Self::Outlook(outlook) => {
                let columns = outlook.to_the_end.iter().flat_map(|to_the_end| &to_the_end.columns);
                outlook.ahead.iter().any(|ahead| known(&ahead.known))
                    || columns.map(|it| &it.known).any(known)
            }
            Self::Comparison(compared) => known(&compared.a.known) || known(&compared.b.known),
            Self::ComparedGrids(compared) => compared.a.stopped || compared.b.stopped,
            Self::ComparedShowdowns(compared) => compared.sampled.stopped,
            Self::ComparedBattles(compared) => compared.sampled.stopped,
        }
    }
}

/// A distribution: every outcome with its chance.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Distribution {
    /// The digest of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// What the question is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The pack that it was answered with.
    pub pack: PackId,
    /// What is told apart: the values of an outcome stand in this order.
    pub tells: Vec<Tell>,
    /// How well the answer is known.
    pub known: Known,
    /// Every outcome, sorted by its values: states from best to worst, places in the order of the file. If a single state is
    /// asked, states that cannot happen are listed, too.
    pub outcomes: Vec<Outcome>,
    /// The mean of each number that is told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub means: Vec<Mean>,
    /// How decisions fell; absent if nobody had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choices: Option<Fell>,
    /// The best play, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Best>,
    /// What happened where nothing is rolled, which says why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at_once: Vec<LogLine>,
    /// What the answer turned on.
    pub turned_on: TurnedOn,
    /// How often each rule was used on average, if that was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<Vec<Used>>,
    /// Every ruling with the option in force.
    pub rulings: BTreeMap<String, String>,
    /// What no number takes into account, because the pack does not say it.
    pub left_out: Vec<LeftOut>,
    /// What the answer cost.
    pub cost: Cost,
}

/// A pack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PackId {
    /// Its id.
    pub id: String,
    /// The digest of everything in it.
    pub digest: String,
}

/// How well an answer is known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Known {
    /// Every chance is exact.
    Exact,
    /// Every chance is exact for what was followed to its end.
    UpTo {
        /// The chance of the rest.
        unresolved: Fraction,
    },
    /// Games were played.
    Sampled {
        /// How many.
        trials: u64,
        /// With which dice: the same seed gives the same answer.
        seed: u64,
        /// How many did not end, and count for nothing.
        unfinished: u64,
        /// Why it is not exact, if exact odds were asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<TooLarge>,
        /// Whether somebody stopped it before all trials were played.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stopped: bool,
    },
}

/// Why there are no exact odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TooLarge {
    /// There are too many states.
    States,
    /// It takes too much memory.
    Memory,
    /// The game can come back to where it was in too many ways.
    Cycle,
    /// Somebody stopped the work before they were found.
    Stopped,
}

/// An outcome.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// A value for everything that is told.
    pub values: Vec<Value>,
    /// How likely it is.
    pub chance: Reading,
    /// How often it came up, if it was sampled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
}

/// The mean of a number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mean {
    /// Of what.
    pub tell: String,
    /// Of whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// How much of it there is on average.
    pub value: Reading,
}

/// How decisions fell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fell {
    /// By which policy.
    pub policy: Policy,
    /// What the first option is, in the fixed order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<Order>,
}

/// What it means that the first option is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Hit locations from A to Z by id.
    HitLocationsById,
    /// Hit locations as the deck lists them.
    HitLocationsAsListed,
    /// Hits from head to legs.
    HitsFromHeadToLegs,
    /// Nobody uses the survival actions that they know.
    NoSurvivalActions,
}

impl Order {
    /// What is taken first, if anything is.
    pub fn says(self) -> Option<&'static str> {
        match self {
            Self::HitLocationsById => Some("hit locations from A to Z by id"),
            Self::HitLocationsAsListed => Some("hit locations as the deck lists them"),
            Self::HitsFromHeadToLegs => Some("hits from head to legs"),
            Self::NoSurvivalActions => None,
        }
    }
}

/// The best play.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Best {
    /// What it aims for.
    pub goal: Goal,
    /// Whether the most of it is wanted, or the least.
    pub most: bool,
    /// Of the goal wounds, where an effect can kill the monster: as how many wounds that counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kill_counts_as: Option<i64>,
    /// Of the goal harm: as how many injury boxes a death counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub death_counts_as: Option<i64>,
    /// Within what the best play could not be found; the answer is then that of the fixed order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out_of_reach: Option<Reach>,
    /// How much of the goal there is on average.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Fraction>,
    /// The same if options are always taken in the fixed order, if that is known exactly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed_order: Option<Fraction>,
    /// If a decision is due at once: what each option is worth, if everything later is the best.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Worth>,
    /// The decisions on the way at which most is at stake.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forks: Vec<Fork>,
}

/// What an option is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Worth {
    /// The option, by its name.
    pub option: String,
    /// How much of the goal there is on average after it.
    pub worth: Fraction,
}

/// A decision on the way whose options differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// The chance that it comes up.
    pub reached: Fraction,
    /// Its options.
    pub options: Vec<Worth>,
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogLine {
    /// One sentence.
    pub text: String,
    /// The rules that it follows from.
    pub rules: Vec<String>,
    /// The rulings that it turned on, each with its option.
    pub rulings: BTreeMap<String, String>,
}

/// What an answer turned on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnedOn {
    /// The rulings, in the order in which they come up.
    pub rulings: Vec<Ruled>,
    /// Rulings that the question gives and that did not come up.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub not_met: BTreeMap<String, String>,
    /// The rules, in the order in which they come up.
    pub rules: Vec<String>,
    /// Of large questions: so many situations were looked at, not all, so that more may matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looked_at: Option<usize>,
}

/// A ruling that mattered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruled {
    /// Its id.
    pub ruling: String,
    /// The option in force.
    pub option: String,
    /// Whether that is the usual one.
    pub usual: bool,
}

/// How often a rule was used.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Used {
    /// Its id.
    pub rule: String,
    /// How many times on average.
    pub times: Reading,
    /// What it says.
    pub says: String,
}

/// Something that no number takes into account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeftOut {
    /// The card or piece of gear, as people call it.
    pub of: String,
    /// What is missing.
    pub says: String,
}

/// What an answer cost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// How many different situations there were, over everything that is exact; none if nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// How many steps between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edges: Option<usize>,
    /// How many bytes the largest graph of them took, as they are counted; the numbers on it come on top.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<usize>,
    /// How many games were played; none if the answer is exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
}

impl Cost {
    /// That of an exact answer.
    pub fn of<K>(answer: &odds::Answer<K>) -> Self {
        let odds::Answer { states, edges, bytes, .. } = answer;
        Self { states: Some(*states), edges: Some(*edges), bytes: Some(*bytes), games: None }
    }

    /// So many games.
    pub fn games(games: u64) -> Self {
        Self { games: Some(games), ..Self::default() }
    }

    /// Both, one after the other.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        fn both<T>(one: Option<T>, other: Option<T>, join: fn(T, T) -> T) -> Option<T> {
            match (one, other) {
                (Some(one), Some(other)) => Some(join(one, other)),
                (one, other) => one.or(other),
            }
        }
        Self {
            states: both(self.states, other.states, usize::wrapping_add),
            edges: both(self.edges, other.edges, usize::wrapping_add),
            bytes: both(self.bytes, other.bytes, Ord::max),
            games: both(self.games, other.games, u64::wrapping_add),
        }
    }
}
