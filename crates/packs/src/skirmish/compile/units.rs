//! The units that take part: warbands and the scenario's own units, and their places.

use std::ops::Range;

use skirmish::place::Place;
use skirmish::unit::{Start, Unit};
use skirmish::{MAX_UNITS, Status};

use super::card::outfit;
use super::field::Ground;
use super::{Compiler, warband};
use crate::Unsaid;
use crate::pack::unknown;
use crate::skirmish::doc::{StatusDoc, UnitDoc, WhereDoc};
use source::At;

/// A place in the file, for problems to point at.
type Span = Option<Range<usize>>;

/// A unit that takes part.
pub(super) struct Member {
    pub unit: Unit,
    /// The place in the file that gives its position.
    pub spot: Span,
    /// The place in the file that gives the width of its base.
    pub base: Span,
    /// The warband that it came with, by its place in the file.
    pub warband: Option<usize>,
}

impl Compiler<'_> {
    /// Everybody: warbands first, then the units of the file.
    pub(super) fn units(&mut self, sides: &[String], places: &[Place], ground: Option<&Ground>) -> Vec<Unit> {
        let doc = self.doc;
        let mut members = self.warbands(sides);
        self.ids("unit", doc.unit.iter().map(|unit| &unit.id));
        for unit in &doc.unit {
            if members.iter().any(|known| known.unit.name == **unit.id) {
                self.problems
                    .push(unit.id.span(), format!("a warband has a unit `{}` already", unit.id))
                    .hint("give every unit an id of its own");
            }
        }
        self.names = members.iter().map(|member| member.unit.name.clone()).collect();
        self.names.extend(doc.unit.iter().map(|unit| unit.id.to_string()));
        if self.names.is_empty() && !self.is_part && doc.warband.is_empty() {
            self.problems
                .push(0..0, "the scenario has no `unit`")
                .hint("add [[unit]], or on a field [[warband]]");
        }
        for unit in &doc.unit {
            members.push(Member {
                unit: self.unit(sides, places, unit),
                spot: unit.at.as_ref().map_or_else(|| unit.id.span(), At::span),
                base: unit.base.as_ref().and_then(At::span),
                warband: None,
            });
        }
        if let Some(extra) = members.get(MAX_UNITS) {
            let message = format!("{} units take part, and {MAX_UNITS} are the most", members.len());
            self.problems.push(extra.spot.clone(), message).hint("leave somebody out");
        } else {
            self.contacts(&mut members);
            if let Some(ground) = ground {
                self.stand(ground, &mut members);
            }
        }
        members.into_iter().map(|member| member.unit).collect()
    }

    /// The units of the warbands. The sides distinguish two with the same name.
    fn warbands(&mut self, sides: &[String]) -> Vec<Member> {
        let doc = self.doc;
        let mut members: Vec<Member> = Vec::new();
        for (index, enlisted) in doc.warband.iter().enumerate() {
            if doc.field.is_none() {
                self.problems
                    .push(enlisted.id.span(), "a warband deploys on a field, and there is none")
                    .hint("add field = \"old-pasture\", or a [field] of your own");
            }
            let before = &doc.warband[..index];
            if before.iter().any(|other| other.side == enlisted.side && other.id == enlisted.id) {
                let message = format!("`{}` fights for `{}` already", enlisted.id, enlisted.side);
                self.problems.push(enlisted.id.span(), message).hint("choose another warband");
                continue;
            }
            let side = self.side(sides, &enlisted.side);
            let Some((units, scars)) = warband::enlist(&mut self.problems, enlisted, self.pack) else {
                continue;
            };
            for (name, scar) in scars {
                let says = scar.unsaid.map(|says| Unsaid { of: name, says });
                self.unsaid.extend(says.filter(|says| !self.unsaid.contains(says)));
            }
            members.extend(units.into_iter().map(|unit| Member {
                unit: Unit { side, ..unit },
                spot: enlisted.id.span(),
                base: None,
                warband: Some(index),
            }));
        }
        let names: Vec<String> = members.iter().map(|member| member.unit.name.clone()).collect();
        for Member { unit, .. } in &mut members {
            if names.iter().filter(|name| **name == unit.name).count() > 1 {
                unit.name = format!("{}-{}", sides[usize::from(unit.side)], unit.name);
            }
        }
        members
    }

    fn unit(&mut self, sides: &[String], places: &[Place], doc: &UnitDoc) -> Unit {
        let (profile, card) = (doc.profile.as_ref(), doc.card());
        let mut unit = outfit(&mut self.problems, self.pack, doc.id.to_string(), profile, card, &[]);
        unit.side = self.side(sides, &doc.side);
        let wounds = doc.wounds_left.as_ref().map_or(unit.wounds, |left| **left);
        if let Some(left) = &doc.wounds_left
            && **left > unit.wounds
            && !self.is_part
        {
            self.problems
                .push(left.span(), format!("`{}` cannot have {left} Wounds left of {}", doc.id, unit.wounds))
                .hint("raise `wounds` or lower `wounds-left`");
        }
        if doc.status == StatusDoc::Stunned && unit.stunned_becomes_dazed {
            self.problems
                .push(doc.id.span(), format!("`{}` cannot be Stunned: it becomes Dazed instead", doc.id))
                .hint("change its `status`, or the trait `stunned-becomes-dazed`");
        }
        unit.start = Start {
            status: doc.status.into(),
            wounds,
            place: self.surface(places, doc),
            contacts: Vec::new(),
            engaged_this_turn: doc.engaged_this_turn,
            ..Start::default()
        };
        unit
    }

    /// The place or platform that a unit stands on.
    fn surface(&mut self, places: &[Place], doc: &UnitDoc) -> u8 {
        if self.doc.field.is_none() {
            if let Some(on) = &doc.on {
                self.problems
                    .push(on.span(), "without a field there are no platforms")
                    .hint(format!("write at = \"{on}\" for a place, or add a [field]"));
            }
            return match doc.at.as_deref() {
                None => 0,
                Some(WhereDoc::Place(id)) => {
                    let id =
                        doc.at.as_ref().map_or(At::here(id.clone()), |at| at.clone().map(|_| id.clone()));
                    self.place(places, &id)
                }
                Some(WhereDoc::Spot(_)) => {
                    self.problems
                        .push(doc.at.as_ref().and_then(At::span), "without a field there are no spots")
                        .hint("name a place instead, or add a [field]");
                    0
                }
            };
        }
        let Some(on) = &doc.on else { return 0 };
        // Without a valid field, its platforms are unknown.
        let found = places.iter().position(|place| place.name == **on);
        if found.is_none() && places.len() > 1 {
            let names: Vec<String> = places.iter().map(|place| place.name.clone()).collect();
            unknown(&mut self.problems, on, "platform", names.iter());
        } else if found.is_none() && self.problems.is_empty() {
            unknown(&mut self.problems, on, "platform", [].iter());
        }
        found.unwrap_or(0) as u8
    }

    /// Base contact, as the file says: on a field it follows from the places of everybody.
    fn contacts(&mut self, members: &mut [Member]) {
        let doc = self.doc;
        let enlisted = members.len() - doc.unit.len();
        for (index, unit) in (enlisted..).zip(&doc.unit) {
            for other in &unit.touches {
                let Some(other_at) = self.find(other) else { continue };
                let gone = |index: usize| members[index].unit.start.status == Status::Incapacitated;
                if doc.field.is_some() {
                    self.problems
                        .push(other.span(), "on a field, who touches whom follows from where they stand")
                        .hint("leave `touches` out, and put the bases next to each other");
                } else if other_at == index {
                    self.problems
                        .push(other.span(), format!("`{other}` cannot touch itself"))
                        .hint("name another unit, or leave it out");
                } else if gone(index) || gone(other_at) {
                    self.problems
                        .push(other.span(), "an Incapacitated unit is off the board and touches nobody")
                        .hint("leave the contact out, or give the unit another status");
                } else {
                    for (a, b) in [(index, other_at), (other_at, index)] {
                        let contacts = &mut members[a].unit.start.contacts;
                        if !contacts.contains(&(b as u8)) {
                            contacts.push(b as u8);
                        }
                    }
                }
            }
        }
    }
}
