//! Attack dice, hits, draws and traps.

use super::*;

/// A Founding Stone before 22 plain cards and a trap.
fn stone() -> (Table, State) {
    let table = Table::new(Weapon::new(2, 7, 1), vec![Card::plain(), Card::trap(&[])]);
    let deck = [vec![0; 22], vec![1]].concat();
    (table, start(8, &deck))
}

/// How many cards an attack drew from a full deck.
fn drawn(state: &State) -> usize {
    state.pile.discard.len()
}

/// P74-S1-ATTACK-ROLLS, P74-S2-HITS: 7+ twice, 1 - 0.6 * 0.6; from the blind spot 6+.
#[test]
fn a_founding_stone_hits_at_least_once() {
    let table = Table::new(Weapon::new(2, 7, 1), vec![Card::plain()]);
    let state = start(8, &[0; 23]);
    assert_eq!(attack(&table, &state).chance(|state| drawn(state) > 0), fraction(64, 100));
    let behind = state.with_tasks(&[Task::Attack { blind_spot: true }]);
    assert_eq!(play_as_listed(&table, &behind).chance(|state| drawn(state) > 0), fraction(75, 100));
}

/// P74-W3-ATTEMPT: 5+ against 6, 7+ against 8.
#[test]
fn a_founding_stone_wounds() {
    let (table, _) = stone();
    assert_wounds(&play_as_listed(&table, &face_up(6, &[0])), &[fraction(4, 10), fraction(6, 10)]);
    assert_wounds(&play_as_listed(&table, &face_up(8, &[0])), &[fraction(6, 10), fraction(4, 10)]);
}

/// P74-S4-READ-TRAP: k/23 for k fresh draws.
#[test]
fn the_trap_is_among_the_cards_drawn() {
    let (table, state) = stone();
    for cards in 1..=4 {
        let after = play_as_listed(&table, &state.clone().with_tasks(&[Task::Draw(cards), Task::EndAttack]));
        assert_eq!(after.chance(|state| state.tally.traps == 1), fraction(cards.into(), 23));
    }
    // 0.48 * 1/23 + 0.16 * 2/23.
    assert_eq!(attack(&table, &state).chance(|state| state.tally.traps == 1), fraction(80, 2300));
}

/// P75-TRAP-ENDS-ATTACKS, P75-TRAP-RESHUFFLE, P76-PERSISTENT-OUT-OF-DECK.
#[test]
fn a_trap_ends_the_attack_and_reshuffles_all_but_persistent_injuries() {
    let (mut table, _) = stone();
    table.cards[1] = Card::trap(&[Effect::Doomed]);
    let mut state = start(8, &[0]);
    state.pile = Pile { top: vec![0, 1], rest: vec![0], discard: vec![0, 0], in_play: vec![0], ..state.pile };
    let after = play_as_listed(&table, &state.with_tasks(&[Task::Draw(2), Task::EndAttack]));
    assert_wounds(&after, &[fraction(1, 1)]);
    let (only, _) = after.iter().next().expect("an outcome");
    assert_eq!(only.pile, Pile { rest: vec![0, 0, 0, 0, 1], in_play: vec![0], ..Pile::default() });
}

/// P75-TRAP-STANDS, P75-TRAP-NOW: the attack of a trap meets the attacker.
#[test]
fn a_monster_that_is_down_stands_for_its_trap() {
    let (mut table, _) = stone();
    table.cards[1] = Card::trap(&[Effect::Doomed, Effect::BasicAction(1)]);
    let mut state = start(8, &[1]);
    state.monster.knocked_down = true;
    let after = play_as_listed(&table, &state.with_tasks(&[Task::Draw(1), Task::EndAttack]));
    assert_eq!(after.chance(|state| state.monster.knocked_down), fraction(0, 1));
    // Damage 2 fills light and heavy: any of two hits, 1 - 1/100.
    assert_eq!(after.chance(|state| state.survivor.knocked_down || state.survivor.dead), fraction(99, 100));
}

/// `hit-deck-empty`: reshuffle-discard, stop. Cards in the hand stay out.
#[test]
fn an_empty_deck_is_made_of_the_discard_pile() {
    let (table, _) = stone();
    let mut state = start(8, &[0]);
    state.pile.discard = vec![0, 0];
    let tasks = [Task::Draw(5)];
    let two_left = |table: &Table| {
        let mut seen = table.clone();
        seen.cards[0].impervious = true;
        let state = State { pile: state.pile.clone(), ..state.clone() }.with_tasks(&tasks);
        play_as_listed(&seen, &state).map(|state| (state.pile.rest.len(), state.pile.discard.len()))
    };
    // Three of three are drawn, and no more; then resolved.
    assert_eq!(two_left(&table), Dist::certain((0, 3)));
    let stop = table.with_ruling("hit-deck-empty", "stop");
    assert_eq!(two_left(&stop), Dist::certain((0, 3)));
    let mut needy = start(-20, &[0]);
    needy.pile.discard = vec![0, 0];
    let needy = needy.with_tasks(&[Task::Draw(3)]);
    let plenty = Table::new(Weapon::new(1, 1, 0), vec![Card::plain()]);
    let expected = [fraction(1, 1000), fraction(27, 1000), fraction(243, 1000), fraction(729, 1000)];
    assert_wounds(&play_as_listed(&plenty, &needy), &expected);
    let stop = plenty.with_ruling("hit-deck-empty", "stop");
    assert_wounds(&play_as_listed(&stop, &needy), &[fraction(1, 10), fraction(9, 10)]);
}

/// P75-EVASION, `natural-attack-rolls`: one-misses-ten-hits, numbers-only.
#[test]
fn ones_miss_and_tens_hit_unless_only_numbers_count() {
    let (table, state) = stone();
    let faces = |table: &Table, state: &State| -> Vec<i32> {
        (1..=10).filter(|roll| survivor_hits(table, state, false, *roll)).collect()
    };
    let numbers = table.clone().with_ruling("natural-attack-rolls", "numbers-only");
    assert_eq!(faces(&table, &state), [7, 8, 9, 10]);
    let mut nimble = state.clone();
    nimble.monster.tokens.evasion = 1;
    assert_eq!(faces(&table, &nimble), [8, 9, 10]);
    nimble.monster.tokens.evasion = -2;
    assert_eq!(faces(&table, &nimble), [5, 6, 7, 8, 9, 10]);
    nimble.monster.tokens.evasion = 9;
    assert_eq!(faces(&table, &nimble), [10]);
    assert!(faces(&numbers, &nimble).is_empty());
    nimble.monster.tokens.evasion = -9;
    assert_eq!(faces(&table, &nimble), [2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!(faces(&numbers, &nimble).len(), 10);
    // Down: 3 and more, at any accuracy.
    let mut down = state;
    down.monster.knocked_down = true;
    down.monster.tokens.evasion = 4;
    down.survivor.accuracy = 2;
    for table in [&table, &numbers] {
        assert_eq!(faces(table, &down), [3, 4, 5, 6, 7, 8, 9, 10]);
    }
}

/// `minimum-speed`: one, zero.
#[test]
fn speed_has_a_floor() {
    let (mut table, mut state) = stone();
    let zero = |table: &Table| table.clone().with_ruling("minimum-speed", "zero");
    assert_eq!(attack_speed(&table, &state), 2);
    table.weapon.paired = 2;
    assert_eq!(attack_speed(&table, &state), 4);
    state.survivor.speed = -7;
    assert_eq!(attack_speed(&table, &state), 1);
    assert_eq!(attack_speed(&zero(&table), &state), 0);
    assert_eq!(attack(&zero(&table), &state), Dist::certain(state.clone()));
    table.weapon.slow = true;
    assert_eq!(attack_speed(&zero(&table), &state), 1);
    state.survivor.speed = 3;
    assert_eq!(attack_speed(&table, &state), 1);
    state.survivor.frenzied = true;
    assert_eq!(attack_speed(&table, &state), 7);
}

#[test]
fn a_one_cancels_an_attack_with_early_iron() {
    let table = Table::new(Weapon { early_iron: true, ..Weapon::new(2, 7, 1) }, vec![Card::plain()]);
    let after = attack(&table, &start(8, &[0; 4]));
    // No die shows 1, and not both are 2 to 6: 81/100 - 25/100.
    assert_eq!(after.chance(|state| drawn(state) > 0), fraction(56, 100));
}

#[test]
fn an_unwieldy_weapon_hurts_its_owner() {
    let table = Table::new(Weapon { unwieldy: true, ..Weapon::new(1, 7, 1) }, vec![Card::plain()]);
    let state = start(8, &[0; 4]);
    let after = attack(&table, &state);
    // One damage: to the head it knocks down, elsewhere it fills a light box; the body is hit twice as often.
    assert_eq!(after.chance(|state| state.survivor.knocked_down), fraction(1, 60));
    assert_eq!(after.chance(|state| state.survivor.light[Location::Body as usize]), fraction(1, 30));
    // With two dice: the 1 of one does not cancel the hit of the other, unless it knocks down.
    let two = Table { weapon: Weapon { speed: 2, ..table.weapon }, ..table };
    let after = attack(&two, &state);
    let hurt = |state: &State| state.survivor != Survivor::new();
    assert_eq!(after.chance(|state| hurt(state) && drawn(state) > 0), fraction(8, 100) * fraction(5, 6));
}

/// P75-PERFECT-HIT: two perfect hits with a Scrap Dagger are +4 strength for the rest of the attack.
#[test]
fn perfect_hits_add_up() {
    // Speed 2, only lantern 10s hit; strength 2 + 4 = 6 against 10 needs 4+ on both cards.
    let dagger = Weapon { barbed: 2, ..Weapon::new(2, 17, 2) };
    let table = Table::new(dagger, vec![Card::plain()]);
    let after = attack(&table, &start(10, &[0; 4]));
    assert_eq!(after.chance(|state| state.tally.wounds == 2), fraction(1, 100) * fraction(49, 100));
    // One: 4 against 10 needs 6+, so 1/2.
    let one = fraction(18, 100) * fraction(1, 2) + fraction(1, 100) * fraction(2 * 21, 100);
    assert_eq!(after.chance(|state| state.tally.wounds == 1), one);
    // P74-S6-END: nothing is left of it.
    assert!(after.iter().all(|(state, _)| state.current == Current::default()));
}

/// P75-SUPER-DENSE.
#[test]
fn a_frail_weapon_breaks_at_the_end_of_the_attack() {
    let dense = Card { super_dense: true, ..Card::plain() };
    let table = Table::new(Weapon { frail: true, ..Weapon::new(1, 6, 5) }, vec![dense, Card::plain()]);
    let state = start(5, &[0]).with_attacks(2);
    let after = play_as_listed(&table, &state);
    assert_eq!(after.chance(|state| state.archived), fraction(3, 4));
    // The weapon cannot be used again: at most one wound, 9/10 of those that hit.
    assert_eq!(after.chance(|state| state.tally.wounds == 1), fraction(3, 4) * fraction(9, 10));
    let sturdy = Table { weapon: Weapon { frail: false, ..table.weapon }, ..table };
    assert_eq!(play_as_listed(&sturdy, &state).chance(|state| state.archived), fraction(0, 1));
}
