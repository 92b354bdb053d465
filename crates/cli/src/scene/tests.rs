//! Scenes of both games.

mod battle;
mod hunt;
