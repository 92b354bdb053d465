//! Injury Rolls, falls, states given by a rule, plain Checks and the reach of an engage.

use kernel::Inches;
use skirmish::plan::{Situation, Step};
use skirmish::unit::Stat;
use skirmish::{CheckResult, Status, UnitId};
use testkit::random::Seed;
use testkit::twin::{self, Dist, Injury, Sources};

use crate::case::{
    Case, Family, Note, battle, compare, only, touch, twin_end, twin_rulings, twin_status, twin_table,
    twin_turn, twin_unit,
};

pub const FAMILIES: [Family; 5] = [
    ("injury rolls", 800, injury_roll),
    ("falls", 1200, fall),
    ("inflicted states", 800, inflict),
    ("checks", 400, check),
    ("engages", 200, engage),
];

/// INJ-ROLL-FRESH, INJ-ROLL-MOD, HARDY, STUNNED-BECOMES-DAZED.
#[test]
fn injury_rolls() {
    compare(FAMILIES[0]);
}

/// FALL-ROLL, FALL-MODIFIER, FALL-LANDS-FREE, LEDGE-FALL: onto any level, from where the fall may go on.
#[test]
fn falls() {
    compare(FAMILIES[1]);
}

/// LEDGE-TEST, LEDGE-FALL, LEDGE-RAILING.
#[test]
fn inflicted_states() {
    compare(FAMILIES[2]);
}

/// CHECK-ROLL-OVER, CHECK-ADVANTAGE, CHECK-DISADVANTAGE, STAGGERED-DISADVANTAGE, STAGGERED-NOT-OPPONENT.
#[test]
fn plain_checks() {
    compare(FAMILIES[3]);
}

/// ENGAGE-REACH, OUT-OF-SIGHT-ROLL, STAGGERED-HALF, STAGGERED-OUT-OF-SIGHT.
#[test]
fn engages() {
    compare(FAMILIES[4]);
}

pub fn injury_roll(seed: &mut Seed) -> Case {
    let mut battle = battle(seed, &[0, 1]);
    touch(&mut battle, 0, 1);
    let modifier = seed.between(-20, 20) as i8;
    battle.plan = vec![Step::InjuryRoll { unit: UnitId(0), modifier }];
    let unit = twin_unit(&battle.units[0], None);
    let (table, turn) = (twin_table(&battle, false), twin_turn(&battle, battle.first, 0));
    let twin = move || only(&twin::injury_roll(&table, turn, &unit, modifier.into()));
    Case { battle, watched: vec![0], note: Note::Nothing, twin: Box::new(twin) }
}

/// A fall of any height, to the 480th of an inch, onto any place, or onto no place in particular.
pub fn fall(seed: &mut Seed) -> Case {
    let mut battle = battle(seed, &[0, 1]);
    touch(&mut battle, 0, 1);
    let height = Inches(seed.pick(&[seed.clone().between(0, 6 * 480) as i32, 480, 959, 960, 1439, 1440]));
    let _ = seed.below(2);
    let onto = seed.below(battle.places.len() as u64) as u8;
    // The twin always lands somewhere: nowhere in particular is where the unit is, if that has no edges.
    let nowhere = battle.places[usize::from(battle.units[0].start.place)].edges.is_empty() && seed.once_in(2);
    let onto = if nowhere { None } else { Some(onto) };
    battle.plan = vec![Step::Fall { unit: UnitId(0), height: Some(height), onto }];
    let unit = twin_unit(&battle.units[0], None);
    let onto = onto.unwrap_or(battle.units[0].start.place);
    let (table, turn) = (twin_table(&battle, false), twin_turn(&battle, battle.first, 0));
    let twin = move || only(&twin::fall(&table, turn, &unit, height.0, onto.into()));
    Case { battle, watched: vec![0], note: Note::Nothing, twin: Box::new(twin) }
}

/// The twin's name of the injury that gives this state.
pub fn injury(status: Status) -> Injury {
    match status {
        Status::Healthy | Status::Staggered => Injury::NoEffect,
        Status::Dazed => Injury::Dazed,
        Status::Stunned => Injury::Stunned,
        Status::Incapacitated => Injury::Incapacitated,
    }
}

pub fn inflict(seed: &mut Seed) -> Case {
    let mut battle = battle(seed, &[0, 1]);
    touch(&mut battle, 0, 1);
    let status =
        seed.pick(&[Status::Dazed, Status::Stunned, Status::Dazed, Status::Stunned, Status::Incapacitated]);
    battle.plan = vec![Step::Inflict { unit: UnitId(0), status }];
    let unit = twin_unit(&battle.units[0], None);
    let (table, turn) = (twin_table(&battle, false), twin_turn(&battle, battle.first, 0));
    let twin = move || only(&twin::inflict(&table, turn, &unit, injury(status)));
    Case { battle, watched: vec![0], note: Note::Nothing, twin: Box::new(twin) }
}

pub fn check(seed: &mut Seed) -> Case {
    let mut battle = battle(seed, &[0]);
    let unit = &battle.units[0];
    let (stat, number) = match seed.below(5) {
        0 => (Stat::Melee, unit.melee),
        1 if unit.ranged.is_some() => (Stat::Ranged, unit.ranged.unwrap_or(0)),
        2 if unit.defence.is_some() => (Stat::Defence, unit.defence.unwrap_or(0)),
        3 => (Stat::Morale, unit.morale),
        _ => (Stat::Agility, unit.agility),
    };
    let (advantage, disadvantage) = (seed.pick(&[0, 1, 2]), seed.pick(&[0, 1, 2]));
    let situation = Situation { advantage, disadvantage, ..Situation::default() };
    battle.plan = vec![Step::Check { unit: UnitId(0), stat, situation }];
    let rulings = twin_rulings(&battle.rulings);
    let attack = matches!(stat, Stat::Melee | Stat::Ranged);
    let burdened = unit.start.status == Status::Staggered
        && battle.first == 0
        && (attack || rulings.is("staggered-checks", "all-own-turn"));
    let sources =
        Sources { advantage: advantage.into(), disadvantage: u32::from(disadvantage) + u32::from(burdened) };
    let end = twin_end(&twin_unit(unit, None).state);
    let twin = move || {
        twin::check(&rulings, number.into(), sources).map(|roll| {
            let result = if roll.passed { CheckResult::Passed } else { CheckResult::Failed };
            Some((vec![end.clone()], result as i32))
        })
    };
    Case { battle, watched: vec![0], note: Note::Check, twin: Box::new(twin) }
}

/// Half of a distance as the ruling `half-speed` rounds it; distances in 480ths of an inch.
pub fn half(rulings: &twin::Rulings, distance: i32) -> i32 {
    let exact = distance / 2;
    match rulings.get("half-speed") {
        "exact" => exact,
        "up" => (exact + 479) / 480 * 480,
        _down => exact / 480 * 480,
    }
}

pub fn engage(seed: &mut Seed) -> Case {
    let mut battle = battle(seed, &[0]);
    let in_sight = seed.once_in(4);
    battle.plan = vec![Step::Engage { unit: UnitId(0), in_sight }];
    let unit = &battle.units[0];
    let rulings = twin_rulings(&battle.rulings);
    let (status, move_) = (unit.start.status, i32::from(unit.move_) * 480);
    let end = twin_end(&twin_unit(unit, None).state);
    let turn = twin_turn(&battle, battle.first, 0);
    let twin = move || {
        let reach = |halves: i32| match (status, rulings.get("half-order")) {
            (Status::Healthy, _) => move_ * halves / 2,
            (Status::Staggered, "distance") => half(&rulings, move_ * halves / 2),
            (Status::Staggered, _move) => half(&rulings, move_) * halves / 2,
            (Status::Dazed | Status::Stunned | Status::Incapacitated, _) => 0,
        };
        let rolled = |die: &i32| match die {
            ..=5 => 1,
            6..=15 => 2,
            16.. => 3,
        };
        let halves: Dist<i32> = if in_sight {
            Dist::certain(3)
        } else {
            twin::table_roll(&rulings, twin_status(status), turn, false).map(rolled)
        };
        halves.map(|&halves| Some((vec![end.clone()], reach(halves))))
    };
    Case { battle, watched: vec![0], note: Note::Reach, twin: Box::new(twin) }
}
