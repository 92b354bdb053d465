//! The monster as it now is.

use std::hash::{Hash, Hasher};

use super::{AiDeck, State};
use crate::content::{MonsterAttribute, Showdown, SurvivorId};
use crate::effect::{Act, Op};

/// The monster as it now is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MonsterState {
    /// Tokens, in the order of [`MonsterAttribute::ALL`].
    pub tokens: [i8; 7],
    /// Its life.
    pub ai: AiDeck,
    /// Knocked down.
    pub down: bool,
    /// Off the board.
    pub away: bool,
    /// Defeated.
    pub defeated: bool,
    /// Dies at the end of its next turn.
    pub dying: bool,
    /// It is dying since the turn that is not over yet.
    pub dying_since_turn: bool,
    /// The survivor who holds the priority target token.
    pub priority: Option<SurvivorId>,
    /// Whether that holder has it since the turn that is not over yet.
    pub priority_since_turn: bool,
    /// Whether that holder keeps it for good.
    pub priority_stays: bool,
    /// The survivor who last wounded it.
    pub wounded_by: Option<SurvivorId>,
    /// Toughness tokens that are gone at the end of the round.
    pub weakened: i8,
    /// Rounds, this one included, in which every survivor is a threat to it.
    pub watchful: u8,
    /// Whether it is dazed, and whether it was in this round, a bit each.
    pub dazed: u8,
}

/// Words instead of fields: exact odds hash every state that they meet.
impl Hash for MonsterState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let [movement, toughness, speed, damage, accuracy, evasion, luck] =
            self.tokens.map(|token| token as u8);
        let flags = [
            self.down,
            self.defeated,
            self.dying,
            self.priority_stays,
            self.dying_since_turn,
            self.priority_since_turn,
            self.away,
        ];
        let flags = flags.iter().fold(0, |bits, &flag| bits << 1 | u8::from(flag));
        let tokens = [movement, toughness, speed, damage, accuracy, evasion, luck, flags];
        hasher.write_u64(u64::from_le_bytes(tokens));
        let holder = self.priority.map_or(u8::MAX, |id| id.0);
        let wounder = self.wounded_by.map_or(u8::MAX, |id| id.0);
        let AiDeck { deck, discard, wounds } = self.ai;
        let bytes = [deck, discard, wounds, holder, wounder, self.watchful, self.weakened as u8, self.dazed];
        hasher.write_u64(u64::from_le_bytes(bytes));
    }
}

impl Showdown {
    /// An attribute of the monster with its tokens.
    pub fn monster_attribute(&self, monster: &MonsterState, attribute: MonsterAttribute) -> i16 {
        let at = attribute as usize;
        i16::from(self.monster.attributes[at]) + i16::from(monster.tokens[at])
    }

    /// Whether something can kill the monster other than by wounds, be it later.
    pub fn kills_outright(&self) -> bool {
        let kills = |op: &Op| matches!(op, Op::Act(Act::MonsterDies | Act::MonsterDiesLater));
        self.programs.ops.iter().any(kills)
    }

    /// How many wounds defeat the monster; `None` if no number does.
    pub fn wounds_to_defeat(&self, state: &State) -> Option<u8> {
        let AiDeck { deck, discard, wounds } = state.monster.ai;
        match self.monster.life {
            Some(life) => Some(life - wounds),
            None => (deck != AiDeck::ENDLESS).then(|| deck + discard + 1),
        }
    }

    /// The spaces that the monster moves; at least 1.
    pub fn monster_movement(&self, monster: &MonsterState) -> u8 {
        self.monster_attribute(monster, MonsterAttribute::Movement).clamp(1, u8::MAX.into()) as u8
    }
}
