//! The web table: one machine runs it, and everybody plays on a screen of their own.
//!
//! **Invariant:** there are no rules and no analysis here. Tables are [`table::Live`], numbers come from `ask`.

mod log;
pub mod pages;
pub mod problem;
pub mod qr;
pub mod scene;
mod secret;
pub mod serve;
pub mod store;
pub mod tables;
pub mod web;

pub use serve::{Serve, Unserved, serve};
pub use store::Store;
pub use web::{App, Limits, Options, app};
