//! Answers: exact where that is possible, sampled where it is not.

use std::sync::atomic::AtomicU64;

use kernel::Game;
use odds::{Answer, Cancelled, Exactness, Fork, Limits, NoBest, Odds, Rivals, Value, Watch};
use packs::{Key, Questions};
use sim::{Known, Run, know};

use super::policy::{Aim, Choosing};
use super::reading::{Reading, mean};
use crate::args::EffortArgs;
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::load::Position;
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
    /// Whether decisions fell in fixed order although the best play was asked for.
    pub fn gave_way(&self) -> bool {
        matches!(self.best, Some(Play::OutOfReach(_)))
    }
}

/// The best play, if it can be told.
pub enum Play<G: Game> {
    /// What it is worth; the answer is that of the best play.
    Best(Worth<G>),
    /// It needs more than so many states; the answer is that of the fixed order.
    OutOfReach(usize),
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
    max_states: usize,
    work: impl FnOnce(&Odds<'_, G>) -> T,
) -> T {
    let states = AtomicU64::new(0);
    let report = |found: usize| states.store(found as u64, std::sync::atomic::Ordering::Relaxed);
    let watch = Watch { cancel: None, progress: Some(&report) };
    let limits = Limits { max_states, ..Limits::default() };
    let odds = Odds::new(&position.scenario.game, choosing.exact()).with_limits(limits).with_watch(watch);
    progress::shown(0, "states", &states, || work(&odds))
}

/// The best play; `None` if it is out of reach.
fn best<G: Desk>(
    position: &Position<G>,
    choosing: &Choosing<G>,
    aim: &Aim,
    effort: &EffortArgs,
) -> Result<Option<(Worth<G>, Answer<Key>)>> {
    let Position { scenario, state, .. } = position;
    let worth = |outcome: &G::Outcome| aim.sign * aim.number::<G>(outcome);
    let found = watched(position, choosing, effort.max_states, |odds| {
        odds.best_value(state, &aim.seats, Rivals::Policy, worth, |outcome| scenario.key(outcome), FORKS)
    });
    let found = match found {
        Ok(found) => found,
        Err(NoBest::Unresolved) => return Ok(None),
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
    Ok(Some((worth, found.answer)))
}

/// What the best play aims for, on average in the fixed order; `None` if that is not known exactly.
pub fn in_fixed_order<G: Desk>(
    position: &Position<G>,
    aim: &Aim,
    effort: &EffortArgs,
) -> Result<Option<Value>> {
    let number = |outcome: &G::Outcome| aim.number::<G>(outcome);
    let answer = watched(position, &Choosing::First, effort.max_states, |odds| {
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
        watched(position, choosing, effort.max_states, |odds| {
            know(odds, state, Run::new(trials, SEED), |outcome| scenario.key(outcome)).map_err(stopped)
        })
    };
    let (known, best) = match choosing {
        Choosing::Best(aim) => match best(position, choosing, aim, effort)? {
            Some((worth, answer)) => (Known::Exact(answer), Some(Play::Best(worth))),
            None => (by_policy()?, Some(Play::OutOfReach(effort.max_states))),
        },
        _ => (by_policy()?, None),
    };
    let means = means(position, choosing, effort, &known)?;
    Ok(Solved { known, best, means })
}

/// The mean of one number, exact even where laps go on without end.
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
    let only_laps = answer.cuts.keys().all(|cut| *cut == odds::Cut::Laps);
    let question = &position.scenario.question;
    let lane = question.lanes().into_iter().find(|(ask, _)| *ask == index);
    match lane {
        Some((_, lane)) if only_laps => {
            let means = watched(position, choosing, effort.max_states, |odds| {
                odds.tally_means(&position.state).map_err(stopped)
            })?;
            Ok(Reading::Exact(Value::from(&means[lane])))
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
