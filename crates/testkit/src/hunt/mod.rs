//! A naive twin of the showdown attacks, for tests only.
//!
//! It is written from the pages and their register alone and shares no code, type or constant with the engine:
//! rulings are strings, chances are exact fractions, and a state is played task by task to its end. Nothing here
//! is fast; everything should be easy to check against the page.
//!
//! Comments cite the register `rules/showdown.toml` by entry, and a ruling by its name in backticks.
//!
//! Conventions of the twin, where pages and register leave room:
//!
//! 1. A knocked-down monster is hit by an unmodified 3 or more.
//! 2. A perfect hit is a lantern 10 that hits.
//! 3. On an impervious location every attempt fails, except those that a ruling counts as a success.
//! 4. One attempt inflicts 1 wound, those of Devastating, and that of Savage; they do not multiply. Of a critical whose
//!    effect killed the monster only the first counts, if any does.
//! 5. The unresolved cards of a cancelled attack are discarded. Of several traps, the first of the list is
//!    resolved.
//! 6. A reaction or a trap is performed to its end even if it knocks the attacker down, but not if it knocks the
//!    monster down; then the rest of it is lost.
//! 7. Under `defeated-mid-attack` = finish-attack reactions are performed as if nothing had happened.
//! 8. A torn tendon knocks down by the next injury on, not by itself and not by the brain box.
//! 9. A survivor who is knocked down or dead, or whose weapon is archived, does not attack.
//! 10. A knocked-down monster does not move; what an injury would do to that move does not matter.

mod attack;
mod claw;
mod harm;
mod people;
mod pile;
mod play;
mod rulings;
mod state;
mod tables;
mod things;

#[cfg(test)]
mod tests;

pub use crate::twin::{Dist, fraction};
pub use attack::{Attempt, Dice, attack_speed, critical_from, judge, selectable, survivor_hits};
pub use claw::{monster_damage, monster_hits, monster_speed};
pub use harm::{Rest, Trauma, brain_damage, brain_trauma, damage, severe_injury};
pub use people::{Location, Monster, Survivor, Tokens, location_die};
pub use pile::Pile;
pub use play::{Step, Worth, best_worth, mean, play_as_listed, play_best, step};
pub use rulings::{RULINGS, Rulings};
pub use state::{Current, State, Tally, Task};
pub use tables::{Row, Special, severe_row, severe_table};
pub use things::{Attribute, Card, Effect, Profile, Weapon, When};

/// The moment at which the order of a shuffled deck is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shuffle {
    /// Card by card: each draw takes any of the cards that are left.
    WhenDrawn,
    /// At once: every order of the whole deck is one case.
    AtOnce,
}

/// The player who chooses an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// The list of cards, or the locations from head to legs.
    AsListed,
    /// The player.
    Chosen,
}

/// The fixed parts: rulings, weapon, cards.
#[derive(Clone, Debug)]
pub struct Table {
    /// The rulings in force.
    pub rulings: Rulings,
    /// The weapon of the survivor.
    pub weapon: Weapon,
    /// The kinds of hit location cards, which piles name by position.
    pub cards: Vec<Card>,
    /// The attack of the basic action.
    pub basic: Profile,
    /// The moment at which the order of a deck is decided.
    pub shuffle: Shuffle,
    /// The order in which drawn hit locations are resolved.
    pub locations: Order,
    /// The order in which the hits of the monster are resolved.
    pub hits: Order,
}

impl Table {
    /// A table with the default rulings, a basic action of 2/2+/1, and all orders chosen.
    pub fn new(weapon: Weapon, cards: Vec<Card>) -> Self {
        Self {
            rulings: Rulings::new(),
            weapon,
            cards,
            basic: Profile { speed: 2, accuracy: 2, damage: 1 },
            shuffle: Shuffle::WhenDrawn,
            locations: Order::Chosen,
            hits: Order::Chosen,
        }
    }

    /// The same table with one ruling set.
    ///
    /// # Panics
    /// If there is no such ruling or option.
    pub fn with_ruling(self, name: &str, option: &str) -> Self {
        Self { rulings: self.rulings.with(name, option), ..self }
    }
}

impl State {
    /// Whether the showdown is over (`defeated-mid-attack`).
    pub fn over(&self, table: &Table) -> bool {
        let finishes = self.current.going_on && table.rulings.is("defeated-mid-attack", "finish-attack");
        self.monster.defeated && !finishes
    }

    /// The part of the state that still matters: of a dead survivor only the death, no order of the deck, and no cards
    /// after the monster's defeat.
    pub fn tidy(&self) -> Self {
        let mut after = self.clone();
        if self.survivor.dead {
            after.survivor = Survivor { dead: true, ..Survivor::new() };
        }
        after.pile = if self.monster.defeated { Pile::default() } else { self.pile.forgotten() };
        after
    }
}
