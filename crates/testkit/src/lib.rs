//! For tests only: scripted dice, Markdown scenarios, random battles, and naive twins of the rules.

pub mod hunt;
pub mod markdown;
pub mod random;
pub mod script;
pub mod twin;
