//! Laws of a game in progress, over random games of every scenario of the repository.

mod amended;
mod cost;
mod covered;
mod damage;
mod draws;
mod laws;
mod live;
mod old;
mod sample;
mod together;
mod views;
