//! Going back: any earlier state, and undo as a line of the journal.

use kernel::{Chance, Input, Pending};
use packs::Book;

use crate::journal::{Move, again};
use crate::line::{Line, asked};
use crate::table::{Change, Ready};
use crate::{By, CommandId, Grant, Person, Table};

/// How many inputs lie between two states that are kept: going back costs at most so many inputs played again.
pub(crate) const EVERY: usize = 32;

impl<G: Book> Table<G> {
    /// The state after so many inputs in force.
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

    /// Takes back the last inputs; returns how many there were to take back.
    pub fn undo(&mut self, inputs: usize) -> usize {
        let all = self.journal.entries.len();
        self.undo_to(None, all.saturating_sub(inputs));
        all - self.journal.entries.len()
    }

    /// Goes back to where so many inputs had been given. That is a line of the journal, too: nothing is erased. Nothing
    /// happens if there are no more of them.
    pub fn undo_to(&mut self, by: impl Into<By>, inputs: usize) {
        if let Some(ready) = self.back(by.into(), None, inputs) {
            self.commit(ready);
        }
    }

    /// Whether somebody may go back to where so many inputs had been given: they gave all since, or may correct.
    pub fn may_take_back(&self, who: Person, inputs: usize) -> bool {
        let own = |by: &By| by.who == Some(who);
        self.people.may(who, Grant::Correct) || self.by.iter().skip(inputs).all(own)
    }

    /// What it would change to go back to where so many inputs had been given; `None` if there are no more of them.
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

    /// What the die or card that is due has shown already, if it was taken back: whoever asks the same at the same
    /// position gets the same.
    pub fn revealed(&self, chance: &Chance) -> Option<u8> {
        self.revealed_at(&self.state, chance)
    }

    /// The same at a state that may come.
    pub(crate) fn revealed_at(&self, state: &G::State, chance: &Chance) -> Option<u8> {
        let outcome = *self.revealed.get(&asked::<G>(state, chance))?;
        (chance.weight(outcome) > 0).then_some(outcome)
    }
}
