//! Exact odds from the middle of a battle: what becomes of everybody in a combat, or in a whole Melee phase, by its end.
//!
//! The rules that play the battle also play this, without what comes after ([`fight::alone`]). So it includes
//! several attackers on one victim, in their order and with roll-offs, finishing downed units, ledges and falls.

use ::skirmish::{Battle, FallenBy, Frame, State, Status, UnitId, UnitSet, fight};
use odds::{Answer, Cancelled, Odds, Pick, Watch};

/// The condition of a unit when the fighting is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fate {
    /// Its state.
    pub status: Status,
    /// The Wounds that it has left.
    pub wounds: u8,
    /// The surface on which it lies or stands: a unit that fell is below.
    pub surface: u8,
    /// The cause that took it out of action.
    pub fallen_by: FallenBy,
}

/// The fates of the units in a melee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fates {
    /// The units that fight.
    pub units: UnitSet,
    /// The odds of their fates together, in the order of the units.
    pub answer: Answer<Vec<Fate>>,
}

impl Fates {
    /// The odds of the fate of one of them; `None` if it does not fight.
    pub fn of(&self, unit: UnitId) -> Option<Answer<Fate>> {
        let at = self.units.iter().position(|other| other == unit)?;
        Some(self.answer.map(|fates| fates[at]))
    }
}

/// The exact odds of what becomes of everybody in a unit's combat by its end, or, without a unit, in the whole
/// Melee phase: from the current state if it has begun, otherwise as if it began now. The policy makes the
/// decisions.
///
/// # Errors
/// If the caller stopped the work by the watch.
pub fn fates(
    battle: &Battle,
    state: &State,
    combat: Option<UnitId>,
    policy: Pick<'_, Battle>,
    watch: Watch<'_>,
) -> Result<Fates, Cancelled> {
    let combat = combat.map(|unit| combat_of(state, unit));
    let alone = fight::alone(battle, state, combat);
    let fighting = |&unit: &UnitId| !state.unit(unit).contacts.is_empty();
    let units = combat.unwrap_or_else(|| state.ids().filter(fighting).collect());
    let odds = Odds::new(battle, policy).with_watch(watch);
    let answer = odds.solve(&alone, |outcome| {
        let fate = |unit: UnitId| {
            let unit = &outcome.units[usize::from(unit.0)];
            let (status, wounds) = (unit.status, unit.wounds);
            Fate { status, wounds, surface: unit.place, fallen_by: unit.fallen_by }
        };
        units.iter().map(fate).collect::<Vec<Fate>>()
    })?;
    Ok(Fates { units, answer })
}

/// Everybody in the combat of a unit. If it is under way, everybody who was in it at the start: units that fell or
/// are out took part in it.
fn combat_of(state: &State, unit: UnitId) -> UnitSet {
    let fought = state.frames.iter().find_map(|frame| match *frame {
        Frame::Fight { combat, .. } if combat.has(unit) => Some(combat),
        _ => None,
    });
    fought.unwrap_or_else(|| fight::combat(state, unit))
}
