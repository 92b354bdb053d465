//! Melee attacks.

use super::*;
use crate::twin::{Attack, Weapon, attacks_in_turn};

#[test]
fn one_attack_on_a_healthy_soldier() {
    let after = strikes(&plain(), &soldier(Status::Healthy, 1), 1);
    assert_statuses(&after, [281, 0, 17, 51, 51], 400);
    assert_eq!(after.chance_of(&Outcome::Resolved(State::new(Status::Dazed, 0))), fraction(17, 400));
    // The next wound injures a unit without Wounds in the same way.
    assert_statuses(&strikes(&plain(), &soldier(Status::Healthy, 0), 1), [281, 0, 17, 51, 51], 400);
}

#[test]
fn one_attack_on_a_dazed_soldier() {
    let dazed = soldier(Status::Dazed, 0);
    assert_statuses(&strikes(&plain(), &dazed, 1), [0, 0, 4073, 0, 3927], 8000);
    assert_statuses(&strikes(&table("dazed-melee", "auto-hit"), &dazed, 1), [0, 0, 3, 0, 17], 20);
}

#[test]
fn one_attack_finishes_a_stunned_soldier() {
    assert_statuses(&strikes(&plain(), &soldier(Status::Stunned, 3), 1), [0, 0, 0, 0, 1], 1);
    assert_statuses(&strikes(&plain(), &soldier(Status::Stunned, 3), 0), [0, 0, 0, 1, 0], 1);
    let table = table("multi-wound-downed", "lose-wound");
    let after = strikes(&table, &soldier(Status::Stunned, 3), 2);
    assert_eq!(after, Dist::certain(Outcome::Resolved(State::new(Status::Stunned, 1))));
    assert_statuses(&strikes(&table, &soldier(Status::Stunned, 3), 3), [0, 0, 0, 0, 1], 1);
    assert_statuses(&strikes(&table, &soldier(Status::Stunned, 0), 1), [0, 0, 0, 0, 1], 1);
}

#[test]
fn a_dazed_unit_may_lose_its_wounds_one_by_one() {
    let rulings = Rulings::new().with("multi-wound-downed", "lose-wound").with("dazed-melee", "auto-hit");
    let after = strikes(&Table::new(rulings), &soldier(Status::Dazed, 2), 2);
    // Two Defence checks, each failed with 17/20.
    assert_eq!(after.chance_of(&Outcome::Resolved(State::new(Status::Dazed, 2))), fraction(9, 400));
    assert_eq!(after.chance_of(&Outcome::Resolved(State::new(Status::Dazed, 1))), fraction(102, 400));
    assert_eq!(after.chance(|o| o.is(Status::Incapacitated)), fraction(289, 400));
    let out = strikes(&table("dazed-melee", "auto-hit"), &soldier(Status::Dazed, 2), 2);
    assert_statuses(&out, [0, 0, 9, 0, 391], 400);
}

#[test]
fn the_highest_of_two_undefended_hits_decides() {
    // Nothing worse than Dazed: (298/400)^2; than Stunned: (349/400)^2.
    let after = strikes(&plain(), &soldier(Status::Healthy, 1), 2);
    assert_statuses(&after, [78_961, 0, 9_843, 32_997, 38_199], 160_000);
    let each = strikes(&table("injury-pool", "each"), &soldier(Status::Healthy, 1), 2);
    assert_eq!(each, after);
}

#[test]
fn a_defended_hit_may_decide() {
    // At most Dazed: (280/400)^2 - (263/400)^2; at most Stunned: (340/400)^2 - (272/400)^2.
    let after = strikes(&table("injury-pool", "highest-hit"), &soldier(Status::Healthy, 1), 2);
    assert_statuses(&after, [78_961, 0, 9_231, 32_385, 39_423], 160_000);
}

#[test]
fn two_wounds_set_one_roll_aside() {
    // Both hits wound with (119/400)^2; the one that is left is 14, 15-17 or 18-20 with 1, 3 and 3 sevenths.
    let after = strikes(&plain(), &soldier(Status::Healthy, 2), 2);
    assert_statuses(&after, [78_961 + 66_878, 0, 2_023, 6_069, 6_069], 160_000);
    assert_eq!(
        after.chance_of(&Outcome::Resolved(State::new(Status::Healthy, 1))),
        fraction(66_878, 160_000)
    );
}

#[test]
fn of_three_wounding_hits_on_two_wounds_the_higher_of_two_decides() {
    // Two hits wound: 3 (119/400)^2 (281/400), one decides. Three: (119/400)^3, two are left: at most Dazed
    // 1/49, at most Stunned 16/49.
    let after = strikes(&plain(), &soldier(Status::Healthy, 2), 3);
    let injured = [1_739_780, 5_632_032, 6_251_070];
    let [dazed, stunned, out] = injured;
    assert_statuses(&after, [64_000_000 - injured.iter().sum::<i64>(), 0, dazed, stunned, out], 64_000_000);
    assert_eq!(strikes(&table("injury-pool", "each"), &soldier(Status::Healthy, 2), 3), after);
}

/// Faces of one attack of Melee 14 against Defence 18, in 400ths: the value of the hit, whether it wounds,
/// and its weight.
fn faces() -> Vec<(i64, bool, i64)> {
    let hits = (14..=20).flat_map(|value| [(value, true, 17), (value, false, 3)]);
    [(0, false, 13 * 20)].into_iter().chain(hits).collect()
}

#[test]
fn three_attacks_on_two_wounds_counted_one_by_one() {
    for pool in ["highest-undefended", "highest-hit", "each"] {
        // The numbers of Dazed, Stunned and out, in sixths of 400^3, as pools hold two or three rolls.
        let mut counts = [0, 0, 0];
        for a in faces() {
            for b in faces() {
                for c in faces() {
                    let three = [a, b, c];
                    let weight = a.2 * b.2 * c.2;
                    if three.iter().filter(|face| face.1).count() < 2 {
                        continue;
                    }
                    let decides = |face: &&(i64, bool, i64)| face.1 || (pool == "highest-hit" && face.0 > 0);
                    let values: Vec<i64> = three.iter().filter(decides).map(|face| face.0).collect();
                    for gone in 0..values.len() {
                        let left = (0..values.len()).filter(|&i| i != gone).map(|i| values[i]);
                        let row = (left.max().expect("one is left") - 12) / 3;
                        counts[row as usize] += weight * 6 / values.len() as i64;
                    }
                }
            }
        }
        let [dazed, stunned, out] = counts;
        let all = 6 * 64_000_000;
        let after = strikes(&table("injury-pool", pool), &soldier(Status::Healthy, 2), 3);
        assert_statuses(&after, [all - dazed - stunned - out, 0, dazed, stunned, out], all);
    }
}

#[test]
fn no_effect_still_costs_the_wound() {
    let attacker = Unit { injury: -3, ..Unit::soldier() };
    let table = table("low-attack-band", "no-effect");
    let target = soldier(Status::Healthy, 1);
    let after = melee_attacks(&table, Turn::Opponents, &attacker, &target, 1, Sources::default());
    // 14 counts 11, 15-17 count 12-14, 18-20 count 15-17.
    assert_statuses(&after, [281 + 17, 0, 51, 51, 0], 400);
    assert_eq!(after.chance_of(&Outcome::Resolved(State::new(Status::Healthy, 0))), fraction(17, 400));
}

#[test]
fn modifiers_touch_what_they_name() {
    let hit = |weapon: Weapon, unit: Unit| {
        let attacker = Unit { weapon, ..Unit::soldier() };
        melee_attacks(&plain(), Turn::Opponents, &attacker, &unit, 1, Sources::default())
    };
    let target = || soldier(Status::Healthy, 1);
    // Injury +4: a 14 counts 18.
    assert_statuses(&hit(Weapon { injury: 4, ..Weapon::default() }, target()), [281, 0, 0, 0, 119], 400);
    // Melee +2: 12 and 13 hit too, and count as themselves.
    assert_statuses(&hit(Weapon { melee: 2, ..Weapon::default() }, target()), [247, 0, 51, 51, 51], 400);
    // Piercing 3: Defence needs 21, which only a natural 20 passes.
    assert_statuses(&hit(Weapon { piercing: 3, ..Weapon::default() }, target()), [267, 0, 19, 57, 57], 400);
    // Hardy 2: 14-16 Dazed, 17-19 Stunned, 20 out.
    let hardy = Unit { hardy: 2, ..target() };
    assert_statuses(&hit(Weapon::default(), hardy), [281, 0, 51, 51, 17], 400);
    // No Defence, not even with Piercing in its favour.
    let bare = Unit { defence: None, ..target() };
    assert_statuses(&hit(Weapon { piercing: -9, ..Weapon::default() }, bare), [13, 0, 1, 3, 3], 20);
    let sturdy = Unit { stunned_becomes_dazed: true, ..target() };
    assert_statuses(&hit(Weapon::default(), sturdy), [281, 0, 68, 0, 51], 400);
}

#[test]
fn a_staggered_unit_is_burdened_in_its_own_turn_only() {
    let staggered = soldier(Status::Staggered, 1);
    // Defence with Disadvantage holds with 9/400: 7/20 of hits, 391/400 wound.
    let own =
        |table: &Table| melee_attacks(table, Turn::Own, &Unit::soldier(), &staggered, 1, Sources::default());
    assert_statuses(&own(&plain()), [0, 8000 - 2737, 391, 1173, 1173], 8000);
    assert_statuses(&own(&table("staggered-checks", "attacks-only")), [0, 281, 17, 51, 51], 400);
    assert_statuses(&strikes(&plain(), &staggered, 1), [0, 281, 17, 51, 51], 400);
    // As the attacker: 14 is kept with 13/400, 15-17 with 11 + 9 + 7, 18-20 with 5 + 3 + 1.
    let target = soldier(Status::Healthy, 1);
    let by = |turn, table: &Table| melee_attacks(table, turn, &staggered, &target, 1, Sources::default());
    for option in ["all-own-turn", "attacks-only"] {
        let burdened = by(Turn::Opponents, &table("staggered-checks", option));
        assert_statuses(&burdened, [8000 - 49 * 17, 0, 13 * 17, 27 * 17, 9 * 17], 8000);
    }
    assert_statuses(&by(Turn::Own, &plain()), [281, 0, 17, 51, 51], 400);
}

#[test]
fn a_staggered_unit_against_a_dazed_one() {
    let dazed = soldier(Status::Dazed, 0);
    let by = |table: &Table, sources| {
        let attacker = soldier(Status::Staggered, 1);
        melee_attacks(table, Turn::Opponents, &attacker, &dazed, 1, sources)
            .chance(|o| o.is(Status::Incapacitated))
    };
    let one_more = Sources { advantage: 1, disadvantage: 0 };
    assert_eq!(by(&plain(), Sources::default()), fraction(119, 400));
    assert_eq!(by(&plain(), one_more), fraction(119, 400));
    assert_eq!(by(&table("both-edges", "net"), one_more), fraction(3927, 8000));
    assert_eq!(by(&table("both-edges", "disadvantage"), one_more), fraction(833, 8000));
}

#[test]
fn the_die_that_feeds_injury() {
    let target = soldier(Status::Healthy, 1);
    let with_advantage = |table: &Table| {
        let sources = Sources { advantage: 1, disadvantage: 0 };
        melee_attacks(table, Turn::Opponents, &Unit::soldier(), &target, 1, sources)
    };
    // The higher die: 14 with 27/400, 15-17 with 29 + 31 + 33, 18-20 with 35 + 37 + 39.
    assert_statuses(&with_advantage(&plain()), [4073, 0, 27 * 17, 93 * 17, 111 * 17], 8000);
    // The first die: 1-13 if the second hits, 91/400; 14 with 20/400; then 60 and 60.
    let first = table("kept-die", "first");
    assert_statuses(&with_advantage(&first), [4073, 0, 111 * 17, 60 * 17, 60 * 17], 8000);
    let rulings = first.rulings.with("low-attack-band", "no-effect");
    assert_statuses(
        &with_advantage(&Table::new(rulings)),
        [4073 + 77 * 17, 0, 34 * 17, 60 * 17, 60 * 17],
        8000,
    );
}

#[test]
fn a_second_attacker_meets_what_the_first_left() {
    let attack = Attack::melee(&Unit::soldier());
    let target = soldier(Status::Healthy, 1);
    let after = attacks_in_turn(&plain(), Turn::Opponents, &[attack.clone(), attack.clone()], &target);
    // Out: 51/400 + 51/400 (Stunned) + 17/400 * 3927/8000 + 281/400 * 51/400, over 3,200,000.
    let out = 408_000 + 408_000 + 17 * 3927 + 281 * 51 * 20;
    let dazed = 17 * 4073 + 281 * 17 * 20;
    assert_statuses(&after, [281 * 281 * 20, 0, dazed, 281 * 51 * 20, out], 3_200_000);
    // One that cannot fight adds nothing.
    for status in [Status::Dazed, Status::Stunned, Status::Incapacitated] {
        let idle = Attack::melee(&soldier(status, 1));
        let after = attacks_in_turn(&plain(), Turn::Opponents, &[idle, attack.clone()], &target);
        assert_statuses(&after, [281, 0, 17, 51, 51], 400);
    }
}
