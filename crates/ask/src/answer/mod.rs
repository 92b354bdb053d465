//! Answers: the numbers, their certainty, the rules and rulings they turned on, and their cost. An answer is
//! typed data; any front puts it into words.

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
pub(crate) fn listed<G: Book>(scenario: &Scenario<G>, found: &sim::Knowledge<Key>) -> BTreeSet<Key> {
    let mut all: BTreeSet<Key> = scenario.all_keys().into_iter().collect();
    match found {
        sim::Knowledge::Exact(answer) | sim::Knowledge::UpTo(answer) => all.extend(answer.outcomes.keys()),
        sim::Knowledge::Sampled { sampled, .. } => all.extend(sampled.counts.keys()),
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
    /// The results of many whole showdowns.
    Showdowns(Showdowns),
    /// The results of many whole battles.
    Battles(Battles),
    /// A few numbers for each value of a key that varies.
    Grid(Grid),
    /// The outlook of a game in progress.
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
    /// Adds the digest of the question to its answer.
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

    /// The games that were played for it; of a grid, those of the cell with the fewest. `None` if it is exact,
    /// or an answer about two versions.
    pub fn games(&self) -> Option<u64> {
        let games = |known: &Known| match *known {
            Known::Sampled { trials, .. } => Some(trials),
            Known::Exact | Known::UpTo { .. } => None,
        };
        match self {
            Self::Distribution(odds) => games(&odds.known),
            Self::Showdowns(showdowns) => games(&showdowns.known),
            Self::Battles(battles) => games(&battles.known),
            Self::Grid(grid) => grid.found().filter_map(|cell| games(&cell.known)).min(),
            Self::Outlook(_)
            | Self::Comparison(_)
            | Self::ComparedGrids(_)
            | Self::ComparedShowdowns(_)
            | Self::ComparedBattles(_) => None,
        }
    }

    /// Whether the work was stopped, so that the answer holds less than was asked for.
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
    /// The subject of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The pack that the question was answered with.
    pub pack: PackId,
    /// The words that an outcome tells: its values stand in this order.
    pub tells: Vec<Tell>,
    /// The certainty of the answer.
    pub known: Known,
    /// Every outcome, sorted by its values: states from best to worst, places in the order of the file. If
    /// the question asks for a single state, impossible states are listed, too.
    pub outcomes: Vec<Outcome>,
    /// The mean of each number that is told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub means: Vec<Mean>,
    /// The policy that made the decisions; absent if there were none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choices: Option<Fell>,
    /// The best play, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Best>,
    /// The log of a question without any roll, which explains the result.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at_once: Vec<LogLine>,
    /// The rules and rulings that the answer turned on.
    pub turned_on: TurnedOn,
    /// The average number of uses of each rule, if the question asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<Vec<Used>>,
    /// Every ruling with the option in force.
    pub rulings: BTreeMap<String, String>,
    /// The effects that no number takes into account, because the pack lacks them.
    pub left_out: Vec<LeftOut>,
    /// The cost of the answer.
    pub cost: Cost,
}

/// A pack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PackId {
    /// The id of the pack.
    pub id: String,
    /// The digest of everything in it.
    pub digest: String,
}

/// The certainty of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Known {
    /// Every chance is exact.
    Exact,
    /// Every chance is exact for the games that were followed to their end.
    UpTo {
        /// The chance of the other games.
        unresolved: Fraction,
    },
    /// The numbers come from games that were played.
    Sampled {
        /// The number of games that were played.
        trials: u64,
        /// The seed of the dice: equal seeds give equal answers.
        seed: u64,
        /// The number of games that did not end; the chances ignore them.
        unfinished: u64,
        /// The reason it is not exact, if exact odds were asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<TooLarge>,
        /// Whether the work was stopped before all trials were played.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stopped: bool,
    },
}

/// The reason there are no exact odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TooLarge {
    /// There are too many states.
    States,
    /// It takes too much memory.
    Memory,
    /// The game can return to an earlier state in too many ways.
    Cycle,
    /// The work was stopped before they were found.
    Stopped,
}

/// An outcome.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The values, in the order of `tells`.
    pub values: Vec<Value>,
    /// The chance of the outcome.
    pub chance: Reading,
    /// The number of sampled games with this outcome; absent if the chance is exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
}

/// The mean of a number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mean {
    /// The word that is told, such as `wounds`.
    pub tell: String,
    /// The figure that it is told of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The average.
    pub value: Reading,
}

/// The way decisions were made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fell {
    /// The policy that made them.
    pub policy: Policy,
    /// The first options of the fixed order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<Order>,
}

/// A part of the fixed order, which always takes the first option.
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
    /// The order in words, if it takes anything.
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
    /// The goal of the play.
    pub goal: Goal,
    /// Whether the play aims for the most of the goal, or the least.
    pub most: bool,
    /// The number of wounds that a kill counts as, for the goal wounds, if an effect can kill the monster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kill_counts_as: Option<i64>,
    /// The number of injury boxes that a death counts as, for the goal harm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub death_counts_as: Option<i64>,
    /// The limit that put the best play out of reach; the answer is then that of the fixed order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out_of_reach: Option<Reach>,
    /// The average of the goal under the best play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Fraction>,
    /// The average of the goal in the fixed order, if it is known exactly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed_order: Option<Fraction>,
    /// If a decision is pending at once: the worth of each option, with the best play afterwards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Worth>,
    /// The decisions on the way that matter most.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forks: Vec<Fork>,
}

/// The worth of an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Worth {
    /// The option, by its name.
    pub option: String,
    /// The average of the goal after the option.
    pub worth: Fraction,
}

/// A decision on the way whose options differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// The chance that the decision comes up.
    pub reached: Fraction,
    /// The options, with their worth.
    pub options: Vec<Worth>,
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogLine {
    /// The sentence of the log.
    pub text: String,
    /// The rules that it follows from.
    pub rules: Vec<String>,
    /// The rulings that it turned on, each with the option in force.
    pub rulings: BTreeMap<String, String>,
}

impl LogLine {
    /// The citations: rules by their ids, rulings with the option in force.
    pub fn cites(&self) -> String {
        let options = self.rulings.iter().map(|(ruling, option)| format!("{ruling}={option}"));
        self.rules.iter().cloned().chain(options).collect::<Vec<_>>().join(", ")
    }
}

/// The rules and rulings that an answer turned on.
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
    /// The number of situations that were searched for a large question; rules and rulings outside them may
    /// matter, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looked_at: Option<usize>,
}

/// A ruling that mattered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruled {
    /// The id of the ruling.
    pub ruling: String,
    /// The option in force.
    pub option: String,
    /// Whether that is the usual one.
    pub usual: bool,
}

/// The uses of a rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Used {
    /// The id of the rule.
    pub rule: String,
    /// The average number of uses.
    pub times: Reading,
    /// The gist of the rule.
    pub says: String,
}

/// Something that no number takes into account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeftOut {
    /// The card or piece of gear, as people call it.
    pub of: String,
    /// The missing effect.
    pub says: String,
}

/// The cost of an answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// The number of different situations in all exact parts; none if no part is exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// The number of steps between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edges: Option<usize>,
    /// The bytes of the largest graph, without the numbers on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<usize>,
    /// The number of games that were played; none if the answer is exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
}

impl Cost {
    /// The cost of an exact answer.
    pub fn of<K>(answer: &odds::Answer<K>) -> Self {
        let odds::Answer { states, edges, bytes, .. } = answer;
        Self { states: Some(*states), edges: Some(*edges), bytes: Some(*bytes), games: None }
    }

    /// The cost of sampled games.
    pub fn games(games: u64) -> Self {
        Self { games: Some(games), ..Self::default() }
    }

    /// The cost of both, one after the other.
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
