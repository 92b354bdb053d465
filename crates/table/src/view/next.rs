//! The die that falls at once after each option of a decision: its chance is what the option comes to first.

use kernel::{DieOrBag, Input, Pending, Silent};

use super::{Roll, Seen};

/// One for each option, in their order; `None` where a card or something else comes first.
pub(crate) fn rolls_after<G: Seen>(game: &G, state: &G::State) -> Vec<Option<Roll>> {
    let Pending::Decision(decision) = game.pending(state) else { return Vec::new() };
    let roll = |choice: &G::Choice| {
        let mut after = state.clone();
        game.apply(&mut after, Input::Choice(*choice), &mut Silent);
        let Pending::Chance(chance) = game.pending(&after) else { return None };
        matches!(chance.source, DieOrBag::Die(_)).then(|| Roll::of(game, &after, &chance))
    };
    decision.choices.iter().map(roll).collect()
}
