//! The d10 monster hunt: pages 70, 74, 75 and 76 and the rules around them that they need.

pub mod content;
pub mod effect;
pub mod rule;
pub mod ruling;

pub use content::Showdown;
pub use ruling::Rulings;
