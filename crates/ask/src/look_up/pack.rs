//! A pack as it is shown: tables and lists of what its files say.

use serde::{Deserialize, Serialize};
use source::JsonSchema;
use table::view::Length;

/// All that there is in a pack.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PackPage {
    /// Its parts, in the order in which people look for them.
    pub parts: Vec<Part>,
    /// What the files do not say about what they are about: an id, and what is missing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsaid: Vec<(String, String)>,
}

/// A monster, a party, all weapons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// What it is.
    pub of: PartOf,
    /// What it is called; absent of what is told by the first column of its table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What the files call it, if it is one thing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What the columns are called; none if they need no names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    /// A list of cells for each row.
    pub rows: Vec<Vec<Cell>>,
    /// What belongs to it besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lists: Vec<List>,
}

/// What a part of a pack is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PartOf {
    /// A monster, a row for each level.
    Monster,
    /// A party, a row for each survivor.
    Party,
    /// A table of the rulebook.
    Table,
    /// Everything of one kind: weapons, armor.
    Kind,
    /// A warband, a row for each kind of unit.
    Warband,
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A name, or a word or two.
    Word(String),
    /// Several of them.
    Words(Vec<String>),
    /// A number.
    Number(i64),
    /// A number that is added to another.
    Signed(i64),
    /// A number that a die must reach.
    AtLeast(i64),
    /// From one number to another.
    Range(i64, i64),
    /// A length.
    Length(Length),
    /// How wide something is and how deep.
    Size(Length, Length),
}

impl Cell {
    /// Whether it is measured or counted: such columns end on the right.
    pub fn is_number(&self) -> bool {
        match self {
            Self::Number(_) | Self::Signed(_) | Self::AtLeast(_) | Self::Length(_) => true,
            Self::Empty | Self::Word(_) | Self::Words(_) | Self::Range(..) | Self::Size(..) => false,
        }
    }

    /// A number, or nothing.
    pub(crate) fn some(number: Option<impl Into<i64>>) -> Self {
        number.map_or(Self::Empty, |number| Self::Number(number.into()))
    }

    /// A number that is not 0, or nothing.
    pub(crate) fn unless_zero(number: u8) -> Self {
        Self::some((number > 0).then_some(number))
    }
}

/// What belongs to something: the cards of a deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct List {
    /// What they are.
    pub name: String,
    /// Every one of them.
    pub items: Vec<Item>,
}

/// One of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// What the files call it.
    pub id: String,
    /// How many of it there are.
    pub copies: u8,
    /// What is special about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
}

impl Part {
    /// Everything of one kind.
    pub(crate) fn kind(columns: &[&str], rows: Vec<Vec<Cell>>) -> Self {
        Self::new(PartOf::Kind, None, columns, rows)
    }

    /// Something, by its id and its name.
    pub(crate) fn new(
        of: PartOf,
        called: Option<(&str, &str)>,
        columns: &[&str],
        rows: Vec<Vec<Cell>>,
    ) -> Self {
        Self {
            of,
            name: called.map(|(_, name)| name.to_owned()),
            id: called.map(|(id, _)| id.to_owned()),
            columns: columns.iter().map(|&column| column.to_owned()).collect(),
            rows,
            lists: Vec::new(),
        }
    }
}

/// What the examples of a pack show, if all of them come out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Examples {
    /// How many there are.
    pub run: usize,
    /// What happens in none of them.
    pub never: Vec<String>,
    /// What turns out differently in files that the pack leaves as they are, because of what it changes.
    pub otherwise: Vec<String>,
    /// The effects that files could have and those of the pack do not.
    pub unused: Vec<String>,
}
