//! A monster's attack.

use super::*;
use Location::{Arms, Body, Head, Legs, Waist};

const CLAW: Profile = Profile { speed: 2, accuracy: 2, damage: 1 };

fn table() -> Table {
    Table::new(Weapon::new(2, 7, 1), Vec::new())
}

fn attacked(state: &State, profile: Profile) -> Dist<State> {
    play_as_listed(&table(), &state.clone().with_tasks(&[Task::MonsterAttack(profile)]))
}

fn hit(state: &State, locations: &[Location], damage: i32) -> Dist<State> {
    let task = Task::Hits { locations: locations.to_vec(), damage };
    play_as_listed(&table(), &state.clone().with_tasks(&[task]))
}

/// P70-ACCURACY: the example of a Vicious Claw.
#[test]
fn a_one_misses_and_a_four_hits() {
    let state = start(8, &[]);
    assert!(!monster_hits(&table(), &state, CLAW, 1));
    assert!(monster_hits(&table(), &state, CLAW, 4));
    assert_eq!(monster_speed(&table(), &state, CLAW), 2);
    assert_eq!(monster_damage(&state, CLAW), 1);
}

/// P70-ARMOR-FIRST: the example of a Cloth.
#[test]
fn a_cloth_takes_one_damage() {
    let mut survivor = Survivor::new();
    survivor.armor[Waist as usize] = 1;
    assert_eq!(damage(&survivor, Waist, 1), (Survivor::new(), Rest::Spent));
}

/// P70-SPEED, P70-DAMAGE, P70-ACCURACY with level and tokens; `minimum-speed`: one, zero.
#[test]
fn level_and_tokens_count() {
    let mut state = start(8, &[]);
    state.monster.speed = 2;
    state.monster.damage = 2;
    state.monster.tokens = Tokens { accuracy: 2, speed: -1, damage: -1, ..Tokens::default() };
    assert_eq!(monster_speed(&table(), &state, CLAW), 3);
    assert_eq!(monster_damage(&state, CLAW), 2);
    state.survivor.evasion = 5;
    let hits = |state: &State, table: &Table| -> Vec<i32> {
        (1..=10).filter(|roll| monster_hits(table, state, CLAW, *roll)).collect()
    };
    assert_eq!(hits(&state, &table()), [5, 6, 7, 8, 9, 10]);
    state.survivor.evasion = 20;
    assert_eq!(hits(&state, &table()), [10]);
    let numbers = table().with_ruling("natural-attack-rolls", "numbers-only");
    assert!(hits(&state, &numbers).is_empty());
    state.survivor.evasion = -20;
    assert_eq!(hits(&state, &table()).len(), 9);
    assert_eq!(hits(&state, &numbers).len(), 10);
    state.monster.tokens.speed = -9;
    assert_eq!(monster_speed(&table(), &state, CLAW), 1);
    let zero = table().with_ruling("minimum-speed", "zero");
    assert_eq!(monster_speed(&zero, &state, CLAW), 0);
    let tasks = [Task::MonsterAttack(CLAW)];
    assert_eq!(play_as_listed(&zero, &state.clone().with_tasks(&tasks)), Dist::certain(state.clone()));
    state.monster.tokens.damage = -9;
    assert_eq!(monster_damage(&state, CLAW), 0);
}

/// P70-LOCATION-DIE: the body has two faces.
#[test]
fn the_location_die() {
    let sixths = [Head, Arms, Body, Waist, Legs].map(|location| location_die().chance_of(&location));
    assert_eq!(sixths, [1, 1, 2, 1, 1].map(|faces| fraction(faces, 6)));
}

/// P70-HEAVY-KNOCKS-DOWN, P70-SAME-LOCATION-SEPARATE: Claw against a survivor without anything.
#[test]
fn a_claw_at_a_naked_survivor() {
    let after = attacked(&start(8, &[]), CLAW);
    // Two hits: 11/36 with a head, 7/36 on another location twice. One hit: the head with 1/6.
    let falls = fraction(81, 100) * fraction(18, 36) + fraction(18, 100) * fraction(1, 6);
    // Two heads: heavy, then a severe injury, which kills on 1 to 4.
    let dies = fraction(81, 100) * fraction(1, 36) * fraction(4, 10);
    assert_eq!(after.chance(|state| state.survivor.knocked_down), falls);
    assert_eq!(after.chance(|state| state.survivor.dead), dies);
    assert_eq!(after.chance(|state| state.survivor == Survivor::new()), fraction(1, 100));
    // One point of armor everywhere: only the second hit on one location counts.
    let armored = State { survivor: Survivor::new().with_armor(1), ..start(8, &[]) };
    let after = attacked(&armored, CLAW);
    assert_eq!(after.chance(|state| state.survivor.knocked_down), fraction(81, 3600));
    assert_eq!(after.chance(|state| state.survivor.light != [false; 5]), fraction(81 * 7, 3600));
}

/// P70-LIGHT-THEN-HEAVY, P70-SEVERE-ONCE, P70-HIT-RESOLVED: damage 3 to arms and body.
#[test]
fn two_hits_of_three_damage() {
    let after = hit(&start(8, &[]), &[Arms, Body], 3);
    // Both tables kill on 1 and 2; two times two bleeding tokens are not five.
    assert_eq!(after.chance(|state| state.survivor.dead), fraction(36, 100));
    let alive = |state: &State| !state.survivor.dead;
    for (state, _) in after.iter().filter(|(state, _)| alive(state)) {
        assert_eq!(state.survivor.light, [false, true, true, false, false]);
        assert_eq!(state.survivor.heavy, [false, true, true, false, false]);
        assert!(state.survivor.knocked_down);
    }
    // Dodged: only one of them.
    let after = hit(&start(8, &[]), &[Arms], 3);
    assert_eq!(after.chance(|state| state.survivor.dead), fraction(2, 10));
    assert!(after.iter().all(|(state, _)| !state.survivor.light[Body as usize]));
}

/// P70-SEVERE-ONCE, P70-SEVERE-REPEATS: any excess is one roll, each hit has its own.
#[test]
fn each_hit_rolls_once() {
    for points in 3..=9 {
        assert_eq!(hit(&start(8, &[]), &[Legs], points), hit(&start(8, &[]), &[Legs], 3));
    }
    let after = hit(&start(8, &[]), &[Legs, Legs], 3);
    assert_eq!(after.chance(|state| state.survivor.dead), fraction(36, 100));
    // 3 and 9 are two bleeding tokens each.
    assert_eq!(after.chance(|state| state.survivor.bleeding == 4), fraction(4, 100));
}

#[test]
fn five_bleeding_tokens_are_death() {
    let mut state = start(8, &[]);
    state.survivor.bleeding = 3;
    state.survivor.light = [false, true, true, true, true];
    state.survivor.heavy = [true; 5];
    // Waist: 1, 2 and the two tokens of 3 kill; 4 to 9 are one token, 10 none.
    let after = hit(&state, &[Waist], 1);
    assert_eq!(after.chance(|state| state.survivor.dead), fraction(3, 10));
    assert_eq!(after.chance(|state| state.survivor.bleeding == 4), fraction(6, 10));
    // Twice: alive are only 4-9 with 10 and 10 with 4-9 or 10.
    let after = hit(&state, &[Waist, Waist], 1);
    assert_eq!(after.chance(|state| !state.survivor.dead), fraction(6 + 6 + 1, 100));
}

/// P70-TARGET-ORDERS-HITS: the order does not affect deaths, because locations do not share armor.
#[test]
fn the_best_order_of_hits_is_any() {
    let mut state = start(8, &[]);
    state.survivor.bleeding = 2;
    state.survivor.heavy[Head as usize] = true;
    let state = state.with_tasks(&[Task::MonsterAttack(Profile { speed: 3, accuracy: 4, damage: 3 })]);
    let listed = play_as_listed(&table(), &state).chance(|state| !state.survivor.dead);
    assert_eq!(best_worth(&table(), &state, &survives), listed);
    assert_eq!(mean(&play_best(&table(), &state, &survives), &survives), listed);
}

/// A basic action as a reaction: its own damage, the bonus, and its effect on the rest of the attack.
#[test]
fn a_basic_action_interrupts_the_attack() {
    let paw = Card::plain().with_reaction(When::Failure, &[Effect::BasicAction(1)]);
    let mut table = Table::new(Weapon::new(2, 6, 0), vec![paw, Card::plain()]);
    table.basic = sure_hit(1);
    // The first fails on 1 to 5. The monster then hits with 9/10 for 2, and every hit knocks down: at the head the
    // heavy box and a severe injury, elsewhere both boxes.
    let after = play_as_listed(&table, &face_up(6, &[0, 1]));
    let stands = fraction(1, 2) * fraction(1, 10);
    let two = fraction(1, 4);
    let one = fraction(1, 4) + stands * fraction(1, 2);
    assert_wounds(&after, &[fraction(1, 1) - &one - &two, one, two]);
    let dies = fraction(1, 2) * fraction(9, 10) * fraction(1, 6) * fraction(4, 10);
    assert_eq!(after.chance(|state| state.survivor.dead), dies);
}
