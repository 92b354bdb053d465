//! A bag of cards or tokens.

use std::fmt;

use crate::DieOrBag;

/// How many kinds of card a bag tells apart.
pub const KINDS: usize = 32;

/// Kinds in one word.
const LANES: usize = 8;

/// A multiset of card kinds `0..KINDS`: how many copies of each.
///
/// The counts lie eight to a word, because games copy, hash, compare and add up bags all the time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bag {
    words: [u64; KINDS / LANES],
}

impl Bag {
    /// A bag with the given number of copies of each kind.
    pub fn new(counts: impl IntoIterator<Item = u8>) -> Self {
        let mut bag = Self::default();
        for (kind, count) in counts.into_iter().enumerate() {
            bag.words[kind / LANES] |= u64::from(count) << (kind % LANES * 8);
        }
        bag
    }

    /// How many cards there are.
    #[inline]
    pub fn len(&self) -> u32 {
        sum(self.words.iter().map(|&word| pairs(word)).sum())
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words == [0; KINDS / LANES]
    }

    /// How many copies of one kind there are.
    #[inline]
    pub fn count(&self, kind: u8) -> u8 {
        let (word, lane) = place(kind);
        self.words.get(word).map_or(0, |word| (word >> lane) as u8)
    }

    /// Each kind that there is, with the number of its copies.
    pub fn iter(&self) -> impl Iterator<Item = (u8, u8)> + use<> {
        let words = self.words;
        words.into_iter().enumerate().flat_map(|(at, mut left)| {
            std::iter::from_fn(move || {
                let lane = left.trailing_zeros() / 8;
                (left != 0).then(|| {
                    let count = (left >> (lane * 8)) as u8;
                    left &= !(0xff << (lane * 8));
                    ((at * LANES) as u8 + lane as u8, count)
                })
            })
        })
    }

    /// Puts one copy in.
    ///
    /// # Panics
    /// If there are 255 already.
    #[inline]
    pub fn put(&mut self, kind: u8) {
        self.put_many(kind, 1);
    }

    /// Puts so many copies in.
    ///
    /// # Panics
    /// If there are more than 255 then.
    pub fn put_many(&mut self, kind: u8, copies: u8) {
        assert!(self.count(kind) <= u8::MAX - copies, "no deck has that many cards of one kind");
        let (word, lane) = place(kind);
        self.words[word] += u64::from(copies) << lane;
    }

    /// Takes one copy out.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn take(&mut self, kind: u8) {
        assert!(self.count(kind) > 0, "only a card that is there is taken");
        let (word, lane) = place(kind);
        self.words[word] -= 1 << lane;
    }

    /// Empties `other` into this bag; of no kind may there be more than 255 cards in both.
    pub fn pour(&mut self, other: &mut Bag) {
        for (mine, theirs) in self.words.iter_mut().zip(&mut other.words) {
            *mine += std::mem::take(theirs);
        }
    }

    /// The chance of each kind to be drawn next.
    #[inline]
    pub fn source(&self) -> DieOrBag {
        DieOrBag::Draw(*self)
    }

    /// The kind of the card at `index` if all cards lie in a row, kind by kind.
    ///
    /// # Panics
    /// If there are not so many cards.
    #[inline]
    pub fn kind_at(&self, index: u32) -> u8 {
        let mut left = index;
        for (at, &word) in self.words.iter().enumerate() {
            let here = sum(pairs(word));
            if left < here {
                let mut word = word;
                let mut kind = (at * LANES) as u8;
                while left >= u32::from(word as u8) {
                    left -= u32::from(word as u8);
                    word >>= 8;
                    kind += 1;
                }
                return kind;
            }
            left -= here;
        }
        panic!("a bag of {} cards has no card {index}", self.len())
    }
}

/// The word that holds the count of a kind, and the bit at which it begins.
fn place(kind: u8) -> (usize, usize) {
    (usize::from(kind) / LANES, usize::from(kind) % LANES * 8)
}

/// The counts in a word added up in pairs, of which several words can be added up.
fn pairs(word: u64) -> u64 {
    const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
    (word & EVEN) + (word >> 8 & EVEN)
}

/// All pairs added up at once.
fn sum(pairs: u64) -> u32 {
    (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}

impl fmt::Debug for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_lanes_neither_spill_nor_get_lost() {
        let mut bag = Bag::new([255; KINDS]);
        assert_eq!(bag.len(), 255 * 32);
        assert!((0..KINDS as u8).all(|kind| bag.count(kind) == 255));
        assert_eq!(bag.count(32), 0);
        bag.take(7);
        assert_eq!([6, 7, 8].map(|kind| bag.count(kind)), [255, 254, 255]);
        bag.put(7);
        assert_eq!(bag, Bag::new([255; KINDS]));
    }

    #[test]
    fn cards_in_a_row_lie_kind_by_kind() {
        let counts: [u8; KINDS] = std::array::from_fn(|kind| (kind * 37 % 5) as u8);
        let row = counts.iter().zip(0..).flat_map(|(&count, kind)| std::iter::repeat_n(kind, count.into()));
        let bag = Bag::new(counts);
        let kinds: Vec<u8> = row.collect();
        let there = (0..).zip(counts).filter(|&(_, count)| count > 0);
        assert!(bag.iter().eq(there));
        assert_eq!(bag.len() as usize, kinds.len());
        assert!(kinds.iter().zip(0..).all(|(&kind, index)| bag.kind_at(index) == kind));
    }

    #[test]
    fn a_bag_is_poured_out() {
        let (mut into, mut from) = (Bag::new([1, 0, 2]), Bag::new([3, 1]));
        into.pour(&mut from);
        assert_eq!((into, from.is_empty()), (Bag::new([4, 1, 2]), true));
        assert_eq!(format!("{into:?}"), "{0: 4, 1: 1, 2: 2}");
    }

    #[test]
    #[should_panic(expected = "only a card that is there")]
    fn an_absent_card_cannot_be_taken() {
        Bag::new([0, 1]).take(0);
    }

    #[test]
    #[should_panic(expected = "has no card 1")]
    fn there_is_no_card_past_the_last() {
        Bag::new([0, 1]).kind_at(1);
    }
}
