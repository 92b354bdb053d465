//! One key of a text, before anything else is known about it.

use toml::de::DeValue;

use super::Source;
use super::recover::recover;
use super::tree::tree;

/// The word that stands for a key of a file, whatever else stands in it; `None` if there is no such word.
///
/// ```
/// use packs::source::{Source, peek};
///
/// let source = Source::new("duel.toml", "game = 'skirmish'\nunit = [\n");
/// assert_eq!(peek(&source, "game").as_deref(), Some("skirmish"));
/// assert_eq!(peek(&source, "title"), None);
/// ```
pub fn peek(source: &Source, key: &str) -> Option<String> {
    let recovered = recover(&source.text);
    let (table, _) = tree(&recovered.text).ok()?;
    match table.get_ref().get(key)?.get_ref() {
        DeValue::String(word) => Some(word.to_string()),
        _ => None,
    }
}
