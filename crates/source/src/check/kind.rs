//! The kinds of value a file can hold, in the words of a player.

use std::fmt;

use toml::de::DeValue;

/// A kind of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Whole,
    Number,
    Text,
    Truth,
    Date,
    List,
    Table,
}

impl Kind {
    pub(super) fn of(value: &DeValue<'_>) -> Self {
        match value {
            DeValue::Integer(_) => Self::Whole,
            DeValue::Float(_) => Self::Number,
            DeValue::String(_) => Self::Text,
            DeValue::Boolean(_) => Self::Truth,
            DeValue::Datetime(_) => Self::Date,
            DeValue::Array(_) => Self::List,
            DeValue::Table(_) => Self::Table,
        }
    }

    /// The kind that a schema calls by a name. Nothing in a file is `null`.
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "integer" => Some(Self::Whole),
            "number" => Some(Self::Number),
            "string" => Some(Self::Text),
            "boolean" => Some(Self::Truth),
            "array" => Some(Self::List),
            "object" => Some(Self::Table),
            _ => None,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Whole => "a whole number",
            Self::Number => "a number",
            Self::Text => "text",
            Self::Truth => "true or false",
            Self::Date => "a date",
            Self::List => "a list",
            Self::Table => "a table",
        })
    }
}

/// Whether a value of a kind fits where these are wanted; without a list, anything does.
pub(super) fn accepts(wanted: Option<&[Kind]>, kind: Kind) -> bool {
    wanted.is_none_or(|wanted| {
        wanted.contains(&kind) || (kind == Kind::Whole && wanted.contains(&Kind::Number))
    })
}
