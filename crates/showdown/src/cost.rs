//! The costs of options: found out by taking them, before anything follows from it.

use kernel::{Input, Silent};

use crate::Choice;
use crate::content::{Showdown, Stat};
use crate::frame::{self, Frame};
use crate::state::State;

/// The price of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cost {
    /// Points of survival.
    pub survival: u8,
    /// Movements of the act.
    pub movements: u8,
    /// Activations of the act.
    pub activations: u8,
}

impl Showdown {
    /// The price of an option of the decision that is due.
    pub fn cost(&self, state: &State, choice: Choice) -> Cost {
        if matches!(state.frames.last(), None | Some(Frame::Attack)) {
            return Cost::default();
        }
        let mut after = *state;
        frame::take_between(self, &mut after, Input::Choice(choice), &mut Silent);
        let survival = state.everybody().map(|id| {
            let [had, has] = [state, &after].map(|state| state.survivor(id).stat(Stat::Survival));
            had.saturating_sub(has)
        });
        let cost = Cost { survival: survival.sum(), ..Cost::default() };
        let at = state.frames.len() - 1;
        if let Frame::Act { moves, activations, .. } = state.frames[at]
            && let Some(&Frame::Act { moves: movements, activations: left, .. }) = after.frames.get(at)
        {
            let (movements, activations) =
                (moves.saturating_sub(movements), activations.saturating_sub(left));
            return Cost { movements, activations, ..cost };
        }
        cost
    }
}
