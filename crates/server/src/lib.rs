//! The web table: one machine runs it, and everybody plays on a screen of their own.
//!
//! ```
//! use server::{App, Options, Store, app};
//!
//! let folder = std::env::temp_dir().join(format!("bout-page-{}", std::process::id()));
//! let store = Store::open(&*folder).unwrap();
//! // Only the person with the host's token may delete tables.
//! let (shared, host) = App::new(store, Options::default()).unwrap();
//! let router: axum::Router = app(&shared);
//! assert!(!host.is_empty());
//! # drop((router, shared));
//! # let _left = std::fs::remove_dir_all(&folder);
//! ```
//!
//! **Invariant:** there are no rules and no analysis here. Tables are [`table::Live`], numbers come from `ask`.

pub mod jobs;
mod listen;
mod log;
pub mod pages;
pub mod problem;
pub mod qr;
pub mod scene;
mod secret;
pub mod serve;
mod share;
pub mod store;
pub mod tables;
mod think;
mod tls;
pub mod web;

pub use serve::{Serve, Unserved, serve};
pub use store::{Failure, Place, Store};
pub use web::{App, Limits, Options, app};
