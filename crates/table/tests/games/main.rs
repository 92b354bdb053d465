//! Laws of a game in progress, over random games of every scenario of the repository.

mod damage;
mod draws;
mod laws;
mod old;
mod sample;
mod views;
