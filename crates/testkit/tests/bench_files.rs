//! The problems that peer libraries can express too, as scenario files: exactly their fractions.

use std::path::Path;

use odds::{Answer, Odds, Pick};
use packs::Scenario;
use packs::showdown::Showdown;
use showdown::Outcome;

fn solve(name: &str) -> Answer<Outcome> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/showdown/bench").join(name);
    let hunt = Scenario::<Showdown>::load(&path, None).unwrap().game;
    let start = hunt.start(&mut kernel::Silent);
    Odds::new(&hunt, Pick::First).solve(&start, |outcome| *outcome).unwrap()
}

fn check(name: &str, expected: &[(&[i16], &str)]) {
    let answer = solve(name);
    for (key, fraction) in expected {
        assert_eq!(answer.of(&key.iter().copied().collect()).to_string(), *fraction, "{name} {key:?}");
    }
}

#[test]
fn one_attack() {
    check(
        "p1.toml",
        &[(&[0], "14189/27500"), (&[1], "20061/55000"), (&[2], "2997/27500"), (&[3], "567/55000")],
    );
}

#[test]
fn one_large_attack() {
    check(
        "p1l.toml",
        &[(&[0, 0], "202639339381712/640716552734375"), (&[5, 5], "29121861636/3203582763671875")],
    );
}

#[test]
fn attacks_in_a_row() {
    check("p2.toml", &[(&[0], "5871523/22000000"), (&[1], "8386227/22000000"), (&[6], "729/11000000")]);
    check("p2-8.toml", &[(&[0], "263686511412033125420591/46851200000000000000000000")]);
    check("p2k.toml", &[(&[2], "0"), (&[3], "19683/220000000000"), (&[4], "195393141/19360000000000")]);
}
