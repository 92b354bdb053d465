//! The contents of a file without comments and blank lines: they identify a pack.

use std::hash::{Hash, Hasher};

use toml::de::{DeTable, DeValue};

use crate::Source;
use crate::tree::tree;

/// The contents of a file, for hashing. The order of keys counts, because some of our lists keep it.
#[derive(Debug, Clone, Copy)]
pub struct Contents<'a>(pub &'a Source);

impl Hash for Contents<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match tree(&self.0.text) {
            Ok((read, _)) => hash_table(read.get_ref(), state),
            // A file too deep to read is no file of a pack either: nobody asks for its digest.
            Err(_) => self.0.text.hash(state),
        }
    }
}

fn hash_table<H: Hasher>(table: &DeTable<'_>, state: &mut H) {
    (table.len() as u64).hash(state);
    for (key, value) in table {
        key.get_ref().hash(state);
        hash_value(value.get_ref(), state);
    }
}

/// Each kind begins with a number of its own: `"1"` is not `1`.
fn hash_value<H: Hasher>(value: &DeValue<'_>, state: &mut H) {
    match value {
        DeValue::String(text) => (0u8, text).hash(state),
        DeValue::Integer(number) => (1u8, number.radix(), number.as_str()).hash(state),
        DeValue::Float(number) => (2u8, number.as_str()).hash(state),
        DeValue::Boolean(truth) => (3u8, truth).hash(state),
        DeValue::Datetime(time) => (4u8, time.to_string()).hash(state),
        DeValue::Array(items) => {
            (5u8, items.len() as u64).hash(state);
            items.iter().for_each(|item| hash_value(item.get_ref(), state));
        }
        DeValue::Table(table) => {
            6u8.hash(state);
            hash_table(table, state);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::hash::DefaultHasher;

    use super::*;

    fn of(text: &str) -> u64 {
        let mut hasher = DefaultHasher::new();
        Contents(&Source::new("x.toml", text)).hash(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn comments_and_blank_lines_say_nothing() {
        let plain = of("id = \"bow\"\n[stats]\nrange = [1, 2]\n");
        assert_eq!(of("# Mine.\n\nid   = 'bow' # a bow\r\n\n[stats]\n  range = [\n 1,\n 2, # far\n]"), plain);
    }

    #[test]
    fn everything_else_counts() {
        let texts = [
            "",
            "a = 1",
            "a = 2",
            "b = 1",
            "a = '1'",
            "a = 1.0",
            "a = true",
            "a = [1]",
            "a = [[1]]",
            "[a]",
            "a = '# 1'",
            "a = '#1'",
            "a = 1\nb = 2",
            "b = 2\na = 1",
            "[a]\nb = 1",
            "[a.b]",
        ];
        for (at, text) in texts.iter().enumerate() {
            for other in &texts[..at] {
                assert_ne!(of(text), of(other), "{text} and {other}");
            }
        }
    }
}
