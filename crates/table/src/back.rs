//! Going back: any earlier state, and undo as a line of the journal.

use kernel::{Chance, Input, Pending};
use packs::Book;

use crate::journal::{Move, again};
use crate::line::{Line, asked};
use crate::table::{Change, Ready};
use crate::{By, CommandId, Grant, Person, Table};

/// The number of inputs between two kept states: an undo replays at most this many inputs.
pub(crate) const EVERY: usize = 32;

impl<G: Book> Table<G> {
    /// The state after a number of inputs in force.
    ///
    /// # Panics
    /// If there are not as many.
    pub fn state_after(&self, inputs: usize) -> G::State {
        let from = inputs / EVERY;
        let mut state = self.kept[from].clone();
        for &(moved, _) in &self.journal.entries[from * EVERY..inputs] {
            again(&self.scenario.game, &mut state, moved);
        }
        state
    }

    /// Takes back the last inputs; returns the number that there were to take back.
    pub fn undo(&mut self, inputs: usize) -> usize {
        let all = self.journal.entries.len();
        self.undo_to(None, all.saturating_sub(inputs));
        all - self.journal.entries.len()
    }

    /// Goes back to a number of inputs. The undo is a line of the journal, too: it erases nothing. It does
    /// nothing if there are no more inputs than that.
    pub fn undo_to(&mut self, by: impl Into<By>, inputs: usize) {
        if let Some(ready) = self.back(by.into(), None, inputs) {
            self.commit(ready);
        }
    }

    /// Whether a person may go back to a number of inputs: they gave all inputs since, or may correct.
    pub fn may_take_back(&self, who: Person, inputs: usize) -> bool {
        let own = |by: &By| by.who == Some(who);
        self.people.may(who, Grant::Correct) || self.by.iter().skip(inputs).all(own)
    }

    /// The change that an undo to a number of inputs would make; `None` if there are no more inputs than
    /// that.
    pub(crate) fn back(&self, by: By, id: Option<&CommandId>, inputs: usize) -> Option<Ready<G>> {
        if inputs >= self.journal.entries.len() {
            return None;
        }
        let (game, state) = (&self.scenario.game, self.state_after(inputs));
        let (mut onward, mut revealed) = (state.clone(), Vec::new());
        for &(moved, _) in &self.journal.entries[inputs..] {
            if let (Move::Input(Input::Outcome(outcome)), Pending::Chance(chance)) =
                (moved, game.pending(&onward))
            {
                revealed.push((asked::<G>(&onward, &chance), outcome));
            }
            again(game, &mut onward, moved);
        }
        let next = self.lines.next(Line::undo(inputs).by(by).command(id), &state);
        Some(Ready { next, id: id.cloned(), change: Change::Undo { inputs, by, state, revealed } })
    }

    /// The result that the pending die or card has already shown, if an undo took it back: the same request
    /// at the same position gets the same result.
    pub fn revealed(&self, chance: &Chance) -> Option<u8> {
        self.revealed_at(&self.state, chance)
    }

    /// The result that a die or card has already shown at a possible later state.
    pub(crate) fn revealed_at(&self, state: &G::State, chance: &Chance) -> Option<u8> {
        let outcome = *self.revealed.get(&asked::<G>(state, chance))?;
        (chance.weight(outcome) > 0).then_some(outcome)
    }
}
