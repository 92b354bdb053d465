//! The showdown board: 22 x 16 spaces. Geometry alone, without rules: spaces, bases and where they face, ways and lines.
//!
//! The rules ask [`crate::place`], which asks this if the showdown has a board.

mod base;
mod leg;
mod sight;
mod space;
mod steps;
mod ways;
mod zone;

pub use base::Base;
pub use leg::{LEG, Leg};
pub use sight::is_clear;
pub use space::{Direction, LENGTH, Space, Spaces, WIDTH};
pub use steps::{Steps, adjacent, standing, within};
pub use ways::{
    MAX_WAYS, Way, Ways, farthest, has_several_ends, under, ways, ways_near, ways_to, ways_toward,
};
pub use zone::{Zone, clockwise};

/// A board with a pattern of things in the way: so many of 256 spaces, on average.
#[cfg(test)]
pub(crate) fn clutter(seed: u32, share: u32) -> Spaces {
    let there = |space: &Space| {
        let mixed = (u32::from(space.x) * 31 + u32::from(space.y) * 17 + seed).wrapping_mul(2_654_435_761);
        mixed >> 24 < share
    };
    Space::all().filter(there).collect()
}
