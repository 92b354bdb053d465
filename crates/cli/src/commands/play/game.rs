//! A game being played, in lines or on the screen, and its messages in the words of this program. Lines and
//! the screen both answer through it.

use std::ops::{Deref, DerefMut};
use std::path::Path;

use table::Unsaved;
use table::view::{Die, Roll};

use super::hints::Hints;
use super::save::{self, Flags};
use super::{YOU, signals};
use crate::args::EffortArgs;
use crate::error::Error;
use crate::games::showdown;
use crate::scene::Scene;
use crate::told::outlook::numbers;
use ::ask::look_up::Entry;
use ::ask::playing::Playing;
use packs::GameName;
use source::shown;

pub use ::ask::playing::Answered;

/// A game in progress.
pub struct Game {
    pub playing: Playing,
    /// Flags that a journal does not record: they must be given again to go on.
    pub flags: Flags,
    /// The explanations of the tutorial; nothing in other games.
    pub hints: Option<Hints>,
}

impl Deref for Game {
    type Target = Playing;

    fn deref(&self) -> &Playing {
        &self.playing
    }
}

impl DerefMut for Game {
    fn deref_mut(&mut self) -> &mut Playing {
        &mut self.playing
    }
}

impl Game {
    /// The deeds of everybody, above the line that the game is over.
    pub fn summary(&self) -> String {
        self.live.summary().map_or(String::new(), |told| showdown::summary(&told))
    }

    /// The odds from here, and those after each option.
    ///
    /// # Errors
    /// If they cannot be computed.
    pub fn odds(&self) -> crate::error::Result<String> {
        Ok(numbers(&self.live.outlook(&[], &EffortArgs::default().job())?))
    }

    /// A suggestion for the name of a saved game.
    pub fn file_name(&self) -> &'static str {
        match self.live.game() {
            GameName::Showdown => "lion.bout",
            GameName::Skirmish => "battle.bout",
        }
    }

    /// The tutorial's explanation of the question that is due, if it comes up for the first time.
    pub fn hint(&mut self) -> Option<&'static str> {
        let due = self.hints.is_some().then(|| self.due())?;
        self.hints.as_mut()?.next(&due)
    }

    /// The scene of the game, if it has a board.
    pub fn scene(&self) -> Option<Scene> {
        self.live.view(YOU).ok().and_then(|view| Scene::of(&view))
    }

    /// The meaning of a name: that of a card, a weapon, a keyword or a rule, or the number or name of an
    /// option.
    ///
    /// # Errors
    /// One sentence for the player.
    pub fn look_up(&self, name: &str) -> Result<Vec<Entry>, String> {
        let found = self.live.look_up_here(YOU, name);
        found.map_err(|unknown| unknown.sentence(name, "`bout rule --find WORDS` searches the rules"))
    }

    /// Writes the journal to a file named during play.
    ///
    /// # Errors
    /// One sentence for the player.
    pub fn save_to(&mut self, name: &str) -> Result<(), String> {
        let path = Path::new(name);
        let saved = self.playing.save_to(path).map_err(|why| match why {
            Unsaved::Exists => format!("{} exists already: name another file.", shown(path)),
            why => format!("It is not saved: {} {why}.", shown(path)),
        });
        self.prepare_to_be_ended();
        saved
    }

    /// News for the player, in sentences: the game is not saved any more, or it is again. `other` names the
    /// way to save to another file. It is called after every input, and notes the last words for a game that
    /// is ended from outside: later nobody can be asked any more.
    pub fn news(&mut self, other: &str) -> Option<Vec<String>> {
        self.prepare_to_be_ended();
        if !self.saving.has_news() {
            return None;
        }
        Some(match (self.saving.trouble(), self.saving.path()) {
            (Some(why), _) => vec![
                format!("The game is not saved: {why}."),
                format!("It goes on, and every input tries again; {other} saves it to another file."),
            ],
            (None, path) => vec![format!("The game is saved to {} again.", shown(path?))],
        })
    }

    /// Notes the last words for a game that is ended from outside.
    pub fn prepare_to_be_ended(&self) {
        signals::note(save::last_words(&self.saving, &self.flags, &*self.live));
    }

    /// The last words when the player stops.
    pub fn farewell(&self, is_over: bool) -> String {
        save::farewell(self.saving.path(), &self.flags, is_over)
    }

    /// Fails if part of a game that was to be saved is lost.
    ///
    /// # Errors
    /// The part that is lost.
    pub fn nothing_is_lost(&self) -> crate::error::Result<()> {
        match save::lost(&self.saving, &*self.live) {
            Some([message, hint]) => {
                Err(Error::Unsaved { message, hint: Some(hint).filter(|it| !it.is_empty()) })
            }
            None => Ok(()),
        }
    }

    /// The request for a roll or draw.
    pub fn ask_roll(&self, roll: &Roll) -> &'static str {
        let is_one = roll.pool == 1;
        match (roll.with, roll.real) {
            (Die::Die(_), true) if self.is_typed(roll) && is_one => "type the die",
            (Die::Die(_), true) if self.is_typed(roll) => "type the dice",
            (Die::Draw(_), true) if self.is_typed(roll) && is_one => "type the card",
            (Die::Draw(_), true) if self.is_typed(roll) => "type the cards",
            (Die::Die(_), false) => "Enter rolls",
            (Die::Die(_), true) if is_one => "Enter rolls, or type the die",
            (Die::Die(_), true) => "Enter rolls, or type the dice",
            (Die::Draw(_), false) => "Enter draws",
            (Die::Draw(_), true) if is_one => "Enter draws, or type the card",
            (Die::Draw(_), true) => "Enter draws, or type the cards",
        }
    }
}
