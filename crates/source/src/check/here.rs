//! The name of a place in messages.

use super::kind::Kind;
use super::node::Part;
use crate::words::{code, short, spoken, with_article};

/// A place in the file, seen from the one around it.
#[derive(Clone, Copy)]
pub(super) struct Here<'a> {
    step: Step<'a>,
    around: Option<&'a Here<'a>>,
    /// The title that the schema gives it.
    title: Option<&'a str>,
    /// The name of its type.
    type_name: Option<&'a str>,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Root,
    Key(&'a str),
    /// The key that chooses a form of a union.
    Tag(&'a str),
    /// An item of a list, counted from zero.
    Item(usize),
}

impl<'a> Here<'a> {
    pub(super) fn root() -> Self {
        Self { step: Step::Root, around: None, title: None, type_name: None }
    }

    pub(super) fn key(&'a self, key: &'a str) -> Self {
        Self { step: Step::Key(key), around: Some(self), ..Self::root() }
    }

    pub(super) fn tag(&'a self, tag: &'a str) -> Self {
        Self { step: Step::Tag(tag), around: Some(self), ..Self::root() }
    }

    pub(super) fn item(&'a self, index: usize) -> Self {
        Self { step: Step::Item(index), around: Some(self), ..Self::root() }
    }

    /// The same place, with the title of a schema unless it has one.
    pub(super) fn called<'b>(&self, schema: Part<'b>) -> Here<'b>
    where
        'a: 'b,
    {
        Here { title: self.title.or_else(|| schema.text("title")), ..*self }
    }

    /// The same place, with the name of the type that a schema refers to.
    pub(super) fn typed<'b>(&self, schema: Part<'b>) -> Here<'b>
    where
        'a: 'b,
    {
        Here { type_name: self.type_name.or_else(|| schema.type_name()), ..*self }
    }

    pub(super) fn is_root(&self) -> bool {
        matches!(self.step, Step::Root)
    }

    /// Its key, or that of its list.
    pub(super) fn nearest_key(&self) -> Option<&'a str> {
        match self.step {
            Step::Root => None,
            Step::Key(key) | Step::Tag(key) => Some(key),
            Step::Item(_) => self.around.and_then(Here::nearest_key),
        }
    }

    /// The subject of a sentence about this place: `` `defence` ``, `unit 2`, `the scenario`.
    pub(super) fn subject(&self, kind: Kind) -> String {
        match (self.step, self.around) {
            (Step::Root, _) => format!("the {}", self.title.map_or_else(|| "file".to_owned(), spoken)),
            (Step::Key(key) | Step::Tag(key), _) => code(key),
            (Step::Item(index), Some(list)) => match (self.title, list.step) {
                (Some(title), _) => format!("{} {}", spoken(title), index + 1),
                (None, Step::Key(key)) if kind == Kind::Table => format!("{} {}", short(key), index + 1),
                _ => format!("item {} of {}", index + 1, list.subject(Kind::List)),
            },
            (Step::Item(index), None) => format!("item {}", index + 1),
        }
    }

    /// The table here as one of its kind: `a unit`.
    pub(super) fn sort(&self) -> String {
        match (self.step, self.title.or(self.type_name)) {
            (Step::Tag(tag), _) => code(tag),
            (_, Some(noun)) => with_article(&spoken(noun)),
            _ => self.subject(Kind::Table),
        }
    }
}
