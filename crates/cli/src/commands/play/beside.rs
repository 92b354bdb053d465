//! What this program tells beside a game that is being played, whichever it is: odds, look-ups, how it ended.

use ask::Job;
use ask::answer::Ahead;
use ask::look_up::{self, Entry};
use ask::outlook::{Played, ahead};
use table::Room;

use crate::args::EffortArgs;
use crate::commands::replay;
use crate::error::Result;
use crate::games::Desk;
use crate::told::outlook::numbers;

/// A game being played, and what can be asked beside it.
pub trait Play: Played {
    /// The odds from here, and what each option makes of them.
    ///
    /// # Errors
    /// If they cannot be computed.
    fn odds(&self) -> Result<String>;

    /// What lies ahead of the options with these numbers, if the game does not look to its end.
    fn ahead(&self, options: &[usize], job: &Job<'_>) -> Option<Ahead>;

    /// What a name means.
    ///
    /// # Errors
    /// One sentence for the player.
    fn look_up(&self, name: &str) -> std::result::Result<Vec<Entry>, String>;

    /// What an option is about.
    fn look_up_option(&self, option: &str) -> Vec<Entry>;

    /// That the game is over, and how it ended.
    fn over(&self) -> String;

    /// What everybody did, above that it is over.
    fn summary(&self) -> String;

    /// What a saved game could be called.
    fn file_name(&self) -> &'static str;
}

impl<G: Desk> Play for Room<G> {
    fn odds(&self) -> Result<String> {
        Ok(numbers(&self.outlook(&[], &EffortArgs::default().job())?))
    }

    fn ahead(&self, options: &[usize], job: &Job<'_>) -> Option<Ahead> {
        ahead(&self.table().scenario().game, self.table().state(), options, job)
    }

    fn look_up(&self, name: &str) -> std::result::Result<Vec<Entry>, String> {
        look_up::in_game(G::GAME, &self.table().scenario().game.pages(), name)
    }

    fn look_up_option(&self, option: &str) -> Vec<Entry> {
        look_up::of_option(G::GAME, &self.table().scenario().game.pages(), option)
    }

    fn over(&self) -> String {
        replay::over(self.table())
    }

    fn summary(&self) -> String {
        replay::summary(self.table())
    }

    fn file_name(&self) -> &'static str {
        G::SAVED
    }
}
