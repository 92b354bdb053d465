//! The plan of a showdown, step by step.

use super::{Moment, SurvivorId};
use crate::effect::Effect;

/// A step of the plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A survivor attacks the monster, several times in a row; `None`: until the monster is defeated.
    Attack {
        /// The attacker.
        survivor: SurvivorId,
        /// An index into [`super::Showdown::weapons`].
        weapon: u8,
        /// The number of attacks.
        times: Option<u16>,
        /// Whether all of them come in one round. If not, each further one comes in the next round: everybody has
        /// stood up and stands where they stood at the start.
        same_round: bool,
    },
    /// A survivor's wound attempt at a card that already lies face up, as if one attack roll had hit.
    HitLocation {
        /// The attacker.
        survivor: SurvivorId,
        /// The weapon used.
        weapon: u8,
        /// The kinds of card, taken out of the deck.
        cards: Vec<u8>,
    },
    /// The monster attacks a survivor.
    MonsterAttack {
        /// An index into [`super::Showdown::ai_cards`].
        card: u8,
        /// The survivor under attack.
        target: SurvivorId,
        /// Whether the card picks its target, so that the holder of the priority target token goes first.
        picks: bool,
    },
    /// The whole showdown, round after round, until the monster is defeated or every survivor is dead.
    Showdown,
    /// The monster performs an AI card.
    Card {
        /// An index into [`super::Showdown::ai_cards`].
        card: u8,
    },
    /// A survivor acts.
    Act {
        /// The survivor in turn.
        survivor: SurvivorId,
    },
    /// A moment of the monster's turn comes.
    Moment(Moment),
    /// Something happens to or because of a survivor.
    Perform {
        /// The attacker or target that the effects speak of.
        survivor: SurvivorId,
        /// The effects, in order.
        effects: Vec<Effect>,
    },
}
