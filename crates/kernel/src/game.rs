//! The contract between a rulebook and the drivers that run it.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Chance, Few, Sink};

/// Who answers a decision: a player of the table, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Seat(pub u8);

/// The most options that one decision offers.
pub const MAX_CHOICES: usize = 24;

/// The legal options of a decision, in the order in which a screen lists them.
pub type Choices<C> = Few<C, MAX_CHOICES>;

/// A choice that somebody at the table has to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision<C: Copy + Default> {
    /// Who decides.
    pub seat: Seat,
    /// What is allowed: never empty, and never a single option (the rules take that by themselves).
    pub choices: Choices<C>,
}

/// What a game at rest waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pending<C: Copy + Default, O> {
    /// A die or a card.
    Chance(Chance),
    /// A player's choice.
    Decision(Decision<C>),
    /// Nothing: the game, or the part of it that was asked about, is over.
    Done(O),
}

/// The answer to what a game waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Input<C> {
    /// The face of the die (1 and up) or the index of the card kind (0 and up).
    Outcome(u8),
    /// The option taken.
    Choice(C),
}

/// A rulebook together with its content and rulings: everything that never changes during a game.
///
/// The state is small, cheap to clone and compares by value: equal situations are equal values, so that exact odds
/// can merge them.
pub trait Game {
    /// What changes during the game, and nothing else.
    type State: Clone + Eq + Hash;
    /// An option of a decision.
    type Choice: Copy + Eq + Hash + Debug + Default;
    /// What is known when the game is done.
    type Outcome: Clone + Eq + Hash;
    /// What the log tells.
    type Event;

    /// What `state` waits for. Cheap, and a pure function of the state.
    fn pending(&self, state: &Self::State) -> Pending<Self::Choice, Self::Outcome>;

    /// Applies one input, then runs all forced rules up to the next rest.
    ///
    /// Trusts its caller: the input must be one that [`Game::pending`] allows ([`crate::submit`] checks).
    fn apply(&self, state: &mut Self::State, input: Input<Self::Choice>, log: &mut impl Sink<Self::Event>);

    /// Replaces the state by a simpler one with the same prospects: the same decisions and the same distribution of
    /// outcomes. Exact odds call it before they merge states; play, replay and sampling never do, because the log
    /// still tells what was forgotten here.
    fn forget(&self, _state: &mut Self::State) {}
}
