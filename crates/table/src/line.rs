//! Lines of a journal. A line is formed when an input is taken and never changes after that: storage appends it.

use std::hash::Hash;

use kernel::{Chance, DieOrBag, Game, Input, Pending, Seat};
use packs::{Book, Scenario};
use serde::{Deserialize, Serialize};

use crate::journal::{Move, MoveOf};
use crate::{By, CommandId, How, People, Person};

/// A line as it stands in a save: one of `roll`, `draw`, `choose`, `amend`, `undo`, `dice` and `people`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    /// The face of a die.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<u8>,
    /// The name of a card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<String>,
    /// The name of the roll or draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The option that was taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choose: Option<String>,
    /// The amendment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amend: Option<String>,
    /// The number of inputs that an undo goes back to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<usize>,
    /// The source of dice after this line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<String>,
    /// The people at the table after this line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub people: Option<People>,
    /// The seat that the input was given for; none if its author may answer for everybody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The origin of the input.
    #[serde(default, skip_serializing_if = "How::is_plain")]
    pub how: How,
    /// The person at the table that gave it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<Person>,
    /// The command of which it is the last line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
    /// In journals of the first format, whether it was chosen on the player's behalf.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub auto: bool,
    /// The digest that chains it to the line before and to the state after it.
    pub digest: String,
}

impl Line {
    /// The line of a move, in the words of the table. `state` is the one before it.
    pub fn of<G: Book>(
        scenario: &Scenario<G>,
        state: &G::State,
        pending: &Pending<G::Choice, G::Outcome>,
        moved: MoveOf<G>,
    ) -> Self {
        let game = &scenario.game;
        let input = match moved {
            Move::Input(input) => input,
            Move::Amendment(amendment) => {
                return Self { amend: Some(game.amendment_words(amendment)), ..Self::default() };
            }
        };
        match (input, pending) {
            (Input::Outcome(outcome), Pending::Chance(chance)) => {
                let of = Some(chance.label.to_owned());
                match chance.source {
                    DieOrBag::Die(_) => Self { roll: Some(outcome), of, ..Self::default() },
                    DieOrBag::Draw(_) => {
                        let draw = Some(game.outcome_name(state, chance, outcome));
                        Self { draw, of, ..Self::default() }
                    }
                }
            }
            (Input::Choice(choice), _) => {
                Self { choose: Some(game.choice_name(state, choice)), ..Self::default() }
            }
            (Input::Outcome(_), _) => unreachable!("a roll answers a chance"),
        }
    }

    pub fn undo(inputs: usize) -> Self {
        Self { undo: Some(inputs), ..Self::default() }
    }

    pub fn dice(word: &str) -> Self {
        Self { dice: Some(word.to_owned()), ..Self::default() }
    }

    pub fn people(people: &People) -> Self {
        Self { people: Some(people.clone()), ..Self::default() }
    }

    pub fn by(self, by: By) -> Self {
        Self { seat: by.seat, how: by.how, who: by.who, ..self }
    }

    pub fn command(self, id: Option<&CommandId>) -> Self {
        Self { id: id.cloned(), ..self }
    }

    /// The author and the origin of the input.
    pub fn given_by(&self) -> By {
        let how = if self.auto { How::Auto } else { self.how };
        By { seat: self.seat, how, who: self.who }
    }

    /// Whether journals of the first format may have it.
    pub fn is_of_first_format(&self) -> bool {
        let Self { amend, undo, dice, people, seat, who, id, how, .. } = self;
        let says_more = amend.is_some() || undo.is_some() || dice.is_some() || people.is_some();
        !says_more && seat.is_none() && who.is_none() && id.is_none() && how.is_plain()
    }

    /// The number of its contents: a sound line has one.
    pub fn says(&self) -> usize {
        let Self { roll, draw, choose, amend, undo, dice, people, .. } = self;
        let answers = [roll.is_some(), draw.is_some(), choose.is_some()];
        let others = [amend.is_some(), undo.is_some(), dice.is_some(), people.is_some()];
        answers.into_iter().chain(others).filter(|said| *said).count()
    }
}

/// The lines of a journal after its head, each chained to all before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lines {
    chain: u64,
    pub lines: Vec<String>,
}

/// A line that is ready to be written down.
#[derive(Debug)]
pub(crate) struct Next {
    chain: u64,
    pub text: String,
}

impl Lines {
    /// None yet; the seed stands for the head.
    pub fn new(seed: u64) -> Self {
        Self { chain: seed, lines: Vec::new() }
    }

    /// The next line, with the state that it leads to.
    pub fn next(&self, line: Line, after: &impl Hash) -> Next {
        let text = |line: &Line| serde_json::to_string(line).expect("a line is plain data");
        let chain = kernel::digest(&(self.chain, text(&line), kernel::digest(after)));
        Next { chain, text: text(&Line { digest: hex(chain), ..line }) }
    }

    /// Writes it down.
    pub fn push(&mut self, next: Next) {
        self.chain = next.chain;
        self.lines.push(next.text);
    }
}

pub(crate) fn hex(digest: u64) -> String {
    format!("{digest:016x}")
}

/// A key for a die or a card at a state: after an undo, an equal key gets the same result.
pub(crate) fn asked<G: Game>(state: &G::State, chance: &Chance) -> u64 {
    kernel::digest(&(state, chance.label, chance.actor, chance.pool))
}
