//! Packs and scenarios of the monster hunt.

mod core;
