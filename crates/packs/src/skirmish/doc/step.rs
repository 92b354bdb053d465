//! What happens, step by step.

use serde::{Deserialize, Serialize};
use skirmish::{Status, unit::Stat};
use source::JsonSchema;

use super::{Distance, is_default};
use source::At;

/// One step of what happens.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(title = "step")]
pub enum StepDoc {
    /// One unit's melee attacks on one target in base contact.
    Melee(AttackDoc),
    /// One unit's shots at one target.
    Ranged(AttackDoc),
    /// A rule calls for an Injury Roll.
    InjuryRoll(InjuryRollDoc),
    /// A unit falls.
    Fall(FallDoc),
    /// A rule gives a unit a state, as if by injury.
    Inflict(InflictDoc),
    /// A Check; ask for `check` to see whether it passed.
    Check(CheckDoc),
    /// A unit finds out how far it may engage; ask for `reach` to see how far.
    Engage(EngageDoc),
    /// A Dazed unit leaves its combat, if it may.
    Disengage(At<String>),
    /// A side's turn begins; nothing has recovered yet.
    Begin(At<String>),
    /// The recovery step of that side's Upkeep.
    Recover(At<String>),
    /// That side's units may walk or disengage.
    Move(At<String>),
    /// That side's units may shoot.
    Shoot(At<String>),
    /// Everybody in base contact fights, in order.
    Fight(FightDoc),
    /// That side's turn ends.
    End(At<String>),
    /// A whole turn of that side: begin, recover, move, shoot, fight, end; on a field, engaging and casting, too.
    Turn(At<String>),
    /// A whole battle on the field, turn after turn: the only step of its file.
    Battle(BattleDoc),
}

/// What a whole battle is fought for and how long.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "battle")]
pub struct BattleDoc {
    /// From how many lost units on a side takes Rout tests; if absent, 6.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 24))]
    pub rout: Option<u8>,
    /// After how many turns, counting those of both sides, it ends; if absent, 24.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 200))]
    pub turns: Option<u8>,
    /// Whether those who are Incapacitated roll for their Scars at the end; if absent, they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scars: Option<bool>,
    /// How warbands come to stand where they do; if absent, `lined-up`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deploy: Option<At<DeployDoc>>,
}

impl BattleDoc {
    /// Whether the players deploy their warbands.
    pub fn is_chosen(&self) -> bool {
        self.deploy.as_deref() == Some(&DeployDoc::Chosen)
    }
}

/// How warbands come to stand where they do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum DeployDoc {
    /// They are lined up in their zones.
    LinedUp,
    /// The players deploy them, one unit at a time and in turns.
    Chosen,
}

/// An attack.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "attack")]
pub struct AttackDoc {
    /// Who attacks.
    pub attacker: At<String>,
    /// Whom.
    pub target: At<String>,
    /// How many attacks; if absent, as many as the unit has (one shot).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 6))]
    pub attacks: Option<u8>,
    /// With which of its weapons; if absent, the first that fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weapon: Option<At<String>>,
    /// Further sources of Advantage.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub advantage: u8,
    /// Further sources of Disadvantage.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub disadvantage: u8,
    /// The target of a shot is in cover.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cover: bool,
    /// The shooter moved this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moved: bool,
    /// The shooter stands at least 2 inches above the target and within half range.
    #[serde(default, skip_serializing_if = "is_default")]
    pub elevated: bool,
}

/// An Injury Roll.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "injury roll")]
pub struct InjuryRollDoc {
    /// Who may be hurt.
    pub unit: At<String>,
    /// Added to the roll.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = -40, max = 40))]
    pub modifier: i8,
}

/// A fall: how far, or onto which place.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "fall")]
pub struct FallDoc {
    /// Who falls.
    pub unit: At<String>,
    /// How far, in inches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<Distance>,
    /// The place below where it lands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub onto: Option<At<String>>,
}

/// A state that a rule gives.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "inflict")]
pub struct InflictDoc {
    /// To whom.
    pub unit: At<String>,
    /// Which state.
    pub status: InflictedDoc,
}

/// A state that can be inflicted; Staggered comes by recovery alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the states")]
pub enum InflictedDoc {
    Dazed,
    Stunned,
    Incapacitated,
}

impl From<InflictedDoc> for Status {
    fn from(status: InflictedDoc) -> Self {
        match status {
            InflictedDoc::Dazed => Self::Dazed,
            InflictedDoc::Stunned => Self::Stunned,
            InflictedDoc::Incapacitated => Self::Incapacitated,
        }
    }
}

/// A Check.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "check")]
pub struct CheckDoc {
    /// Who.
    pub unit: At<String>,
    /// Against which number.
    pub stat: At<StatDoc>,
    /// Sources of Advantage.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub advantage: u8,
    /// Sources of Disadvantage.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub disadvantage: u8,
}

/// A number on the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words on the card")]
pub enum StatDoc {
    Melee,
    Ranged,
    Defence,
    Agility,
    Morale,
}

impl From<StatDoc> for Stat {
    fn from(stat: StatDoc) -> Self {
        match stat {
            StatDoc::Melee => Self::Melee,
            StatDoc::Ranged => Self::Ranged,
            StatDoc::Defence => Self::Defence,
            StatDoc::Agility => Self::Agility,
            StatDoc::Morale => Self::Morale,
        }
    }
}

/// An engage.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "engage")]
pub struct EngageDoc {
    /// Who.
    pub unit: At<String>,
    /// Whether it sees its target; if not, it makes an Out-of-Sight roll.
    #[serde(default, skip_serializing_if = "is_default")]
    pub in_sight: bool,
}

/// A Melee phase: nothing to say.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "fight")]
pub struct FightDoc {}
