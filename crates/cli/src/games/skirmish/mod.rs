//! Skirmish at the command line.

mod quick;
mod report;
mod versus;
mod whole;

pub use self::quick::{EXAMPLES, Quick};
pub use self::report::text as report;
pub use self::versus::text as versus;
pub use self::whole::{DeployArg, EXAMPLES as WHOLE_EXAMPLES, Whole};
