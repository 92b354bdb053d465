//! How large a question is, before it is answered: found by following it for a bounded number of states.

use kernel::Game;

use crate::{Answer, Cancelled, Cut, Limits, NoBest, Odds, Rivals};

/// How large a question is, as far as somebody looked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Extent {
    /// How many different states there are.
    pub states: usize,
    /// How many bytes the largest graph of them takes, as they are counted.
    pub bytes: usize,
    /// Whether there is more than that.
    pub is_larger: bool,
}

impl Extent {
    /// Both together, one after the other.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            states: self.states + other.states,
            bytes: self.bytes.max(other.bytes),
            is_larger: self.is_larger || other.is_larger,
        }
    }

    /// What an answer that was looked for within some limits says.
    fn of<K>(answer: &Answer<K>) -> Self {
        let large = [Cut::Memory, Cut::TooManyStates, Cut::LargeCycle];
        let is_larger = large.iter().any(|why| answer.cuts.contains_key(why));
        Self { states: answer.states, bytes: answer.bytes, is_larger }
    }
}

impl<'a, G: Game> Odds<'a, G> {
    /// Follows a question for so many states at most. If that is all of it, [`Odds::solve`] takes just as many.
    ///
    /// # Errors
    /// If the caller stopped the work.
    ///
    /// # Panics
    /// If the pick names an option that does not exist.
    pub fn extent(&self, start: &G::State, most: usize) -> Result<Extent, Cancelled> {
        Ok(Extent::of(&self.within(most).solve(start, |_| ())?))
    }

    /// The same for the best play of some seats, which follows all of their options.
    ///
    /// # Errors
    /// As [`Odds::best_value`], where that has nothing to do with how large the question is.
    ///
    /// # Panics
    /// If the pick names an option that does not exist.
    pub fn extent_of_best(
        &self,
        start: &G::State,
        seats: &[kernel::Seat],
        most: usize,
    ) -> Result<Extent, NoBest> {
        match self.within(most).best_value(start, seats, Rivals::Pick, |_| 0, |_| (), 0) {
            Ok(found) => Ok(Extent::of(&found.answer)),
            Err(NoBest::Unresolved | NoBest::Memory) => {
                let most = most.min(self.limits.max_states);
                Ok(Extent { states: most, bytes: 0, is_larger: true })
            }
            Err(other) => Err(other),
        }
    }

    fn within(&self, most: usize) -> Odds<'a, G> {
        self.with_limits(Limits { max_states: self.limits.max_states.min(most), ..self.limits })
    }
}
