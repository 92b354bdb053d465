//! Packs and scenario files of the d10 monster hunt.

mod compile;
mod core;
pub mod doc;
mod example;
mod expect;
mod pack;
mod run;
mod scenario;

pub use self::core::CORE;
pub use example::{DICE, Die, Example};
pub use expect::{Answer, Expectation};
pub use pack::{MonsterFiles, Pack, Sourced};
pub use scenario::Scenario;
