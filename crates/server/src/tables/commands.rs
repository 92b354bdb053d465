//! What somebody at a table commands. Each has an id that whoever sends it makes up: the same one twice counts once.

use std::collections::BTreeSet;

use ask::companion::Begin;
use serde::{Deserialize, Serialize};
use source::JsonSchema;
use table::{Amendment, CommandId, Given, Person, Rolls};

use super::proposal::What;
use super::slot::{Open, Slot};
use crate::problem::{Kind, Problem, Result};
use crate::scene::Rolling;

/// An answer to what is due.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SubmitCommand {
    /// Its id.
    #[schemars(with = "String", length(min = 1, max = 64), pattern("^[!-~]+$"))]
    pub id: CommandId,
    /// What is given.
    pub given: Given,
    /// So many inputs were in force when the question was seen: if there are more or fewer by now, the answer is refused, so
    /// that a late one never answers another question.
    #[serde(default)]
    pub inputs: Option<usize>,
}

/// To pass, here and in all such windows of this turn.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassCommand {
    /// Its id.
    #[schemars(with = "String", length(min = 1, max = 64), pattern("^[!-~]+$"))]
    pub id: CommandId,
    /// As of an answer.
    #[serde(default)]
    pub inputs: Option<usize>,
}

/// To take back. What is one's own and has revealed nothing goes back at once; else the others are asked.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BackCommand {
    /// Its id.
    #[schemars(with = "String", length(min = 1, max = 64), pattern("^[!-~]+$"))]
    pub id: CommandId,
    /// To where so many inputs had been given.
    pub inputs: usize,
}

/// To agree to what is proposed, or to refuse it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Agreed {
    /// Its id.
    #[schemars(with = "String", length(min = 1, max = 64), pattern("^[!-~]+$"))]
    pub id: CommandId,
    /// The number of the proposal.
    pub number: u64,
}

/// To correct something; the others are asked.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AmendCommand {
    /// Its id.
    #[schemars(with = "String", length(min = 1, max = 64), pattern("^[!-~]+$"))]
    pub id: CommandId,
    /// The correction as data.
    #[serde(default)]
    pub amendment: Option<Amendment>,
    /// The correction in words, as they stand among the corrections of the table with a value after them.
    #[serde(default)]
    pub words: Option<String>,
}

/// To say where dice and cards come from.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollsCommand {
    /// Its id.
    #[schemars(with = "String", length(min = 1, max = 64), pattern("^[!-~]+$"))]
    pub id: CommandId,
    /// From where.
    pub rolls: Rolling,
}

/// A command that was taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    /// The version of the table by then.
    pub version: u64,
    /// The last line of the journal that the command wrote; none if it wrote none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Whether others are asked first.
    pub waiting: bool,
}

/// Where dice come from, in the words of a table.
pub fn rolling(rolls: Rolls) -> Rolling {
    match rolls {
        Rolls::Asked => Rolling::Asked,
        Rolls::Own => Rolling::Own,
        Rolls::All => Rolling::Bout,
    }
}

/// The same the other way round.
pub fn rolls(rolling: Rolling) -> Rolls {
    match rolling {
        Rolling::Asked => Rolls::Asked,
        Rolling::Own => Rolls::Own,
        Rolling::Bout => Rolls::All,
    }
}

impl Open {
    /// Only those who hold a seat change anything.
    pub fn plays(&self, who: Person) -> Result<()> {
        let is_seated = self.live.people().get(who).is_some_and(|one| !one.seats.is_empty());
        if is_seated {
            return Ok(());
        }
        Err(Problem::new(Kind::NotYours, "you hold no seat at this table", "take a free seat first"))
    }

    /// A correction, in words and as data.
    fn meant(&self, command: &AmendCommand) -> Result<(String, Amendment)> {
        match (&command.words, &command.amendment) {
            (Some(words), None) => Ok((words.clone(), self.live.amendment(words)?)),
            (None, Some(amendment)) => {
                Ok((serde_json::to_string(amendment).expect("it is plain data"), amendment.clone()))
            }
            _ => {
                let hint = "give `words` or `amendment`";
                Err(Problem::new(Kind::Malformed, "a correction is said in one way", hint))
            }
        }
    }

    /// Refuses an answer to a question that stands no more. What came before under the same id has its answer already.
    fn expects(&self, who: Person, id: &CommandId, inputs: Option<usize>) -> Result<()> {
        let is_here = inputs.is_none_or(|inputs| inputs == self.live.inputs());
        if is_here || self.live.came(who, id).is_some() {
            return Ok(());
        }
        let hint = "look at the question that stands there now";
        Err(Problem::new(Kind::NotDue, "the table has gone on", hint))
    }
}

impl Slot {
    /// Answers what is due.
    ///
    /// # Errors
    /// If it is refused; nothing has changed then.
    pub fn submit(&self, who: Person, command: &SubmitCommand) -> Result<Done> {
        let submit = |open: &mut Open| {
            open.expects(who, &command.id, command.inputs)?;
            Ok(open.live.submit(who, &command.id, &command.given)?)
        };
        self.written(submit, who, &command.id)
    }

    /// Passes until something changes.
    ///
    /// # Errors
    /// As [`Slot::submit`].
    pub fn pass_all(&self, who: Person, command: &PassCommand) -> Result<Done> {
        let pass = |open: &mut Open| {
            open.expects(who, &command.id, command.inputs)?;
            Ok(open.live.pass_all(who, &command.id)?)
        };
        self.written(pass, who, &command.id)
    }

    /// A command that writes to the journal; one that came before has the same answer as then.
    fn written(
        &self,
        write: impl FnOnce(&mut Open) -> Result<usize>,
        who: Person,
        id: &CommandId,
    ) -> Result<Done> {
        if let Some(line) = self.look(|open| Ok(open.live.came(who, id)))? {
            return Ok(self.came(line));
        }
        let (line, version) = self.change(|open, _| write(open))?;
        Ok(Done { version, line: Some(line), waiting: false })
    }

    fn came(&self, line: usize) -> Done {
        Done { version: self.version(), line: Some(line), waiting: false }
    }

    /// Takes back: at once, or by consent.
    ///
    /// # Errors
    /// As [`Slot::submit`].
    pub fn back(&self, who: Person, command: &BackCommand) -> Result<Done> {
        let inputs = command.inputs;
        self.proposed(who, &command.id, |open, others| {
            let concerned = if open.is_free(who, inputs) { BTreeSet::new() } else { others };
            open.propose(who, command.id.clone(), What::Back(inputs), concerned)
        })
    }

    /// Corrects something, by consent.
    ///
    /// # Errors
    /// As [`Slot::submit`].
    pub fn amend(&self, who: Person, command: &AmendCommand) -> Result<Done> {
        self.proposed(who, &command.id, |open, others| {
            let (words, amendment) = open.meant(command)?;
            open.propose(who, command.id.clone(), What::Amend(words, amendment), others)
        })
    }

    /// Begins something by hand, where a table plays the monster itself: nobody is asked, as of any other input.
    ///
    /// # Errors
    /// As [`Slot::submit`].
    pub fn begin_by_hand(&self, who: Person, command: &AmendCommand) -> Result<Done> {
        let begin = |open: &mut Open| {
            open.plays(who)?;
            let (_, amendment) = open.meant(command)?;
            let is_one = |begin: &Begin| Amendment::Showdown(begin.amendment.clone()) == amendment;
            if !open.begins().iter().any(is_one) {
                let hint = "begin one of those that the table lists";
                return Err(Problem::new(Kind::NotDue, "that cannot be begun now", hint));
            }
            Ok(open.live.amend(who, &command.id, &amendment)?)
        };
        self.written(begin, who, &command.id)
    }

    fn proposed(
        &self,
        who: Person,
        id: &CommandId,
        propose: impl FnOnce(&mut Open, BTreeSet<Person>) -> Result<bool>,
    ) -> Result<Done> {
        if let Some(line) = self.look(|open| Ok(open.live.came(who, id)))? {
            return Ok(self.came(line));
        }
        let present = self.present();
        let ((is_done, line), version) = self.change(|open, _| {
            open.plays(who)?;
            let concerned = open.concerned(who, &present);
            let is_done = propose(open, concerned)?;
            Ok((is_done, open.live.came(who, id)))
        })?;
        Ok(Done { version, line, waiting: !is_done })
    }

    /// Agrees to what is proposed, or refuses it.
    ///
    /// # Errors
    /// As [`Slot::submit`].
    pub fn answer(&self, who: Person, command: &Agreed, agrees: bool) -> Result<Done> {
        let (is_waiting, version) = self.change(|open, _| {
            open.answer(who, command.number, agrees)?;
            Ok(open.proposals.open.is_some())
        })?;
        Ok(Done { version, line: None, waiting: is_waiting })
    }

    /// Says where dice and cards come from.
    ///
    /// # Errors
    /// As [`Slot::submit`].
    pub fn rolls(&self, who: Person, command: &RollsCommand) -> Result<Done> {
        let (line, version) = self.change(|open, _| {
            open.plays(who)?;
            open.live.set_rolls(rolls(command.rolls));
            Ok(open.live.journal_since(0).len())
        })?;
        Ok(Done { version, line: Some(line), waiting: false })
    }
}
