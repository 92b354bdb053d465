//! The choice of a space to stand on.

use ::showdown::State;
use ::showdown::board::{Base, Space};
use ::showdown::content::SurvivorId;
use ::showdown::survivor_attack::s1_attack_rolls::could_use;

use super::Player;
use crate::Style;

impl Player<'_> {
    /// Whether to move, before or after the attack.
    pub(super) fn wants_to_walk(&self, state: &State, survivor: SurvivorId, can_strike: bool) -> i32 {
        let here = state.field.survivors[usize::from(survivor.0)];
        let now = self.space_worth(state, survivor, here);
        match (self.style, can_strike) {
            // Before the attack, move to where it is possible, or better.
            (_, true) if !self.reaches(state, survivor, here) => 500,
            (Style::Exact, true) if !self.is_behind(state, here) => 1500,
            (Style::Cautious, true) if now < 0 => 1500,
            // After it, the cautious leave.
            (Style::Cautious, false) if is_hurt(state, survivor) => 300,
            _ => -5,
        }
    }

    /// The worth of a space for a survivor.
    pub(super) fn space_worth(&self, state: &State, survivor: SurvivorId, space: Space) -> i32 {
        let base = state.field.base(self.showdown);
        let far = i32::from(base.distance(Base { corner: space, size: 1 }));
        if self.style == Style::Cautious && is_hurt(state, survivor) {
            return far * 10;
        }
        let behind = i32::from(self.is_behind(state, space)) * 50;
        let reach = i32::from(self.reaches(state, survivor, space)) * 200;
        // At the weapon's full reach, the monster has to come to us.
        let distant = if reach > 0 { far } else { -far };
        reach + behind + distant
    }

    /// The worth of a space for an ambush: behind the monster, or near it.
    pub(super) fn ambush_worth(&self, state: &State, space: Space) -> i32 {
        let far = state.field.base(self.showdown).distance(Base { corner: space, size: 1 });
        2 * (i32::from(self.is_behind(state, space)) * 50 - i32::from(far))
    }

    /// Whether any weapon that the survivor can use reaches the monster from a space.
    pub(super) fn reaches(&self, state: &State, survivor: SurvivorId, space: Space) -> bool {
        let far = state.field.base(self.showdown).distance(Base { corner: space, size: 1 });
        let carried = self.showdown.survivors[usize::from(survivor.0)].weapons;
        let weapons = self.showdown.weapons.iter().zip(0u8..);
        weapons.into_iter().any(|(weapon, at)| {
            let reaches = carried >> at & 1 != 0 && weapon.reach.max(1) >= far;
            reaches && could_use(self.showdown, state, survivor, at)
        })
    }

    /// Whether a space is in the blind spot.
    pub(super) fn is_behind(&self, state: &State, space: Space) -> bool {
        let base = state.field.base(self.showdown);
        let at = Base { corner: space, size: 1 };
        base.is_adjacent(at) && base.lies(at, state.field.facing.back())
    }
}

/// Whether the next hit may well be a severe injury. Late in the showdown everybody fights, or the chase would
/// never end.
pub(super) fn is_hurt(state: &State, survivor: SurvivorId) -> bool {
    const PATIENCE: u16 = 20;
    let who = state.survivor(survivor);
    if state.round > PATIENCE {
        return false;
    }
    let full = ::showdown::content::Location::ALL
        .into_iter()
        .filter(|&location| who.armor[location as usize] == 0 && who.boxes_full(location));
    who.bleeding >= 3 || full.count() >= 2
}
