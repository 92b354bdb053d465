//! Packs and scenario files: what people write, read, checked and compiled.
//!
//! [`source`] reads any file and reports every problem at its line; [`doc`] says what may stand in a file;
//! [`Pack`] and [`Scenario`] are what comes of it.

pub mod doc;
mod pack;
mod question;
mod scenario;
pub mod showdown;
pub mod source;

pub use pack::{CORE, OutOfSightDoc, Pack, PackDoc, PackError, ProfilesDoc, TableDoc, WeaponsDoc};
pub use question::{Ask, Key, Question};
pub use scenario::{Scenario, status_doc};
