//! The spots on the board that options lead to, and the figures that they name.

use table::view::{BattleView, FieldView, Length, Pointed, Rectangle, Things, View, space};

use super::{About, Spot};

/// The number of square inches along a side of a field.
pub fn rows_of(battle: &BattleView, side: Length) -> u8 {
    (side.0 + battle.per_inch - 1).div_euclid(battle.per_inch).clamp(1, 99) as u8
}

/// The square inch of a field that a point lies in. The northernmost row is the first one.
pub fn inch(battle: &BattleView, field: &FieldView, [x, y]: [Length; 2]) -> (u8, u8) {
    let [columns, rows] = [field.width, field.depth].map(|side| rows_of(battle, side));
    let inch = |at: Length, most: u8| at.0.div_euclid(battle.per_inch).clamp(0, i32::from(most) - 1) as u8;
    (inch(x, columns), rows - 1 - inch(y, rows))
}

fn area(battle: &BattleView, field: &FieldView, area: Rectangle) -> Spot {
    let (x, y) = inch(battle, field, [area.west, area.north]);
    let (right, below) = inch(battle, field, [area.east, area.south]);
    Spot { x, y, wide: right - x + 1, high: below - y + 1, is_area: true }
}

/// The spot that an option leads to.
pub fn spot(view: &View, at: &Pointed) -> Option<Spot> {
    let square = |(x, y): (u8, u8), size: u8| Spot::square(x, y, size);
    match (at, &view.table) {
        (Pointed::Space(name), _) => space(name).map(|at| square(at, 1)),
        (Pointed::Base { space: name, size, .. }, _) => space(name).map(|at| square(at, *size)),
        (Pointed::Spot(spot), Things::Skirmish(battle)) => {
            let field = battle.field.as_ref()?;
            Some(square(inch(battle, field, [spot.x, spot.y]), 1))
        }
        (Pointed::Area(rect), Things::Skirmish(battle)) => Some(area(battle, battle.field.as_ref()?, *rect)),
        _ => None,
    }
}

/// The figure that an option names, if it is on the field.
pub fn about(view: &View, at: &Pointed) -> Option<About> {
    let Things::Skirmish(battle) = &view.table else { return None };
    let (Pointed::Figure(name) | Pointed::Spell { target: Some(name), .. }) = at else { return None };
    let unit = battle.units.iter().find(|unit| unit.name == *name && unit.at.is_some())?;
    let at = inch(battle, battle.field.as_ref()?, unit.at?);
    Some(About { at, letter: unit.letter })
}
