//! How far exact odds went, in words.

use ask::solve::Reach;

use crate::machine;

/// How far exact odds go, in words.
pub fn reach(reach: Reach) -> String {
    match reach {
        Reach::States(most) => format!("{most} states (see --max-states)"),
        Reach::Bytes(most) => format!("{} of memory (see --max-memory)", machine::words(most)),
    }
}
