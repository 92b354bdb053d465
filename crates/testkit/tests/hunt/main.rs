//! Hunts: the engine against what is true of every hunt.

mod edges;
