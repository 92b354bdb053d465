//! The laws of every state of a battle hold after any amendment, and the battle goes on from there.

use kernel::{Amend, Amendment, AmendmentOf, Game, Takes, To};
use skirmish::field::Point;
use skirmish::{Battle, Part, State, Status, What, Word};
use testkit::random::Seed;
use testkit::{fields, laws};

use super::play::{everybody_has_room, only_who_may_is_asked};
use super::seeds;

fn amendment(battle: &Battle, state: &State, seed: &mut Seed) -> Option<AmendmentOf<Battle>> {
    let parts = battle.parts(state);
    if parts.is_empty() {
        return None;
    }
    let part = seed.pick(&parts);
    let to = match battle.takes(part) {
        Takes::Number(from, up_to) => To::Number(from + seed.below((up_to - from + 1) as u64) as i64),
        Takes::Mark => To::Mark(seed.once_in(2)),
        Takes::OneOf(words) => To::Word(seed.pick(&words)),
        Takes::Spot => {
            let surface = seed.below(battle.places.len() as u64) as u8;
            let side = |seed: &mut Seed| seed.below(24 * 480) as i16;
            To::Word(Word::At(surface, Point { x: side(seed), y: side(seed) }))
        }
    };
    Some(Amendment { part, to })
}

#[test]
fn amended_battles_stay_valid() {
    let (mut amended, mut refused, mut moved, mut inputs) = (0, 0, 0, 0);
    for (name, mut seed) in seeds("amended battles", 60) {
        let battle = fields::battle(&mut seed, 8);
        let mut state = battle.start(&mut kernel::Silent);
        for number in 0..250 {
            let mut events = Vec::new();
            let change = if seed.once_in(3) { amendment(&battle, &state, &mut seed) } else { None };
            if let Some(change) = change {
                let before = state;
                if let Err(why) = battle.amend(&mut state, change, &mut events) {
                    assert_eq!(state, before, "{name}, {number}: {why}");
                    refused += 1;
                    continue;
                }
                amended += 1;
                moved += usize::from(matches!(change.part, Part::At(_)));
                let told = events.first().map(|event| event.what);
                assert_eq!(told, Some(What::Amended(change)), "{name}, {number}");
            } else {
                let offered = laws::offered(&battle, &state);
                if offered.is_empty() {
                    break;
                }
                let (input, _) = seed.pick(&offered);
                battle.apply(&mut state, input, &mut events);
                inputs += 1;
            }
            let at = format!("{name}, {number}: {change:?}");
            everybody_has_room(&at, &battle, &state);
            only_who_may_is_asked(&at, &battle, &state);
            for unit in state.ids() {
                let (now, card) = (state.unit(unit), battle.unit(unit));
                assert!(now.wounds <= card.wounds, "{at}: Wounds of {unit:?}");
                assert_eq!(now.scars, now.status == Status::Incapacitated, "{at}: Scars of {unit:?}");
            }
        }
    }
    println!("{amended} amended, {moved} moved, {refused} refused, {inputs} inputs");
    assert!(amended > 500 && moved > 20 && refused > 20 && inputs > 2000);
}
