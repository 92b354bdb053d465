//! The laws of every state.

use std::collections::HashMap;

use kernel::digest;
use skirmish::{Battle, State, Status, UnitState};

use crate::play::{battles, walk};

fn valid(at: &str, battle: &Battle, state: &State) {
    assert_eq!(state.units.len(), battle.units.len(), "{at}");
    for id in state.ids() {
        let (unit, card) = (state.unit(id), battle.unit(id));
        assert!(!unit.contacts.has(id), "{at}: {id:?} touches itself");
        for other in unit.contacts.iter() {
            assert!(usize::from(other.0) < battle.units.len(), "{at}: {id:?} touches {other:?}");
            assert!(
                state.unit(other).contacts.has(id),
                "{at}: {id:?} touches {other:?} and not the other way"
            );
        }
        let gone = unit.status == Status::Incapacitated;
        assert!(!gone || unit.contacts.is_empty(), "{at}: {id:?} is gone and touches somebody");
        assert_eq!(unit.scars, gone, "{at}: Scars of {id:?}");
        assert!(unit.wounds <= card.wounds, "{at}: Wounds of {id:?}");
        assert!(usize::from(unit.place) < battle.places.len(), "{at}: the place of {id:?}");
        assert!(!(card.stunned_becomes_dazed && unit.status == Status::Stunned), "{at}: {id:?} is Stunned");
    }
}

/// INCAPACITATED-REMOVED, INCAPACITATED-SCARS, STUNNED-BECOMES-DAZED: contacts are mutual and end with a unit, Scars
/// mark those who are gone, Wounds never come back, and nobody returns.
#[test]
fn states_stay_valid() {
    let mut strides = 0;
    for (name, battle, mut seed) in battles("states", 1500, 6, 6) {
        for (number, stride) in walk(&name, &battle, &mut seed).iter().enumerate() {
            let at = format!("{name}, input {number}: {:?}", stride.input);
            valid(&at, &battle, &stride.after);
            for id in stride.after.ids() {
                let (before, after) = (stride.before.unit(id), stride.after.unit(id));
                assert!(after.wounds <= before.wounds, "{at}: {id:?} gains Wounds");
                let left = |unit: &UnitState| (unit.status, unit.wounds, unit.place, unit.reach);
                assert!(!before.scars || left(after) == left(before), "{at}: {id:?} was gone and changed");
                let apart = |other| !before.contacts.has(other);
                assert!(!after.contacts.iter().any(apart), "{at}: {id:?} touches somebody new");
            }
            strides += 1;
        }
    }
    assert!(strides > 5000, "only {strides} inputs");
}

/// Equal states have equal digests, however they came about, and different ones different digests.
#[test]
fn digests_tell_states_apart() {
    let (mut merged, mut states) = (0, 0);
    for (name, battle, mut seed) in battles("digests", 120, 4, 3) {
        let mut by_state: HashMap<State, u64> = HashMap::new();
        let mut by_digest: HashMap<u64, State> = HashMap::new();
        for _ in 0..40 {
            for stride in walk(&name, &battle, &mut seed) {
                let (state, found) = (stride.after, digest(&stride.after));
                merged += usize::from(by_state.contains_key(&state));
                assert_eq!(*by_state.entry(state).or_insert(found), found, "{name}: equal states");
                assert_eq!(*by_digest.entry(found).or_insert(state), state, "{name}: equal digests");
            }
        }
        states += by_state.len();
    }
    assert!(merged > 1000 && states > 1000, "{merged} merged, {states} states");
}

/// A tower whose every level has an open edge, in a whole turn: the longest resolution that the rules know of fits
/// the frames, by every ruling that lets a fall go on.
#[test]
fn a_long_fall_in_the_midst_of_a_melee_phase_fits() {
    use kernel::{Game, Inches, Input};
    use skirmish::place::{Edge, Place};
    use skirmish::plan::Step;
    use skirmish::ruling::{InjuredAgain, LedgeChain};
    use skirmish::unit::Unit;

    let levels = 12;
    let tower = |level: u8| {
        let edge =
            Edge { distance: Inches(0), drop: Inches::whole(2), railing: false, onto: level.max(1) - 1 };
        let edges = if level == 0 { Vec::new() } else { vec![edge] };
        Place {
            name: format!("level {level}"),
            height: Inches::whole(2 * i32::from(level)),
            edges,
            ..Place::default()
        }
    };
    for injured_again in InjuredAgain::ALL {
        for ledge_chain in LedgeChain::ALL {
            let mut units = vec![Unit::soldier("alda", 0), Unit::soldier("brun", 1)];
            units[0].start.contacts = vec![1];
            units[1].start.contacts = vec![0];
            units[1].start.place = levels;
            units[1].agility = 20;
            let mut battle = Battle::new(units, vec![Step::Turn(0)]);
            battle.places = (0..=levels).map(tower).collect();
            battle.rulings.injured_again = *injured_again;
            battle.rulings.ledge_chain = *ledge_chain;
            // A hit that dazes, then by turns a fall that stuns and one that dazes; every Agility test fails.
            let mut state = battle.start(&mut kernel::Silent);
            let mut falls = 0;
            while let kernel::Pending::Chance(chance) = battle.pending(&state) {
                let face = match chance.label {
                    "Melee check" => 14,
                    "Injury Roll" => {
                        falls += 1;
                        if falls % 2 == 1 { 16 } else { 13 }
                    }
                    _ => 1,
                };
                battle.apply(&mut state, Input::Outcome(face), &mut kernel::Silent);
            }
            assert!(falls > 0, "{injured_again:?}, {ledge_chain:?}: nobody fell");
            valid("tower", &battle, &state);
        }
    }
}
