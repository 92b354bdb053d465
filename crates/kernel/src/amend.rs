//! Amendments: what a table corrects by hand, and what it lets happen of its own accord.
//!
//! A state is seen as parts, each with a value: somebody's survival, where a figure stands, in which pile a card lies. An
//! amendment sets one part. The rules crate says which parts there are, what each takes, and whether a value can be.

use std::fmt::{self, Debug};
use std::hash::Hash;

use crate::{Sink, Tabletop};

/// One part of a state, and what it becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Amendment<P> {
    /// What is set.
    pub part: P,
    /// To what, in the numbers of [`Takes`].
    pub to: i64,
}

/// What a part can be set to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Takes {
    /// A number, from and up to.
    Number(i64, i64),
    /// `no` or `yes`: 0 or 1.
    Mark,
    /// One of these words, by its place.
    OneOf(Vec<String>),
    /// A place on the board or field, in the words of the game ([`Amend::spot_words`]).
    Spot,
}

/// A part as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot<P> {
    /// Which.
    pub part: P,
    /// What it is called.
    pub words: String,
    /// Its value now; `None` for something that is begun and not set.
    pub now: Option<String>,
    /// What it can be set to.
    pub takes: Takes,
}

/// Why something cannot be amended, and what to do instead. The state is as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhyNot {
    /// What is wrong.
    pub message: String,
    /// What to do.
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

    /// Every part that can be set now.
    fn parts(&self, state: &Self::State) -> Vec<Self::Part>;

    /// What a part is called. Different parts are called differently, and no name goes on where another one ends.
    fn part_words(&self, part: Self::Part) -> String;

    /// What a part can be set to.
    fn takes(&self, part: Self::Part) -> Takes;

    /// The value of a part; `None` for something that is begun and not set.
    fn part_value(&self, state: &Self::State, part: Self::Part) -> Option<i64>;

    /// Sets a part to a value that it takes, and runs on to the next rest. [`amend`](Amend::amend) has looked at the
    /// value. If it fails, the state is thrown away.
    ///
    /// # Errors
    /// Says why it cannot be, and what to do.
    fn set_part(
        &self,
        state: &mut Self::State,
        amendment: Amendment<Self::Part>,
        log: &mut impl Sink<Self::Event>,
    ) -> Result<(), WhyNot>;

    /// A place in words, for parts that take a [`Takes::Spot`].
    fn spot_words(&self, _spot: i64) -> String {
        String::new()
    }

    /// The place that words mean.
    fn spot_named(&self, _words: &str) -> Option<i64> {
        None
    }

    /// Sets a part. If it fails, nothing has changed.
    ///
    /// # Errors
    /// Says why it cannot be, and what to do.
    fn amend(
        &self,
        state: &mut Self::State,
        amendment: Amendment<Self::Part>,
        log: &mut impl Sink<Self::Event>,
    ) -> Result<(), WhyNot> {
        let Amendment { part, to } = amendment;
        let takes = self.takes(part);
        let fits = match &takes {
            Takes::Number(from, up_to) => (*from..=*up_to).contains(&to),
            Takes::Mark => to == 0 || to == 1,
            Takes::OneOf(words) => usize::try_from(to).is_ok_and(|at| at < words.len()),
            Takes::Spot => true,
        };
        let part = self.part_words(part);
        if !fits {
            return Err(WhyNot::new(format!("`{part}` cannot be that"), says(&takes)));
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
    fn amendable(&self, state: &Self::State) -> Vec<Slot<Self::Part>> {
        let slot = |part| {
            let takes = self.takes(part);
            let now = self.part_value(state, part).map(|value| self.value_words(&takes, value));
            Slot { part, words: self.part_words(part), now, takes }
        };
        self.parts(state).into_iter().map(slot).collect()
    }

    /// A value in the words in which it is typed.
    fn value_words(&self, takes: &Takes, value: i64) -> String {
        match takes {
            Takes::Number(..) => value.to_string(),
            Takes::Mark => if value == 0 { "no" } else { "yes" }.to_owned(),
            Takes::OneOf(words) => {
                usize::try_from(value).ok().and_then(|at| words.get(at)).cloned().unwrap_or_default()
            }
            Takes::Spot => self.spot_words(value),
        }
    }

    /// An amendment in the words in which it is typed and saved.
    fn amendment_words(&self, Amendment { part, to }: Amendment<Self::Part>) -> String {
        format!("{} {}", self.part_words(part), self.value_words(&self.takes(part), to))
    }

    /// The amendment that words mean: a part, then its value. Capitals and further blanks mean nothing.
    ///
    /// # Errors
    /// Says what is not known, and what is.
    fn amendment_named(&self, state: &Self::State, words: &str) -> Result<Amendment<Self::Part>, WhyNot> {
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
            Takes::Number(..) => value.strip_prefix('+').unwrap_or(&value).parse().ok(),
            Takes::Mark => ["no", "yes"].iter().position(|word| *word == value).map(|at| at as i64),
            Takes::OneOf(words) => {
                words.iter().position(|word| word.to_lowercase() == value).map(|at| at as i64)
            }
            Takes::Spot => self.spot_named(&value),
        };
        let unknown =
            || WhyNot::new(format!("`{}` cannot be `{value}`", self.part_words(part)), says(&takes));
        to.map(|to| Amendment { part, to }).ok_or_else(unknown)
    }
}

/// What a part takes, as a hint.
fn says(takes: &Takes) -> String {
    match takes {
        Takes::Number(from, up_to) => format!("write a number from {from} to {up_to}"),
        Takes::Mark => "write yes or no".to_owned(),
        Takes::OneOf(words) => format!("write one of {}", words.join(", ")),
        Takes::Spot => "write a place of the board as it is labelled".to_owned(),
    }
}
