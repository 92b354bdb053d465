//! How many bytes an answer takes. They are counted before they are allocated: if something does not fit, it is not
//! followed, and nothing ever aborts. The count depends only on numbers of states, edges and limbs, so the same
//! limit always gives the same answer.

use std::fmt;

use num_bigint::BigUint;

use crate::Cancelled;
use crate::graph::{Edge, Row};

/// For each state, what later steps need: order, denominators, places in a segment.
const LATER_OF_STATE: usize = 64;
/// For each edge, what later steps need: a step of a segment.
const LATER_OF_EDGE: usize = 32;
/// The table by which an interner finds an item, and the smaller one that it replaces.
pub(crate) const SLOTS: usize = 48;
/// The bytes of a long number besides its limbs.
const NUMBER: usize = 48;

/// Why work ended before there was a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halt {
    /// The caller stopped it.
    Cancelled,
    /// It takes more memory than [`crate::Limits::max_bytes`].
    Memory,
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cancelled => Cancelled.fmt(f),
            Self::Memory => f.write_str("the computation takes too much memory"),
        }
    }
}

impl std::error::Error for Halt {}

impl From<Cancelled> for Halt {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// The bytes of a graph with this many states, edges and ends, not counting the states themselves.
pub(crate) fn of_graph<S, K>([states, edges, ends]: [usize; 3]) -> usize {
    // An end may keep a whole state on the heap.
    let end = size_of::<K>() + size_of::<S>() + LATER_OF_STATE;
    states * (size_of::<Row>() + LATER_OF_STATE) + edges * (size_of::<Edge>() + LATER_OF_EDGE) + ends * end
}

/// The bytes of one more state, edge or end while a graph is explored.
pub(crate) fn while_exploring<S, K>() -> [usize; 3] {
    let [state, edge, end] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(|one: [usize; 3]| of_graph::<S, K>(one));
    // Likelihood, latest edge, queue.
    [state + size_of::<S>() + SLOTS + 24, edge, end + SLOTS + 4]
}

/// The bytes of a long number.
pub(crate) fn of_number(number: &BigUint) -> usize {
    (number.bits() / 8) as usize + NUMBER
}

/// A list of zeros; `None` if there is no room for it.
pub(crate) fn zeros(size: usize) -> Option<Vec<u64>> {
    /// Smaller lists always fit: budgets leave more than that. Asking twice would not pay, because returned memory
    /// has to be cleared by hand.
    const SMALL: usize = 1 << 23;
    if size > SMALL {
        // Ask before allocating: a list of zeros that does not fit would abort.
        Vec::<u64>::new().try_reserve_exact(size).ok()?;
    }
    Some(vec![0; size])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_a_graph_is_counted() {
        type State = [u64; 10];
        let of = |counts| of_graph::<State, u32>(counts);
        let [state, edge, end] = [of([1, 0, 0]), of([0, 1, 0]), of([0, 0, 1])];
        assert_eq!(state, size_of::<Row>() + LATER_OF_STATE);
        assert_eq!(edge, size_of::<Edge>() + LATER_OF_EDGE);
        assert_eq!(end, 80 + 4 + LATER_OF_STATE);
        assert_eq!(of([3, 5, 7]), 3 * state + 5 * edge + 7 * end);
        // While the graph grows, each state is stored, hashed and queued.
        let exploring = while_exploring::<State, u32>();
        assert_eq!(exploring, [state + 80 + SLOTS + 24, edge, end + SLOTS + 4]);
    }

    #[test]
    fn long_numbers_take_their_limbs() {
        assert_eq!(of_number(&BigUint::from(0u8)), NUMBER);
        assert_eq!(of_number(&(BigUint::from(1u8) << 6_400)), NUMBER + 800);
    }

    #[test]
    fn zeros_that_do_not_fit_are_refused() {
        assert_eq!(zeros(3), Some(vec![0, 0, 0]));
        assert_eq!(zeros(usize::MAX / 8), None);
    }
}
