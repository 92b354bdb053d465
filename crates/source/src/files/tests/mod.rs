//! Files through every mishap: cut off at any point, failing at any point, in strange company.

mod cuts;
#[cfg(unix)]
mod names;
mod recorder;
