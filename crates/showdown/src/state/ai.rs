//! The AI deck as the rules handle it: the cards and their number change together, and only here.
//!
//! A wound is decided by numbers ([`AiDeck`]), which every monster has. A monster that takes turns also has cards
//! ([`AiCards`]), which follow. Their piles cannot be changed from outside this module.

use super::{AiCards, AiDeck, AiPile, State, Toll};

impl State {
    /// Lays the cards out at the start.
    pub(crate) fn lay_out_ai_cards(&mut self, cards: &AiCards) {
        self.cards = *cards;
        self.count_ai_cards();
    }

    /// Wounds the monster once.
    pub(crate) fn wound_monster(&mut self, life: Option<u8>) -> Toll {
        let toll = self.monster.ai.wound(life);
        if self.cards.are_named && life.is_none() {
            self.cards.wound();
            debug_assert!(self.ai_cards_are_counted());
        }
        toll
    }

    /// Heals the monster; returns how many wounds are healed.
    pub(crate) fn heal_monster(&mut self, wounds: u8, life: Option<u8>) -> u8 {
        let healed = self.monster.ai.heal(wounds, life);
        if life.is_none() {
            self.cards.heal(healed);
            debug_assert!(self.ai_cards_are_counted());
        }
        healed
    }

    /// Draws a card of a deck that is only counted; says whether the discard pile became a new deck for it.
    pub(crate) fn count_ai_draw(&mut self) -> bool {
        !self.cards.are_named && self.monster.ai.draw()
    }

    /// Takes the top card off, to be turned up; the discard pile is shuffled first if need be. `None` if there is none.
    pub(crate) fn lift_ai_card(&mut self) -> Option<u8> {
        let code = self.cards.lift();
        self.count_ai_cards();
        code
    }

    /// Takes the top card off to be looked at; no new deck is made for that.
    pub(crate) fn peel_ai_card(&mut self) -> Option<u8> {
        let code = self.cards.peel();
        self.count_ai_cards();
        code
    }

    /// Takes a card off that lies face up on top of the deck; says whether it did.
    pub(crate) fn take_open_ai_card(&mut self, kind: u8) -> bool {
        let took = self.cards.take_open(kind);
        self.count_ai_cards();
        took
    }

    /// Takes a card out of the deck, or out of the discard pile, to be performed. One that is in neither is borrowed.
    pub(crate) fn fetch_ai_card(&mut self, kind: u8) {
        self.cards.fetch(kind);
        self.count_ai_cards();
    }

    /// Puts a card on the discard pile.
    pub(crate) fn discard_ai_card(&mut self, kind: u8) {
        self.cards.discard(kind);
        self.count_ai_cards();
    }

    /// Discards the cards that were performed in this turn.
    pub(crate) fn discard_performed_ai_cards(&mut self) {
        self.cards.discard_performed();
        self.count_ai_cards();
    }

    /// Puts a card on top of the deck, seen by everybody, face up or not.
    pub(crate) fn put_ai_card_on_top(&mut self, kind: u8, face_up: bool) {
        if face_up {
            self.cards.put_face_up(kind);
        } else {
            self.cards.put_on_top(kind);
        }
        self.count_ai_cards();
    }

    /// Puts a card under the deck, seen by everybody.
    pub(crate) fn put_ai_card_under(&mut self, kind: u8) {
        self.cards.put_under(kind);
        self.count_ai_cards();
    }

    /// Puts a card that was taken from a pile by hand into another, on top of the deck or under it.
    pub(crate) fn put_ai_card(&mut self, kind: u8, pile: AiPile, on_top: bool, life: Option<u8>) {
        match pile {
            AiPile::Deck if on_top => self.cards.put_on_top(kind),
            AiPile::Deck => self.cards.put_under(kind),
            AiPile::Discard => self.cards.discard(kind),
            AiPile::Wounds => self.cards.put_on_wounds(kind),
            AiPile::Play => self.cards.put_in_play(kind),
            AiPile::Out => {}
        }
        self.count_ai_cards();
        if life.is_none() {
            self.monster.ai.wounds = self.cards.counts().2;
        }
    }

    /// Shuffles the cards that were looked at into the rest of the deck.
    pub(crate) fn shuffle_ai_cards_back(&mut self) {
        self.cards.shuffle_back();
        self.count_ai_cards();
    }

    /// The number of cards is the monster's life. Wounds are counted as they happen: Life that is lost leaves no card in
    /// the wound stack.
    fn count_ai_cards(&mut self) {
        if self.cards.are_named {
            let (deck, discard, _) = self.cards.counts();
            self.monster.ai = AiDeck { deck, discard, ..self.monster.ai };
        }
    }

    fn ai_cards_are_counted(&self) -> bool {
        let (deck, discard, _) = self.cards.counts();
        !self.cards.are_named || (self.monster.ai.deck, self.monster.ai.discard) == (deck, discard)
    }
}
