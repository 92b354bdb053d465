//! Views of battles: whole at every position, the same for everybody, and true.

use std::collections::BTreeSet;

use kernel::{Game, Pending, Seat, Tabletop};
use skirmish::{Battle, State, Status};
use table::view::{BattleView, Due, Length, NotOffered, Pointed, SideDoc, Things, View};
use testkit::{fields, laws, random};

use crate::{play, seeds};

fn battle_of(view: &View) -> &BattleView {
    match &view.table {
        Things::Skirmish(battle) => battle,
        Things::Showdown(_) => panic!("a battle"),
    }
}

fn is_the_same_for_everybody(at: &str, battle: &Battle, state: &State, view: &View) {
    let asked = match battle.pending(state) {
        Pending::Chance(chance) => Some(chance.seat),
        Pending::Decision(decision) => Some(decision.seat),
        Pending::Done(_) => None,
    };
    for seat in [None, Some(Seat(0)), Some(Seat(1))] {
        let other = View::of(battle, state, seat);
        assert_eq!(other.seat.as_deref(), seat.map(|seat| battle.seat_name(seat)), "{at}");
        assert_eq!(other.asked, seat.is_some() && seat == asked, "{at}: {seat:?}");
        let same = View { seat: view.seat.clone(), asked: view.asked, ..other };
        assert_eq!(same, *view, "{at}: {seat:?} sees something else");
    }
}

fn is_true(at: &str, battle: &Battle, state: &State, view: &View) {
    let seen = battle_of(view);
    assert_eq!(seen.units.len(), battle.units.len(), "{at}");
    for (unit, id) in seen.units.iter().zip(state.ids()) {
        let now = state.unit(id);
        assert_eq!(unit.name, battle.name(id), "{at}");
        assert_eq!(Status::from(unit.status), now.status, "{at}: {}", unit.name);
        assert_eq!(unit.wounds, [now.wounds, battle.unit(id).wounds], "{at}: {}", unit.name);
        assert_eq!(unit.at.is_some(), battle.field.is_some() && battle.on_board(state, id), "{at}");
        let surface = |name: &str| match &seen.field {
            Some(field) => field.surfaces.iter().any(|surface| surface.name == name),
            None => seen.places.iter().any(|place| place.name == name),
        };
        assert!(surface(&unit.surface), "{at}: {} stands on {}", unit.name, unit.surface);
    }
    // Edges lie on the sides of their surfaces, and lead to lower ones.
    for surface in seen.field.iter().flat_map(|field| &field.surfaces) {
        for edge in &surface.edges {
            let side = match edge.side {
                SideDoc::North => (surface.rect.north, edge.from[1]),
                SideDoc::South => (surface.rect.south, edge.from[1]),
                SideDoc::East => (surface.rect.east, edge.from[0]),
                SideDoc::West => (surface.rect.west, edge.from[0]),
            };
            assert_eq!(side.0, side.1, "{at}: {edge:?} of {}", surface.name);
            assert!(edge.drop > Length(0) && edge.drop <= surface.height, "{at}: {edge:?}");
        }
    }
}

fn options_point_at_what_is_there(at: &str, battle: &Battle, state: &State, view: &View) {
    let (Due::Choice(choice), Pending::Decision(decision)) = (&view.due, battle.pending(state)) else {
        assert!(!matches!(battle.pending(state), Pending::Decision(_)), "{at}");
        return;
    };
    let seen = battle_of(view);
    let ids: Vec<String> = decision.choices.iter().map(|&one| battle.choice_name(state, one)).collect();
    assert_eq!(ids, choice.options.iter().map(|option| option.id.clone()).collect::<Vec<_>>(), "{at}");
    let names: BTreeSet<&str> = seen.units.iter().map(|unit| unit.name.as_str()).collect();
    for option in &choice.options {
        match &option.at {
            None => {}
            Some(Pointed::Figure(name)) => assert!(names.contains(name.as_str()), "{at}: {option:?}"),
            Some(Pointed::Spell { target, .. }) => {
                let there = target.as_ref().is_none_or(|target| names.contains(target.as_str()));
                assert!(there, "{at}: {option:?}");
            }
            Some(Pointed::Spot(spot)) => {
                let field = seen.field.as_ref().expect("spots lie on a field");
                let on = (Length(0)..=field.width).contains(&spot.x)
                    && (Length(0)..=field.depth).contains(&spot.y);
                assert!(on, "{at}: {option:?}");
                let surface = field.surfaces.iter().find(|surface| surface.name == spot.surface);
                assert!(surface.is_some(), "{at}: {option:?}");
            }
            Some(Pointed::Side(side)) => {
                let side = format!("{:?}", side.side).to_lowercase();
                assert!(option.id.contains(&side), "{at}: {option:?}");
            }
            Some(Pointed::Place(_) | Pointed::Area(_) | Pointed::Weapon { .. }) => {}
            Some(other) => panic!("{at}: {other:?} in a battle"),
        }
    }
    assert!(!choice.of.is_empty(), "{at}: no step asks");
    // That a player passed a unit over is no rule.
    let ruled = |missing: &NotOffered| missing.rule.is_some() || missing.why == "it was passed over";
    assert!(choice.not_offered.iter().all(ruled), "{at}: {:?}", choice.not_offered);
}

fn holds(at: &str, battle: &Battle, state: &State) {
    let view = View::of(battle, state, None);
    is_the_same_for_everybody(at, battle, state, &view);
    is_true(at, battle, state, &view);
    options_point_at_what_is_there(at, battle, state, &view);
    let text = serde_json::to_string(&view).expect("a view is plain data");
    let read: View = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{at}: {why}\n{text}"));
    assert_eq!(read, view, "{at}: {text}");
}

#[test]
fn views_of_battles_hold_at_every_position() {
    let mut rests = 0;
    for (name, mut seed) in seeds("views of battles", 30) {
        let battle =
            if seed.once_in(2) { fields::battle(&mut seed, 4) } else { fields::deployment(&mut seed, 4) };
        for (number, stride) in play::walk(&name, &battle, &mut seed).iter().enumerate().take(400) {
            holds(&format!("{name}, input {number}"), &battle, &stride.after);
            rests += 1;
        }
    }
    for (name, mut seed) in seeds("views of steps", 150) {
        let battle = random::battle(&mut seed, 4, 3);
        let blank = Battle { plan: Vec::new(), ..battle.clone() }.start(&mut kernel::Silent);
        for stride in laws::walk(&name, &battle, blank, &mut seed) {
            holds(&name, &battle, &stride.after);
            rests += 1;
        }
    }
    assert!(rests > 1500, "only {rests} positions");
}
