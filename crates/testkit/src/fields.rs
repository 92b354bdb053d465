//! Random fields with random warbands on them, from a seed.

use kernel::Inches;
use skirmish::field::{Base, Climb, Feature, Field, Platform, Point, Rect, Side, Zone};
use skirmish::phases::cast::{Effect, Spell};
use skirmish::scars::Tables;
use skirmish::unit::{Unit, Weapon};
use skirmish::{Battle, Terms};

use crate::random::{Seed, rulings};

/// A rectangle on a field, its sides between two bounds, in half inches.
fn rect(seed: &mut Seed, width: i64, depth: i64, low: i64, high: i64) -> Rect {
    let half = |n: i64| Inches(240 * n as i32);
    let (w, d) = (seed.between(low, high), seed.between(low, high));
    let west = seed.between(0, (2 * width - w).max(0));
    let south = seed.between(0, (2 * depth - d).max(0));
    Rect::new(half(west), half(south), half(w), half(d))
}

/// A random valid field.
pub fn field(seed: &mut Seed) -> Field {
    loop {
        let (width, depth) = (seed.between(16, 48), seed.between(16, 40));
        let mut platforms = Vec::new();
        for number in 0..seed.between(0, 8) {
            let rect = rect(seed, width, depth, 3, 16);
            let height = Inches(240 * seed.between(1, 14) as i32);
            let mut side = || Side {
                railing: seed.once_in(4),
                climb: seed.pick(&[Climb::Sheer, Climb::Rough, Climb::Rough, Climb::Ladder]),
            };
            let sides = [side(), side(), side(), side()];
            platforms.push(Platform {
                name: format!("block {number}"),
                rect,
                height,
                deck: height >= Inches::whole(2) && seed.once_in(5),
                sides,
            });
        }
        let features = (0..seed.between(0, 6)).map(|_| {
            let rect = rect(seed, width, depth, 1, 12);
            match seed.below(4) {
                0 => Feature::wall(rect, Inches(240 * seed.between(1, 6) as i32)),
                1 => Feature::woods(rect),
                2 => Feature::rough(rect),
                _ => Feature::water(rect, seed.once_in(2)),
            }
        });
        let features = features.collect();
        let field = Field::new(Inches::whole(width as i32), Inches::whole(depth as i32), platforms, features);
        if field.check().is_empty() {
            return field;
        }
    }
}

/// A weapon to shoot with.
fn gun(seed: &mut Seed) -> Weapon {
    let (range, slow, blackpowder) =
        seed.pick(&[(25, false, false), (30, true, true), (10, false, true), (25, false, true)]);
    Weapon {
        name: "gun".into(),
        ranged: true,
        injury: seed.between(0, 2) as i8,
        piercing: seed.between(0, 3) as i8,
        range: Some(Inches::whole(range)),
        slow,
        blackpowder,
        ..Weapon::unarmed()
    }
}

/// A fighter.
fn fighter(seed: &mut Seed, name: String, side: u8) -> Unit {
    let mut unit = Unit::soldier(name, side);
    unit.move_ = seed.between(4, 8) as u8;
    unit.melee = seed.between(8, 16) as u8;
    unit.defence = if seed.once_in(6) { None } else { Some(seed.between(12, 19) as u8) };
    unit.agility = seed.between(5, 15) as u8;
    unit.morale = seed.between(5, 15) as u8;
    unit.attacks = seed.pick(&[1, 1, 2]);
    unit.wounds = seed.pick(&[1, 1, 1, 2]);
    unit.start.wounds = unit.wounds;
    unit.hero = seed.once_in(4);
    unit.large = seed.once_in(8);
    unit.base = Inches(if unit.large { 960 } else { seed.pick(&[480, 480, 480, 600]) });
    unit.stunned_becomes_dazed = seed.once_in(8);
    unit.deadly = seed.pick(&[0, 0, 0, 2]);
    unit.improved_critical = seed.once_in(8);
    unit.causes_fear = seed.once_in(8);
    unit.shaken = seed.once_in(8);
    unit.healer = unit.hero && unit.morale.is_multiple_of(2);
    for number in 0..seed.below(3) {
        let injury = seed.between(-1, 4) as i8;
        unit.weapons.push(Weapon { name: format!("blade {number}"), injury, ..Weapon::unarmed() });
        // One for each hand, and nothing to choose between them.
        if seed.once_in(3) {
            unit.weapons.extend(unit.weapons.last().cloned());
        }
    }
    if seed.once_in(2) {
        for number in 0..seed.pick(&[1, 1, 2]) {
            unit.weapons.push(Weapon { name: format!("gun {number}"), ..gun(seed) });
        }
    }
    if seed.once_in(5) {
        let effects = [
            Effect::Bolt { skill: 12, injury: 1, piercing: 2 },
            Effect::Drain { injury: 0 },
            Effect::Curse { modifier: 2 },
            Effect::Mend,
        ];
        for number in 0..seed.between(1, 3) {
            let effect = seed.pick(&effects);
            let range = Inches::whole(if effect == Effect::Mend { 3 } else { 12 });
            unit.spells.push(Spell { name: format!("spell {number}"), difficulty: 11, range, effect });
        }
    }
    unit
}

/// A random whole battle, with up to `most` units on each side.
pub fn battle(seed: &mut Seed, most: i64) -> Battle {
    loop {
        let field = field(seed);
        let sizes = [seed.between(1, most), seed.between(1, most)];
        let mut units: Vec<Unit> = Vec::new();
        let mut tries = 0;
        for side in 0..2 {
            for number in 0..sizes[usize::from(side)] {
                let mut unit =
                    fighter(seed, format!("{} {number}", ["red", "blue"][usize::from(side)]), side);
                loop {
                    tries += 1;
                    unit.start.place = seed.below(field.platforms.len() as u64 + 1) as u8;
                    let eighth = |inches: Inches, seed: &mut Seed| {
                        Inches(60 * seed.between(0, i64::from(inches.0 / 60)) as i32)
                    };
                    unit.start.at = Point::new(eighth(field.width, seed), eighth(field.depth, seed));
                    units.push(unit.clone());
                    if field.check_units(&units).is_empty() || tries > 4000 {
                        break;
                    }
                    units.pop();
                }
            }
        }
        if tries > 4000 {
            continue;
        }
        let terms = Terms {
            rout: seed.between(1, 6) as u8,
            turns: seed.between(2, 16) as u8,
            scars: if seed.once_in(2) { Some(Tables::usual()) } else { None },
        };
        let mut battle = Battle::on_field(units, field, terms);
        battle.rulings = rulings(seed);
        battle.first = seed.below(2) as u8;
        return battle;
    }
}

/// A random zone in one half of a field.
fn zone(seed: &mut Seed, field: &Field, north: bool) -> Rect {
    let (width, half) = (i64::from(field.width.full()), i64::from(field.depth.full() / 2));
    let (wide, deep) = (seed.between(4, width), seed.between(2, half));
    let (west, up) = (seed.between(0, width - wide), seed.between(0, half - deep));
    let south = if north { i64::from(field.depth.full()) - deep - up } else { up };
    let [west, south, wide, deep] = [west, south, wide, deep].map(|n| Inches::whole(n as i32));
    Rect::new(west, south, wide, deep)
}

/// A random whole battle that begins with deployment: most units line up in zones, some already have a place.
pub fn deployment(seed: &mut Seed, most: i64) -> Battle {
    loop {
        let mut battle = battle(seed, most);
        let field = battle.field.clone().expect("a field");
        let rects = [zone(seed, &field, false), zone(seed, &field, true)];
        let zones = [0, 1].map(|side| Zone::new(&field, rects[side], Some(rects[1 - side])));
        let stays: Vec<bool> = battle.units.iter().map(|_| seed.once_in(6)).collect();
        let base = |unit: &Unit| Base { surface: unit.start.place, at: unit.start.at, radius: unit.radius() };
        let mut placed: Vec<Base> = battle
            .units
            .iter()
            .zip(&stays)
            .filter(|(_, stays)| **stays)
            .map(|(unit, _)| base(unit))
            .collect();
        let lined_up = battle.units.iter_mut().zip(&stays).filter(|(_, stays)| !**stays).all(|(unit, _)| {
            let spot = zones[usize::from(unit.side)].lined_up(&field, unit.radius(), &placed);
            unit.start.zone = Some(unit.side);
            unit.start.place = 0;
            unit.start.at = spot.unwrap_or_default();
            placed.push(base(unit));
            spot.is_some()
        });
        if lined_up && stays.contains(&false) && field.check_units(&battle.units).is_empty() {
            battle.zones = zones.to_vec();
            return battle;
        }
    }
}
