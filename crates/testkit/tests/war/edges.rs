//! Edges, falls and jumps between roofs, on real fields.

use kernel::Inches;
use skirmish::field::{Platform, Point, Rect, Side};
use skirmish::plan::Step;
use skirmish::unit::Unit;
use skirmish::{Battle, Status, rule};
use testkit::script::play;

use crate::scenes::{ALDA, OPEN, after, at, on, tells, tower};

fn hurt(units: Vec<Unit>, platforms: Vec<Platform>) -> Battle {
    on(units, platforms, vec![], vec![Step::Inflict { unit: ALDA, status: Status::Dazed }])
}

/// A block by its western side and width in quarters of an inch, as deep as the tower.
fn beside(name: &str, west: i32, width: i32, height: i32) -> Platform {
    let rect = Rect::new(Inches(120 * west), Inches::whole(12), Inches(120 * width), Inches::whole(6));
    Platform::block(name, rect, Inches::whole(height))
}

/// FALL-LANDS-FREE, LEDGE-FALL: half an inch between two roofs, the second 2 inches wide: its base has no room in the
/// gap, and it does not come down beyond the neighbour. On a lower neighbour it does come down.
#[test]
fn nobody_falls_past_a_neighbouring_roof() {
    let units = || vec![at("alda", 0, 1, 70, 60), at("brun", 1, 0, 4, 4)];
    let (state, log) = play(&hurt(units(), vec![tower(4, OPEN), beside("mill", 74, 8, 4)]), &[]);
    assert_eq!((state.unit(ALDA).place, state.unit(ALDA).status), (1, Status::Dazed));
    assert!(!tells(&log, rule::LEDGE_TEST));
    let shed = hurt(
        units(),
        vec![
            tower(4, OPEN),
            Platform { sides: [Side { railing: true, ..OPEN }; 4], ..beside("shed", 74, 8, 2) },
        ],
    );
    let (state, log) = play(&shed, &["Agility test: 2", "Injury Roll: 1"]);
    assert_eq!(state.unit(ALDA).place, 2);
    assert!(tells(&log, rule::FALL_LANDS_FREE) && tells(&log, rule::LEDGE_FALL));
}

/// LEDGE-NEAR, LEDGE-TEST: on a crate an inch high, half an inch from the edge of the roof that it stands on.
#[test]
fn a_crate_by_the_edge_is_no_shelter() {
    let units = || vec![at("alda", 0, 2, 52, 60), at("brun", 1, 0, 4, 4)];
    let crate_ = |west| {
        Platform::block(
            "crate",
            Rect::new(Inches(120 * west), Inches::whole(14), Inches::whole(2), Inches::whole(2)),
            Inches::whole(5),
        )
    };
    let battle = hurt(units(), vec![tower(4, OPEN), crate_(50)]);
    // It falls 5 inches, from the crate to the ground.
    let (state, log) = play(&battle, &["Agility test: 9", "Injury Roll: 5"]);
    assert_eq!((state.unit(ALDA).place, state.unit(ALDA).status), (0, Status::Dazed));
    assert!(tells(&log, rule::LEDGE_NEAR));
    // A railing around the roof holds it, and so does one around the crate.
    let railed = Side { railing: true, ..OPEN };
    let (_, log) = play(&hurt(units(), vec![tower(4, railed), crate_(50)]), &[]);
    assert!(tells(&log, rule::LEDGE_RAILING));
    let (_, log) =
        play(&hurt(units(), vec![tower(4, OPEN), Platform { sides: [railed; 4], ..crate_(50) }]), &[]);
    assert!(tells(&log, rule::LEDGE_RAILING));
    // In the middle of the roof nothing is near.
    let mut far = units();
    far[0].start.at = Point::inches(15, 15);
    let (_, log) = play(&hurt(far, vec![tower(4, OPEN), crate_(56)]), &[]);
    assert!(!tells(&log, rule::LEDGE_TEST));
}

/// JUMP-ACROSS: at most an inch up, and as far down as one dares: with Disadvantage from 4 inches on. Even a narrow gap
/// takes the check if it leads down.
#[test]
fn one_may_jump_across_to_a_lower_roof() {
    let scene = |gap: i32, height: i32| {
        let units = vec![at("alda", 0, 1, 69, 60), at("brun", 1, 0, 4, 4)];
        let roof = beside("roof", 72 + gap, 20, height);
        on(units, vec![tower(6, OPEN), roof], vec![], vec![Step::Turn(0)])
    };
    let jump = "jump across to roof on the east side";
    let (state, log) = play(&scene(8, 4), &["done", "alda", jump, "Agility check: 10", "stay"]);
    assert_eq!(state.unit(ALDA).place, 2);
    assert!(tells(&log, rule::JUMP_ACROSS));
    let (state, _) = play(&scene(8, 2), &["done", "alda", jump, "Agility check: 10 9", "Injury Roll: 1"]);
    assert_eq!(state.unit(ALDA).place, 0, "4 inches down: the lower die counts");
    assert!(after(&scene(3, 4), &["done", "alda"]).contains(&jump.into()));
    assert!(after(&scene(3, 5), &["done", "alda"]).contains(&"cross to roof on the east side".into()));
    assert!(!after(&scene(8, 8), &["done", "alda"]).contains(&jump.into()), "2 inches up");
}

/// JUMP-DOWN: a unit that jumps lands within 3 inches of the edge, next to a unit below.
#[test]
fn somebody_below_does_not_forbid_a_jump() {
    let units = vec![at("alda", 0, 1, 52, 60), at("brun", 1, 0, 110, 110), at("cila", 0, 0, 46, 60)];
    let battle = on(units, vec![tower(3, OPEN)], vec![], vec![Step::Turn(0)]);
    let jump = ["done", "alda", "jump down to ground on the west side", "Agility check: 11", "stay", "done"];
    let (state, log) = play(&battle, &jump);
    assert_eq!(state.unit(ALDA).place, 0);
    assert!(tells(&log, rule::JUMP_DOWN));
    let apart = state.unit(ALDA).at.apart(state.unit(skirmish::UnitId(2)).at);
    assert!(apart >= Inches(480) && apart < Inches::whole(3), "{apart}");
}
