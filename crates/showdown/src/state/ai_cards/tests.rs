//! AI cards are drawn as if they had been dealt, though nobody has dealt them.

use super::*;

fn card(pool: Pool, copies: u8) -> AiCard {
    AiCard { pool, copies, ..AiCard::default() }
}

/// Five kinds: the basic action, two basic kinds (one of them twice), two advanced ones.
fn cards() -> Vec<AiCard> {
    let mut cards = vec![card(Pool::None, 1), card(Pool::Basic, 2), card(Pool::Basic, 1)];
    cards.extend([card(Pool::Advanced, 1), card(Pool::Advanced, 1)]);
    cards
}

/// Every order in which a deck can be drawn, with its probability.
fn draws(cards: &AiCards, left: u32) -> Vec<(Vec<u8>, f64)> {
    let mut next = *cards;
    if left == 0 {
        return vec![(Vec::new(), 1.0)];
    }
    let code = next.lift().expect("there are cards");
    turn_up(&next, code)
        .into_iter()
        .flat_map(|(after, kind, chance)| {
            draws(&after, left - 1).into_iter().map(move |(mut row, further)| {
                row.insert(0, kind);
                (row, chance * further)
            })
        })
        .collect()
}

fn turn_up(cards: &AiCards, code: Code) -> Vec<(AiCards, u8, f64)> {
    if let Some(kind) = AiCards::certain(code) {
        return vec![(*cards, kind, 1.0)];
    }
    let bag = cards.bag(code);
    (0..32)
        .filter(|&to_be| bag.count(to_be) > 0)
        .flat_map(|to_be| {
            let mut after = *cards;
            after.turned_out(code, to_be);
            let chance = f64::from(bag.count(to_be)) / f64::from(bag.len());
            turn_up(&after, to_be)
                .into_iter()
                .map(move |(after, kind, further)| (after, kind, chance * further))
        })
        .collect()
}

fn chance_of(draws: &[(Vec<u8>, f64)], holds: impl Fn(&[u8]) -> bool) -> f64 {
    draws.iter().filter(|(row, _)| holds(row)).map(|(_, chance)| chance).sum()
}

#[test]
fn an_unseen_deck_is_drawn_as_if_it_had_been_dealt() {
    let setup = AiSetup { drawn: [2, 1, 0], ..AiSetup::default() };
    let mut deck = AiCards::starting(&setup, &cards());
    assert_eq!(deck.counts(), (3, 0, 0));
    let all = draws(&deck, 3);
    // Two of three basic cards, two of them alike: both alike in one of three cases.
    assert!(
        (chance_of(&all, |row| row.iter().map(|&kind| u32::from(kind == 1)).sum::<u32>() == 2) - 1.0 / 3.0)
            .abs()
            < 1e-9
    );
    assert!((chance_of(&all, |row| row[0] >= 3) - 1.0 / 3.0).abs() < 1e-9, "one of three cards is advanced");
    // A wound takes one away unseen: the others are what they were.
    deck.wound();
    let all = draws(&deck, 2);
    assert!((chance_of(&all, |row| row[0] >= 3) - 1.0 / 3.0).abs() < 1e-9);
    assert!((chance_of(&all, |row| row[0] == 3 && row[1] == 2) - 1.0 / 36.0 * 2.0).abs() < 1e-9);
}

#[test]
fn what_was_seen_is_known_when_it_is_shuffled_again() {
    let setup = AiSetup { fixed: vec![1, 2, 3], top: vec![4], ..AiSetup::default() };
    let mut deck = AiCards::starting(&setup, &cards());
    assert_eq!(deck.top(), Some(4));
    deck.wound();
    deck.wound();
    for _ in 0..2 {
        let code = deck.lift().expect("two are left");
        let kind = deck.bag(code).kind_at(0);
        deck.turned_out(code, kind);
        deck.discard(kind);
    }
    assert_eq!(deck.counts(), (0, 2, 2));
    // The card that went unseen is the one that nobody saw, and comes back under the deck.
    let all = draws(&deck, 2);
    assert_eq!(all.len(), 2);
    deck.heal(2);
    assert_eq!(deck.counts(), (2, 2, 0));
    let code = deck.lift().expect("two are there");
    assert_eq!(deck.bag(code).len(), 1, "only one card has not been seen");
    assert_eq!(deck.lift(), Some(4), "the one healed last lies under the others");
}

/// After any operation every heap holds as many cards as lie unseen, and a pool at least as many.
#[test]
fn heaps_hold_what_lies_unseen() {
    let setup = AiSetup { drawn: [3, 1, 0], fixed: vec![1], ..AiSetup::default() };
    let mut kinds = cards();
    kinds.extend([card(Pool::Basic, 3), card(Pool::Advanced, 2)]);
    for seed in 0..400u32 {
        let mut all = AiCards::starting(&setup, &kinds);
        for step in 0..60u32 {
            let chance = (seed * 977 + step * 131).wrapping_mul(2_654_435_761) >> 16;
            match chance % 7 {
                0 => all.wound(),
                1 => all.heal(1),
                2 => all.shuffle_back(),
                _ => {
                    let lifted = if chance % 7 == 3 { all.peel() } else { all.lift() };
                    let Some(mut code) = lifted else { continue };
                    while AiCards::certain(code).is_none() {
                        let bag = all.bag(code);
                        let to_be = bag.kind_at(chance / 7 % bag.len());
                        all.turned_out(code, to_be);
                        code = to_be;
                    }
                    if chance % 7 == 3 { all.put_aside(code) } else { all.discard(code) }
                }
            }
            for (cards, code) in all.heaps.iter().zip(MAX_AI_KINDS as u8..) {
                let piles = all.deck.iter().chain(all.wounds.iter());
                let face_down = piles.filter(|&&other| other == code).count() as u32;
                let among: u32 = all.heaps.iter().map(|other| u32::from(other.count(code))).sum();
                let at = format!("{seed}: heap {code} after {step}");
                match all.pools.iter().find(|pool| pool.code == code) {
                    Some(pool) => {
                        assert_eq!(u32::from(pool.unseen), face_down + among, "{at}");
                        assert!(pool.unseen > 0 && u32::from(pool.unseen) <= cards.len(), "{at}");
                    }
                    None => assert_eq!(cards.len(), face_down + among, "{at}"),
                }
            }
            assert!(all.heaps.last().is_none_or(|heap| !heap.is_empty()));
        }
    }
}

#[test]
fn a_card_that_is_fetched_leaves_the_deck() {
    let setup = AiSetup { drawn: [2, 1, 0], ..AiSetup::default() };
    let mut deck = AiCards::starting(&setup, &cards());
    deck.fetch(2);
    assert_eq!(deck.counts(), (2, 0, 0), "out of the pool below the heap of the whole deck");
    let all = draws(&deck, 2);
    assert!((chance_of(&all, |row| row.contains(&2)) - 0.0).abs() < 1e-9, "there is one of that kind");
    assert!((chance_of(&all, |row| row.contains(&1)) - 1.0).abs() < 1e-9);
    deck.discard(2);
    deck.fetch(2);
    assert_eq!(deck.counts(), (2, 0, 0), "out of the discard pile");
    assert!(!deck.give_back(2));
    deck.fetch(2);
    assert_eq!(deck.counts(), (2, 0, 0), "it is nowhere");
    assert!(deck.give_back(2) && !deck.give_back(2));
}

#[test]
fn a_card_that_was_put_under_the_deck_is_drawn_last() {
    let setup = AiSetup { fixed: vec![1, 1, 2, 3], ..AiSetup::default() };
    let mut deck = AiCards::starting(&setup, &cards());
    let code = deck.peel().expect("four are there");
    deck.turned_out(code, 3);
    deck.put_under(3);
    assert_eq!(deck.counts(), (4, 0, 0));
    let all = draws(&deck, 4);
    assert!((chance_of(&all, |row| row[3] == 3) - 1.0).abs() < 1e-9);
    assert!((chance_of(&all, |row| row[0] == 2) - 1.0 / 3.0).abs() < 1e-9);
}

#[test]
fn cards_that_were_looked_at_are_shuffled_back() {
    let setup = AiSetup { fixed: vec![1, 1, 2, 3], ..AiSetup::default() };
    let mut deck = AiCards::starting(&setup, &cards());
    deck.wound();
    let code = deck.peel().expect("three are left");
    deck.turned_out(code, 3);
    deck.put_aside(3);
    deck.shuffle_back();
    assert_eq!(deck.counts(), (3, 0, 1));
    let all = draws(&deck, 3);
    assert!((chance_of(&all, |row| row[0] == 3) - 1.0 / 3.0).abs() < 1e-9);
    assert!((chance_of(&all, |row| row.contains(&2)) - 2.0 / 3.0).abs() < 1e-9, "or the wound took it");
}
