//! The wound steps: page 74; First Strike, Impervious and Super-Dense of page 75; critical wounds of page 76.

pub mod w1_select;
pub mod w3_attempt;
pub mod w4_critical;
pub mod w5_wound;
pub mod w6_fellows;
pub mod w7_reactions;
pub mod w8_resolve;
