//! What this crate needs of a game beyond its files: what can vary, how decisions fall, what the best play aims for.

use packs::{Book, Scenario};

use crate::axis::Value;
use crate::choosing::Aim;
use crate::policy::Policy;
use crate::problem::Result;

/// A game that can be asked about.
pub trait Subject: Book {
    /// Which outcome a grid shows if none is named.
    const SHOWN: &'static str;

    /// How decisions fall if nothing else is said.
    const POLICY: Policy;

    /// How a grid can be asked for, for hints.
    const VARIES: &'static str;

    /// The keys that can vary.
    fn keys() -> Vec<&'static str>;

    /// What the head of an axis (`melee`, `brun.profile`) means in a document: the index of a unit, and a key.
    ///
    /// # Errors
    /// If nothing of that name can vary.
    fn varied(doc: &Self::Doc, head: &str) -> Result<(usize, &'static str)>;

    /// Writes one value of an axis into a document.
    ///
    /// # Errors
    /// If it is no value for that key.
    fn write(doc: &mut Self::Doc, at: (usize, &'static str), value: Value<'_>) -> Result<()>;

    /// The value that a key has, as an axis would give it, if one value can be given at all.
    fn value(doc: &Self::Doc, game: &Self, at: (usize, &'static str)) -> Option<String>;

    /// What a key has that is no unit's of the document, or whose unit stands in the pack: its value in words. `None` if
    /// there is no such key.
    ///
    /// # Errors
    /// If it is a key, but of nobody who is there.
    fn beyond(_doc: &Self::Doc, _pack: &Self::Pack, _game: &Self, _head: &str) -> Result<Option<String>> {
        Ok(None)
    }

    /// Writes a value for such a key.
    ///
    /// # Errors
    /// If it is no value for that key.
    fn write_beyond(
        _doc: &mut Self::Doc,
        _pack: &mut Self::Pack,
        _value: Value<'_>,
    ) -> Result<()> {
        Ok(())
    }

    /// Whether an option, in the words of the table, is what stands in an order of choices.
    fn is_meant(option: &str, item: &str) -> bool {
        option == item || option.strip_prefix(item).is_some_and(|rest| rest.starts_with(' '))
    }

    /// What can stand in an order of choices; nothing if anything can.
    fn orderable(&self) -> Vec<String> {
        Vec::new()
    }

    /// Sees to it that outcomes tell what the best play aims for; `None` is what the question is about.
    ///
    /// # Errors
    /// If there is no such goal, or no best play in this game.
    fn aim(scenario: &mut Scenario<Self>, state: &Self::State, goal: Option<&str>) -> Result<Aim>;

    /// What it means that the first option is taken.
    fn fixed_order(&self) -> String {
        "fixed order".to_owned()
    }

    /// How decisions fall in this very game if nothing else is said.
    fn policy(&self) -> Policy {
        Self::POLICY
    }

    /// Why the game is only simulated, and what to do instead, if exact odds are out of the question.
    fn only_simulated(&self) -> Option<[&'static str; 2]> {
        None
    }

    /// A number of an outcome, by its place.
    fn number(outcome: &Self::Outcome, index: usize) -> i64;
}
