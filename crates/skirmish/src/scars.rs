//! After the battle: what Incapacitated units keep of it, as data.

use kernel::{Chance, Sink};

use crate::{Battle, Event, Frame, State, UnitId, UnitSet, What, frame, rule};

/// A row of a table: the faces from the end of the row before up to `to`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The highest face.
    pub to: u8,
    /// The printed name.
    pub name: String,
    /// Whether the unit is dead.
    pub dead: bool,
}

/// A table of Scars: rows that ascend to 20.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The rows, the lowest first.
    pub rows: Vec<Row>,
}

impl Table {
    /// From the highest face and the name of each row, and whether it is death.
    pub fn new(rows: &[(u8, &str, bool)]) -> Self {
        let row = |&(to, name, dead): &(u8, &str, bool)| Row { to, name: name.into(), dead };
        Self { rows: rows.iter().map(row).collect() }
    }

    /// The row of a face.
    pub fn row(&self, face: u8) -> usize {
        self.rows.iter().position(|row| face <= row.to).unwrap_or(self.rows.len() - 1)
    }
}

/// The tables for heroes and for everybody else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tables {
    /// The table for Heroes.
    pub heroes: Table,
    /// Everybody else.
    pub henchmen: Table,
}

impl Tables {
    /// The usual ones.
    pub fn usual() -> Self {
        let heroes = Table::new(&[
            (1, "the plague", false),
            (7, "touched by death", false),
            (8, "shaken: Morale with Disadvantage", false),
            (9, "Defence 2 worse", false),
            (10, "Melee 2 worse", false),
            (11, "Ranged 2 worse", false),
            (12, "Agility 3 worse", false),
            (13, "runs no more", false),
            (14, "loses what it carried", false),
            (15, "misses the next game", false),
            (16, "sold to the pits", false),
            (17, "goes berserk", false),
            (18, "causes fear", false),
            (19, "hates who did it", false),
            (20, "learned from it", false),
        ]);
        let henchmen = Table::new(&[(1, "the plague", false), (5, "dead", true), (20, "nothing", false)]);
        Self { heroes, henchmen }
    }
}

/// INCAPACITATED-SCARS: everybody who is out rolls, if the battle has tables for it.
pub(crate) fn begin(battle: &Battle, state: &mut State) {
    let left: UnitSet = state.ids().filter(|&unit| state.unit(unit).scars).collect();
    if battle.terms.scars.is_some() && !left.is_empty() {
        state.frames.push(Frame::Scars { left });
    }
}

/// The table that a unit rolls on.
pub fn table(battle: &Battle, unit: UnitId) -> Option<&Table> {
    let tables = battle.terms.scars.as_ref()?;
    Some(if battle.unit(unit).hero { &tables.heroes } else { &tables.henchmen })
}

pub(crate) fn chance(battle: &Battle, left: UnitSet) -> Chance {
    let unit = left.first().expect("somebody rolls");
    frame::d20(battle, "Scars roll", unit, 1)
}

/// SCARS-ROLL: a row of the table.
pub(crate) fn take(
    battle: &Battle,
    state: &mut State,
    mut left: UnitSet,
    natural: u8,
    log: &mut impl Sink<Event>,
) {
    let unit = left.take_first().expect("somebody rolls");
    let table = table(battle, unit).expect("only a battle with tables rolls");
    let row = table.row(natural) as u8;
    state.unit_mut(unit).scar = row + 1;
    log.tell(|| {
        Event::new(&[rule::SCARS_ROLL, rule::INCAPACITATED_SCARS], What::Scar { unit, natural, row })
    });
    state.frames.pop();
    if !left.is_empty() {
        state.frames.push(Frame::Scars { left });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SCARS-ROLL: every face has a row; a henchman dies on 2 to 5.
    #[test]
    fn every_face_has_its_scar() {
        let tables = Tables::usual();
        let dead = |face| tables.henchmen.rows[tables.henchmen.row(face)].dead;
        assert_eq!((1..=20).filter(|&face| dead(face)).collect::<Vec<u8>>(), [2, 3, 4, 5]);
        let rows: Vec<usize> = (1..=20).map(|face| tables.heroes.row(face)).collect();
        assert_eq!(rows[..8], [0, 1, 1, 1, 1, 1, 1, 2]);
        assert_eq!(rows[19], 14);
    }
}
