//! The d20 warband game: the page "Injury" and the rules around it that the page needs.
//!
//! | page | module |
//! |---|---|
//! | Injury modifiers, Injury, Injury Rolls | [`injury`] |
//! | Staggered, Dazed, Stunned, Incapacitated | [`status`] |
//! | Falling damage | [`falling`] |
//! | Becoming Dazed or Stunned next to a ledge | [`ledge`] |
//! | Targeting, attacking a unit that is Dazed or Stunned | [`targeting`], [`attack`] |
//! | beyond the page: checks, attacks, turns | [`check`], [`attack`], [`fight`], [`turn`] |
//! | a whole battle: the field, the phases on it, what comes after | [`field`], [`phases`], [`scars`] |
//!
//! [`Battle`] is the [`kernel::Game`]: units, places, tables and rulings never change during a battle; [`State`] is
//! what does. **Invariant:** no randomness, clock, files, formats or floating-point numbers in this crate.

mod amend;
pub mod attack;
mod battle;
pub mod check;
pub mod engage;
mod event;
pub mod faces;
pub mod falling;
pub mod field;
pub mod fight;
mod frame;
pub mod injury;
pub mod ledge;
pub mod phases;
pub mod place;
pub mod plan;
pub mod rule;
pub mod ruling;
pub mod scars;
mod state;
pub mod status;
mod steps;
mod tabletop;
pub mod targeting;
mod tell;
pub mod turn;
mod turns_on;
pub mod unit;
mod why;

pub use amend::{Deed, LEFT_OUT, Part, Word};
pub use battle::{Battle, Choice, Outcome};
pub use event::{Event, What};
pub use frame::Frame;
pub use phases::war::{Terms, Verdict};
pub use ruling::Rulings;
pub use state::{CheckResult, Did, MAX_UNITS, State, UnitId, UnitSet, UnitState};
pub use status::{FallenBy, Status};
