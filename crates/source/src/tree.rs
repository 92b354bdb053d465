//! The TOML of any text as a tree with places.

use std::ops::Range;
use std::thread;

use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};

use crate::counted::{Costly, note};

/// The deepest level of tables and lists. Files of this program use about ten levels.
pub(super) const DEEPEST: usize = 64;

/// Any stack can drop a tree this deep; a deeper one gets its own stack.
const SHALLOW: usize = 512;

/// Enough for the deepest tree that the parser's own limits let through, some 6,500 levels.
const STACK: usize = 64 << 20;

/// The part of a text that could be read, and the errors in the rest.
pub(super) type Tree<'a> = (Spanned<DeTable<'a>>, Vec<Error>);

/// The tree of a text with every error of syntax.
///
/// # Errors
/// The place of a value that stands deeper than [`DEEPEST`] levels.
pub(super) fn tree(text: &str) -> Result<Tree<'_>, Range<usize>> {
    note(Costly::Read);
    // The parser bounds brackets (80) and the dots of each key (80), but not their product, and a tree is dropped
    // level by level on the stack, even inside the parser. The number of dots bounds the depth from the outside.
    if text.bytes().filter(|&byte| byte == b'.').count() <= SHALLOW {
        return read(text);
    }
    thread::scope(|scope| {
        let reader = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || read(text));
        reader.ok().and_then(|reader| reader.join().ok()).unwrap_or(Err(0..0))
    })
}

fn read(text: &str) -> Result<Tree<'_>, Range<usize>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    match too_deep(table.get_ref()) {
        Some(span) => Err(span),
        None => Ok((table, errors)),
    }
}

/// The first value found below the allowed depth. It keeps its own stack, to protect that of the program.
fn too_deep(table: &DeTable<'_>) -> Option<Range<usize>> {
    let mut open: Vec<(usize, &Spanned<DeValue<'_>>)> = table.values().map(|value| (1, value)).collect();
    while let Some((depth, value)) = open.pop() {
        if depth > DEEPEST {
            return Some(value.span());
        }
        match value.get_ref() {
            DeValue::Array(items) => open.extend(items.iter().map(|item| (depth + 1, item))),
            DeValue::Table(table) => open.extend(table.values().map(|item| (depth + 1, item))),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_lists_are_refused() {
        let nested = |depth| format!("a = {}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(tree(&nested(DEEPEST)).is_ok());
        assert!(tree(&nested(DEEPEST + 1)).is_err());
        assert!(tree(&nested(10_000)).is_err());
    }

    #[test]
    fn keys_of_many_parts_in_many_tables_are_refused_without_overflow() {
        let key = vec!["a"; 79].join(".");
        let deep = format!("{}a = 1{}", format!("{key} = {{").repeat(79), "}".repeat(79));
        assert!(tree(&deep).is_err());
        // The second is dropped by the parser itself, which keeps the first of a pair.
        assert!(tree(&format!("a = 1\n{deep}")).is_ok());
    }
}
