//! Skirmish at the command line.

mod names;
mod pages;
mod quick;
mod report;
mod screen;
mod show;
mod versus;
mod whole;

use kernel::Tabletop;
use packs::skirmish::{Battle, Campaign};
use source::Source;

pub use self::quick::{EXAMPLES, Quick};
pub use self::report::text as report;
pub use self::whole::{DeployArg, EXAMPLES as WHOLE_EXAMPLES, Whole};
use super::{Begins, Desk, Told, Versions};
use crate::args::Policies;
use crate::commands::look_up::Entry;
use crate::error::Result;
use crate::scene::{About, Outlook, Scene, Spot};

impl Desk for Battle {
    const EDITED: &'static str = "a table or a weapon";

    const HAS_SIDES: bool = true;

    const SAVED: &'static str = "battle.bout";

    const KEYWORDS: &'static [(&'static str, &'static str, Option<&'static str>)] = pages::KEYWORDS;

    fn pages(&self) -> Vec<Entry> {
        pages::of(self)
    }

    fn pack_pages(pack: &packs::skirmish::Pack) -> Vec<Entry> {
        pages::of_pack(pack)
    }

    fn decides(&self, state: &skirmish::State, seat: kernel::Seat) -> String {
        format!("{} decides{}", self.seat_name(seat), screen::question(state).unwrap_or_default())
    }

    fn result(&self, state: &skirmish::State) -> Option<String> {
        Battle::result(self, state)
    }

    fn scene(&self, state: &skirmish::State) -> Option<Scene> {
        screen::scene(self, state)
    }

    fn spot(&self, state: &skirmish::State, choice: skirmish::Choice) -> Option<Spot> {
        screen::spot(self, state, choice)
    }

    fn about(&self, state: &skirmish::State, choice: skirmish::Choice) -> Option<About> {
        screen::about(self, state, choice)
    }

    fn played(
        &self,
        state: &skirmish::State,
        decision: &kernel::Decision<skirmish::Choice>,
        style: players::Style,
        dice: &mut sim::Dice,
    ) -> usize {
        players::skirmish::Player::new(self, [style; 2]).choose(state, decision, dice)
    }

    fn is_rest(choice: skirmish::Choice) -> bool {
        use skirmish::Choice::{Done, Hold, LineUp, Stay};
        matches!(choice, Done | Hold | Stay | LineUp)
    }

    fn usual(&self, state: &skirmish::State, choices: &[skirmish::Choice]) -> Option<usize> {
        screen::usual(self, state, choices)
    }

    fn begins(&self, now: &skirmish::State, choice: skirmish::Choice) -> Begins {
        use skirmish::{Choice, Frame};
        match (now.frames.last(), choice) {
            (
                Some(
                    Frame::Walk(_)
                    | Frame::Aim { .. }
                    | Frame::PickSpell { .. }
                    | Frame::PickTarget { .. }
                    | Frame::Place { .. },
                ),
                Choice::Pick(_),
            ) => Begins::It,
            // What takes a roll cannot be left any more.
            (
                Some(Frame::Walk(_)),
                Choice::Go(..)
                | Choice::ClimbUp(_)
                | Choice::ClimbDown(_)
                | Choice::JumpDown(_)
                | Choice::JumpAcross(_),
            )
            | (Some(Frame::Aim { .. }), Choice::Wield(_))
            | (Some(Frame::PickSpell { .. }), Choice::Spell(_))
            | (Some(Frame::Place { .. }), Choice::Area(_)) => Begins::GoesOn,
            _ => Begins::Nothing,
        }
    }

    fn is_in_area(&self, state: &skirmish::State) -> bool {
        matches!(state.frames.last(), Some(skirmish::Frame::Place { area: Some(_), .. }))
    }

    fn shared(&self, choice: skirmish::Choice) -> Option<(String, String)> {
        match choice {
            skirmish::Choice::Go(direction, length) => {
                let length = kernel::Inches(length.into());
                Some((format!("go {}", direction.name()), length.to_string()))
            }
            // The spots of a row stand together.
            skirmish::Choice::Deploy(surface, at) => {
                let [east, north] = [at.x, at.y].map(|side| skirmish::field::tenths(side.into()));
                let top = match surface {
                    0 => String::new(),
                    top => format!(" on {}", self.places[usize::from(top)].name),
                };
                Some((format!("{north} north{top}"), format!("{east} east")))
            }
            _ => None,
        }
    }

    fn outlook(&self, from: &skirmish::State) -> Option<Outlook<skirmish::State>> {
        screen::outlook(self, from)
    }

    /// There are no examples to run: warbands and fields were built when the pack was read.
    fn left_over(pack: &packs::skirmish::Pack) -> Vec<String> {
        pack.unused()
    }

    fn show_pack(pack: &packs::skirmish::Pack) -> String {
        show::pack(pack)
    }

    fn compared(
        versions: &Versions<'_, Self>,
        policy: Option<&Policies>,
        run: sim::Run<'_>,
    ) -> Result<Option<Told>> {
        let whole = versions.positions.iter().all(|position| position.scenario.game.is_whole());
        whole.then(|| versus::compared(versions, policy, run)).transpose()
    }
}

/// Whether a file is a campaign, which is no scenario.
pub fn is_campaign(source: &Source) -> bool {
    Campaign::is_one(source)
}
