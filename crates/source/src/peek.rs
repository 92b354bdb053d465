//! One key of a text, before anything else is known about it.

use toml::de::DeValue;

use crate::Source;
use crate::recover::recover;
use crate::tree::tree;

/// The word under a key of a file; `None` if there is no such word. The rest of the file does not matter.
///
/// ```
/// use source::{Source, peek};
///
/// let source = Source::new("duel.toml", "game = 'skirmish'\nunit = [\n");
/// assert_eq!(peek(&source, "game").as_deref(), Some("skirmish"));
/// assert_eq!(peek(&source, "title"), None);
/// ```
pub fn peek(source: &Source, key: &str) -> Option<String> {
    if let Some(made) = source.text.value() {
        return made.get(key)?.as_str().map(str::to_owned);
    }
    let recovered = recover(&source.text);
    let (table, _) = tree(&recovered.text).ok()?;
    match table.get_ref().get(key)?.get_ref() {
        DeValue::String(word) => Some(word.to_string()),
        _ => None,
    }
}

/// Whether any table of a list, `[[list]]`, has a key. The rest of the file does not matter.
///
/// ```
/// use source::{Source, stands_within};
///
/// let source = Source::new("summer.toml", "[[warband]]\nid = 'Guard'\nof = 'gate-company'\n");
/// assert!(stands_within(&source, "warband", "of"));
/// assert!(!stands_within(&source, "warband", "side"));
/// ```
pub fn stands_within(source: &Source, list: &str, key: &str) -> bool {
    let recovered = recover(&source.text);
    let Ok((table, _)) = tree(&recovered.text) else { return false };
    let Some(DeValue::Array(tables)) = table.get_ref().get(list).map(toml::Spanned::get_ref) else {
        return false;
    };
    tables.iter().any(|table| matches!(table.get_ref(), DeValue::Table(table) if table.contains_key(key)))
}
