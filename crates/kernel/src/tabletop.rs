//! The needs of a table beyond the rules of a game: the start, the log in words, rulings by name, and names.

use std::fmt::Debug;

use crate::{Chance, Class, Faces, Game, Keeps, Line, NotOffered, Rule, Ruling, RulingSet, Seat, Sink, Step};

/// Something that happened, with the rules and rulings that it follows from.
pub trait Cites {
    /// The rules that it follows from, the chief one first.
    fn rules(&self) -> &[&'static Rule];
    /// The rulings that it turned on.
    fn rulings(&self) -> &[&'static Ruling];
    /// Whether an event that only cites belongs to the line before it, and not to the next one.
    fn looks_back(&self) -> bool {
        false
    }
}

/// The facts of a roll or a draw that is due, besides its chance and its faces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The figure that rolls or draws: "White Lion".
    pub by: String,
    /// The figure that it affects, if that is another: "ada".
    pub on: Option<String>,
    /// The target that it is made against, if it has a name: a card.
    pub against: Option<String>,
    /// The die that is rolled together with it and has a name of its own.
    pub with: Option<&'static str>,
    /// Whether people have real dice or cards for it, so that the screen invites them to type what they got.
    pub real: bool,
}

/// The Check that an option takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Check {
    /// What it is called, as [`Chance::label`].
    pub of: &'static str,
    /// The lowest face that passes; `None` if no face does.
    pub least: Option<u8>,
    /// How many of how many rolls of the dice pass.
    pub chance: (u32, u32),
    /// Which of two dice counts.
    pub keeps: Keeps,
    /// What failing comes to besides that it fails.
    pub failing: Option<Failing>,
}

/// What failing comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failing {
    /// The figure stays where it is.
    Stays,
    /// It falls.
    Falls,
}

/// A game that people can play at a table.
///
/// Drivers that compute need only [`Game`]. Drivers that start, show, save and ask need this.
pub trait Tabletop:
    Game<State: Debug, Outcome: Debug, Event: Cites + Clone + Debug + PartialEq> + Clone + Debug
{
    /// One option of every ruling of the book.
    type Rulings: RulingSet;

    /// Every rule of the book, in the order of the register.
    const RULES: &'static [&'static Rule];

    /// The rulings in force.
    fn rulings(&self) -> &Self::Rulings;

    /// The rulings that hold unless somebody says otherwise.
    fn usual_rulings(&self) -> Self::Rulings {
        Self::Rulings::default()
    }

    /// The rulings in force, to be changed.
    fn rulings_mut(&mut self) -> &mut Self::Rulings;

    /// The state before anything happens.
    fn set_up(&self) -> Self::State;

    /// The state at the first rest, and what happened on the way there.
    fn start(&self, log: &mut impl Sink<Self::Event>) -> Self::State;

    /// One sentence about an event; `None` for one that only cites.
    fn tell(&self, event: &Self::Event) -> Option<String>;

    /// A choice in the words that a player types. `state` is the one in which it is offered.
    fn choice_name(&self, state: &Self::State, choice: Self::Choice) -> String;

    /// The costs and effects of a choice in plain words, where its name does not say them.
    fn choice_says(&self, _state: &Self::State, _choice: Self::Choice) -> Option<String> {
        None
    }

    /// The Check that a choice takes, if it takes one at once.
    fn choice_check(&self, _state: &Self::State, _choice: Self::Choice) -> Option<Check> {
        None
    }

    /// The seats of the game: everybody who may be asked for a choice or a roll.
    fn seats(&self) -> Vec<Seat> {
        vec![Seat(0)]
    }

    /// Whether the player of a seat answers for a role that nobody holds by name: a decision of the whole party, or a
    /// role that passes from one player to the next.
    fn shares(&self, _state: &Self::State, seat: Seat, role: Seat) -> bool {
        seat == role
    }

    /// The name of a seat: "red", "the survivors".
    fn seat_name(&self, seat: Seat) -> &str;

    /// The name of the unit or figure that [`Chance::actor`] numbers.
    fn actor_name(&self, actor: u8) -> &str;

    /// Options that a player might miss in this decision, and the reason why they are not there.
    fn why_not(&self, _state: &Self::State) -> Vec<NotOffered> {
        Vec::new()
    }

    /// The figure that the decision due is about, if it is about one.
    fn deciding(&self, _state: &Self::State) -> Option<&str> {
        None
    }

    /// An outcome of a chance in the words that a player types: the face of a die, the id of a card. Words of
    /// different outcomes differ, and have no blanks, commas or colons in them.
    fn outcome_name(&self, _state: &Self::State, _chance: &Chance, outcome: u8) -> String {
        outcome.to_string()
    }

    /// Whether an outcome only says which pile a card comes from, so that the card itself is drawn next: nobody at a
    /// table draws twice for that.
    fn is_unseen(&self, _state: &Self::State, _outcome: u8) -> bool {
        false
    }

    /// The word or sign on a face of a die besides its number; a player may type it instead.
    fn face_shows(&self, _chance: &Chance, _face: u8) -> Option<&'static str> {
        None
    }

    /// Whether the chance due now belongs to a pool that was asked for and has `left` dice or cards to go: dice of a
    /// pool are rolled and typed together.
    fn is_rest_of(&self, pool: &Chance, left: u8, now: &Chance) -> bool {
        now.label == pool.label && now.is_rest_of(pool, left)
    }

    /// The figure that makes the roll or draw, and the figure that it affects.
    fn asked(&self, _state: &Self::State, chance: &Chance) -> Asked {
        let by = self.actor_name(chance.actor).to_owned();
        Asked { by, on: None, against: None, with: None, real: true }
    }

    /// The result of each face or card of the chance that is due, and the number that it takes.
    fn faces(&self, state: &Self::State, chance: &Chance) -> Faces {
        Faces::of(self, state, chance, |outcome| (Class::Plain, self.outcome_name(state, chance, outcome)))
    }

    /// The steps of the rulebook that are under way, the innermost last.
    fn steps(&self, _state: &Self::State) -> Vec<Step> {
        Vec::new()
    }

    /// The outcome that a word means, if it can happen.
    fn outcome_named(&self, state: &Self::State, chance: &Chance, word: &str) -> Option<u8> {
        let mut outcomes = chance.outcomes().map(|(outcome, _)| outcome);
        outcomes.find(|&outcome| self.outcome_name(state, chance, outcome) == word)
    }

    /// The choice that a word means, of those offered.
    fn choice_named(
        &self,
        state: &Self::State,
        offered: &[Self::Choice],
        word: &str,
    ) -> Option<Self::Choice> {
        offered.iter().copied().find(|&choice| self.choice_name(state, choice) == word)
    }

    /// The log in words: what only cites is cited by the next line that tells, or by the last one.
    fn lines(&self, events: &[Self::Event]) -> Vec<Line> {
        crate::line::lines(events, |event| self.tell(event))
    }

    /// How many of these events the log can tell already: events that only cite wait for the next line that tells.
    fn told(&self, events: &[Self::Event]) -> usize {
        events.iter().rposition(|event| self.tell(event).is_some()).map_or(0, |index| index + 1)
    }

    /// The citations of a line, as they are printed: rules by their ids, rulings with the option in force.
    fn citations(&self, line: &Line) -> String {
        let option = |ruling: &&'static Ruling| format!("{}={}", ruling.id, self.rulings().get(ruling).id);
        let rules = line.rules.iter().map(|rule| rule.id.to_owned());
        let all: Vec<String> = rules.chain(line.rulings.iter().map(option)).collect();
        all.join(", ")
    }
}
