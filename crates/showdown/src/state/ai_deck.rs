//! The AI deck as the monster's life: page 74, wound step 5.

/// The AI deck, counted: which card is which matters to the monster's turn, not to its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct AiDeck {
    /// Cards in the deck; [`AiDeck::ENDLESS`] for a monster that only counts its wounds.
    pub deck: u8,
    /// Cards in the discard pile.
    pub discard: u8,
    /// Cards in the wound stack.
    pub wounds: u8,
}

/// What a wound did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Toll {
    /// A card went to the wound stack; the discard pile was shuffled into a new deck first, or not.
    Card {
        /// Whether it was.
        reshuffled: bool,
    },
    /// There was no card left: the monster is defeated.
    Defeat,
}

impl AiDeck {
    /// More cards than any monster has.
    pub const ENDLESS: u8 = u8::MAX;

    /// Takes one wound.
    pub fn wound(&mut self) -> Toll {
        if self.deck == Self::ENDLESS {
            return Toll::Card { reshuffled: false };
        }
        let reshuffled = self.deck == 0 && self.discard > 0;
        if reshuffled {
            self.deck = std::mem::take(&mut self.discard);
        }
        if self.deck == 0 {
            return Toll::Defeat;
        }
        self.deck -= 1;
        self.wounds += 1;
        Toll::Card { reshuffled }
    }

    /// Draws a card, which is discarded after use; the discard pile is shuffled into a new deck if need be.
    pub fn draw(&mut self) {
        if self.deck == Self::ENDLESS {
            return;
        }
        if self.deck == 0 {
            self.deck = std::mem::take(&mut self.discard);
        }
        if self.deck > 0 {
            self.deck -= 1;
            self.discard += 1;
        }
    }

    /// Heals: cards from the wound stack go under the deck. Returns how many.
    pub fn heal(&mut self, cards: u8) -> u8 {
        let healed = cards.min(self.wounds);
        self.wounds -= healed;
        if self.deck != Self::ENDLESS {
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
        assert_eq!(ai.wound(), Toll::Card { reshuffled: false });
        assert_eq!(ai.wound(), Toll::Card { reshuffled: false });
        assert_eq!(ai.wound(), Toll::Card { reshuffled: true });
        assert_eq!((ai.deck, ai.discard, ai.wounds), (0, 0, 3));
        assert_eq!(ai.wound(), Toll::Defeat);
        assert_eq!(ai.heal(9), 3);
        assert_eq!((ai.deck, ai.wounds), (3, 0));
    }

    #[test]
    fn an_endless_deck_never_runs_out() {
        let mut ai = AiDeck { deck: AiDeck::ENDLESS, ..AiDeck::default() };
        assert_eq!(ai.wound(), Toll::Card { reshuffled: false });
        assert_eq!(ai, AiDeck { deck: AiDeck::ENDLESS, ..AiDeck::default() });
    }
}
