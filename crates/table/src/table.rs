//! The table itself.

use kernel::{Game, Illegal, Input, Journal, Pending, Seat};
use packs::Scenario;
use skirmish::{Choice, Event, Outcome, Rulings, State};

/// A line of the log: the event and the number of the input that brought it about (0: the start).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// Counted from 1; 0 for what happened before any input.
    pub input: usize,
    /// What happened.
    pub event: Event,
}

/// A scenario being played.
#[derive(Debug, Clone)]
pub struct Table {
    scenario: Scenario,
    start: State,
    state: State,
    journal: Journal<Choice>,
    log: Vec<Entry>,
}

impl Table {
    /// Sets up a scenario.
    pub fn new(scenario: Scenario) -> Self {
        let mut events = Vec::new();
        let start = scenario.battle.start(&mut events);
        let log = events.into_iter().map(|event| Entry { input: 0, event }).collect();
        let journal = Journal { seed: seed(&scenario), entries: Vec::new() };
        Self { scenario, start, state: start, journal, log }
    }

    /// What is played.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// How things stand.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// A digest of everything that the first line of a save holds, and of the state that it leads to.
    pub(crate) fn start_digest(&self) -> u64 {
        kernel::digest(&(self.journal.seed, self.start))
    }

    /// The inputs so far.
    pub fn journal(&self) -> &Journal<Choice> {
        &self.journal
    }

    /// Everything that happened.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// What the game waits for.
    pub fn pending(&self) -> Pending<Choice, Outcome> {
        self.scenario.battle.pending(&self.state)
    }

    /// Takes an input; `seat` is who gives it, `None` for somebody who answers for everybody. Returns what happened.
    ///
    /// # Errors
    /// If the input is illegal; nothing has changed then.
    pub fn submit(&mut self, seat: Option<Seat>, input: Input<Choice>) -> Result<&[Entry], Illegal> {
        let mut events: Vec<Event> = Vec::new();
        kernel::submit(&self.scenario.battle, &mut self.state, seat, input, &mut events)?;
        self.journal.record(input, &self.state);
        let (input, before) = (self.journal.entries.len(), self.log.len());
        self.log.extend(events.into_iter().map(|event| Entry { input, event }));
        Ok(&self.log[before..])
    }

    /// Takes back the last inputs; returns how many there were to take back.
    pub fn undo(&mut self, inputs: usize) -> usize {
        let kept = self.journal.entries.len().saturating_sub(inputs);
        let undone = self.journal.entries.len() - kept;
        let entries = self.journal.entries[..kept].to_vec();
        let mut again = Self::new(self.scenario.clone());
        for (input, _) in entries {
            again.submit(None, input).expect("what was legal once is legal again");
        }
        *self = again;
        undone
    }
}

/// What a game is played with: an edited scenario, ruling or pack is another game.
fn seed(scenario: &Scenario) -> u64 {
    let rulings: Vec<&str> =
        Rulings::ALL.iter().map(|ruling| scenario.battle.rulings.get(ruling).id).collect();
    kernel::digest(&(&scenario.source.name, &scenario.source.text, rulings, scenario.pack_digest))
}
