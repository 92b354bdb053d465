//! A game of one person that gives every answer no policy gives: their typed input, and the file that the
//! game is saved to.

use std::path::Path;

use table::view::{About, Due, Roll, Things};
use table::{CommandId, Given, Kind, Person, Refused, Rolls, Saving, Shown, Unsaved};

use crate::outlook::Played;
use crate::{typed, words};

/// The person that plays.
pub const YOU: Person = Person(0);

/// A game in progress, with its file.
pub struct Playing {
    /// The table.
    pub live: Box<dyn Played>,
    /// The file that it is saved to, if there is one.
    pub saving: Saving,
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

/// A sentence that the game is over, with its result.
pub fn over(live: &dyn Played) -> String {
    live.result().unwrap_or_else(|| "The scenario is over.".into())
}

impl Playing {
    /// A sentence that the game is over, with its result.
    pub fn over(&self) -> String {
        over(&*self.live)
    }

    /// The pending roll or decision.
    pub fn due(&self) -> Due {
        self.live.due(YOU).ok().and_then(|waits| waits.asked).unwrap_or(Due::Over)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.live.due(YOU).is_ok_and(|waits| waits.waits_for.is_empty())
    }

    /// The table as the view shows it.
    ///
    /// # Panics
    /// If nobody plays, and somebody always does.
    pub fn table(&self) -> Things {
        self.live.view(YOU).expect("the person who plays sits there").table
    }

    /// The state of each figure, in lines.
    pub fn standing(&self) -> Vec<String> {
        words::standing(&self.table())
    }

    /// Gives an answer.
    ///
    /// # Errors
    /// One sentence for the player.
    pub fn give(&mut self, given: &Given) -> Answered {
        let given = self.live.submit(YOU, &id(), given);
        self.record();
        given.map(|_| None).map_err(|why| match why.kind {
            Kind::NotInTheDeck => format!("Nothing is drawn: {}.", why.message),
            _ => sentence(&why),
        })
    }

    /// Rolls or draws, the whole pending pool or one of it; returns the results.
    pub fn roll(&mut self, given: &Given) -> Vec<Shown> {
        let rolled = self.live.submit(YOU, &id(), given);
        debug_assert!(rolled.is_ok(), "what is due can be rolled");
        self.record();
        self.live.shown().to_vec()
    }

    /// Takes the dice or cards that were typed: all of a line counts, or nothing.
    ///
    /// # Errors
    /// One sentence for the player.
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

    /// Whether the program rolls without being asked. Nobody types dice in a game that is watched.
    pub fn always_rolls(&self) -> bool {
        self.live.rolls() == Rolls::All || self.live.is_watched()
    }

    /// Whether the players roll or draw this themselves and type it. The program rolls anything without a
    /// real die.
    pub fn is_typed(&self, roll: &Roll) -> bool {
        self.live.rolls() == Rolls::Own && roll.real
    }

    /// Dice come from there from now on, or as usual if they do already.
    pub fn toggle_rolls(&mut self, rolls: Rolls) {
        self.live.set_rolls(if self.live.rolls() == rolls { Rolls::Asked } else { rolls });
        self.record();
    }

    /// Passes, here and in all such windows of this turn, until somebody could do something that they could not now.
    ///
    /// # Errors
    /// If nobody else is asked.
    pub fn pass_all(&mut self) -> Answered {
        let passed = self.live.pass_all(YOU, &id());
        self.record();
        let alone = "This one is decided alone: pass all is for when everybody is asked in turn.";
        passed.map(|_| None).map_err(|_| alone.to_owned())
    }

    /// Repeats options for several figures, one after the other: `alda, brun: go 6 north; go 2 east`.
    ///
    /// # Errors
    /// One sentence for the player.
    pub fn together(&mut self, text: &str) -> Answered {
        let list = |text: &str, between: char| -> Vec<String> {
            text.split(between).map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect()
        };
        let (figures, way) = text.split_once(':').unwrap_or((text, ""));
        let went = self.live.together(YOU, &id(), &list(figures, ','), &list(way, ';'));
        self.record();
        went.map(|_| None).map_err(|why| sentence(&why))
    }

    /// Takes the pending decision by the policy of its seat, or passes it because the player passed for
    /// everybody; returns the choice in words. `None` if a person decides now.
    pub fn stand_in(&mut self) -> Option<String> {
        let went_on = self.live.go_on();
        debug_assert!(went_on.is_ok(), "a policy picks from the options");
        went_on.ok()??;
        self.record();
        self.live.shown().first().map(|Shown { of, word }| format!("{of}: {word}"))
    }

    /// Takes back the last inputs, and those that nobody was asked about; returns their number.
    pub fn undo(&mut self, inputs: usize) -> usize {
        let undone = self.live.take_back(YOU, &id(), inputs).unwrap_or(0);
        self.record();
        undone
    }

    /// Abandons an unfinished move or act; returns whether there was one.
    pub fn leave_begun(&mut self) -> bool {
        let Some(inputs) = self.live.begun() else { return false };
        self.undo(inputs) > 0
    }

    /// The reasons for the offered options, and for those that a player might miss.
    pub fn why_these(&self) -> Vec<String> {
        match self.due() {
            Due::Choice(choice) => {
                let missing = choice.not_offered.iter().map(words::not_offered);
                let found: Vec<String> = self.picks().into_iter().chain(missing).collect();
                let all = || vec!["The options are all that there is.".to_owned()];
                if found.is_empty() { all() } else { found }
            }
            Due::Roll(_) => vec!["There is nothing to choose now: a roll or a card is due.".to_owned()],
            Due::Over => vec!["There is nothing to choose any more.".to_owned()],
        }
    }

    /// The pick of the monster's drawn card, if a target is being decided: `Claw picks: the closest threat`.
    pub fn picks(&self) -> Option<String> {
        let view = self.live.view(YOU).ok()?;
        let (Due::Choice(choice), Things::Showdown(hunt)) = (&view.due, &view.table) else { return None };
        let card = hunt.ai.drawn.last().filter(|_| choice.about == About::Target)?;
        let found = self.live.look_up(&card.id).ok()?;
        let line = found.iter().flat_map(|entry| &entry.lines).find(|line| line.starts_with("picks: "))?;
        Some(format!("{} {line}", card.name))
    }

    /// Writes the journal to a file named during play.
    ///
    /// # Errors
    /// If it cannot be written there.
    pub fn save_to(&mut self, path: &Path) -> Result<(), Unsaved> {
        self.saving.write_to(&*self.live, path)
    }

    /// Writes the journal after an input.
    fn record(&mut self) {
        self.saving.write(&*self.live);
    }
}
