//! Persistent injuries in play. Mostly there is one card of a kind, and a bit tells all of it; further copies of a kind
//! that lie there already are listed.

use kernel::Few;

use super::State;

/// The most copies in play beyond the first of each kind.
pub const MAX_FURTHER: usize = 7;

/// Further copies in play: a kind of hit location each, and the flags.
pub(crate) type Further = Few<u8, MAX_FURTHER>;

/// The bits of a kind.
const KIND: u8 = 0x1f;

/// A copy that came into play in this round and heals at the end of the next.
const FRESH: u8 = 0x20;

/// A copy that does not work yet.
const WAITS: u8 = 0x40;

impl State {
    /// The persistent injuries that work, a bit each.
    pub fn injuries(&self) -> u32 {
        self.in_play & !self.waiting
    }

    /// How many cards of a kind lie in play.
    pub fn copies_in_play(&self, kind: u8) -> u8 {
        (self.in_play >> kind & 1) as u8 + self.further_of(kind).count() as u8
    }

    /// How many cards of a kind lie in play and work.
    pub(crate) fn working_copies(&self, kind: u8) -> u8 {
        let further = self.further_of(kind).filter(|entry| entry & WAITS == 0).count() as u8;
        (self.injuries() >> kind & 1) as u8 + further
    }

    fn further_of(&self, kind: u8) -> impl Iterator<Item = u8> {
        self.further.iter().copied().filter(move |entry| entry & KIND == kind)
    }

    /// Puts a card in play: it works at once, or waits; it heals at the end of the next round, or does not.
    pub(crate) fn put_injury_in_play(&mut self, kind: u8, waits: bool, heals: bool) {
        if self.in_play >> kind & 1 == 0 {
            self.in_play |= 1 << kind;
            self.waiting |= u32::from(waits) << kind;
            self.fresh |= u32::from(heals) << kind;
        } else if !self.further.is_full() {
            let flags = if heals { FRESH } else { 0 } | if waits { WAITS } else { 0 };
            self.further.insert_ascending(kind | flags);
        }
    }

    /// Takes a card out of play; says whether there was one.
    pub(crate) fn take_injury_out(&mut self, kind: u8) -> bool {
        if self.in_play >> kind & 1 == 0 {
            return false;
        }
        let mut further = self.further_of(kind).count();
        let has_more = further > 0;
        // The last of the further copies goes first: the first one is a bit.
        self.change_further(|entry| {
            let is_last = entry & KIND == kind && {
                further -= 1;
                further == 0
            };
            (!is_last).then_some(entry)
        });
        if !has_more {
            let bit = !(1 << kind);
            (self.in_play, self.waiting, self.fresh) =
                (self.in_play & bit, self.waiting & bit, self.fresh & bit);
        }
        true
    }

    /// An attack of a survivor is over: after the last of them, the persistent injuries that came meanwhile work.
    pub(crate) fn attack_is_over(&mut self) {
        if !self.attacks.is_empty() {
            return;
        }
        self.waiting = 0;
        if !self.further.is_empty() {
            self.change_further(|entry| Some(entry & !WAITS));
        }
    }

    /// The round ends: of a kind that heals, the copies that came in this round stay, and the others leave play. Returns
    /// how many do.
    pub(crate) fn heal_injury(&mut self, kind: u8) -> u8 {
        let before = self.copies_in_play(kind);
        let mut stays = (self.fresh >> kind & 1) as u8;
        stays += self.further_of(kind).filter(|entry| entry & FRESH != 0).count() as u8;
        // Those that stay are all alike: the first of them is a bit again.
        let mut further = stays.saturating_sub(1);
        self.change_further(|entry| match entry & KIND == kind {
            true if further == 0 => None,
            true => {
                further -= 1;
                Some(kind)
            }
            false => Some(entry),
        });
        self.fresh &= !(1 << kind);
        if stays == 0 {
            self.in_play &= !(1 << kind);
            self.waiting &= !(1 << kind);
        }
        before - stays
    }

    fn change_further(&mut self, mut change: impl FnMut(u8) -> Option<u8>) {
        let mut changed = Further::new();
        for &entry in self.further.iter() {
            if let Some(entry) = change(entry) {
                changed.insert_ascending(entry);
            }
        }
        self.further = changed;
    }
}
