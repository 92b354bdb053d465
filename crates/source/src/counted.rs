//! Counts of costly work on this thread, for tests that count the cost of a question.

use std::cell::Cell;

/// Work that is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Costly {
    /// A text was read as a tree.
    Read,
    /// A value was written as a text.
    Written,
    /// A document was compiled.
    Compiled,
    /// All files of a pack were read.
    Packed,
}

thread_local! {
    static DONE: Cell<[u64; 4]> = const { Cell::new([0; 4]) };
}

/// Counts one more piece of work.
pub fn note(what: Costly) {
    let mut done = DONE.get();
    done[what as usize] += 1;
    DONE.set(done);
}

/// The number of times that this thread did such work.
pub fn counted(what: Costly) -> u64 {
    DONE.get()[what as usize]
}
