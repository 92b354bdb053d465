//! The skirmish problems that are timed and counted, each with the answer that it must come to.

use kernel::{Game, Inches, Input, Pending, Silent};
use odds::{Odds, Pick, Watch};
use players::Style;
use players::skirmish::{Player, Report, fates};
use sim::{Dice, Run, gather, sample};
use skirmish::field::{Feature, Field, Platform, Point, Rect};
use skirmish::place::{Edge, Place};
use skirmish::plan::{Situation, Step};
use skirmish::unit::{Unit, Weapon};
use skirmish::{Battle, State, Status, Terms, UnitId};
use testkit::village;

/// A question with its answer: the chance that the last unit is out.
pub struct Exact {
    battle: Battle,
    expected: String,
}

impl Exact {
    pub fn solve(&self) {
        assert_eq!(incapacitated(&self.battle), self.expected);
    }
}

/// A combat on a field from the middle of a battle, with the chance that its victim is out by the end.
pub struct Combat {
    battle: Battle,
    start: State,
    expected: String,
}

impl Combat {
    pub fn solve(&self) {
        assert_eq!(out_by_the_end(&self.battle, &self.start), self.expected);
    }
}

/// A whole battle that is ready to be played.
pub struct Whole {
    battle: Battle,
    start: State,
}

impl Whole {
    fn new(battle: Battle) -> Whole {
        let start = battle.start(&mut Silent);
        Whole { battle, start }
    }

    /// Plays so many, with anything on offer at random.
    pub fn play_any(&self, battles: u64) {
        let mut fallen = 0;
        for block in 0..battles {
            let mut dice = Dice::new(7, block);
            let mut state = self.start;
            let outcome = loop {
                let input = match self.battle.pending(&state) {
                    Pending::Chance(chance) => Input::Outcome(dice.outcome(&chance)),
                    Pending::Decision(decision) => {
                        Input::Choice(decision.choices[dice.below(decision.choices.len() as u32) as usize])
                    }
                    Pending::Done(outcome) => break outcome,
                };
                self.battle.apply(&mut state, input, &mut Silent);
            };
            fallen += outcome.units.iter().filter(|unit| unit.status == Status::Incapacitated).count();
        }
        assert!(fallen > 0);
    }

    /// Plays so many in a style, with the report.
    pub fn play(&self, style: Style, battles: u64) {
        let player = Player::new(&self.battle, [style; 2]);
        let run = Run { threads: 1, ..Run::new(battles, 7) };
        let choose = |state: &State, decision: &_, dice: &mut Dice| player.choose(state, decision, dice);
        let report = || Report::new(&self.battle, &self.start);
        let gathered = gather(&self.battle, &self.start, run, choose, report);
        assert_eq!(gathered.all.ended, battles);
    }

    /// Samples so many attacks of one soldier on another.
    pub fn sample(&self, run: Run<'_>) {
        let sampled =
            sample(&self.battle, &self.start, run, |_, _, _: &mut Dice| 0, |outcome| outcome.units[1].status);
        assert!(sampled.sigmas(&Status::Incapacitated, 51.0 / 400.0) < 5.0);
    }
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
        Odds::new(battle, Pick::Uniform).solve(&start, |outcome| outcome.units[unit].status).unwrap();
    answer.of(&Status::Incapacitated).to_string()
}

/// Melee 14 against Defence 18, with the injury.
pub fn one_attack() -> Exact {
    Exact { battle: attack(1, 1, |_| {}), expected: "51/400".into() }
}

/// Two dice to hit and one to defend.
pub fn attack_on_a_dazed_unit() -> Exact {
    let battle = attack(1, 1, |battle| battle.units[1].start.status = Status::Dazed);
    Exact { battle, expected: "3927/8000".into() }
}

/// Three attacks rolled together.
pub fn three_attacks() -> Exact {
    // At least one of three undefended rolls of 18 to 20.
    let expected = odds::Prob::new(400u32.pow(3) - 349u32.pow(3), 400u32.pow(3)).to_string();
    Exact { battle: attack(1, 3, |_| {}), expected }
}

/// Three attackers in turn on a unit at a ledge.
pub fn three_attackers_at_a_ledge() -> Exact {
    let battle = attack(3, 1, |battle| {
        let edge = Edge { distance: Inches(0), drop: Inches::whole(4), railing: false, onto: 1 };
        battle.places = vec![Place { edges: vec![edge], ..Place::ground() }, Place::ground()];
    });
    let expected = incapacitated(&battle);
    Exact { battle, expected }
}

/// The chance that three soldiers who strike one after the other finish a Dazed one, with critical hits.
fn finished_by_three() -> String {
    // A blow at a Dazed unit keeps the better of two dice and hits from 14 on; every hit that is not warded off
    // finishes it. In a whole battle a 20 calls for two Defence checks at 18+, and both must pass.
    let undefended = |checks: u32| 20u64.pow(checks) - 3u64.pow(checks);
    let twenty = 20 * 20 - 19 * 19;
    let plain_hit = 19 * 19 - 13 * 13;
    let blow = plain_hit * undefended(1) * 20 + twenty * undefended(2);
    let all = 20u64.pow(4);
    // It is out unless all three fail.
    odds::Prob::new(all.pow(3) - (all - blow).pow(3), all.pow(3)).to_string()
}

/// The same on a field: three attackers in turn on a Dazed unit at the edge of a roof.
pub fn combat_on_a_roof() -> Exact {
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
    Exact { battle, expected: finished_by_three() }
}

/// Two warbands of ten on a table of 36 by 36 inches with houses, a bridge, woods and walls.
pub fn ten_a_side(turns: u8) -> Whole {
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
    Whole::new(Battle::on_field(units, field, Terms { turns, ..Terms::default() }))
}

/// Two warbands of eight in a village.
pub fn eight_a_side() -> Whole {
    Whole::new(village::battle())
}

/// One soldier who attacks another, to be sampled.
pub fn sampled_attack() -> Whole {
    Whole::new(attack(1, 1, |_| {}))
}

/// The chance that the victim of a combat on a field is out by its end.
fn out_by_the_end(battle: &Battle, start: &State) -> String {
    let victim = UnitId(battle.units.len() as u8 - 1);
    let fates = fates(battle, start, Some(victim), Pick::Uniform, Watch::default()).unwrap();
    fates.of(victim).unwrap().probability(|fate| fate.status == Status::Incapacitated).to_string()
}

/// From the middle of a battle on a field: three attackers on one Dazed unit at an edge, in every order.
pub fn three_on_a_dazed_unit_at_a_ledge() -> Combat {
    let battle = village::roof(3, Status::Dazed);
    let start = battle.start(&mut Silent);
    Combat { battle, start, expected: finished_by_three() }
}

/// The same on a healthy unit, which strikes back: blows, the edge, falls of 4 inches, finishing.
pub fn three_on_a_healthy_unit_at_a_ledge() -> Combat {
    let battle = village::roof(3, Status::Healthy);
    let start = battle.start(&mut Silent);
    let expected = out_by_the_end(&battle, &start);
    Combat { battle, start, expected }
}
