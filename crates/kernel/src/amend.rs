//! Amendments: corrections by hand at a table, and events that the table begins of its own accord.
//!
//! A state is seen as parts, each with a value: somebody's survival, where a figure stands, in which pile a card lies. An
//! amendment sets one part. The rules crate says which parts there are, what each takes, and whether a value can be.

use std::fmt::{self, Debug};
use std::hash::Hash;

use crate::{Sink, Tabletop};

/// A part of a state with its new value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Amendment<P, W> {
    /// The part that is set.
    pub part: P,
    /// Its new value.
    pub to: To<W>,
}

/// An amendment of a game.
pub type AmendmentOf<G> = Amendment<<G as Amend>::Part, <G as Amend>::Word>;

/// The new value of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum To<W> {
    /// A number.
    Number(i64),
    /// Yes or no: a token lies there or does not.
    Mark(bool),
    /// One of the words of the game, or a place.
    Word(W),
}

impl<W: Copy + Debug> To<W> {
    /// The number of a part that takes one.
    ///
    /// # Panics
    /// If it is none: [`Amend::amend`] has looked at it.
    pub fn number(self) -> i64 {
        match self {
            Self::Number(number) => number,
            Self::Mark(_) | Self::Word(_) => unreachable!("{self:?} is no number"),
        }
    }

    /// The yes or no of a part that takes one.
    ///
    /// # Panics
    /// If it is none.
    pub fn mark(self) -> bool {
        match self {
            Self::Mark(yes) => yes,
            Self::Number(_) | Self::Word(_) => unreachable!("{self:?} is neither yes nor no"),
        }
    }

    /// The word of a part that takes one.
    ///
    /// # Panics
    /// If it is none.
    pub fn word(self) -> W {
        match self {
            Self::Word(word) => word,
            Self::Number(_) | Self::Mark(_) => unreachable!("{self:?} is no word"),
        }
    }
}

/// The values that a part accepts.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Takes<W> {
    /// A number, from and up to.
    Number(i64, i64),
    /// `no` or `yes`.
    Mark,
    /// One of these words.
    OneOf(Vec<W>),
    /// A place on the board or field ([`Amend::spot_named`]).
    Spot,
}

/// A part as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot<P, W> {
    /// The part itself.
    pub part: P,
    /// Its name in plain words, as a player reads it.
    pub words: String,
    /// Its value now; `None` for something that is begun and not set.
    pub now: Option<To<W>>,
    /// The values that it accepts.
    pub takes: Takes<W>,
}

/// Why something cannot be amended, and what to do instead. The state is as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WhyNot {
    /// The problem, in one sentence.
    pub message: String,
    /// The way out of it, in one sentence.
    pub hint: String,
}

impl WhyNot {
    /// A sentence each, without the full stop.
    pub fn new(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { message: message.into(), hint: hint.into() }
    }
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.message, self.hint)
    }
}

impl std::error::Error for WhyNot {}

/// A game whose states can be amended.
pub trait Amend: Tabletop {
    /// A part of a state.
    type Part: Copy + Eq + Hash + Debug;

    /// A value that is neither a number nor a yes or no: a pile, a state, a name, a place.
    type Word: Copy + Eq + Hash + Debug;

    /// Every part that can be set now.
    fn parts(&self, state: &Self::State) -> Vec<Self::Part>;

    /// The name of a part. No two parts share one, and no name is the beginning of another.
    fn part_words(&self, part: Self::Part) -> String;

    /// The values that a part accepts.
    fn takes(&self, part: Self::Part) -> Takes<Self::Word>;

    /// The value of a part; `None` for something that is begun and not set.
    fn part_value(&self, state: &Self::State, part: Self::Part) -> Option<To<Self::Word>>;

    /// Sets a part to a value that it takes, and runs on to the next rest. [`amend`](Amend::amend) has looked at the
    /// value. If it fails, the state is thrown away.
    ///
    /// # Errors
    /// Says why it cannot be, and what to do.
    fn set_part(
        &self,
        state: &mut Self::State,
        amendment: AmendmentOf<Self>,
        log: &mut impl Sink<Self::Event>,
    ) -> Result<(), WhyNot>;

    /// A word or a place as it is typed.
    fn word_typed(&self, word: Self::Word) -> String;

    /// The place that words mean, for parts that take a [`Takes::Spot`].
    fn spot_named(&self, _words: &str) -> Option<Self::Word> {
        None
    }

    /// Whether a word is a place.
    fn is_spot(&self, _word: Self::Word) -> bool {
        false
    }

    /// Sets a part. If it fails, nothing has changed.
    ///
    /// # Errors
    /// Says why it cannot be, and what to do.
    fn amend(
        &self,
        state: &mut Self::State,
        amendment: AmendmentOf<Self>,
        log: &mut impl Sink<Self::Event>,
    ) -> Result<(), WhyNot> {
        let Amendment { part, to } = amendment;
        let takes = self.takes(part);
        let fits = match (&takes, to) {
            (Takes::Number(from, up_to), To::Number(number)) => (*from..=*up_to).contains(&number),
            (Takes::Mark, To::Mark(_)) => true,
            (Takes::OneOf(words), To::Word(word)) => words.contains(&word),
            (Takes::Spot, To::Word(word)) => self.is_spot(word),
            (Takes::Number(..) | Takes::Mark | Takes::OneOf(_) | Takes::Spot, _) => false,
        };
        let part = self.part_words(part);
        if !fits {
            return Err(WhyNot::new(format!("`{part}` cannot be that"), self.says(&takes)));
        }
        if !self.parts(state).contains(&amendment.part) {
            return Err(WhyNot::new(format!("`{part}` is not there to be amended"), "look what is"));
        }
        let mut after = state.clone();
        self.set_part(&mut after, amendment, log)?;
        *state = after;
        Ok(())
    }

    /// Everything that can be amended now, with its value.
    fn amendable(&self, state: &Self::State) -> Vec<Slot<Self::Part, Self::Word>> {
        let slot = |part| {
            let now = self.part_value(state, part);
            Slot { part, words: self.part_words(part), now, takes: self.takes(part) }
        };
        self.parts(state).into_iter().map(slot).collect()
    }

    /// A value as it is typed.
    fn value_words(&self, value: To<Self::Word>) -> String {
        match value {
            To::Number(number) => number.to_string(),
            To::Mark(yes) => if yes { "yes" } else { "no" }.to_owned(),
            To::Word(word) => self.word_typed(word),
        }
    }

    /// An amendment in the words in which it is typed and saved.
    fn amendment_words(&self, Amendment { part, to }: AmendmentOf<Self>) -> String {
        format!("{} {}", self.part_words(part), self.value_words(to))
    }

    /// The amendment that words mean: a part, then its value. Capitals and further blanks mean nothing.
    ///
    /// # Errors
    /// Says what is not known, and what is.
    fn amendment_named(&self, state: &Self::State, words: &str) -> Result<AmendmentOf<Self>, WhyNot> {
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        // A value may look like the end of a longer name: the longest name that begins the words is meant.
        let after = |name: &str| words.strip_prefix(name)?.strip_prefix(' ').map(str::to_owned);
        let found = self.parts(state).into_iter().filter_map(|part| {
            let name = self.part_words(part).to_lowercase();
            after(&name).map(|value| (name.len(), part, value))
        });
        let Some((_, part, value)) = found.max_by_key(|(length, ..)| *length) else {
            return Err(WhyNot::new(
                format!("`{words}` is not the name of a part and a value for it"),
                "write them as they are listed",
            ));
        };
        let takes = self.takes(part);
        let to = match &takes {
            Takes::Number(..) => value.strip_prefix('+').unwrap_or(&value).parse().ok().map(To::Number),
            Takes::Mark => [("no", false), ("yes", true)]
                .into_iter()
                .find_map(|(word, yes)| (word == value).then_some(To::Mark(yes))),
            Takes::OneOf(words) => {
                let found = words.iter().find(|&&word| self.word_typed(word).to_lowercase() == value);
                found.map(|&word| To::Word(word))
            }
            Takes::Spot => self.spot_named(&value).map(To::Word),
        };
        let unknown =
            || WhyNot::new(format!("`{}` cannot be `{value}`", self.part_words(part)), self.says(&takes));
        to.map(|to| Amendment { part, to }).ok_or_else(unknown)
    }

    /// The values that a part accepts, as a hint.
    fn says(&self, takes: &Takes<Self::Word>) -> String {
        match takes {
            Takes::Number(from, up_to) => format!("write a number from {from} to {up_to}"),
            Takes::Mark => "write yes or no".to_owned(),
            Takes::OneOf(words) => {
                let words: Vec<String> = words.iter().map(|&word| self.word_typed(word)).collect();
                format!("write one of {}", words.join(", "))
            }
            Takes::Spot => "write a place of the board as it is labelled".to_owned(),
        }
    }
}
