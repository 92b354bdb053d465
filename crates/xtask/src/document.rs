//! TOML with the lines kept.

use crate::Problem;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The line of an offset, from 1.
pub(crate) fn line_at(text: &str, offset: usize) -> usize {
    1 + text.bytes().take(offset).filter(|b| *b == b'\n').count()
}

/// Parses a document; the problem names the line and shows it.
pub(crate) fn parse<'t>(path: &str, text: &'t str) -> Result<DeTable<'t>, Problem> {
    DeTable::parse(text).map(Spanned::into_inner).map_err(|error| {
        let line = error.span().map_or(1, |span| line_at(text, span.start));
        let shown = text.lines().nth(line - 1).unwrap_or("").trim();
        Problem::new(path, line, format!("this is not valid TOML ({}): `{shown}`.", error.message()))
    })
}

/// The value of a key.
pub(crate) fn get<'a, 't>(table: &'a DeTable<'t>, key: &str) -> Option<&'a DeValue<'t>> {
    table.iter().find(|(name, _)| name.get_ref() == key).map(|(_, value)| value.get_ref())
}

/// The table under a key, if it is one.
pub(crate) fn table<'a, 't>(of: &'a DeTable<'t>, key: &str) -> Option<&'a DeTable<'t>> {
    get(of, key).and_then(DeValue::as_table)
}
