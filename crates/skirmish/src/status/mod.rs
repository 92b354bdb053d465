//! The states of a unit, and what each allows.

mod dazed;
mod incapacitated;
mod staggered;
mod stunned;

use kernel::{Inches, Rule};

pub use dazed::may_disengage;
pub(crate) use dazed::{disengage, disengage_to, leave, may_disengage_by};
pub use incapacitated::FallenBy;
pub(crate) use incapacitated::{drown, remove};
pub use staggered::{burdened, half, halved};

use crate::{Battle, Rulings, State, UnitId, rule, turn, unit::Stat};

/// The state of a unit; worse states are greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Status {
    /// Nothing is wrong.
    #[default]
    Healthy,
    /// On its feet again, slowly.
    Staggered,
    /// Down, moves 1 inch.
    Dazed,
    /// Down, does nothing.
    Stunned,
    /// Out of the battle.
    Incapacitated,
}

impl Status {
    /// From best to worst.
    pub const ALL: [Self; 5] =
        [Self::Healthy, Self::Staggered, Self::Dazed, Self::Stunned, Self::Incapacitated];

    /// The players' word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Healthy => "Healthy",
            Self::Staggered => "Staggered",
            Self::Dazed => "Dazed",
            Self::Stunned => "Stunned",
            Self::Incapacitated => "Incapacitated",
        }
    }

    /// Dazed or Stunned.
    pub const fn is_down(self) -> bool {
        matches!(self, Self::Dazed | Self::Stunned)
    }

    /// Neither Dazed nor Stunned nor gone: it can fight back.
    pub const fn is_fit(self) -> bool {
        matches!(self, Self::Healthy | Self::Staggered)
    }

    /// One step worse along the injury table.
    pub const fn worse(self) -> Self {
        match self {
            Self::Healthy | Self::Staggered => Self::Dazed,
            Self::Dazed => Self::Stunned,
            Self::Stunned | Self::Incapacitated => Self::Incapacitated,
        }
    }
}

/// Something that a unit might do of its own will.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Walk.
    Move,
    /// Engage an enemy.
    Engage,
    /// Leave a combat with the 1 inch of a Dazed unit.
    Disengage,
    /// Shoot.
    Shoot,
    /// Cast a spell.
    Cast,
    /// Attack in melee.
    Fight,
}

/// Whether the state allows the action; if not, the rule that forbids it.
///
/// # Errors
/// The rule that forbids it.
pub fn may(status: Status, action: Action) -> Result<&'static Rule, &'static Rule> {
    match (status, action) {
        (Status::Healthy, _) => Ok(rule::TURN_PHASES),
        (Status::Staggered, Action::Move | Action::Engage) => Ok(rule::STAGGERED_HALF),
        (Status::Staggered, Action::Shoot | Action::Cast | Action::Fight | Action::Disengage) => {
            Ok(rule::STAGGERED_ACTS)
        }
        (Status::Dazed, Action::Move) => Ok(rule::DAZED_ONE_INCH),
        (Status::Dazed, Action::Disengage) => Ok(rule::DAZED_DISENGAGE),
        (Status::Dazed, Action::Engage | Action::Shoot | Action::Cast | Action::Fight) => {
            Err(rule::DAZED_ONE_INCH)
        }
        (Status::Stunned, _) => Err(rule::STUNNED_NOTHING),
        (Status::Incapacitated, _) => Err(rule::INCAPACITATED_REMOVED),
    }
}

/// The distance that a unit may walk in its turn.
pub fn allowance(battle: &Battle, state: &State, unit: UnitId) -> Inches {
    allowance_by(&battle.rulings, battle, state, unit)
}

/// The same, under any rulings.
pub(crate) fn allowance_by(rulings: &Rulings, battle: &Battle, state: &State, unit: UnitId) -> Inches {
    let full = battle.unit(unit).move_inches();
    match state.unit(unit).status {
        Status::Healthy => full,
        Status::Staggered => halved(rulings, full, 2),
        Status::Dazed => dazed::allowance(rulings, full),
        Status::Stunned | Status::Incapacitated => Inches(0),
    }
}

/// STAGGERED-DISADVANTAGE: whether being Staggered burdens a unit's Check now. A unit that is Staggered until its next Upkeep
/// has left the turn behind in which it was burdened.
pub(crate) fn is_burdened(battle: &Battle, state: &State, unit: UnitId, stat: Stat) -> bool {
    is_burdened_by(&battle.rulings, battle, state, unit, stat)
}

/// The same, under any rulings.
#[inline]
pub(crate) fn is_burdened_by(
    rulings: &Rulings,
    battle: &Battle,
    state: &State,
    unit: UnitId,
    stat: Stat,
) -> bool {
    let own_turn = state.active == battle.unit(unit).side;
    burdened(rulings, state.unit(unit).status, own_turn, stat)
        && !(ends_in_upkeep(rulings) && turn::is_before_recovery(state))
}

/// The sources of Disadvantage that a unit's own state puts on its Check. SHAKEN: some have one on Morale at all times.
#[inline]
pub(crate) fn own_disadvantage(battle: &Battle, state: &State, unit: UnitId, stat: Stat) -> u8 {
    let shaken = stat == Stat::Morale && battle.unit(unit).shaken;
    u8::from(is_burdened(battle, state, unit, stat)) + u8::from(shaken)
}

pub(crate) use dazed::recovers_to as dazed_recovers_to;
pub(crate) use staggered::ends_in_upkeep;
pub(crate) use stunned::recovers_to as stunned_recovers_to;

#[cfg(test)]
mod tests {
    use super::*;

    /// STAGGERED-HALF, STAGGERED-ACTS, DAZED-ONE-INCH, DAZED-DISENGAGE, STUNNED-NOTHING, INCAPACITATED-REMOVED.
    #[test]
    fn each_state_allows_what_the_page_says() {
        use Action::{Cast, Disengage, Engage, Fight, Move, Shoot};
        let all = [Move, Engage, Disengage, Shoot, Cast, Fight];
        let allowed = |status| all.into_iter().filter(|a| may(status, *a).is_ok()).collect::<Vec<_>>();
        assert_eq!(allowed(Status::Healthy), all);
        assert_eq!(allowed(Status::Staggered), all);
        assert_eq!(allowed(Status::Dazed), [Move, Disengage]);
        assert_eq!(allowed(Status::Stunned), []);
        assert_eq!(allowed(Status::Incapacitated), []);
        assert_eq!(may(Status::Staggered, Move), Ok(rule::STAGGERED_HALF));
        assert_eq!(may(Status::Staggered, Cast), Ok(rule::STAGGERED_ACTS));
        assert_eq!(may(Status::Dazed, Shoot), Err(rule::DAZED_ONE_INCH));
        assert_eq!(may(Status::Stunned, Move), Err(rule::STUNNED_NOTHING));
    }
}
