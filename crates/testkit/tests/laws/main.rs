//! Laws that hold in every battle, tried on random ones.
//!
//! The battles come from fixed seeds, so every run is the same; `BOUT_CASES=10` tries ten times as many.

mod inputs;
mod journals;
mod log;
mod odds;
mod play;
mod rulings;
mod samples;
mod states;
