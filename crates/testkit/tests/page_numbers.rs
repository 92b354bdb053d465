//! The numbers that the page itself implies, as exact fractions.

use std::collections::BTreeMap;

use kernel::Inches;
use odds::{Exactness, Odds, Pick};
use skirmish::place::{Edge, Place};
use skirmish::plan::{Situation, Step};
use skirmish::unit::Unit;
use skirmish::{Battle, Status, UnitId};

fn duel(change: impl Fn(&mut Battle)) -> BTreeMap<Status, String> {
    let mut units = vec![Unit::soldier("alda", 0), Unit::soldier("brun", 1)];
    units[0].start.contacts = vec![1];
    units[1].start.contacts = vec![0];
    let plan = vec![Step::Melee {
        attacker: UnitId(0),
        target: UnitId(1),
        attacks: None,
        weapon: None,
        situation: Situation::default(),
    }];
    let mut battle = Battle::new(units, plan);
    change(&mut battle);
    statuses(&battle, 1)
}

fn statuses(battle: &Battle, unit: usize) -> BTreeMap<Status, String> {
    let start = battle.start(&mut kernel::Silent);
    let answer =
        Odds::new(battle, Pick::Uniform).solve(&start, |outcome| outcome.units[unit].status).unwrap();
    assert_eq!(answer.exactness, Exactness::Exact);
    answer.outcomes.into_iter().map(|(status, prob)| (status, prob.to_string())).collect()
}

fn is(found: &BTreeMap<Status, String>, expected: &[(Status, &str)]) {
    let expected = expected.iter().map(|(status, prob)| (*status, (*prob).to_owned())).collect();
    assert_eq!(*found, expected);
}

/// INJ-ATTACK-DIE: the attack roll itself decides the injury.
#[test]
fn one_attack_of_a_soldier_on_a_soldier() {
    use Status::{Dazed, Healthy, Incapacitated, Stunned};
    is(
        &duel(|_| {}),
        &[(Healthy, "281/400"), (Dazed, "17/400"), (Stunned, "51/400"), (Incapacitated, "51/400")],
    );
}

/// FINISH-DAZED, DAZED-AUTO-HIT: the page says both; the ruling `dazed-melee` decides.
#[test]
fn a_dazed_soldier_is_finished() {
    use Status::{Dazed, Incapacitated};
    let down = |battle: &mut Battle| battle.units[1].start.status = Dazed;
    is(&duel(down), &[(Dazed, "4073/8000"), (Incapacitated, "3927/8000")]);
    let auto = duel(|battle| {
        down(battle);
        battle.rulings.set("dazed-melee", "auto-hit").unwrap();
    });
    is(&auto, &[(Dazed, "3/20"), (Incapacitated, "17/20")]);
}

/// FINISH-STUNNED: no roll at all.
#[test]
fn a_stunned_soldier_is_finished_for_certain() {
    let found = duel(|battle| battle.units[1].start.status = Status::Stunned);
    is(&found, &[(Status::Incapacitated, "1")]);
}

/// FALL-ROLL, FALL-MODIFIER, FALL-NO-EFFECT: three inches are +2.
#[test]
fn a_fall_of_three_inches() {
    use Status::{Dazed, Healthy, Incapacitated, Stunned};
    let plan = vec![Step::Fall { unit: UnitId(0), height: Some(Inches::whole(3)), onto: None }];
    let battle = Battle::new(vec![Unit::soldier("alda", 0)], plan);
    is(
        &statuses(&battle, 0),
        &[(Healthy, "9/20"), (Dazed, "3/20"), (Stunned, "3/20"), (Incapacitated, "1/4")],
    );
}

/// LEDGE-TEST, LEDGE-FALL: Agility 10 fails on 1 to 9.
#[test]
fn a_soldier_dazed_at_a_ledge_falls_nine_times_in_twenty() {
    let plan = vec![Step::Inflict { unit: UnitId(0), status: Status::Dazed }];
    let mut battle = Battle::new(vec![Unit::soldier("alda", 0)], plan);
    let edge = Edge { distance: Inches::whole(1), drop: Inches::whole(4), railing: false, onto: 1 };
    battle.places =
        vec![Place { height: Inches::whole(4), edges: vec![edge], ..Place::ground() }, Place::ground()];
    let start = battle.start(&mut kernel::Silent);
    let answer = Odds::new(&battle, Pick::Uniform).solve(&start, |outcome| outcome.units[0].place).unwrap();
    assert_eq!(answer.of(&1).to_string(), "9/20");
}

/// Ruling critical=extra-attack chains without end, and is exact all the same.
#[test]
fn an_endless_chain_of_criticals_is_exact() {
    let found = duel(|battle| battle.rulings.set("critical", "extra-attack").unwrap());
    // Every attack: 13/20 miss; 14 dazes, 15-17 stuns, 18-20 incapacitates if not defended (17/20), and a 20 attacks
    // again. Not injured at all: x = 13/20 + 6/20 * 3/20 + 1/20 * 3/20 * x.
    assert_eq!(found[&Status::Healthy], "278/397");
}
