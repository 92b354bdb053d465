//! The facts on a survivor's sheet and gear that are no numbers.

use crate::catalogue;
use crate::content::{Injury, Showdown, SurvivorId};
use crate::effect::gear::{self, Missing};
use crate::state::State;

impl Showdown {
    /// The keywords on a weapon, each with its number if it has one: `deadly`, 2.
    pub fn weapon_words(&self, weapon: u8) -> Vec<(String, Option<i16>)> {
        catalogue::weapon_words(&self.weapons[usize::from(weapon)])
    }

    /// The gear that a survivor has lost or has not at hand.
    pub fn gear_missing(&self, state: &State, survivor: SurvivorId) -> Vec<Missing<'_>> {
        gear::missing(self, state, survivor)
    }

    /// The severe injuries and traumas that a survivor's sheet keeps, with how often they were suffered (3 stands for
    /// more, too): those that a rule counts.
    pub fn suffered(&self, state: &State, survivor: SurvivorId) -> Vec<(&Injury, u8)> {
        let who = state.survivor(survivor);
        let tables = self.severe.iter().chain([&self.trauma]).zip(0u8..);
        let rows = tables.flat_map(|(table, at)| table.rows.iter().zip(0u8..).map(move |row| (at, row)));
        rows.filter_map(|(table, (injury, row))| {
            let times = who.remembered(self.programs.slot(table, row)?);
            (times > 0).then_some((injury, times))
        })
        .collect()
    }
}
