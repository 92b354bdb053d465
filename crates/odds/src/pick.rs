//! The pick: how decisions are answered while odds are computed.

use std::fmt;

use kernel::{Chance, Decision, Game, Input, Waits};

/// A function that answers decisions: the index of the option to take.
pub type Choose<'a, G> = dyn Fn(&<G as Game>::State, &Decision<<G as Game>::Choice>) -> usize + Sync + 'a;

/// The answers to decisions.
pub enum Pick<'a, G: Game> {
    /// The first legal option.
    First,
    /// Every legal option with the same probability, as if a die decided.
    Uniform,
    /// The option that the function names.
    ///
    /// The function must depend on nothing but its arguments: merged states are asked once.
    Choose(&'a Choose<'a, G>),
}

// Deriving these would require the game to be `Copy`.
impl<G: Game> Clone for Pick<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Pick<'_, G> {}

impl<G: Game> fmt::Debug for Pick<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "First",
            Self::Uniform => "Uniform",
            Self::Choose(_) => "Choose",
        })
    }
}

impl<G: Game> Pick<'_, G> {
    /// The inputs that a waiting state can get, with the pick answering decisions.
    ///
    /// # Panics
    /// If a [`Pick::Choose`] names an option that does not exist.
    pub(crate) fn inputs<'w>(
        &self,
        state: &G::State,
        waits: &'w Waits<G::Outcome>,
        decision: &'w Decision<G::Choice>,
    ) -> Inputs<'w, G::Choice> {
        match waits {
            Waits::Chance(chance) => Inputs::Chance(chance),
            Waits::Done(_) => Inputs::Choices(&[]),
            Waits::Decision => {
                let only = |index: usize| decision.choices.get(index..=index);
                Inputs::Choices(match self {
                    Self::First => only(0).unwrap_or(&[]),
                    Self::Uniform => &decision.choices,
                    Self::Choose(choose) => {
                        only(choose(state, decision)).expect("a pick names one of the legal options")
                    }
                })
            }
        }
    }
}

/// The inputs that a state can get, each with its weight.
pub(crate) enum Inputs<'w, C> {
    /// The outcomes of a die or a bag.
    Chance(&'w Chance),
    /// Options, all equally likely.
    Choices(&'w [C]),
}

impl<C: Copy> Inputs<'_, C> {
    /// Calls `visit` with each input and its weight.
    pub fn each(&self, mut visit: impl FnMut(Input<C>, u32)) {
        match self {
            Self::Chance(chance) => {
                chance.outcomes().for_each(|(outcome, weight)| visit(Input::Outcome(outcome), weight));
            }
            Self::Choices(choices) => choices.iter().for_each(|&choice| visit(Input::Choice(choice), 1)),
        }
    }
}
