//! Answers: exact where that is possible, sampled where it is not.

use std::fmt;
use std::sync::atomic::AtomicU64;

use kernel::Game;
use odds::{Answer, Cancelled, Cut, Exactness, Fork, Halt, NoBest, Odds, Rivals, Value, Watch};
use packs::{Key, Questions};
use serde_json::json;
use sim::{Known, Run, know};

use super::policy::{Aim, Choosing};
use super::reading::{Reading, mean};
use crate::args::EffortArgs;
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::load::Position;
use crate::machine;
use crate::output::progress;

/// A question that is too large for exact odds is played so many times, with these dice.
pub const TRIALS: u64 = 1_000_000;
pub const SEED: u64 = 1;

/// What came out.
pub struct Solved<G: Game> {
    /// The distribution, and how well it is known.
    pub known: Known<Key>,
    /// What became of the best play, if it was asked for.
    pub best: Option<Play<G>>,
    /// The mean of each number that was asked, with its place in the question.
    pub means: Vec<(usize, Reading)>,
}

impl<G: Game> Solved<G> {
    /// Within what the best play is out of reach, if decisions fell in fixed order although it was asked for.
    pub fn gave_way(&self) -> Option<Reach> {
        match self.best {
            Some(Play::OutOfReach(reach)) => Some(reach),
            _ => None,
        }
    }

    /// Whether it is not exact for want of memory.
    pub fn lacks_memory(&self) -> bool {
        matches!(self.known, Known::Sampled { why: Cut::Memory, .. })
    }
}

/// The best play, if it can be told.
pub enum Play<G: Game> {
    /// What it is worth; the answer is that of the best play.
    Best(Worth<G>),
    /// It is out of reach; the answer is that of the fixed order.
    OutOfReach(Reach),
}

/// How far exact odds go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// So many states.
    States(usize),
    /// So many bytes.
    Memory(usize),
}

impl Reach {
    /// What was not enough: memory, or the number of states.
    pub fn of(effort: &EffortArgs, is_memory: bool) -> Self {
        let limits = effort.limits();
        if is_memory { Self::Memory(limits.max_bytes) } else { Self::States(limits.max_states) }
    }

    /// For programs.
    pub fn json(self) -> serde_json::Value {
        match self {
            Self::States(most) => json!({ "max_states": most }),
            Self::Memory(most) => json!({ "max_memory": most }),
        }
    }
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::States(most) => write!(f, "{most} states (see --max-states)"),
            Self::Memory(most) => write!(f, "{} of memory (see --max-memory)", machine::words(most)),
        }
    }
}

/// What the best play is worth.
pub struct Worth<G: Game> {
    /// Its expected value.
    pub value: Value,
    /// What each option is worth, if a decision is due at once.
    pub options: Vec<(G::Choice, Value)>,
    /// The decisions at which most is at stake.
    pub forks: Vec<Fork<G::State, G::Choice, Value>>,
}

/// So many decisions are told.
const FORKS: usize = 5;

fn stopped(_: Cancelled) -> Error {
    Error::input("the computation was stopped", "run it again")
}

/// Runs some exact work with a progress bar if it takes long.
fn watched<'g, G: Desk, T>(
    position: &'g Position<G>,
    choosing: &'g Choosing<G>,
    effort: &EffortArgs,
    work: impl FnOnce(&Odds<'_, G>) -> T,
) -> T {
    let states = AtomicU64::new(0);
    let report = |found: usize| states.store(found as u64, std::sync::atomic::Ordering::Relaxed);
    let watch = Watch { cancel: None, progress: Some(&report) };
    let odds =
        Odds::new(&position.scenario.game, choosing.exact()).with_limits(effort.limits()).with_watch(watch);
    progress::shown(0, "states", &states, || work(&odds))
}

/// Best play with its answer; if it is out of reach, within what.
type Played<G> = std::result::Result<(Worth<G>, Answer<Key>), Reach>;

/// The best play.
fn best<G: Desk>(
    position: &Position<G>,
    choosing: &Choosing<G>,
    aim: &Aim,
    effort: &EffortArgs,
) -> Result<Played<G>> {
    let Position { scenario, state, .. } = position;
    let worth = |outcome: &G::Outcome| aim.sign * aim.number::<G>(outcome);
    let found = watched(position, choosing, effort, |odds| {
        odds.best_value(state, &aim.seats, Rivals::Policy, worth, |outcome| scenario.key(outcome), FORKS)
    });
    let found = match found {
        Ok(found) => found,
        Err(NoBest::Unresolved) => return Ok(Err(Reach::of(effort, false))),
        Err(NoBest::Memory) => return Ok(Err(Reach::of(effort, true))),
        Err(NoBest::Cancelled) => return Err(stopped(Cancelled)),
        Err(NoBest::Cyclic) => {
            return Err(Error::input(
                "the best play cannot be told: this question can come back to where it was",
                "ask about a number of attacks instead of --until-defeated, or use --policy first, random or given",
            ));
        }
    };
    let sign = Value::from(aim.sign);
    let signed = |options: Vec<(G::Choice, Value)>| {
        options.into_iter().map(|(choice, value)| (choice, &value * &sign)).collect()
    };
    let forks = found.forks.into_iter().map(|fork| Fork { options: signed(fork.options), ..fork }).collect();
    let worth = Worth { value: &found.value * &sign, options: signed(found.options), forks };
    Ok(Ok((worth, found.answer)))
}

/// What the best play aims for, on average in the fixed order; `None` if that is not known exactly.
pub fn in_fixed_order<G: Desk>(
    position: &Position<G>,
    aim: &Aim,
    effort: &EffortArgs,
) -> Result<Option<Value>> {
    let number = |outcome: &G::Outcome| aim.number::<G>(outcome);
    let answer = watched(position, &Choosing::First, effort, |odds| {
        odds.solve(&position.state, number).map_err(stopped)
    })?;
    let parts = answer.outcomes.iter().map(|(number, prob)| &Value::from(*number) * &Value::from(prob));
    let mean = parts.fold(Value::from(0), |sum, part| &sum + &part);
    Ok((answer.exactness == Exactness::Exact).then_some(mean))
}

/// The most that can be known from a position.
pub fn solve<G: Desk>(
    position: &Position<G>,
    choosing: &Choosing<G>,
    effort: &EffortArgs,
) -> Result<Solved<G>> {
    solve_with(position, choosing, effort, TRIALS)
}

/// The same; what is too large is played so many times.
pub fn solve_with<G: Desk>(
    position: &Position<G>,
    choosing: &Choosing<G>,
    effort: &EffortArgs,
    trials: u64,
) -> Result<Solved<G>> {
    let Position { scenario, state, .. } = position;
    let by_policy = || {
        watched(position, choosing, effort, |odds| {
            know(odds, state, Run::new(trials, SEED), |outcome| scenario.key(outcome)).map_err(stopped)
        })
    };
    let (known, best) = match choosing {
        Choosing::Best(aim) => match best(position, choosing, aim, effort)? {
            Ok((worth, answer)) => (Known::Exact(answer), Some(Play::Best(worth))),
            Err(reach) => (by_policy()?, Some(Play::OutOfReach(reach))),
        },
        _ => (by_policy()?, None),
    };
    let means = means(position, choosing, effort, &known)?;
    Ok(Solved { known, best, means })
}

/// The mean of one number, exact even where laps go on without a number; infinite where they never end.
fn exact_mean<G: Desk>(
    position: &Position<G>,
    choosing: &Choosing<G>,
    effort: &EffortArgs,
    answer: &Answer<Key>,
    index: usize,
) -> Result<Reading> {
    let mean = mean(answer, index);
    if answer.exactness == Exactness::Exact {
        return Ok(Reading::Exact(mean));
    }
    let only_laps = answer.cuts.keys().all(|cut| matches!(cut, Cut::Laps | Cut::Endless));
    let question = &position.scenario.question;
    let lane = question.lanes().into_iter().find(|(ask, _)| *ask == index);
    match lane {
        Some((_, lane)) if only_laps => {
            match watched(position, choosing, effort, |odds| odds.tally_means(&position.state)) {
                Ok(means) => Ok(means[lane].clone().into()),
                Err(Halt::Memory) => Ok(Reading::AtLeast(mean)),
                Err(Halt::Cancelled) => Err(stopped(Cancelled)),
            }
        }
        _ => Ok(Reading::AtLeast(mean)),
    }
}

fn means<G: Desk>(
    position: &Position<G>,
    choosing: &Choosing<G>,
    effort: &EffortArgs,
    known: &Known<Key>,
) -> Result<Vec<(usize, Reading)>> {
    let numbers = position.scenario.question.numbers();
    let one = |index: usize| {
        let mean = match known {
            Known::Exact(answer) | Known::UpTo(answer) => {
                exact_mean(position, choosing, effort, answer, index)?
            }
            Known::Sampled { sampled, .. } => Reading::sampled_mean(sampled, index),
        };
        Ok((index, mean))
    };
    numbers.into_iter().map(one).collect()
}
