//! The hit location cards: deck, discard pile, and those on the table.
//!
//! A card is its position in the list of the [`Table`]; several equal cards may have one position or several.

use super::{Dist, Shuffle, Table};

/// All hit location cards. Every list but `top` stays sorted, because its order means nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pile {
    /// The top of the deck as far as its order is fixed, the top card first.
    pub top: Vec<usize>,
    /// The cards of the deck below, in any order.
    pub rest: Vec<usize>,
    /// The discard pile.
    pub discard: Vec<usize>,
    /// Face up before the attacker, unresolved.
    pub hand: Vec<usize>,
    /// Persistent injuries on the control panel.
    pub in_play: Vec<usize>,
    /// Cards that go there when the attack is over (`persistent-injuries`).
    pub kept: Vec<usize>,
}

/// Every order of the cards, each once.
fn permutations(cards: &[usize]) -> Vec<Vec<usize>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in 0..cards.len() {
        let mut others = cards.to_vec();
        let card = others.remove(first);
        for order in permutations(&others) {
            all.push([vec![card], order].concat());
        }
    }
    all
}

impl Pile {
    /// A shuffled deck of these cards.
    pub fn new(cards: &[usize]) -> Self {
        Self { rest: sorted(cards.to_vec()), ..Self::default() }
    }

    /// The deck with its order fixed, in every possible order.
    pub fn in_every_order(&self) -> Dist<Self> {
        let fixed = |order: Vec<usize>| Self {
            top: [self.top.clone(), order].concat(),
            rest: Vec::new(),
            ..self.clone()
        };
        Dist::uniform(permutations(&self.rest).into_iter().map(fixed))
    }

    /// The same cards, forgetting the order of the deck.
    pub fn forgotten(&self) -> Self {
        let rest = sorted([self.top.clone(), self.rest.clone()].concat());
        Self { top: Vec::new(), rest, ..self.clone() }
    }

    /// After a shuffle.
    fn shuffled(&self, shuffle: Shuffle) -> Dist<Self> {
        match shuffle {
            Shuffle::WhenDrawn => Dist::certain(self.forgotten()),
            Shuffle::AtOnce => self.forgotten().in_every_order(),
        }
    }

    /// P74-S3-DRAW: one more card in the hand. If there is none, `hit-deck-empty` decides.
    pub(super) fn draw(&self, table: &Table) -> Dist<Self> {
        if !self.top.is_empty() {
            let mut after = self.clone();
            let card = after.top.remove(0);
            after.hand = sorted([after.hand, vec![card]].concat());
            return Dist::certain(after);
        }
        if !self.rest.is_empty() {
            return Dist::uniform(0..self.rest.len()).map(|&position| {
                let mut after = self.clone();
                let card = after.rest.remove(position);
                after.hand = sorted([after.hand, vec![card]].concat());
                after
            });
        }
        if self.discard.is_empty() || table.rulings.is("hit-deck-empty", "stop") {
            return Dist::certain(self.clone());
        }
        let fresh = Self { rest: self.discard.clone(), discard: Vec::new(), ..self.clone() };
        fresh.shuffled(table.shuffle).bind(|pile| pile.draw(table))
    }

    /// Puts one card on the discard pile.
    pub(super) fn put_on_discard(&mut self, card: usize) {
        self.discard.push(card);
        self.discard.sort_unstable();
    }

    /// Puts one card on the control panel (P76-PERSISTENT-STAYS).
    pub(super) fn keep_in_play(&mut self, card: usize) {
        self.in_play.push(card);
        self.in_play.sort_unstable();
    }

    /// Keeps one card for the control panel until the attack is over.
    pub(super) fn keep_for_later(&mut self, card: usize) {
        self.kept.push(card);
    }

    /// The attack is over: cards kept for its end go on the control panel.
    pub(super) fn settle(&mut self) {
        for card in std::mem::take(&mut self.kept) {
            self.keep_in_play(card);
        }
    }

    /// Discards cards that lie face up and unresolved.
    pub(super) fn discard_hand(&mut self) {
        for card in std::mem::take(&mut self.hand) {
            self.put_on_discard(card);
        }
    }

    /// P75-TRAP-RESHUFFLE, P76-PERSISTENT-OUT-OF-DECK: deck and discard pile together, and nothing else.
    pub(super) fn reshuffled(&self, shuffle: Shuffle) -> Dist<Self> {
        let rest = [self.rest.clone(), self.discard.clone()].concat();
        Self { rest, discard: Vec::new(), ..self.clone() }.shuffled(shuffle)
    }
}

fn sorted(mut cards: Vec<usize>) -> Vec<usize> {
    cards.sort_unstable();
    cards
}
