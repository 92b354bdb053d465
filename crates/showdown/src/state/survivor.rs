//! A survivor as they now are.

use std::hash::{Hash, Hasher};

use crate::content::{Attribute, Impairment, Location, Showdown, Stat, Survivor, SurvivorId};

/// Several survivors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SurvivorSet(pub u8);

impl SurvivorSet {
    /// A set of survivors.
    pub fn of(ids: impl Iterator<Item = SurvivorId>) -> Self {
        Self(ids.fold(0, |set, id| set | 1 << id.0))
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = SurvivorId> {
        let mut left = self;
        std::iter::from_fn(move || left.pop())
    }

    /// Whether there is nobody.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether one is among them.
    pub fn has(self, id: SurvivorId) -> bool {
        self.0 >> id.0 & 1 != 0
    }

    /// Takes the last out.
    pub fn pop_last(&mut self) -> Option<SurvivorId> {
        let last = SurvivorId(self.0.checked_ilog2()? as u8);
        self.0 &= !(1 << last.0);
        Some(last)
    }

    /// Takes the first out.
    pub fn pop(&mut self) -> Option<SurvivorId> {
        let first = SurvivorId(self.0.trailing_zeros() as u8);
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            first
        })
    }
}

/// A survivor as they now are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SurvivorState {
    /// Armor points left, by location.
    pub armor: [u8; 5],
    /// Filled injury boxes, by location.
    pub boxes: [u8; 5],
    /// Survival, insanity, ... in the order of [`Stat::ALL`].
    pub stats: [u8; 6],
    /// Tokens, in the order of [`Attribute::ALL`].
    pub tokens: [i8; 6],
    /// Permanent changes since the start, in the same order.
    pub permanent: [i8; 6],
    /// Impairments, a bit each; and above them the frail pairs of which only one is left, a bit each.
    pub impairments: u32,
    /// For each severe injury that needs remembering, the number of times it was suffered: two bits each.
    pub suffered: u64,
    /// Severe injuries and traumas, if somebody asks.
    pub severe: u8,
    /// Hits taken, if somebody asks.
    pub hits_taken: u8,
    /// Bleeding tokens.
    pub bleeding: u8,
    /// Hits that the next attack loses to a shield.
    pub block: u8,
    /// Deflect tokens.
    pub deflect: u8,
    /// Survival actions used this round, a bit each.
    pub used: u8,
    /// Weapons lost, a bit for each of the showdown's weapons.
    pub lost: u16,
    /// Spaces from the monster.
    pub distance: u8,
    /// In the blind spot.
    pub blind_spot: bool,
    /// The brain box is filled.
    pub brain_box: bool,
    /// Knocked down.
    pub down: bool,
    /// Doomed.
    pub doomed: bool,
    /// Dead.
    pub dead: bool,
    /// Fell during the monster's turn that is not over yet.
    pub fell_in_turn: bool,
    /// Has acted in this turn.
    pub acted: bool,
    /// Whether they were grabbed, a bit each: in this round, and in the round before.
    pub grabs: u8,
    /// Tokens that a card of the monster put on them.
    pub marks: u8,
    /// Off the board until the monster suffers so many wounds in one round, and how many of them are missing: four
    /// bits each; 0 for who is on it.
    pub held: u8,
    /// The lost weapons that an activation brings back, a bit each.
    pub dropped: u16,
    /// The locations whose piece of armor is lost, a bit each.
    pub bare: u8,
    /// The strength tokens that are taken back at the end.
    pub lent: i8,
    /// The strength tokens that are lost with the footing.
    pub poised: i8,
}

/// Words instead of fields: exact odds hash every state that they meet.
impl Hash for SurvivorState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let flags = [
            self.blind_spot,
            self.brain_box,
            self.down,
            self.doomed,
            self.dead,
            self.fell_in_turn,
            self.acted,
        ];
        let flags = flags.iter().fold(0, |bits, &flag| bits << 1 | u8::from(flag));
        let word = |bytes: &[u8; 5], more: [u8; 3]| {
            let [first, second, third, fourth, fifth] = *bytes;
            let [x, y, z] = more;
            u64::from_le_bytes([first, second, third, fourth, fifth, x, y, z])
        };
        let six = |bytes: [u8; 6], x: u8, y: u8| {
            let [first, second, third, fourth, fifth, sixth] = bytes;
            u64::from_le_bytes([first, second, third, fourth, fifth, sixth, x, y])
        };
        hasher.write_u64(word(&self.armor, [flags, self.bleeding, self.distance]));
        hasher.write_u64(word(&self.boxes, [self.severe, self.hits_taken, self.used]));
        hasher.write_u64(six(self.stats, self.block, self.deflect));
        hasher.write_u64(six(self.tokens.map(|token| token as u8), self.lost as u8, (self.lost >> 8) as u8));
        hasher.write_u64(six(self.permanent.map(|change| change as u8), self.grabs, self.bare));
        hasher.write_u64(self.suffered ^ u64::from(self.dropped) << 48);
        let bytes = u32::from_le_bytes([self.marks, self.held, self.lent as u8, self.poised as u8]);
        hasher.write_u64(u64::from(bytes) << 32 | u64::from(self.impairments));
    }
}

/// The first of the frail pairs among the impairments.
const PAIRS: u8 = Impairment::ALL.len() as u8;

/// As many frail pairs are told apart as there is room for: more than a party carries.
pub(crate) const MAX_FRAIL_PAIRS: u8 = 32 - PAIRS;

/// The insanity from which a survivor is insane.
const INSANE: u8 = 3;

/// How many bleeding tokens kill.
pub const FATAL_BLEEDING: u8 = 5;

impl SurvivorState {
    /// A survivor at the start.
    pub(crate) fn starting(survivor: &Survivor) -> Self {
        let start = &survivor.start;
        Self {
            armor: start.armor,
            boxes: start.boxes,
            stats: start.stats,
            bleeding: start.bleeding,
            block: start.block,
            deflect: start.deflect,
            impairments: start.impairments.iter().fold(0, |set, one| set | 1 << *one as u32),
            distance: start.place.distance,
            blind_spot: start.place.blind_spot,
            brain_box: start.brain_box,
            down: start.knocked_down,
            ..Self::default()
        }
    }

    /// One of the numbers.
    pub fn stat(&self, stat: Stat) -> u8 {
        self.stats[stat as usize]
    }

    /// Whether the survivor is impaired that way.
    pub fn is(&self, impairment: Impairment) -> bool {
        self.impairments & 1 << impairment as u32 != 0
    }

    /// Whether only one is left of a frail pair.
    pub(crate) fn is_broken(&self, pair: u8) -> bool {
        self.impairments >> (PAIRS + pair) & 1 != 0
    }

    /// Only one is left of a frail pair.
    pub(crate) fn break_pair(&mut self, pair: u8) {
        self.impairments |= 1 << (PAIRS + pair);
    }

    /// Whether the survivor is insane.
    pub fn is_insane(&self) -> bool {
        self.stat(Stat::Insanity) >= INSANE
    }

    /// Alive and on their feet, on the board.
    pub fn stands(&self) -> bool {
        !self.down && self.is_there()
    }

    /// Alive and on the board.
    pub fn is_there(&self) -> bool {
        !self.dead && self.held == 0
    }

    /// Takes the survivor off the board until the monster suffers so many wounds in one round.
    pub(crate) fn hold(&mut self, wounds: u8) {
        self.held = wounds | wounds << 4;
    }

    /// One of the wounds that a survivor off the board waits for; says whether it was the last.
    pub(crate) fn loosen(&mut self) -> bool {
        self.held -= 1 << 4;
        self.held >> 4 == 0
    }

    /// The wounds that a survivor off the board waits for are counted anew.
    pub(crate) fn hold_anew(&mut self) {
        self.hold(self.held & 15);
    }

    /// Strength tokens go again.
    pub(crate) fn lose_strength(&mut self, by: i8) {
        let tokens = &mut self.tokens[Attribute::Strength as usize];
        *tokens = tokens.saturating_sub(by);
    }

    /// Whether they were grabbed in the round before.
    pub fn was_grabbed(&self) -> bool {
        self.grabs & 2 != 0
    }

    /// Whether all injury boxes of a location are filled.
    pub fn boxes_full(&self, location: Location) -> bool {
        self.boxes[location as usize] >= Survivor::boxes(location)
    }
}

impl Showdown {
    /// A survivor attribute modifier: the attribute, tokens, gear, arts, impairments and everything else.
    pub fn attribute(&self, survivor: SurvivorId, state: &SurvivorState, attribute: Attribute) -> i16 {
        let index = attribute as usize;
        let standing = self.programs.attributes[usize::from(survivor.0)][index];
        i16::from(standing) + i16::from(state.tokens[index]) + i16::from(state.permanent[index])
    }
}
