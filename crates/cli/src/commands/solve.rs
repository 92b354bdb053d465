//! Answers: exact where that is possible, sampled where it is not.

use std::sync::atomic::AtomicU64;

use kernel::Game;
use odds::{Answer, Cancelled, Exactness, Limits, NoBest, Odds, Rivals, Value, Watch};
use packs::{Key, Questions};
use sim::{Known, Run, Sampled, know};

use super::policy::{Aim, Choosing};
use crate::args::EffortArgs;
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::load::Position;
use crate::output::progress;

/// A question that is too large for exact odds is played so many times, with these dice.
const TRIALS: u64 = 100_000;
const SEED: u64 = 1;

/// What came out.
pub struct Solved<G: Game> {
    /// The distribution, and how well it is known.
    pub known: Known<Key>,
    /// Of the best play: its expected value, and what each option is worth if a decision is due at once.
    pub best: Option<Worth<G>>,
    /// The mean of each number that was asked, with its place in the question.
    pub means: Vec<(usize, Mean)>,
}

/// A mean.
pub enum Mean {
    /// Known exactly.
    Exact(Value),
    /// Known from below: something was not followed to its end.
    AtLeast(Value),
    /// Sampled: the mean and half of its 95 % interval.
    Sampled(f64, f64),
}

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

/// The exact answer from a position, or as much of it as was followed to its end.
pub fn exact<G: Desk>(
    position: &Position<G>,
    choosing: &Choosing<G>,
    effort: &EffortArgs,
) -> Result<Answer<Key>> {
    let Position { scenario, state, .. } = position;
    if let Choosing::Best(aim) = choosing {
        return Ok(best(position, choosing, aim, effort)?.1);
    }
    watched(position, choosing, effort.max_states, |odds| {
        odds.solve(state, |outcome| scenario.key(outcome)).map_err(stopped)
    })
}

/// The expected value of the best play, and what each option at the start is worth.
pub type Worth<G> = (Value, Vec<(<G as Game>::Choice, Value)>);

fn best<G: Desk>(
    position: &Position<G>,
    choosing: &Choosing<G>,
    aim: &Aim,
    effort: &EffortArgs,
) -> Result<(Worth<G>, Answer<Key>)> {
    let Position { scenario, state, .. } = position;
    let worth = |outcome: &G::Outcome| aim.sign * G::number(outcome, aim.index);
    let found = watched(position, choosing, effort.max_states, |odds| {
        odds.best_value(state, &aim.seats, Rivals::Policy, worth, |outcome| scenario.key(outcome))
    });
    let found = found.map_err(|why| match why {
        NoBest::Cancelled => stopped(Cancelled),
        NoBest::Cyclic => Error::input(
            "the best play cannot be told: this question can come back to where it was",
            "ask about a number of attacks instead of --until-defeated, or use --policy first, random or given",
        ),
        NoBest::Unresolved => Error::input(
            format!("the best play cannot be told: there are more than {} states", effort.max_states),
            "ask about fewer attacks, raise --max-states, or use --policy first, random or given",
        ),
    })?;
    let sign = Value::from(aim.sign);
    let options = found.options.into_iter().map(|(choice, value)| (choice, &value * &sign)).collect();
    Ok(((&found.value * &sign, options), found.answer))
}

/// The most that can be known from a position.
pub fn solve<G: Desk>(
    position: &Position<G>,
    choosing: &Choosing<G>,
    effort: &EffortArgs,
) -> Result<Solved<G>> {
    let Position { scenario, state, .. } = position;
    let (known, best) = if let Choosing::Best(aim) = choosing {
        let (best, answer) = best(position, choosing, aim, effort)?;
        (Known::Exact(answer), Some(best))
    } else {
        let run = Run::new(TRIALS, SEED);
        let known = watched(position, choosing, effort.max_states, |odds| {
            know(odds, state, run, |outcome| scenario.key(outcome)).map_err(stopped)
        })?;
        (known, None)
    };
    let means = means(position, choosing, effort, &known)?;
    Ok(Solved { known, best, means })
}

/// The mean of one number over the outcomes of an answer.
pub fn mean(answer: &Answer<Key>, index: usize) -> Value {
    let part = |(key, prob): (&Key, &odds::Prob)| &Value::from(i64::from(key[index])) * &Value::from(prob);
    answer.outcomes.iter().map(part).fold(Value::from(0), |sum, part| &sum + &part)
}

/// The mean of one number, exact even where laps go on without end.
pub fn exact_mean<G: Desk>(
    position: &Position<G>,
    choosing: &Choosing<G>,
    effort: &EffortArgs,
    answer: &Answer<Key>,
    index: usize,
) -> Result<Mean> {
    let mean = mean(answer, index);
    if answer.exactness == Exactness::Exact {
        return Ok(Mean::Exact(mean));
    }
    let only_laps = answer.cuts.keys().all(|cut| *cut == odds::Cut::Laps);
    let question = &position.scenario.question;
    let lane = question.lanes().into_iter().find(|(ask, _)| *ask == index);
    match lane {
        Some((_, lane)) if only_laps => {
            let means = watched(position, choosing, effort.max_states, |odds| {
                odds.tally_means(&position.state).map_err(stopped)
            })?;
            Ok(Mean::Exact(Value::from(&means[lane])))
        }
        _ => Ok(Mean::AtLeast(mean)),
    }
}

fn means<G: Desk>(
    position: &Position<G>,
    choosing: &Choosing<G>,
    effort: &EffortArgs,
    known: &Known<Key>,
) -> Result<Vec<(usize, Mean)>> {
    let numbers = position.scenario.question.numbers();
    let one = |index: usize| {
        let mean = match known {
            Known::Exact(answer) | Known::UpTo(answer) => {
                exact_mean(position, choosing, effort, answer, index)?
            }
            Known::Sampled { sampled, .. } => sampled_mean(sampled, index),
        };
        Ok((index, mean))
    };
    numbers.into_iter().map(one).collect()
}

/// The mean of one number over a sample, with half of its 95 % interval.
pub fn sampled_mean(sampled: &Sampled<Key>, index: usize) -> Mean {
    let n = (sampled.trials - sampled.unfinished).max(1) as f64;
    let sum = |power: i32| -> f64 {
        let part = |(key, count): (&Key, &u64)| f64::from(key[index]).powi(power) * *count as f64;
        sampled.counts.iter().map(part).sum()
    };
    let mean = sum(1) / n;
    let variance = (sum(2) / n - mean * mean).max(0.0);
    Mean::Sampled(mean, 1.96 * (variance / n).sqrt())
}
