//! Wound attempts, critical wounds and reactions.

use super::*;
use Effect::{AttackerKnockedDown, MonsterKnockedDown, PriorityTarget, Token};

const NOTHING: Attempt = Attempt { critical: false, succeeded: false, wounds: 0 };
const WOUND: Attempt = Attempt { critical: false, succeeded: true, wounds: 1 };
const CRITICAL: Attempt = Attempt { critical: true, succeeded: true, wounds: 1 };

fn one_card(weapon: Weapon, card: Card) -> Table {
    Table::new(weapon, vec![card])
}

/// A location that can be critically wounded.
fn vital() -> Card {
    Card::plain().with_critical(&[])
}

fn resolve(table: &Table, toughness: i32) -> Dist<State> {
    play_as_listed(table, &face_up(toughness, &[0]))
}

/// P74-W3-ATTEMPT: strength 3 and 2, toughness 9.
#[test]
fn a_four_wounds_and_a_three_fails() {
    let card = Card::plain().with_reaction(When::Failure, &[Effect::Survival(1)]);
    let table = one_card(Weapon::new(2, 6, 3), card);
    let mut state = face_up(9, &[0]);
    state.survivor.strength = 2;
    assert_eq!(judge(&table, &state, 0, 4, 0), WOUND);
    assert_eq!(judge(&table, &state, 0, 3, 0), NOTHING);
    // Failure is performed on 1 to 3 only.
    let after = play_as_listed(&table, &state);
    assert_eq!(
        after.chance(|state| state.survivor.survival == 1 && state.tally.wounds == 0),
        fraction(3, 10)
    );
    assert_eq!(
        after.chance(|state| state.survivor.survival == 0 && state.tally.wounds == 1),
        fraction(7, 10)
    );
    // P75-TOUGHNESS, and the toughness of the card.
    state.monster.tokens.toughness = -1;
    assert_eq!(judge(&table, &state, 0, 3, 0), WOUND);
    state.monster.tokens.toughness = 1;
    assert_eq!(judge(&table, &state, 0, 4, 0), NOTHING);
}

/// P76-CRITICAL-WOUNDS, P76-NO-EFFECT-NO-CRITICAL, P75-IMPERVIOUS: a natural 9, luck +1, too little strength.
#[test]
fn a_nine_with_luck() {
    let state = |card: Card| {
        let mut state = face_up(30, &[0]);
        state.survivor.luck = 1;
        (one_card(Weapon::new(2, 6, 0), card.with_reaction(When::Reflex, &[PriorityTarget])), state)
    };
    let (table, vital_location) = state(vital());
    assert_eq!(judge(&table, &vital_location, 0, 9, 0), CRITICAL);
    assert_eq!(judge(&table, &vital_location, 0, 8, 0), NOTHING);
    // P76-CANCEL-REACTIONS: the reflex is performed unless it is a critical wound.
    let after = play_as_listed(&table, &vital_location);
    assert_eq!(after.chance(|state| state.survivor.priority_target), fraction(8, 10));
    assert_eq!(
        after.chance(|state| !state.survivor.priority_target && state.tally.wounds == 1),
        fraction(2, 10)
    );
    let (table, plain) = state(Card::plain());
    assert_eq!(judge(&table, &plain, 0, 9, 0), NOTHING);
    assert_eq!(judge(&table, &plain, 0, 10, 0), WOUND);
    assert_eq!(play_as_listed(&table, &plain).chance(|state| state.survivor.priority_target), fraction(1, 1));
    let (table, impervious) = state(Card { impervious: true, ..vital() });
    assert_eq!(judge(&table, &impervious, 0, 9, 0), Attempt { critical: true, ..NOTHING });
    let after = play_as_listed(&table, &impervious);
    assert_wounds(&after, &[fraction(1, 1)]);
    assert_eq!(after.chance(|state| state.survivor.priority_target), fraction(8, 10));
    assert_eq!(after.chance(|state| state.tally.criticals == 1), fraction(2, 10));
}

/// P76-SURVIVOR-LUCK, P76-MONSTER-LUCK, P76-ONE-FAILS: the critical results by the luck of both.
#[test]
fn luck_widens_and_narrows() {
    let table = one_card(Weapon::new(2, 6, 0), vital());
    let criticals = |survivor: i32, monster: i32| {
        let mut state = face_up(30, &[0]);
        state.survivor.luck = survivor;
        state.monster.tokens.luck = monster;
        (1..=10).filter(|roll| judge(&table, &state, 0, *roll, 0).critical).count()
    };
    let by_luck: Vec<usize> = (-1..=10).map(|luck| criticals(luck, 0)).collect();
    assert_eq!(by_luck, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]);
    assert_eq!(criticals(0, 1), 0);
    assert_eq!(criticals(1, 1), 1);
    assert_eq!(criticals(0, -2), 3);
    // Deadly is luck.
    let deadly = one_card(Weapon { deadly: 2, ..table.weapon }, vital());
    assert_eq!(critical_from(&deadly, &face_up(30, &[0])), 8);
    // P76-LANTERN-TEN-WOUNDS: a 10 wounds even where it is not critical.
    let mut lucky = face_up(30, &[0]);
    lucky.monster.tokens.luck = 1;
    assert_eq!(judge(&table, &lucky, 0, 10, 0), WOUND);
}

/// P76-ONE-FAILS, P76-LUCK-IS-NOT-LANTERN.
#[test]
fn a_one_fails_and_a_lucky_nine_is_no_lantern() {
    let mut state = face_up(1, &[0]);
    state.survivor.luck = 12;
    assert_eq!(judge(&one_card(Weapon::new(2, 6, 20), vital()), &state, 0, 1, 10), NOTHING);
    state.monster.toughness = 30;
    assert_eq!(judge(&one_card(Weapon::new(2, 6, 0), Card::plain()), &state, 0, 9, 0), NOTHING);
}

/// P75-WOUND-ROLL, P75-SHARP: the second die counts for the total and for nothing else.
#[test]
fn a_sharp_weapon_rolls_two_dice() {
    let table = one_card(Weapon { sharp: true, ..Weapon::new(2, 6, 0) }, vital());
    let state = face_up(12, &[0]);
    assert_eq!(judge(&table, &state, 0, 2, 10), WOUND);
    assert_eq!(judge(&table, &state, 0, 1, 10), NOTHING);
    assert_eq!(judge(&table, &state, 0, 10, 1), CRITICAL);
    // 12 and more with 2 to 9 first: 1 + 2 + ... + 8; and a 10 always.
    let after = play_as_listed(&table, &state);
    assert_wounds(&after, &[fraction(54, 100), fraction(46, 100)]);
    // 20 and more: one pair, and a 10 wounds anyway.
    assert_wounds(&resolve(&table, 20), &[fraction(9, 10), fraction(1, 10)]);
}

/// P75-IMPERVIOUS, `lantern-ten-impervious`: failure, success.
#[test]
fn an_impervious_location_without_a_critical() {
    let card = Card { impervious: true, ..Card::plain() }
        .with_reaction(When::Wound, &[Effect::Survival(1)])
        .with_reaction(When::Failure, &[PriorityTarget]);
    let table = one_card(Weapon { devastating: 2, ..Weapon::new(2, 6, 5) }, card);
    let after = resolve(&table, 8);
    assert_wounds(&after, &[fraction(1, 1)]);
    assert_eq!(after.chance(|state| state.survivor.priority_target), fraction(1, 1));
    let success = table.with_ruling("lantern-ten-impervious", "success");
    let after = resolve(&success, 8);
    assert_wounds(&after, &[fraction(1, 1)]);
    assert_eq!(after.chance(|state| state.survivor.survival == 1), fraction(1, 10));
    assert_eq!(after.chance(|state| state.survivor.priority_target), fraction(9, 10));
    // A success without a wound is one reaction, however we count wounds.
    assert_eq!(resolve(&success.clone().with_ruling("extra-wounds", "each"), 8), after);
}

/// A monster that falls during its reaction does not continue it.
#[test]
fn a_reaction_ends_where_the_monster_falls() {
    let card =
        Card::plain().with_reaction(When::Reflex, &[Effect::Survival(1), MonsterKnockedDown, PriorityTarget]);
    let after = resolve(&one_card(Weapon::new(2, 6, 5), card), 8);
    let seen = after
        .map(|state| (state.survivor.survival, state.monster.knocked_down, state.survivor.priority_target));
    assert_eq!(seen, Dist::certain((1, true, false)));
}

/// A reaction continues if the attacker falls.
#[test]
fn a_reaction_goes_on_where_the_attacker_falls() {
    let card = Card::plain().with_reaction(When::Reflex, &[AttackerKnockedDown, PriorityTarget]);
    let after = resolve(&one_card(Weapon::new(2, 6, 5), card), 8);
    assert_eq!(after.chance(|state| state.survivor.priority_target), fraction(1, 1));
}

#[test]
fn savage_once_per_attack() {
    let savage = Weapon { savage: true, ..Weapon::new(2, 6, 0) };
    let table = one_card(savage, vital());
    // Toughness 30: only a 10 wounds, and then it is critical. Two 10s are three wounds.
    let after = play_as_listed(&table, &face_up(30, &[0, 0]));
    let expected = [fraction(81, 100), fraction(0, 1), fraction(18, 100), fraction(1, 100)];
    assert_wounds(&after, &expected);
    // Not on a location without a critical, and not on an impervious one.
    assert_wounds(&resolve(&one_card(savage, Card::plain()), 30), &[fraction(9, 10), fraction(1, 10)]);
    let impervious = Card { impervious: true, ..vital() };
    assert_wounds(&resolve(&one_card(savage, impervious.clone()), 30), &[fraction(1, 1)]);
    // The critical of the impervious location does not spend it.
    let both = Table::new(savage, vec![impervious, vital()]);
    let after = play_as_listed(&both, &face_up(30, &[0, 1]));
    assert_wounds(&after, &[fraction(9, 10), fraction(0, 1), fraction(1, 10)]);
}

/// `extra-wounds`: once, each.
#[test]
fn devastating_wounds_react_once_or_each() {
    let card = Card::plain().with_reaction(When::Wound, &[Effect::Survival(1)]);
    let table = one_card(Weapon { devastating: 2, ..Weapon::new(2, 6, 0) }, card);
    let survival =
        |table: &Table| resolve(table, 6).map(|state| (state.tally.wounds, state.survivor.survival));
    let half = fraction(1, 2);
    assert_eq!(survival(&table), [((0, 0), half.clone()), ((3, 1), half.clone())].into_iter().collect());
    let each = table.with_ruling("extra-wounds", "each");
    assert_eq!(survival(&each), [((0, 0), half.clone()), ((3, 3), half)].into_iter().collect());
}

/// P76-CANCEL-REACTIONS: the Flank; down, and no priority target.
#[test]
fn a_critical_on_the_flank() {
    let flank =
        Card::plain().with_critical(&[MonsterKnockedDown]).with_reaction(When::Wound, &[PriorityTarget]);
    let after = resolve(&one_card(Weapon::new(2, 6, 2), flank), 8);
    let seen =
        after.map(|state| (state.tally.wounds, state.monster.knocked_down, state.survivor.priority_target));
    let tenths = [((0, false, false), 5), ((1, false, true), 4), ((1, true, false), 1)];
    assert_eq!(seen, tenths.map(|(seen, tenths)| (seen, fraction(tenths, 10))).into_iter().collect());
}

/// P76-TOKENS-ON-PANEL, P76-EFFECTS-MANDATORY: the Palate.
#[test]
fn a_critical_on_the_palate_slows_the_next_attack() {
    let palate = Card::plain().with_critical(&[Token(Attribute::Speed, -1)]);
    let table = one_card(Weapon::new(2, 6, 0), palate);
    let after = resolve(&table, 30);
    assert_eq!(after.chance(|state| state.monster.tokens.speed == -1), fraction(1, 10));
    for (state, _) in after.iter() {
        assert_eq!(monster_speed(&table, state, table.basic), 2 + state.monster.tokens.speed);
    }
}

/// P76-PERSISTENT-STAYS, P76-PERSISTENT-OUT-OF-DECK: the Heel.
#[test]
fn a_critical_on_the_heel_stays_in_play() {
    let heel = Card { persistent: true, ..Card::plain().with_critical(&[MonsterKnockedDown]) };
    let after = resolve(&one_card(Weapon::new(2, 6, 20), heel), 8);
    let in_play =
        |state: &State| (state.pile.in_play.len(), state.pile.discard.len(), state.monster.knocked_down);
    let expected = [((0, 1, false), fraction(9, 10)), ((1, 0, true), fraction(1, 10))];
    assert_eq!(after.map(in_play), expected.into_iter().collect());
}

/// P74-W7-REACTIONS: a monster that a first location knocks down does not react with the second.
#[test]
fn whoever_is_down_does_not_react() {
    let flank = Card { first_strike: true, ..Card::plain() }.with_critical(&[MonsterKnockedDown]);
    let snap = Card::plain().with_reaction(When::Reflex, &[PriorityTarget]);
    let table = Table::new(Weapon::new(2, 6, 20), vec![snap, flank]);
    let after = play_as_listed(&table, &face_up(8, &[0, 1]));
    assert_eq!(after.chance(|state| state.survivor.priority_target), fraction(9, 10));
    assert_eq!(after.chance(|state| !state.survivor.priority_target), fraction(1, 10));
}

/// P75-ATTACKER-BUSY: two locations, the first reaction knocks the attacker down, and the second is lost.
#[test]
fn whoever_falls_attacks_no_more() {
    let trip = Card::plain().with_reaction(When::Reflex, &[AttackerKnockedDown]);
    let table = Table::new(Weapon::new(2, 6, 20), vec![trip, Card::plain()]);
    let after = play_as_listed(&table, &face_up(8, &[0, 1]).with_tasks(&[Task::Select, Task::EndAttack]));
    assert_wounds(&after, &[fraction(1, 10), fraction(9, 10)]);
    assert!(after.iter().all(|(state, _)| state.pile.discard == [0, 1]));
    // Nor is there a next attack.
    let again =
        face_up(8, &[0, 1]).with_tasks(&[Task::Select, Task::EndAttack, Task::Attack { blind_spot: true }]);
    assert_eq!(play_as_listed(&table, &again), after);
}

/// P75-MOVE-CANCELS.
#[test]
fn a_monster_that_moves_away_cancels_what_is_left() {
    let leap = Card::plain().with_reaction(When::Failure, &[Effect::MovesOutOfRange]);
    let table = Table::new(Weapon::new(2, 6, 0), vec![leap, Card::plain()]);
    // 6+ twice, but the second only after the first.
    let after = play_as_listed(&table, &face_up(6, &[0, 1]));
    assert_wounds(&after, &[fraction(2, 4), fraction(1, 4), fraction(1, 4)]);
}

/// P74-W5-WOUND.
#[test]
fn wounds_take_the_ai_deck_apart() {
    let table = one_card(Weapon::new(1, 6, 20), Card::plain());
    let mut state = face_up(8, &[0, 0]);
    state.monster.ai_deck = 1;
    state.monster.ai_discard = 3;
    let after = play_as_listed(&table, &state);
    let cards = |state: &State| {
        (state.monster.ai_deck, state.monster.ai_discard, state.monster.wound_stack, state.monster.defeated)
    };
    let expected = [((1, 3, 0, false), 1), ((0, 3, 1, false), 18), ((2, 0, 2, false), 81)];
    let expected = expected.map(|(cards, hundredths)| (cards, fraction(hundredths, 100)));
    assert_eq!(after.map(cards), expected.into_iter().collect());
}

/// `defeated-mid-attack`: ends-at-once, finish-attack; the critical effects come before the end.
#[test]
fn a_monster_that_is_defeated_mid_attack() {
    let card =
        vital().with_critical(&[Effect::Insanity(3)]).with_reaction(When::Wound, &[Effect::Survival(1)]);
    let table = one_card(Weapon { devastating: 1, ..Weapon::new(1, 6, 20) }, card);
    let mut state = face_up(8, &[0, 0]);
    state.monster.ai_deck = 0;
    let seen = |table: &Table| {
        play_as_listed(table, &state)
            .map(|state| (state.tally.wounds, state.survivor.survival, state.survivor.insanity))
    };
    let at_once = [((0, 0, 0), 1), ((1, 0, 0), 8 + 80), ((1, 0, 3), 1 + 10)];
    let of = |list: &[((i32, i32, i32), i64)]| {
        list.iter().map(|(seen, hundredths)| (*seen, fraction(*hundredths, 100))).collect::<Dist<_>>()
    };
    assert_eq!(seen(&table), of(&at_once));
    let finish = table.with_ruling("defeated-mid-attack", "finish-attack");
    let all =
        [((0, 0, 0), 1), ((1, 1, 0), 16), ((1, 2, 0), 64), ((1, 0, 3), 2), ((1, 1, 3), 16), ((1, 0, 6), 1)];
    assert_eq!(seen(&finish), of(&all));
}

/// Insanity is armor, then there is a box, then a trauma; the trauma may end the attack.
#[test]
fn brain_damage_of_a_reaction() {
    let brow = Card::plain().with_reaction(When::Wound, &[Effect::BrainDamage(1)]);
    let table = Table::new(Weapon::new(1, 6, 20), vec![brow]);
    let mut state = face_up(8, &[0]);
    state.survivor.brain = true;
    let after = play_as_listed(&table, &state);
    assert_eq!(after.chance(|state| state.survivor.dead), fraction(18, 100));
    // 4 and 9 knock down; on 5 and 6 one damage to the head does too.
    let falls = fraction(18, 100) + fraction(18, 100) * fraction(1, 6);
    assert_eq!(after.chance(|state| state.survivor.knocked_down), falls);
    assert_eq!(after.chance(|state| state.survivor.frenzied), fraction(9, 100));
    // 4 to 8 and 10 roll a d5, 9 a d10.
    let six = fraction(9, 100) * fraction(1, 10);
    assert_eq!(after.chance(|state| state.survivor.insanity == 6), six);
    assert_eq!(after.chance(|state| state.survivor.insanity == 5), fraction(54, 100) * fraction(1, 5) + six);
}
