//! Skirmish at the command line.

mod flags;
mod report;
mod versus;

pub use self::flags::{EXAMPLES, WHOLE_EXAMPLES, ask, battle, blow, deploy, of};
pub use self::report::text as report;
pub use self::versus::text as versus;
