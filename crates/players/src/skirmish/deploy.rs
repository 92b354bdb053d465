//! Deployment of a warband: in line, with shooters on high ground.

use ::skirmish::field::Rect;
use ::skirmish::phases::deploy;
use ::skirmish::{Choice, State, UnitId};
use kernel::Inches;

use super::{Likes, Player, most};

/// From this height a shot has Advantage.
const HIGH: Inches = Inches::whole(2);

impl Player<'_> {
    /// The option for deployment: shooters go up where they can, and everybody else stays in line.
    pub(super) fn deploy(&self, state: &State, choices: &[Choice]) -> Likes {
        let unit = state.deciding();
        let worth = |choice: &Choice| match (*choice, unit) {
            (Choice::Pick(unit), _) => self.tops(state, unit),
            (Choice::Area(area), Some(unit)) if self.looks_for_height(unit) => {
                self.highest(state, unit, area)
            }
            (Choice::Deploy(surface, _), Some(unit)) if self.looks_for_height(unit) => self.height(surface),
            // Its place in line is as good as any other on the ground.
            _ => Inches(0),
        };
        let likes = most(choices.iter().map(|choice| Some(worth(choice))));
        // Staying in line comes first, and all units are equal; only spots have a position on the field.
        match likes.first().map(|&first| choices[usize::from(first)]) {
            Some(Choice::Area(_) | Choice::Deploy(..)) => likes,
            _ => likes.first().copied().into_iter().collect(),
        }
    }

    /// The height of a surface, if that is worth anything.
    fn height(&self, surface: u8) -> Inches {
        let height = self.battle.field.as_ref().map_or(Inches(0), |field| field.height(surface));
        if height >= HIGH { height } else { Inches(0) }
    }

    /// Whether a unit shoots, and there is something high in its zone.
    fn looks_for_height(&self, unit: UnitId) -> bool {
        let card = self.battle.unit(unit);
        let zone = card.start.zone.and_then(|zone| self.battle.zones.get(usize::from(zone)));
        let (Some(zone), Some(field)) = (zone, &self.battle.field) else { return false };
        let overlap = |top: &Rect| {
            let zone = zone.rect;
            top.west < zone.east && zone.west < top.east && top.south < zone.north && zone.south < top.north
        };
        let is_high = field.platforms.iter().any(|top| top.height >= HIGH && overlap(&top.rect));
        is_high && card.ranged.is_some() && card.guns().next().is_some()
    }

    /// The highest spot of a part of a unit's zone.
    fn highest(&self, state: &State, unit: UnitId, area: u8) -> Inches {
        let spots = deploy::spots(self.battle, state, unit, area);
        spots.map(|(surface, _)| self.height(surface)).max().unwrap_or(Inches(0))
    }

    /// The highest spot of a unit's zone, if it looks for one.
    fn tops(&self, state: &State, unit: UnitId) -> Inches {
        if !self.looks_for_height(unit) {
            return Inches(0);
        }
        let areas = (0..u8::MAX).take_while(|&area| deploy::area(self.battle, unit, area).is_some());
        areas.map(|area| self.highest(state, unit, area)).max().unwrap_or(Inches(0))
    }
}
