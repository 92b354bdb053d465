//! Random battles from a seed: small, varied, valid, with any rulings.

use skirmish::place::{self, Place};
use skirmish::plan::{Situation, Step};
use skirmish::unit::{Start, Stat, Unit, Weapon};
use skirmish::{Battle, Status, UnitId};

use kernel::{Inches, RulingSet};

/// A small generator: tests must not depend on a library's idea of randomness.
#[derive(Debug, Clone)]
pub struct Seed(pub u64);

impl Seed {
    /// A number below `bound` (splitmix64).
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }

    /// A number between two bounds, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

/// Random rulings: most at their default, some not.
pub fn rulings<R: RulingSet>(seed: &mut Seed) -> R {
    let mut rulings = R::default();
    for ruling in R::ALL {
        let option = if seed.once_in(2) { seed.below(ruling.options.len() as u64) as usize } else { 0 };
        rulings.set(ruling.id, ruling.options[option].id).expect("an option of the register");
    }
    rulings
}

/// A distance between two bounds in half inches, both included.
fn halves(seed: &mut Seed, low: i64, high: i64) -> Inches {
    Inches((seed.between(low, high) * i64::from(kernel::PER_INCH) / 2) as i32)
}

/// Places: the ground and levels above it with up to three edges each, some of them railed, low or out of reach.
///
/// An edge leads to any lower level, so falls may continue; paths lead anywhere.
pub fn places(seed: &mut Seed) -> Vec<Place> {
    let mut heights = [Inches(0), halves(seed, 1, 6), halves(seed, 2, 12), halves(seed, 6, 16)];
    heights.sort();
    let mut places: Vec<Place> = heights
        .iter()
        .enumerate()
        .map(|(index, &height)| Place { name: format!("level {index}"), height, ..Place::default() })
        .collect();
    for level in 0..places.len() {
        let edges = if level == 0 { 0 } else { seed.below(4) };
        for _ in 0..edges {
            let onto = seed.below(level as u64) as u8;
            let drop = Inches(places[level].height.0 - places[usize::from(onto)].height.0);
            if drop > Inches(0) {
                let edge = place::Edge { distance: halves(seed, 0, 3), drop, railing: seed.once_in(3), onto };
                places[level].edges.push(edge);
            }
        }
        for to in 0..places.len() as u8 {
            if usize::from(to) != level && seed.once_in(2) {
                let distance = halves(seed, 0, 12);
                places[level].paths.push(place::Path { to, distance });
            }
        }
    }
    places
}

/// A random unit.
pub fn unit(seed: &mut Seed, name: String, side: u8, places: u8) -> Unit {
    let wounds = seed.pick(&[1, 1, 1, 2, 3]);
    let weapon = |seed: &mut Seed, ranged| Weapon {
        ranged,
        two_handed: seed.once_in(2),
        melee: seed.between(-2, 5) as i8,
        injury: seed.between(-4, 7) as i8,
        piercing: seed.between(-3, 4) as i8,
        name: if ranged { "bow".into() } else { "blade".into() },
        ..Weapon::unarmed()
    };
    let mut weapons = Vec::new();
    for ranged in [false, false, true] {
        if seed.once_in(3) {
            weapons.push(weapon(seed, ranged));
        }
    }
    let stunned_becomes_dazed = seed.once_in(5);
    let worst = if stunned_becomes_dazed { Status::Dazed } else { Status::Stunned };
    Unit {
        name,
        side,
        move_: seed.between(3, 9) as u8,
        melee: seed.between(4, 19) as u8,
        ranged: if seed.once_in(4) { None } else { Some(seed.between(4, 19) as u8) },
        defence: if seed.once_in(5) { None } else { Some(seed.between(6, 20) as u8) },
        agility: seed.between(4, 16) as u8,
        morale: seed.between(4, 16) as u8,
        attacks: seed.pick(&[1, 1, 2]),
        wounds,
        injury: seed.between(-3, 5) as i8,
        piercing: seed.between(-2, 4) as i8,
        weapons,
        hardy: seed.pick(&[0, 0, 2]),
        stunned_becomes_dazed,
        start: Start {
            status: seed.pick(&[Status::Healthy, Status::Healthy, Status::Staggered, Status::Dazed, worst]),
            wounds: seed.between(0, wounds.into()) as u8,
            place: seed.below(places.into()) as u8,
            contacts: Vec::new(),
            engaged_this_turn: seed.once_in(4),
            ..Start::default()
        },
        ..Unit::soldier("", side)
    }
}

/// A random battle, with `units` units on two sides and a few steps of any kind.
pub fn battle(seed: &mut Seed, units: u8, steps: usize) -> Battle {
    let places = places(seed);
    let cards = (0..units).map(|n| unit(seed, format!("unit {n}"), n % 2, places.len() as u8)).collect();
    let mut battle = Battle::new(cards, Vec::new());
    battle.places = places;
    battle.rulings = rulings(seed);
    battle.first = seed.below(2) as u8;
    for a in 0..units {
        for b in 0..a {
            if seed.once_in(2) {
                battle.units[usize::from(a)].start.contacts.push(b);
                battle.units[usize::from(b)].start.contacts.push(a);
            }
        }
    }
    battle.plan = (0..steps).map(|_| step(seed, &battle)).collect();
    battle
}

fn step(seed: &mut Seed, battle: &Battle) -> Step {
    let units = battle.units.len() as u64;
    let unit = UnitId(seed.below(units) as u8);
    let enemies: Vec<UnitId> = (0..units as u8)
        .map(UnitId)
        .filter(|&other| battle.unit(other).side != battle.unit(unit).side)
        .collect();
    let target = if enemies.is_empty() { unit } else { seed.pick(&enemies) };
    // Most fights are between units in reach of each other.
    let touching: Vec<UnitId> =
        enemies.iter().copied().filter(|enemy| battle.unit(unit).start.contacts.contains(&enemy.0)).collect();
    let foe = if touching.is_empty() || seed.once_in(8) { target } else { seed.pick(&touching) };
    let situation = Situation {
        advantage: seed.pick(&[0, 0, 1, 2]),
        disadvantage: seed.pick(&[0, 0, 1]),
        cover: seed.once_in(4),
        moved: seed.once_in(4),
        elevated: seed.once_in(4),
    };
    let attacks = seed.pick(&[None, Some(1), Some(2)]);
    let onto = if seed.once_in(2) { None } else { Some(seed.below(battle.places.len() as u64) as u8) };
    let mut stats = vec![Stat::Melee, Stat::Agility, Stat::Morale];
    stats.extend(battle.unit(unit).ranged.map(|_| Stat::Ranged));
    stats.extend(battle.unit(unit).defence.map(|_| Stat::Defence));
    let side = seed.below(2) as u8;
    match seed.below(16) {
        0..=3 => Step::Melee { attacker: unit, target: foe, attacks, weapon: None, situation },
        4 | 5 if battle.unit(unit).ranged.is_some() => {
            Step::Ranged { attacker: unit, target, attacks, weapon: None, situation }
        }
        4..=6 => Step::InjuryRoll { unit, modifier: seed.between(-6, 8) as i8 },
        7 => Step::Fall { unit, height: Some(halves(seed, 0, 12)), onto },
        8 => Step::Inflict {
            unit,
            status: seed.pick(&[Status::Dazed, Status::Stunned, Status::Incapacitated]),
        },
        9 => Step::Check { unit, stat: seed.pick(&stats), situation },
        10 => Step::Engage { unit, in_sight: seed.once_in(2) },
        11 => Step::Disengage { unit },
        12 => Step::Fight,
        13 => Step::Turn(side),
        14 => Step::Move(side),
        _ => seed.pick(&[Step::Begin(side), Step::Recover(side), Step::Shoot(side), Step::End(side)]),
    }
}
