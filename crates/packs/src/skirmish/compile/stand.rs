//! The places of everybody on a field: units stand where the file says, warbands where there is room in their
//! zones.

use kernel::Inches;
use skirmish::Status;
use skirmish::field::{Base, Field, Point, Problem, Rect};
use skirmish::unit::Unit;

use super::field::Ground;
use super::units::Member;
use super::{Compiler, whole};
use crate::skirmish::doc::{BattleDoc, EnlistedDoc, FieldChoiceDoc, StepDoc, UnitDoc, WhereDoc};
use source::At;

/// The number of the zone of a warband, counted from 0.
fn zone_of(enlisted: &EnlistedDoc, side: u8) -> usize {
    enlisted.zone.map_or(usize::from(side), |zone| usize::from(*zone) - 1)
}

/// The places that the middle of the unit's base can have on its surface.
fn room_for(field: &Field, unit: &Unit) -> String {
    let radius = unit.radius();
    let (name, rect) =
        match usize::from(unit.start.place).checked_sub(1).and_then(|at| field.platforms.get(at)) {
            Some(platform) => (format!("on `{}`", platform.name), platform.rect),
            None => ("on the field".to_owned(), Rect::new(Inches(0), Inches(0), field.width, field.depth)),
        };
    let between = |from: i32, to: i32| format!("{} to {}", Inches(from + radius.0), Inches(to - radius.0));
    let (x, y) = (between(rect.west, rect.east), between(rect.south, rect.north));
    format!("{name} its middle can be from {x} east and from {y} north")
}

impl Compiler<'_> {
    pub(super) fn stand(&mut self, ground: &Ground, members: &mut [Member]) {
        let doc = self.doc;
        let before = self.problems.len();
        let own = members.len() - doc.unit.len();
        for (member, unit) in members[own..].iter_mut().zip(&doc.unit) {
            if member.unit.start.status != Status::Incapacitated
                && let Some(at) = self.spot(ground, unit)
            {
                member.unit.start.at = at;
            }
        }
        if self.problems.len() > before {
            return;
        }
        // Warbands line up around units that already stand there.
        let mut placed: Vec<usize> = (own..members.len()).collect();
        placed.retain(|&index| members[index].unit.start.status != Status::Incapacitated);
        self.check(ground, members, &placed);
        self.apart(members);
        if self.problems.len() > before {
            return;
        }
        let zones = ground.zones();
        let chosen = whole(doc).is_some_and(BattleDoc::is_chosen);
        for index in 0..own {
            let Member { unit, warband: Some(warband), .. } = &members[index] else { continue };
            let enlisted = &doc.warband[*warband];
            let Some(zone) = self.zone(ground, enlisted, unit) else { continue };
            let base = |&index: &usize| {
                let unit = &members[index].unit;
                Base { surface: unit.start.place, at: unit.start.at, radius: unit.radius() }
            };
            let around: Vec<Base> = placed.iter().map(base).collect();
            let Some(at) = zones[zone].lined_up(&ground.field, unit.radius(), &around) else {
                self.no_room(enlisted, unit);
                return;
            };
            let start = &mut members[index].unit.start;
            (start.at, start.zone) = (at, chosen.then_some(zone as u8));
            placed.push(index);
        }
        if self.problems.len() == before {
            self.check(ground, members, &placed);
        }
    }

    /// Reports zones without room for somebody: at the zone if it is in the scenario, otherwise at the
    /// warband.
    fn no_room(&mut self, enlisted: &At<EnlistedDoc>, unit: &Unit) {
        let number = zone_of(enlisted, unit.side);
        let at_warband = || enlisted.zone.as_ref().map_or_else(|| enlisted.id.span(), At::span);
        let (field, span) = match self.doc.field.as_deref() {
            Some(FieldChoiceDoc::Named(id)) => (format!("`{id}`"), at_warband()),
            Some(FieldChoiceDoc::Own(doc)) => ("the field".to_owned(), doc.zone[number].size.span()),
            None => ("the field".to_owned(), at_warband()),
        };
        let message =
            format!("zone {} of {field} has no room for `{}` of `{}`", number + 1, unit.name, enlisted.id);
        self.problems.push(span, message).hint("make the zone larger, or clear it of terrain");
    }

    /// Two sides may not deploy in one zone.
    fn apart(&mut self, members: &[Member]) {
        let doc = self.doc;
        let zone = |index: usize| {
            let unit = &members.iter().find(|member| member.warband == Some(index))?.unit;
            Some((zone_of(&doc.warband[index], unit.side), unit.side))
        };
        for (index, enlisted) in doc.warband.iter().enumerate() {
            let Some((own, side)) = zone(index) else { continue };
            let is_foe =
                |&other: &usize| zone(other).is_some_and(|(there, whose)| there == own && whose != side);
            if let Some(foe) = (0..index).find(is_foe) {
                let message = format!(
                    "`{}` and `{}` are enemies, and both deploy in zone {}",
                    doc.warband[foe].id,
                    enlisted.id,
                    own + 1
                );
                let span = enlisted.zone.as_ref().map_or_else(|| enlisted.id.span(), At::span);
                self.problems
                    .push(span, message)
                    .hint("give each side a zone of its own: zone = 1, zone = 2");
            }
        }
    }

    /// The zone of a warband: the one that it names, or its side's.
    fn zone(&mut self, ground: &Ground, enlisted: &At<EnlistedDoc>, unit: &Unit) -> Option<usize> {
        let number = zone_of(enlisted, unit.side);
        let found = (number < ground.zones.len()).then_some(number);
        if found.is_none() && !self.is_part {
            let message = format!("the field has no zone {} for `{}` to deploy in", number + 1, enlisted.id);
            let span = enlisted.zone.as_ref().map_or_else(|| enlisted.id.span(), At::span);
            // Once for each warband, not for each of its units.
            if self.problems.iter().all(|(_, problem)| problem.message != message) {
                self.problems.push(span, message).hint("add a [[field.zone]] for each side");
            }
        }
        found
    }

    /// The spot that a unit names.
    fn spot(&mut self, ground: &Ground, unit: &UnitDoc) -> Option<Point> {
        let Some(at) = &unit.at else {
            if !self.is_part {
                self.problems
                    .push(unit.id.span(), format!("nobody says where `{}` stands", unit.id))
                    .hint("write at = [12, 3], in inches from the south-western corner");
            }
            return None;
        };
        let [x, y] = match &**at {
            WhereDoc::Spot(spot) => spot.map(|side| side.0),
            WhereDoc::Place(place) => {
                self.problems
                    .push(at.span(), "on a field, `at` is a spot")
                    .hint(format!("write at = [12, 3] in inches, and on = \"{place}\" for a platform"));
                return None;
            }
        };
        if x > ground.field.width || y > ground.field.depth {
            let field = &ground.field;
            self.problems
                .push(at.span(), format!("({x}, {y}) lies beyond the border of the field"))
                .hint(format!("the field is {} wide and {} deep", field.width, field.depth));
            return None;
        }
        Some(Point::new(x, y))
    }

    /// Reports the problems that the rules find with the positions of those units.
    fn check(&mut self, ground: &Ground, members: &[Member], placed: &[usize]) {
        let units: Vec<Unit> = placed.iter().map(|&index| members[index].unit.clone()).collect();
        let is_battle = self.doc.step.iter().any(|step| matches!(**step, StepDoc::Battle(_)));
        for problem in ground.field.check_units(&units) {
            let member = |unit: usize| &members[placed[unit]];
            let name = |unit: usize| &member(unit).unit.name;
            let (span, message, hint) = match problem {
                Problem::Base { unit, .. } => {
                    (member(unit).base.clone(), problem.to_string(), "change `base`")
                }
                Problem::UnitOutside { unit, .. } => {
                    let it = &member(unit).unit;
                    let (span, message) = (member(unit).spot.clone(), problem.to_string());
                    self.problems.push(span, message).hint(room_for(&ground.field, it));
                    continue;
                }
                Problem::UnitInside { unit, .. } => (
                    member(unit).spot.clone(),
                    problem.to_string(),
                    "move it, or name the platform that it stands on: on = \"tower\"",
                ),
                Problem::UnitsOverlap { unit, with } => (
                    member(unit).spot.clone(),
                    format!("the bases of `{}` and `{}` overlap", name(unit), name(with)),
                    "move one of them",
                ),
                // In the middle of a fight enemies touch; before the first turn of a battle they do not.
                Problem::UnitsTouch { .. } if !is_battle => continue,
                Problem::UnitsTouch { unit, with } => (
                    member(unit).spot.clone(),
                    format!("`{}` and `{}` touch before the battle has begun", name(unit), name(with)),
                    "move one of them",
                ),
                Problem::NoSurface { unit, .. } => {
                    (member(unit).spot.clone(), problem.to_string(), "change `on`")
                }
                Problem::Size { .. }
                | Problem::TooMany
                | Problem::PlatformSize { .. }
                | Problem::PlatformNarrow { .. }
                | Problem::PlatformHeight { .. }
                | Problem::PlatformOutside { .. }
                | Problem::PlatformName { .. }
                | Problem::DeckLow { .. }
                | Problem::DeckBlocked { .. }
                | Problem::PlatformsOverlap { .. }
                | Problem::FeatureSize { .. }
                | Problem::FeatureHeight { .. }
                | Problem::FeatureOutside { .. } => unreachable!("the field is in order"),
            };
            self.problems.push(span, message).hint(hint);
        }
    }
}
