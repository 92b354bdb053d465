//! The monster as it now is.

use super::AiDeck;
use crate::content::{MonsterAttribute, Showdown, SurvivorId};

/// The monster as it now is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MonsterState {
    /// Tokens, in the order of [`MonsterAttribute::ALL`].
    pub tokens: [i8; 7],
    /// Its life.
    pub ai: AiDeck,
    /// Knocked down.
    pub down: bool,
    /// Defeated.
    pub defeated: bool,
    /// Dies at the end of its next turn.
    pub dying: bool,
    /// Who holds the priority target token.
    pub priority: Option<SurvivorId>,
    /// Whether that holder keeps it for good.
    pub priority_stays: bool,
}

impl Showdown {
    /// An attribute of the monster with its tokens.
    pub fn monster_attribute(&self, monster: &MonsterState, attribute: MonsterAttribute) -> i8 {
        self.monster.attributes[attribute as usize].saturating_add(monster.tokens[attribute as usize])
    }

    /// How far the monster moves; at least 1.
    pub fn monster_movement(&self, monster: &MonsterState) -> u8 {
        self.monster_attribute(monster, MonsterAttribute::Movement).max(1) as u8
    }
}
