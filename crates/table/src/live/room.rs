//! A table of one game behind the face of all: words become inputs, people are checked, policies answer.

use std::collections::BTreeMap;

use kernel::{Chance, Decision, DieOrBag, Input, Pending, Seat, Silent, Takes, To};
use packs::{Book, GameName};

use super::due::{Given, Shown, Taken, Waits};
use super::open::Dice;
use super::passing::{self, Order};
use super::players::{Players, Playing};
use super::{Amendable, Kind, Live, Refused};
use crate::view::{Due, Roll, Seen, Things, View, cards, rolls_after};
use crate::{Amendment, By, CommandId, Grant, How, LogLine, People, Person, Rolls, Table};

/// A table of one game, as a front end talks to it.
pub struct Room<G: Book> {
    table: Table<G>,
    dice: Dice,
    /// The people at the table, if they are not recorded.
    unrecorded: Option<People>,
    pub(super) policies: Playing<G>,
    pub(super) players: Option<Box<Players<G>>>,
    /// The pass for everybody, if it is in force.
    passing: Option<Order>,
    /// The result of the last answer.
    shown: Vec<Shown>,
}

/// The inputs of the game that a person's input means.
pub(super) type Inputs<G> = Vec<Input<<G as kernel::Game>::Choice>>;

impl<G: Book + Seen> Room<G> {
    /// A table, with the roller for players without dice.
    pub fn new(table: Table<G>, dice: Dice) -> Self {
        let (policies, shown) = (BTreeMap::new(), Vec::new());
        Self { table, dice, unrecorded: None, policies, players: None, passing: None, shown }
    }

    /// Seats people without recording them or their inputs: a game in one window needs no such record. The
    /// ids of their commands are not remembered.
    #[must_use]
    pub fn among(mut self, people: People) -> Self {
        self.unrecorded = Some(people);
        self
    }

    /// The table itself.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    pub(super) fn game(&self) -> &G {
        &self.table.scenario().game
    }

    /// The people at the table, recorded or not.
    pub(super) fn who_sits(&self) -> &People {
        self.unrecorded.as_ref().unwrap_or_else(|| self.table.people())
    }

    /// Somebody as the journal knows them.
    fn by(&self, who: Person, how: How) -> By {
        By { seat: None, how, who: self.unrecorded.is_none().then_some(who) }
    }

    /// The id of a command as the journal knows it.
    fn noted<'i>(&self, id: &'i CommandId) -> Option<&'i CommandId> {
        self.unrecorded.is_none().then_some(id)
    }

    fn known(&self, who: Person) -> Result<(), Refused> {
        let people = self.who_sits();
        people.get(who).map(|_| ()).ok_or_else(|| Refused::nobody(who, people.all.len()))
    }

    /// The seat that answers now, and the grant to do so for everybody.
    fn turn(&self) -> Option<(Seat, Grant)> {
        match self.table.pending() {
            Pending::Chance(chance) => Some((chance.seat, Grant::Roll)),
            Pending::Decision(decision) => Some((decision.seat, Grant::Choose)),
            Pending::Done(_) => None,
        }
    }

    /// The seat that answers now.
    pub(super) fn seat_asked(&self) -> Option<Seat> {
        self.turn().map(|(seat, _)| seat)
    }

    /// Whether the seat that answers now is somebody's, or shared with them.
    fn is_due(&self, who: Person) -> bool {
        let Some((role, _)) = self.turn() else { return false };
        let shares = |seat| self.game().shares(self.table.state(), seat, role);
        self.who_sits().answers(who, role, shares)
    }

    /// Whether a person may answer the pending request: they hold its seat, or may answer for everybody.
    fn may_answer(&self, who: Person) -> bool {
        let granted = |(_, grant)| self.who_sits().may(who, grant);
        self.is_due(who) || self.turn().is_some_and(granted)
    }

    /// The people that the table waits for: those that hold the seat, or else those that may answer for
    /// everybody.
    fn waits_for(&self) -> Vec<Person> {
        let Some((_, grant)) = self.turn() else { return Vec::new() };
        let people = self.who_sits();
        let due: Vec<Person> = people.ids().filter(|&who| self.is_due(who)).collect();
        if due.is_empty() { people.ids().filter(|&who| people.may(who, grant)).collect() } else { due }
    }

    fn names(&self, some: &[Person]) -> Vec<String> {
        some.iter().filter_map(|&who| self.who_sits().get(who)).map(|one| one.name.clone()).collect()
    }

    fn turn_words(&self) -> String {
        match &self.names(&self.waits_for())[..] {
            [] => self.turn().map_or("nobody", |(seat, _)| self.game().seat_name(seat)).to_owned(),
            names => names.join(" or "),
        }
    }

    /// Turns a person's input into inputs of the game, tried on a copy.
    fn meant(&mut self, given: &Given) -> Result<(Inputs<G>, How), Refused> {
        let pending = self.table.pending();
        match (given, &pending) {
            (_, Pending::Done(_)) => Err(self.illegal(kernel::Illegal::Done)),
            (Given::Choice(_), Pending::Chance(_)) => Err(self.illegal(kernel::Illegal::WantsOutcome)),
            (Given::Choice(word), Pending::Decision(decision)) => {
                let named = self.game().choice_named(self.table.state(), &decision.choices, word);
                let unknown = || {
                    let words = decision.choices.iter().map(|&choice| self.table.choice_word(choice));
                    let hint = format!("take one of {}", words.collect::<Vec<_>>().join(", "));
                    Refused::new(Kind::NotOffered, format!("`{word}` is not offered"), hint)
                };
                Ok((vec![Input::Choice(named.ok_or_else(unknown)?)], How::Plain))
            }
            (_, Pending::Decision(_)) => Err(self.illegal(kernel::Illegal::WantsChoice)),
            (Given::Roll, Pending::Chance(pool)) => Ok((self.rolled(pool, pool.pool), How::Rolled)),
            (Given::RollOne, Pending::Chance(pool)) => Ok((self.rolled(pool, 1), How::Rolled)),
            (Given::Dice(faces), Pending::Chance(pool)) => {
                if !matches!(pool.source, DieOrBag::Die(_)) {
                    return Err(Refused::new(Kind::NotDue, "a card is due now, not a die", "name the card"));
                }
                let faces: Vec<Vec<u8>> = faces.iter().map(|&face| vec![face]).collect();
                self.typed(pool, faces.len(), |_, _, at| Some(faces[at].clone()))
            }
            (Given::Cards(names), Pending::Chance(pool)) => {
                if matches!(pool.source, DieOrBag::Die(_)) {
                    return Err(Refused::new(Kind::NotDue, "a die is due now, not a card", "give its face"));
                }
                self.typed(pool, names.len(), |state, chance, at| {
                    let cards = cards(self.game(), state, chance);
                    let same = |(name, _): &(String, Vec<u8>)| name.eq_ignore_ascii_case(&names[at]);
                    cards.into_iter().find(same).map(|(_, outcomes)| outcomes)
                })
                .map_err(|why| match why.kind {
                    Kind::NotOffered => self.not_in_the_deck(names),
                    _ => why,
                })
            }
        }
    }

    /// The refusal for the first of some cards that cannot be drawn in this order.
    fn not_in_the_deck(&self, names: &[String]) -> Refused {
        let known: Vec<String> = match self.table.pending() {
            Pending::Chance(chance) => self.table.cards(&chance).into_iter().map(|(name, _)| name).collect(),
            _ => Vec::new(),
        };
        let is_known = |name: &&String| known.iter().any(|card| card.eq_ignore_ascii_case(name));
        let (name, then) = match names.iter().find(|name| !is_known(name)) {
            Some(unknown) => (unknown.as_str(), ""),
            None => (names.last().map_or("", String::as_str), " any more by then"),
        };
        let message = format!("`{name}` is not in the deck{then}");
        Refused::new(Kind::NotInTheDeck, message, format!("there are {}", known.join(", ")))
    }

    /// The dice or cards of a pool as they were typed; `outcomes` gives the outcome of each.
    fn typed(
        &self,
        pool: &Chance,
        count: usize,
        outcomes: impl Fn(&G::State, &Chance, usize) -> Option<Vec<u8>>,
    ) -> Result<(Inputs<G>, How), Refused> {
        if count == 0 || count > usize::from(pool.pool) {
            let hint = format!("{} are due: give one of them or more", pool.pool);
            return Err(Refused::new(Kind::NotDue, format!("{count} do not fit"), hint));
        }
        let (game, mut state) = (self.game(), self.table.state().clone());
        let mut inputs = Vec::new();
        for at in 0..count {
            // A pool may end before all of it matters.
            let Pending::Chance(due) = game.pending(&state) else { break };
            if !game.is_rest_of(pool, pool.pool - at as u8, &due) {
                break;
            }
            let found = outcomes(&state, &due, at);
            for outcome in found.ok_or_else(|| self.illegal(kernel::Illegal::NoSuchOutcome))? {
                let input = Input::Outcome(outcome);
                kernel::submit(game, &mut state, None, input, &mut Silent)
                    .map_err(|why| self.illegal(why))?;
                inputs.push(input);
            }
        }
        Ok((inputs, How::Typed))
    }

    /// The dice or cards of a pool as Bout rolls them. A result that an undo took back comes up again.
    fn rolled(&mut self, pool: &Chance, count: u8) -> Inputs<G> {
        let mut state = self.table.state().clone();
        let mut inputs = Vec::new();
        for left in (1..=pool.pool).rev().take(count.into()) {
            let game = &self.table.scenario().game;
            let Pending::Chance(mut due) = game.pending(&state) else { break };
            if !game.is_rest_of(pool, left, &due) {
                break;
            }
            loop {
                // The dice advance in either case.
                let fresh = (self.dice)(&due);
                let outcome = self.table.revealed_at(&state, &due).unwrap_or(fresh);
                let is_unseen = game.is_unseen(&state, outcome);
                inputs.push(Input::Outcome(outcome));
                game.apply(&mut state, Input::Outcome(outcome), &mut Silent);
                match game.pending(&state) {
                    Pending::Chance(next) if is_unseen => due = next,
                    _ => break,
                }
            }
        }
        inputs
    }

    fn illegal(&self, why: kernel::Illegal) -> Refused {
        Refused::illegal(why, &self.turn_words())
    }

    /// Takes inputs of one command.
    fn take(&mut self, by: By, id: Option<&CommandId>, inputs: &Inputs<G>) -> Result<usize, Refused> {
        self.shown.clear();
        for (at, &input) in inputs.iter().enumerate() {
            let id = id.filter(|_| at + 1 == inputs.len());
            let seat = self.seat_asked().filter(|_| by.who.is_some());
            let by = By { seat, ..by };
            self.show(input);
            let ready = self.table.answer(by, id, input).map_err(|why| self.illegal(why))?;
            self.table.commit(ready);
        }
        Ok(self.lines())
    }

    /// Notes an input in words, unless it only names the pile of a card.
    fn show(&mut self, input: Input<G::Choice>) {
        let shown = self.in_words(self.table.state(), input);
        self.shown.extend(shown);
    }

    /// What an input is in words at a state, unless it only says from where a card comes.
    pub(super) fn in_words(&self, state: &G::State, input: Input<G::Choice>) -> Option<Shown> {
        let game = self.game();
        match (input, game.pending(state)) {
            (Input::Outcome(outcome), Pending::Chance(chance)) if !game.is_unseen(state, outcome) => {
                Some(Shown { of: chance.label.to_owned(), word: game.outcome_name(state, &chance, outcome) })
            }
            (Input::Choice(choice), Pending::Decision(decision)) => {
                let of = game.deciding(state).unwrap_or_else(|| game.seat_name(decision.seat)).to_owned();
                Some(Shown { of, word: game.choice_name(state, choice) })
            }
            _ => None,
        }
    }

    fn lines(&self) -> usize {
        self.table.journal_since(0).len()
    }

    fn not_granted(&self, what: &str) -> Refused {
        let people = self.who_sits();
        let may: Vec<Person> = people.ids().filter(|&who| people.may(who, Grant::Correct)).collect();
        let hint = match &self.names(&may)[..] {
            [] => "nobody at this table may".to_owned(),
            names => format!("ask {}", names.join(" or ")),
        };
        Refused::new(Kind::NotYours, format!("you may not {what}"), hint)
    }

    /// Refuses an answer of somebody whose it is not to give.
    fn may_give(&self, who: Person) -> Result<(), Refused> {
        self.known(who)?;
        match self.turn() {
            Some(_) if self.may_answer(who) => Ok(()),
            Some((_, Grant::Roll)) => Err(self.illegal(kernel::Illegal::NotYourRoll)),
            Some(_) => Err(self.illegal(kernel::Illegal::NotYourDecision)),
            None => Ok(()),
        }
    }

    /// Takes an option on somebody's behalf, which has no id.
    fn choose(&mut self, who: Person, how: How, choice: G::Choice) -> Result<usize, Refused> {
        self.may_give(who)?;
        self.take(self.by(who, how), None, &vec![Input::Choice(choice)])
    }

    /// The option to pass, because somebody passed for everybody and nothing has changed since.
    fn passed(&mut self, decision: &Decision<G::Choice>) -> Option<(Person, G::Choice)> {
        let (game, state) = (self.game(), self.table.state());
        let (order, turn) = (self.passing.as_ref()?, game.window(state)?);
        if !order.holds(game, state, (turn, decision)) {
            self.passing = None;
            return None;
        }
        let who = order.who;
        passing::rest::<G>(decision).filter(|_| self.may_answer(who)).map(|pass| (who, pass))
    }

    /// Goes back, if it is theirs to do so.
    fn go_back(&mut self, who: Person, id: &CommandId, inputs: usize) -> Result<usize, Refused> {
        let Some(ready) = self.table.back(self.by(who, How::Plain), self.noted(id), inputs) else {
            let all = self.table.journal().entries.len();
            let hint = match all {
                0 => "nothing has been given yet".to_owned(),
                1 => "only input 0 can be gone back to".to_owned(),
                _ => format!("go back to one of the inputs from 0 to {}", all - 1),
            };
            let message = format!("input {inputs} does not lie behind");
            return Err(Refused::new(Kind::NothingToUndo, message, hint));
        };
        if self.unrecorded.is_none() && !self.table.may_take_back(who, inputs) {
            return Err(self.not_granted("take back what others gave"));
        }
        self.table.commit(ready);
        self.passing = self.passing.take().filter(|order| order.is_older_than(inputs));
        Ok(self.lines())
    }
}

impl<G: Book + Seen> Live for Room<G> {
    fn game(&self) -> GameName {
        G::GAME
    }

    fn scenario(&self) -> &source::Source {
        &self.table.scenario().source
    }

    fn title(&self) -> Option<&str> {
        self.table.scenario().title.as_deref()
    }

    fn inputs(&self) -> usize {
        self.table.journal().entries.len()
    }

    fn people(&self) -> &People {
        self.who_sits()
    }

    fn seats(&self) -> Vec<(u8, String)> {
        let game = self.game();
        game.seats().into_iter().map(|seat| (seat.0, game.seat_name(seat).to_owned())).collect()
    }

    fn seat(&mut self, who: Person, id: &CommandId, people: &People) -> Result<usize, Refused> {
        let is_first = self.table.people().all.is_empty();
        let by = By { who: (!is_first).then_some(who), ..By::default() };
        // The first such command came from nobody in particular.
        if let Some(line) = self.table.line_of(None, id).or_else(|| self.table.line_of(by.who, id)) {
            return Ok(line);
        }
        if !is_first {
            self.known(who)?;
            if !self.table.people().may(who, Grant::Correct) {
                return Err(self.not_granted("say who sits where"));
            }
        }
        let Some(ready) = self.table.seated(by, Some(id), people) else {
            let problem = people.problem(&self.game().seats());
            let (message, hint) = problem.expect("something is wrong with them");
            return Err(Refused::new(Kind::NoSuchSeat, message, hint));
        };
        if let Some(policies) = self.playing(people)? {
            self.policies = policies;
        }
        self.table.commit(ready);
        self.unrecorded = None;
        Ok(self.lines())
    }

    fn due(&self, who: Person) -> Result<Waits, Refused> {
        self.known(who)?;
        let (game, state) = (self.game(), self.table.state());
        let asked = self.may_answer(who).then(|| Due::of(game, state, &self.table.pending()));
        Ok(Waits {
            inputs: self.table.journal().entries.len(),
            lines: self.lines(),
            asked,
            waits_for: self.names(&self.waits_for()),
        })
    }

    fn view(&self, who: Person) -> Result<View, Refused> {
        self.known(who)?;
        let mut seats = self.game().seats().into_iter();
        let seat = seats.find(|&seat| self.who_sits().holds(who, seat));
        let asked = self.may_answer(who);
        let waits_for = self.names(&self.waits_for());
        Ok(View { asked, waits_for, ..View::of(self.game(), self.table.state(), seat) })
    }

    fn watched(&self) -> View {
        let waits_for = self.names(&self.waits_for());
        View { waits_for, ..View::of(self.game(), self.table.state(), None) }
    }

    fn watched_at(&self, inputs: usize) -> Option<View> {
        let state = (inputs <= self.inputs()).then(|| self.table.state_after(inputs))?;
        Some(View::of(self.game(), &state, None))
    }

    fn rolls_after(&self) -> Vec<Option<Roll>> {
        rolls_after(self.game(), self.table.state())
    }

    fn came(&self, who: Person, id: &CommandId) -> Option<usize> {
        self.noted(id).and_then(|id| self.table.line_of(Some(who), id))
    }

    fn submit(&mut self, who: Person, id: &CommandId, given: &Given) -> Result<usize, Refused> {
        self.known(who)?;
        if let Some(line) = self.came(who, id) {
            return Ok(line);
        }
        self.may_give(who)?;
        let (inputs, how) = self.meant(given)?;
        self.take(self.by(who, how), self.noted(id), &inputs)
    }

    fn together(
        &mut self,
        who: Person,
        id: &CommandId,
        figures: &[String],
        way: &[String],
    ) -> Result<usize, Refused> {
        self.known(who)?;
        if let Some(line) = self.came(who, id) {
            return Ok(line);
        }
        self.may_give(who)?;
        let inputs = self.one_after_the_other(figures, way)?;
        self.take(self.by(who, How::Plain), self.noted(id), &inputs)
    }

    fn amend(&mut self, who: Person, id: &CommandId, amendment: &Amendment) -> Result<usize, Refused> {
        self.known(who)?;
        if let Some(line) = self.came(who, id) {
            return Ok(line);
        }
        if !self.who_sits().may(who, Grant::Correct) {
            return Err(self.not_granted("amend"));
        }
        let by = self.by(who, How::Plain);
        let amendment = self.game().amendment_meant(amendment)?;
        let ready = self.table.amended(by, self.noted(id), amendment)?;
        self.table.commit(ready);
        Ok(self.lines())
    }

    fn amendment(&self, words: &str) -> Result<Amendment, Refused> {
        let named = self.game().amendment_named(self.table.state(), words)?;
        Ok(self.game().amendment_told(named))
    }

    fn amendable(&self) -> Vec<Amendable> {
        let game = self.game();
        let amendable = |slot: kernel::Slot<G::Part, G::Word>| {
            let (numbers, values): (_, Vec<To<G::Word>>) = match slot.takes {
                Takes::Number(from, up_to) => (Some((from, up_to)), Vec::new()),
                Takes::Mark => (None, vec![To::Mark(false), To::Mark(true)]),
                Takes::OneOf(words) => (None, words.into_iter().map(To::Word).collect()),
                Takes::Spot => (None, Vec::new()),
            };
            let set = |&to| game.amendment_told(kernel::Amendment { part: slot.part, to });
            let sets = if values.is_empty() { slot.now.as_slice() } else { &values };
            Amendable {
                words: slot.words,
                now: slot.now.map(|now| game.value_words(now)),
                numbers,
                sets: sets.iter().map(set).collect(),
                values: values.iter().map(|&value| game.value_words(value)).collect(),
            }
        };
        game.amendable(self.table.state()).into_iter().map(amendable).collect()
    }

    fn undo_to(&mut self, who: Person, id: &CommandId, inputs: usize) -> Result<usize, Refused> {
        self.known(who)?;
        if let Some(line) = self.came(who, id) {
            return Ok(line);
        }
        self.go_back(who, id, inputs)
    }

    fn taken_since(&self, inputs: usize) -> Vec<Taken> {
        self.taken(inputs)
    }

    fn take_back(&mut self, who: Person, id: &CommandId, inputs: usize) -> Result<usize, Refused> {
        self.known(who)?;
        let (all, kept) = (self.inputs(), self.back_to(inputs));
        self.go_back(who, id, kept).map(|_| all - kept)
    }

    fn begun(&self) -> Option<usize> {
        self.inputs_begun()
    }

    fn pass_all(&mut self, who: Person, id: &CommandId) -> Result<usize, Refused> {
        if let Some(line) = self.came(who, id) {
            return Ok(line);
        }
        self.may_give(who)?;
        let (game, state) = (self.game(), self.table.state());
        let (Pending::Decision(decision), Some(order)) =
            (self.table.pending(), Order::new(who, game, state, self.inputs()))
        else {
            let hint = "pass all is for when everybody is asked in turn";
            return Err(Refused::new(Kind::NotDue, "this one is decided alone", hint));
        };
        let pass = passing::rest::<G>(&decision).expect("a window can be passed");
        self.passing = Some(order);
        self.take(self.by(who, How::Plain), self.noted(id), &vec![Input::Choice(pass)])
    }

    fn rolls(&self) -> Rolls {
        self.table.rolls()
    }

    fn set_rolls(&mut self, rolls: Rolls) {
        self.table.set_rolls(rolls);
    }

    fn is_watched(&self) -> bool {
        self.nobody_decides()
    }

    fn shown(&self) -> &[Shown] {
        &self.shown
    }

    fn go_on(&mut self) -> Result<Option<usize>, Refused> {
        let Pending::Decision(decision) = self.table.pending() else { return Ok(None) };
        let due = self.waits_for().into_iter().find(|who| self.policies.contains_key(who));
        let Some(who) = due else {
            let passed = self.passed(&decision);
            return passed.map(|(who, pass)| self.choose(who, How::Auto, pass)).transpose();
        };
        let (game, state) = (&self.table.scenario().game, self.table.state());
        let policy = self.policies.get_mut(&who).expect("it was there a moment ago");
        let at = policy(game, state, &decision).min(decision.choices.len() - 1);
        self.choose(who, How::Policy, decision.choices[at]).map(Some)
    }

    fn set_up(&self) -> Things {
        self.game().things(&self.game().set_up())
    }

    fn story(&self, who: Person) -> Result<Vec<&LogLine>, Refused> {
        self.known(who)?;
        Ok(self.table.story())
    }

    fn log_since(&self, line: usize, who: Person) -> Result<&[LogLine], Refused> {
        self.known(who)?;
        Ok(self.table.log_since(line))
    }

    fn told_since(&self, line: usize) -> &[LogLine] {
        self.table.log_since(line)
    }

    fn journal_head(&self) -> String {
        self.table.save_head()
    }

    fn journal_since(&self, line: usize) -> &[String] {
        self.table.journal_since(line)
    }
}
