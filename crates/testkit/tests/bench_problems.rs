//! The problems that peer libraries can express too, through the real rules: exactly their fractions.

use num_rational::Ratio;
use odds::{Answer, Odds, Policy};
use showdown::Outcome;
use showdown::content::{Ask, Showdown};
use testkit::quarry;

fn solve(hunt: Showdown) -> Answer<Outcome> {
    let hunt = hunt.link();
    let start = hunt.start(&mut kernel::Silent);
    Odds::new(&hunt, Policy::First).solve(&start, |outcome| *outcome).unwrap()
}

fn check(hunt: Showdown, expected: &[(&[i16], &str)]) {
    let answer = solve(hunt);
    for (key, fraction) in expected {
        assert_eq!(answer.of(&key.iter().copied().collect()).to_string(), *fraction, "{key:?}");
    }
}

#[test]
fn p1() {
    check(
        quarry::p1(),
        &[(&[0], "14189/27500"), (&[1], "20061/55000"), (&[2], "2997/27500"), (&[3], "567/55000")],
    );
}

#[test]
fn p1l() {
    check(
        quarry::p1l(),
        &[
            (&[0, 0], "202639339381712/640716552734375"),
            (&[1, 0], "199546300411173/1281433105468750"),
            (&[3, 3], "71943895656/33721923828125"),
            (&[5, 5], "29121861636/3203582763671875"),
        ],
    );
}

#[test]
fn p2_carries_the_deck_over() {
    let mut hunt = quarry::p1();
    hunt.plan = vec![quarry::attacks(Some(2))];
    check(
        hunt.clone(),
        &[(&[0], "5871523/22000000"), (&[3], "5967/68750"), (&[5], "38637/22000000"), (&[6], "729/11000000")],
    );
    hunt.plan = vec![quarry::attacks(Some(8))];
    check(
        hunt,
        &[
            (&[0], "263686511412033125420591/46851200000000000000000000"),
            (&[7], "1828247785166786429606013/23425600000000000000000000"),
            (&[18], "146057524353/133100000000000000000000"),
        ],
    );
}

#[test]
fn p2k_until_the_monster_is_defeated() {
    let mut hunt = quarry::p1();
    hunt.plan = vec![quarry::attacks(None)];
    hunt.monster.ai_deck = Some(8);
    hunt.asks = vec![Ask::Attacks];
    check(
        hunt,
        &[
            (&[2], "0"),
            (&[3], "19683/220000000000"),
            (&[4], "195393141/19360000000000"),
            (&[6], "82167522316258923/106480000000000000000"),
        ],
    );
}

/// P1S: every one of the 288 means, against the closed form: hits times the chance that a card wounds, without a trap.
#[test]
fn p1s_a_sweep() {
    for speed in 1..=8u8 {
        for accuracy in 3..=8u8 {
            for strength in 0..=5u8 {
                let mut hunt = quarry::p1();
                hunt.weapons = vec![quarry::weapon(speed as i8, accuracy as i8, strength as i8)];
                let mean = solve(hunt).mean(|outcome| outcome[0] as u64);
                assert_eq!(mean.to_string(), closed(speed, accuracy, strength).to_string());
            }
        }
    }
}

/// Given h hits, the trap is not among h of 12 cards, and then 9 of the other 11 are normal.
fn closed(speed: u8, accuracy: u8, strength: u8) -> Ratio<i128> {
    let part = |n: u8, d: u8| Ratio::new(i128::from(n), i128::from(d));
    let p = part(11 - accuracy, 10);
    let faces = (2..=10u8).filter(|&face| face == 10 || face + strength >= 8).count() as u8;
    let (mut mean, mut ways) = (part(0, 1), part(1, 1));
    for hits in 0..=speed {
        let chance = ways * p.pow(hits.into()) * (part(1, 1) - p).pow((speed - hits).into());
        mean += chance * part(12 - hits, 12) * part(hits, 1) * part(9, 11) * part(faces, 10);
        ways *= part(speed - hits, hits + 1);
    }
    mean
}
