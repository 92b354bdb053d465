//! What changes during a showdown.

mod ai_deck;
mod monster;
mod survivor;

pub use ai_deck::{AiDeck, Toll};
pub use monster::MonsterState;
pub use survivor::{FATAL_BLEEDING, SurvivorSet, SurvivorState};

use std::hash::{Hash, Hasher};

use kernel::{Deck, Few};

use crate::content::{MAX_SURVIVORS, SurvivorId};
use crate::frame::Frame;
use crate::monster_attack::MonsterAttack;
use crate::survivor_attack::Attack;

/// How deep procedures nest: an attack in a flow of a basic action in a trap in an attack, and the injuries of all.
pub const MAX_FRAMES: usize = 24;

/// No card, no weapon, nobody.
pub const NONE: u8 = u8::MAX;

/// Something that is only counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Count {
    Wounds,
    Criticals,
    Hits,
    Attacks,
    Traps,
    Resources,
}

/// The state of a showdown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// What is being resolved, the innermost last.
    pub frames: Few<Frame, MAX_FRAMES>,
    /// The survivors' attacks under way, the innermost last.
    pub attacks: Few<Attack, MAX_SURVIVORS>,
    /// The monster's attacks under way, the innermost last.
    pub monster_attacks: Few<MonsterAttack, 5>,
    /// Everybody.
    pub survivors: Few<SurvivorState, MAX_SURVIVORS>,
    /// The monster.
    pub monster: MonsterState,
    /// The hit location deck.
    pub deck: Deck,
    /// The kinds of hit location that lie in play as persistent injuries, a bit each.
    pub in_play: u32,
    /// The trap in play, or [`NONE`].
    pub trap: u8,
    /// What a persistent injury just cancelled: a move or a grab.
    pub cancelled: bool,
    /// Damage put off until a chain of injuries is over, by survivor; and brain damage.
    pub owed: [u8; MAX_SURVIVORS],
    /// The same for the brain.
    pub owed_brain: [u8; MAX_SURVIVORS],
    /// What is counted because somebody asks, in the order of [`Count`].
    pub counts: [u16; 6],
}

/// Words instead of fields: exact odds hash every state that they meet.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.frames.hash(hasher);
        self.attacks.hash(hasher);
        self.monster_attacks.hash(hasher);
        self.survivors.hash(hasher);
        self.monster.hash(hasher);
        self.deck.hash(hasher);
        let last = [self.trap, u8::from(self.cancelled), 0, 0];
        hasher.write_u64(u64::from(u32::from_le_bytes(last)) << 32 | u64::from(self.in_play));
        let owed = u64::from(u32::from_le_bytes(self.owed));
        hasher.write_u64(owed << 32 | u64::from(u32::from_le_bytes(self.owed_brain)));
        self.counts.hash(hasher);
    }
}

impl State {
    /// A survivor.
    pub fn survivor(&self, id: SurvivorId) -> &SurvivorState {
        &self.survivors[usize::from(id.0)]
    }

    /// A survivor, to change.
    pub(crate) fn survivor_mut(&mut self, id: SurvivorId) -> &mut SurvivorState {
        &mut self.survivors[usize::from(id.0)]
    }

    /// Everybody's number.
    pub fn everybody(&self) -> impl Iterator<Item = SurvivorId> + use<> {
        (0..self.survivors.len() as u8).map(SurvivorId)
    }

    /// Whether the survivor is attacking.
    pub fn is_attacking(&self, id: SurvivorId) -> bool {
        self.attacks.iter().any(|attack| attack.survivor == id)
    }

    /// A card that may have doomed survivors is resolved: of a trap that still lies below, its own victims stay doomed.
    pub(crate) fn lift_doom(&mut self, attacker: SurvivorId) {
        self.survivor_mut(attacker).doomed = false;
        if self.survivors.iter().any(|who| who.doomed) && !self.frames.iter().any(|frame| frame.is_trap()) {
            self.survivors.iter_mut().for_each(|who| who.doomed = false);
        }
    }

    /// Whether so many frames more can be put over the others.
    pub(crate) fn has_room(&self, frames: usize) -> bool {
        self.frames.len() + frames <= MAX_FRAMES
    }

    /// Puts a frame over the others.
    pub(crate) fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
    }

    /// Replaces the innermost frame.
    pub(crate) fn replace(&mut self, frame: Frame) {
        *self.frames.last_mut().expect("something is being resolved") = frame;
    }
}
