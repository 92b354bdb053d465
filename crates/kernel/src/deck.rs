//! Decks: what is unseen is a multiset, so equal knowledge is an equal value.

use crate::{Bag, DieOrBag, Few};

/// A face-down deck: cards known to lie on top, in order, above a shuffled rest, and a discard pile.
///
/// Unseen cards are exchangeable within the shuffle that dealt them, so the rest is a [`Bag`] and the drawn card is a
/// chance weighted by counts. Cards that leave unseen for another pile are another population: give them a bag of
/// their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Deck {
    /// The known top, the next card last.
    known: Few<u8, 8>,
    rest: Bag,
    discard: Bag,
}

impl Deck {
    /// A freshly shuffled deck.
    pub fn shuffled(rest: Bag) -> Self {
        Self { rest, ..Self::default() }
    }

    /// How many cards can still be drawn.
    #[inline]
    pub fn len(&self) -> u32 {
        self.known.len() as u32 + self.rest.len()
    }

    /// Whether nothing can be drawn.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty() && self.rest.is_empty()
    }

    /// The discard pile.
    pub fn discarded(&self) -> &Bag {
        &self.discard
    }

    /// The cards that are known to lie on top, the next one last.
    pub fn known(&self) -> &[u8] {
        &self.known
    }

    /// The cards below them, of which nobody knows the order.
    #[inline]
    pub fn unseen(&self) -> &Bag {
        &self.rest
    }

    /// The next card, if it is known; else the caller waits for a chance with [`Deck::source`].
    #[inline]
    pub fn top(&self) -> Option<u8> {
        self.known.last().copied()
    }

    /// The chance of each kind to be the next card.
    pub fn source(&self) -> DieOrBag {
        match self.top() {
            Some(kind) => {
                let mut only = Bag::default();
                only.put(kind);
                only.source()
            }
            None => self.rest.source(),
        }
    }

    /// Draws the card that chance (or the known top) says.
    ///
    /// # Panics
    /// If that card cannot be next.
    pub fn draw(&mut self, kind: u8) {
        match self.known.pop() {
            Some(top) => assert_eq!(top, kind, "the known top card is drawn first"),
            None => self.rest.take(kind),
        }
    }

    /// How many cards of a kind there are in deck and discard pile together.
    pub fn copies(&self, kind: u8) -> u8 {
        let known: u8 = self.known.iter().map(|&other| u8::from(other == kind)).sum();
        known + self.rest.count(kind) + self.discard.count(kind)
    }

    /// Takes a card out of the unseen rest, the known top or the discard pile. Says whether it was there.
    pub fn take_out(&mut self, kind: u8) -> bool {
        let known = self.known.iter().rposition(|&other| other == kind);
        match known {
            _ if self.rest.count(kind) > 0 => self.rest.take(kind),
            Some(at) => _ = self.known.remove(at),
            None if self.discard.count(kind) > 0 => self.discard.take(kind),
            None => return false,
        }
        true
    }

    /// How many cards of a kind there are in the deck.
    pub fn in_deck(&self, kind: u8) -> u8 {
        self.copies(kind) - self.discard.count(kind)
    }

    /// Takes a card out of the deck, from the unseen rest before the known top. Says whether it was there.
    pub fn take_from_deck(&mut self, kind: u8) -> bool {
        self.in_deck(kind) > 0 && self.take_out(kind)
    }

    /// Takes a card off the discard pile. Says whether it was there.
    pub fn take_discarded(&mut self, kind: u8) -> bool {
        let there = self.discard.count(kind) > 0;
        if there {
            self.discard.take(kind);
        }
        there
    }

    /// Shuffles a card into the deck: nobody knows any more what lies on top.
    pub fn shuffle_in(&mut self, kind: u8) {
        while let Some(known) = self.known.pop() {
            self.rest.put(known);
        }
        self.rest.put(kind);
    }

    /// Whether a further card can lie on top, seen by everybody.
    pub fn has_room_on_top(&self) -> bool {
        !self.known.is_full()
    }

    /// Puts a card on top, seen by everybody.
    pub fn put_on_top(&mut self, kind: u8) {
        self.known.push(kind);
    }

    /// Puts a card on the discard pile.
    #[inline]
    pub fn discard(&mut self, kind: u8) {
        self.discard.put(kind);
    }

    /// Shuffles the discard pile and the rest of the deck together.
    pub fn reshuffle(&mut self) {
        while let Some(kind) = self.known.pop() {
            self.rest.put(kind);
        }
        self.rest.pour(&mut self.discard);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_draws_its_known_top_first_and_remembers() {
        let mut deck = Deck::shuffled(Bag::new([1, 3]));
        deck.put_on_top(0);
        assert_eq!((deck.len(), deck.top()), (5, Some(0)));
        deck.draw(0);
        deck.draw(1);
        deck.discard(0);
        deck.discard(1);
        assert_eq!((deck.len(), deck.discarded().len()), (3, 2));
        assert_eq!(deck.source(), Bag::new([1, 2]).source());
        deck.reshuffle();
        assert_eq!((deck.len(), deck.discarded().is_empty(), deck.is_empty()), (5, true, false));
        assert_eq!(deck.source(), Bag::new([2, 3]).source());
    }

    #[test]
    fn a_card_is_taken_out_wherever_it_is() {
        let mut deck = Deck::shuffled(Bag::new([1, 0]));
        deck.put_on_top(1);
        deck.discard(2);
        assert_eq!([0, 1, 2, 2].map(|kind| deck.take_out(kind)), [true, true, true, false]);
        assert!(deck.is_empty() && deck.discarded().is_empty());
    }

    #[test]
    fn a_card_is_taken_from_the_pile_that_is_named() {
        let mut deck = Deck::shuffled(Bag::new([1, 1]));
        deck.put_on_top(2);
        deck.discard(0);
        assert_eq!([0, 1, 2, 3].map(|kind| deck.in_deck(kind)), [1, 1, 1, 0]);
        assert!(deck.take_discarded(0) && !deck.take_discarded(0) && !deck.take_discarded(1));
        assert!(deck.take_from_deck(0) && !deck.take_from_deck(0));
        deck.shuffle_in(0);
        assert_eq!((deck.top(), deck.source()), (None, Bag::new([1, 1, 1]).source()));
        (0..8).for_each(|_| deck.put_on_top(0));
        assert!(!deck.has_room_on_top());
    }

    #[test]
    fn copies_are_counted_in_deck_and_discard_pile() {
        let mut deck = Deck::shuffled(Bag::new([3, 1, 2]));
        deck.put_on_top(0);
        deck.put_on_top(0);
        deck.put_on_top(1);
        deck.discard(0);
        assert_eq!([0, 1, 2, 3].map(|kind| deck.copies(kind)), [6, 2, 2, 0]);
    }

    #[test]
    fn equal_knowledge_is_an_equal_value() {
        let mut a = Deck::shuffled(Bag::new([2, 2]));
        let mut b = a;
        for (x, y) in [(0, 1), (1, 0)] {
            a.draw(x);
            a.discard(x);
            b.draw(y);
            b.discard(y);
        }
        assert_eq!(a, b);
    }
}
