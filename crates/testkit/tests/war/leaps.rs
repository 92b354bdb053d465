//! Options of a move name the check that they take.

use kernel::{Check, Failing, Game, Inches, Keeps, Pending, Silent, Tabletop};
use skirmish::Battle;
use skirmish::field::{Climb, Platform, Rect, Side};
use skirmish::plan::Step;
use testkit::script::{Line, run};

use crate::scenes::{OPEN, at, on, tower};

/// The Check of the option of alda's move with that name: the number needed, its chance in percent, the die that counts, and
/// the result of failing.
fn check(battle: &Battle, name: &str) -> Option<(u8, u32, Keeps, Option<Failing>)> {
    let mut state = battle.start(&mut Silent);
    for line in ["done", "alda"] {
        run(battle, &mut state, &Line::parse(line), &mut Silent).unwrap();
    }
    let Pending::Decision(decision) = battle.pending(&state) else { panic!("a move is chosen") };
    let mut named = decision.choices.iter().filter(|&&choice| battle.choice_name(&state, choice) == name);
    let Check { of, least, chance: (passing, all), keeps, failing } =
        battle.choice_check(&state, *named.next().expect("it is offered"))?;
    assert_eq!(of, "Agility check");
    Some((least.expect("a number that a die can show"), passing * 100 / all, keeps, failing))
}

/// CLIMB, JUMP-DOWN, JUMP-ACROSS: a player who chooses knows the check; an option without a check says nothing.
#[test]
fn leaps_tell_the_check_that_they_take() {
    let below = |sides: Side| {
        let units = vec![at("alda", 0, 0, 45, 60), at("brun", 1, 0, 4, 4)];
        on(units, vec![tower(3, sides)], vec![], vec![Step::Turn(0)])
    };
    let climb = check(&below(OPEN), "climb tower by its west side");
    assert_eq!(climb, Some((10, 55, Keeps::Each, Some(Failing::Stays))));
    let ladder = below(Side { climb: Climb::Ladder, ..OPEN });
    assert_eq!(check(&ladder, "go up tower by its west side"), None);

    let above = |height: i32| {
        let units = vec![at("alda", 0, 1, 52, 60), at("brun", 1, 0, 110, 110)];
        on(units, vec![tower(height, OPEN)], vec![], vec![Step::Turn(0)])
    };
    let jump = "jump down to ground on the west side";
    assert_eq!(check(&above(3), jump), Some((10, 55, Keeps::Each, Some(Failing::Falls))));
    assert_eq!(check(&above(4), jump), Some((10, 30, Keeps::Lower, Some(Failing::Falls))));

    let gap = |wide: i32| {
        let units = vec![at("alda", 0, 1, 69, 60), at("brun", 1, 0, 4, 4)];
        let roof = Platform::block("roof", Rect::inches(18 + wide, 12, 5, 6), Inches::whole(4));
        on(units, vec![tower(4, OPEN), roof], vec![], vec![Step::Turn(0)])
    };
    let across = check(&gap(2), "jump across to roof on the east side");
    assert_eq!(across, Some((10, 55, Keeps::Each, Some(Failing::Falls))));
    assert_eq!(check(&gap(1), "cross to roof on the east side"), None);
    assert_eq!(check(&gap(1), "stay"), None);
}
