//! The table itself.

use std::collections::{BTreeMap, HashMap};

use kernel::{AmendmentOf, Chance, Illegal, Input, Pending, RulingSet, Silent, WhyNot};
use packs::{Book, Scenario};

use crate::back::EVERY;
use crate::journal::{JournalOf, Move, MoveOf};
use crate::line::{Line, Lines, Next};
use crate::log::Log;
use crate::{By, CommandId, Grant, How, Journal, LogLine, People, Person, Rolls};

/// An entry of the log: the event and the number of the input that brought it about (0: the start).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<E> {
    /// The number of the input, counted from 1; 0 for events before the first.
    pub input: usize,
    /// The event of the game.
    pub event: E,
}

/// A scenario being played.
#[derive(Debug, Clone)]
pub struct Table<G: Book> {
    pub(crate) scenario: Scenario<G>,
    pub(crate) state: G::State,
    /// The inputs in force, amendments among them: those that were taken back are gone from here, not from the lines.
    pub(crate) journal: JournalOf<G>,
    /// The author of each input.
    pub(crate) by: Vec<By>,
    log: Vec<Entry<G::Event>>,
    told: Log<G::Event>,
    pub(crate) lines: Lines,
    /// The states before the first input and after every `EVERY` inputs.
    pub(crate) kept: Vec<G::State>,
    /// The results of dice and cards that were taken back, by key.
    pub(crate) revealed: BTreeMap<u64, u8>,
    /// The people at the table, if it records them.
    pub(crate) people: People,
    /// The last line of every command so far, by its sender and id.
    ids: HashMap<(Option<Person>, CommandId), usize>,
    /// The source of dice now, and the one in the head of the journal.
    rolls: Rolls,
    first_rolls: Rolls,
}

impl<G: Book> Table<G> {
    /// Sets up a scenario.
    pub fn new(scenario: Scenario<G>) -> Self {
        let mut events = Vec::new();
        let start = scenario.game.start(&mut events);
        let mut told = Log::default();
        told.tell(&scenario.game, (0, 0), By::default(), &events);
        let log = events.into_iter().map(|event| Entry { input: 0, event }).collect();
        let journal = Journal { seed: seed(&scenario), entries: Vec::new() };
        let lines = Lines::new(kernel::digest(&(journal.seed, &start)));
        Self {
            scenario,
            state: start.clone(),
            journal,
            by: Vec::new(),
            log,
            told,
            lines,
            kept: vec![start],
            revealed: BTreeMap::new(),
            people: People::default(),
            ids: HashMap::new(),
            rolls: Rolls::default(),
            first_rolls: Rolls::default(),
        }
    }

    /// The scenario of the game.
    pub fn scenario(&self) -> &Scenario<G> {
        &self.scenario
    }

    /// The current state.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// A digest of everything that the first line of a save holds, and of the state that it leads to.
    pub(crate) fn start_digest(&self) -> u64 {
        kernel::digest(&(self.journal.seed, &self.kept[0]))
    }

    /// The inputs in force, those that were taken back left out.
    pub fn journal(&self) -> &Journal<G::Choice, AmendmentOf<G>> {
        &self.journal
    }

    /// Everything that happened.
    pub fn log(&self) -> &[Entry<G::Event>] {
        &self.log
    }

    /// The pending roll or decision.
    pub fn pending(&self) -> Pending<G::Choice, G::Outcome> {
        self.scenario.game.pending(&self.state)
    }

    /// Takes an input, and returns its events. A seat answers its own requests; `None` stands for a person
    /// that may answer for everybody.
    ///
    /// # Errors
    /// If the input is illegal; nothing has changed then.
    pub fn submit(
        &mut self,
        by: impl Into<By>,
        input: Input<G::Choice>,
    ) -> Result<&[Entry<G::Event>], Illegal> {
        let ready = self.answer(by.into(), None, input)?;
        let before = self.log.len();
        self.commit(ready);
        Ok(&self.log[before..])
    }

    /// The change that an input would make.
    pub(crate) fn answer(
        &self,
        by: By,
        id: Option<&CommandId>,
        input: Input<G::Choice>,
    ) -> Result<Ready<G>, Illegal> {
        let pending = self.pending();
        kernel::check(&pending, by.seat, input)?;
        self.may_answer(&pending, by)?;
        let moved = Move::Input(input);
        let line = Line::of(&self.scenario, &self.state, &pending, moved).by(by).command(id);
        let (mut state, mut events) = (self.state.clone(), Vec::new());
        self.scenario.game.apply(&mut state, input, &mut events);
        let next = self.lines.next(line, &state);
        Ok(Ready { next, id: id.cloned(), change: Change::Move { moved, by, state, events } })
    }

    /// Whether the author may answer, if the table records people.
    fn may_answer(&self, pending: &Pending<G::Choice, G::Outcome>, by: By) -> Result<(), Illegal> {
        let Some(who) = by.who else { return Ok(()) };
        let (role, grant, why) = match pending {
            Pending::Chance(chance) => (chance.seat, Grant::Roll, Illegal::NotYourRoll),
            Pending::Decision(decision) => (decision.seat, Grant::Choose, Illegal::NotYourDecision),
            Pending::Done(_) => return Err(Illegal::Done),
        };
        let shares = |seat| self.scenario.game.shares(&self.state, seat, role);
        let theirs = self.people.may(who, grant) || self.people.answers(who, role, shares);
        if theirs { Ok(()) } else { Err(why) }
    }

    /// Corrects the state, or starts an event that the game did not ask for; returns the events. An amendment
    /// is a line of the journal and counts as an input: it is replayed and taken back as any other.
    ///
    /// # Errors
    /// The reason the amendment is impossible, with a hint; nothing has changed then.
    pub fn amend(
        &mut self,
        by: impl Into<By>,
        amendment: AmendmentOf<G>,
    ) -> Result<&[Entry<G::Event>], WhyNot> {
        let ready = self.amended(by.into(), None, amendment)?;
        let before = self.log.len();
        self.commit(ready);
        Ok(&self.log[before..])
    }

    /// The change that an amendment would make.
    pub(crate) fn amended(
        &self,
        by: By,
        id: Option<&CommandId>,
        amendment: AmendmentOf<G>,
    ) -> Result<Ready<G>, WhyNot> {
        let moved = Move::Amendment(amendment);
        let (mut state, mut events) = (self.state.clone(), Vec::new());
        self.scenario.game.amend(&mut state, amendment, &mut events)?;
        let line = Line::of(&self.scenario, &self.state, &self.pending(), moved).by(by).command(id);
        let next = self.lines.next(line, &state);
        Ok(Ready { next, id: id.cloned(), change: Change::Move { moved, by, state, events } })
    }

    /// The line of a change in the words of a journal that is read.
    pub(crate) fn line_as_written(&self, change: &Change<G>, line: &Line) -> Next {
        let line = Line { digest: String::new(), ..line.clone() };
        match change {
            Change::Move { state, .. } | Change::Undo { state, .. } => self.lines.next(line, state),
            Change::Dice(_) | Change::People(..) => self.lines.next(line, &self.state),
        }
    }

    /// Writes a line, and makes its change.
    pub(crate) fn commit(&mut self, ready: Ready<G>) {
        self.lines.push(ready.next);
        let (game, line) = (&self.scenario.game, self.lines.lines.len());
        if let Some(id) = ready.id {
            self.ids.insert((ready.change.who(), id), line);
        }
        match ready.change {
            Change::Move { moved, by, state, events } => {
                self.journal.record(moved, &state);
                self.by.push(by);
                self.state = state;
                let input = self.journal.entries.len();
                if input.is_multiple_of(EVERY) {
                    self.kept.push(self.state.clone());
                }
                self.told.tell(game, (line, input), by, &events);
                self.log.extend(events.into_iter().map(|event| Entry { input, event }));
            }
            Change::Undo { inputs, by, state, revealed } => {
                self.revealed.extend(revealed);
                self.state = state;
                self.journal.entries.truncate(inputs);
                self.by.truncate(inputs);
                self.kept.truncate(inputs / EVERY + 1);
                let told = self.log.partition_point(|entry| entry.input <= inputs);
                self.log.truncate(told);
                self.told.wait_again(game, self.log.iter().rev().map(|entry| &entry.event));
                self.told.back((line, inputs), by);
            }
            Change::Dice(rolls) => self.rolls = rolls,
            Change::People(_, people) => self.people = people,
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

    /// The source of dice and cards.
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

    /// The change to another source of dice.
    pub(crate) fn dice(&self, rolls: Rolls) -> Ready<G> {
        let next = self.lines.next(Line::dice(rolls.word()), &self.state);
        Ready { next, id: None, change: Change::Dice(rolls) }
    }

    /// The people at the table; empty if it does not record them.
    pub fn people(&self) -> &People {
        &self.people
    }

    /// From now on these sit at the table, if nothing is wrong with them.
    pub(crate) fn seated(&self, by: By, id: Option<&CommandId>, people: &People) -> Option<Ready<G>> {
        if people.problem(&self.scenario.game.seats()).is_some() {
            return None;
        }
        let next = self.lines.next(Line::people(people).by(by).command(id), &self.state);
        Some(Ready { next, id: id.cloned(), change: Change::People(by, people.clone()) })
    }

    /// The last line of a command that has come.
    pub(crate) fn line_of(&self, who: Option<Person>, id: &CommandId) -> Option<usize> {
        self.ids.get(&(who, id.clone())).copied()
    }

    /// The log as data, from this line of it on, counted from 0. It only grows: an undo removes no line.
    pub fn log_since(&self, line: usize) -> &[LogLine] {
        self.told.lines.get(line..).unwrap_or_default()
    }

    /// The log of the inputs in force, without those that were taken back.
    pub(crate) fn story(&self) -> Vec<&LogLine> {
        self.told.story()
    }

    /// The first source of dice, as in the head of a save.
    pub(crate) fn first_rolls(&self) -> Rolls {
        self.first_rolls
    }

    /// The author and origin of each input in force.
    pub fn given_by(&self) -> &[By] {
        &self.by
    }

    /// Whether the input in force with this number, counted from 0, was given on a player's behalf: an undo
    /// goes back past it, to a decision of the player.
    pub fn is_automatic(&self, input: usize) -> bool {
        self.by.get(input).is_some_and(|by| by.how == How::Auto)
    }

    /// The lines of the journal after its head, from this one on, counted from 0, for storage to append.
    /// Earlier lines never change.
    pub fn journal_since(&self, line: usize) -> &[String] {
        self.lines.lines.get(line..).unwrap_or_default()
    }

    /// The events, without the numbers of the inputs.
    pub fn events(&self) -> Vec<G::Event> {
        self.log.iter().map(|entry| entry.event.clone()).collect()
    }

    /// Every card that the pending draw can turn up, by name, with its outcomes: one, or first that of its
    /// pile.
    pub fn cards(&self, chance: &Chance) -> Vec<(String, Vec<u8>)> {
        crate::view::cards(&self.scenario.game, &self.state, chance)
    }

    /// A choice that is offered now, in the words of the table.
    pub fn choice_word(&self, choice: G::Choice) -> String {
        self.scenario.game.choice_name(&self.state, choice)
    }
}

/// A line that can be written, with its change.
pub(crate) struct Ready<G: Book> {
    pub next: Next,
    /// The command of which it is the last line.
    pub id: Option<CommandId>,
    pub change: Change<G>,
}

pub(crate) enum Change<G: Book> {
    Move {
        moved: MoveOf<G>,
        by: By,
        state: G::State,
        events: Vec<G::Event>,
    },
    /// The inputs that stay, the state after them, and the results of dice since.
    Undo {
        inputs: usize,
        by: By,
        state: G::State,
        revealed: Vec<(u64, u8)>,
    },
    Dice(Rolls),
    People(By, People),
}

impl<G: Book> Change<G> {
    /// The author of the line.
    fn who(&self) -> Option<Person> {
        match self {
            Self::Move { by, .. } | Self::Undo { by, .. } | Self::People(by, _) => by.who,
            Self::Dice(_) => None,
        }
    }
}

/// The seed of a game's digests: an edited scenario, ruling or pack is another game.
fn seed<G: Book>(scenario: &Scenario<G>) -> u64 {
    let rulings: Vec<&str> =
        G::Rulings::ALL.iter().map(|ruling| scenario.game.rulings().get(ruling).id).collect();
    kernel::digest(&(&scenario.source.name, &scenario.source.text, rulings, scenario.pack_digest))
}
