//! Showdown at the command line.

mod content;
mod flags;
mod keywords;
mod names;
mod pages;
mod question;
mod report;
mod screen;
mod show;
mod summary;
mod versus;
mod whole;

use ask::showdown::is_whole;
use packs::showdown::{Pack, Showdown};
use source::Diagnostics;

pub use self::flags::{ATTACK_EXAMPLES, Attack, MONSTER_EXAMPLES, MonsterAttack};
pub use self::report::text as report;
pub use self::whole::{EXAMPLES as WHOLE_EXAMPLES, Whole};
use super::{Begins, Desk, Examples, Told, Versions, only};
use crate::args::Policies;
use crate::commands::look_up::Entry;
use crate::error::Result;
use crate::scene::{Outlook, Scene, Spot};

impl Desk for Showdown {
    const EDITED: &'static str = "a card, a weapon or a table";

    const TAKEN_OUT: &'static str =
        "; `without` at a level of monster.toml takes a hit location out of its deck";

    const HAS_SIDES: bool = false;

    const SAVED: &'static str = "lion.bout";

    const KEYWORDS: &'static [(&'static str, &'static str, Option<&'static str>)] = keywords::KEYWORDS;

    fn pages(&self) -> Vec<Entry> {
        pages::of(self)
    }

    fn pack_pages(pack: &Pack) -> Vec<Entry> {
        pages::of_pack(pack)
    }

    fn compared(
        versions: &Versions<'_, Self>,
        policy: Option<&Policies>,
        run: sim::Run<'_>,
    ) -> Result<Option<Told>> {
        let whole = versions.positions.iter().all(|position| is_whole(&position.scenario.game));
        whole.then(|| versus::compared(versions, policy, run)).transpose()
    }

    fn decides(&self, state: &showdown::State, seat: kernel::Seat) -> String {
        use kernel::Tabletop;

        let who = match seat {
            showdown::PARTY => "the survivors decide".to_owned(),
            showdown::CONTROLLER => "the monster controller decides".to_owned(),
            _ => format!("{} decides", self.seat_name(seat)),
        };
        question::about(self, state).map_or(who.clone(), |what| format!("{who} {what}"))
    }

    fn result(&self, state: &showdown::State) -> Option<String> {
        is_whole(self).then(|| summary::result(self, state)).flatten()
    }

    fn summary(&self, state: &showdown::State, events: &[showdown::Event]) -> Option<String> {
        is_whole(self).then(|| summary::told(self, state, events))
    }

    fn scene(&self, state: &showdown::State) -> Option<Scene> {
        screen::scene(self, state)
    }

    fn played(
        &self,
        state: &showdown::State,
        decision: &kernel::Decision<showdown::Choice>,
        style: players::Style,
        dice: &mut sim::Dice,
    ) -> usize {
        players::showdown::Player::new(self, style).choose(state, decision, dice)
    }

    fn is_rest(choice: showdown::Choice) -> bool {
        matches!(choice, showdown::Choice::Pass | showdown::Choice::EndTurn | showdown::Choice::EndAct)
    }

    fn forgoes(&self, choices: &[showdown::Choice], choice: showdown::Choice) -> Option<String> {
        use showdown::Choice::{Act, EndTurn, RunAway};
        let left = choices
            .iter()
            .filter_map(|choice| if let Act(id) = choice { Some(self.name(*id)) } else { None });
        match choice {
            EndTurn => {
                let left: Vec<&str> = left.collect();
                (!left.is_empty()).then(|| format!("{} could still act", left.join(" and ")))
            }
            RunAway => Some("The showdown would be over for everybody, and not won".to_owned()),
            _ => None,
        }
    }

    fn window(&self, state: &showdown::State) -> Option<u32> {
        let is_open = matches!(state.frames.last(), Some(showdown::Frame::Opportunity { .. }));
        is_open.then(|| u32::from(state.round) << 1 | u32::from(state.is_monsters_turn()))
    }

    /// Who acts next: the first who can. Within an act, to move or to attack, if only one of them is possible.
    fn usual(&self, state: &showdown::State, choices: &[showdown::Choice]) -> Option<usize> {
        use showdown::Choice::{Act, Attack, Walk};
        match state.frames.last()? {
            showdown::Frame::Party => choices.iter().position(|choice| matches!(choice, Act(_))),
            showdown::Frame::Act { .. } => only(choices, |choice| matches!(choice, Walk | Attack(_))),
            _ => None,
        }
    }

    fn begins(&self, now: &showdown::State, choice: showdown::Choice) -> Begins {
        use showdown::{Choice, Frame};
        match (now.frames.last(), choice) {
            (Some(Frame::Walk { .. }), Choice::Walk | Choice::Dash)
            | (Some(Frame::Surging { .. }), Choice::Surge)
            | (Some(Frame::Act { .. }), Choice::Act(_)) => Begins::It,
            // A long way goes in legs.
            (Some(Frame::Walk { .. }), Choice::To(_)) => Begins::GoesOn,
            _ => Begins::Nothing,
        }
    }

    fn spot(&self, _: &showdown::State, choice: showdown::Choice) -> Option<Spot> {
        screen::spot(self, choice)
    }

    fn misplaced(&self, word: &str) -> Option<String> {
        self.board.as_ref().and_then(|_| screen::no_such_space(word))
    }

    /// Who takes the space on which they are lined up already passes.
    fn meant(&self, state: &showdown::State, word: &str) -> Option<showdown::Choice> {
        let Some(showdown::Frame::Station { survivor }) = state.frames.last() else { return None };
        let here = state.field.survivors[usize::from(survivor.0)].to_string();
        here.eq_ignore_ascii_case(word.trim()).then_some(showdown::Choice::Pass)
    }

    fn outlook(&self, from: &showdown::State) -> Option<Outlook<showdown::State>> {
        screen::outlook(self, from)
    }

    fn show_pack(pack: &Pack) -> String {
        show::pack(pack)
    }

    fn examples(pack: &Pack) -> std::result::Result<Option<Examples>, Diagnostics> {
        show::examples(pack).map(Some)
    }
}
