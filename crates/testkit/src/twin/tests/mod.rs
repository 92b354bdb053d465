//! The twin against fractions derived on paper.

mod chains;
mod ledges;
mod melee;
mod ranged;
mod registers;
mod rolls;

use num_rational::BigRational;

use super::{Dist, Edge, INCH, Outcome, Place, Rulings, Sources, State, Status, Table, Turn, Unit};
use super::{fraction, melee_attacks};

/// A table of level ground with one ruling set.
fn table(name: &str, option: &str) -> Table {
    Table::new(Rulings::new().with(name, option))
}

/// Level ground, default rulings.
fn plain() -> Table {
    Table::new(Rulings::new())
}

/// The line soldier in this condition.
fn soldier(status: Status, wounds: u32) -> Unit {
    Unit::soldier().in_state(State::new(status, wounds))
}

/// A healthy soldier attacks in its own turn.
fn strikes(table: &Table, target: &Unit, attacks: u32) -> Dist<Outcome> {
    melee_attacks(table, Turn::Opponents, &Unit::soldier(), target, attacks, Sources::default())
}

/// An unrailed edge at no distance.
fn edge(drop_inches: i32, onto: usize) -> Edge {
    Edge { distance: 0, drop: drop_inches * INCH, railing: false, onto }
}

/// Places with these edges.
fn places(edges: Vec<Vec<Edge>>) -> Vec<Place> {
    edges.into_iter().map(|edges| Place { edges }).collect()
}

/// The statuses of a distribution of states.
fn wrap(states: &Dist<State>) -> Dist<Outcome> {
    states.map(|state| Outcome::Resolved(state.clone()))
}

/// The chances of the five statuses must be these numerators over `denominator`, and nothing may be left
/// over.
#[track_caller]
fn assert_statuses(dist: &Dist<Outcome>, numerators: [i64; 5], denominator: i64) {
    let all = [Status::Healthy, Status::Staggered, Status::Dazed, Status::Stunned, Status::Incapacitated];
    let found: Vec<BigRational> = all.iter().map(|&status| dist.chance(|o| o.is(status))).collect();
    let expected: Vec<BigRational> = numerators.iter().map(|&n| fraction(n, denominator)).collect();
    assert_eq!(found, expected);
    assert_eq!(dist.total(), fraction(1, 1));
}
