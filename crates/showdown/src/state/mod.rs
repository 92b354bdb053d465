//! The changing parts of a showdown.

mod ai;
mod ai_cards;
mod ai_deck;
mod field;
mod injuries;
mod monster;
mod survivor;

pub use ai_cards::{AiCards, AiPile, CardInPlay};
pub use ai_deck::{AiDeck, Toll};
pub use field::Field;
pub use injuries::MAX_FURTHER;
pub use monster::MonsterState;
pub(crate) use survivor::MAX_FRAIL_PAIRS;
pub use survivor::{FATAL_BLEEDING, SurvivorSet, SurvivorState};

use std::hash::{Hash, Hasher};

use kernel::{Deck, Few, Sink};

use crate::content::{MAX_SURVIVORS, SurvivorId};
use crate::event::{Event, What};
use crate::frame::Frame;
use crate::monster_attack::MonsterAttack;
use crate::rule;
use crate::survivor_attack::Attack;

/// The depth to which procedures nest: an attack in a flow of a basic action in a trap in an attack, and the injuries
/// of all.
pub const MAX_FRAMES: usize = 32;

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
    /// The procedures under way, the innermost last.
    pub frames: Few<Frame, MAX_FRAMES>,
    /// The survivors' attacks under way, the innermost last.
    pub attacks: Few<Attack, MAX_SURVIVORS>,
    /// The monster's attacks under way, the innermost last.
    pub monster_attacks: Few<MonsterAttack, 5>,
    /// All survivors of the party.
    pub survivors: Few<SurvivorState, MAX_SURVIVORS>,
    /// The monster.
    pub monster: MonsterState,
    /// The hit location deck.
    pub deck: Deck,
    /// The kinds of hit location that lie in play as persistent injuries, a bit each.
    pub in_play: u32,
    /// Those injuries in play that do not work yet, because they came in attacks still under way, a bit each.
    pub waiting: u32,
    /// Those injuries in play that heal at the end of a round and came in this one, a bit each.
    pub fresh: u32,
    /// Further copies of kinds that lie in play already.
    pub(crate) further: injuries::Further,
    /// The trap in play, or [`NONE`].
    pub trap: u8,
    /// A persistent injury just cancelled a move or a grab.
    pub cancelled: bool,
    /// Damage put off until a chain of injuries is over, by survivor; and brain damage.
    pub owed: [u8; MAX_SURVIVORS],
    /// Brain damage put off, by survivor.
    pub owed_brain: [u8; MAX_SURVIVORS],
    /// The counts that somebody asks for, in the order of [`Count`].
    pub counts: [u16; 6],
    /// The AI cards by kind.
    pub cards: AiCards,
    /// The places of all figures.
    pub field: Field,
    /// The survivors that the monster ran over in its latest move, if a card looks at it.
    pub run_over: SurvivorSet,
    /// The survivor that the monster just picked.
    pub picked: Option<SurvivorId>,
    /// The round, from 1.
    pub round: u16,
    /// The survivor whose player controls the monster.
    pub controller: SurvivorId,
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
        let last = [self.trap, u8::from(self.cancelled), self.run_over.0, self.fresh.leading_zeros() as u8];
        // Only what is in play can wait: the two never look like others together.
        let injuries = self.in_play ^ self.waiting.rotate_left(16);
        hasher.write_u64(u64::from(u32::from_le_bytes(last)) << 32 | u64::from(injuries));
        let owed = u64::from(u32::from_le_bytes(self.owed));
        hasher.write_u64(owed << 32 | u64::from(u32::from_le_bytes(self.owed_brain)));
        self.counts.hash(hasher);
        if !self.further.is_empty() {
            self.further.hash(hasher);
        }
        if self.cards.are_named || self.round > 0 || !self.cards.in_play().is_empty() {
            self.cards.hash(hasher);
            self.field.hash(hasher);
            hasher.write_u32(u32::from(self.round) << 8 | u32::from(self.controller.0));
        }
    }
}

impl State {
    /// A survivor.
    #[inline]
    pub fn survivor(&self, id: SurvivorId) -> &SurvivorState {
        &self.survivors[usize::from(id.0)]
    }

    /// A survivor, to change.
    #[inline]
    pub(crate) fn survivor_mut(&mut self, id: SurvivorId) -> &mut SurvivorState {
        &mut self.survivors[usize::from(id.0)]
    }

    /// Everybody's number.
    pub fn everybody(&self) -> impl Iterator<Item = SurvivorId> + use<> {
        (0..self.survivors.len() as u8).map(SurvivorId)
    }

    /// The survivors for which something holds. It is asked of every place, so that nothing has to be counted or
    /// skipped.
    #[inline]
    pub(crate) fn those(&self, holds: impl Fn(&SurvivorState) -> bool) -> SurvivorSet {
        let places = self.survivors.places().iter().enumerate();
        let set = places.fold(0, |set, (at, who)| set | u8::from(holds(who)) << at);
        SurvivorSet(set & ((1 << self.survivors.len()) - 1))
    }

    /// Whether the survivor is attacking.
    pub fn is_attacking(&self, id: SurvivorId) -> bool {
        self.attacks.iter().any(|attack| attack.survivor == id)
    }

    /// A card that may have doomed survivors is resolved: of a trap that still lies below, its own victims stay doomed.
    #[inline]
    pub(crate) fn lift_doom(&mut self, attacker: SurvivorId) {
        self.survivor_mut(attacker).doomed = false;
        self.lift_all_doom();
    }

    /// Nobody is doomed any more, unless a card that may have doomed them is still being performed.
    #[inline]
    pub(crate) fn lift_all_doom(&mut self) {
        if !self.those(|who| who.doomed).is_empty() && !self.is_doom_upheld() {
            self.survivors.iter_mut().for_each(|who| who.doomed = false);
        }
    }

    /// The AI cards that lie in no pile: those that are being performed, and those that were in this turn.
    pub fn drawn(&self) -> impl Iterator<Item = u8> {
        let at_hand = self.frames.iter().filter_map(|frame| {
            let Frame::Card { card, .. } = *frame else { return None };
            (card != crate::monster_attack::BASIC_ACTION).then_some(card)
        });
        let lies = |card: &u8| self.cards.in_play_set() >> card & 1 != 0 || self.cards.open() == Some(*card);
        self.cards.performed().iter().copied().chain(at_hand.filter(move |card| !lies(card)))
    }

    /// The AI cards as they lie on the table. The rules have lifted a card that is being drawn, but as long as nobody knows
    /// which it is, it lies on top of the deck.
    pub fn ai_on_table(&self) -> AiDeck {
        let mut ai = self.monster.ai;
        let is_drawn = matches!(self.frames.last(), Some(Frame::Draw { code }) if *code != NONE);
        if is_drawn && ai.deck != AiDeck::ENDLESS {
            ai.deck += 1;
        }
        ai
    }

    /// Whether it is the monster's turn.
    #[inline]
    pub fn is_monsters_turn(&self) -> bool {
        self.frames.iter().any(|frame| matches!(frame, Frame::Turn { .. }))
    }

    /// Whether a card that may have doomed somebody is still being performed: a trap, or an AI card.
    pub(crate) fn is_doom_upheld(&self) -> bool {
        self.frames.iter().any(|frame| {
            frame.is_trap()
                || matches!(*frame, Frame::Card { card, .. } if card != crate::monster_attack::BASIC_ACTION)
        })
    }

    /// Knocks a survivor down; says whether they stood. Tokens that are lost with the footing go.
    pub(crate) fn knock_down(&mut self, id: SurvivorId, log: &mut impl Sink<Event>) -> bool {
        let in_turn = self.is_monsters_turn();
        let who = self.survivor_mut(id);
        let stood = !std::mem::replace(&mut who.down, true);
        who.fell_in_turn |= stood && in_turn;
        if who.poised != 0 {
            let by = std::mem::take(&mut who.poised);
            who.lose_strength(by);
            log.tell(|| Event::new(&[rule::CARD_EFFECT], What::TokensGone { survivor: id, by }));
        }
        stood
    }

    /// Gives a survivor the priority target token, unless its holder keeps it for good; says whether anything changed.
    pub(crate) fn give_priority(&mut self, id: SurvivorId, stays: bool) -> bool {
        if self.monster.priority_stays {
            return false;
        }
        self.monster.priority_since_turn = self.is_monsters_turn();
        let had = self.monster.priority.replace(id) == Some(id);
        self.monster.priority_stays = stays;
        !had || stays
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
    #[inline]
    pub(crate) fn replace(&mut self, frame: Frame) {
        *self.frames.last_mut().expect("something is being resolved") = frame;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// It is copied for every face of every die.
    #[test]
    fn a_state_stays_small() {
        let sizes = [size_of::<State>(), size_of::<SurvivorState>(), size_of::<MonsterState>()];
        assert!(size_of::<State>() <= 1328, "{sizes:?} bytes");
        assert_eq!(size_of::<SurvivorState>(), 64, "{sizes:?} bytes");
    }
}
