//! Monte Carlo: play a game many times and count how it ends.
//!
//! Trials are played in blocks; each block has a generator of its own, keyed by the seed and the block's number. So a
//! result depends on the seed and the number of trials, never on how many threads did the work or in which order.
//!
//! Games that come the same way share what the rules said there: each thread remembers where its dice led.
//!
//! [`know`] asks for exact odds first and samples only what is too large for them.
//!
//! **Invariant:** this crate never names a game.

mod dice;
mod estimate;
mod gather;
mod known;
mod memory;
mod run;

pub use dice::Dice;
pub use estimate::{Estimate, Sampled};
pub use gather::{Gather, Gathered, gather};
pub use known::{Known, know};
pub use run::{BLOCK, Run, sample};
