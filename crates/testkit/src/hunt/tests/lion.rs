//! A whole deck of hit locations: the White Lion at level 1, as far as the twin knows its effects.

use super::*;
use Effect::{
    AttackerKnockedDown, BasicAction, BrainDamage, Doomed, Insanity, MonsterKnockedDown, MovesOutOfRange,
    PriorityTarget, Survival, Token,
};

/// 23 cards; the trap is the last, the Flank the first, the Mane the second.
fn lion() -> Vec<Card> {
    let accuracy = Token(Attribute::Accuracy, -1);
    let movement = Token(Attribute::Movement, -1);
    let failure = |critical: &[Effect], effects: &[Effect]| {
        Card::plain().with_critical(critical).with_reaction(When::Failure, effects)
    };
    let quiet = |critical: &[Effect]| Card::plain().with_critical(critical);
    let lasting = |card: Card| Card { persistent: true, ..card };
    let wound = |critical: &[Effect], effects: &[Effect]| quiet(critical).with_reaction(When::Wound, effects);
    vec![
        wound(&[MonsterKnockedDown], &[PriorityTarget]),
        Card { impervious: true, ..quiet(&[]) },
        failure(&[accuracy], &[MovesOutOfRange]),
        wound(&[accuracy], &[BrainDamage(1), BasicAction(0)]),
        failure(&[], &[MovesOutOfRange]),
        failure(&[accuracy], &[MovesOutOfRange]),
        failure(&[Insanity(3)], &[MovesOutOfRange]),
        quiet(&[movement]),
        lasting(quiet(&[MonsterKnockedDown])),
        quiet(&[movement]),
        lasting(failure(&[Survival(1)], &[BrainDamage(1), AttackerKnockedDown])),
        lasting(failure(&[movement], &[BasicAction(2)])),
        wound(&[Token(Attribute::Toughness, -1)], &[Survival(1)]),
        failure(&[movement], &[MovesOutOfRange]),
        quiet(&[accuracy]).with_reaction(When::Reflex, &[MovesOutOfRange]),
        lasting(failure(&[], &[BasicAction(0)])),
        failure(&[MonsterKnockedDown], &[BasicAction(0)]),
        failure(&[Insanity(3)], &[BasicAction(0)]),
        lasting(quiet(&[Token(Attribute::Damage, 1)])),
        lasting(quiet(&[])),
        quiet(&[MonsterKnockedDown]),
        lasting(failure(&[], &[BasicAction(0)])),
        Card::trap(&[Doomed, BasicAction(0)]),
    ]
}

/// P74-S3-DRAW to P74-W8-RESOLVE with a Founding Stone: 0.48 for one hit, 0.16 for two.
#[test]
fn a_founding_stone_against_the_lion() {
    let table = Table::new(Weapon::new(2, 7, 1), lion());
    let deck: Vec<usize> = (0..23).collect();
    let after = attack(&table, &start(8, &deck));
    assert_eq!(after.total(), fraction(1, 1));
    assert_eq!(after.chance(|state| state.tally.traps == 1), fraction(80, 2300));
    let one_card = |state: &State| state.pile.discard.len() + state.pile.in_play.len() == 1;
    let one_hit = |cards: i64, tenths: i64| fraction(48, 100) * fraction(cards, 23) * fraction(tenths, 10);
    // 7+ on all but Mane and trap.
    assert_eq!(after.chance(|state| one_card(state) && state.tally.wounds == 1), one_hit(21, 4));
    // The Flank on 7 to 9.
    assert_eq!(after.chance(|state| one_card(state) && state.survivor.priority_target), one_hit(1, 3));
    // Seven persistent injuries by a lantern 10.
    assert_eq!(after.chance(|state| one_card(state) && state.pile.in_play.len() == 1), one_hit(7, 1));
    // Four cards knock the monster down by a lantern 10.
    assert_eq!(after.chance(|state| one_card(state) && state.monster.knocked_down), one_hit(4, 1));
}
