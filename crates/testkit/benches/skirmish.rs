//! How fast: exact questions and sampled attacks. Every benchmark asserts its answer; none asserts a time.
//!
//! `cargo bench -p bout-testkit`

use divan::counter::ItemsCount;
use kernel::Inches;
use odds::{Odds, Policy};
use sim::{Dice, Run, sample};
use skirmish::place::{Edge, Place};
use skirmish::plan::{Situation, Step};
use skirmish::unit::Unit;
use skirmish::{Battle, Status, UnitId};

fn main() {
    divan::main();
}

fn attack(attackers: u8, attacks: u8, change: impl Fn(&mut Battle)) -> Battle {
    let mut units: Vec<Unit> = (0..attackers).map(|n| Unit::soldier(format!("attacker {n}"), 0)).collect();
    for unit in &mut units {
        unit.start.contacts = vec![attackers];
    }
    units.push(Unit::soldier("target", 1));
    units[usize::from(attackers)].start.contacts = (0..attackers).collect();
    let step = |n| Step::Melee {
        attacker: UnitId(n),
        target: UnitId(attackers),
        attacks: Some(attacks),
        weapon: None,
        situation: Situation::default(),
    };
    let mut battle = Battle::new(units, (0..attackers).map(step).collect());
    change(&mut battle);
    battle
}

fn incapacitated(battle: &Battle) -> String {
    let unit = battle.units.len() - 1;
    let start = battle.start(&mut kernel::Silent);
    let answer =
        Odds::new(battle, Policy::Uniform).solve(&start, |outcome| outcome.units[unit].status).unwrap();
    answer.of(&Status::Incapacitated).to_string()
}

/// Melee 14 against Defence 18, with the injury.
#[divan::bench]
fn exact_one_attack(bencher: divan::Bencher<'_, '_>) {
    let battle = attack(1, 1, |_| {});
    bencher.bench(|| assert_eq!(incapacitated(divan::black_box(&battle)), "51/400"));
}

/// Two dice to hit and one to defend.
#[divan::bench]
fn exact_attack_on_a_dazed_unit(bencher: divan::Bencher<'_, '_>) {
    let battle = attack(1, 1, |battle| battle.units[1].start.status = Status::Dazed);
    bencher.bench(|| assert_eq!(incapacitated(divan::black_box(&battle)), "3927/8000"));
}

/// Three attacks rolled together.
#[divan::bench]
fn exact_three_attacks(bencher: divan::Bencher<'_, '_>) {
    let battle = attack(1, 3, |_| {});
    // At least one of three undefended rolls of 18 to 20.
    let expected = odds::Prob::new(400u32.pow(3) - 349u32.pow(3), 400u32.pow(3)).to_string();
    bencher.bench(|| assert_eq!(incapacitated(divan::black_box(&battle)), expected));
}

/// Three attackers in turn on a unit at a ledge.
#[divan::bench]
fn exact_three_attackers_at_a_ledge(bencher: divan::Bencher<'_, '_>) {
    let battle = attack(3, 1, |battle| {
        let edge = Edge { distance: Inches(0), drop: Inches::whole(4), railing: false, onto: 1 };
        battle.places = vec![Place { edges: vec![edge], ..Place::ground() }, Place::ground()];
    });
    let expected = incapacitated(&battle);
    bencher.bench(|| assert_eq!(incapacitated(divan::black_box(&battle)), expected));
}

const TRIALS: u64 = 100_000;

/// One core. Counts attacks per second.
#[divan::bench(counters = [ItemsCount::new(TRIALS)])]
fn sampled_attacks(bencher: divan::Bencher<'_, '_>) {
    let battle = attack(1, 1, |_| {});
    let start = battle.start(&mut kernel::Silent);
    let run = Run { threads: 1, ..Run::new(TRIALS, 7) };
    bencher.bench(|| {
        let sampled = sample(
            divan::black_box(&battle),
            &start,
            run,
            |_, _, _: &mut Dice| 0,
            |outcome| outcome.units[1].status,
        );
        assert!(sampled.sigmas(&Status::Incapacitated, 51.0 / 400.0) < 5.0);
    });
}

/// All cores. Counts attacks per second.
#[divan::bench(counters = [ItemsCount::new(TRIALS * 10)])]
fn sampled_attacks_on_all_cores(bencher: divan::Bencher<'_, '_>) {
    let battle = attack(1, 1, |_| {});
    let start = battle.start(&mut kernel::Silent);
    let run = Run::new(TRIALS * 10, 7);
    bencher.bench(|| {
        let sampled = sample(
            divan::black_box(&battle),
            &start,
            run,
            |_, _, _: &mut Dice| 0,
            |outcome| outcome.units[1].status,
        );
        assert!(sampled.sigmas(&Status::Incapacitated, 51.0 / 400.0) < 5.0);
    });
}
