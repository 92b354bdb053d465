//! Two warbands in a village, and three on one at the edge of a roof: battles for tests and benchmarks.

use kernel::Inches;
use skirmish::field::{Climb, Feature, Field, Platform, Point, Rect};
use skirmish::unit::{Unit, Weapon};
use skirmish::{Battle, Status, Terms};

/// Eight on each side, two of them with bows, no two quite alike: a house with a ladder, a rock, a wall and woods
/// between them.
pub fn battle() -> Battle {
    let mut units = Vec::new();
    for (side, name, y) in [(0, "red", 3), (1, "blue", 33)] {
        for number in 0..8u8 {
            let mut unit = Unit::soldier(format!("{name} {number}"), side);
            let at = usize::from(number);
            unit.start.at = Point::inches(6 + 4 * i32::from(number), y);
            unit.melee = [14, 14, 10, 14, 12, 16, 8, 14][at];
            unit.defence = [Some(18), Some(18), Some(12), Some(18), None, Some(16), Some(19), Some(14)][at];
            unit.attacks = [1, 1, 1, 1, 2, 1, 2, 1][at];
            unit.hero = number == 4;
            unit.weapons.push(Weapon { name: "sword".into(), injury: 1, ..Weapon::unarmed() });
            if number < 2 {
                let range = Some(Inches::whole(24));
                unit.weapons.push(Weapon { name: "bow".into(), ranged: true, range, ..Weapon::unarmed() });
            } else {
                let hammer = Weapon { name: "hammer".into(), injury: 4, melee: -3, ..Weapon::unarmed() };
                unit.weapons.push(Weapon { two_handed: true, ..hammer });
            }
            units.push(unit);
        }
    }
    let mut house = Platform::block("the house", Rect::inches(12, 14, 8, 6), Inches::whole(4));
    house.sides[0].climb = Climb::Ladder;
    let rock = Platform::block("the rock", Rect::inches(26, 16, 4, 4), Inches::whole(3));
    let wall = Feature::wall(Rect::inches(2, 18, 8, 1), Inches::whole(3));
    let woods = Feature::woods(Rect::inches(32, 10, 5, 5));
    let field = Field::new(Inches::whole(40), Inches::whole(36), vec![house, rock], vec![wall, woods]);
    assert!(field.check().is_empty(), "{:?}", field.check());
    assert!(field.check_units(&units).is_empty(), "{:?}", field.check_units(&units));
    Battle::on_field(units, field, Terms::default())
}

/// Attackers, up to three, around one victim at the open edge of a roof 4 inches high; the victim is the last unit.
pub fn roof(attackers: usize, victim: Status) -> Battle {
    let mut units: Vec<Unit> = (0..attackers).map(|n| Unit::soldier(format!("attacker {n}"), 0)).collect();
    units.push(Unit::soldier("victim", 1));
    let spots = [Point::inches(13, 11), Point::inches(15, 11), Point::inches(14, 12)];
    for (unit, at) in units.iter_mut().zip(spots) {
        unit.start.at = at;
    }
    units[attackers].start.at = Point::inches(14, 11);
    units[attackers].start.status = victim;
    for unit in &mut units {
        unit.start.place = 1;
    }
    let roof = Platform::block("the roof", Rect::inches(10, 10, 8, 8), Inches::whole(4));
    let field = Field::new(Inches::whole(30), Inches::whole(30), vec![roof], Vec::new());
    // No set-up starts in contact, but this is the middle of a battle.
    Battle::on_field(units, field, Terms::default())
}
