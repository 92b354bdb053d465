//! The web table: one machine runs it, and everybody plays on a screen of their own.
//!
//! **Invariant:** there are no rules and no analysis here. Tables are [`table::Live`], numbers come from `ask`.

pub mod pages;
pub mod scene;
