//! The moves in force, each with a digest of itself, the state that it led to and all that was before.

use std::hash::Hash;

use kernel::{AmendmentOf, Input};
use packs::Book;

/// Something that was done: an input that the game asked for, or an amendment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move<C, A> {
    /// The answer to a roll or a decision.
    Input(Input<C>),
    /// An amendment, which the table made itself.
    Amendment(A),
}

/// The moves of a game, those that were taken back left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Journal<C, A> {
    /// A digest of the game: equal moves in another game have other digests.
    pub seed: u64,
    /// Move and digest.
    pub entries: Vec<(Move<C, A>, u64)>,
}

/// The journal of a game.
pub(crate) type JournalOf<G> = Journal<<G as kernel::Game>::Choice, AmendmentOf<G>>;

/// A move of a game.
pub(crate) type MoveOf<G> = Move<<G as kernel::Game>::Choice, AmendmentOf<G>>;

impl<C: Copy + Hash, A: Copy + Hash> Journal<C, A> {
    /// The digest of the next entry: a move, and the state that it leads to.
    pub(crate) fn next<S: Hash>(&self, moved: Move<C, A>, after: &S) -> u64 {
        let before = self.entries.last().map_or(self.seed, |&(_, digest)| digest);
        match moved {
            // As journals of inputs alone have always been chained.
            Move::Input(input) => kernel::Journal { seed: before, entries: Vec::new() }.next(input, after),
            Move::Amendment(amendment) => kernel::digest(&(before, amendment, kernel::digest(after))),
        }
    }

    /// Writes down a move that was just made, and the state that it led to.
    pub(crate) fn record<S: Hash>(&mut self, moved: Move<C, A>, after: &S) {
        self.entries.push((moved, self.next(moved, after)));
    }
}

/// Makes a move again that was possible before.
pub(crate) fn again<G: Book>(game: &G, state: &mut G::State, moved: MoveOf<G>) {
    match moved {
        Move::Input(input) => game.apply(state, input, &mut kernel::Silent),
        Move::Amendment(amendment) => {
            let amended = game.amend(state, amendment, &mut kernel::Silent);
            debug_assert!(amended.is_ok(), "it was possible before");
        }
    }
}
