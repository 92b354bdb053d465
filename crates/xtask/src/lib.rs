//! The repository checks itself: the registers of rules, the files generated from them, who cites which rule, and
//! the laws that the source tree keeps.
//!
//! - [`register`] reads `rules/<book>.toml`;
//! - [`codegen`] writes `crates/<book>/src/rule.rs` and `ruling.rs` from it;
//! - [`citations`] tells where each rule and ruling is implemented and tested;
//! - [`tidy`] is every check of the repository, each a function that lists [`Problem`]s.
//!
//! **Invariant:** nothing here depends on another crate of the workspace; the tree is read as text.

pub mod citations;
pub mod codegen;
mod document;
mod items;
pub mod manifest;
mod problem;
pub mod register;
pub mod source;
pub mod tidy;
pub mod workspace;

#[cfg(test)]
mod scratch;

pub use problem::Problem;
pub use workspace::{Workspace, workspace_root};
