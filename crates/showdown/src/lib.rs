//! The d10 monster hunt: pages 70, 74, 75 and 76 and the rules around them that they need.
//!
//! | page | module |
//! |---|---|
//! | 70, movement: away, toward, place | [`movement`], `landmark`, [`place`] |
//! | 70, how monsters attack | [`monster_attack`] |
//! | 70, damage, injuries; beyond: the brain | [`damage`] |
//! | 74, a survivor's attack, steps 1 to 6 | [`survivor_attack`] |
//! | 74, the wound steps 1 to 8; 76, critical wounds | [`survivor_attack::wound`] |
//! | 75, traps, perfect hits | [`survivor_attack::trap`], [`survivor_attack::perfect_hit`] |
//! | beyond: survival actions | [`survival`] |
//! | what cards can do | [`effect`] |
//!
//! [`Showdown`] is the [`kernel::Game`]: monster, cards, survivors, gear, tables, rulings and plan never change during
//! a showdown; [`State`] is what does. **Invariant:** no randomness, clock, files, formats or floating-point numbers in
//! this crate.

mod amend;
mod away;
pub mod board;
mod catalogue;
mod collision;
pub mod content;
mod cost;
pub mod damage;
pub mod effect;
mod event;
pub mod faces;
mod facing;
mod frame;
mod game;
mod hints;
mod knockback;
mod landmark;
mod moment;
pub mod monster_attack;
pub mod monster_turn;
pub mod movement;
pub mod place;
mod placing;
pub mod plan;
mod rest;
pub mod round;
pub mod rule;
pub mod ruling;
mod says;
mod sheet;
mod state;
mod station;
mod steps;
pub mod survival;
pub mod survivor_attack;
pub mod survivors_turn;
mod tabletop;
mod tell;
mod why;
mod words;

pub use amend::{AiTo, HitPile, HitTo, LEFT_OUT, Part, WeaponAt, Word};
pub use catalogue::Page;
pub use content::Showdown;
pub use cost::Cost;
pub use effect::gear::Missing;
pub use event::{Event, Idle, Reaction, What};
pub use frame::{CONTROLLER, Frame, PARTY};
pub use game::{Choice, MAX_ASKS, Outcome};
pub use ruling::Rulings;
pub use state::{
    AiCards, AiDeck, AiPile, CardInPlay, Count, FATAL_BLEEDING, Field, MAX_FURTHER, MonsterState, NONE,
    State, SurvivorSet, SurvivorState, Toll,
};
