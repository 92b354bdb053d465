//! How fast: exact questions and sampled attacks. Every benchmark asserts its answer; none asserts a time.
//!
//! `cargo bench -p bout-testkit`

use divan::counter::ItemsCount;
use kernel::{Game, Inches, Input, Pending, Silent};
use odds::{Odds, Policy, Watch};
use players::Style;
use players::skirmish::{Player, Report, fates};
use sim::{Dice, Run, gather, sample};
use skirmish::field::{Feature, Field, Platform, Point, Rect};
use skirmish::place::{Edge, Place};
use skirmish::plan::{Situation, Step};
use skirmish::unit::{Unit, Weapon};
use skirmish::{Battle, State, Status, Terms, UnitId};
use testkit::village;

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
    let start = battle.start(&mut Silent);
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

/// The chance that three soldiers who strike one after the other finish a Dazed one, with critical hits.
fn finished_by_three() -> String {
    // A blow at a Dazed unit keeps the better of two dice and hits from 14 on; whatever is not warded off finishes it.
    // In a whole battle a 20 calls for two Defence checks at 18+, and both must pass.
    let undefended = |checks: u32| 20u64.pow(checks) - 3u64.pow(checks);
    let twenty = 20 * 20 - 19 * 19;
    let plain_hit = 19 * 19 - 13 * 13;
    let blow = plain_hit * undefended(1) * 20 + twenty * undefended(2);
    let all = 20u64.pow(4);
    // It is out unless all three fail.
    odds::Prob::new(all.pow(3) - (all - blow).pow(3), all.pow(3)).to_string()
}

/// The same on a field: three attackers in turn on a Dazed unit at the edge of a roof.
#[divan::bench]
fn exact_combat_on_a_roof(bencher: divan::Bencher<'_, '_>) {
    let roof = Platform::block("roof", Rect::inches(10, 10, 8, 8), Inches::whole(4));
    let field = Field::new(Inches::whole(30), Inches::whole(30), vec![roof], Vec::new());
    let spots = [(6000, 6720), (5760, 7200), (5760, 6240), (5520, 6720)];
    let mut units: Vec<Unit> = Vec::new();
    for (n, (x, y)) in (0..).zip(spots) {
        let mut unit = Unit::soldier(format!("unit {n}"), u8::from(n == 3));
        unit.agility += n;
        unit.start.place = 1;
        unit.start.at = Point::new(Inches(x), Inches(y));
        units.push(unit);
    }
    // The three stand around it and do not overlap: the outer two a little aside.
    units[1].start.at = Point::new(Inches(5520), Inches(7202));
    units[2].start.at = Point::new(Inches(5520), Inches(6238));
    units[3].start.status = Status::Dazed;
    assert!(field.check().is_empty());
    let mut battle = Battle::on_field(units, field, Terms::default());
    battle.plan = vec![Step::Fight];
    let start = battle.start(&mut Silent);
    assert_eq!(start.unit(UnitId(3)).contacts.len(), 3);
    let expected = finished_by_three();
    bencher.bench(|| assert_eq!(incapacitated(divan::black_box(&battle)), expected));
}

/// Two warbands of ten on a table of 36 by 36 inches with houses, a bridge, woods and walls.
fn ten_a_side(turns: u8) -> Battle {
    let inches = Inches::whole;
    let house = |name: &str, x, y, height| Platform::block(name, Rect::inches(x, y, 6, 6), inches(height));
    let bridge = Platform { deck: true, ..Platform::block("bridge", Rect::inches(15, 17, 6, 2), inches(3)) };
    let platforms = vec![
        house("west house", 9, 15, 3),
        house("east house", 21, 15, 3),
        house("tower", 15, 26, 5),
        house("mill", 15, 4, 4),
        bridge,
    ];
    let features = vec![
        Feature::woods(Rect::inches(2, 8, 5, 6)),
        Feature::woods(Rect::inches(29, 22, 5, 6)),
        Feature::wall(Rect::inches(4, 20, 4, 1), inches(1)),
        Feature::wall(Rect::inches(28, 14, 4, 1), inches(1)),
        Feature::rough(Rect::inches(14, 12, 8, 3)),
    ];
    let field = Field::new(inches(36), inches(36), platforms, features);
    let mut units = Vec::new();
    for side in 0..2 {
        for n in 0..10 {
            let mut unit = Unit::soldier(format!("{side}-{n}"), side);
            unit.agility += n as u8 % 4;
            unit.hero = n < 2;
            unit.weapons.push(Weapon { name: "sword".into(), piercing: 3, ..Weapon::unarmed() });
            if n % 3 == 0 {
                let range = Some(inches(25));
                unit.weapons.push(Weapon { name: "bow".into(), ranged: true, range, ..Weapon::unarmed() });
            }
            unit.start.at = Point::inches(4 + 3 * n, if side == 0 { 2 } else { 34 });
            units.push(unit);
        }
    }
    assert_eq!((field.check(), field.check_units(&units)), (Vec::new(), Vec::new()));
    Battle::on_field(units, field, Terms { turns, ..Terms::default() })
}

const BATTLES: u64 = 500;

/// Whole battles of ten against ten on one core, with anything on offer at random; 24 turns are what a battle has unless it
/// says otherwise. Counts battles per second.
#[divan::bench(args = [12, 24, 40], counters = [ItemsCount::new(BATTLES)], sample_count = 5)]
fn ten_against_ten(bencher: divan::Bencher<'_, '_>, turns: u8) {
    let battle = ten_a_side(turns);
    let start = battle.start(&mut Silent);
    bencher.bench(|| {
        let mut fallen = 0;
        for block in 0..BATTLES {
            let mut dice = Dice::new(7, block);
            let mut state = start;
            let outcome = loop {
                let input = match battle.pending(&state) {
                    Pending::Chance(chance) => Input::Outcome(dice.outcome(&chance)),
                    Pending::Decision(decision) => {
                        Input::Choice(decision.choices[dice.below(decision.choices.len() as u32) as usize])
                    }
                    Pending::Done(outcome) => break outcome,
                };
                battle.apply(&mut state, input, &mut Silent);
            };
            fallen += outcome.units.iter().filter(|unit| unit.status == Status::Incapacitated).count();
        }
        assert!(fallen > 0);
    });
}

/// The chance that the victim of a combat on a field is out by its end.
fn out_by_the_end(battle: &Battle, start: &State) -> String {
    let victim = UnitId(battle.units.len() as u8 - 1);
    let fates = fates(battle, start, Some(victim), Policy::Uniform, Watch::default()).unwrap();
    fates.of(victim).unwrap().probability(|fate| fate.status == Status::Incapacitated).to_string()
}

/// From the middle of a battle on a field: three attackers on one Dazed unit at an edge, in every order.
#[divan::bench]
fn exact_combat_of_three_on_a_dazed_unit_at_a_ledge(bencher: divan::Bencher<'_, '_>) {
    let battle = village::roof(3, Status::Dazed);
    let start = battle.start(&mut Silent);
    let expected = finished_by_three();
    bencher.bench(|| assert_eq!(out_by_the_end(divan::black_box(&battle), &start), expected));
}

/// The same on a healthy unit, which strikes back: blows, the edge, falls of 4 inches, finishing.
#[divan::bench]
fn exact_combat_of_three_on_a_healthy_unit_at_a_ledge(bencher: divan::Bencher<'_, '_>) {
    let battle = village::roof(3, Status::Healthy);
    let start = battle.start(&mut Silent);
    let expected = out_by_the_end(&battle, &start);
    bencher.bench(|| assert_eq!(out_by_the_end(divan::black_box(&battle), &start), expected));
}

const STYLED: u64 = 64;

/// Whole battles of two warbands of eight, one core. Counts battles per second.
#[divan::bench(args = Style::ALL, counters = [ItemsCount::new(STYLED)])]
fn whole_battles(bencher: divan::Bencher<'_, '_>, style: Style) {
    let battle = village::battle();
    let start = battle.start(&mut Silent);
    let player = Player::new(&battle, [style; 2]);
    let run = Run { threads: 1, ..Run::new(STYLED, 7) };
    bencher.bench(|| {
        let choose = |state: &State, decision: &_, dice: &mut Dice| player.choose(state, decision, dice);
        let gathered =
            gather(divan::black_box(&battle), &start, run, choose, || Report::new(&battle, &start));
        assert_eq!(gathered.all.ended, STYLED);
    });
}

const TRIALS: u64 = 100_000;

/// One core. Counts attacks per second.
#[divan::bench(counters = [ItemsCount::new(TRIALS)])]
fn sampled_attacks(bencher: divan::Bencher<'_, '_>) {
    let battle = attack(1, 1, |_| {});
    let start = battle.start(&mut Silent);
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
    let start = battle.start(&mut Silent);
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
