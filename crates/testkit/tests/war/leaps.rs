//! Options of a move name the check that they take.

use kernel::{Game, Inches, Pending, Silent, Tabletop};
use skirmish::Battle;
use skirmish::field::{Climb, Platform, Rect, Side};
use skirmish::plan::Step;
use testkit::script::{Line, run};

use crate::scenes::{OPEN, at, on, tower};

/// The words of the option of alda's move with that name.
fn says(battle: &Battle, name: &str) -> Option<String> {
    let mut state = battle.start(&mut Silent);
    for line in ["done", "alda"] {
        run(battle, &mut state, &Line::parse(line), &mut Silent).unwrap();
    }
    let Pending::Decision(decision) = battle.pending(&state) else { panic!("a move is chosen") };
    let mut named = decision.choices.iter().filter(|&&choice| battle.choice_name(&state, choice) == name);
    battle.choice_says(&state, *named.next().expect("it is offered"))
}

/// CLIMB, JUMP-DOWN, JUMP-ACROSS: a player who chooses knows the check; an option without a check says nothing.
#[test]
fn leaps_tell_the_check_that_they_take() {
    let below = |sides: Side| {
        let units = vec![at("alda", 0, 0, 45, 60), at("brun", 1, 0, 4, 4)];
        on(units, vec![tower(3, sides)], vec![], vec![Step::Turn(0)])
    };
    let climb = says(&below(OPEN), "climb tower by its west side");
    assert_eq!(climb.as_deref(), Some("Agility check 10+ (55 %), or it stays where it is"));
    let ladder = below(Side { climb: Climb::Ladder, ..OPEN });
    assert_eq!(says(&ladder, "go up tower by its west side"), None);

    let above = |height: i32| {
        let units = vec![at("alda", 0, 1, 52, 60), at("brun", 1, 0, 110, 110)];
        on(units, vec![tower(height, OPEN)], vec![], vec![Step::Turn(0)])
    };
    let jump = "jump down to ground on the west side";
    assert_eq!(says(&above(3), jump).as_deref(), Some("Agility check 10+ (55 %), or it falls"));
    assert_eq!(
        says(&above(4), jump).as_deref(),
        Some("Agility check 10+ (30 %) with Disadvantage, or it falls")
    );

    let gap = |wide: i32| {
        let units = vec![at("alda", 0, 1, 69, 60), at("brun", 1, 0, 4, 4)];
        let roof = Platform::block("roof", Rect::inches(18 + wide, 12, 5, 6), Inches::whole(4));
        on(units, vec![tower(4, OPEN), roof], vec![], vec![Step::Turn(0)])
    };
    let across = says(&gap(2), "jump across to roof on the east side");
    assert_eq!(across.as_deref(), Some("Agility check 10+ (55 %), or it falls"));
    assert_eq!(says(&gap(1), "cross to roof on the east side"), None);
    assert_eq!(says(&gap(1), "stay"), None);
}
