//! The boundary: inputs are checked, then applied, then written down.

use std::fmt;
use std::hash::Hash;

use crate::{Game, Input, Pending, Seat, Sink, digest};

/// Why an input was refused. The state is as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Illegal {
    /// The game is over.
    Done,
    /// A roll or draw is due, not a choice.
    WantsOutcome,
    /// A choice is due, not a roll.
    WantsChoice,
    /// The die has no such face, or the bag no such card.
    NoSuchOutcome,
    /// The option is not among the legal ones.
    NotOffered,
    /// Somebody else decides.
    NotYourDecision,
    /// Somebody else rolls or draws.
    NotYourRoll,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Done => "the game is over",
            Self::WantsOutcome => "a roll is due now, not a choice",
            Self::WantsChoice => "a choice is due now, not a roll",
            Self::NoSuchOutcome => "the die has no such face",
            Self::NotOffered => "that choice is not among the legal ones",
            Self::NotYourDecision => "another player decides now",
            Self::NotYourRoll => "another player rolls now",
        })
    }
}

impl std::error::Error for Illegal {}

/// Whether `pending` allows `input`, given by `seat` (`None`: somebody who may answer for everybody).
///
/// # Errors
/// Says why not.
pub fn check<C: Copy + Eq + Default, O>(
    pending: &Pending<C, O>,
    seat: Option<Seat>,
    input: Input<C>,
) -> Result<(), Illegal> {
    match (pending, input) {
        (Pending::Done(_), _) => Err(Illegal::Done),
        (Pending::Chance(chance), Input::Outcome(outcome)) => {
            if seat.is_some_and(|seat| seat != chance.seat) {
                Err(Illegal::NotYourRoll)
            } else if chance.weight(outcome) > 0 {
                Ok(())
            } else {
                Err(Illegal::NoSuchOutcome)
            }
        }
        (Pending::Chance(_), Input::Choice(_)) => Err(Illegal::WantsOutcome),
        (Pending::Decision(_), Input::Outcome(_)) => Err(Illegal::WantsChoice),
        (Pending::Decision(decision), Input::Choice(choice)) => {
            if seat.is_some_and(|seat| seat != decision.seat) {
                Err(Illegal::NotYourDecision)
            } else if decision.choices.contains(&choice) {
                Ok(())
            } else {
                Err(Illegal::NotOffered)
            }
        }
    }
}

/// Checks an input and applies it.
///
/// # Errors
/// If the input is illegal; the state is then unchanged.
pub fn submit<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Option<Seat>,
    input: Input<G::Choice>,
    log: &mut impl Sink<G::Event>,
) -> Result<(), Illegal> {
    check(&game.pending(state), seat, input)?;
    game.apply(state, input, log);
    Ok(())
}

/// Everything that happened: the inputs in order, each with a digest of itself, the state that it led to and all that
/// was before. So no entry can be changed, dropped or moved without every later digest telling.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Journal<C> {
    /// A digest of what the inputs belong to: the same inputs to another game have other digests.
    pub seed: u64,
    /// Input and digest.
    pub entries: Vec<(Input<C>, u64)>,
}

impl<C> Default for Journal<C> {
    fn default() -> Self {
        Self { seed: 0, entries: Vec::new() }
    }
}

/// The point at which a journal stops agreeing with the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Diverged {
    /// The number of the input, counted from 1.
    pub at: usize,
    /// Why the input was refused; `None` if it was accepted but led to another state than the journal says.
    pub why: Option<Illegal>,
}

impl fmt::Display for Diverged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.why {
            Some(why) => write!(f, "input {} is illegal: {why}", self.at),
            None => write!(f, "input {} does not lead to the state that was recorded", self.at),
        }
    }
}

impl std::error::Error for Diverged {}

/// The digest of an entry: the one before it, the input and the state after it.
fn chained<C: Hash, S: Hash>(before: u64, input: Input<C>, after: &S) -> u64 {
    digest(&(before, input, digest(after)))
}

impl<C: Copy + Hash> Journal<C> {
    /// The digest of the next entry: an input, and the state that it leads to.
    pub fn next<S: Hash>(&self, input: Input<C>, after: &S) -> u64 {
        let before = self.entries.last().map_or(self.seed, |&(_, digest)| digest);
        chained(before, input, after)
    }

    /// Writes down an input that was just applied, and the state that it led to.
    pub fn record<S: Hash>(&mut self, input: Input<C>, after: &S) {
        self.entries.push((input, self.next(input, after)));
    }

    /// Runs the journal from `start`.
    ///
    /// # Errors
    /// If an input is refused or leads elsewhere; says at which one.
    pub fn replay<G: Game<Choice = C>>(
        &self,
        game: &G,
        start: &G::State,
        log: &mut impl Sink<G::Event>,
    ) -> Result<G::State, Diverged> {
        let mut state = start.clone();
        let mut before = self.seed;
        for (index, &(input, recorded)) in self.entries.iter().enumerate() {
            let at = index + 1;
            submit(game, &mut state, None, input, log).map_err(|why| Diverged { at, why: Some(why) })?;
            before = chained(before, input, &state);
            if before != recorded {
                return Err(Diverged { at, why: None });
            }
        }
        Ok(state)
    }
}
