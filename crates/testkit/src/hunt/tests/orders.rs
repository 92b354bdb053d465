//! The order in which hit locations are resolved.

use super::*;

/// P74-W1-SELECT, P75-FIRST-STRIKE.
#[test]
fn first_strike_comes_first() {
    let eye = Card { first_strike: true, ..Card::plain() };
    let table = Table::new(Weapon::new(3, 6, 0), vec![Card::plain(), eye.clone(), Card::plain(), eye]);
    let mut state = face_up(8, &[0, 1, 2, 3]);
    assert_eq!(selectable(&table, &state), [1, 3]);
    state.pile.hand = vec![0, 2];
    assert_eq!(selectable(&table, &state), [0, 2]);
    state.survivor.knocked_down = true;
    assert!(selectable(&table, &state).is_empty());
}

/// The dangerous card last: 1/2 + 1/2 wounds instead of 1/2 + 1/4.
#[test]
fn the_best_order_keeps_danger_for_the_end() {
    let trip = Card::plain().with_reaction(When::Failure, &[Effect::AttackerKnockedDown]);
    let table = Table::new(Weapon::new(2, 6, 0), vec![trip, Card::plain()]);
    let state = face_up(6, &[0, 1]);
    assert_eq!(mean(&play_as_listed(&table, &state), &wounds), fraction(3, 4));
    assert_eq!(best_worth(&table, &state, &wounds), fraction(1, 1));
    assert_eq!(mean(&play_best(&table, &state, &wounds), &wounds), fraction(1, 1));
    // A first strike cannot wait.
    let mut bound = table.clone();
    bound.cards[0].first_strike = true;
    assert_eq!(best_worth(&bound, &state, &wounds), fraction(3, 4));
    let listed = Table { locations: Order::AsListed, ..table };
    assert_eq!(best_worth(&listed, &state, &wounds), fraction(3, 4));
}

/// A location that makes the monster softer is worth resolving before a tough one.
#[test]
fn the_best_order_softens_first() {
    let soft = Card::plain().with_critical(&[Effect::Token(Attribute::Toughness, -5)]);
    let mut table = Table::new(Weapon::new(2, 6, 0), vec![Card::plain(), soft]);
    table.weapon.deadly = 4;
    // Toughness 11: the plain card needs a 10, or 6+ after a critical on 6+.
    let state = face_up(11, &[0, 1]);
    assert_eq!(mean(&play_as_listed(&table, &state), &wounds), fraction(6, 10));
    let better = fraction(1, 2) + fraction(1, 2) * fraction(1, 2) + fraction(1, 2) * fraction(1, 10);
    assert_eq!(best_worth(&table, &state, &wounds), better);
}

/// One card protects, one endangers and one is plain: which should come second depends on how the first went, so no
/// fixed list does as well.
#[test]
fn decisions_follow_what_happened() {
    let flank = Card::plain()
        .with_critical(&[Effect::MonsterKnockedDown])
        .with_reaction(When::Failure, &[Effect::MovesOutOfRange]);
    let trip =
        Card { toughness: -3, ..Card::plain() }.with_reaction(When::Failure, &[Effect::AttackerKnockedDown]);
    let tough = Card { toughness: 3, ..Card::plain() }
        .with_critical(&[Effect::Token(Attribute::Toughness, -4)])
        .with_reaction(When::Failure, &[Effect::BrainDamage(1)]);
    let cards = [flank, trip, tough];
    let weapon = Weapon { deadly: 3, ..Weapon::new(3, 6, 2) };
    let best = best_worth(&Table::new(weapon, cards.to_vec()), &face_up(9, &[0, 1, 2]), &wounds);
    let mut fixed = Vec::new();
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let table = Table::new(weapon, order.map(|card| cards[card].clone()).to_vec());
        let state = face_up(9, &[0, 1, 2]);
        fixed.push(mean(&play_as_listed(&table, &state), &wounds));
        assert_eq!(best_worth(&table, &state, &wounds), best, "the list does not matter to the best");
    }
    assert!(fixed.iter().all(|value| *value <= best));
    assert!(fixed.iter().any(|value| *value < best));
}
