//! Exact odds of any game of the kernel.
//!
//! [`Odds::solve`] walks every way that a game can go on from a state and adds up the probability of each outcome as
//! an exact fraction. Equal states are merged, so the work grows with the number of *situations*, not of histories.
//!
//! 1. `explore` builds the graph of merged states, with integer weights.
//! 2. `order` finds its cycles; `component` eliminates them, so that what is left has none.
//! 3. `flow` pushes the probability through as integers over one common denominator.
//!
//! A game may say what has only been gathered and what comes again ([`kernel::Game::tally`], [`kernel::Game::laps`]).
//! Then `segment` pushes the tallies along with the probability, and `laps` does so once for each lap.
//!
//! ```
//! use kernel::{Chance, Game, Input, Pending, Seat, Sink, DieOrBag};
//! use odds::{Odds, Pick};
//!
//! /// A d6 that is rolled again on a six; the outcome is whether it shows at least a four.
//! struct Check;
//!
//! impl Game for Check {
//!     type State = Option<u8>;
//!     type Choice = ();
//!     type Outcome = bool;
//!     type Event = ();
//!
//!     fn pending(&self, face: &Option<u8>) -> Pending<(), bool> {
//!         let source = DieOrBag::Die(6);
//!         match face {
//!             Some(face) => Pending::Done(*face >= 4),
//!             None => Pending::Chance(Chance { label: "check", seat: Seat(0), actor: 0, pool: 1, source }),
//!         }
//!     }
//!
//!     fn apply(&self, state: &mut Option<u8>, input: Input<()>, _: &mut impl Sink<()>) {
//!         *state = match input {
//!             Input::Outcome(face) if face < 6 => Some(face),
//!             _ => None,
//!         };
//!     }
//! }
//!
//! let answer = Odds::new(&Check, Pick::First).solve(&None, |&passed| passed).unwrap();
//! assert_eq!(answer.of(&true).to_string(), "2/5");
//! assert_eq!(answer.of(&true).percent(1), "40.0%");
//! ```
//!
//! [`Odds::extent`] tells how large a question is, as far as a bounded number of states.
//!
//! Paths that are not followed to their end are never dropped: they are reported as unresolved ([`Exactness::UpTo`],
//! [`Cut`]).
//!
//! **Invariant:** this crate never names a game, and no weight is ever a floating-point number.

mod answer;
mod best;
mod component;
mod dag;
mod expand;
mod expectations;
mod explore;
mod extent;
mod flow;
mod fork;
mod graph;
mod intern;
mod laps;
mod limbs;
mod limits;
mod memory;
mod odds;
mod order;
mod pick;
mod prob;
mod scales;
mod segment;
mod span;
mod takings;
mod touched;
mod value;

pub use answer::{Answer, Exactness};
pub use best::{Best, BestValue, NoBest, Rivals};
pub use expectations::Mean;
pub use extent::Extent;
pub use fork::Fork;
pub use graph::Cut;
pub use intern::Interner;
pub use limits::{Cancelled, Limits, Watch};
pub use memory::Halt;
pub use odds::{Odds, Options};
pub use pick::{Choose, Pick};
pub use prob::{NotAFraction, Prob};
pub use touched::Touched;
pub use value::Value;
