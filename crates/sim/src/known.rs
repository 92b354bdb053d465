//! The best available answer: exact where possible, otherwise sampled.

use std::hash::Hash;

use kernel::{Decision, Game};
use odds::{Answer, Cancelled, Cut, Exactness, Odds, Pick};

use crate::{Dice, Run, Sampled, sample};

/// Present knowledge of an outcome, exact or sampled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Knowledge<K> {
    /// Every probability is exact.
    Exact(Answer<K>),
    /// Every probability is exact as far as the game was followed; the rest has its exact probability.
    UpTo(Answer<K>),
    /// The game is too large for exact odds, so it was played many times.
    Sampled {
        /// The counts, with the number of trials and the seed; [`Sampled::estimate`] gives intervals.
        sampled: Sampled<K>,
        /// Why there are no exact odds.
        why: Cut,
    },
}

/// The exact odds, or a sample if the game is larger than the limits of `odds` allow.
///
/// An exact answer that leaves something unresolved for another reason stays as it is, because it says exactly how much
/// that is: a corner of an infinite game, laps without end, a game that never ends. In a sample, decisions follow the
/// same policy.
///
/// # Errors
/// If the caller stopped the work before anything was known: exact odds by the watch of `odds`, a sample by the flag of
/// `run` or, if it has none, by that of the watch. A sample that was stopped later has fewer trials.
///
/// # Panics
/// If the policy names an option that does not exist.
pub fn know<G, K>(
    odds: &Odds<'_, G>,
    start: &G::State,
    run: Run<'_>,
    key: impl Fn(&G::Outcome) -> K + Sync,
) -> Result<Knowledge<K>, Cancelled>
where
    G: Game + Sync,
    G::State: Sync,
    K: Clone + Ord + Hash + Send,
{
    let answer = odds.solve(start, &key)?;
    let too_large = [Cut::Memory, Cut::TooManyStates, Cut::LargeCycle];
    let Some(why) = too_large.into_iter().find(|why| answer.cuts.contains_key(why)) else {
        return Ok(match answer.exactness {
            Exactness::Exact => Knowledge::Exact(answer),
            Exactness::UpTo { .. } => Knowledge::UpTo(answer),
        });
    };
    // The part found up to the limit can be large, and is no longer needed.
    drop(answer);
    let run = Run { cancel: run.cancel.or(odds.watch.cancel), ..run };
    let sampled = sample(odds.game, start, run, by(odds.pick), &key);
    if sampled.trials == 0 && run.trials > 0 {
        Err(Cancelled)
    } else {
        Ok(Knowledge::Sampled { sampled, why })
    }
}

/// A policy as the answers of a sample.
fn by<G: Game>(policy: Pick<'_, G>) -> impl Fn(&G::State, &Decision<G::Choice>, &mut Dice) -> usize + Sync {
    move |state, decision, dice| match policy {
        Pick::First => 0,
        Pick::Uniform => dice.below(decision.choices.len() as u32) as usize,
        Pick::Choose(choose) => choose(state, decision),
    }
}
