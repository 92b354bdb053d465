//! The problems that peer libraries can express too, through the real rules: exactly their fractions.

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
fn p2_with_the_decks_memory() {
    let mut hunt = quarry::p1();
    hunt.plan = vec![quarry::attacks(Some(2))];
    let answer = solve(hunt);
    println!("{:?}", answer.outcomes);
}

#[test]
fn p2k_until_the_monster_is_defeated() {
    let mut hunt = quarry::p1();
    hunt.plan = vec![quarry::attacks(None)];
    hunt.monster.ai_deck = Some(8);
    hunt.asks = vec![Ask::Attacks];
    let answer = solve(hunt);
    println!("{:?}", answer.outcomes.len());
}
