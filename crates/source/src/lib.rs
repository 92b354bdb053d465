//! Files that people write: read whole, checked whole, and every problem reported in place.
//!
//! One set of types says everything. A file is a plain `Deserialize` + `Serialize` + `JsonSchema` type with
//! `deny_unknown_fields`, declared by [`file!`]; `schema` (with the feature of that name) turns it into the schema that
//! editors complete from, and [`parse`] checks a file against that very schema before anything is built from it:
//!
//! 1. The text is read as TOML. A line that cannot be read is reported and blanked, and reading continues.
//! 2. The values are compared with the schema, and every difference is reported.
//! 3. Only a file without a single problem is turned into a value.
//!
//! The caller then makes the checks that a schema cannot express: fields of type [`At`] know their place, and
//! [`Diagnostics::push`] points there.
//!
//! **Invariant:** no input panics, and nothing is half-loaded. The messages are for players: they name keys, tables
//! and values, never Rust types.
//!
//! ```
//! use source::{Source, parse};
//!
//! #[derive(serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
//! #[serde(deny_unknown_fields)]
//! struct Unit {
//!     id: String,
//!     melee: u8,
//! }
//! source::file!(Unit, source::schema::<Unit>());
//!
//! let source = Source::new("unit.toml", "id = 'knight'\nmeele = 3\n");
//! let problems = parse::<Unit>(&source).err().unwrap();
//! assert_eq!(problems.lines(), ["unit.toml:2:1: `meele` is not a key of a unit (did you mean `melee`?)"]);
//! ```

mod alike;
mod at;
mod bounded;
mod check;
mod clean;
mod contents;
#[doc(hidden)]
pub mod counted;
mod diagnostic;
mod files;
mod made;
mod nearest;
mod node;
mod parse;
mod peek;
mod problem;
mod prune;
mod recover;
mod render;
mod schema;
mod syntax;
mod text;
mod tree;
mod words;
mod write;

#[cfg(test)]
mod tests;

pub use alike::alike;
pub use at::At;
pub use bounded::read_bounded;
pub use clean::{clean, is_seen, one_line, shown};
pub use contents::Contents;
pub use diagnostic::{Diagnostic, Diagnostics};
pub use files::{Held, hold, hold_within, let_finish, write_folder};
pub use made::{made, reread};
pub use nearest::{nearest, suggest};
pub use node::{Node, Wrong};
pub use parse::{File, parse, parse_checked, parse_what_is_sound, parse_word, to_text};
pub use peek::{peek, stands_within};
pub use problem::Problem;
pub use schema::{JsonSchema, Schema, embedded};
#[cfg(feature = "schema")]
pub use schema::{schema, schema_text};
pub use text::{Source, Text};
pub use toml::Value as Written;
pub use write::written;
