//! Exact odds of any game of the kernel.
//!
//! [`Odds::solve`] walks every way that a game can go on from a state and adds up the probability of each outcome as
//! an exact fraction. Equal states are merged, so the work grows with the number of *situations*, not of histories.
//!
//! 1. `explore` builds the graph of merged states, with integer weights.
//! 2. `order` finds its cycles; `component` eliminates them, so that what is left has none.
//! 3. `flow` pushes the probability through as integers over one common denominator.
//!
//! What is not followed to its end is never dropped: it is reported as unresolved ([`Exactness::UpTo`], [`Cut`]).
//!
//! **Invariant:** this crate never names a game, and no weight is ever a floating-point number.

mod answer;
mod best;
mod component;
mod dag;
mod expand;
mod expectations;
mod explore;
mod flow;
mod graph;
mod intern;
mod limits;
mod odds;
mod order;
mod policy;
mod prob;

pub use answer::{Answer, Exactness};
pub use best::{Best, NoBest, Rivals};
pub use graph::Cut;
pub use limits::{Cancelled, Limits, Watch};
pub use odds::{Odds, Options};
pub use policy::{Choose, Policy};
pub use prob::{NotAFraction, Prob};
