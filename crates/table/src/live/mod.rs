//! The interface of a table for a front end, for either game: people, commands that count once, words.

mod back;
mod due;
mod open;
mod passing;
mod players;
mod refused;
mod room;
mod together;

use packs::GameName;

pub use due::{Given, Shown, Taken, Waits};
pub use open::{open, resume};
pub use players::{Offered, Players};
pub use refused::{Kind, Refused};
pub use room::Room;
use serde::Serialize;
use source::{JsonSchema, Source};

use crate::view::{Roll, Things, View};
use crate::{Amendment, CommandId, LogLine, People, Person, Rolls};

/// A part of the state that can be amended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Amendable {
    /// The words to write, with a value after them.
    pub words: String,
    /// The current value; `None` for an amendment that starts an event and sets nothing.
    pub now: Option<String>,
    /// The least and the greatest number, if it is a number.
    pub numbers: Option<(i64, i64)>,
    /// The values, if there are a few; empty for places and numbers.
    pub values: Vec<String>,
    /// The amendments that set it: one for each of the values; of a number or a place, the one that leaves it as it is.
    pub sets: Vec<Amendment>,
}

/// A game in progress.
///
/// Commands have an id that their sender makes up: a repeated id is one command, and has the same answer, the
/// number of its last line. A refused command changes nothing.
pub trait Live {
    /// The game that is played.
    fn game(&self) -> GameName;

    /// The scenario as it was written.
    fn scenario(&self) -> &Source;

    /// The title of the scenario.
    fn title(&self) -> Option<&str>;

    /// The number of inputs in force.
    fn inputs(&self) -> usize;

    /// The people at the table.
    fn people(&self) -> &People;

    /// The seats of the game: number and name.
    fn seats(&self) -> Vec<(u8, String)>;

    /// Seats these people from now on. At first anybody may do so, later only a person with the right to
    /// correct.
    ///
    /// # Errors
    /// If they hold seats that there are not, or it is not theirs to say.
    fn seat(&mut self, who: Person, id: &CommandId, people: &People) -> Result<usize, Refused>;

    /// The request for a person.
    ///
    /// # Errors
    /// If there is nobody of that number.
    fn due(&self, who: Person) -> Result<Waits, Refused>;

    /// The view of a person: facts, the options with their targets, and a roll with the effect of each face.
    ///
    /// # Errors
    /// If there is nobody of that number.
    fn view(&self, who: Person) -> Result<View, Refused>;

    /// What somebody sees who only watches, and is asked nothing.
    fn watched(&self) -> View;

    /// The same after so many of the inputs in force; `None` if there are not as many.
    fn watched_at(&self, inputs: usize) -> Option<View>;

    /// The die that falls at once after each option of the pending decision, in their order; `None` where a card or
    /// something else comes first.
    fn rolls_after(&self) -> Vec<Option<Roll>>;

    /// The last line of a command that somebody gave before under this id.
    fn came(&self, who: Person, id: &CommandId) -> Option<usize>;

    /// Takes the input of a person: all of it or nothing. A pool of dice may end before all of them matter.
    ///
    /// # Errors
    /// Says why not.
    fn submit(&mut self, who: Person, id: &CommandId, given: &Given) -> Result<usize, Refused>;

    /// Repeats a series of options for several figures, one after the other: each is picked, takes these
    /// options, and then does nothing more. All of it happens or nothing; each answer is an input of its own.
    ///
    /// # Errors
    /// If one of them cannot be picked, is not offered that, or dice would fall in between.
    fn together(
        &mut self,
        who: Person,
        id: &CommandId,
        figures: &[String],
        way: &[String],
    ) -> Result<usize, Refused>;

    /// Corrects the state, or lets something happen that the game did not ask for.
    ///
    /// # Errors
    /// Says why not.
    fn amend(&mut self, who: Person, id: &CommandId, amendment: &Amendment) -> Result<usize, Refused>;

    /// The amendment that words mean now, as they stand in [`Live::amendable`] with a value after them.
    ///
    /// # Errors
    /// If there is no such part, or it does not take that.
    fn amendment(&self, words: &str) -> Result<Amendment, Refused>;

    /// Everything that can be amended now.
    fn amendable(&self) -> Vec<Amendable>;

    /// Goes back to a number of inputs. The author of all inputs since may do so, and a person with the right
    /// to correct.
    ///
    /// # Errors
    /// Says why not.
    fn undo_to(&mut self, who: Person, id: &CommandId, inputs: usize) -> Result<usize, Refused>;

    /// What would be taken back to where so many inputs had been given, in the order in which it was given.
    fn taken_since(&self, inputs: usize) -> Vec<Taken>;

    /// Takes back the last inputs, and those that would at once be answered again without asking anybody.
    /// Returns their number; a game without players goes back to a decision of the policies.
    ///
    /// # Errors
    /// If there are none, or it is not theirs to do so.
    fn take_back(&mut self, who: Person, id: &CommandId, inputs: usize) -> Result<usize, Refused>;

    /// The number of inputs to take back to abandon an unfinished move or act of the deciding seat. `None` if
    /// there is none, or if dice have fallen since.
    fn begun(&self) -> Option<usize>;

    /// Passes, here and in all such windows of this turn, until somebody could do something that they could not now.
    /// [`Live::go_on`] gives the answers that follow from it.
    ///
    /// # Errors
    /// If no window is open, or it is not theirs to pass.
    fn pass_all(&mut self, who: Person, id: &CommandId) -> Result<usize, Refused>;

    /// The source of dice and cards.
    fn rolls(&self) -> Rolls;

    /// From now on dice and cards come from there.
    fn set_rolls(&mut self, rolls: Rolls);

    /// Whether policies hold every seat, so that nobody is left to decide.
    fn is_watched(&self) -> bool;

    /// The result of the last answer: dice and cards as they fell, the option that was taken.
    fn shown(&self) -> &[Shown];

    /// Lets the policy answer that holds the seat for which the table waits, or passes because somebody passed for
    /// everybody; `None` if a person decides.
    ///
    /// # Errors
    /// If the input of the policy is refused.
    fn go_on(&mut self) -> Result<Option<usize>, Refused>;

    /// The table before the first event.
    fn set_up(&self) -> Things;

    /// The log of the inputs in force, without those that were taken back.
    ///
    /// # Errors
    /// If there is nobody of that number.
    fn story(&self, who: Person) -> Result<Vec<&LogLine>, Refused>;

    /// The log from this line of it on, as somebody may know it. It only grows.
    ///
    /// # Errors
    /// If there is nobody of that number.
    fn log_since(&self, line: usize, who: Person) -> Result<&[LogLine], Refused>;

    /// The same for somebody who only watches.
    fn told_since(&self, line: usize) -> &[LogLine];

    /// The head of the journal, which storage begins with.
    fn journal_head(&self) -> String;

    /// The lines of the journal after its head, from this one on, for storage to append.
    fn journal_since(&self, line: usize) -> &[String];
}
