//! Injury tables: rows of values, each with its result. They are data; designers edit them.

use kernel::Rule;

use crate::{
    Rulings, Status, rule,
    ruling::{LowAttackBand, OffTable},
};

/// The highest value of which the ruling `low-attack-band` speaks.
pub const LOW: i8 = 11;

/// One row: the values `from..=to` do this. `Healthy` stands for no effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Row {
    /// The lowest value.
    pub from: i8,
    /// The highest value.
    pub to: i8,
    /// The state that it leads to.
    pub result: Status,
}

/// A table: its rows adjoin, ascend and cover at least 1 to 20.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InjuryTable {
    /// The rows, the lowest first; never empty.
    pub rows: Vec<Row>,
    /// Whether it serves attacks (else Injury Rolls).
    pub attacks: bool,
}

const fn row(from: i8, to: i8, result: Status) -> Row {
    Row { from, to, result }
}

impl InjuryTable {
    /// The table of attacks as the page prints it.
    pub fn attack() -> Self {
        let rows = vec![
            row(1, 11, Status::Dazed),
            row(12, 14, Status::Dazed),
            row(15, 17, Status::Stunned),
            row(18, 20, Status::Incapacitated),
        ];
        Self { rows, attacks: true }
    }

    /// The table of Injury Rolls as the page prints it.
    pub fn roll() -> Self {
        let mut table = Self { attacks: false, ..Self::attack() };
        table.rows[0].result = Status::Healthy;
        table
    }

    /// The row of a value. Values beyond the rows read the outermost one, or 1 and 20 if ruled so.
    pub fn row(&self, rulings: &Rulings, value: i8) -> usize {
        let value = match rulings.off_table {
            OffTable::OpenEnded => value,
            OffTable::Clamp => value.clamp(1, 20),
        };
        self.rows.iter().position(|row| value <= row.to).unwrap_or(self.rows.len() - 1)
    }

    /// INJ-ATTACK-01-11 and on: what a value of an attack does. Those of 11 or less may be ruled to do nothing.
    pub fn result(&self, rulings: &Rulings, value: i8) -> Status {
        match rulings.low_attack_band {
            LowAttackBand::NoEffect if self.attacks && value <= LOW => Status::Healthy,
            LowAttackBand::NoEffect | LowAttackBand::AsPrinted => self.rows[self.row(rulings, value)].result,
        }
    }

    /// Whether higher values never do less.
    pub fn ascends(&self) -> bool {
        self.rows.is_sorted_by_key(|row| row.result)
    }

    /// The rules that a row follows. A row that a designer has changed is no longer the page's.
    pub fn rules(&self, row: usize) -> &'static [&'static Rule] {
        let Row { from, to, result } = self.rows[row];
        match (self.attacks, from, to, result) {
            (true, 1, 11, Status::Dazed) => &[rule::INJ_ATTACK_01_11, rule::INJ_ATTACK_BOTH],
            (true, 12, 14, Status::Dazed) => &[rule::INJ_ATTACK_12_14, rule::INJ_ATTACK_BOTH],
            (true, 15, 17, Status::Stunned) => &[rule::INJ_ATTACK_15_17, rule::INJ_ATTACK_BOTH],
            (true, 18, 20, Status::Incapacitated) => &[rule::INJ_ATTACK_18_20, rule::INJ_ATTACK_BOTH],
            (true, ..) => &[rule::INJ_ATTACK_BOTH],
            (false, 1, 11, Status::Healthy) => &[rule::INJ_ROLL_01_11],
            (false, 12, 14, Status::Dazed) => &[rule::INJ_ROLL_12_14],
            (false, 15, 17, Status::Stunned) => &[rule::INJ_ROLL_15_17],
            (false, 18, 20, Status::Incapacitated) => &[rule::INJ_ROLL_18_20],
            (false, ..) => &[rule::INJ_ROLL_MOD],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// INJ-ATTACK-01-11, INJ-ATTACK-12-14, INJ-ATTACK-15-17, INJ-ATTACK-18-20, INJ-ROLL-01-11, INJ-ROLL-12-14,
    /// INJ-ROLL-15-17, INJ-ROLL-18-20: every value of both tables, and beyond their ends.
    #[test]
    fn every_value_has_its_printed_result() {
        use Status::{Dazed, Healthy, Incapacitated, Stunned};
        for (table, low) in [(InjuryTable::attack(), Dazed), (InjuryTable::roll(), Healthy)] {
            for value in -20..=50 {
                let expected = match value {
                    ..=11 => low,
                    12..=14 => Dazed,
                    15..=17 => Stunned,
                    18.. => Incapacitated,
                };
                for off_table in OffTable::ALL {
                    let rulings = Rulings { off_table: *off_table, ..Rulings::default() };
                    let row = table.row(&rulings, value);
                    assert_eq!(table.rows[row].result, expected, "{value}");
                    assert!(table.rules(row)[0].id.contains(&format!("{:02}", table.rows[row].from)));
                }
            }
        }
    }

    /// Ruling low-attack-band: as-printed, no-effect. It speaks of values up to 11, for any rows.
    #[test]
    fn low_values_do_nothing_by_ruling_in_any_table() {
        let mut merged = InjuryTable::attack();
        merged.rows.remove(0);
        merged.rows[0].from = 1;
        let mut house = InjuryTable::attack();
        house.rows[0] = row(1, 8, Status::Healthy);
        house.rows[1] = row(9, 14, Status::Stunned);
        let no_effect = Rulings { low_attack_band: LowAttackBand::NoEffect, ..Rulings::default() };
        for table in [InjuryTable::attack(), merged, house] {
            for value in -20..=40 {
                let printed = table.rows[table.row(&no_effect, value)].result;
                assert_eq!(table.result(&Rulings::default(), value), printed);
                let expected = if value <= 11 { Status::Healthy } else { printed };
                assert_eq!(table.result(&no_effect, value), expected, "{value}");
            }
        }
        assert_eq!(InjuryTable::roll().result(&no_effect, 12), Status::Dazed);
    }

    /// Ruling off-table: open-ended and clamp part ways once a table has a row of its own beyond 20.
    #[test]
    fn a_row_beyond_twenty_is_reached_only_with_open_ends() {
        let mut table = InjuryTable::attack();
        table.rows.push(row(21, 30, Status::Stunned));
        let by = |off_table, value| {
            table.rows[table.row(&Rulings { off_table, ..Rulings::default() }, value)].result
        };
        assert_eq!(by(OffTable::OpenEnded, 27), Status::Stunned);
        assert_eq!(by(OffTable::OpenEnded, 99), Status::Stunned);
        assert_eq!(by(OffTable::Clamp, 27), Status::Incapacitated);
    }
}
