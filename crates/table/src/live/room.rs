//! A table of one game behind the face of all: words become inputs, people are checked, policies answer.

use std::collections::BTreeMap;

use kernel::{Chance, Decision, Input, Pending, Seat, Silent, Source, Takes};
use packs::{Book, GameName};

use super::due::{Asked, Due, Given, asked, cards};
use super::open::Dice;
use super::{Amendable, Kind, Live, Refused};
use crate::view::{Seen, View};
use crate::{By, CommandId, Grant, How, LogLine, People, Person, Table};

/// What a policy sees and picks from: the game, the state, the decision. It says the place of the option that it takes.
pub type Offered<G> =
    dyn FnMut(&G, &<G as kernel::Game>::State, &Decision<<G as kernel::Game>::Choice>) -> usize + Send;

/// A table of one game, as a front end talks to it.
pub struct Room<G: Book> {
    table: Table<G>,
    dice: Dice,
    policies: BTreeMap<Person, Box<Offered<G>>>,
}

/// What is given, as inputs of the game.
type Inputs<G> = Vec<Input<<G as kernel::Game>::Choice>>;

impl<G: Book> Room<G> {
    /// A table, and what rolls for those who have no dice.
    pub fn new(table: Table<G>, dice: Dice) -> Self {
        Self { table, dice, policies: BTreeMap::new() }
    }

    /// Lets a policy play for somebody at the table.
    #[must_use]
    pub fn with_policy(mut self, who: Person, policy: Box<Offered<G>>) -> Self {
        self.policies.insert(who, policy);
        self
    }

    /// The table itself.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    fn game(&self) -> &G {
        &self.table.scenario().game
    }

    fn known(&self, who: Person) -> Result<(), Refused> {
        let people = self.table.people();
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

    /// Whether the seat that answers now is somebody's, or shared with them.
    fn is_due(&self, who: Person) -> bool {
        let Some((role, _)) = self.turn() else { return false };
        let shares = |seat| self.game().shares(self.table.state(), seat, role);
        self.table.people().answers(who, role, shares)
    }

    /// Whether somebody may answer what is due: it is theirs, or they may answer for everybody.
    fn may_answer(&self, who: Person) -> bool {
        let granted = |(_, grant)| self.table.people().may(who, grant);
        self.is_due(who) || self.turn().is_some_and(granted)
    }

    /// Whom the table waits for: who holds the seat; if nobody does, who may answer for everybody.
    fn waits_for(&self) -> Vec<Person> {
        let Some((_, grant)) = self.turn() else { return Vec::new() };
        let people = self.table.people();
        let due: Vec<Person> = people.ids().filter(|&who| self.is_due(who)).collect();
        if due.is_empty() { people.ids().filter(|&who| people.may(who, grant)).collect() } else { due }
    }

    fn names(&self, some: &[Person]) -> Vec<String> {
        some.iter().filter_map(|&who| self.table.people().get(who)).map(|one| one.name.clone()).collect()
    }

    fn turn_words(&self) -> String {
        match &self.names(&self.waits_for())[..] {
            [] => self.turn().map_or("nobody", |(seat, _)| self.game().seat_name(seat)).to_owned(),
            names => names.join(" or "),
        }
    }

    /// What is given, as inputs, tried on the side.
    fn inputs(&mut self, given: &Given) -> Result<(Inputs<G>, How), Refused> {
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
            (Given::Roll, Pending::Chance(pool)) => Ok((self.rolled(pool), How::Rolled)),
            (Given::Dice(faces), Pending::Chance(pool)) => {
                if !matches!(pool.source, Source::Die(_)) {
                    return Err(Refused::new(Kind::NotDue, "a card is due now, not a die", "name the card"));
                }
                let faces: Vec<Vec<u8>> = faces.iter().map(|&face| vec![face]).collect();
                self.typed(pool, faces.len(), |_, _, at| Some(faces[at].clone()))
            }
            (Given::Cards(names), Pending::Chance(pool)) => {
                if matches!(pool.source, Source::Die(_)) {
                    return Err(Refused::new(Kind::NotDue, "a die is due now, not a card", "give its face"));
                }
                self.typed(pool, names.len(), |state, chance, at| {
                    let cards = cards(self.game(), state, chance);
                    let same = |(name, _): &(String, Vec<u8>)| name.eq_ignore_ascii_case(&names[at]);
                    cards.into_iter().find(same).map(|(_, outcomes)| outcomes)
                })
            }
        }
    }

    /// The dice or cards of a pool as they were typed; `outcomes` says what each of them is.
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

    /// The dice or cards of a pool as Bout rolls them. What was shown and taken back is shown again.
    fn rolled(&mut self, pool: &Chance) -> Inputs<G> {
        let mut state = self.table.state().clone();
        let mut inputs = Vec::new();
        for left in (1..=pool.pool).rev() {
            let game = &self.table.scenario().game;
            let Pending::Chance(mut due) = game.pending(&state) else { break };
            if !game.is_rest_of(pool, left, &due) {
                break;
            }
            loop {
                // The dice go on all the same.
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
        for (at, &input) in inputs.iter().enumerate() {
            let id = id.filter(|_| at + 1 == inputs.len());
            let by = By { seat: self.turn().map(|(seat, _)| seat), ..by };
            let ready = self.table.answer(by, id, input).map_err(|why| self.illegal(why))?;
            self.table.commit(ready);
        }
        Ok(self.lines())
    }

    fn lines(&self) -> usize {
        self.table.journal_since(0).len()
    }

    fn not_granted(&self, what: &str) -> Refused {
        let people = self.table.people();
        let may: Vec<Person> = people.ids().filter(|&who| people.may(who, Grant::Correct)).collect();
        let hint = match &self.names(&may)[..] {
            [] => "nobody at this table may".to_owned(),
            names => format!("ask {}", names.join(" or ")),
        };
        Refused::new(Kind::NotYours, format!("you may not {what}"), hint)
    }

    /// Takes what somebody gives, or a policy for them, which has no ids.
    fn give(&mut self, who: Person, id: Option<&CommandId>, given: &Given) -> Result<usize, Refused> {
        self.known(who)?;
        if let Some(line) = id.and_then(|id| self.table.line_of(Some(who), id)) {
            return Ok(line);
        }
        let grant = self.turn().map(|(_, grant)| grant);
        if grant.is_some_and(|grant| !self.table.people().may(who, grant)) && !self.is_due(who) {
            return Err(self.illegal(match grant {
                Some(Grant::Roll) => kernel::Illegal::NotYourRoll,
                _ => kernel::Illegal::NotYourDecision,
            }));
        }
        let (inputs, how) = self.inputs(given)?;
        let how = if id.is_none() { How::Policy } else { how };
        self.take(By { seat: None, how, who: Some(who) }, id, &inputs)
    }
}

impl<G: Book + Seen> Live for Room<G> {
    fn game(&self) -> GameName {
        G::GAME
    }

    fn people(&self) -> &People {
        self.table.people()
    }

    fn seats(&self) -> Vec<(u8, String)> {
        let game = self.game();
        game.seats().into_iter().map(|seat| (seat.0, game.seat_name(seat).to_owned())).collect()
    }

    fn seat(&mut self, who: Person, id: &CommandId, people: &People) -> Result<usize, Refused> {
        let is_first = self.table.people().all.is_empty();
        let by = By { who: (!is_first).then_some(who), ..By::default() };
        // Whoever was the first to say so said it as nobody.
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
        self.table.commit(ready);
        Ok(self.lines())
    }

    fn due(&self, who: Person) -> Result<Due, Refused> {
        self.known(who)?;
        let theirs = self.may_answer(who);
        let asked: Option<Asked> = if theirs { asked(self.game(), self.table.state()) } else { None };
        Ok(Due {
            inputs: self.table.journal().entries.len(),
            lines: self.lines(),
            asked,
            waits_for: self.names(&self.waits_for()),
        })
    }

    fn view(&self, who: Person) -> Result<View, Refused> {
        self.known(who)?;
        let mut seats = self.game().seats().into_iter();
        let seat = seats.find(|&seat| self.table.people().holds(who, seat));
        let asked = self.may_answer(who);
        let waits_for = self.names(&self.waits_for());
        Ok(View { asked, waits_for, ..View::of(self.game(), self.table.state(), seat) })
    }

    fn submit(&mut self, who: Person, id: &CommandId, given: &Given) -> Result<usize, Refused> {
        self.give(who, Some(id), given)
    }

    fn amend(&mut self, who: Person, id: &CommandId, words: &str) -> Result<usize, Refused> {
        self.known(who)?;
        if let Some(line) = self.table.line_of(Some(who), id) {
            return Ok(line);
        }
        if !self.table.people().may(who, Grant::Correct) {
            return Err(self.not_granted("amend"));
        }
        let by = By { who: Some(who), ..By::default() };
        let amendment = self.game().amendment_named(self.table.state(), words)?;
        let ready = self.table.amended(by, Some(id), amendment)?;
        self.table.commit(ready);
        Ok(self.lines())
    }

    fn amendable(&self) -> Vec<Amendable> {
        let slots = self.game().amendable(self.table.state());
        let amendable = |slot: kernel::Slot<G::Part>| {
            let (numbers, values) = match slot.takes {
                Takes::Number(from, up_to) => (Some((from, up_to)), Vec::new()),
                Takes::Mark => (None, vec!["no".to_owned(), "yes".to_owned()]),
                Takes::OneOf(words) => (None, words),
                Takes::Spot => (None, Vec::new()),
            };
            Amendable { words: slot.words, now: slot.now, numbers, values }
        };
        slots.into_iter().map(amendable).collect()
    }

    fn undo_to(&mut self, who: Person, id: &CommandId, inputs: usize) -> Result<usize, Refused> {
        self.known(who)?;
        if let Some(line) = self.table.line_of(Some(who), id) {
            return Ok(line);
        }
        let by = By { who: Some(who), ..By::default() };
        let Some(ready) = self.table.back(by, Some(id), inputs) else {
            let all = self.table.journal().entries.len();
            let hint = match all {
                0 => "nothing has been given yet".to_owned(),
                1 => "only input 0 can be gone back to".to_owned(),
                _ => format!("go back to one of the inputs from 0 to {}", all - 1),
            };
            let message = format!("input {inputs} does not lie behind");
            return Err(Refused::new(Kind::NothingToUndo, message, hint));
        };
        if !self.table.may_take_back(who, inputs) {
            return Err(self.not_granted("take back what others gave"));
        }
        self.table.commit(ready);
        Ok(self.lines())
    }

    fn go_on(&mut self) -> Result<Option<usize>, Refused> {
        let Pending::Decision(decision) = self.table.pending() else { return Ok(None) };
        let due = self.waits_for().into_iter().find(|who| self.policies.contains_key(who));
        let Some(who) = due else { return Ok(None) };
        let (game, state) = (&self.table.scenario().game, self.table.state());
        let policy = self.policies.get_mut(&who).expect("it was there a moment ago");
        let at = policy(game, state, &decision).min(decision.choices.len() - 1);
        let word = self.table.choice_word(decision.choices[at]);
        self.give(who, None, &Given::Choice(word)).map(Some)
    }

    fn standing(&self) -> Vec<String> {
        self.game().standing(self.table.state())
    }

    fn log_since(&self, line: usize, who: Person) -> Result<&[LogLine], Refused> {
        self.known(who)?;
        Ok(self.table.log_since(line))
    }

    fn journal_head(&self) -> String {
        self.table.save_head()
    }

    fn journal_since(&self, line: usize) -> &[String] {
        self.table.journal_since(line)
    }
}
