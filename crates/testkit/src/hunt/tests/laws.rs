//! The list of rulings against the register, and laws for random situations under every option.

use super::*;
use crate::random::Seed;

const REGISTER: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/showdown.toml"));

#[test]
fn the_rulings_are_those_of_the_register() {
    assert_eq!(REGISTER.matches("\n[ruling.").count(), RULINGS.len());
    for (name, options) in RULINGS {
        let (_, entry) = REGISTER.split_once(&format!("[ruling.{name}]")).expect(name);
        assert!(entry.contains(&format!("\ndefault = \"{}\"\n", Rulings::new().get(name))), "{name}");
        let line = entry.lines().find(|line| line.starts_with("options")).expect(name);
        for option in options {
            let listed = ["{ ", ", "].iter().any(|before| line.contains(&format!("{before}{option} = ")));
            assert!(listed, "{name} has no option {option}");
        }
        assert_eq!(line.matches(" = \"").count(), options.len(), "{name}");
    }
}

fn effect(seed: &mut Seed) -> Effect {
    let attributes = [Attribute::Accuracy, Attribute::Toughness, Attribute::Evasion, Attribute::Luck];
    match seed.below(10) {
        0 | 1 => Effect::Token(seed.pick(&attributes), seed.pick(&[-1, 1])),
        2 => Effect::MonsterKnockedDown,
        3 => Effect::Survival(1),
        4 => Effect::Insanity(1),
        5 => Effect::BasicAction(seed.pick(&[0, 1])),
        6 => Effect::MovesOutOfRange,
        7 => Effect::AttackerKnockedDown,
        8 => Effect::BrainDamage(1),
        _ => Effect::PriorityTarget,
    }
}

fn card(seed: &mut Seed) -> Card {
    let mut card = Card {
        impervious: seed.once_in(5),
        first_strike: seed.once_in(5),
        super_dense: seed.once_in(5),
        persistent: seed.once_in(3),
        toughness: seed.pick(&[0, 0, -2, 2]),
        ..Card::plain()
    };
    if seed.once_in(2) {
        card = card.with_critical(&[effect(seed)]);
    }
    let when = seed.pick(&[None, Some(When::Wound), Some(When::Failure), Some(When::Reflex)]);
    if let Some(when) = when {
        card = card.with_reaction(when, &[effect(seed)]);
    }
    card
}

/// A few cards, about half the time with a trap, and any rulings.
fn table(seed: &mut Seed) -> Table {
    let mut cards: Vec<Card> = (0..3).map(|_| card(seed)).collect();
    if seed.once_in(2) {
        cards.push(Card::trap(&[effect(seed)]));
    }
    let weapon = Weapon {
        sharp: seed.once_in(5),
        deadly: seed.pick(&[0, 0, 1, 2]),
        savage: seed.once_in(3),
        devastating: seed.pick(&[0, 0, 1]),
        slow: seed.once_in(8),
        frail: seed.once_in(3),
        paired: seed.pick(&[0, 0, 0, 1]),
        early_iron: seed.once_in(5),
        unwieldy: seed.once_in(8),
        barbed: seed.pick(&[0, 0, 2]),
        ..Weapon::new(seed.pick(&[1, 2, 2]), seed.pick(&[3, 6, 8]), seed.pick(&[0, 2, 5]))
    };
    let mut table = Table::new(weapon, cards);
    table.basic = Profile { speed: 1, accuracy: 5, damage: 1 };
    for (name, options) in RULINGS {
        table = table.with_ruling(name, seed.pick(options));
    }
    table
}

fn state(seed: &mut Seed, table: &Table) -> State {
    let kinds = table.cards.len() as u64;
    let deck: Vec<usize> = (0..seed.between(2, 4)).map(|_| seed.below(kinds) as usize).collect();
    let mut state = start(seed.pick(&[5, 8, 10]), &deck);
    state.pile.discard = (0..seed.below(2)).map(|_| seed.below(kinds) as usize).collect();
    state.monster.ai_deck = seed.pick(&[0, 1, 8]);
    state.monster.ai_discard = seed.pick(&[0, 1]);
    state.monster.knocked_down = seed.once_in(5);
    state.survivor.armor = [seed.pick(&[0, 1]); 5];
    state.survivor.speed = seed.pick(&[0, 0, 1, -3]);
    state.survivor.luck = seed.pick(&[0, 1, -1]);
    state.with_attacks(seed.pick(&[1, 1, 2]))
}

fn tidied(outcomes: &Dist<State>) -> Dist<State> {
    outcomes.map(State::tidy)
}

/// Drawing card by card is averaging over all orders of the deck.
#[test]
fn a_draw_is_an_average_over_all_orders() {
    for case in 0..20 {
        let mut seed = Seed(case);
        let table = table(&mut seed);
        let state = state(&mut seed, &table);
        let drawn = play_as_listed(&table, &state);
        assert_eq!(drawn.total(), fraction(1, 1), "case {case}");
        let at_once = Table { shuffle: Shuffle::AtOnce, ..table };
        let all = state.pile.in_every_order();
        let averaged =
            all.bind(|pile| play_as_listed(&at_once, &State { pile: pile.clone(), ..state.clone() }));
        assert_eq!(tidied(&averaged), tidied(&drawn), "case {case}");
    }
}

/// No card is lost or created, and every number stays in range.
#[test]
fn outcomes_are_valid() {
    for case in 100..200 {
        let mut seed = Seed(case);
        let table = table(&mut seed);
        let state = state(&mut seed, &table);
        let cards = |pile: &Pile| {
            let mut all =
                [&pile.top, &pile.rest, &pile.discard, &pile.hand, &pile.in_play].map(Clone::clone).concat();
            all.sort_unstable();
            all
        };
        for (after, _) in play_as_listed(&table, &state).iter() {
            assert_eq!(cards(&after.pile), cards(&state.pile), "case {case}");
            assert!(after.pile.hand.is_empty() && after.todo.is_empty(), "case {case}");
            let life = state.monster.ai_deck + state.monster.ai_discard;
            assert_eq!(after.monster.defeated, after.tally.wounds > life, "case {case}");
            assert_eq!(after.monster.wound_stack, after.tally.wounds.min(life), "case {case}");
            assert!(!after.survivor.light[Location::Head as usize], "case {case}");
            assert!(after.survivor.dead || after.survivor.bleeding < 5, "case {case}");
        }
    }
}

/// Best play is no worse than the fixed order, and following it earns what it promises.
#[test]
fn the_best_order_keeps_its_promise() {
    for case in 200..240 {
        let mut seed = Seed(case);
        let table = table(&mut seed);
        let state = state(&mut seed, &table);
        for worth in [&wounds as Worth<'_>, &survives] {
            let best = best_worth(&table, &state, worth);
            assert!(best >= mean(&play_as_listed(&table, &state), worth), "case {case}");
            assert_eq!(best, mean(&play_best(&table, &state, worth), worth), "case {case}");
        }
    }
}
