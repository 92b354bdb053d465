//! Ranged attacks.

use super::*;
use crate::twin::{Attack, Shot, Weapon, attacks_in_turn, ranged_attacks};

fn shoot(table: &Table, target: &Unit, shot: &Shot) -> Dist<Outcome> {
    ranged_attacks(table, Turn::Opponents, &Unit::soldier(), target, shot)
}

#[test]
fn a_shot_injures_as_a_blow_does() {
    let target = soldier(Status::Healthy, 1);
    assert_statuses(&shoot(&plain(), &target, &Shot::default()), [281, 0, 17, 51, 51], 400);
    let unarmed = Unit { ranged: None, ..Unit::soldier() };
    let nothing = ranged_attacks(&plain(), Turn::Opponents, &unarmed, &target, &Shot::default());
    assert_statuses(&nothing, [1, 0, 0, 0, 0], 1);
}

#[test]
fn the_weapon_feeds_injury_but_its_melee_modifier_does_not_aim() {
    // Injury +2: 14 and 15 count 16 and 17, Stunned; 16 and more count 18.
    let attacker = Unit { weapon: Weapon { melee: 5, injury: 2, piercing: 0 }, ..Unit::soldier() };
    let after =
        ranged_attacks(&plain(), Turn::Opponents, &attacker, &soldier(Status::Healthy, 1), &Shot::default());
    assert_statuses(&after, [281, 0, 0, 34, 85], 400);
}

#[test]
fn cover_movement_and_height() {
    let target = soldier(Status::Healthy, 1);
    let cover = Shot { cover: true, ..Shot::default() };
    // Defence 15 and 12 fail with 14/20 and 11/20.
    assert_statuses(&shoot(&plain(), &target, &cover), [400 - 98, 0, 14, 42, 42], 400);
    let both = Shot { moved: true, ..cover };
    assert_statuses(&shoot(&plain(), &target, &both), [400 - 77, 0, 11, 33, 33], 400);
    let above = Shot { elevated: true, ..Shot::default() };
    assert_statuses(&shoot(&plain(), &target, &above), [4073, 0, 27 * 17, 93 * 17, 111 * 17], 8000);
}

#[test]
fn a_shot_at_a_dazed_unit_is_an_ordinary_one() {
    let dazed = soldier(Status::Dazed, 1);
    let by = |option| shoot(&table("injured-again", option), &dazed, &Shot::default());
    assert_statuses(&by("keep-worse"), [0, 0, 298, 51, 51], 400);
    assert_statuses(&by("escalate"), [0, 0, 281, 68, 51], 400);
    assert_statuses(&by("replace"), [0, 0, 298, 51, 51], 400);
    // With Wounds to spare it only loses one.
    let two = shoot(&plain(), &soldier(Status::Dazed, 2), &Shot::default());
    assert_eq!(two.chance_of(&Outcome::Resolved(State::new(Status::Dazed, 1))), fraction(119, 400));
}

#[test]
fn a_shot_at_a_stunned_unit() {
    let stunned = soldier(Status::Stunned, 0);
    let by = |option, again| {
        let rulings = Rulings::new().with("stunned-ranged", option).with("injured-again", again);
        shoot(&Table::new(rulings), &stunned, &Shot::default())
    };
    assert_statuses(&by("must-hit", "keep-worse"), [0, 0, 0, 17, 3], 20);
    assert_statuses(&by("must-hit", "escalate"), [0, 0, 0, 13, 7], 20);
    assert_statuses(&by("must-hit", "replace"), [0, 0, 0, 17, 3], 20);
    assert_statuses(&by("defence", "keep-worse"), [0, 0, 0, 349, 51], 400);
    assert_statuses(&by("defence", "escalate"), [0, 0, 0, 281, 119], 400);
    assert_statuses(&by("defence", "replace"), [0, 0, 17, 332, 51], 400);
    assert_statuses(&by("incapacitates", "keep-worse"), [0, 0, 0, 13, 7], 20);
}

#[test]
fn wounds_protect_a_stunned_unit_from_shots_unless_any_hit_is_enough() {
    let stunned = soldier(Status::Stunned, 3);
    let after = shoot(&plain(), &stunned, &Shot::default());
    assert_eq!(after.chance_of(&Outcome::Resolved(State::new(Status::Stunned, 2))), fraction(7, 20));
    let any = shoot(&table("stunned-ranged", "incapacitates"), &stunned, &Shot::default());
    assert_statuses(&any, [0, 0, 0, 13, 7], 20);
    // `multi-wound-downed` is about melee.
    let rulings =
        Rulings::new().with("stunned-ranged", "incapacitates").with("multi-wound-downed", "lose-wound");
    assert_statuses(&shoot(&Table::new(rulings), &stunned, &Shot::default()), [0, 0, 0, 13, 7], 20);
}

#[test]
fn a_shot_and_then_a_blow() {
    let attacks = [Attack::ranged(&Unit::soldier()), Attack::melee(&Unit::soldier())];
    let target = soldier(Status::Healthy, 2);
    let after = attacks_in_turn(&plain(), Turn::Opponents, &attacks, &target);
    // Both wound: the blow, the only roll of its volley, decides.
    assert_statuses(&after, [160_000 - 14_161, 0, 2_023, 6_069, 6_069], 160_000);
}
