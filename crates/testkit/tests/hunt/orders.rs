//! Decks as bags against decks in every order: what is unseen may as well lie in some order already.

use testkit::hunt::{Dist, Shuffle, State, play_as_listed};

use crate::case::{Deed, Limits, hunt};
use crate::compare::{differences, twin_chances, whole};
use crate::ends::twin_end;
use crate::seeds;

/// P75-TRAP-RESHUFFLE, `hit-deck-empty`: the twin shuffles at once, the engine when it draws.
#[test]
fn a_deck_in_every_order_is_a_bag() {
    let (mut compared, mut cells) = (0, 0);
    for (name, mut seed) in seeds("orders", 60) {
        let mut case = hunt(&mut seed, Limits { cards: 5, dice: 3, strikes: false });
        let attack = Deed::Attack { blind_spot: false };
        case.tasks = if seed.once_in(2) { vec![attack] } else { vec![attack.clone(), attack] };
        case.table.shuffle = Shuffle::AtOnce;
        let Some(engine) = whole(&case.showdown(), 400) else { continue };
        let twin = case.twin();
        let outcomes: Dist<State> = twin.pile.in_every_order().bind(|pile| {
            play_as_listed(&case.table, &State { pile: pile.clone(), ..twin.clone() }).map(State::tidy)
        });
        let there = twin_chances(&outcomes, |state| twin_end(&twin, state));
        match differences(&engine, &there) {
            Ok(number) => cells += number,
            Err(why) => panic!("{case:#?}\n{name}: {why}"),
        }
        compared += 1;
    }
    println!("orders: {compared} hunts, {cells} cells");
    assert!(compared > 20, "{compared}");
}
