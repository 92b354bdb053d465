//! For tests only: scripted dice, Markdown scenarios, laws of every game, random battles, and a naive twin of the
//! rules.

pub mod laws;
pub mod markdown;
pub mod quarry;
pub mod random;
pub mod script;
pub mod twin;
