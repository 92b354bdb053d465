//! Showdown at the command line.

mod flags;
mod report;
mod versus;

pub use self::flags::{
    ATTACK_EXAMPLES, MONSTER_EXAMPLES, WHOLE_EXAMPLES, armor, ask, attack, check, monster_attack, usual,
    whole,
};
pub use self::report::{summary, text as report};
pub use self::versus::text as versus;
