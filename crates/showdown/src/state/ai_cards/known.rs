//! What everybody knows of AI cards that lie face down.

use super::{AiCards, kind};

impl AiCards {
    /// What everybody knows of the cards of the deck, the next one last: which it is, or that nobody has seen it.
    pub fn deck(&self) -> impl Iterator<Item = Option<u8>> + '_ {
        self.deck.iter().map(|&code| kind(code))
    }

    /// The same of the wound stack, the latest wound last.
    pub fn wounds(&self) -> impl Iterator<Item = Option<u8>> + '_ {
        self.wounds.iter().map(|&code| kind(code))
    }
}
