//! Attacks on the toy beast whose exact odds are timed and counted.

#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../tests/it/beast.rs"]
mod beast;

use beast::Beast;
use kernel::UNLIMITED_LAPS;
use odds::{Odds, Pick};

/// So many attacks in a row with the small deck: the distribution of wounds.
pub fn small(attacks: u32) {
    let game = Beast::small();
    let start = game.start(attacks);
    let answer = Odds::new(&game, Pick::First).solve(&start, |result| result.wounds).unwrap();
    assert!(answer.outcomes.len() > attacks as usize * 2);
}

/// One attack with the large deck: the joint distribution of wounds and criticals.
pub fn large() {
    let game = Beast::large();
    let start = game.start(1);
    let key = |result: &beast::Result| (result.wounds, result.criticals);
    let answer = Odds::new(&game, Pick::First).solve(&start, key).unwrap();
    assert_eq!(answer.outcomes.len(), 45);
}

/// Attacks until nine wounds: the distribution of their number, up to 60.
pub fn until_dead() {
    let game = Beast { life: Some(9), ..Beast::small() };
    let start = game.start(UNLIMITED_LAPS);
    let odds = Odds::new(&game, Pick::First).with_max_laps(60);
    let answer = odds.solve(&start, |result| result.attacks).unwrap();
    assert_eq!(answer.outcomes.len(), 58);
}

/// The same: the mean number.
pub fn until_dead_mean() {
    let game = Beast { life: Some(9), ..Beast::small() };
    let start = game.start(UNLIMITED_LAPS);
    Odds::new(&game, Pick::First).tally_means(&start).unwrap();
}
