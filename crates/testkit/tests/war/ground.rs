//! Difficult ground and the inch of a Dazed unit, on real fields.

use kernel::Inches;
use skirmish::field::{Feature, Point, Rect};
use skirmish::plan::Step;
use skirmish::ruling::DazedMove;
use skirmish::{Battle, Status, rule};
use testkit::script::play;

use crate::scenes::{ALDA, after, at, bow, on, tells};

/// RANGED-TARGET: of those that are down every one may be passed over, and need not be.
#[test]
fn the_downed_are_passed_over_one_by_one() {
    let mut units = vec![at("alda", 0, 0, 40, 12)];
    units[0].ranged = Some(14);
    units[0].weapons.push(bow(false, false));
    for (name, y, status) in [
        ("brun", 36, Status::Dazed),
        ("cila", 44, Status::Stunned),
        ("dora", 52, Status::Healthy),
        ("edda", 60, Status::Stunned),
        ("finn", 68, Status::Healthy),
    ] {
        units.push(at(name, 1, 0, 40 + (y - 36) * 2, y));
        units.last_mut().unwrap().start.status = status;
    }
    let battle = on(units, vec![], vec![], vec![Step::Turn(0)]);
    assert_eq!(after(&battle, &["done", "done"]), ["hold", "shoot brun", "shoot cila", "shoot dora"]);
}

/// A shooter on the ground, with an enemy, and rough ground.
fn rough(alda: (i32, i32), brun: (i32, i32), ground: Rect) -> Battle {
    let mut units = vec![at("alda", 0, 0, alda.0, alda.1), at("brun", 1, 0, brun.0, brun.1)];
    units[0].ranged = Some(14);
    units[0].weapons.push(bow(false, false));
    on(units, vec![], vec![Feature::rough(ground)], vec![Step::Turn(0)])
}

fn heading(offered: &[String], direction: &str) -> Vec<String> {
    let way = format!("\" {direction}");
    offered.iter().filter(|choice| choice.starts_with("go ") && choice.ends_with(&way)).cloned().collect()
}

/// RUN, DIFFICULT-GROUND, RANGED-ABLE: in rough ground Move 6 walks 4 inches and runs 7. Who goes farther than 4 ran,
/// and does not shoot.
#[test]
fn running_over_difficult_ground_begins_two_inches_sooner() {
    let battle = rough((20, 20), (96, 20), Rect::inches(2, 2, 20, 6));
    let offered = after(&battle, &["done", "alda"]);
    assert_eq!(heading(&offered, "east"), ["go 7\" east", "go 3 1/2\" east", "go 1\" east"]);
    let walk = ["done", "alda", "go 3 1/2\" east", "stay"];
    assert_eq!(after(&battle, &walk), ["hold", "shoot brun"]);
    // 3 1/2 and 1: half an inch more than it could have walked there.
    let (state, log) = play(&battle, &["done", "alda", "go 3 1/2\" east", "go 1\" east", "stay"]);
    assert!(tells(&log, rule::RUN) && tells(&log, rule::DIFFICULT_GROUND));
    assert_eq!(state.unit(ALDA).at, Point::new(Inches(480 * 19 / 2), Inches::whole(5)));
}

/// DIFFICULT-GROUND: it takes 2 inches off a unit that enters, not off one that walks up to it.
#[test]
fn one_may_walk_up_to_difficult_ground() {
    // It begins 5 inches ahead; the enemy is too near for running.
    let battle = rough((20, 60), (20, 88), Rect::inches(10, 0, 10, 30));
    let offered = after(&battle, &["done", "alda"]);
    assert_eq!(heading(&offered, "east"), ["go 5\" east", "go 3\" east", "go 1\" east"]);
    // At the border an inch is left, which is not enough to enter.
    let there = after(&battle, &["done", "alda", "go 5\" east"]);
    assert!(heading(&there, "east").is_empty() && !heading(&there, "south").is_empty(), "{there:?}");
    let (_, log) = play(&battle, &["done", "alda", "go 5\" east", "stay", "hold"]);
    assert!(!tells(&log, rule::DIFFICULT_GROUND));
    // It begins 3 inches ahead: an inch of it can be gone, 4 in all.
    let battle = rough((20, 60), (20, 88), Rect::inches(8, 0, 10, 30));
    let offered = after(&battle, &["done", "alda"]);
    assert_eq!(heading(&offered, "east"), ["go 4\" east", "go 3\" east", "go 1\" east"]);
    let (_, log) = play(&battle, &["done", "alda", "go 4\" east", "hold"]);
    assert!(tells(&log, rule::DIFFICULT_GROUND));
}

/// DIFFICULT-GROUND, CLIMB: who comes down into it is slowed there, too.
#[test]
fn coming_down_into_difficult_ground_counts() {
    let mut battle = rough((52, 60), (104, 60), Rect::inches(4, 4, 8, 20));
    battle = on(
        battle.units.clone(),
        vec![crate::scenes::tower(3, crate::scenes::OPEN)],
        battle.field.unwrap().features,
        vec![Step::Turn(0)],
    );
    battle.units[0].start.place = 1;
    // 1 1/2 inches over and 3 down of the 7 that are left: more than the 4 that it could have walked.
    // So it ran, and nobody asks whether it shoots.
    let script = ["done", "alda", "climb down to ground on the west side", "Agility check: 15", "stay"];
    let (state, log) = play(&battle, &script);
    assert!(state.unit(ALDA).place == 0 && tells(&log, rule::CLIMB));
}

/// DAZED-ONE-INCH, DIFFICULT-GROUND, ruling dazed-move: one-inch, half-move: the page gives a Dazed unit a flat inch;
/// half of Move is no flat number.
#[test]
fn a_dazed_unit_has_its_inch_in_difficult_ground() {
    let mut battle = rough((20, 20), (96, 20), Rect::inches(2, 2, 20, 6));
    battle.units[0].start.status = Status::Dazed;
    battle.plan = vec![Step::Move(0)];
    assert_eq!(heading(&after(&battle, &["alda"]), "east"), ["go 1\" east", "go 1/2\" east"]);
    let (state, log) = play(&battle, &["alda", "go 1\" east"]);
    assert_eq!(state.unit(ALDA).at, Point::inches(6, 5));
    assert!(tells(&log, rule::DAZED_ONE_INCH) && !tells(&log, rule::DIFFICULT_GROUND));
    battle.units[0].move_ = 8;
    battle.rulings.dazed_move = DazedMove::HalfMove;
    assert_eq!(heading(&after(&battle, &["alda"]), "east"), ["go 2\" east", "go 1\" east"]);
}

/// DAZED-ONE-INCH, MOVE-STRAIGHT: its inch may be gone in part, and around a corner.
#[test]
fn a_dazed_unit_may_go_less_than_its_inch() {
    let mut battle = rough((20, 20), (96, 20), Rect::inches(20, 20, 2, 2));
    battle.units[0].start.status = Status::Dazed;
    battle.plan = vec![Step::Move(0)];
    let (state, _) = play(&battle, &["alda", "go 1/2\" east", "stay"]);
    assert_eq!(state.unit(ALDA).at, Point::new(Inches(480 * 11 / 2), Inches::whole(5)));
    let (state, _) = play(&battle, &["alda", "go 1/2\" east", "go 1/2\" north"]);
    assert_eq!(state.unit(ALDA).at, Point::new(Inches(480 * 11 / 2), Inches(480 * 11 / 2)));
}
