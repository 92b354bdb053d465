//! Paired weapons: carried twice and attacked with as one, until a super-dense location takes one of them; and weapons of
//! different names that the cards pair.

use super::Attack;
use crate::content::{Showdown, SurvivorId};
use crate::state::{MAX_FRAIL_PAIRS, State};

impl Showdown {
    /// Whether a weapon is one of a pair of which neither is lost.
    pub fn is_pair(&self, state: &State, survivor: SurvivorId, weapon: u8) -> bool {
        self.is_double(state, survivor, weapon) || self.partner(state, survivor, weapon).is_some()
    }

    /// Whether a weapon is carried twice and neither is lost.
    fn is_double(&self, state: &State, survivor: SurvivorId, weapon: u8) -> bool {
        let broken = || self.frail_pair(weapon).is_some_and(|pair| state.survivor(survivor).is_broken(pair));
        self.weapons[usize::from(weapon)].paired != 0 && !broken()
    }

    /// The weapon of another name that makes a pair with one, and is not lost: of several the fastest.
    pub(crate) fn partner(&self, state: &State, survivor: SurvivorId, weapon: u8) -> Option<u8> {
        let partners = self.programs.weapons[usize::from(weapon)].partners;
        if partners == 0 {
            return None;
        }
        let at_hand =
            partners & self.survivors[usize::from(survivor.0)].weapons & !state.survivor(survivor).lost;
        let those = (0..self.weapons.len() as u8).rev().filter(|other| at_hand >> other & 1 != 0);
        those.max_by_key(|other| self.weapons[usize::from(*other)].speed)
    }

    /// The frail weapon of another name that an attack is made with as one of a pair.
    pub(crate) fn frail_partner(&self, state: &State, attack: &Attack) -> Option<u8> {
        let partner = self.partner(state, attack.survivor, attack.weapon)?;
        self.weapons[usize::from(partner)].frail.then_some(partner)
    }

    /// The speed that the second of a pair adds.
    pub(crate) fn second_speed(&self, state: &State, survivor: SurvivorId, weapon: u8) -> i8 {
        let double = if self.is_double(state, survivor, weapon) {
            self.weapons[usize::from(weapon)].paired
        } else {
            0
        };
        let partner = self.partner(state, survivor, weapon);
        double.max(partner.map_or(0, |partner| self.weapons[usize::from(partner)].speed))
    }

    /// The number of a weapon among the frail pairs of the showdown.
    pub(crate) fn frail_pair(&self, weapon: u8) -> Option<u8> {
        let is_one = |weapon: usize| self.weapons[weapon].frail && self.weapons[weapon].paired != 0;
        let before = (0..usize::from(weapon)).filter(|&other| is_one(other)).count() as u8;
        (is_one(weapon.into()) && before < MAX_FRAIL_PAIRS).then_some(before)
    }

    /// One of a frail pair is lost, no matter how the survivor uses the pair.
    pub(crate) fn break_pair(&self, state: &mut State, survivor: SurvivorId, weapon: u8) {
        let same = self.programs.lost_with[usize::from(weapon)];
        for weapon in (0..self.weapons.len() as u8).filter(|weapon| same >> weapon & 1 != 0) {
            if let Some(pair) = self.frail_pair(weapon) {
                state.survivor_mut(survivor).break_pair(pair);
            }
        }
    }
}
