//! The table itself.

use kernel::{Illegal, Input, Journal, Pending, RulingSet, Seat};
use packs::{Book, Scenario};

/// An entry of the log: the event and the number of the input that brought it about (0: the start).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<E> {
    /// Counted from 1; 0 for what happened before any input.
    pub input: usize,
    /// What happened.
    pub event: E,
}

/// Where dice and cards come from. Nothing of the game turns on it, but whoever goes on with a saved game wants it as it
/// was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Rolls {
    /// Bout rolls when it is asked to, and whoever has real dice may type them.
    #[default]
    Asked,
    /// The players have their own dice and cards, and type all of them.
    Own,
    /// Bout rolls everything without being asked.
    All,
}

impl Rolls {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Asked, Self::Own, Self::All];

    /// The word for it in saves.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Asked => "ask",
            Self::Own => "own",
            Self::All => "roll",
        }
    }
}

/// A scenario being played.
#[derive(Debug, Clone)]
pub struct Table<G: Book> {
    scenario: Scenario<G>,
    start: G::State,
    state: G::State,
    journal: Journal<G::Choice>,
    log: Vec<Entry<G::Event>>,
    rolls: Rolls,
    /// The places in the journal of what was answered on a player's behalf, ascending.
    automatic: Vec<usize>,
}

impl<G: Book> Table<G> {
    /// Sets up a scenario.
    pub fn new(scenario: Scenario<G>) -> Self {
        let mut events = Vec::new();
        let start = scenario.game.start(&mut events);
        let log = events.into_iter().map(|event| Entry { input: 0, event }).collect();
        let journal = Journal { seed: seed(&scenario), entries: Vec::new() };
        let (rolls, automatic) = (Rolls::default(), Vec::new());
        Self { scenario, state: start.clone(), start, journal, log, rolls, automatic }
    }

    /// What is played.
    pub fn scenario(&self) -> &Scenario<G> {
        &self.scenario
    }

    /// How things stand.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// A digest of everything that the first line of a save holds, and of the state that it leads to.
    pub(crate) fn start_digest(&self) -> u64 {
        kernel::digest(&(self.journal.seed, &self.start))
    }

    /// The inputs so far.
    pub fn journal(&self) -> &Journal<G::Choice> {
        &self.journal
    }

    /// Everything that happened.
    pub fn log(&self) -> &[Entry<G::Event>] {
        &self.log
    }

    /// What the game waits for.
    pub fn pending(&self) -> Pending<G::Choice, G::Outcome> {
        self.scenario.game.pending(&self.state)
    }

    /// Takes an input; `seat` is who gives it, `None` for somebody who answers for everybody. Returns what happened.
    ///
    /// # Errors
    /// If the input is illegal; nothing has changed then.
    pub fn submit(
        &mut self,
        seat: Option<Seat>,
        input: Input<G::Choice>,
    ) -> Result<&[Entry<G::Event>], Illegal> {
        let mut events: Vec<G::Event> = Vec::new();
        kernel::submit(&self.scenario.game, &mut self.state, seat, input, &mut events)?;
        self.journal.record(input, &self.state);
        let (input, before) = (self.journal.entries.len(), self.log.len());
        self.log.extend(events.into_iter().map(|event| Entry { input, event }));
        Ok(&self.log[before..])
    }

    /// Where dice and cards come from.
    pub fn rolls(&self) -> Rolls {
        self.rolls
    }

    /// From now on dice and cards come from there.
    pub fn set_rolls(&mut self, rolls: Rolls) {
        self.rolls = rolls;
    }

    /// Notes that the last input was given on a player's behalf: whoever takes it back wants to go back to where they
    /// decided themselves.
    pub fn mark_automatic(&mut self) {
        self.automatic.extend(self.journal.entries.len().checked_sub(1));
    }

    /// The places in the journal of what was answered on a player's behalf, ascending.
    pub fn automatic(&self) -> &[usize] {
        &self.automatic
    }

    /// What happened, without the numbers of the inputs.
    pub fn events(&self) -> Vec<G::Event> {
        self.log.iter().map(|entry| entry.event.clone()).collect()
    }

    /// A choice that is offered now, in the words of the table.
    pub fn choice_word(&self, choice: G::Choice) -> String {
        self.scenario.game.choice_name(&self.state, choice)
    }

    /// What a choice that is offered now costs and does, where its name does not say it.
    pub fn choice_says(&self, choice: G::Choice) -> Option<String> {
        self.scenario.game.choice_says(&self.state, choice)
    }

    /// Takes back the last inputs; returns how many there were to take back.
    pub fn undo(&mut self, inputs: usize) -> usize {
        let kept = self.journal.entries.len().saturating_sub(inputs);
        let undone = self.journal.entries.len() - kept;
        let entries = self.journal.entries[..kept].to_vec();
        let mut again = Self { rolls: self.rolls, ..Self::new(self.scenario.clone()) };
        for (input, _) in entries {
            again.submit(None, input).expect("what was legal once is legal again");
        }
        again.automatic = self.automatic.iter().copied().filter(|&at| at < kept).collect();
        *self = again;
        undone
    }
}

/// What a game is played with: an edited scenario, ruling or pack is another game.
fn seed<G: Book>(scenario: &Scenario<G>) -> u64 {
    let rulings: Vec<&str> =
        G::Rulings::ALL.iter().map(|ruling| scenario.game.rulings().get(ruling).id).collect();
    kernel::digest(&(&scenario.source.name, &scenario.source.text, rulings, scenario.pack_digest))
}
