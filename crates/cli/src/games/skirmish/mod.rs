//! Skirmish at the command line.

mod names;
mod pages;
mod quick;
mod report;
mod show;
mod versus;
mod whole;

use ask::look_up::Entry;
use packs::skirmish::{Battle, Campaign};
use source::Source;

pub use self::quick::{EXAMPLES, Quick};
pub use self::report::text as report;
pub use self::versus::text as versus;
pub use self::whole::{DeployArg, EXAMPLES as WHOLE_EXAMPLES, Whole};
use super::{Desk, Plays};

impl Desk for Battle {
    const EDITED: &'static str = "a table or a weapon";

    const HAS_SIDES: bool = true;

    const SAVED: &'static str = "battle.bout";

    fn pages(&self) -> Vec<Entry> {
        pages::of(self)
    }

    fn pack_pages(pack: &packs::skirmish::Pack) -> Vec<Entry> {
        pages::of_pack(pack)
    }

    fn result(&self, state: &skirmish::State) -> Option<String> {
        Battle::result(self, state)
    }

    fn seated(&self, style: players::Style) -> Plays<Self> {
        let player = players::skirmish::Seated::new(self, [style; 2]);
        Box::new(move |state, decision, dice| player.choose(state, decision, dice))
    }

    /// There are no examples to run: warbands and fields were built when the pack was read.
    fn left_over(pack: &packs::skirmish::Pack) -> Vec<String> {
        pack.unused()
    }

    fn show_pack(pack: &packs::skirmish::Pack) -> String {
        show::pack(pack)
    }
}

/// Whether a file is a campaign, which is no scenario.
pub fn is_campaign(source: &Source) -> bool {
    Campaign::is_one(source)
}
