//! The contract between a rulebook and the drivers that run it.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Chance, Few, Sink, Tally};

/// A player of the table, counted from 0, who answers decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Seat(pub u8);

/// The most options that one decision offers: the spaces that somebody walks to, for one.
pub const MAX_CHOICES: usize = 64;

/// The legal options of a decision, in the order in which a screen lists them.
pub type Choices<C> = Few<C, MAX_CHOICES>;

/// A choice that somebody at the table has to make. By default one without options, to be written over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Decision<C: Copy + Default> {
    /// The player who decides.
    pub seat: Seat,
    /// The legal options: never empty, and never a single one (the rules take that by themselves).
    pub choices: Choices<C>,
}

/// The one thing that a game at rest waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pending<C: Copy + Default, O> {
    /// A die or a card.
    Chance(Chance),
    /// A player's choice.
    Decision(Decision<C>),
    /// Nothing: the game, or the part of it that was asked about, is over.
    Done(O),
}

/// The same, with the options of a decision standing elsewhere ([`Game::waits`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waits<O> {
    /// For a die or a card.
    Chance(Chance),
    /// For a player's choice.
    Decision,
    /// For nothing: the game is over.
    Done(O),
}

/// The answer to a chance or a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Input<C> {
    /// The face of the die (1 and up) or the index of the card kind (0 and up).
    Outcome(u8),
    /// The option taken.
    Choice(C),
}

/// Laps without a number: they go on until the rules end the game ([`Game::laps`]).
pub const UNLIMITED_LAPS: u32 = u32::MAX;

/// A rulebook together with its content and rulings: everything that never changes during a game.
///
/// The state is small, cheap to clone and compares by value: equal situations are equal values, so that exact odds
/// can merge them.
///
/// # Hints for exact odds
/// [`forget`](Game::forget), [`tally`](Game::tally), [`bands`](Game::bands) and [`laps`](Game::laps) change no answer,
/// only the work that it takes. `odds` calls all of them. `sim` calls `forget` alone, where it samples without a log.
/// Play and replay call none, because the log still tells everything. Their defaults hint at nothing.
pub trait Game {
    /// Everything that changes during the game, and nothing else.
    type State: Clone + Eq + Hash;
    /// An option of a decision.
    type Choice: Copy + Eq + Hash + Debug + Default;
    /// The result of a game that is done.
    type Outcome: Clone + Eq + Hash;
    /// An entry of the log.
    type Event;

    /// The chance or decision that `state` waits for. Cheap, and a pure function of the state.
    fn pending(&self, state: &Self::State) -> Pending<Self::Choice, Self::Outcome>;

    /// The same as [`Game::pending`], with the decision, if it is one, written over `decision`. For drivers that play
    /// many games: a list that is written over and over need not be made anew for each decision.
    fn waits(&self, state: &Self::State, decision: &mut Decision<Self::Choice>) -> Waits<Self::Outcome> {
        match self.pending(state) {
            Pending::Chance(chance) => Waits::Chance(chance),
            Pending::Decision(pending) => {
                *decision = pending;
                Waits::Decision
            }
            Pending::Done(outcome) => Waits::Done(outcome),
        }
    }

    /// The outcome, if the game is over; cheaper than [`Game::pending`] where nothing else is asked of every state.
    fn over(&self, state: &Self::State) -> Option<Self::Outcome> {
        match self.pending(state) {
            Pending::Done(outcome) => Some(outcome),
            Pending::Chance(_) | Pending::Decision(_) => None,
        }
    }

    /// Applies one input, then runs all forced rules up to the next rest.
    ///
    /// Trusts its caller: the input must be one that [`Game::pending`] allows ([`crate::submit`] checks).
    fn apply(&self, state: &mut Self::State, input: Input<Self::Choice>, log: &mut impl Sink<Self::Event>);

    /// [`Game::apply`] for drivers that play on: if the rules come across the decision that the game then waits for, it is
    /// written over `decision`, and the answer is true. False says nothing; [`Game::waits`] tells.
    fn play_on(
        &self,
        state: &mut Self::State,
        input: Input<Self::Choice>,
        _decision: &mut Decision<Self::Choice>,
        log: &mut impl Sink<Self::Event>,
    ) -> bool {
        self.apply(state, input, log);
        false
    }

    /// Replaces the state by a simpler one with the same prospects: the same decisions and the same distribution of
    /// outcomes. Exact odds call it before they merge states.
    fn forget(&self, _state: &mut Self::State) {}

    /// Takes out of the state what has only been gathered and what no rule and no policy will ever look at again, and
    /// says how much it was: wounds counted, criticals, attacks made. States that differ only in it are then one.
    ///
    /// Two states that the tally makes equal wait for the same, and every input gathers the same from here on. It is
    /// called after [`Game::forget`], and on states in which the game is over, too; [`Game::credit`] undoes it there.
    fn tally(&self, _state: &mut Self::State) -> Tally {
        Tally::ZERO
    }

    /// Puts back into the outcome what [`Game::tally`] has taken out of the states on the way to it: with `state` done,
    /// `outcome(tally(state))` credited with that tally is `outcome(state)`.
    fn credit(&self, _outcome: &mut Self::Outcome, _tally: Tally) {}

    /// Groups the outcomes of a chance that have the same prospects: calls `band` with one outcome of each group and
    /// the weight of the whole group. So a d10 that hits or misses is two inputs instead of ten.
    ///
    /// Outcomes of one group lead to states that [`Game::forget`] makes equal, with equal tallies. What the log tells
    /// of them may differ. The weights add up to [`Chance::total`].
    fn bands(&self, _state: &Self::State, chance: &Chance, band: &mut impl FnMut(u8, u32)) {
        chance.outcomes().for_each(|(outcome, weight)| band(outcome, weight));
    }

    /// At a state where a lap begins, how many laps lie ahead, this one included: attacks in a row, rounds of a fight.
    /// [`UNLIMITED_LAPS`] if only the rules end them. `None` at all other states.
    ///
    /// Of two states that differ only in this number, and have it 2 or higher, every input leads to states that again
    /// differ only in this number, up to where the next lap begins, with one lap less ahead; [`Game::forget`],
    /// [`Game::tally`] and policies treat them alike, too. Unlimited laps stay unlimited. So all laps but the last need
    /// be explored only once.
    fn laps(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// Sets the number that [`Game::laps`] tells.
    fn set_laps(&self, _state: &mut Self::State, _laps: u32) {}
}
