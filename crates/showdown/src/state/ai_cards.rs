//! AI cards by kind, where a monster's turn needs it: the deck, the wound stack, the discard pile, the cards in play.
//!
//! Nobody has seen the cards that lie face down, and the program must not, either: groups play with real cards. So a
//! face-down card is known only by the *heap* that it came from when it was last shuffled. Cards of one heap are
//! exchangeable in any pile; the kind of a card turns out when it is drawn. A pool is a heap, too: the deck at the
//! start is a heap of "some basic card" and "some advanced card", each of them from a heap with all cards of the pool.

mod known;
mod piles;
#[cfg(test)]
mod tests;

use kernel::{Bag, Few};

use crate::content::{AiCard, AiSetup, MAX_AI_KINDS, Pool};

pub use piles::AiPile;

/// The most AI cards of one deck.
pub const MAX_AI_CARDS: usize = 28;

/// The most cards in play at once.
const MAX_IN_PLAY: usize = 10;

/// A card face down: a kind of card below [`MAX_AI_KINDS`], or a heap from there on.
type Code = u8;
/// How many heaps there can be at once.
const HEAPS: usize = kernel::KINDS - MAX_AI_KINDS;

/// A pool from which the deck was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct DrawnPool {
    /// The heap with all cards of the pool; 0 if there is none.
    code: Code,
    /// How many of its cards lie unseen somewhere: the others are not in the showdown.
    unseen: u8,
}

/// A card that lies in play, with its tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardInPlay {
    /// Its kind.
    pub kind: u8,
    /// Tokens on it.
    pub tokens: u8,
}

/// The AI cards of a monster, place by place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct AiCards {
    /// The deck, the next card last.
    deck: Few<Code, MAX_AI_CARDS>,
    /// The wound stack, the latest wound last.
    wounds: Few<Code, MAX_AI_CARDS>,
    /// The heaps: what their cards may be. Those of which all cards were seen are empty; the last one is not.
    heaps: Few<Bag, HEAPS>,
    /// The discard pile.
    discard: Bag,
    /// The cards in play.
    in_play: Few<CardInPlay, MAX_IN_PLAY>,
    /// Cards that are being looked at.
    aside: Few<u8, 12>,
    /// Cards that were performed in this turn of the monster: they are discarded at its end.
    performed: Few<u8, MAX_AI_CARDS>,
    /// The heaps that are pools, in the order of [`Pool::ALL`].
    pools: [DrawnPool; 3],
    /// The kind of card that is performed though it was nowhere to be drawn from, and goes again; 0 for none, because
    /// the basic action is in no deck.
    borrowed: u8,
    /// Whether the top card of the deck lies face up.
    face_up: bool,
    /// Whether there are any cards but those in play: else only their number counts.
    pub(crate) are_named: bool,
}

/// The kind of card that a code means, if it is not a heap.
fn kind(code: Code) -> Option<u8> {
    (usize::from(code) < MAX_AI_KINDS).then_some(code)
}

/// The heap that a code means.
fn heap(code: Code) -> usize {
    usize::from(code) - MAX_AI_KINDS
}

impl AiCards {
    /// The cards at the start.
    pub(crate) fn starting(setup: &AiSetup, cards: &[AiCard]) -> Self {
        let mut all = Self { are_named: !setup.counted, ..Self::default() };
        let mut shuffled = Bag::default();
        setup.fixed.iter().for_each(|&kind| shuffled.put(kind));
        for (at, (pool, &drawn)) in Pool::ALL.into_iter().zip(&setup.drawn).enumerate() {
            // Cards that lie elsewhere from the start are not in the pool.
            let elsewhere = [&setup.fixed, &setup.top, &setup.in_play];
            let out = |kind: u8| {
                elsewhere.iter().flat_map(|pile| pile.iter()).filter(|&&other| other == kind).count() as u8
            };
            let copies = |(kind, card): (u8, &AiCard)| {
                if card.pool == pool { card.copies.saturating_sub(out(kind)) } else { 0 }
            };
            let bag = Bag::new((0..).zip(cards).map(copies));
            if drawn > 0 {
                let code = all.heap_up(&bag);
                all.pools[at] = DrawnPool { code, unseen: drawn };
                (0..drawn).for_each(|_| shuffled.put(code));
            }
        }
        all.shuffle_in(&shuffled);
        (0..setup.wounded).for_each(|_| all.wound());
        setup.top.iter().rev().for_each(|&kind| all.deck.push(kind));
        for &kind in &setup.in_play {
            all.in_play.push(CardInPlay { kind, tokens: 0 });
        }
        all
    }

    /// How many cards are in the deck, the discard pile and the wound stack.
    pub fn counts(&self) -> (u8, u8, u8) {
        (self.deck.len() as u8, self.discard.len() as u8, self.wounds.len() as u8)
    }

    /// The discard pile.
    pub fn discarded(&self) -> &Bag {
        &self.discard
    }

    /// The cards in play and nothing else: all that an attack needs to know.
    pub fn only_in_play(&self) -> Self {
        Self { in_play: self.in_play, ..Self::default() }
    }

    /// The cards in play.
    #[inline]
    pub fn in_play(&self) -> &[CardInPlay] {
        &self.in_play
    }

    /// Cards that are being looked at.
    pub fn aside(&self) -> &[u8] {
        &self.aside
    }

    /// The next card, if everybody knows it.
    pub fn top(&self) -> Option<u8> {
        self.deck.last().copied().and_then(kind)
    }

    /// Makes a heap of cards; returns its code.
    fn heap_up(&mut self, bag: &Bag) -> Code {
        let free = self.heaps.iter().position(Bag::is_empty).unwrap_or(self.heaps.len());
        // Old heaps are used up long before there are so many. If not, the newest one takes the cards in: what lies
        // unseen in the wound stack is then told apart a little less than it could be.
        let at = free.min(HEAPS - 1);
        if at == self.heaps.len() {
            self.heaps.push(Bag::default());
        }
        self.heaps[at].pour(&mut bag.clone());
        (MAX_AI_KINDS + at) as u8
    }

    /// Puts shuffled cards face down on the deck.
    fn shuffle_in(&mut self, bag: &Bag) {
        let count = bag.len();
        let code = match bag.iter().next() {
            None => return,
            Some((only, all)) if u32::from(all) == count => only,
            Some(_) => self.heap_up(bag),
        };
        (0..count).for_each(|_| self.deck.push(code));
    }

    /// Whether there is nothing to draw, not even after shuffling.
    pub fn is_empty(&self) -> bool {
        self.deck.is_empty() && self.discard.is_empty()
    }

    /// Takes the top card off, to be turned up; the discard pile is shuffled first if need be. `None` if there is none.
    pub(super) fn lift(&mut self) -> Option<Code> {
        self.face_up = false;
        self.reshuffle_if_empty();
        self.deck.pop()
    }

    /// The card that lies face up on top of the deck.
    pub fn open(&self) -> Option<u8> {
        self.top().filter(|_| self.face_up)
    }

    /// Puts a card face up on top of the deck.
    pub(super) fn put_face_up(&mut self, kind: u8) {
        self.deck.push(kind);
        self.face_up = true;
    }

    /// Takes a card off that lies face up on top of the deck; says whether it did.
    pub(super) fn take_open(&mut self, kind: u8) -> bool {
        let there = self.open() == Some(kind);
        if there {
            self.lift();
        }
        there
    }

    /// The kind of card that was lifted, if that is certain; else the chance of it is [`AiCards::bag`].
    pub(crate) fn certain(code: Code) -> Option<u8> {
        kind(code)
    }

    /// The kinds that a card of a heap may turn out to be.
    pub(crate) fn bag(&self, code: Code) -> Bag {
        self.heaps[heap(code)]
    }

    /// A card of a heap turned out to be that, which may be a card of another heap.
    pub(crate) fn turned_out(&mut self, code: Code, to_be: Code) {
        let heap = &mut self.heaps[heap(code)];
        heap.take(to_be);
        if let Some(pool) = self.pools.iter_mut().find(|pool| pool.code == code) {
            pool.unseen -= 1;
            if pool.unseen == 0 {
                // Its remaining cards are not in the showdown.
                (*heap, *pool) = (Bag::default(), DrawnPool::default());
            }
        }
        while self.heaps.last().is_some_and(Bag::is_empty) {
            self.heaps.pop();
        }
    }

    /// The name of a code that is a heap: a pool, or cards that have lain unseen since they were shuffled.
    pub fn heap_name(&self, code: u8) -> String {
        let pool = self.pools.iter().position(|pool| pool.code == code);
        pool.map_or_else(|| format!("unseen-{}", heap(code) + 1), |at| Pool::ALL[at].name().into())
    }

    /// Takes a card out of the deck, or out of the discard pile, to be performed. One that is in neither is borrowed.
    pub(super) fn fetch(&mut self, kind: u8) {
        if let Some(at) = (0..self.deck.len()).rev().find(|&at| self.may_be(self.deck[at], kind)) {
            self.face_up &= at + 1 < self.deck.len();
            let code = self.deck.remove(at);
            self.turn_out_as(code, kind);
        } else if self.discard.count(kind) > 0 {
            self.discard.take(kind);
        } else {
            self.borrowed = kind;
        }
    }

    /// Gives a card back that was borrowed; says whether it was.
    pub(crate) fn give_back(&mut self, kind: u8) -> bool {
        let was = self.borrowed == kind;
        if was {
            self.borrowed = 0;
        }
        was
    }

    /// Whether a card face down can be of a kind.
    fn may_be(&self, code: Code, sought: u8) -> bool {
        match kind(code) {
            Some(kind) => kind == sought,
            None => self.heaps[heap(code)].iter().any(|(to_be, _)| self.may_be(to_be, sought)),
        }
    }

    /// A card face down turned out to be of a kind that it can be.
    fn turn_out_as(&mut self, mut code: Code, sought: u8) {
        while kind(code).is_none() {
            let within = self.bag(code);
            let to_be = within.iter().map(|(to_be, _)| to_be).find(|&to_be| self.may_be(to_be, sought));
            let to_be = to_be.expect("it can be of that kind");
            self.turned_out(code, to_be);
            code = to_be;
        }
    }

    /// Keeps a card that was performed until the end of the turn.
    pub(crate) fn keep(&mut self, kind: u8) {
        self.performed.push(kind);
    }

    /// Discards the cards that were performed.
    pub(super) fn discard_performed(&mut self) {
        while let Some(kind) = self.performed.pop() {
            self.discard.put(kind);
        }
    }

    /// Cards that were performed in this turn.
    pub fn performed(&self) -> &[u8] {
        &self.performed
    }

    /// Puts a card on the discard pile.
    pub(super) fn discard(&mut self, kind: u8) {
        self.discard.put(kind);
    }

    /// Puts a card on top of the deck, seen by everybody.
    pub(super) fn put_on_top(&mut self, kind: u8) {
        self.deck.push(kind);
        self.face_up = false;
    }

    /// Puts a card under the deck, seen by everybody.
    pub(super) fn put_under(&mut self, kind: u8) {
        self.deck = std::iter::once(kind).chain(self.deck.iter().copied()).collect();
    }

    /// Puts a card into play.
    pub(crate) fn put_in_play(&mut self, kind: u8) {
        if !self.in_play.is_full() {
            self.in_play.push(CardInPlay { kind, tokens: 0 });
        }
    }

    /// A card that lies in play, to change.
    #[inline]
    pub(crate) fn in_play_mut(&mut self, kind: u8) -> Option<&mut CardInPlay> {
        self.in_play.iter_mut().find(|card| card.kind == kind)
    }

    /// Takes a card out of play; says whether it was there.
    pub(crate) fn leave_play(&mut self, kind: u8) -> bool {
        let at = self.in_play.iter().position(|card| card.kind == kind);
        at.map(|at| self.in_play.remove(at)).is_some()
    }

    /// The kinds of card in play, a bit each.
    #[inline]
    pub(crate) fn in_play_set(&self) -> u32 {
        self.in_play.iter().fold(0, |set, card| set | 1 << card.kind)
    }

    /// Whether the next card comes from a new deck, which the discard pile becomes.
    pub(crate) fn is_spent(&self) -> bool {
        self.deck.is_empty() && !self.discard.is_empty()
    }

    fn reshuffle_if_empty(&mut self) {
        if self.deck.is_empty() {
            let discard = std::mem::take(&mut self.discard);
            self.shuffle_in(&discard);
        }
    }

    /// Moves the top card to the wound stack, unseen.
    pub(super) fn wound(&mut self) {
        if let Some(code) = self.lift() {
            self.wounds.push(code);
        }
    }

    /// Moves cards from the wound stack under the deck, unseen.
    pub(super) fn heal(&mut self, cards: u8) {
        for _ in 0..cards {
            let Some(code) = self.wounds.pop() else { return };
            let healed = std::iter::once(code).chain(self.deck.iter().copied());
            self.deck = healed.collect();
        }
    }

    /// Takes the top card off to be looked at; no new deck is made for that.
    pub(super) fn peel(&mut self) -> Option<Code> {
        if self.aside.is_full() {
            return None;
        }
        self.face_up = false;
        self.deck.pop()
    }

    /// Puts a card aside that was looked at.
    pub(crate) fn put_aside(&mut self, kind: u8) {
        self.aside.push(kind);
    }

    /// Shuffles the cards that were looked at into the rest of the deck.
    pub(super) fn shuffle_back(&mut self) {
        let mut bag = Bag::default();
        while let Some(kind) = self.aside.pop() {
            bag.put(kind);
        }
        while let Some(code) = self.deck.pop() {
            bag.put(code);
        }
        self.shuffle_in(&bag);
    }
}
