//! A game being played, whoever shows it: the table and its journal on disk. Lines and the screen both answer through it.

use table::view::{Die, Due, Roll, Things};
use table::{CommandId, Given, Kind, LogLine, Refused, Rolls, Shown};

use super::hints::Hints;
use super::save::Save;
use super::{YOU, signals};
use crate::args::EffortArgs;
use crate::games::showdown;
use crate::scene::Scene;
use crate::told::outlook::numbers;
use ::ask::look_up::Entry;
use ::ask::outlook::Played;
use ::ask::{typed, words};
use packs::GameName;

/// A game in progress.
pub struct Game {
    pub live: Box<dyn Played>,
    pub save: Save,
    /// What the tutorial explains; nothing in other games.
    pub hints: Option<Hints>,
}

/// An input that counted, with something to say about it or not; or one sentence why it did not.
pub type Answered = Result<Option<String>, String>;

/// Nobody else sends commands: one name will do for all of them.
fn id() -> CommandId {
    CommandId::new("here").expect("it is a short word")
}

fn sentence(why: &Refused) -> String {
    format!("That cannot be done: {}.", why.message)
}

/// That a game is over, and how it ended.
pub fn over(live: &dyn Played) -> String {
    live.result().unwrap_or_else(|| "The scenario is over.".into())
}

impl Game {
    /// That it is over, and how it ended.
    pub fn over(&self) -> String {
        over(&*self.live)
    }

    /// What everybody did, above that it is over.
    pub fn summary(&self) -> String {
        self.live.summary().map_or(String::new(), |told| showdown::summary(&told))
    }

    /// The odds from here, and what each option makes of them.
    ///
    /// # Errors
    /// If they cannot be computed.
    pub fn odds(&self) -> crate::error::Result<String> {
        Ok(numbers(&self.live.outlook(&[], &EffortArgs::default().job())?))
    }

    /// What a saved game could be called.
    pub fn file_name(&self) -> &'static str {
        match self.live.game() {
            GameName::Showdown => "lion.bout",
            GameName::Skirmish => "battle.bout",
        }
    }

    /// What is due.
    pub fn due(&self) -> Due {
        self.live.due(YOU).ok().and_then(|waits| waits.asked).unwrap_or(Due::Over)
    }

    /// What the tutorial says to what is due, if it comes up for the first time.
    pub fn hint(&mut self) -> Option<&'static str> {
        let due = self.hints.is_some().then(|| self.due())?;
        self.hints.as_mut()?.next(&due)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.live.due(YOU).is_ok_and(|waits| waits.waits_for.is_empty())
    }

    /// What lies on the table.
    pub fn table(&self) -> Things {
        self.live.view(YOU).expect("whoever plays sits there").table
    }

    /// How everything stands, in lines.
    pub fn standing(&self) -> Vec<String> {
        words::standing(&self.table())
    }

    /// How it looks, if it has a board.
    pub fn scene(&self) -> Option<Scene> {
        self.live.view(YOU).ok().and_then(|view| Scene::of(&view))
    }

    /// Everything that happened and is in force.
    pub fn story(&self) -> Vec<&LogLine> {
        self.live.story(YOU).unwrap_or_default()
    }

    /// Gives an answer.
    pub fn give(&mut self, given: &Given) -> Answered {
        let given = self.live.submit(YOU, &id(), given);
        self.record();
        given.map(|_| None).map_err(|why| match why.kind {
            Kind::NotInTheDeck => format!("Nothing is drawn: {}.", why.message),
            _ => sentence(&why),
        })
    }

    /// Rolls or draws, all of what is due or one of it; returns what came up.
    pub fn roll(&mut self, given: &Given) -> Vec<Shown> {
        let rolled = self.live.submit(YOU, &id(), given);
        debug_assert!(rolled.is_ok(), "what is due can be rolled");
        self.record();
        self.live.shown().to_vec()
    }

    /// Takes the dice or cards that were typed: all of a line counts, or nothing.
    pub fn type_dice(&mut self, roll: &Roll, text: &str) -> Answered {
        let given = typed::given(text, roll)?;
        let (typed, what) = match &given {
            Given::Dice(faces) => (faces.len(), "dice"),
            Given::Cards(cards) => (cards.len(), "cards"),
            Given::Roll | Given::RollOne | Given::Choice(_) => (0, ""),
        };
        self.give(&given)?;
        let left = typed - self.live.shown().len().min(typed);
        Ok((left > 0).then(|| format!("{left} of the {what} no longer matter.")))
    }

    /// Whether Bout rolls without being asked. Nobody types dice in a game that is watched.
    pub fn always_rolls(&self) -> bool {
        self.live.rolls() == Rolls::All || self.live.is_watched()
    }

    /// Whether the players roll or draw this themselves and type it. What nobody has a die for, Bout rolls all the same.
    pub fn is_typed(&self, roll: &Roll) -> bool {
        self.live.rolls() == Rolls::Own && roll.real
    }

    /// Dice come from there from now on, or as usual if they do already.
    pub fn toggle_rolls(&mut self, rolls: Rolls) {
        self.live.set_rolls(if self.live.rolls() == rolls { Rolls::Asked } else { rolls });
        self.record();
    }

    /// Passes, here and in all such windows of this turn, until somebody could do something that they could not now.
    pub fn pass_all(&mut self) -> Answered {
        let passed = self.live.pass_all(YOU, &id());
        self.record();
        let alone = "This one is decided alone: pass all is for when everybody is asked in turn.";
        passed.map(|_| None).map_err(|_| alone.to_owned())
    }

    /// Lets several figures do the same, one after the other: `alda, brun: go 6 north; go 2 east`.
    pub fn together(&mut self, text: &str) -> Answered {
        let list = |text: &str, between: char| -> Vec<String> {
            text.split(between).map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect()
        };
        let (figures, way) = text.split_once(':').unwrap_or((text, ""));
        let went = self.live.together(YOU, &id(), &list(figures, ','), &list(way, ';'));
        self.record();
        went.map(|_| None).map_err(|why| sentence(&why))
    }

    /// The decision due, taken by the policy of its seat, or passed because the player passed for everybody; in words
    /// who took what. `None` if a person decides now.
    pub fn stand_in(&mut self) -> Option<String> {
        let went_on = self.live.go_on();
        debug_assert!(went_on.is_ok(), "a policy picks from the options");
        went_on.ok()??;
        self.record();
        self.live.shown().first().map(|Shown { of, word }| format!("{of}: {word}"))
    }

    /// Takes back the last inputs, and what nobody was asked about; returns how many there were.
    pub fn undo(&mut self, inputs: usize) -> usize {
        let undone = self.live.take_back(YOU, &id(), inputs).unwrap_or(0);
        self.record();
        undone
    }

    /// Leaves what was begun, as if it had not been; says whether there was something.
    pub fn leave_begun(&mut self) -> bool {
        let Some(inputs) = self.live.begun() else { return false };
        self.undo(inputs) > 0
    }

    /// What a name means: that of a card, a weapon, a keyword or a rule, or the number or name of an option.
    ///
    /// # Errors
    /// One sentence for the player.
    pub fn look_up(&self, name: &str) -> Result<Vec<Entry>, String> {
        let found = self.live.look_up_here(YOU, name);
        found.map_err(|unknown| unknown.sentence(name, "`bout rule --find WORDS` searches the rules"))
    }

    /// Why options that one might look for are not there.
    pub fn why_not(&self) -> Vec<String> {
        match self.due() {
            Due::Choice(choice) if choice.not_offered.is_empty() => {
                vec!["The options are all that there is.".to_owned()]
            }
            Due::Choice(choice) => choice.not_offered.iter().map(words::not_offered).collect(),
            Due::Roll(_) => vec!["There is nothing to choose now: a roll or a card is due.".to_owned()],
            Due::Over => vec!["There is nothing to choose any more.".to_owned()],
        }
    }

    /// Writes the journal to a file named during play.
    ///
    /// # Errors
    /// One sentence for the player.
    pub fn save_to(&mut self, path: &str) -> Result<(), String> {
        let saved = self.save.write_to(&*self.live, path);
        self.prepare_to_be_ended();
        saved
    }

    /// Writes the journal after an input.
    fn record(&mut self) {
        self.save.write(&*self.live);
        self.prepare_to_be_ended();
    }

    /// Notes what to say if the game is ended from outside: then nobody can be asked any more.
    pub fn prepare_to_be_ended(&self) {
        signals::note(self.save.last_words(&*self.live));
    }

    /// How a roll or draw is answered.
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
