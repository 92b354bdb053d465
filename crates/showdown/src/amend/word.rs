//! The values of parts that are neither a number nor a yes or no: piles, names, directions, spaces.

use super::{HitPile, Part};
use crate::board::{Direction, Space};
use crate::content::{Showdown, SurvivorId};
use crate::state::AiPile;

/// The places where an AI card can be put.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AiTo {
    /// On top of the deck.
    Top,
    /// Under the deck.
    Bottom,
    /// On the discard pile.
    Discard,
    /// On the wound stack.
    Wounds,
    /// Into play.
    Play,
    /// Out of the showdown.
    Out,
}

impl AiTo {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Top, Self::Bottom, Self::Discard, Self::Wounds, Self::Play, Self::Out];

    /// The pile that it is in then.
    pub const fn pile(self) -> AiPile {
        match self {
            Self::Top | Self::Bottom => AiPile::Deck,
            Self::Discard => AiPile::Discard,
            Self::Wounds => AiPile::Wounds,
            Self::Play => AiPile::Play,
            Self::Out => AiPile::Out,
        }
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Top => "top",
            Self::Bottom => "bottom",
            Self::Discard | Self::Wounds | Self::Play | Self::Out => ai_pile(self.pile()),
        }
    }
}

/// The places where a hit location card can be put.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HitTo {
    /// On top of the deck.
    Top,
    /// Into the deck, which is shuffled.
    Deck,
    /// On the discard pile.
    Discard,
    /// Into play, as a persistent injury.
    Play,
    /// Out of the showdown.
    Out,
}

impl HitTo {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Top, Self::Deck, Self::Discard, Self::Play, Self::Out];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Top => "top",
            Self::Deck => hit_pile(HitPile::Deck),
            Self::Discard => hit_pile(HitPile::Discard),
            Self::Play => hit_pile(HitPile::Play),
            Self::Out => hit_pile(HitPile::Out),
        }
    }
}

/// The places where a weapon can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WeaponAt {
    /// At hand.
    Hand,
    /// On the ground.
    Ground,
    /// Lost.
    Lost,
}

impl WeaponAt {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Hand, Self::Ground, Self::Lost];

    /// The words for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hand => "at hand",
            Self::Ground => "on the ground",
            Self::Lost => "lost",
        }
    }
}

/// The new value of a part that is neither a number nor a yes or no.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Word {
    /// A place for an AI card.
    Ai(AiTo),
    /// A place for a hit location card.
    Hit(HitTo),
    /// A place for a weapon.
    Gear(WeaponAt),
    /// A direction for the monster to face.
    Faces(Direction),
    /// A survivor, or nobody.
    Survivor(Option<SurvivorId>),
    /// A weapon to attack with.
    Weapon(u8),
    /// An AI card to attack as on.
    Card(u8),
    /// The next round.
    Round,
    /// A space of the board.
    At(Space),
}

impl Word {
    /// As it is typed.
    pub(super) fn typed(self, showdown: &Showdown) -> String {
        match self {
            Self::Ai(to) => to.name().to_owned(),
            Self::Hit(to) => to.name().to_owned(),
            Self::Gear(at) => at.name().to_owned(),
            Self::Faces(direction) => direction.name().to_owned(),
            Self::Survivor(None) => "nobody".to_owned(),
            Self::Survivor(Some(id)) => showdown.name(id).to_owned(),
            Self::Weapon(weapon) => showdown.weapons[usize::from(weapon)].id.clone(),
            Self::Card(card) => showdown.ai_cards[usize::from(card)].id.clone(),
            Self::Round => "round".to_owned(),
            Self::At(space) => space.to_string(),
        }
    }
}

/// The word has the wrong kind for its part: [`kernel::Amend::amend`] has ruled that out.
pub(super) fn misfit(part: Part, word: Word) -> ! {
    unreachable!("{part:?} does not take {word:?}")
}

/// The word for a pile of AI cards.
pub(super) const fn ai_pile(pile: AiPile) -> &'static str {
    match pile {
        AiPile::Deck => "deck",
        AiPile::Discard => "discard",
        AiPile::Wounds => "wounds",
        AiPile::Play => "play",
        AiPile::Out => "out",
    }
}

/// The word for a pile of hit location cards.
pub(super) const fn hit_pile(pile: HitPile) -> &'static str {
    match pile {
        HitPile::Deck => "deck",
        HitPile::Discard => "discard",
        HitPile::Play => "play",
        HitPile::Out => "out",
    }
}
