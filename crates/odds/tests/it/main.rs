//! Exact odds against closed forms, brute force and independent solvers.

mod attacks;
mod beast;
mod closed_form;
mod cycles;
mod decisions;
mod extent;
mod gather;
mod infinite;
mod laps;
mod memory;
mod naive;
mod random;
mod stopping;
mod table;
mod touched;
