//! The phases of a turn on a field: what a whole battle adds to the phases that a scenario can ask for.
//!
//! Upkeep begins with the rout ([`rout`]) and goes on with the recovery of [`crate::turn`]; then Engage ([`engage`]:
//! `course` finds the way, `intercept` bars it),
//! Move ([`moving`]: its `legs` are straight, [`leap`] is what needs a check), Ranged ([`ranged`]), Cast ([`cast`]) and Melee
//! ([`crate::fight`]). [`war`] alternates the turns and ends the battle; [`deploy`] comes before them.

pub mod cast;
mod course;
pub mod deploy;
pub mod engage;
pub(crate) mod fear;
pub(crate) mod heal;
pub(crate) mod intercept;
pub mod leap;
mod legs;
pub mod moving;
pub mod ranged;
pub mod rout;
pub mod war;
