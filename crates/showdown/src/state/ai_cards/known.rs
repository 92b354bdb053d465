//! Public knowledge of AI cards that lie face down.

use super::{AiCards, kind};

impl AiCards {
    /// The cards of the deck as everybody knows them, the next one last: its kind, or `None` for a card that nobody has
    /// seen.
    pub fn deck(&self) -> impl Iterator<Item = Option<u8>> + '_ {
        self.deck.iter().map(|&code| kind(code))
    }

    /// The same of the wound stack, the latest wound last.
    pub fn wounds(&self) -> impl Iterator<Item = Option<u8>> + '_ {
        self.wounds.iter().map(|&code| kind(code))
    }
}
