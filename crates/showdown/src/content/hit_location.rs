//! Hit location cards.

use super::WeaponKind;
use crate::effect::Effect;

/// A kind of hit location card.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HitLocation {
    /// As files and players write it.
    pub id: String,
    /// Its title.
    pub name: String,
    /// How many there are in the deck.
    pub copies: u8,
    /// A trap: its actions; then nothing else on the card counts.
    pub trap: Option<Vec<Effect>>,
    /// Cannot be wounded.
    pub impervious: bool,
    /// Is resolved before all others.
    pub first_strike: bool,
    /// Destroys frail weapons.
    pub super_dense: bool,
    /// Added to the monster's toughness here.
    pub toughness: i8,
    /// Luck here for weapons of these kinds.
    pub luck: Vec<(WeaponKind, i8)>,
    /// Special rules, performed when the card is selected.
    pub special: Vec<Effect>,
    /// Its reactions to a wound, a failure, or both.
    pub reactions: Reactions,
    /// Critical wound effects; `None` if the location cannot be critically wounded.
    pub critical: Option<Vec<Effect>>,
    /// The persistent injury that a critical wound leaves in play.
    pub persistent: Option<Persistent>,
    /// Whether a critical wound archives the card.
    pub archived: bool,
}

/// The reactions of a hit location.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reactions {
    /// If the attempt succeeded.
    pub wound: Option<Vec<Effect>>,
    /// If the attempt failed.
    pub failure: Option<Vec<Effect>>,
    /// Performed in any case.
    pub reflex: Option<Vec<Effect>>,
}

/// A persistent injury.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Persistent {
    /// The printed name; AI cards refer to it by this name.
    pub name: String,
    /// The moment at which its rule applies, and the effects.
    pub rule: Option<(Moment, Vec<Effect>)>,
    /// Whether it heals at the end of the next round.
    pub heals: bool,
}

/// The moments at which persistent injuries and cards in play make themselves felt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Moment {
    /// The monster is about to move: the rule may cancel the move.
    WouldMove,
    /// The monster is about to grab: the rule may cancel the grab.
    WouldGrab,
    /// The monster draws an AI card.
    DrawsAi,
    /// The monster's turn starts.
    TurnStarts,
    /// The monster's turn ends.
    TurnEnds,
    /// A survivor walked into the zone.
    WalksIn,
    /// A survivor spends an activation.
    Activates,
    /// A survivor's act ends.
    ActEnds,
    /// A survivor attacks.
    Attacks,
    /// A survivor suffers damage of any kind.
    Damaged,
    /// A survivor is dismembered.
    Dismembered,
    /// A survivor dies.
    Dies,
    /// A survivor suffers a collision.
    Collides,
    /// The monster is wounded.
    Wounded,
    /// The monster is knocked down.
    Falls,
    /// The monster follows its instinct.
    Instinct,
    /// The monster eats.
    Eats,
    /// An attack of the monster did damage to a survivor.
    AfterDamage,
    /// A survivor suffers brain damage.
    BrainDamaged,
    /// The monster is about to be wounded: the rule may cancel the wound.
    WouldBeWounded,
    /// A round ends.
    RoundEnds,
    /// Another card calls this one.
    Called,
}

impl Moment {
    /// How many there are.
    pub const COUNT: usize = Self::Called as usize + 1;

    /// Whether it can come in the middle of any attack, and not only in a turn.
    pub const fn is_of_attacks(self) -> bool {
        match self {
            Self::DrawsAi
            | Self::TurnStarts
            | Self::TurnEnds
            | Self::WalksIn
            | Self::Activates
            | Self::ActEnds
            | Self::Instinct
            | Self::Eats => false,
            Self::WouldMove
            | Self::WouldGrab
            | Self::Attacks
            | Self::Damaged
            | Self::Dismembered
            | Self::Dies
            | Self::Collides
            | Self::Wounded
            | Self::Falls
            | Self::AfterDamage
            | Self::BrainDamaged
            | Self::WouldBeWounded
            | Self::RoundEnds
            | Self::Called => true,
        }
    }
}
