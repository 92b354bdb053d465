//! The monster at its level.

use crate::effect::Effect;

/// A monster at one of its levels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Monster {
    /// As files and players write it.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Its level; the First Story counts as 1.
    pub level: u8,
    /// Its printed attributes, in the order of [`super::MonsterAttribute::ALL`].
    pub attributes: [i8; 7],
    /// Tokens at the start, in the same order.
    pub tokens: [i8; 7],
    /// Cards in the AI deck at the start; `None` for a monster that only counts its wounds.
    pub ai_deck: Option<u8>,
    /// Cards in the AI discard at the start.
    pub ai_discard: u8,
    /// How many wounds it takes, if it has Life; its AI cards are then none of it.
    pub life: Option<u8>,
    /// Cards in the wound stack at the start; of a monster that has Life, how much of it is lost.
    pub wound_stack: u8,
    /// Whether it is knocked down at the start.
    pub knocked_down: bool,
    /// Damage of a grab per level.
    pub grab: u8,
    /// How many spaces its base is wide.
    pub size: u8,
    /// The effects of a turn in which it finds no target.
    pub instinct: Vec<Effect>,
}
