//! Survivor hit locations and the tables of severe injuries and brain trauma.

use super::Location;
use crate::effect::Effect;

impl Location {
    /// The location that a face of the location die (d6) shows; the body has two faces.
    pub fn of_face(face: u8) -> Self {
        match face {
            0 | 1 => Self::Head,
            2 => Self::Arms,
            3 | 4 => Self::Body,
            5 => Self::Waist,
            _ => Self::Legs,
        }
    }
}

/// A table that a d10 is rolled on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct InjuryTable {
    /// The rows from low to high; they adjoin and cover 1 to 10 at least.
    pub rows: Vec<Injury>,
}

impl InjuryTable {
    /// The row of a roll; beyond the ends, the first or the last.
    pub fn row(&self, roll: i8) -> u8 {
        let row = self.rows.iter().position(|row| roll <= row.to);
        row.unwrap_or(self.rows.len().saturating_sub(1)) as u8
    }
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Injury {
    /// The highest roll of the row.
    pub to: i8,
    /// As files and players write it.
    pub id: String,
    /// Its title.
    pub name: String,
    /// The number of times that it can be recorded, if it is permanent and limited; further ones bleed instead.
    pub limit: Option<u8>,
    /// Its effects.
    pub effects: Vec<Effect>,
}
