//! Incapacitated: off the board, with Scars to roll for after the game.

use kernel::Sink;

use super::Status;
use crate::{Battle, Event, State, UnitId, What, rule};

/// The cause that took a unit out of action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum FallenBy {
    /// Nothing yet, or nothing that has a name.
    #[default]
    Nothing,
    /// The injury of a blow.
    Blow,
    /// A wound in melee while it was down.
    Finish,
    /// A shot.
    Shot,
    /// A spell.
    Spell,
    /// Its own weapon.
    Misfire,
    /// A fall.
    Fall,
    /// Deep water.
    Water,
}

impl FallenBy {
    /// Everything that has a name.
    pub const ALL: [Self; 7] =
        [Self::Blow, Self::Finish, Self::Shot, Self::Spell, Self::Misfire, Self::Fall, Self::Water];

    /// The players' word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Blow => "a blow",
            Self::Finish => "a finishing blow",
            Self::Shot => "a shot",
            Self::Spell => "a spell",
            Self::Misfire => "a misfire",
            Self::Fall => "a fall",
            Self::Water => "deep water",
        }
    }
}

/// INCAPACITATED-REMOVED, INCAPACITATED-SCARS: takes the unit off the board and marks it for Scars.
pub fn remove(battle: &Battle, state: &mut State, unit: UnitId, by: FallenBy, log: &mut impl Sink<Event>) {
    state.separate(unit);
    let gone = state.unit_mut(unit);
    gone.status = Status::Incapacitated;
    gone.scars = true;
    if battle.field.is_some() {
        gone.fallen_by = by;
    }
    log.tell(|| {
        Event::new(&[rule::INCAPACITATED_REMOVED], What::Removed { unit })
            .citing(battle.rolls_for_scars(), rule::INCAPACITATED_SCARS)
    });
}

/// WATER-DROWNS: a unit that is Dazed or Stunned in deep water is out; true if so.
pub fn drown(battle: &Battle, state: &mut State, unit: UnitId, log: &mut impl Sink<Event>) -> bool {
    let me = state.unit(unit);
    let drowns =
        me.status.is_down() && battle.field.as_ref().is_some_and(|field| field.drowns(me.place, me.at));
    if drowns {
        log.tell(|| Event::new(&[rule::WATER_DROWNS], What::Drowns { unit }));
        remove(battle, state, unit, FallenBy::Water, log);
    }
    drowns
}
