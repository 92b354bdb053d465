//! Solutions: exact if possible, sampled otherwise.

use std::collections::BTreeSet;

use kernel::Game;
use odds::{Answer, Cancelled, Cut, Exactness, Fork, Halt, NoBest, Odds, Rivals, Touched, Value};
use packs::{AskSet, Book, Key, Scenario};
use serde::{Deserialize, Serialize};
use sim::{Knowledge, Run, Sampled, know, sample};
use source::JsonSchema;

use crate::answer::listed;
use crate::choosing::{Aim, Choosing};
use crate::fraction::Fraction;
use crate::job::{Job, Unit};
use crate::policy::Choices;
use crate::position::Position;
use crate::problem::{Kind, Problem, Result};
use crate::reading::{Reading, mean};
use crate::subject::Subject;

/// The dice of a question that is too large for exact odds and is played instead.
pub const SEED: u64 = 1;

/// The size of the sample after exact odds are stopped: a moment's work.
const SETTLED: u64 = 10_000;

/// The solution of a question.
pub struct Solved<G: Game> {
    /// The distribution, with its certainty.
    pub known: Knowledge<Key>,
    /// The best play, if it was asked for.
    pub best: Option<Play<G>>,
    /// The mean of each number that was asked, with its place in the question.
    pub means: Vec<(usize, Reading)>,
    /// Whether somebody stopped the work, so that less is known than could be.
    pub is_stopped: bool,
    /// Whether the work stopped before the size of the question was known.
    pub was_cut_short: bool,
}

impl<G: Game> Solved<G> {
    /// The limit that put the best play out of reach, if the fixed order replaced it.
    pub fn gave_way(&self) -> Option<Reach> {
        match self.best {
            Some(Play::OutOfReach(reach)) => Some(reach),
            _ => None,
        }
    }

    /// The outcomes to list: those that can happen, and those that a reader expects to see.
    pub fn outcomes(&self, scenario: &Scenario<G>) -> BTreeSet<Key>
    where
        G: Book,
    {
        listed(scenario, &self.known)
    }

    /// Whether it is not exact for want of memory.
    pub fn lacks_memory(&self) -> bool {
        matches!(self.known, Knowledge::Sampled { why: Cut::Memory, .. })
    }
}

/// The best play, if it can be told.
pub enum Play<G: Game> {
    /// The worth of the best play; the answer is that of the best play.
    Best(Worth<G>),
    /// It is out of reach; the answer is that of the fixed order.
    OutOfReach(Reach),
}

/// The limit of exact odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// The limit of states.
    States(usize),
    /// The limit of bytes.
    Bytes(usize),
}

impl Reach {
    /// The limit that was not enough: memory, or the number of states.
    pub fn of(job: &Job<'_>, is_memory: bool) -> Self {
        if is_memory { Self::Bytes(job.limits().max_bytes) } else { Self::States(job.max_states) }
    }
}

/// The worth of the best play.
pub struct Worth<G: Game> {
    /// The expected value.
    pub value: Value,
    /// The worth of each option, if a decision is pending at once.
    pub options: Vec<(G::Choice, Value)>,
    /// The decisions that matter most.
    pub forks: Vec<Fork<G::State, G::Choice, Value>>,
}

/// The number of decisions that an answer lists.
const FORKS: usize = 5;

fn stopped(_: Cancelled) -> Problem {
    Problem::stopped()
}

/// Runs some exact work.
fn watched<'g, G: Subject, T>(
    position: &'g Position<G>,
    choosing: &'g Choosing<G>,
    job: &Job<'_>,
    work: impl FnOnce(&Odds<'_, G>) -> T,
) -> T {
    job.watched(&position.scenario.game, choosing.exact(), work)
}

/// The best play with its answer, or the limit that put it out of reach.
type Played<G> = std::result::Result<(Worth<G>, Answer<Key>), Reach>;

/// The best play.
fn best<G: Subject>(
    position: &Position<G>,
    choosing: &Choosing<G>,
    aim: &Aim,
    job: &Job<'_>,
) -> Result<Played<G>> {
    let Position { scenario, state, .. } = position;
    let worth = |outcome: &G::Outcome| aim.sign * aim.number::<G>(outcome);
    let found = watched(position, choosing, job, |odds| {
        odds.best_value(state, &aim.seats, Rivals::Pick, worth, |outcome| scenario.key(outcome), FORKS)
    });
    let found = match found {
        Ok(found) => found,
        Err(NoBest::Unresolved) => return Ok(Err(Reach::of(job, false))),
        Err(NoBest::Memory) => return Ok(Err(Reach::of(job, true))),
        Err(NoBest::Cancelled) => return Err(stopped(Cancelled)),
        Err(NoBest::Cyclic) => return Err(cyclic()),
    };
    let sign = Value::from(aim.sign);
    let signed = |options: Vec<(G::Choice, Value)>| {
        options.into_iter().map(|(choice, value)| (choice, &value * &sign)).collect()
    };
    let forks = found.forks.into_iter().map(|fork| Fork { options: signed(fork.options), ..fork }).collect();
    let worth = Worth { value: &found.value * &sign, options: signed(found.options), forks };
    Ok(Ok((worth, found.answer)))
}

/// A question that can return to an earlier state has no best play.
pub(crate) fn cyclic() -> Problem {
    Problem::question(
        "the best play cannot be told: this question can come back to where it was",
        "ask about a number of attacks instead of `until_defeated`, or use `policy` first, random or given",
    )
    .naming(&["until_defeated", "policy"])
}

/// The average of the goal in the fixed order; `None` if it is not known exactly.
///
/// # Errors
/// If the work was stopped.
pub fn in_fixed_order<G: Subject>(position: &Position<G>, aim: &Aim, job: &Job<'_>) -> Result<Option<Value>> {
    let number = |outcome: &G::Outcome| aim.number::<G>(outcome);
    let answer = watched(position, &Choosing::First, job, |odds| {
        odds.solve(&position.state, number).map_err(stopped)
    })?;
    let parts = answer.outcomes.iter().map(|(number, prob)| &Value::from(*number) * &Value::from(prob));
    let mean = parts.fold(Value::from(0), |sum, part| &sum + &part);
    Ok((answer.exactness == Exactness::Exact).then_some(mean))
}

/// The most that can be known from a position.
///
/// # Errors
/// If the work was stopped, or the best play cannot be told.
pub fn solve<G: Subject>(position: &Position<G>, choosing: &Choosing<G>, job: &Job<'_>) -> Result<Solved<G>> {
    let Position { scenario, state, .. } = position;
    let run = job.run(job.trials, SEED, Unit::Trials);
    let by_policy =
        || watched(position, choosing, job, |odds| know(odds, state, run, |outcome| scenario.key(outcome)));
    let found = match choosing {
        Choosing::Best(aim) => match best(position, choosing, aim, job) {
            Ok(Ok((worth, answer))) => Ok((Knowledge::Exact(answer), Some(Play::Best(worth)))),
            Ok(Err(reach)) => by_policy().map(|known| (known, Some(Play::OutOfReach(reach)))),
            Err(problem) if problem.kind == Kind::Stopped => Err(Cancelled),
            Err(problem) => return Err(problem),
        },
        _ => by_policy().map(|known| (known, None)),
    };
    match found {
        Ok((known, best)) => {
            let is_stopped = job.is_stopped()
                && matches!(&known, Knowledge::Sampled { sampled, .. } if sampled.trials < run.trials);
            let means = means(position, choosing, job, &known)?;
            Ok(Solved { known, best, means, is_stopped, was_cut_short: false })
        }
        Err(Cancelled) if job.settles => Ok(settled(position, choosing, job)),
        Err(Cancelled) => Err(Problem::stopped()),
    }
}

/// A small sample, for a caller that stops waiting for exact odds.
fn settled<G: Subject>(position: &Position<G>, choosing: &Choosing<G>, job: &Job<'_>) -> Solved<G> {
    let Position { scenario, state, .. } = position;
    let (choosing, best) = match choosing {
        Choosing::Best(_) => (&Choosing::First, Some(Play::OutOfReach(Reach::of(job, false)))),
        other => (other, None),
    };
    let run = Run { cancel: None, ..job.run(SETTLED, SEED, Unit::Trials) };
    let sampled = sample(
        &scenario.game,
        state,
        run,
        |state, decision, dice| choosing.sampled(state, decision, dice),
        |outcome| scenario.key(outcome),
    );
    let numbers = scenario.asks.numbers().into_iter();
    let means = numbers.map(|index| (index, Reading::sampled_mean(&sampled, index))).collect();
    let known = Knowledge::Sampled { sampled, why: Cut::TooManyStates };
    Solved { known, best, means, is_stopped: true, was_cut_short: true }
}

/// The mean of one number. It stays exact if cycles do not change the number, and is infinite if they never
/// end.
fn exact_mean<G: Subject>(
    position: &Position<G>,
    choosing: &Choosing<G>,
    job: &Job<'_>,
    answer: &Answer<Key>,
    index: usize,
) -> Result<Reading> {
    let mean = mean(answer, index);
    if answer.exactness == Exactness::Exact {
        return Ok(Reading::Exact(Fraction(mean)));
    }
    let only_laps = answer.cuts.keys().all(|cut| matches!(cut, Cut::Laps | Cut::Endless));
    let question = &position.scenario.asks;
    let lane = question.lanes().into_iter().find(|(ask, _)| *ask == index);
    match lane {
        Some((_, lane)) if only_laps => {
            match watched(position, choosing, job, |odds| odds.tally_means(&position.state)) {
                Ok(means) => Ok(means[lane].clone().into()),
                Err(Halt::Memory) => Ok(Reading::AtLeast { at_least: Fraction(mean) }),
                Err(Halt::Cancelled) => Err(stopped(Cancelled)),
            }
        }
        _ => Ok(Reading::AtLeast { at_least: Fraction(mean) }),
    }
}

fn means<G: Subject>(
    position: &Position<G>,
    choosing: &Choosing<G>,
    job: &Job<'_>,
    known: &Knowledge<Key>,
) -> Result<Vec<(usize, Reading)>> {
    let numbers = position.scenario.asks.numbers();
    let one = |index: usize| {
        let mean = match known {
            Knowledge::Exact(answer) | Knowledge::UpTo(answer) => {
                exact_mean(position, choosing, job, answer, index)?
            }
            Knowledge::Sampled { sampled, .. } => Reading::sampled_mean(sampled, index),
        };
        Ok((index, mean))
    };
    numbers.into_iter().map(one).collect()
}

/// The rules and rulings on any way from a position to the end.
pub fn touched<G: Subject>(position: &Position<G>, choosing: &Choosing<G>, job: &Job<'_>) -> Touched {
    let Position { scenario, state, opening, .. } = position;
    job.watched(&scenario.game, choosing.exact(), |odds| odds.touched(state, opening, choosing.free()))
}

/// Plays a question many times, by the policy that comes back with the games.
///
/// # Errors
/// If the question cannot be asked so, or the work was stopped before anything was known.
pub(crate) fn by_games<G: Subject>(
    position: &mut Position<G>,
    choices: &Choices,
    (trials, seed): (u64, u64),
    job: &Job<'_>,
) -> Result<(Choosing<G>, Sampled<Key>)> {
    let choosing = Choosing::new(choices, position)?.no_best("a simulation")?;
    let Position { scenario, state, .. } = &*position;
    let sampled = sample(
        &scenario.game,
        state,
        job.run(trials, seed, Unit::Trials),
        |state, decision, dice| choosing.sampled(state, decision, dice),
        |outcome| scenario.key(outcome),
    );
    if sampled.trials == 0 { Err(Problem::stopped()) } else { Ok((choosing, sampled)) }
}
