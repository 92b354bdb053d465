//! The showdown board: 22 x 16 spaces. Geometry alone, without rules: spaces, bases and where they face, ways and lines.
//!
//! It stands ready for the whole showdown. Attacks still ask [`crate::place`], which this will replace.

mod base;
mod sight;
mod space;
mod walk;

pub use base::Base;
pub use sight::is_clear;
pub use space::{Direction, LENGTH, Space, Spaces, WIDTH};
pub use walk::{Steps, adjacent, standing, within};
