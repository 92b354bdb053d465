//! The AI deck as the monster's life: page 74, wound step 5. A monster that has Life loses that instead.

/// The AI deck, counted: which card is which matters to the monster's turn, not to its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct AiDeck {
    /// Cards in the deck; [`AiDeck::ENDLESS`] for a monster that only counts its wounds.
    pub deck: u8,
    /// Cards in the discard pile.
    pub discard: u8,
    /// Cards in the wound stack; of a monster that has Life, how much of it is lost.
    pub wounds: u8,
}

/// The effect of a wound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Toll {
    /// A card went to the wound stack; the discard pile was shuffled into a new deck first, or not.
    Card {
        /// Whether the discard pile was shuffled.
        reshuffled: bool,
    },
    /// The monster lost one of its Life, and has some left.
    Life,
    /// There was no card left, or this was the last of its Life: the monster is defeated.
    Defeat,
}

impl AiDeck {
    /// More cards than any monster has.
    pub const ENDLESS: u8 = u8::MAX;

    /// Takes one wound. A monster that has Life loses one of it; its cards stay where they are.
    pub fn wound(&mut self, life: Option<u8>) -> Toll {
        if let Some(life) = life {
            self.wounds = self.wounds.saturating_add(1).min(life);
            return if self.wounds == life { Toll::Defeat } else { Toll::Life };
        }
        if self.deck == Self::ENDLESS {
            return Toll::Card { reshuffled: false };
        }
        let reshuffled = self.renew();
        if self.deck == 0 {
            return Toll::Defeat;
        }
        self.deck -= 1;
        self.wounds += 1;
        Toll::Card { reshuffled }
    }

    /// Makes a new deck of the discard pile if the deck is empty; says whether it did.
    fn renew(&mut self) -> bool {
        let is_spent = self.deck == 0 && self.discard > 0;
        if is_spent {
            self.deck = std::mem::take(&mut self.discard);
        }
        is_spent
    }

    /// Draws a card, which is discarded after use; the discard pile is shuffled into a new deck if need be. Says whether
    /// it was.
    pub fn draw(&mut self) -> bool {
        if self.deck == Self::ENDLESS {
            return false;
        }
        let reshuffled = self.renew();
        if self.deck > 0 {
            self.deck -= 1;
            self.discard += 1;
        }
        reshuffled
    }

    /// Heals: cards from the wound stack go under the deck, or Life comes back. Returns how many wounds are healed.
    pub fn heal(&mut self, wounds: u8, life: Option<u8>) -> u8 {
        let healed = wounds.min(self.wounds);
        self.wounds -= healed;
        if self.deck != Self::ENDLESS && life.is_none() {
            self.deck += healed;
        }
        healed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// P74-W5-WOUND: the discard is shuffled in when the deck is empty; with both empty the next wound defeats.
    #[test]
    fn a_monster_takes_one_wound_more_than_it_has_cards() {
        let mut ai = AiDeck { deck: 2, discard: 1, wounds: 0 };
        assert_eq!(ai.wound(None), Toll::Card { reshuffled: false });
        assert_eq!(ai.wound(None), Toll::Card { reshuffled: false });
        assert_eq!(ai.wound(None), Toll::Card { reshuffled: true });
        assert_eq!((ai.deck, ai.discard, ai.wounds), (0, 0, 3));
        assert_eq!(ai.wound(None), Toll::Defeat);
        assert_eq!(ai.heal(9, None), 3);
        assert_eq!((ai.deck, ai.wounds), (3, 0));
    }

    /// LIFE: the deck, and even that there is none, makes no difference.
    #[test]
    fn a_monster_that_has_life_dies_with_the_last_of_it() {
        for deck in [0, 2, AiDeck::ENDLESS] {
            let mut ai = AiDeck { deck, discard: 1, wounds: 0 };
            assert_eq!([ai.wound(Some(3)), ai.wound(Some(3))], [Toll::Life; 2]);
            assert_eq!(ai.heal(1, Some(3)), 1);
            assert_eq!([ai.wound(Some(3)), ai.wound(Some(3))], [Toll::Life, Toll::Defeat]);
            assert_eq!(ai, AiDeck { deck, discard: 1, wounds: 3 });
        }
    }

    /// AI-DRAW: an empty deck is made anew from the discard pile.
    #[test]
    fn a_card_is_drawn_from_a_new_deck_if_need_be() {
        let mut ai = AiDeck { deck: 1, discard: 1, wounds: 0 };
        assert_eq!([ai.draw(), ai.draw(), ai.draw(), ai.draw()], [false, true, false, true]);
        let mut none = AiDeck::default();
        assert!(!none.draw());
    }

    #[test]
    fn an_endless_deck_never_runs_out() {
        let mut ai = AiDeck { deck: AiDeck::ENDLESS, ..AiDeck::default() };
        assert_eq!(ai.wound(None), Toll::Card { reshuffled: false });
        assert_eq!(ai, AiDeck { deck: AiDeck::ENDLESS, ..AiDeck::default() });
    }
}
