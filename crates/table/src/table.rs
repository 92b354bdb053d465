//! The table itself.

use std::collections::BTreeMap;

use kernel::{Chance, Illegal, Input, Journal, Pending, RulingSet, Silent};
use packs::{Book, Scenario};

use crate::line::{Line, Lines, Next, asked};
use crate::{By, How, Rolls};

/// An entry of the log: the event and the number of the input that brought it about (0: the start).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<E> {
    /// Counted from 1; 0 for what happened before any input.
    pub input: usize,
    /// What happened.
    pub event: E,
}

/// How many inputs lie between two states that are kept: going back costs at most so many inputs played again.
const EVERY: usize = 32;

/// A scenario being played.
#[derive(Debug, Clone)]
pub struct Table<G: Book> {
    scenario: Scenario<G>,
    state: G::State,
    /// The inputs in force: those that were taken back are gone from here, not from the lines.
    journal: Journal<G::Choice>,
    /// Who gave each of them.
    by: Vec<By>,
    log: Vec<Entry<G::Event>>,
    lines: Lines,
    /// The states before the first input and after every so many.
    kept: Vec<G::State>,
    /// What dice and cards that were taken back had shown, by what was asked.
    revealed: BTreeMap<u64, u8>,
    /// Where dice come from now, and as the head of the journal says.
    rolls: Rolls,
    first_rolls: Rolls,
}

impl<G: Book> Table<G> {
    /// Sets up a scenario.
    pub fn new(scenario: Scenario<G>) -> Self {
        let mut events = Vec::new();
        let start = scenario.game.start(&mut events);
        let log = events.into_iter().map(|event| Entry { input: 0, event }).collect();
        let journal = Journal { seed: seed(&scenario), entries: Vec::new() };
        let lines = Lines::new(kernel::digest(&(journal.seed, &start)));
        Self {
            scenario,
            state: start.clone(),
            journal,
            by: Vec::new(),
            log,
            lines,
            kept: vec![start],
            revealed: BTreeMap::new(),
            rolls: Rolls::default(),
            first_rolls: Rolls::default(),
        }
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
        kernel::digest(&(self.journal.seed, &self.kept[0]))
    }

    /// The inputs in force, those that were taken back left out.
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

    /// Takes an input, and says what happened. A seat answers what it is asked; `None` stands for somebody who may answer
    /// for everybody.
    ///
    /// # Errors
    /// If the input is illegal; nothing has changed then.
    pub fn submit(
        &mut self,
        by: impl Into<By>,
        input: Input<G::Choice>,
    ) -> Result<&[Entry<G::Event>], Illegal> {
        let ready = self.answer(by.into(), input)?;
        let before = self.log.len();
        self.commit(ready);
        Ok(&self.log[before..])
    }

    /// What an input would change.
    pub(crate) fn answer(&self, by: By, input: Input<G::Choice>) -> Result<Ready<G>, Illegal> {
        let pending = self.pending();
        kernel::check(&pending, by.seat, input)?;
        let line = Line::of(&self.scenario, &self.state, &pending, input).by(by);
        let (mut state, mut events) = (self.state.clone(), Vec::new());
        self.scenario.game.apply(&mut state, input, &mut events);
        let next = self.lines.next(line, &state);
        Ok(Ready { next, change: Change::Input { input, by, state, events } })
    }

    /// The line of a change in the words of a journal that is read.
    pub(crate) fn line_as_written(&self, change: &Change<G>, line: &Line) -> Next {
        let line = Line { digest: String::new(), ..line.clone() };
        match change {
            Change::Input { state, .. } | Change::Undo { state, .. } => self.lines.next(line, state),
            Change::Dice(_) => self.lines.next(line, &self.state),
        }
    }

    /// Writes a line down, and changes what it says.
    pub(crate) fn commit(&mut self, ready: Ready<G>) {
        self.lines.push(ready.next);
        match ready.change {
            Change::Input { input, by, state, events } => {
                self.journal.record(input, &state);
                self.by.push(by);
                self.state = state;
                let input = self.journal.entries.len();
                if input.is_multiple_of(EVERY) {
                    self.kept.push(self.state.clone());
                }
                self.log.extend(events.into_iter().map(|event| Entry { input, event }));
            }
            Change::Undo { inputs, state, revealed } => {
                self.revealed.extend(revealed);
                self.state = state;
                self.journal.entries.truncate(inputs);
                self.by.truncate(inputs);
                self.kept.truncate(inputs / EVERY + 1);
                let told = self.log.partition_point(|entry| entry.input <= inputs);
                self.log.truncate(told);
            }
            Change::Dice(rolls) => self.rolls = rolls,
        }
    }

    /// Takes several inputs, all of them or none.
    ///
    /// # Errors
    /// The number of the one that is illegal, counted from 0, and why; nothing has changed then.
    pub fn submit_all(
        &mut self,
        by: impl Into<By>,
        inputs: &[Input<G::Choice>],
    ) -> Result<(), (usize, Illegal)> {
        let by = by.into();
        let mut state = self.state.clone();
        for (at, &input) in inputs.iter().enumerate() {
            kernel::submit(&self.scenario.game, &mut state, by.seat, input, &mut Silent)
                .map_err(|why| (at, why))?;
        }
        for &input in inputs {
            self.submit(by, input).expect("it was legal a moment ago");
        }
        Ok(())
    }

    /// Where dice and cards come from.
    pub fn rolls(&self) -> Rolls {
        self.rolls
    }

    /// From now on dice and cards come from there.
    pub fn set_rolls(&mut self, rolls: Rolls) {
        if self.lines.lines.is_empty() {
            (self.first_rolls, self.rolls) = (rolls, rolls);
        } else if self.rolls != rolls {
            self.commit(self.dice(rolls));
        }
    }

    /// What it would change that dice come from elsewhere.
    pub(crate) fn dice(&self, rolls: Rolls) -> Ready<G> {
        Ready { next: self.lines.next(Line::dice(rolls.word()), &self.state), change: Change::Dice(rolls) }
    }

    /// Where dice came from at first, as the head of a save says.
    pub(crate) fn first_rolls(&self) -> Rolls {
        self.first_rolls
    }

    /// Who gave each input in force, and how.
    pub fn given_by(&self) -> &[By] {
        &self.by
    }

    /// Whether the input in force with this number, counted from 0, was given on a player's behalf: whoever takes it back
    /// wants to go back to where they decided themselves.
    pub fn is_automatic(&self, input: usize) -> bool {
        self.by.get(input).is_some_and(|by| by.how == How::Auto)
    }

    /// The lines of the journal after its head, from this one on, counted from 0: what storage has to append. Those that
    /// were there never change.
    pub fn journal_since(&self, line: usize) -> &[String] {
        self.lines.lines.get(line..).unwrap_or_default()
    }

    /// What the die or card that is due has shown already, if it was taken back: whoever asks the same at the same
    /// position gets the same.
    pub fn revealed(&self, chance: &Chance) -> Option<u8> {
        let outcome = *self.revealed.get(&asked::<G>(&self.state, chance))?;
        (chance.weight(outcome) > 0).then_some(outcome)
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

    /// The state after so many inputs in force.
    ///
    /// # Panics
    /// If there are not as many.
    pub fn state_after(&self, inputs: usize) -> G::State {
        let from = inputs / EVERY;
        let mut state = self.kept[from].clone();
        for &(input, _) in &self.journal.entries[from * EVERY..inputs] {
            self.scenario.game.apply(&mut state, input, &mut Silent);
        }
        state
    }

    /// Takes back the last inputs; returns how many there were to take back.
    pub fn undo(&mut self, inputs: usize) -> usize {
        let all = self.journal.entries.len();
        self.undo_to(None, all.saturating_sub(inputs));
        all - self.journal.entries.len()
    }

    /// Goes back to where so many inputs had been given. That is a line of the journal, too: nothing is erased. Nothing
    /// happens if there are no more of them.
    pub fn undo_to(&mut self, by: impl Into<By>, inputs: usize) {
        if let Some(ready) = self.back(by.into(), inputs) {
            self.commit(ready);
        }
    }

    /// What it would change to go back to where so many inputs had been given; `None` if there are no more of them.
    pub(crate) fn back(&self, by: By, inputs: usize) -> Option<Ready<G>> {
        if inputs >= self.journal.entries.len() {
            return None;
        }
        let (game, state) = (&self.scenario.game, self.state_after(inputs));
        let (mut onward, mut revealed) = (state.clone(), Vec::new());
        for &(input, _) in &self.journal.entries[inputs..] {
            if let (Input::Outcome(outcome), Pending::Chance(chance)) = (input, game.pending(&onward)) {
                revealed.push((asked::<G>(&onward, &chance), outcome));
            }
            game.apply(&mut onward, input, &mut Silent);
        }
        let next = self.lines.next(Line::undo(inputs).by(by), &state);
        Some(Ready { next, change: Change::Undo { inputs, state, revealed } })
    }
}

/// A line that can be written down, and what it changes.
pub(crate) struct Ready<G: Book> {
    pub next: Next,
    pub change: Change<G>,
}

pub(crate) enum Change<G: Book> {
    Input {
        input: Input<G::Choice>,
        by: By,
        state: G::State,
        events: Vec<G::Event>,
    },
    /// The inputs that stay, the state after them, and what dice had shown since.
    Undo {
        inputs: usize,
        state: G::State,
        revealed: Vec<(u64, u8)>,
    },
    Dice(Rolls),
}

/// What a game is played with: an edited scenario, ruling or pack is another game.
fn seed<G: Book>(scenario: &Scenario<G>) -> u64 {
    let rulings: Vec<&str> =
        G::Rulings::ALL.iter().map(|ruling| scenario.game.rulings().get(ruling).id).collect();
    kernel::digest(&(&scenario.source.name, &scenario.source.text, rulings, scenario.pack_digest))
}
