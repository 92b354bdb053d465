//! Packs and scenario files of the d10 monster hunt.
//!
//! [`doc`] says what may stand in a file; [`Pack`] and [`Scenario`] are what comes of it; [`Example`]s stand in the files
//! of what they are about and run through the rules; [`Quick`] asks without a file; [`coverage`] lists what a pack can do.

mod book;
mod compile;
mod core;
pub mod coverage;
pub mod doc;
mod example;
mod expect;
mod pack;
mod question;
mod quick;
mod run;
mod scenario;

pub use self::core::CORE;
pub use ::showdown::Showdown;
pub use example::{DICE, Die, Example};
pub use expect::{Answer, Expectation};
pub use pack::{MonsterFiles, Pack, Sourced};
pub use question::Question;
pub use quick::{Quick, QuickStep};
pub use scenario::Scenario;
