//! Laws of a game in progress, over random games of every scenario of the repository.

mod amended;
mod cost;
mod covered;
mod damage;
mod draws;
mod laws;
mod live;
mod march;
mod old;
mod sample;
mod together;
mod views;
