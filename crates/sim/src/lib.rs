//! Monte Carlo: play a game many times and count how it ends.
//!
//! Trials are played in blocks; each block has a generator of its own, keyed by the seed and the block's number. So a
//! result depends on the seed and the number of trials, never on how many threads did the work or in which order.
//!
//! **Invariant:** this crate never names a game.

mod dice;
mod estimate;
mod run;

pub use dice::Dice;
pub use estimate::{Estimate, Sampled};
pub use run::{BLOCK, Run, play_out, sample};
