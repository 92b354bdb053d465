//! Questions about showdown without a file: one attack, or a whole showdown.

mod attack;
mod whole;

pub use self::attack::{QuickAttack, QuickStep};
pub use self::whole::QuickShowdown;
