//! Cards by hand: what a table takes from one pile and puts into another.

use super::{AiCards, Code, MAX_AI_CARDS};

/// The pile in which an AI card lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AiPile {
    /// In the deck.
    Deck,
    /// In the discard pile.
    Discard,
    /// In the wound stack.
    Wounds,
    /// In play.
    Play,
    /// Out of the showdown.
    Out,
}

impl AiPile {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Deck, Self::Discard, Self::Wounds, Self::Play, Self::Out];
}

impl AiCards {
    /// Whether a card of a kind, of which there are so many copies, may lie there.
    pub(crate) fn may_lie(&self, sought: u8, copies: u8, pile: AiPile) -> bool {
        match pile {
            AiPile::Deck => self.deck.iter().any(|&code| self.may_be(code, sought)),
            AiPile::Wounds => self.wounds.iter().any(|&code| self.may_be(code, sought)),
            AiPile::Discard => self.discard.count(sought) > 0,
            AiPile::Play => self.in_play.iter().any(|card| card.kind == sought),
            AiPile::Out => self.there(sought) < copies || self.spare_pool(sought).is_some(),
        }
    }

    /// How many cards of a kind are in the showdown or in a pool from which its deck was drawn.
    fn there(&self, sought: u8) -> u8 {
        let is_it = |&&code: &&Code| code == sought;
        let known = self.deck.iter().chain(self.wounds.iter()).filter(is_it).count();
        let heaped: u8 = self.heaps.iter().map(|heap| heap.count(sought)).sum();
        let at_hand = self.aside.iter().chain(self.performed.iter()).filter(is_it).count();
        let in_play = self.in_play.iter().filter(|card| card.kind == sought).count();
        (known + at_hand + in_play) as u8 + heaped + self.discard.count(sought)
    }

    /// The heap of a pool that has a card of the kind and more cards than lie unseen: this one may be out of the showdown.
    fn spare_pool(&self, sought: u8) -> Option<usize> {
        let is_spare = |&at: &usize| {
            let heap = &self.heaps[at];
            heap.count(sought) > 0 && heap.len() > u32::from(self.pools_of(at))
        };
        let pools = self.pools.iter().filter(|pool| pool.code != 0).map(|pool| super::heap(pool.code));
        pools.into_iter().find(is_spare)
    }

    /// How many cards of a pool lie unseen somewhere.
    fn pools_of(&self, heap: usize) -> u8 {
        let of_it = |pool: &&super::DrawnPool| pool.code != 0 && super::heap(pool.code) == heap;
        self.pools.iter().find(of_it).map_or(0, |pool| pool.unseen)
    }

    /// Takes a card of a kind from a pile that it may lie in; says whether it did.
    pub(crate) fn take_from(&mut self, sought: u8, copies: u8, pile: AiPile) -> bool {
        if !self.may_lie(sought, copies, pile) {
            return false;
        }
        match pile {
            AiPile::Deck => self.fetch(sought),
            AiPile::Discard => self.discard.take(sought),
            AiPile::Play => _ = self.leave_play(sought),
            AiPile::Wounds => {
                let at = self.wounds.iter().rposition(|&code| self.may_be(code, sought));
                let code = self.wounds.remove(at.expect("it may lie there"));
                self.turn_out_as(code, sought);
            }
            AiPile::Out if self.there(sought) < copies => {}
            AiPile::Out => {
                let at = self.spare_pool(sought).expect("it may be out");
                self.heaps[at].take(sought);
            }
        }
        true
    }

    /// Whether a pile has room for a further card.
    pub(crate) fn has_room(&self, pile: AiPile) -> bool {
        let most = MAX_AI_CARDS;
        match pile {
            AiPile::Deck => self.deck.len() < most,
            AiPile::Wounds => self.wounds.len() < most,
            AiPile::Play => !self.in_play.is_full(),
            AiPile::Discard => (self.discard.len() as usize) < most,
            AiPile::Out => true,
        }
    }

    /// Puts a card on the wound stack, seen by everybody.
    pub(crate) fn put_on_wounds(&mut self, kind: u8) {
        self.wounds.push(kind);
    }
}
