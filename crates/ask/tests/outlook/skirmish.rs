//! Battles on fields: steps to their end, and what is under way in a whole battle.

use std::cell::Cell;

use ::skirmish::field::{Field, Platform, Point, Rect, Side};
use ::skirmish::plan::{Situation, Step};
use ::skirmish::turn::Phase;
use ::skirmish::unit::Unit;
use ::skirmish::{Battle, Choice, Event, Frame, State, Status, Terms, UnitId, What};
use ask::answer::Counted;
use kernel::{Game, Inches, Input, Pending, Sink, Tabletop};
use testkit::fields;
use testkit::laws::offered;
use testkit::random::{Seed, rulings};

use super::{is_told_right, naive, seeds, walk};

const COUNTS: [Counted; 6] = [
    Counted::TheirOut,
    Counted::TheirStunned,
    Counted::TheirDazed,
    Counted::OwnOut,
    Counted::OwnStunned,
    Counted::OwnDazed,
];

/// How many are out, Stunned and Dazed, of the other side and of one's own.
fn numbers(battle: &Battle, own: u8, state: &State) -> [i64; 6] {
    let mut all = [0; 6];
    for unit in state.ids() {
        let status = match state.unit(unit).status {
            Status::Incapacitated => 0,
            Status::Stunned => 1,
            Status::Dazed => 2,
            Status::Healthy | Status::Staggered => continue,
        };
        all[status + if battle.unit(unit).side == own { 3 } else { 0 }] += 1;
    }
    all
}

/// The side that decides, or whose turn it is.
fn own(battle: &Battle, state: &State) -> u8 {
    match battle.pending(state) {
        Pending::Decision(decision) => decision.seat.0,
        Pending::Chance(_) | Pending::Done(_) => state.active,
    }
}

fn compared(at: &str, battle: &Battle, state: &State, is_over: &dyn Fn(&State) -> bool) -> usize {
    let own = own(battle, state);
    is_told_right(at, battle, state, COUNTS, is_over, &|state| numbers(battle, own, state))
}

/// Two against two on a roof with a terrace below it, at its edges.
fn on_a_roof(seed: &mut Seed) -> Battle {
    let mut sides = || [(); 4].map(|()| Side { railing: seed.once_in(5), ..Side::default() });
    let [roof, terrace] = [sides(), sides()];
    let height = seed.between(4, 14) as i32;
    let low = seed.between(0, i64::from(height) - 1) as i32;
    let top = |name: &str, rect: Rect, height: i32, sides| Platform {
        sides,
        ..Platform::block(name, rect, Inches(240 * height))
    };
    let mut platforms = vec![top("roof", Rect::inches(10, 5, 5, 5), height, roof)];
    if low > 0 {
        platforms.push(top("terrace", Rect::inches(15, 5, 3, 5), low, terrace));
    }
    let field = Field::new(Inches::whole(30), Inches::whole(20), platforms, Vec::new());
    let mut units: Vec<Unit> = Vec::new();
    let corner = [seed.between(0, 3), seed.between(0, 3)].map(|inches| 480 * inches as i32);
    for (number, (x, y)) in [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().enumerate() {
        let mut unit = Unit::soldier(format!("unit {number}"), number as u8 % 2);
        unit.agility = seed.between(5, 15) as u8;
        unit.defence = Some(seed.between(12, 19) as u8);
        unit.melee = seed.between(8, 16) as u8;
        unit.start.place = 1;
        unit.start.at = Point::new(
            Inches(10 * 480 + 240 + corner[0] + 480 * x),
            Inches(5 * 480 + 240 + corner[1] + 480 * y),
        );
        unit.start.status = seed.pick(&[Status::Healthy, Status::Healthy, Status::Dazed, Status::Stunned]);
        units.push(unit);
    }
    assert!(field.check().is_empty(), "{:?}", field.check());
    let mut battle = Battle::on_field(units, field, Terms::default());
    battle.rulings = rulings(seed);
    battle.first = seed.below(2) as u8;
    battle
}

fn step(seed: &mut Seed) -> Step {
    let unit = UnitId(seed.below(4) as u8);
    let target = UnitId((unit.0 + seed.pick(&[1, 3])) % 4);
    match seed.below(7) {
        6 => Step::Fight,
        0..=2 => Step::Melee {
            attacker: unit,
            target,
            attacks: None,
            weapon: None,
            situation: Situation::default(),
        },
        3 => Step::InjuryRoll { unit, modifier: seed.between(-4, 6) as i8 },
        4 => Step::Inflict { unit, status: seed.pick(&[Status::Dazed, Status::Stunned]) },
        _ => Step::Fall { unit, height: Some(Inches(240 * seed.between(1, 12) as i32)), onto: None },
    }
}

/// A pending test or fall, steps still to come, whoever's decision it is: all that is ahead counts.
#[test]
fn steps_on_a_field_are_told_to_their_end() {
    let mut numbers = 0;
    for (name, mut seed) in seeds("steps on a roof", 80) {
        let mut battle = on_a_roof(&mut seed);
        battle.plan = (0..seed.between(1, 2)).map(|_| step(&mut seed)).collect();
        let start = battle.start(&mut kernel::Silent);
        let mut at = 0;
        walk(&battle, &start, &mut seed, |state| {
            at += 1;
            numbers += compared(&format!("{name}, position {at}"), &battle, state, &|_| false);
            true
        });
    }
    assert!(numbers > 60, "only {numbers} numbers were compared");
}

/// Whether dice are due that hurt somebody or keep it from that, by what players call them.
fn hurts(battle: &Battle, state: &State) -> bool {
    match battle.pending(state) {
        Pending::Chance(chance) => {
            let others =
                ["roll-off", "Out-of-Sight roll", "Scars", "Melee", "Ranged", "Defence", "Agility", "Morale"];
            !others.contains(&chance.label) && !chance.label.contains("Scar")
        }
        Pending::Decision(decision) => matches!(decision.choices[0], Choice::Edge(_)),
        Pending::Done(_) => false,
    }
}

/// Which turn and which phase of it is under way.
fn moment(state: &State) -> (u8, Option<Phase>) {
    let phase = state.frames.iter().find_map(|frame| match *frame {
        Frame::Turn { phase, .. } => Some(phase),
        _ => None,
    });
    (state.turn, phase)
}

/// In a whole battle, one looks to the end of the attack, spell, jump or fall with all that it leads to. Where the game
/// then runs on by itself into another phase, what comes of that cannot be told apart here.
#[test]
fn what_is_under_way_in_a_whole_battle_is_told_to_its_end() {
    let mut found = 0;
    let battles = seeds("a battle on a roof", 30).map(|(name, mut seed)| (name, on_a_roof(&mut seed), seed));
    let wild = seeds("a wild battle", 60).map(|(name, mut seed)| (name, fields::battle(&mut seed, 2), seed));
    for (name, battle, mut seed) in battles.chain(wild) {
        let start = battle.start(&mut kernel::Silent);
        let mut at = 0;
        walk(&battle, &start, &mut seed, |state| {
            at += 1;
            let fights = state.frames.iter().any(|frame| matches!(frame, Frame::Fight { .. }));
            if !fights && hurts(&battle, state) {
                let runs_on = Cell::new(false);
                let is_over = |after: &State| {
                    let is_over = !hurts(&battle, after);
                    runs_on.set(runs_on.get() || (is_over && moment(after) != moment(state)));
                    is_over
                };
                let of = own(&battle, state);
                let naive = naive(&battle, state, &is_over, &|state| numbers(&battle, of, state));
                if naive.is_some() && !runs_on.get() {
                    found += compared(&format!("{name}, position {at}"), &battle, state, &is_over);
                }
            }
            at < 200
        });
    }
    assert!(found > 10, "only {found} numbers were compared");
}

/// Hears what a Check came to.
#[derive(Default)]
struct Hears(Option<bool>);

impl Sink<Event> for Hears {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        match event().what {
            What::Check { passed, .. } => _ = self.0.get_or_insert(passed),
            What::Casts { works, .. } => _ = self.0.get_or_insert(works),
            _ => {}
        }
    }
}

/// How often the Check whose dice are due passes.
fn passes(battle: &Battle, state: &State) -> Option<f64> {
    let faces = offered(battle, state);
    let mut sum = 0.0;
    for (input, _) in &faces {
        let (mut after, mut heard) = (*state, Hears::default());
        battle.apply(&mut after, *input, &mut heard);
        sum += match heard.0 {
            Some(passed) => f64::from(u8::from(passed)),
            // The second of two dice, or what went off in somebody's hands.
            None if battle.check_due(&after).is_some_and(|due| due.first > 0) => passes(battle, &after)?,
            None => 0.0,
        };
    }
    (!faces.is_empty()).then(|| sum / faces.len() as f64)
}

/// The chance beside a roll, and beside an option that takes one, is how often it passes.
#[test]
fn the_chance_beside_a_roll_is_how_often_it_passes() {
    let mut rolls = 0;
    for (name, mut seed) in seeds("rolls", 40) {
        let battle = if seed.once_in(2) { on_a_roof(&mut seed) } else { fields::battle(&mut seed, 3) };
        let start = battle.start(&mut kernel::Silent);
        let mut at = 0;
        let mut same = |state: &State, (passing, all): (u32, u32), what: &str| {
            let told = f64::from(passing) / f64::from(all);
            let chance = passes(&battle, state).unwrap_or_else(|| panic!("{name}: {what} is no Check"));
            assert!((told - chance).abs() <= 1e-9, "{name}, {what}: {told}, and it is {chance}");
            rolls += 1;
        };
        walk(&battle, &start, &mut seed, |state| {
            at += 1;
            match battle.pending(state) {
                Pending::Chance(chance) => {
                    let due =
                        battle.check_due(state).and_then(|_| battle.faces(state, &chance).needs?.chance);
                    if let Some(told) = due {
                        same(state, told, chance.label);
                    }
                }
                Pending::Decision(decision) => {
                    for &choice in decision.choices.iter() {
                        let Some(check) = battle.choice_check(state, choice) else { continue };
                        let mut after = *state;
                        battle.apply(&mut after, Input::Choice(choice), &mut kernel::Silent);
                        same(&after, check.chance, &battle.choice_name(state, choice));
                    }
                }
                Pending::Done(_) => {}
            }
            at < 200
        });
    }
    assert!(rolls > 200, "only {rolls} rolls were looked at");
}

/// An edge among several says which way it lies, how deep it is, and what is below; every one by a name of its own.
#[test]
fn edges_are_told_apart_by_place_and_drop() {
    let mut found = 0;
    for (name, mut seed) in seeds("edges", 400) {
        let mut battle = on_a_roof(&mut seed);
        battle.rulings.set("ledge-choice", "attacker").expect("a ruling of the book");
        // A blow that mostly hits, and a test that mostly fails.
        (battle.units[0].melee, battle.units[1].defence, battle.units[1].agility) = (4, None, 19);
        battle.plan = vec![Step::Melee {
            attacker: UnitId(0),
            target: UnitId(1),
            attacks: None,
            weapon: None,
            situation: Situation::default(),
        }];
        let start = battle.start(&mut kernel::Silent);
        walk(&battle, &start, &mut seed, |state| {
            let Pending::Decision(decision) = battle.pending(state) else { return true };
            let mut names: Vec<String> =
                decision.choices.iter().map(|&choice| battle.choice_name(state, choice)).collect();
            for (word, &choice) in names.iter().zip(decision.choices.iter()) {
                let mut after = *state;
                battle.apply(&mut after, Input::Choice(choice), &mut kernel::Silent);
                let there = &battle.places[usize::from(after.unit(UnitId(1)).place)].name;
                assert!(word.contains("\" down to ") || word.contains("no room"), "{name}: {word}");
                // Where it comes to lie at last may be one level farther down.
                assert!(word.contains("down to terrace") || word.contains(there.as_str()), "{name}: {word}");
                found += 1;
            }
            names.sort();
            names.dedup();
            assert_eq!(names.len(), decision.choices.len(), "{name}: {names:?}");
            true
        });
    }
    assert!(found > 4, "only {found} edges were met");
}
