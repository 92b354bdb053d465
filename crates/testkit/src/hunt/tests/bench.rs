//! The worked problems that other libraries solve too.

use super::*;

/// P1: a trap, 2 impervious locations, 9 others.
fn twelve(speed: i32, accuracy: i32, strength: i32) -> (Table, State) {
    let impervious = Card { impervious: true, ..Card::plain() };
    let cards = vec![Card::trap(&[]), impervious, Card::plain()];
    let table = Table::new(Weapon::new(speed, accuracy, strength), cards);
    (table, start(8, &[0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2]))
}

fn in_a_row(attacks: usize) -> Dist<State> {
    let (table, state) = twelve(3, 6, 3);
    play_as_listed(&table, &state.with_attacks(attacks))
}

#[test]
fn one_attack() {
    let expected = ["14189/27500", "20061/55000", "2997/27500", "567/55000"];
    assert_wounds(&in_a_row(1), &expected.map(parsed));
}

#[test]
fn two_attacks_in_a_row() {
    let expected = [
        "5871523/22000000",
        "8386227/22000000",
        "270621/1100000",
        "5967/68750",
        "76059/4400000",
        "38637/22000000",
        "729/11000000",
    ];
    assert_wounds(&in_a_row(2), &expected.map(parsed));
}

#[test]
fn eight_attacks_in_a_row() {
    let after = in_a_row(8).map(|state| state.tally.wounds);
    let none = "263686511412033125420591/46851200000000000000000000";
    assert_eq!(after.chance_of(&0), parsed(none));
    assert_eq!(after.chance_of(&18), parsed("146057524353/133100000000000000000000"));
    assert_eq!(after.chance_of(&9), parsed("395216107586984943053469/37480960000000000000000000"));
}

#[test]
fn a_monster_of_eight_cards_falls_to_its_ninth_wound() {
    let (table, mut state) = twelve(3, 6, 3);
    state.monster.ai_deck = 5;
    state.monster.ai_discard = 3;
    let within = |attacks| {
        let after = play_as_listed(&table, &state.clone().with_attacks(attacks));
        assert!(after.iter().all(|(state, _)| state.monster.defeated == (state.tally.wounds == 9)));
        assert!(after.iter().all(|(state, _)| state.monster.wound_stack == state.tally.wounds.min(8)));
        after.chance(|state| state.monster.defeated)
    };
    let by_attack = [P2K3, P2K4, P2K5].map(parsed);
    assert_eq!(within(2), fraction(0, 1));
    assert_eq!(within(3), by_attack[0]);
    assert_eq!(within(5), by_attack.iter().sum());
}

/// The mean of P1 with d dice that hit with p and wound with w: 9/11 w (dp - (dp (1 - p) + ddpp) / 12).
#[test]
fn a_sweep_of_parameters() {
    for (dice, accuracy, strength) in [(1, 3, 0), (2, 8, 5), (3, 6, 3), (5, 4, 1), (8, 8, 2), (8, 3, 5)] {
        let (table, state) = twelve(dice, accuracy, strength);
        let after = attack(&table, &state);
        let p = fraction(i64::from(11 - accuracy), 10);
        let w = fraction(i64::from(3 + strength), 10);
        let hits = fraction(dice.into(), 1) * &p;
        let squares = &hits * (fraction(1, 1) - p) + &hits * &hits;
        let expected = fraction(9, 11) * w * (&hits - squares / fraction(12, 1));
        assert_eq!(mean(&after, &wounds), expected, "{dice} dice, {accuracy}+, strength {strength}");
        // The trap is among h of 12 cards with h/12.
        assert_eq!(after.chance(|state| state.tally.traps == 1), hits / fraction(12, 1));
    }
}

/// P1L: one trap, I 2 impervious, A 5 critical, B 4, C 5 critical toughness 10, D 3 toughness 12.
#[test]
fn one_large_attack() {
    let tougher = |toughness| Card { toughness, ..Card::plain() };
    let cards = vec![
        Card::trap(&[]),
        Card { impervious: true, ..Card::plain() },
        Card::plain().with_critical(&[]),
        Card::plain(),
        tougher(2).with_critical(&[]),
        tougher(4),
    ];
    let table = Table::new(Weapon { deadly: 1, ..Weapon::new(8, 5, 3) }, cards);
    let deck = [0, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5];
    let after = attack(&table, &start(8, &deck));
    let counted = after.map(|state| (state.tally.wounds, state.tally.criticals));
    let expected = P1L.iter().map(|(wounds, criticals, chance)| ((*wounds, *criticals), parsed(chance)));
    assert_eq!(counted, expected.collect());
}

const P2K3: &str = "19683/220000000000";
const P2K4: &str = "195393141/19360000000000";
const P2K5: &str = "23907605257989/212960000000000000";

const P1L: [(i32, i32, &str); 45] = [
    (0, 0, "202639339381712/640716552734375"),
    (1, 0, "199546300411173/1281433105468750"),
    (1, 1, "65929044265347/1281433105468750"),
    (2, 0, "86549884175709/640716552734375"),
    (2, 1, "6895172525247/75378417968750"),
    (2, 2, "18371555193321/1281433105468750"),
    (3, 0, "83183489588637/1281433105468750"),
    (3, 1, "86523951593403/1281433105468750"),
    (3, 2, "2784750968574/128143310546875"),
    (3, 3, "71943895656/33721923828125"),
    (4, 0, "12086601905853/640716552734375"),
    (4, 1, "34302224340261/1281433105468750"),
    (4, 2, "16986481070391/1281433105468750"),
    (4, 3, "1716104848248/640716552734375"),
    (4, 4, "234440543781/1281433105468750"),
    (5, 0, "10850428009269/3203582763671875"),
    (5, 1, "3934884470544/640716552734375"),
    (5, 2, "2662033985181/640716552734375"),
    (5, 3, "165843663192/128143310546875"),
    (5, 4, "116887860972/640716552734375"),
    (5, 5, "29121861636/3203582763671875"),
    (6, 0, "1172271158478/3203582763671875"),
    (6, 1, "104198149953/128143310546875"),
    (6, 2, "450882232434/640716552734375"),
    (6, 3, "192187573452/640716552734375"),
    (6, 4, "41861693106/640716552734375"),
    (6, 5, "21592140192/3203582763671875"),
    (6, 6, "159586119/640716552734375"),
    (7, 0, "69448332987/3203582763671875"),
    (7, 1, "36736870977/640716552734375"),
    (7, 2, "38994702804/640716552734375"),
    (7, 3, "21289479804/640716552734375"),
    (7, 4, "97807014/9857177734375"),
    (7, 5, "5080985658/3203582763671875"),
    (7, 6, "78045282/640716552734375"),
    (7, 7, "424278/128143310546875"),
    (8, 0, "3439956357/6407165527343750"),
    (8, 1, "62336061/37689208984375"),
    (8, 2, "1339539687/640716552734375"),
    (8, 3, "897772248/640716552734375"),
    (8, 4, "36197037/67443847656250"),
    (8, 5, "377611794/3203582763671875"),
    (8, 6, "474579/33721923828125"),
    (8, 7, "39366/49285888671875"),
    (8, 8, "19683/1281433105468750"),
];
