//! Battles played with random inputs: places, contact, seats, ends, journals.

use kernel::{Game, Pending, Seat, Tabletop};
use skirmish::field::{Compass, TOUCH};
use skirmish::ruling::Critical;
use skirmish::{Battle, Choice, Frame, State, Status, UnitId, Verdict, What, status::Action};
use testkit::fields;
use testkit::laws::{self, accepts_only_what_is_offered, journal_replays};
use testkit::random::Seed;

use crate::seeds;

pub(crate) type Stride = laws::Stride<Battle>;

/// A whole battle with random inputs; passing is rarer than acting.
pub(crate) fn walk(name: &str, battle: &Battle, seed: &mut Seed) -> Vec<Stride> {
    let mut events = Vec::new();
    let mut state = battle.start(&mut events);
    let mut strides = vec![Stride { before: state, input: None, events, after: state }];
    loop {
        let offered = laws::offered(battle, &state);
        if offered.is_empty() {
            return strides;
        }
        assert!(strides.len() < 20_000, "{name} does not end");
        let (input, _) = seed.pick(&offered);
        let (before, mut events) = (state, Vec::new());
        battle.apply(&mut state, input, &mut events);
        strides.push(Stride { before, input: Some(input), events, after: state });
    }
}

/// The naive way to say who touches whom and that nobody overlaps.
pub(crate) fn everybody_has_room(at: &str, battle: &Battle, state: &State) {
    let field = battle.field.as_ref().unwrap();
    let here: Vec<UnitId> = state.ids().filter(|&unit| battle.on_board(state, unit)).collect();
    for &one in &here {
        let (me, radius) = (state.unit(one), battle.unit(one).radius().0);
        assert!(usize::from(me.place) <= field.platforms.len(), "{at}: {one:?} stands on nothing");
        assert!(
            field.fits(me.place, me.at, radius),
            "{at}: {one:?} does not fit at {} on {}",
            me.at,
            me.place
        );
        for &other in &here {
            if one == other {
                continue;
            }
            let you = state.unit(other);
            let level = (field.height(me.place).0 - field.height(you.place).0).abs() <= 480;
            let apart = i64::from(me.at.apart_squared(you.at));
            let reach = i64::from(radius + battle.unit(other).radius().0);
            let touch = reach + i64::from(TOUCH);
            assert!(!level || apart >= reach * reach, "{at}: {me:?} and {you:?} overlap");
            let touches = level && apart <= touch * touch;
            assert_eq!(me.contacts.has(other), touches, "{at}: contact of {one:?} and {other:?}");
        }
    }
    for gone in state.ids().filter(|&unit| !battle.on_board(state, unit)) {
        assert!(state.unit(gone).contacts.is_empty(), "{at}: {gone:?} is gone and touches somebody");
    }
}

/// A unit that is asked may act, and its own side is asked.
pub(crate) fn only_who_may_is_asked(at: &str, battle: &Battle, state: &State) {
    let Pending::Decision(decision) = battle.pending(state) else { return };
    assert!(decision.choices.len() > 1, "{at}: a choice of one: {:?}", decision.choices);
    assert!(decision.seat.0 < 2, "{at}: {:?}", decision.seat);
    let may = |unit: UnitId, action| {
        let status = state.unit(unit).status;
        assert!(
            skirmish::status::may(status, action).is_ok(),
            "{at}: {unit:?} is {status:?} and may {action:?}"
        );
        let side = battle.unit(unit).side;
        assert_eq!(Seat(side), decision.seat, "{at}: {unit:?} is asked for by the other side");
    };
    let names: std::collections::BTreeSet<String> =
        decision.choices.iter().map(|&choice| battle.choice_name(state, choice)).collect();
    assert_eq!(names.len(), decision.choices.len(), "{at}: two choices have one name: {names:?}");
    let frame = *state.frames.last().unwrap();
    for &choice in decision.choices.iter() {
        match (frame, choice) {
            (Frame::Engage { .. }, Choice::Pick(unit)) => {
                may(unit, Action::Engage);
                assert!(!skirmish::targeting::is_engaged(battle, state, unit), "{at}: {unit:?} is engaged");
            }
            (Frame::Moves { .. }, Choice::Pick(unit)) => may(unit, Action::Move),
            (Frame::Walk(walk), _) => may(walk.unit, Action::Move),
            (Frame::PickTarget { unit }, Choice::Engage(target)) => {
                may(unit, Action::Engage);
                assert!(battle.on_board(state, target), "{at}: {target:?} is gone");
            }
            (Frame::Intercept(course), Choice::Intercept(unit)) => {
                may(unit, Action::Fight);
                assert_ne!(battle.unit(unit).side, battle.unit(course.unit).side);
            }
            (Frame::Shots { .. }, Choice::Pick(unit)) => may(unit, Action::Shoot),
            (Frame::Aim { unit, .. }, Choice::Shoot(target)) => {
                may(unit, Action::Shoot);
                assert!(battle.on_board(state, target), "{at}: {target:?} is gone");
            }
            (Frame::Cast { .. }, Choice::Pick(unit)) => may(unit, Action::Cast),
            (Frame::PickSpell { unit, .. }, Choice::Cast(..)) => may(unit, Action::Cast),
            (Frame::PickSpell { unit, .. }, Choice::Tend(friend)) => {
                may(unit, Action::Cast);
                assert!(battle.unit(unit).healer && state.unit(friend).status.is_down(), "{at}: {friend:?}");
                assert_eq!(battle.unit(friend).side, battle.unit(unit).side, "{at}: {friend:?}");
            }
            (Frame::Declare(declaration), Choice::Attack(target)) => {
                may(declaration.unit(), Action::Fight);
                assert!(
                    state.unit(declaration.unit()).contacts.has(target),
                    "{at}: {target:?} is out of reach"
                );
            }
            _ => {}
        }
    }
}

pub(crate) fn check(name: &str, battle: &Battle, walked: &[Stride]) {
    for (number, stride) in walked.iter().enumerate() {
        let told: Vec<What> = stride.events.iter().map(|event| event.what).collect();
        let at = format!("{name}, input {number}: {:?} {told:?}", stride.input);
        everybody_has_room(&at, battle, &stride.after);
        only_who_may_is_asked(&at, battle, &stride.after);
        for line in battle.lines(&stride.events) {
            assert!(
                !line.rules.is_empty() || !line.rulings.is_empty(),
                "{at}: `{}` cites nothing",
                line.text
            );
        }
        for event in &stride.events {
            if let What::Removed { unit } = event.what {
                let by = stride.after.unit(unit).fallen_by;
                assert_ne!(by, skirmish::FallenBy::Nothing, "{at}: {unit:?} fell by nothing");
            }
        }
    }
    let Pending::Done(outcome) = battle.pending(&walked.last().unwrap().after) else {
        panic!("{name} is not over")
    };
    let left = [0, 1].map(|side| {
        let here = |n: &usize| battle.units[*n].side == side;
        (0..battle.units.len()).filter(here).any(|n| outcome.units[n].status != Status::Incapacitated)
    });
    match outcome.verdict {
        Verdict::None => panic!("{name} has no verdict"),
        Verdict::LastStanding(side) => {
            assert!(left[usize::from(side)] && !left[usize::from(1 - side)], "{name}");
        }
        Verdict::Rout(side) => assert!(left[usize::from(1 - side)], "{name}: who is gone cannot run"),
        Verdict::NobodyLeft => assert_eq!(left, [false, false], "{name}"),
        Verdict::TimeUp => assert_eq!(outcome.turns, battle.terms.turns, "{name}"),
    }
    assert!(outcome.turns <= battle.terms.turns, "{name}: it went on too long");
    for (n, unit) in outcome.units.iter().enumerate() {
        let scarred = unit.scars && battle.terms.scars.is_some();
        assert_eq!(unit.scar > 0, scarred, "{name}: Scars of unit {n}");
    }
}

/// WAR-ENDS, COMBAT-GROUP: no panic, nobody overlaps, contact is what the places say, nobody acts who may not, and
/// every battle ends within its turns.
#[test]
fn battles_stay_valid() {
    let (mut inputs, mut deepest) = (0, 0);
    let mut ends = [0; 5];
    let mut fallen = [0; 8];
    let mut seen = std::collections::BTreeSet::new();
    let mut largest = 0;
    for (name, mut seed) in seeds("battles", 400) {
        let most = seed.pick(&[2, 4, 8, 12]);
        let battle = fields::battle(&mut seed, most);
        let walked = walk(&name, &battle, &mut seed);
        check(&name, &battle, &walked);
        inputs += walked.len();
        deepest = walked.iter().map(|stride| stride.after.frames.len()).max().unwrap().max(deepest);
        let end = &walked.last().unwrap().after;
        ends[match end.verdict {
            Verdict::None => 0,
            Verdict::LastStanding(_) => 1,
            Verdict::Rout(_) => 2,
            Verdict::NobodyLeft => 3,
            Verdict::TimeUp => 4,
        }] += 1;
        for unit in end.units.iter() {
            fallen[unit.fallen_by as usize] += 1;
        }
        for stride in &walked {
            if let Pending::Decision(decision) = battle.pending(&stride.after) {
                largest = largest.max(decision.choices.len());
            }
            for event in &stride.events {
                let word: String =
                    format!("{:?}", event.what).chars().take_while(char::is_ascii_alphanumeric).collect();
                seen.insert(word);
            }
        }
    }
    println!("{inputs} inputs, {deepest} frames deep, {largest} choices, ends {ends:?}, fallen {fallen:?}");
    println!("{seen:?}");
    assert!(ends[1] > 10 && ends[2] > 10 && ends[4] > 10);
    assert!(fallen[1..].iter().all(|&n| n > 0), "every way to fall is seen: {fallen:?}");
    for word in [
        "Declares",
        "Engages",
        "FallsShort",
        "Intercepts",
        "Goes",
        "Reaches",
        "StaysBelow",
        "Misfires",
        "Casts",
        "Tends",
        "Drowns",
        "Wavers",
        "Ends",
        "Scar",
        "Falls",
        "WinsTie",
        "HeldByRailing",
        "SafeAtEdge",
    ] {
        assert!(seen.contains(word), "{word} never happened");
    }
}

/// Save, load and replay: every beginning of a journal gives the state and the log that were there.
#[test]
fn journals_of_battles_replay() {
    for (name, mut seed) in seeds("battle journals", 30) {
        let battle = fields::battle(&mut seed, 6);
        let mut strides = walk(&name, &battle, &mut seed);
        strides.truncate(120);
        journal_replays(&name, &battle, &strides);
    }
}

/// Every offered input is accepted, and no other.
#[test]
fn battles_accept_exactly_what_they_offer() {
    let mut choices = vec![Choice::Hold, Choice::Done, Choice::Stay, Choice::Disengage];
    for n in 0..24 {
        let unit = UnitId(n);
        choices.extend([
            Choice::Pick(unit),
            Choice::Engage(unit),
            Choice::Intercept(unit),
            Choice::Shoot(unit),
        ]);
        choices.extend([
            Choice::Attack(unit),
            Choice::Cast(n % 3, unit),
            Choice::Tend(unit),
            Choice::ClimbUp(n),
            Choice::JumpDown(n),
        ]);
        choices.extend([Choice::ClimbDown(n), Choice::JumpAcross(n), Choice::Wield(n), Choice::Spell(n)]);
    }
    choices
        .extend(Compass::all().flat_map(|way| [240, 480, 961, 1440, 2880].map(|far| Choice::Go(way, far))));
    for (name, mut seed) in seeds("battle offers", 25) {
        let mut battle = fields::battle(&mut seed, 6);
        // An extra attack that earns an extra attack may lead to where it began, which the law takes for nothing done.
        battle.rulings.critical = Critical::None;
        for (number, stride) in walk(&name, &battle, &mut seed).iter().enumerate() {
            if seed.once_in(10) {
                accepts_only_what_is_offered(&format!("{name}, {number}"), &battle, &stride.after, &choices);
            }
        }
    }
}
