//! A short list that lives inside the state.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// At most `N` items in place: a frame stack, a pool of dice, the options of a decision.
///
/// It is `Copy`, so a state that holds it clones by one memory copy; equality and hashing see only the items that are
/// in use, so equal situations stay equal values.
#[derive(Clone, Copy)]
pub struct Few<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// An empty list.
    #[inline]
    pub fn new() -> Self {
        const { assert!(N < 256) };
        Self { len: 0, items: [T::default(); N] }
    }

    /// Adds an item at the end.
    ///
    /// # Panics
    /// If the list is full: capacities are set so that validated content never reaches them.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    /// Takes the last item off.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }

    /// The last item: of a stack, the innermost. Looked at more than anything else, so it gets by with a single check.
    #[inline]
    pub fn last(&self) -> Option<&T> {
        self.items.get(usize::from(self.len).wrapping_sub(1))
    }

    /// The last item, to change.
    #[inline]
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.items.get_mut(usize::from(self.len).wrapping_sub(1))
    }

    /// Inserts an item so that a list sorted from high to low stays sorted.
    pub fn insert_descending(&mut self, item: T)
    where
        T: Ord,
    {
        self.push(item);
        let mut at = self.len() - 1;
        while at > 0 && self.items[at - 1] < item {
            self.items.swap(at - 1, at);
            at -= 1;
        }
    }

    /// Inserts an item so that a list sorted from low to high stays sorted.
    pub fn insert_ascending(&mut self, item: T)
    where
        T: Ord,
    {
        self.push(item);
        let mut at = self.len() - 1;
        while at > 0 && self.items[at - 1] > item {
            self.items.swap(at - 1, at);
            at -= 1;
        }
    }

    /// Takes out the item at `index`; later ones move up.
    #[inline]
    pub fn remove(&mut self, index: usize) -> T {
        let item = self[index];
        let len = self.len();
        self.items.copy_within(index + 1..len, index);
        self.len -= 1;
        item
    }

    /// Keeps the first `len` items.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len as u8);
    }

    /// Whether no further item fits.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.len() == N
    }
}

impl<T, const N: usize> Few<T, N> {
    /// How many items there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.len.into()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Every place, those that are free, too: to go through all of a few places is quicker than to count them.
    #[inline]
    pub fn places(&self) -> &[T; N] {
        &self.items
    }

    /// Every place, to change; values in free places count for nothing.
    #[inline]
    pub fn places_mut(&mut self) -> &mut [T; N] {
        &mut self.items
    }
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Few<T, N> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        // Most lists of a state are empty most of the time.
        self.len == other.len && (self.len == 0 || **self == **other)
    }
}

impl<T: Eq, const N: usize> Eq for Few<T, N> {}

impl<T: Ord, const N: usize> PartialOrd for Few<T, N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Ord, const N: usize> Ord for Few<T, N> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl<T: Hash, const N: usize> Hash for Few<T, N> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Few<T, N> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut few = Self::new();
        few.extend(items);
        few
    }
}

/// Many at once: their number is written down only at the end.
impl<T, const N: usize> Extend<T> for Few<T, N> {
    #[inline]
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        let mut len = usize::from(self.len);
        items.into_iter().for_each(|item| {
            self.items[len] = item;
            len += 1;
        });
        self.len = len as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equality_ignores_what_was_popped() {
        let mut a: Few<u8, 4> = [1, 2, 3].into_iter().collect();
        a.pop();
        assert_eq!(a, [1, 2].into_iter().collect());
        assert_eq!(crate::digest(&a), crate::digest(&[1, 2].into_iter().collect::<Few<u8, 4>>()));
    }

    #[test]
    fn sorted_insertion_and_removal() {
        let mut pool: Few<i8, 5> = Few::new();
        for value in [3, 9, -2, 9] {
            pool.insert_descending(value);
        }
        assert_eq!(*pool, [9, 9, 3, -2]);
        let mut lower: Few<i8, 5> = [9].into_iter().collect();
        lower.insert_descending(3);
        assert_eq!(*lower, [9, 3]);
        assert_eq!(pool.remove(1), 9);
        assert_eq!(*pool, [9, 3, -2]);
        pool.truncate(1);
        assert_eq!(*pool, [9]);
        for item in [4, 12, 9] {
            pool.insert_ascending(item);
        }
        assert_eq!(*pool, [4, 9, 9, 12]);
        assert!(!pool.is_full());
        pool.insert_ascending(1);
        assert_eq!(*pool, [1, 4, 9, 9, 12]);
        assert!(pool.is_full());
    }

    #[test]
    fn a_list_is_read_and_changed_as_a_slice() {
        let mut few: Few<u8, 4> = Few::new();
        assert!(few.is_empty() && few.last_mut().is_none() && few.last().is_none());
        few.extend([5, 6]);
        few.extend([7]);
        assert!(!few.is_empty());
        *few.last_mut().unwrap() = 8;
        few.swap(0, 1);
        assert_eq!(*few, [6, 5, 8]);
        assert_eq!(format!("{few:?}"), "[6, 5, 8]");
    }

    #[test]
    fn lists_compare_by_what_is_in_use() {
        let list = |items: &[u8]| items.iter().copied().collect::<Few<u8, 4>>();
        assert!(list(&[1, 2]) != list(&[1, 3]) && list(&[1]) != list(&[1, 0]));
        assert_eq!(list(&[1, 2]).partial_cmp(&list(&[1])), Some(Ordering::Greater));
        assert_ne!(crate::digest(&list(&[1])), crate::digest(&list(&[2])));
    }
}
