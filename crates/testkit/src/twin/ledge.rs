//! Falling, and becoming Dazed or Stunned next to a ledge.

use super::check::{Kind, Sources, burden, check};
use super::injury::injury_roll_alone;
use super::{Dist, Edge, INCH, State, Status, Table, Turn, Unit};

/// FALL-MODIFIER: +2 for every full inch above 2.
pub fn fall_modifier(height: i32) -> i32 {
    2 * (height / INCH - 2).max(0)
}

/// The edges that a unit at this place may fall over, in the order of the place (LEDGE-TEST, LEDGE-RAILING).
pub fn candidates(table: &Table, place: usize) -> Vec<Edge> {
    let elevated = |drop: i32| match table.rulings.get("elevated-edge") {
        "two-inches" => drop >= 2 * INCH,
        "more-than-one" => drop > INCH,
        _any => drop > 0,
    };
    let near = table.places.get(place).into_iter().flat_map(|place| &place.edges);
    let near: Vec<Edge> = near.filter(|edge| edge.distance <= INCH && elevated(edge.drop)).cloned().collect();
    let some_open = near.iter().any(|edge| !edge.railing);
    if table.rulings.is("railing", "all-sides") && some_open {
        return near;
    }
    near.into_iter().filter(|edge| !edge.railing).collect()
}

/// `ledge-choice`: which of several candidates.
fn choice(table: &Table, state: &State, candidates: &[Edge]) -> Dist<usize> {
    match table.rulings.get("ledge-choice") {
        "random" => Dist::uniform(0..candidates.len()),
        "nearest" => {
            let least = candidates.iter().map(|edge| edge.distance).min();
            Dist::uniform((0..candidates.len()).filter(|&i| Some(candidates[i].distance) == least))
        }
        _attacker => Dist::certain((table.choose)(state, candidates)),
    }
}

/// LEDGE-TEST, LEDGE-FALL: one Agility test for a unit that just became Dazed or Stunned and `was` something
/// else before; failing it, the unit falls. Without a candidate edge nothing happens.
pub fn ledge(table: &Table, turn: Turn, unit: &Unit, was: Status) -> Dist<State> {
    let edges = candidates(table, unit.state.place);
    if edges.is_empty() {
        return Dist::certain(unit.state.clone());
    }
    let sources: Sources = burden(&table.rulings, was, turn == Turn::Own, Kind::Other);
    check(&table.rulings, unit.agility, sources).map(|roll| roll.passed).bind(|&passed| {
        if passed {
            return Dist::certain(unit.state.clone());
        }
        choice(table, &unit.state, &edges).bind(|&i| fall(table, turn, unit, edges[i].drop, edges[i].onto))
    })
}

/// A fall of this height onto a place. Under `ledge-chain` = add-heights a unit that would land next to a
/// candidate edge keeps falling, without a test.
pub fn fall(table: &Table, turn: Turn, unit: &Unit, height: i32, onto: usize) -> Dist<State> {
    let falling = unit.in_state(State { place: onto, contact: false, ..unit.state.clone() });
    let edges = candidates(table, onto);
    if edges.is_empty() || table.rulings.is("ledge-chain", "retest") {
        return land(table, turn, &falling, height);
    }
    choice(table, &falling.state, &edges)
        .bind(|&i| fall(table, turn, &falling, height + edges[i].drop, edges[i].onto))
}

/// FALL-ROLL: the Injury Roll on landing; under `ledge-chain` = retest, a unit that is then down tests again there.
fn land(table: &Table, turn: Turn, unit: &Unit, height: i32) -> Dist<State> {
    let unhurt = table.rulings.is("short-fall", "none-below-2") && height < 2 * INCH;
    let landed = if unhurt {
        Dist::certain(unit.state.clone())
    } else {
        injury_roll_alone(table, turn, unit, fall_modifier(height))
    };
    landed.bind(|after| {
        if table.rulings.is("ledge-chain", "retest") && after.status.is_downed() {
            return ledge(table, turn, &unit.in_state(after.clone()), unit.state.status);
        }
        Dist::certain(after.clone())
    })
}
