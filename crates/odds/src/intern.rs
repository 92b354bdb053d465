//! Merging: equal values get the same number.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

/// A numbered set of values, in order of arrival.
///
/// A hash map from value to number would hold every value twice, once as a key and once in the list; states are the
/// bulk of the memory, so this keeps an open-addressed table of numbers into the list instead.
#[derive(Debug)]
pub struct Interner<T> {
    items: Vec<T>,
    /// Pairs of hash and number, `EMPTY` if free; a power of two of them, at most half in use.
    slots: Vec<(u32, u32)>,
}

const EMPTY: u32 = u32::MAX;
const FIRST_SLOTS: usize = 64;

impl<T: Clone + Eq + Hash> Default for Interner<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Clone + Eq + Hash> Interner<T> {
    /// An empty set.
    pub fn new() -> Self {
        Self { items: Vec::with_capacity(FIRST_SLOTS / 4), slots: vec![(0, EMPTY); FIRST_SLOTS] }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// How many different values there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// The value with a number.
    pub fn get(&self, number: u32) -> &T {
        &self.items[number as usize]
    }

    /// The values in order of their numbers.
    pub fn into_items(self) -> Vec<T> {
        self.items
    }

    /// The number of a value; a new one gets the next number.
    pub fn number(&mut self, item: &T) -> u32 {
        let hash = FxBuildHasher.hash_one(item) as u32;
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            match self.slots[at] {
                (_, EMPTY) => break,
                (other, number) if other == hash && self.items[number as usize] == *item => return number,
                _ => at = (at + 1) & mask,
            }
        }
        let number = self.items.len() as u32;
        self.items.push(item.clone());
        self.slots[at] = (hash, number);
        if self.items.len() * 2 > self.slots.len() {
            self.grow();
        }
        number
    }

    /// Makes room for this many values in all, so that adding up to that many allocates nothing. Says whether there
    /// was room.
    pub fn reserve(&mut self, total: usize) -> bool {
        let size = (2 * total).next_power_of_two();
        let more = total.saturating_sub(self.items.len());
        if self.items.try_reserve_exact(more).is_err() {
            return false;
        }
        if size > self.slots.len() {
            let mut slots = Vec::new();
            if slots.try_reserve_exact(size).is_err() {
                return false;
            }
            slots.resize(size, (0, EMPTY));
            self.fill(slots);
        }
        true
    }

    fn grow(&mut self) {
        self.fill(vec![(0, EMPTY); self.slots.len() * 2]);
    }

    /// Moves to a larger table.
    fn fill(&mut self, slots: Vec<(u32, u32)>) {
        let size = slots.len();
        let old = std::mem::replace(&mut self.slots, slots);
        for (hash, number) in old.into_iter().filter(|&(_, number)| number != EMPTY) {
            let mut at = hash as usize & (size - 1);
            while self.slots[at].1 != EMPTY {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = (hash, number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_a_number_also_after_growing() {
        let mut set = Interner::new();
        for round in 0..2 {
            for value in 0..5000u32 {
                assert_eq!(set.number(&(value * 7)), value, "round {round}");
            }
        }
        assert_eq!((set.len(), *set.get(3)), (5000, 21));
        assert!(set.reserve(20_000), "there is room");
        let (slots, items) = (set.slots.len(), set.items.capacity());
        assert_eq!((0..20_000u32).map(|value| set.number(&(value * 7))).max(), Some(19_999));
        assert_eq!((set.slots.len(), set.items.capacity()), (slots, items), "nothing has grown since");
        assert!(!Interner::<[u64; 128]>::new().reserve(usize::MAX >> 12), "nobody has so much");
    }

    /// A value that hashes like every other: only equality distinguishes them.
    #[derive(Clone, PartialEq, Eq, Debug)]
    struct Clash(u32);

    impl Hash for Clash {
        fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
            0u32.hash(state);
        }
    }

    #[test]
    fn values_of_equal_hash_stay_apart() {
        let mut set = Interner::new();
        let numbers: Vec<u32> = [5, 6, 5, 7, 6].map(|n| set.number(&Clash(n))).into();
        assert_eq!(numbers, [0, 1, 0, 2, 1]);
        assert_eq!(set.into_items(), [Clash(5), Clash(6), Clash(7)]);
    }
}
