//! The log as data, which only grows: an undo removes no line.

use kernel::{RulingSet, Tabletop};
use serde::Serialize;
use source::JsonSchema;

use crate::{By, How, Person};

/// A ruling that a line turned on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ruled {
    /// The id of the ruling.
    pub ruling: &'static str,
    /// The option in force.
    pub option: &'static str,
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LogLine {
    /// The line of the journal that caused it, counted from 1; 0 for events before the first.
    pub line: usize,
    /// The number of the input in force, counted from 1; 0 for events before the first.
    pub input: usize,
    /// The sentence of the log.
    pub text: String,
    /// The ids of the rules that it follows from.
    pub rules: Vec<&'static str>,
    /// The rulings that it turned on.
    pub rulings: Vec<Ruled>,
    /// The seat for which the input was given.
    pub seat: Option<u8>,
    /// The person that gave the input.
    pub who: Option<Person>,
    /// The origin of the input.
    pub how: How,
    /// Whether the line says that inputs were taken back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub is_undo: bool,
    /// Whether an undo has taken the line back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub taken_back: bool,
}

impl LogLine {
    /// The citations: rules by their ids, rulings with the option in force.
    pub fn cites(&self) -> String {
        let option = |ruled: &Ruled| format!("{}={}", ruled.ruling, ruled.option);
        let rules = self.rules.iter().map(|rule| (*rule).to_owned());
        rules.chain(self.rulings.iter().map(option)).collect::<Vec<_>>().join(", ")
    }
}

/// The lines so far, and the events that wait for a line because they only cite.
#[derive(Debug, Clone)]
pub(crate) struct Log<E> {
    pub lines: Vec<LogLine>,
    waits: Vec<E>,
}

impl<E> Default for Log<E> {
    fn default() -> Self {
        Self { lines: Vec::new(), waits: Vec::new() }
    }
}

impl<E: Clone> Log<E> {
    /// Logs the events that a line of the journal caused.
    pub fn tell<G: Tabletop<Event = E>>(&mut self, game: &G, at: (usize, usize), by: By, events: &[E]) {
        self.waits.extend_from_slice(events);
        let now = game.told(&self.waits);
        let events: Vec<E> = self.waits.drain(..now).collect();
        for line in game.lines(&events) {
            let option = |ruling: &&'static kernel::Ruling| Ruled {
                ruling: ruling.id,
                option: game.rulings().get(ruling).id,
            };
            self.lines.push(LogLine {
                rules: line.rules.iter().map(|rule| rule.id).collect(),
                rulings: line.rulings.iter().map(option).collect(),
                ..plain(at, by, line.text)
            });
        }
    }

    /// Logs an undo to a number of inputs.
    pub fn back(&mut self, at: (usize, usize), by: By) {
        let (_, inputs) = at;
        for line in self.lines.iter_mut().filter(|line| line.input > inputs) {
            line.taken_back = true;
        }
        self.lines.push(LogLine { is_undo: true, ..plain(at, by, format!("Taken back to input {inputs}.")) });
    }

    /// The lines that are in force.
    pub fn story(&self) -> Vec<&LogLine> {
        self.lines.iter().filter(|line| !line.taken_back && !line.is_undo).collect()
    }

    /// Collects the events that wait for a line, from the last events of the game in force.
    pub fn wait_again<'e, G: Tabletop<Event = E>>(&mut self, game: &G, events: impl Iterator<Item = &'e E>)
    where
        E: 'e,
    {
        let mut waits: Vec<E> = events.take_while(|event| game.tell(event).is_none()).cloned().collect();
        waits.reverse();
        self.waits = waits;
    }
}

fn plain((line, input): (usize, usize), by: By, text: String) -> LogLine {
    let By { seat, how, who } = by;
    let seat = seat.map(|seat| seat.0);
    LogLine {
        line,
        input,
        text,
        rules: Vec::new(),
        rulings: Vec::new(),
        seat,
        who,
        how,
        is_undo: false,
        taken_back: false,
    }
}
