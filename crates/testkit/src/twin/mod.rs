//! A naive twin of the skirmish rules, for tests only.
//!
//! It is written from the page and its register alone and shares no code, type or constant with the engine:
//! rulings are strings, chances are exact fractions, and every procedure is a plain function from a situation
//! to the distribution of what it leaves behind. Nothing here is fast; everything should be easy to check
//! against the page.
//!
//! Comments cite the register `rules/skirmish.toml` by entry, and a ruling by its name in backticks.
//!
//! Conventions of the twin, where the register leaves room:
//!
//! 1. A Wound that takes a unit out is counted as lost, so the Wounds of an Incapacitated unit say how it went
//!    out; [`State::tidy`] drops that detail, and where the unit lay.
//! 2. A fall ends contact. Later melee attackers do not strike a unit without contact.
//! 3. The Disadvantage of a Staggered unit at a ledge belongs to the test that ends its being Staggered; a test
//!    on a lower level, made as a Dazed or Stunned unit, has none.
//! 4. Places never lead back to themselves by falling.

mod check;
mod closed;
mod dist;
mod injury;
mod ledge;
mod melee;
mod ranged;
mod rulings;
mod turn;
mod unit;
mod volley;

#[cfg(test)]
mod tests;

pub use check::{Roll, Sources, check, table_roll};
pub use closed::{melee_closed_form, ranged_closed_form};
pub use dist::{Dist, fraction};
pub use injury::{Injury, attack_table, inflict, injury_roll, injury_roll_table};
pub use ledge::{candidates, fall, fall_modifier, ledge};
pub use melee::melee_attacks;
pub use ranged::{Shot, ranged_attacks};
pub use rulings::{RULINGS, Rulings};
pub use turn::{Attack, attacks_in_turn, end_of_own_turn, upkeep};
pub use unit::{Edge, INCH, Outcome, Place, State, Status, Turn, Unit, Weapon};

/// Picks one of several candidate edges: given the unit where it is and the candidates, the position in that
/// list.
pub type Choose = Box<dyn Fn(&State, &[Edge]) -> usize>;

/// The rulings and the ground, which all procedures share.
pub struct Table {
    /// The rulings in force.
    pub rulings: Rulings,
    /// The places, by index. A place that is not listed has no edges.
    pub places: Vec<Place>,
    /// Under `critical` = extra-attack: how many extra attacks one volley may gain before its outcome is
    /// given up as [`Outcome::Unresolved`].
    pub max_chain: u32,
    /// The edge that the attacker chooses under `ledge-choice` = attacker.
    pub choose: Choose,
}

impl Table {
    /// A table of level ground. The attacker, where one chooses, takes the first candidate edge.
    pub fn new(rulings: Rulings) -> Self {
        Self { rulings, places: Vec::new(), max_chain: 4, choose: Box::new(|_, _| 0) }
    }

    /// The same table with these places.
    pub fn with_places(self, places: Vec<Place>) -> Self {
        Self { places, ..self }
    }
}
