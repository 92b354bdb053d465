//! The cost of a way for a unit, which is broad or narrow, agile or clumsy, careful or bold.

use ::skirmish::field::{Climb, Ledge};
use ::skirmish::{Battle, UnitId};
use kernel::Inches;

use super::{is_easy, tenths};
use crate::Style;

/// From this depth, falls have Disadvantage.
const DEEP: Inches = Inches::whole(4);

/// A turn of walking, in tenths of an inch: what a climb that fails costs.
const TURN: i32 = 60;

/// Units of the same gait share a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::skirmish) struct Gait {
    /// Half the base.
    pub radius: i32,
    /// How many faces of a d20 fail an Agility check, roughly.
    fails: i32,
    /// The factor by which a jump is feared more than its risk.
    fear: i32,
    /// The highest side of the field that a move is enough to climb.
    high: Inches,
}

impl Gait {
    /// The gait of a unit played in a style.
    pub fn of(battle: &Battle, unit: UnitId, style: Style) -> Self {
        let card = battle.unit(unit);
        let radius = card.radius().0;
        // Up the side, and with the whole base over its edge.
        let most = card.move_inches().0 - 2 * radius - 8;
        let surfaces = 0..battle.places.len() as u8;
        let sides = battle.field.iter().flat_map(|field| surfaces.clone().flat_map(|top| field.ledges(top)));
        let high = sides.map(|ledge| ledge.drop).filter(|drop| drop.0 <= most).max();
        Self {
            radius,
            // Coarse enough that a few maps serve everybody.
            fails: (i32::from(card.agility) + 1).clamp(0, 18) / 4 * 4,
            fear: if style == Style::Cautious { 3 } else { 1 },
            high: high.unwrap_or(Inches(0)),
        }
    }

    /// The cost of climbing a side, besides the distance; `None` if it cannot be climbed.
    fn climb(&self, ledge: &Ledge) -> Option<i32> {
        if is_easy(ledge) {
            return Some(tenths(ledge.drop));
        }
        (ledge.climb == Climb::Rough).then(|| tenths(ledge.drop) + self.fails * TURN / (20 - self.fails))
    }

    /// The cost of going up a side, if a move is enough for it.
    pub fn up(&self, ledge: &Ledge) -> Option<u16> {
        let climb = self.climb(ledge).filter(|_| ledge.drop <= self.high);
        climb.map(|cost| cost as u16)
    }

    /// The cost of going down over a side, by climbing or by jumping: the less of the two.
    pub fn down(&self, ledge: &Ledge) -> u16 {
        let jump = self.jump_down(ledge.drop);
        let climb = self.climb(ledge).filter(|_| ledge.drop <= self.high);
        climb.map_or(jump, |climb| climb.min(jump)) as u16
    }

    /// The cost of climbing a side at hand, up or down.
    pub fn climbing(&self, ledge: &Ledge) -> i32 {
        self.climb(ledge).unwrap_or(0)
    }

    /// The cost of jumping down: a unit that fails the check falls.
    pub fn jump_down(&self, drop: Inches) -> i32 {
        let fails = if drop >= DEEP { self.fails * (40 - self.fails) / 20 } else { self.fails };
        (20 + 8 * fails + tenths(drop)) * self.fear
    }

    /// The cost of crossing a gap.
    pub fn across(&self, wide: bool) -> u16 {
        if wide { ((20 + 8 * self.fails) * self.fear) as u16 } else { 0 }
    }
}
