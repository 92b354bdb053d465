//! The changing parts of a battle: small values that compare and hash as the situation does.

use kernel::{Few, Inches};

use crate::{
    Frame, Status,
    field::{Point, Rect},
    phases::{moving::Walk, war::Verdict},
    status::FallenBy,
};

/// The most units in one battle.
pub const MAX_UNITS: usize = 24;

/// A unit, by its place in the list of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct UnitId(pub u8);

/// A set of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct UnitSet(u32);

impl UnitSet {
    /// Whether the unit is in it.
    #[inline]
    pub fn has(self, unit: UnitId) -> bool {
        self.0 >> unit.0 & 1 == 1
    }

    /// Puts the unit in.
    #[inline]
    pub fn put(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.0;
    }

    /// Takes the unit out.
    #[inline]
    pub fn take(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.0);
    }

    /// Takes the first unit out.
    #[inline]
    pub fn take_first(&mut self) -> Option<UnitId> {
        let first = self.first()?;
        self.take(first);
        Some(first)
    }

    /// The first unit.
    #[inline]
    pub fn first(self) -> Option<UnitId> {
        (self.0 != 0).then(|| UnitId(self.0.trailing_zeros() as u8))
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The units for which it holds, given for everybody in order.
    pub(crate) fn where_it_holds(holds: impl Iterator<Item = bool>) -> Self {
        Self(holds.enumerate().fold(0, |set, (at, holds)| set | u32::from(holds) << at))
    }

    /// The units in both.
    #[inline]
    pub fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The units in either.
    #[inline]
    pub fn either(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The units that are not in the other.
    #[inline]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether nobody is in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The units, in order.
    #[inline]
    pub fn iter(mut self) -> impl Iterator<Item = UnitId> {
        std::iter::from_fn(move || self.take_first())
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        let mut set = Self::default();
        units.into_iter().for_each(|unit| set.put(unit));
        set
    }
}

/// The deeds of a unit this turn, on a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Did(u8);

impl Did {
    /// It engaged or tried to.
    pub const ENGAGE: Self = Self(1);
    /// It went farther than its Move.
    pub const RUN: Self = Self(2);
    /// It cast a spell or tried to.
    pub const CAST: Self = Self(4);
    /// It came down on its enemy from above.
    pub const PLUNGE: Self = Self(8);
    /// It shot.
    pub const SHOOT: Self = Self(16);
    /// It lost its nerve.
    pub const AFRAID: Self = Self(32);

    /// Whether it did that.
    #[inline]
    pub fn has(self, what: Self) -> bool {
        self.0 & what.0 != 0
    }

    #[inline]
    pub(crate) fn put(&mut self, what: Self) {
        self.0 |= what.0;
    }

    #[inline]
    pub(crate) fn take(&mut self, what: Self) {
        self.0 &= !what.0;
    }
}

/// The present condition of one unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct UnitState {
    /// Its state.
    pub status: Status,
    /// Wounds left; 0 after the first injury, and every later wound injures at once.
    pub wounds: u8,
    /// Its place: a surface, if there is a field.
    pub place: u8,
    /// Whether it will roll for Scars after the game.
    pub scars: bool,
    /// Whether it engaged this turn and so strikes first.
    pub engaged_this_turn: bool,
    /// Whether it was injured in this turn; kept only where the ruling `recover-timing` asks for it.
    pub injured_this_turn: bool,
    /// Whether it walked this turn; kept only for units that can shoot.
    pub moved: bool,
    /// Other deeds of this turn, on a field.
    pub did: Did,
    /// The own turns until its slow weapon is ready again.
    pub reloading: u8,
    /// The cause that took it out of action; told only of battles on a field.
    pub fallen_by: FallenBy,
    /// Its roll for Scars: the row of the table counted from 1; 0 before.
    pub scar: u8,
    /// Its spot on a field; its place is the surface.
    pub at: Point,
    /// The units that it touches.
    pub contacts: UnitSet,
    /// The reach of its engage, once it has found out.
    pub reach: Inches,
}

/// The result of the last plain Check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub enum CheckResult {
    /// None was made.
    #[default]
    None,
    /// It failed.
    Failed,
    /// It passed.
    Passed,
}

/// A battle at rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    /// The side whose turn it is.
    pub active: u8,
    /// The result of the last plain Check.
    pub check: CheckResult,
    /// The number of the turn of a whole battle, counted from 1; 0 without one.
    pub turn: u8,
    /// The end of a whole battle.
    pub verdict: Verdict,
    /// How many rounds of a plan that repeats have begun, if they are counted.
    pub rounds: u16,
    /// Every unit, on the board or off it.
    pub units: Few<UnitState, MAX_UNITS>,
    /// The procedures under way, the innermost last.
    pub frames: Few<Frame, 10>,
}

impl State {
    /// One unit.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[usize::from(unit.0)]
    }

    /// One unit, to change.
    #[inline]
    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        &mut self.units[usize::from(unit.0)]
    }

    /// Every unit's id.
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// The units on the board with the middle of their base in a rectangle or on a side of it.
    ///
    /// Asked at every step of every walk, and mostly it is few: everybody is asked alike, without a branch, so that
    /// nothing else need be asked of the others.
    #[inline]
    pub(crate) fn within(&self, rect: Rect) -> impl Iterator<Item = UnitId> {
        let between = |at: i16, low: i32, high: i32| (i32::from(at) - low) as u32 <= (high - low) as u32;
        let there = UnitSet::where_it_holds(self.units.iter().map(|unit| {
            between(unit.at.x, rect.west, rect.east) & between(unit.at.y, rect.south, rect.north)
        }));
        there.iter().filter(|&unit| self.unit(unit).status != Status::Incapacitated)
    }

    /// Other units on the board with their middle within so far of a point to the east or west and to the north or
    /// south.
    #[inline]
    pub(crate) fn others_around(&self, unit: UnitId, at: Point, far: i32) -> impl Iterator<Item = UnitId> {
        self.within(Rect::around(at, at).grown(far)).filter(move |&other| other != unit)
    }

    /// The unit that the decision is about, if a decision is due: who moves, shoots, strikes or falls.
    pub fn deciding(&self) -> Option<UnitId> {
        match *self.frames.last()? {
            Frame::Move { left } | Frame::Shoot { left } => left.first(),
            Frame::PickTarget { unit }
            | Frame::Walk(Walk { unit, .. })
            | Frame::Aim { unit, .. }
            | Frame::Place { unit, .. }
            | Frame::PickSpell { unit, .. } => Some(unit),
            Frame::Declare(declaration) => Some(declaration.unit()),
            Frame::Fall { unit, .. } => Some(unit),
            Frame::Plan(_)
            | Frame::Turn { .. }
            | Frame::UpkeepLedges { .. }
            | Frame::Fight { .. }
            | Frame::Attack(_)
            | Frame::Blows(_)
            | Frame::Check { .. }
            | Frame::OutOfSight { .. }
            | Frame::InjuryRoll(_)
            | Frame::Ledge { .. }
            | Frame::Retest { .. }
            | Frame::Leave { .. }
            | Frame::War
            | Frame::Deploy { .. }
            | Frame::Scars { .. }
            | Frame::Engage { .. }
            | Frame::Charge(_)
            | Frame::Intercept(_)
            | Frame::Moves { .. }
            | Frame::Leap(_)
            | Frame::Shots { .. }
            | Frame::Cast { .. }
            | Frame::Fear { .. }
            | Frame::Heal { .. }
            | Frame::Casting(_) => None,
        }
    }

    /// Ends all base contact of a unit.
    #[inline]
    pub(crate) fn separate(&mut self, unit: UnitId) {
        let contacts = std::mem::take(&mut self.unit_mut(unit).contacts);
        for other in contacts.iter() {
            self.unit_mut(other).contacts.take(unit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_stays_small() {
        assert!(size_of::<State>() <= 1152, "{} bytes", size_of::<State>());
    }

    #[test]
    fn sets_of_units() {
        let mut set: UnitSet = [UnitId(3), UnitId(0)].into_iter().collect();
        assert_eq!(set.take_first(), Some(UnitId(0)));
        assert!(set.has(UnitId(3)) && !set.has(UnitId(0)) && !set.is_empty());
        assert_eq!(set.iter().collect::<Vec<_>>(), [UnitId(3)]);
    }
}
