//! The tables of severe injuries.

use super::*;
use Location::{Arms, Body, Head, Legs, Waist};

const LOCATIONS: [Location; 5] = [Head, Arms, Body, Waist, Legs];

fn fresh(location: Location, roll: i32) -> Survivor {
    severe_injury(&Survivor::new(), location, roll)
}

/// One character for each roll: death, bleeding tokens, or a fall without any.
#[test]
fn rolls_at_a_glance() {
    let line = |location| -> String {
        (1..=10)
            .map(|roll| match fresh(location, roll) {
                survivor if survivor.dead => 'x',
                survivor if survivor.bleeding == 0 && survivor.knocked_down => 'v',
                survivor => char::from_digit(survivor.bleeding.cast_unsigned(), 10).expect("a digit"),
            })
            .collect()
    };
    let lines = LOCATIONS.map(line);
    assert_eq!(lines, ["xxxx11111v", "xx2111111v", "xx2111211v", "xx2111111v", "xx2111112v"]);
}

#[test]
fn rolls_beyond_the_table_are_its_ends() {
    for location in LOCATIONS {
        assert_eq!(fresh(location, -3), fresh(location, 1));
        assert_eq!(fresh(location, 14), fresh(location, 10));
    }
}

#[test]
fn slashed_back() {
    assert_eq!(severe_row(Waist, 8).name, "slashed back");
    assert_eq!(fresh(Waist, 8), Survivor { bleeding: 1, ..Survivor::new() });
}

#[test]
fn attributes_change() {
    let plain = Survivor { bleeding: 1, ..Survivor::new() };
    let with = |recorded: &[&'static str]| Survivor { recorded: recorded.to_vec(), ..plain.clone() };
    assert_eq!(fresh(Head, 6), Survivor { evasion: -1, ..with(&["deaf"]) });
    assert_eq!(fresh(Head, 7), Survivor { accuracy: -1, ..with(&["blind"]) });
    assert_eq!(fresh(Arms, 7), Survivor { accuracy: -1, strength: -1, ..with(&["broken arm"]) });
    assert_eq!(fresh(Arms, 8), Survivor { strength: -2, ..plain.clone() });
    assert_eq!(fresh(Body, 5), Survivor { movement: 3, ..with(&["destroyed back"]) });
    assert_eq!(fresh(Body, 6), Survivor { movement: 1, ..plain.clone() });
    assert_eq!(fresh(Body, 8), Survivor { speed: -1, ..with(&["broken rib"]) });
    assert_eq!(fresh(Body, 9), Survivor { movement: 4, ..plain.clone() });
    assert_eq!(fresh(Waist, 5), Survivor { luck: -1, ..with(&["warped pelvis"]) });
    assert_eq!(
        fresh(Waist, 6),
        Survivor { insanity: 3, knocked_down: true, ..with(&["destroyed genitals"]) }
    );
    assert_eq!(fresh(Waist, 9), Survivor { knocked_down: true, ..plain.clone() });
    assert_eq!(fresh(Legs, 4), Survivor { movement: 3, ..with(&["dismembered leg"]) });
}

#[test]
fn a_permanent_injury_has_its_maximum() {
    let deaf = fresh(Head, 6);
    assert_eq!(severe_injury(&deaf, Head, 6), Survivor { bleeding: 2, ..deaf.clone() });
    let blind = severe_injury(&fresh(Head, 7), Head, 7);
    assert_eq!((blind.accuracy, blind.bleeding), (-4, 2));
    let again = severe_injury(&blind, Head, 7);
    assert_eq!(again, Survivor { bleeding: 3, ..blind });
    let mut ribs = Survivor::new();
    for times in 1..=4 {
        ribs = severe_injury(&ribs, Body, 8);
        assert_eq!((ribs.speed, ribs.bleeding, ribs.dead), (-times, times, false));
    }
    assert!(severe_injury(&ribs, Body, 8).dead);
}

#[test]
fn courage_bears_a_lost_tooth() {
    let brave = Survivor { courage: 3, ..Survivor::new() };
    assert_eq!(severe_injury(&brave, Head, 10), Survivor { insanity: 2, ..brave });
    assert!(fresh(Head, 10).knocked_down);
}

#[test]
fn a_torn_tendon_knocks_down_from_then_on() {
    let torn = fresh(Legs, 6);
    assert!(!torn.knocked_down);
    assert!(damage(&torn, Arms, 1).0.knocked_down);
    assert!(severe_injury(&torn, Arms, 3).knocked_down);
    let armored = torn.clone().with_armor(1);
    assert!(!damage(&armored, Arms, 1).0.knocked_down);
}

#[test]
fn the_head_has_no_light_box() {
    let (hurt, rest) = damage(&Survivor::new(), Head, 1);
    assert_eq!((hurt.heavy[0], hurt.light[0], hurt.knocked_down, rest), (true, false, true, Rest::Spent));
    assert_eq!(damage(&Survivor::new(), Head, 2).1, Rest::Roll);
    assert_eq!(damage(&Survivor::new(), Arms, 2).1, Rest::Spent);
    assert_eq!(damage(&Survivor::new(), Arms, 3).1, Rest::Roll);
}

#[test]
fn insanity_is_armor_of_the_brain() {
    let mad = Survivor { insanity: 2, ..Survivor::new() };
    assert_eq!(brain_damage(&mad, 1), (Survivor { insanity: 1, ..mad.clone() }, Rest::Spent));
    assert_eq!(brain_damage(&mad, 3), (Survivor { brain: true, ..Survivor::new() }, Rest::Spent));
    assert_eq!(brain_damage(&mad, 4), (Survivor { brain: true, ..Survivor::new() }, Rest::Roll));
}

#[test]
fn a_split_head_gains_no_survival() {
    let card = Card::plain().with_reaction(When::Reflex, &[Effect::Survival(1)]);
    let table = Table::new(Weapon::new(1, 6, 0), vec![card]);
    let mut state = face_up(8, &[0]);
    state.survivor = fresh(Head, 5);
    assert_eq!(play_as_listed(&table, &state).chance(|state| state.survivor.survival == 0), fraction(1, 1));
}
