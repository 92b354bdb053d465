//! A pack for display: tables and lists of its contents.

use serde::{Deserialize, Serialize};
use source::JsonSchema;
use table::view::Length;

/// The contents of a pack.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PackPage {
    /// The parts, in the order in which people look for them.
    pub parts: Vec<Part>,
    /// The gaps of the files: an id, and the missing effect.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsaid: Vec<(String, String)>,
}

/// A monster, a party, all weapons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The kind of part.
    pub of: PartOf,
    /// The name; absent if the first column of the table has the names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The id in files, if the part is one thing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The headings of the columns; none if they need no names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    /// A list of cells for each row.
    pub rows: Vec<Vec<Cell>>,
    /// The lists that belong to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lists: Vec<List>,
}

/// The kind of a part.
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
    /// An empty cell.
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
    /// A width and a depth.
    Size(Length, Length),
}

impl Cell {
    /// Whether the cell is a measure or a count: such columns align on the right.
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

/// A list that belongs to a part: the cards of a deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct List {
    /// The heading of the list.
    pub name: String,
    /// Every one of them.
    pub items: Vec<Item>,
}

/// An item of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// The id in files.
    pub id: String,
    /// The number of copies.
    pub copies: u8,
    /// The special properties.
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

/// The results of the examples of a pack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Examples {
    /// The number of examples that were run.
    pub run: usize,
    /// The content that no example covers.
    pub never: Vec<String>,
    /// The examples in unchanged files that turn out differently because of the pack's changes.
    pub otherwise: Vec<String>,
    /// The effects that files could have and those of the pack do not.
    pub unused: Vec<String>,
}
