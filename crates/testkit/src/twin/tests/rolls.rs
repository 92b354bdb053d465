//! Checks, Injury Rolls, falls and recovery.

use super::*;
use crate::twin::{Injury, attack_table, check, end_of_own_turn, fall, fall_modifier, injury_roll, upkeep};

fn passes(rulings: &Rulings, number: i32, advantage: u32, disadvantage: u32) -> BigRational {
    check(rulings, number, Sources { advantage, disadvantage }).chance(|roll| roll.passed)
}

#[test]
fn advantage_and_disadvantage_keep_one_of_two_dice() {
    let rulings = Rulings::new();
    assert_eq!(passes(&rulings, 14, 0, 0), fraction(7, 20));
    assert_eq!(passes(&rulings, 14, 1, 0), fraction(231, 400));
    assert_eq!(passes(&rulings, 14, 0, 1), fraction(49, 400));
    assert_eq!(passes(&rulings, 14, 3, 0), fraction(231, 400));
}

#[test]
fn advantage_meets_disadvantage_in_three_ways() {
    let of = |option| Rulings::new().with("both-edges", option);
    assert_eq!(passes(&of("cancel"), 14, 2, 1), fraction(7, 20));
    assert_eq!(passes(&of("net"), 14, 2, 1), fraction(231, 400));
    assert_eq!(passes(&of("net"), 14, 1, 1), fraction(7, 20));
    assert_eq!(passes(&of("net"), 14, 1, 2), fraction(49, 400));
    assert_eq!(passes(&of("disadvantage"), 14, 2, 1), fraction(49, 400));
    assert_eq!(passes(&of("disadvantage"), 14, 1, 0), fraction(231, 400));
}

#[test]
fn a_natural_twenty_and_a_natural_one_do_what_the_ruling_says() {
    let of = |option| Rulings::new().with("natural-20", option);
    assert_eq!(passes(&of("twenty-passes"), 23, 0, 0), fraction(1, 20));
    assert_eq!(passes(&of("plain"), 23, 0, 0), fraction(0, 1));
    assert_eq!(passes(&of("one-fails"), 23, 0, 0), fraction(1, 20));
    assert_eq!(passes(&of("twenty-passes"), -2, 0, 0), fraction(1, 1));
    assert_eq!(passes(&of("one-fails"), -2, 0, 0), fraction(19, 20));
    // The kept die is natural 1 only if both are, or if either is.
    assert_eq!(passes(&of("one-fails"), -2, 1, 0), fraction(399, 400));
    assert_eq!(passes(&of("one-fails"), -2, 0, 1), fraction(361, 400));
}

#[test]
fn the_attack_table_has_open_ends() {
    for option in ["open-ended", "clamp"] {
        let rulings = Rulings::new().with("off-table", option);
        assert_eq!(attack_table(&rulings, -5), Injury::Dazed);
        assert_eq!(attack_table(&rulings, 11), Injury::Dazed);
        assert_eq!(attack_table(&rulings, 14), Injury::Dazed);
        assert_eq!(attack_table(&rulings, 15), Injury::Stunned);
        assert_eq!(attack_table(&rulings, 17), Injury::Stunned);
        assert_eq!(attack_table(&rulings, 27), Injury::Incapacitated);
        let low = rulings.with("low-attack-band", "no-effect");
        assert_eq!(attack_table(&low, -5), Injury::NoEffect);
        assert_eq!(attack_table(&low, 11), Injury::NoEffect);
        assert_eq!(attack_table(&low, 12), Injury::Dazed);
    }
}

#[test]
fn only_full_inches_above_two_count() {
    let tenths = |tenths: i32| fall_modifier(tenths * INCH / 10);
    assert_eq!([5, 19, 20, 29, 30, 39, 40].map(tenths), [0, 0, 0, 0, 2, 2, 4]);
}

#[test]
fn a_fall_of_three_inches() {
    let unit = soldier(Status::Healthy, 1);
    let fallen = fall(&plain(), Turn::Own, &unit, 3 * INCH, 7);
    assert_statuses(&wrap(&fallen), [9, 0, 3, 3, 5], 20);
    assert_eq!(
        fallen.chance(|state| state.place == 7 && !state.contact && state.wounds == 1),
        fraction(1, 1)
    );
}

#[test]
fn a_short_fall_may_be_harmless() {
    let unit = soldier(Status::Staggered, 1);
    let table = table("short-fall", "none-below-2");
    assert_statuses(&wrap(&fall(&table, Turn::Own, &unit, 2 * INCH - 1, 1)), [0, 1, 0, 0, 0], 1);
    assert_statuses(&wrap(&fall(&table, Turn::Own, &unit, 2 * INCH, 1)), [0, 11, 3, 3, 3], 20);
    assert_statuses(&wrap(&fall(&plain(), Turn::Own, &unit, 1, 1)), [0, 11, 3, 3, 3], 20);
}

#[test]
fn a_downed_unit_is_injured_again_in_three_ways() {
    let roll = |option, status| {
        wrap(&injury_roll(&table("injured-again", option), Turn::Own, &soldier(status, 1), 0))
    };
    assert_statuses(&roll("keep-worse", Status::Dazed), [0, 0, 14, 3, 3], 20);
    assert_statuses(&roll("keep-worse", Status::Stunned), [0, 0, 0, 17, 3], 20);
    assert_statuses(&roll("escalate", Status::Dazed), [0, 0, 11, 6, 3], 20);
    assert_statuses(&roll("escalate", Status::Stunned), [0, 0, 0, 11, 9], 20);
    assert_statuses(&roll("replace", Status::Dazed), [0, 0, 14, 3, 3], 20);
    assert_statuses(&roll("replace", Status::Stunned), [0, 0, 3, 14, 3], 20);
    assert_statuses(&roll("escalate", Status::Staggered), [0, 11, 3, 3, 3], 20);
}

#[test]
fn a_unit_that_cannot_be_stunned_is_dazed_however_it_came_about() {
    let table = table("injured-again", "escalate");
    let sturdy = |status| Unit { stunned_becomes_dazed: true, ..soldier(status, 1) };
    assert_statuses(
        &wrap(&injury_roll(&table, Turn::Own, &sturdy(Status::Healthy), 0)),
        [11, 0, 6, 0, 3],
        20,
    );
    assert_statuses(&wrap(&injury_roll(&table, Turn::Own, &sturdy(Status::Dazed), 0)), [0, 0, 17, 0, 3], 20);
}

#[test]
fn wounds_may_soften_an_injury_roll() {
    let three = soldier(Status::Healthy, 3);
    assert_statuses(&wrap(&injury_roll(&plain(), Turn::Own, &three, 2)), [9, 0, 3, 3, 5], 20);
    let softened = injury_roll(&table("injury-roll-wounds", "lose-wound"), Turn::Own, &three, 2);
    assert_eq!(softened.chance_of(&State::new(Status::Healthy, 2)), fraction(11, 20));
    assert_eq!(softened.chance_of(&State::new(Status::Healthy, 3)), fraction(9, 20));
    let last =
        injury_roll(&table("injury-roll-wounds", "lose-wound"), Turn::Own, &soldier(Status::Healthy, 1), 2);
    assert_statuses(&wrap(&last), [9, 0, 3, 3, 5], 20);
}

#[test]
fn hardiness_lowers_injury_rolls_only_by_ruling() {
    let hardy = Unit { hardy: 2, ..soldier(Status::Healthy, 1) };
    assert_statuses(&wrap(&injury_roll(&plain(), Turn::Own, &hardy, 2)), [9, 0, 3, 3, 5], 20);
    let both = table("hardy-rolls", "both");
    assert_statuses(&wrap(&injury_roll(&both, Turn::Own, &hardy, 2)), [11, 0, 3, 3, 3], 20);
}

#[test]
fn recovery_takes_one_step_each_upkeep() {
    let ends = Rulings::new();
    let stays = Rulings::new().with("staggered-ends", "next-upkeep");
    assert_eq!(upkeep(&ends, Status::Stunned), Status::Dazed);
    assert_eq!(upkeep(&ends, Status::Dazed), Status::Staggered);
    assert_eq!(upkeep(&ends, Status::Staggered), Status::Staggered);
    assert_eq!(upkeep(&stays, Status::Staggered), Status::Healthy);
    assert_eq!(upkeep(&stays, Status::Incapacitated), Status::Incapacitated);
    assert_eq!(end_of_own_turn(&ends, Status::Staggered), Status::Healthy);
    assert_eq!(end_of_own_turn(&stays, Status::Staggered), Status::Staggered);
    assert_eq!(end_of_own_turn(&ends, Status::Dazed), Status::Dazed);
}
