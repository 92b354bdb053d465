//! For tests only: scripted dice, Markdown scenarios, random battles, and a naive twin of the rules.

pub mod markdown;
pub mod quarry;
pub mod random;
pub mod script;
pub mod twin;
