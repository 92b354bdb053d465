//! The plan: what a scenario asks to be resolved, step by step.

use kernel::Inches;

use crate::{Status, UnitId, unit::Stat};

/// Circumstances of an attack that its cards do not tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Situation {
    /// Further sources of Advantage.
    pub advantage: u8,
    /// Further sources of Disadvantage.
    pub disadvantage: u8,
    /// The target of a shot is in cover.
    pub cover: bool,
    /// The shooter moved this turn.
    pub moved: bool,
    /// The shooter stands at least 2 inches above the target and within half range.
    pub elevated: bool,
}

/// One step of a plan. A step that a unit's state forbids is passed over, and the log says by which rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// One unit's attacks on one target in base contact.
    Melee {
        /// Who attacks.
        attacker: UnitId,
        /// Whom.
        target: UnitId,
        /// How many attacks; `None`: as many as it has.
        attacks: Option<u8>,
        /// Which of its weapons; `None`: the first that fits.
        weapon: Option<u8>,
        /// Circumstances.
        situation: Situation,
    },
    /// One unit's shots at one target.
    Ranged {
        /// Who shoots.
        attacker: UnitId,
        /// At whom.
        target: UnitId,
        /// How many shots; `None`: one.
        attacks: Option<u8>,
        /// Which of its weapons; `None`: the first that fits.
        weapon: Option<u8>,
        /// Circumstances.
        situation: Situation,
    },
    /// A rule calls for an Injury Roll.
    InjuryRoll {
        /// Who may be hurt.
        unit: UnitId,
        /// Added to the roll.
        modifier: i8,
    },
    /// A unit falls.
    Fall {
        /// Who falls.
        unit: UnitId,
        /// How far; `None`: from where it stands to where it lands.
        height: Option<Inches>,
        /// Where it lands, if that matters.
        onto: Option<u8>,
    },
    /// A rule gives a unit a state, as if by injury.
    Inflict {
        /// To whom.
        unit: UnitId,
        /// Dazed, Stunned or Incapacitated.
        status: Status,
    },
    /// A plain Check; the outcome tells whether it passed.
    Check {
        /// Who.
        unit: UnitId,
        /// Against which number.
        stat: Stat,
        /// Circumstances.
        situation: Situation,
    },
    /// A unit finds out how far it may engage.
    Engage {
        /// Who.
        unit: UnitId,
        /// Whether it sees its target; if not, it makes an Out-of-Sight roll.
        in_sight: bool,
    },
    /// A Dazed unit leaves its combat, if the rules let it.
    Disengage {
        /// Who.
        unit: UnitId,
    },
    /// A side's turn begins; nothing has recovered yet.
    Begin(u8),
    /// The recovery step of that side's Upkeep.
    Recover(u8),
    /// That side's units may walk or disengage.
    Move(u8),
    /// That side's units may shoot.
    Shoot(u8),
    /// Everybody in base contact fights, in order.
    Fight,
    /// That side's turn ends.
    End(u8),
    /// A whole turn of that side.
    Turn(u8),
    /// A whole battle on the field, from the first turn to its end.
    Battle,
}
