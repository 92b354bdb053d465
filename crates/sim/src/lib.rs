//! Monte Carlo: play a game many times and count how it ends.
//!
//! Trials are played in blocks; each block has a generator of its own, keyed by the seed and the block's number. So a
//! result depends on the seed and the number of trials, never on how many threads did the work or in which order.
//!
//! Games that come the same way share what the rules said there: each thread remembers where its dice led.
//!
//! [`paired()`] compares two versions with common random numbers: a trial of both has the same dice, in [`Streams`] that
//! what else happens does not shift.
//!
//! [`in_turn`] plays several starts in turn, for a caller that waits for the results of each.
//!
//! [`know`] asks for exact odds first and samples only if the game is too large for them.
//!
//! **Invariant:** this crate never names a game.

mod brief;
mod dice;
mod estimate;
mod gather;
mod known;
mod memory;
mod moments;
mod paired;
mod run;
mod streams;
mod turns;

pub use dice::Dice;
pub use estimate::{Estimate, Sampled};
pub use gather::{Gather, Gathered, gather};
pub use known::{Knowledge, know};
pub use moments::Moments;
pub use paired::{Difference, Paired, paired};
pub use run::{BLOCK, Run, sample};
pub use streams::{Draw, Streams};
pub use turns::{Turns, in_turn};
