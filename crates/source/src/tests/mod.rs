//! The whole way from a text to its problems.

mod kinds;
mod laws;
mod sample;
mod syntax;
