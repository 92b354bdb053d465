//! Exact odds against closed forms, brute force and independent solvers.

mod closed_form;
mod cycles;
mod decisions;
mod infinite;
mod naive;
mod random;
mod table;
