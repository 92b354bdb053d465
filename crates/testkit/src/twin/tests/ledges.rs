//! Ledges and chains of falls.

use super::*;
use crate::twin::{Attack, attacks_in_turn, candidates, injury_roll, ledge};

/// The chance that a unit that just became Dazed at place 0 falls.
fn falls(table: &Table, turn: Turn, was: Status) -> BigRational {
    ledge(table, turn, &soldier(Status::Dazed, 0), was).chance(|state| !state.contact)
}

fn cliff(rulings: Rulings) -> Table {
    Table::new(rulings).with_places(places(vec![vec![edge(3, 1)]]))
}

#[test]
fn agility_ten_falls_nine_times_in_twenty() {
    let table = cliff(Rulings::new());
    assert_eq!(falls(&table, Turn::Opponents, Status::Healthy), fraction(9, 20));
    assert_eq!(falls(&table, Turn::Opponents, Status::Staggered), fraction(9, 20));
    // Staggered in its own turn: passes only if both dice do, 121/400.
    assert_eq!(falls(&table, Turn::Own, Status::Staggered), fraction(279, 400));
    assert_eq!(falls(&table, Turn::Own, Status::Healthy), fraction(9, 20));
    let light = cliff(Rulings::new().with("staggered-checks", "attacks-only"));
    assert_eq!(falls(&light, Turn::Own, Status::Staggered), fraction(9, 20));
}

#[test]
fn an_attack_then_the_ledge_then_the_fall() {
    let table = cliff(Rulings::new());
    let after = strikes(&table, &soldier(Status::Healthy, 1), 1);
    let at = |status, place| {
        after.chance_of(&Outcome::Resolved(State { place, contact: place == 0, ..State::new(status, 0) }))
    };
    // Up there: 11/20 of the Dazed and Stunned.
    assert_eq!(at(Status::Dazed, 0), fraction(17 * 11, 8000));
    assert_eq!(at(Status::Stunned, 0), fraction(51 * 11, 8000));
    // Down: Dazed stays so on 1-12, is Stunned on 13-15, out on 16-20; Stunned stays so on 1-15.
    assert_eq!(at(Status::Dazed, 1), fraction(17 * 9 * 12, 160_000));
    assert_eq!(at(Status::Stunned, 1), fraction(17 * 9 * 3 + 51 * 9 * 15, 160_000));
    assert_eq!(at(Status::Incapacitated, 1), fraction(68 * 9 * 5, 160_000));
    assert_eq!(at(Status::Incapacitated, 0), fraction(51, 400));
}

#[test]
fn a_state_that_does_not_get_worse_is_not_tested() {
    let table = cliff(Rulings::new());
    let after = injury_roll(&table, Turn::Own, &soldier(Status::Stunned, 1), 0);
    assert_eq!(after.chance(|state| !state.contact), fraction(0, 1));
    // Dazed becomes Stunned on 15-17 only.
    let after = injury_roll(&table, Turn::Own, &soldier(Status::Dazed, 1), 0);
    assert_eq!(after.chance(|state| !state.contact), fraction(27, 400));
    // One that cannot be Stunned stays Dazed, and untested.
    let sturdy = Unit { stunned_becomes_dazed: true, ..soldier(Status::Dazed, 1) };
    assert_eq!(injury_roll(&table, Turn::Own, &sturdy, 0).chance(|state| !state.contact), fraction(0, 1));
}

#[test]
fn whoever_fell_is_out_of_reach_for_the_next() {
    let table = cliff(Rulings::new());
    let attack = Attack::melee(&Unit::soldier());
    let one = strikes(&table, &soldier(Status::Healthy, 1), 1);
    let two =
        attacks_in_turn(&table, Turn::Opponents, &[attack.clone(), attack], &soldier(Status::Healthy, 1));
    let down = |o: &Outcome| matches!(o, Outcome::Resolved(s) if s.place == 1 && s.status == Status::Dazed);
    // A target that the first attack dropped stays down, and one that it left alone the second may drop: 1 + 281/400.
    assert_eq!(two.chance(down), one.chance(down) * fraction(681, 400));
}

#[test]
fn what_counts_as_an_elevated_edge_nearby() {
    let near = |name: &str, option: &str, distance: i32, drop: i32| {
        let edges = vec![Edge { distance, drop, railing: false, onto: 1 }];
        candidates(&table(name, option).with_places(places(vec![edges])), 0).len()
    };
    assert_eq!(near("elevated-edge", "two-inches", INCH, 2 * INCH), 1);
    assert_eq!(near("elevated-edge", "two-inches", INCH + 1, 2 * INCH), 0);
    assert_eq!(near("elevated-edge", "two-inches", 0, 2 * INCH - 1), 0);
    assert_eq!(near("elevated-edge", "more-than-one", 0, INCH + 1), 1);
    assert_eq!(near("elevated-edge", "more-than-one", 0, INCH), 0);
    assert_eq!(near("elevated-edge", "any", 0, 1), 1);
    assert_eq!(near("elevated-edge", "any", 0, 0), 0);
}

#[test]
fn railings_protect_an_edge_or_all() {
    let railed = Edge { railing: true, ..edge(4, 2) };
    let open = edge(3, 1);
    let count = |option: &str, edges: Vec<Edge>| {
        candidates(&table("railing", option).with_places(places(vec![edges])), 0).len()
    };
    assert_eq!(count("per-edge", vec![railed.clone(), open.clone()]), 1);
    assert_eq!(count("all-sides", vec![railed.clone(), open]), 2);
    assert_eq!(count("per-edge", vec![railed.clone()]), 0);
    assert_eq!(count("all-sides", vec![railed.clone()]), 0);
    // A low open edge is not elevated and opens nothing.
    assert_eq!(count("all-sides", vec![railed, edge(1, 1)]), 0);
}

#[test]
fn several_edges_and_who_chooses() {
    let far = |distance, onto| Edge { distance, ..edge(2, onto) };
    let landing = |option: &str| {
        let edges = vec![far(100, 1), far(50, 2), far(50, 3)];
        let mut table = table("ledge-choice", option).with_places(places(vec![edges]));
        table.choose = Box::new(|_, edges| edges.len() - 1);
        let after = ledge(&table, Turn::Opponents, &soldier(Status::Dazed, 0), Status::Healthy);
        [1, 2, 3].map(|place| after.chance(|state| state.place == place))
    };
    assert_eq!(landing("random"), [fraction(3, 20), fraction(3, 20), fraction(3, 20)]);
    assert_eq!(landing("nearest"), [fraction(0, 1), fraction(9, 40), fraction(9, 40)]);
    assert_eq!(landing("attacker"), [fraction(0, 1), fraction(0, 1), fraction(9, 20)]);
}

/// Two inches down to a level with an open edge of three more.
fn terraces(option: &str) -> Table {
    table("ledge-chain", option).with_places(places(vec![vec![edge(2, 1)], vec![edge(3, 2)]]))
}

#[test]
fn heights_add_up_to_one_roll() {
    let after = ledge(&terraces("add-heights"), Turn::Opponents, &soldier(Status::Dazed, 0), Status::Healthy);
    assert_eq!(after.chance(|state| state.place == 1), fraction(0, 1));
    // Five inches, +6: Dazed stays so on 1-8, Stunned on 9-11, out on 12-20.
    assert_statuses(&wrap(&after), [0, 0, 220 + 9 * 8, 9 * 3, 9 * 9], 400);
    // Inches that are not full on either level may be so together: 2.5 + 2.5 is 5.
    let half = Edge { drop: 5 * INCH / 2, ..edge(0, 1) };
    let halves = places(vec![vec![half.clone()], vec![Edge { onto: 2, ..half }]]);
    let table = table("ledge-chain", "add-heights").with_places(halves);
    assert_eq!(ledge(&table, Turn::Opponents, &soldier(Status::Dazed, 0), Status::Healthy), after);
}

#[test]
fn each_level_may_call_for_its_own_test() {
    let after = ledge(&terraces("retest"), Turn::Opponents, &soldier(Status::Dazed, 0), Status::Healthy);
    let at = |status, place| after.chance(|state| state.status == status && state.place == place);
    // Falls 9/20; at +0 Dazed on 1-14, Stunned 15-17, out 18-20; then tested again.
    assert_eq!(at(Status::Dazed, 0), fraction(11, 20));
    assert_eq!(at(Status::Dazed, 1), fraction(9 * 14 * 11, 8000));
    assert_eq!(at(Status::Stunned, 1), fraction(9 * 3 * 11, 8000));
    assert_eq!(at(Status::Incapacitated, 1), fraction(27, 400));
    // At +2: Dazed stays so on 1-12, is Stunned on 13-15; Stunned stays so on 1-15; out on 16-20.
    assert_eq!(at(Status::Dazed, 2), fraction(9 * 14 * 9 * 12, 160_000));
    assert_eq!(at(Status::Stunned, 2), fraction(9 * 9 * (14 * 3 + 3 * 15), 160_000));
    assert_eq!(at(Status::Incapacitated, 2), fraction(9 * 9 * 17 * 5, 160_000));
}

#[test]
fn only_the_first_test_is_burdened_by_having_been_staggered() {
    let after = ledge(&terraces("retest"), Turn::Own, &soldier(Status::Dazed, 0), Status::Staggered);
    let lower = after.chance(|state| state.place == 2);
    assert_eq!(lower, fraction(279 * 17 * 9, 400 * 400));
}
