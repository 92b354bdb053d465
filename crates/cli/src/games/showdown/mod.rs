//! Showdown at the command line.

mod flags;
mod report;
mod versus;
mod whole;

pub use self::flags::{ATTACK_EXAMPLES, Attack, MONSTER_EXAMPLES, MonsterAttack, armor};
pub use self::report::{summary, text as report};
pub use self::versus::text as versus;
pub use self::whole::{EXAMPLES as WHOLE_EXAMPLES, Whole};
