//! Paired weapons: carried twice and attacked with as one, until a super-dense location takes one of them.

use crate::content::{Showdown, SurvivorId};
use crate::state::{MAX_FRAIL_PAIRS, State};

impl Showdown {
    /// Whether a weapon is a pair of which neither is lost.
    pub fn is_pair(&self, state: &State, survivor: SurvivorId, weapon: u8) -> bool {
        let broken = || self.frail_pair(weapon).is_some_and(|pair| state.survivor(survivor).is_broken(pair));
        self.weapons[usize::from(weapon)].paired != 0 && !broken()
    }

    /// The number of a weapon among the frail pairs of the showdown.
    pub(crate) fn frail_pair(&self, weapon: u8) -> Option<u8> {
        let is_one = |weapon: usize| self.weapons[weapon].frail && self.weapons[weapon].paired != 0;
        let before = (0..usize::from(weapon)).filter(|&other| is_one(other)).count() as u8;
        (is_one(weapon.into()) && before < MAX_FRAIL_PAIRS).then_some(before)
    }

    /// One of a frail pair is lost, whatever the survivor uses the pair as.
    pub(crate) fn break_pair(&self, state: &mut State, survivor: SurvivorId, weapon: u8) {
        let same = self.programs.lost_with[usize::from(weapon)];
        for weapon in (0..self.weapons.len() as u8).filter(|weapon| same >> weapon & 1 != 0) {
            if let Some(pair) = self.frail_pair(weapon) {
                state.survivor_mut(survivor).break_pair(pair);
            }
        }
    }
}
