//! What can be asked about how a plan ends.

use super::{Attribute, Impairment, Location, MonsterAttribute, Stat, SurvivorId};

/// Something to tell about the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ask {
    /// Wounds inflicted on the monster since the start.
    Wounds,
    /// Critical wounds.
    Criticals,
    /// Attack rolls that hit.
    Hits,
    /// Attacks that survivors made.
    Attacks,
    /// Traps drawn.
    Traps,
    /// Resources gained from hit locations.
    Resources,
    /// Whether the monster is defeated.
    Defeated,
    /// Whether the monster is knocked down.
    MonsterDown,
    /// A token of the monster, counted from the start of its level.
    MonsterToken(MonsterAttribute),
    /// Whether the hit location of that kind lies in play as a persistent injury.
    Persistent(u8),
    /// Whether a hit location of that kind is archived.
    Archived(u8),
    /// Cards left in the hit location deck.
    DeckLeft,
    /// Rounds begun.
    Rounds,
    /// Survivors who live.
    Living,
    /// Something about a survivor.
    Survivor(SurvivorId, SurvivorAsk),
}

/// Something to tell about a survivor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SurvivorAsk {
    /// Whether the survivor is dead.
    Dead,
    /// Whether the survivor is knocked down.
    KnockedDown,
    /// Whether the survivor holds the priority target token.
    Priority,
    /// Armor points left at a location.
    Armor(Location),
    /// Injury boxes filled at a location: 0, 1 or 2.
    Boxes(Location),
    /// Injury boxes filled on the whole body.
    Injuries,
    /// Whether the brain box is filled.
    BrainBox,
    /// Severe injuries and brain traumas suffered since the start.
    Severe,
    /// How often one severe injury was suffered since the start: table (in the order of [`Location::ALL`]; 5 is brain
    /// trauma) and row.
    SevereRow(u8, u8),
    /// Hits suffered since the start.
    HitsTaken,
    /// Bleeding tokens.
    Bleeding,
    /// Survival, insanity and the like.
    Stat(Stat),
    /// Tokens and permanent changes of an attribute since the start.
    Attribute(Attribute),
    /// Whether the survivor has the impairment.
    Impaired(Impairment),
    /// Whether a weapon of the survivor is lost.
    WeaponLost,
}
