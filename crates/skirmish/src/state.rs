//! What changes during a battle: small values that compare and hash as the situation does.

use kernel::{Few, Inches};

use crate::{Frame, Status};

/// The most units in one battle.
pub const MAX_UNITS: usize = 16;

/// A unit, by its place in the list of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct UnitId(pub u8);

/// A set of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct UnitSet(u16);

impl UnitSet {
    /// Whether the unit is in it.
    pub fn has(self, unit: UnitId) -> bool {
        self.0 >> unit.0 & 1 == 1
    }

    /// Puts the unit in.
    pub fn put(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.0;
    }

    /// Takes the unit out.
    pub fn take(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.0);
    }

    /// Takes the first unit out.
    pub fn take_first(&mut self) -> Option<UnitId> {
        let first = self.iter().next()?;
        self.take(first);
        Some(first)
    }

    /// Whether nobody is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The units, in order.
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        (0..MAX_UNITS as u8).map(UnitId).filter(move |&unit| self.has(unit))
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        let mut set = Self::default();
        units.into_iter().for_each(|unit| set.put(unit));
        set
    }
}

/// How one unit is right now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct UnitState {
    /// Its state.
    pub status: Status,
    /// Wounds left; 0 after the first injury, and every later wound injures at once.
    pub wounds: u8,
    /// Where it stands.
    pub place: u8,
    /// Whether it will roll for Scars after the game.
    pub scars: bool,
    /// Whether it engaged this turn and so strikes first.
    pub engaged_this_turn: bool,
    /// Whether it was injured in this turn; kept only where the ruling `recover-timing` asks for it.
    pub injured_this_turn: bool,
    /// Whether it walked this turn; kept only for units that can shoot.
    pub moved: bool,
    /// Whom it touches.
    pub contacts: UnitSet,
    /// How far its engage reaches, once it has found out.
    pub reach: Inches,
}

/// What the last plain Check came to.
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
    /// What the last plain Check came to.
    pub check: CheckResult,
    /// Every unit, on the board or off it.
    pub units: Few<UnitState, MAX_UNITS>,
    /// What is being resolved, the innermost last.
    pub frames: Few<Frame, 8>,
}

impl State {
    /// One unit.
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[usize::from(unit.0)]
    }

    /// One unit, to change.
    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        &mut self.units[usize::from(unit.0)]
    }

    /// Every unit's id.
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// The unit that the decision is about, if a decision is due: who moves, shoots, strikes or falls.
    pub fn deciding(&self) -> Option<UnitId> {
        match *self.frames.last()? {
            Frame::Move { left } | Frame::Shoot { left } => left.iter().next(),
            Frame::Declare(declaration) => Some(declaration.unit()),
            Frame::Fall { unit, .. } => Some(unit),
            Frame::Plan { .. }
            | Frame::Turn { .. }
            | Frame::UpkeepLedges { .. }
            | Frame::Fight { .. }
            | Frame::Attack(_)
            | Frame::Check { .. }
            | Frame::OutOfSight { .. }
            | Frame::InjuryRoll { .. }
            | Frame::Ledge { .. }
            | Frame::Retest { .. }
            | Frame::Leave { .. } => None,
        }
    }

    /// Ends all base contact of a unit.
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
        assert!(size_of::<State>() <= 600, "{} bytes", size_of::<State>());
    }

    #[test]
    fn sets_of_units() {
        let mut set: UnitSet = [UnitId(3), UnitId(0)].into_iter().collect();
        assert_eq!(set.take_first(), Some(UnitId(0)));
        assert!(set.has(UnitId(3)) && !set.has(UnitId(0)) && !set.is_empty());
        assert_eq!(set.iter().collect::<Vec<_>>(), [UnitId(3)]);
    }
}
