//! For tests only: scripted dice, Markdown scenarios, laws of every game, random battles, and naive twins of the
//! rules.

pub mod elsewhere;
pub mod fields;
pub mod hunt;
pub mod laws;
pub mod markdown;
pub mod quarry;
pub mod random;
pub mod script;
pub mod twin;
pub mod village;
