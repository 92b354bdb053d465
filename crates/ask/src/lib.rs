//! Questions in, answers out: what a front asks of the rules, and what it gets, as data.

pub mod axis;
pub mod choosing;
mod explain;
mod fraction;
mod job;
pub mod policy;
pub mod position;
mod problem;
mod reading;
pub mod showdown;
pub mod skirmish;
pub mod solve;
mod subject;

pub use explain::explained;
pub use fraction::{Fraction, rounded};
pub use job::{Job, Progress, Unit};
pub use problem::{Kind, Place, Problem, Result};
pub use reading::{Reading, mean};
pub use subject::Subject;
