//! Ids that differ but look the same: people who read or type them take one for the other.

use std::collections::BTreeMap;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use unicode_security::confusable_detection::skeleton;

use crate::clean::{is_seen, one_line};
use crate::recover::recover;
use crate::tree::tree;
use crate::{Diagnostics, Source};

/// The keys that name somebody or something.
const KEYS: [&str; 2] = ["id", "side"];

/// A problem for each id that looks like another one, in any of these files. No file is wrong because of it.
///
/// ```
/// use source::{Source, alike};
///
/// let source = Source::new("duel.toml", "[[unit]]\nid = 'Alda'\n[[unit]]\nid = 'Аlda'\n");
/// assert_eq!(alike([&source]).unwrap().len(), 1);
/// ```
pub fn alike<'a>(sources: impl IntoIterator<Item = &'a Source>) -> Option<Diagnostics> {
    let mut all: Option<Diagnostics> = None;
    // By key and look: the first such id, and where it is.
    let mut seen: BTreeMap<(&str, String), (String, &str)> = BTreeMap::new();
    for source in sources {
        let recovered = recover(&source.text);
        let Ok((table, _)) = tree(&recovered.text) else { continue };
        let mut found = Vec::new();
        gather(table.get_ref(), &mut found);
        found.sort_by_key(|(_, _, span)| span.start);
        let mut problems = Diagnostics::new(source);
        for (key, id, span) in found {
            let (first, file) =
                seen.entry((key, looks(&id))).or_insert_with(|| (id.clone(), source.name.as_str()));
            if *first != id {
                let place =
                    if *file == source.name { String::new() } else { format!(" of {}", one_line(file)) };
                problems
                    .push(
                        span,
                        format!("`{}` looks like another {key}, `{}`{place}", one_line(&id), one_line(first)),
                    )
                    .hint("write them alike if they are one, and apart if they are two");
            }
        }
        if !problems.is_empty() {
            match &mut all {
                Some(all) => all.merge(problems),
                None => all = Some(problems),
            }
        }
    }
    all
}

/// An id as a reader sees it.
fn looks(id: &str) -> String {
    let seen: String = id.chars().filter(|c| is_seen(*c)).collect();
    // Several spaces look like one.
    let words: Vec<&str> = seen.split_whitespace().collect();
    skeleton(&words.join(" ")).collect()
}

fn gather(table: &DeTable<'_>, found: &mut Vec<(&'static str, String, Range<usize>)>) {
    for (key, value) in table {
        let named = KEYS.iter().find(|known| **known == key.get_ref().as_ref());
        if let (Some(key), DeValue::String(id)) = (named, value.get_ref()) {
            found.push((key, id.to_string(), value.span()));
        }
        within(value, found);
    }
}

fn within(value: &Spanned<DeValue<'_>>, found: &mut Vec<(&'static str, String, Range<usize>)>) {
    match value.get_ref() {
        DeValue::Table(table) => gather(table, found),
        DeValue::Array(items) => items.iter().for_each(|item| within(item, found)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(ids: &[&str]) -> Vec<String> {
        let units: Vec<String> = ids.iter().map(|id| format!("[[unit]]\nid = \"{id}\"\n")).collect();
        let text = units.concat();
        alike([&Source::new("x", text)]).map_or(Vec::new(), |found| found.lines())
    }

    #[test]
    fn ids_that_look_alike_are_told_at_the_second() {
        assert_eq!(
            told(&["Alda", "brun", "А\u{200b}lda"]),
            [
                "x:6:6: `А\u{fffd}lda` looks like another id, `Alda` (write them alike if they are one, and apart if they are two)"
            ]
        );
        for pair in [
            ["guard-1", "guard-l"],
            ["e\u{301}va", "\u{e9}va"],
            ["Οtto", "Otto"],
            ["a", "a "],
            ["a b", "a  b"],
            ["a", "a\u{2800}"],
        ] {
            assert_eq!(told(&pair).len(), 1, "{pair:?}");
        }
    }

    #[test]
    fn others_are_not() {
        for all in [vec!["alda", "alda"], vec!["guard-1", "guard-2"], vec!["Alda", "alda"], vec!["a", "à"]] {
            assert!(told(&all).is_empty(), "{all:?}");
        }
    }

    #[test]
    fn files_are_looked_at_together_and_sides_apart() {
        let one = Source::new("one", "id = 'axe'\nside = 'red'\n");
        let two = Source::new("two", "id = 'ахе'\nside = 'axe'\n");
        let found = alike([&one, &two]).unwrap();
        assert_eq!(found.len(), 1);
        assert!(
            found.lines()[0].starts_with("two:1:6: `ахе` looks like another id, `axe` of one"),
            "{found}"
        );
        assert_eq!(alike([&one, &one]), None);
    }
}
