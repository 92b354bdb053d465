//! Stunned: does nothing at all until its controller's next Upkeep.

use super::Status;

/// STUNNED-RECOVERS: what Upkeep makes of it.
pub fn recovers_to() -> Status {
    Status::Dazed
}
