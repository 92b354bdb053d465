//! Critical hits.

use super::*;
use crate::twin::{Shot, melee_closed_form, ranged_attacks, ranged_closed_form};

#[test]
fn a_natural_twenty_calls_for_two_defences() {
    let table = table("critical", "two-defences");
    // 18 and 19 wound with 34/400, 20 with 1/20 (1 - 9/400).
    let after = strikes(&table, &soldier(Status::Healthy, 1), 1);
    assert_statuses(&after, [5569, 0, 340, 1020, 1071], 8000);
    let two = strikes(&table, &soldier(Status::Healthy, 2), 1);
    assert_eq!(two.chance(|o| o.is(Status::Incapacitated)), fraction(289, 8000));
    assert_eq!(two.chance_of(&Outcome::Resolved(State::new(Status::Healthy, 1))), fraction(2142, 8000));
    // Advantage: a twenty with 39/400, 14-19 with 192/400.
    let dazed = strikes(&table, &soldier(Status::Dazed, 0), 1);
    assert_eq!(dazed.chance(|o| o.is(Status::Incapacitated)), fraction(192 * 340 + 39 * 391, 160_000));
    // Without a die there is no critical hit.
    let rulings = table.rulings.with("dazed-melee", "auto-hit");
    assert_statuses(&strikes(&Table::new(rulings), &soldier(Status::Dazed, 0), 1), [0, 0, 3, 0, 17], 20);
}

#[test]
fn a_twenty_that_misses_is_no_critical_hit() {
    let rulings = Rulings::new().with("critical", "two-defences").with("natural-20", "plain");
    let attacker = Unit { melee: 21, ..Unit::soldier() };
    let target = soldier(Status::Healthy, 1);
    let after =
        melee_attacks(&Table::new(rulings), Turn::Opponents, &attacker, &target, 1, Sources::default());
    assert_statuses(&after, [1, 0, 0, 0, 0], 1);
}

#[test]
fn an_injury_value_of_twenty_gives_one_attack_more() {
    let table = table("critical", "injury-20");
    let target = soldier(Status::Healthy, 1);
    // A defended twenty leads to one plain attack: 278/400 + 3/400 * 281/400.
    let after = strikes(&table, &target, 1);
    let unhurt = 278 * 400 + 3 * 281;
    // At most Dazed: 295/400 + 3/400 * 298/400. At most Stunned: 346/400 + 3/400 * 349/400.
    let dazed = 295 * 400 + 3 * 298 - unhurt;
    let stunned = 346 * 400 + 3 * 349 - unhurt - dazed;
    assert_statuses(&after, [unhurt, 0, dazed, stunned, 160_000 - unhurt - dazed - stunned], 160_000);
    // Injury +6 makes every hit count 20 or more: unhurt is 13/20 + 7/20 * 3/20 * 281/400.
    let brute = Unit { injury: 6, ..Unit::soldier() };
    let attack =
        |target: &Unit| melee_attacks(&table, Turn::Opponents, &brute, target, 1, Sources::default());
    assert_statuses(&attack(&target), [109_901, 0, 0, 0, 50_099], 160_000);
    // Hardy 1 leaves 15 and more: 13/20 + 1/20 * 3/20 + 6/20 * 3/20 * 281/400.
    let hardy = Unit { hardy: 1, ..target };
    let unhurt = 263 * 400 + 18 * 281;
    assert_statuses(&attack(&hardy), [unhurt, 0, 0, 0, 160_000 - unhurt], 160_000);
}

#[test]
fn an_endless_chain_has_a_closed_form() {
    let table = table("critical", "extra-attack");
    let solve = |target: &Unit, attacks| {
        melee_closed_form(&table, Turn::Opponents, &Unit::soldier(), target, attacks, Sources::default())
    };
    // A defended twenty (3/400) starts again: divide what ends it by 397/400.
    let healthy = soldier(Status::Healthy, 1);
    assert_statuses(&solve(&healthy, 1), [278, 0, 17, 51, 51], 397);
    // Two attacks: squares of 278, 295, 346 and 397 over 397^2.
    assert_statuses(&solve(&healthy, 2), [77_284, 0, 9_741, 32_691, 37_893], 157_609);
    // Advantage: misses 169/400, hits of 14-19 192/400, twenties 39/400; a Defence holds with 3/20.
    let untouched = 20 * 169 + 3 * 192;
    let dazed = soldier(Status::Dazed, 0);
    assert_statuses(&solve(&dazed, 1), [0, 0, untouched, 0, 8000 - 117 - untouched], 8000 - 117);
}

#[test]
fn the_unresolved_part_is_the_chance_of_a_longer_chain() {
    let chain = |attacks, max_chain| {
        let table = Table { max_chain, ..table("critical", "extra-attack") };
        strikes(&table, &soldier(Status::Healthy, 1), attacks).chance_of(&Outcome::Unresolved)
    };
    assert_eq!(chain(1, 0), fraction(1, 20));
    assert_eq!(chain(1, 2), fraction(1, 8000));
    // Two attacks with no room: any twenty. With room for one: both, or one whose extra attack is another.
    assert_eq!(chain(2, 0), fraction(39, 400));
    assert_eq!(chain(2, 1), fraction(20 + 19 + 19, 8000));
}

#[test]
fn followed_chains_close_in_on_the_closed_form() {
    let high = Unit { melee: 9, injury: -2, ..Unit::soldier() };
    let sources = Sources { advantage: 1, disadvantage: 0 };
    for pool in ["highest-undefended", "highest-hit", "each"] {
        for kept in ["kept", "first"] {
            for band in ["as-printed", "no-effect"] {
                let rulings = Rulings::new()
                    .with("critical", "extra-attack")
                    .with("injury-pool", pool)
                    .with("kept-die", kept)
                    .with("low-attack-band", band);
                let table = Table { max_chain: 2, ..Table::new(rulings) };
                let target = Unit { defence: Some(12), ..soldier(Status::Healthy, 1) };
                let attacks = if kept == "kept" { 2 } else { 1 };
                let followed = melee_attacks(&table, Turn::Opponents, &high, &target, attacks, sources);
                let solved = melee_closed_form(&table, Turn::Opponents, &high, &target, attacks, sources);
                assert_close(&followed, &solved);
                for status in [Status::Healthy, Status::Dazed, Status::Stunned] {
                    let target = target.in_state(State::new(status, 1));
                    let shot = Shot { elevated: true, ..Shot::default() };
                    let followed = ranged_attacks(&table, Turn::Opponents, &high, &target, &shot);
                    let solved = ranged_closed_form(&table, Turn::Opponents, &high, &target, &shot);
                    assert_close(&followed, &solved);
                }
            }
        }
    }
}

/// Each outcome falls short by a share of the unresolved part, and there are no others.
fn assert_close(followed: &Dist<Outcome>, solved: &Dist<Outcome>) {
    let unresolved = followed.chance_of(&Outcome::Unresolved);
    assert_eq!(solved.total(), fraction(1, 1));
    assert!(unresolved > fraction(0, 1) && unresolved < fraction(1, 100));
    for (outcome, chance) in solved.iter() {
        let short = chance - followed.chance_of(outcome);
        assert!(short >= fraction(0, 1) && short <= unresolved, "{outcome:?} falls short by {short}");
    }
    assert!(followed.iter().all(|(o, _)| *o == Outcome::Unresolved || solved.chance_of(o) > fraction(0, 1)));
}
