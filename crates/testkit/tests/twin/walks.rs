//! The ways on foot that are offered, against the rule in two lines.

use kernel::{Game, Pending};
use skirmish::plan::Step;
use skirmish::{Battle, Choice, Status};
use testkit::random::Seed;

use crate::case::{battle, cases, stands, touch, twin_rulings};
use crate::rolls::half;

pub const USUAL: u64 = 3000;

/// A unit on its own, or in contact with an enemy.
pub fn walk(number: u64) -> Battle {
    let mut seed = Seed(kernel::digest("walks") ^ number);
    let mut battle = battle(&mut seed, &[0, 1]);
    if seed.once_in(3) {
        touch(&mut battle, 0, 1);
    }
    // Some ways on level ground, for those that may walk no other.
    let level = battle.places.len() as u8;
    let here = battle.units[0].start.place;
    let mut other = battle.places[usize::from(here)].clone();
    other.name = "next door".into();
    battle.places.push(other);
    let distance = kernel::Inches(seed.between(0, 10) as i32 * 240);
    battle.places[usize::from(here)].paths.push(skirmish::place::Path { to: level, distance });
    battle.plan = vec![Step::Move(0)];
    battle
}

/// NOT-ENGAGED-MOVES, STAGGERED-HALF, DAZED-ONE-INCH, STUNNED-NOTHING and the rulings `half-speed`, `dazed-move` and
/// `downed-contact`.
#[test]
fn the_ways_on_foot() {
    for number in 0..cases(USUAL) {
        let battle = walk(number);
        let rulings = twin_rulings(&battle.rulings);
        let (unit, other) = (&battle.units[0], &battle.units[1]);
        let full = i32::from(unit.move_) * 480;
        let allowance = match (unit.start.status, rulings.get("dazed-move")) {
            (Status::Healthy, _) => full,
            (Status::Staggered, _) => half(&rulings, full),
            (Status::Dazed, "one-inch") => 480,
            (Status::Dazed, "half-move") => half(&rulings, full),
            _ => -1,
        };
        let dazed = unit.start.status == Status::Dazed;
        let engaged = rulings.get("downed-contact") == "engaged" || stands(other.start.status);
        let held = !unit.start.contacts.is_empty() && engaged;
        let here = &battle.places[usize::from(unit.start.place)];
        let open = |path: &&skirmish::place::Path| {
            let level = battle.places[usize::from(path.to)].height == here.height;
            path.distance.0 <= allowance && (level || !dazed) && !held
        };
        let mut expected: Vec<Choice> = vec![Choice::Hold];
        expected.extend(here.paths.iter().filter(open).map(|path| Choice::Walk(path.to)));
        let found = match battle.pending(&battle.start(&mut kernel::Silent)) {
            Pending::Decision(decision) => decision.choices.to_vec(),
            _ => vec![Choice::Hold],
        };
        assert_eq!(found, expected, "walk {number}\n{battle:#?}");
    }
}
