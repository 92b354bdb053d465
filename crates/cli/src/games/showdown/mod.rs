//! Showdown at the command line.

mod content;
mod flags;
mod names;
mod pages;
mod report;
mod show;
mod summary;
mod versus;
mod whole;

use ask::look_up::Entry;
use ask::showdown::is_whole;
use packs::showdown::{Pack, Showdown};
use source::Diagnostics;

pub use self::flags::{ATTACK_EXAMPLES, Attack, MONSTER_EXAMPLES, MonsterAttack};
pub use self::report::text as report;
pub use self::versus::text as versus;
pub use self::whole::{EXAMPLES as WHOLE_EXAMPLES, Whole};
use super::{Desk, Examples, Plays};

impl Desk for Showdown {
    const EDITED: &'static str = "a card, a weapon or a table";

    const TAKEN_OUT: &'static str =
        "; `without` at a level of monster.toml takes a hit location out of its deck";

    const HAS_SIDES: bool = false;

    const SAVED: &'static str = "lion.bout";

    fn pages(&self) -> Vec<Entry> {
        pages::of(self)
    }

    fn pack_pages(pack: &Pack) -> Vec<Entry> {
        pages::of_pack(pack)
    }

    fn result(&self, state: &showdown::State) -> Option<String> {
        is_whole(self).then(|| summary::result(self, state)).flatten()
    }

    fn summary(&self, state: &showdown::State, events: &[showdown::Event]) -> Option<String> {
        is_whole(self).then(|| summary::told(self, state, events))
    }

    fn seated(&self, style: players::Style) -> Plays<Self> {
        let player = players::showdown::Seated::new(self, style);
        Box::new(move |state, decision, dice| player.choose(state, decision, dice))
    }

    fn show_pack(pack: &Pack) -> String {
        show::pack(pack)
    }

    fn examples(pack: &Pack) -> Result<Option<Examples>, Diagnostics> {
        show::examples(pack).map(Some)
    }
}
