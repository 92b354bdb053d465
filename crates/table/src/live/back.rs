//! The extent of an undo: to a decision of a player, or to the beginning of a move.

use kernel::{Input, Pending};
use packs::Book;

use super::Room;
use super::due::{Shown, Taken};
use crate::journal::again;
use crate::view::{Begins, Seen};
use crate::{Move, Rolls};

impl<G: Book + Seen> Room<G> {
    /// The number of inputs that an undo leaves. It also takes back inputs that would at once be answered
    /// again without asking anybody. In a game without players, it goes back to a decision of the policies.
    pub(super) fn back_to(&self, inputs: usize) -> usize {
        let all = self.table().journal().entries.len();
        let mut kept = all.saturating_sub(inputs);
        while kept > 0 && kept < all && self.goes_on_by_itself(kept) {
            kept -= 1;
        }
        kept
    }

    /// The inputs since so many had been given.
    pub(super) fn taken(&self, inputs: usize) -> Vec<Taken> {
        let (game, entries) = (self.game(), &self.table().journal().entries);
        let inputs = inputs.min(entries.len());
        let mut state = self.table().state_after(inputs);
        let mut taken = Vec::new();
        for (&(moved, _), by) in entries.iter().zip(self.table().given_by()).skip(inputs) {
            let shown = match moved {
                Move::Input(input) => self.in_words(&state, input),
                Move::Amendment(amendment) => {
                    Some(Shown { of: "amended".to_owned(), word: game.amendment_words(amendment) })
                }
            };
            let revealed = matches!(moved, Move::Input(Input::Outcome(_)));
            // Where a card came from is told with the card.
            taken.extend(shown.map(|shown| Taken { who: by.who, how: by.how, shown, revealed }));
            again(game, &mut state, moved);
        }
        taken
    }

    /// Whether policies hold every seat.
    pub(super) fn nobody_decides(&self) -> bool {
        self.game().seats().into_iter().all(|seat| self.is_a_policys(seat))
    }

    /// Whether a policy holds a seat.
    fn is_a_policys(&self, seat: kernel::Seat) -> bool {
        self.policies.keys().any(|&who| self.who_sits().holds(who, seat))
    }

    /// Whether the request after a number of inputs was answered without asking anybody, or would be.
    fn goes_on_by_itself(&self, inputs: usize) -> bool {
        let is_watched = self.nobody_decides();
        match self.game().pending(&self.table().state_after(inputs)) {
            Pending::Decision(decision) => {
                !is_watched && (self.is_a_policys(decision.seat) || self.table().is_automatic(inputs))
            }
            Pending::Chance(_) => {
                is_watched || self.table().rolls() == Rolls::All || self.is_half_drawn(inputs)
            }
            Pending::Done(_) => false,
        }
    }

    /// Whether after a number of inputs the pile of a card is known, but not the card: no table stops there.
    fn is_half_drawn(&self, inputs: usize) -> bool {
        let Some(last) = inputs.checked_sub(1) else { return false };
        let entry = self.table().journal().entries.get(last);
        let Some(&(Move::Input(Input::Outcome(outcome)), _)) = entry else { return false };
        self.game().is_unseen(&self.table().state_after(last), outcome)
    }

    /// The number of inputs to take back to abandon the unfinished move or act of the deciding seat.
    pub(super) fn inputs_begun(&self) -> Option<usize> {
        let (game, now) = (self.game(), self.table().state());
        if !matches!(self.table().pending(), Pending::Decision(_)) {
            return None;
        }
        let entries = self.table().journal().entries.iter().enumerate().rev();
        for (count, (at, &(moved, _))) in entries.enumerate() {
            let Move::Input(Input::Choice(choice)) = moved else { return None };
            match game.begins(now, choice) {
                _ if self.table().is_automatic(at) => return None,
                Begins::It => return Some(count + 1),
                Begins::GoesOn => {}
                Begins::Nothing => return None,
            }
        }
        None
    }
}
