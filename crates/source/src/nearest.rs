//! "Did you mean": the known word that the author of a wrong one probably meant.

use strsim::generic_damerau_levenshtein;

use crate::words::{and, code};

/// The longest list of known words in a hint; a longer one hides the message.
const LISTED: usize = 24;

/// The candidate that the author of a word probably meant, if any is near enough. Case, hyphens and underscores do
/// not count; swapped neighbours count as one slip.
///
/// ```
/// use source::nearest;
///
/// assert_eq!(nearest("meele", ["ranged", "melee"]), Some("melee"));
/// assert_eq!(nearest("Knock-Down", ["knock_down"]), Some("knock_down"));
/// assert_eq!(nearest("def", ["attack", "defence"]), Some("defence"));
/// assert_eq!(nearest("banana", ["ranged", "melee"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = plain(word);
    candidates
        .into_iter()
        .filter_map(|candidate| slips(&word, &plain(candidate)).map(|slips| (slips, candidate)))
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, candidate)| candidate)
}

/// A hint for an unknown word: the nearest known one, else the list of all; none when nothing is known.
///
/// ```
/// use source::suggest;
///
/// assert_eq!(suggest("knihgt", ["knight", "orc"]).unwrap(), "did you mean `knight`?");
/// assert_eq!(suggest("banana", ["knight", "orc"]).unwrap(), "known are `knight` and `orc`");
/// assert_eq!(suggest("banana", []), None);
/// ```
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let known: Vec<&str> = candidates.into_iter().collect();
    match nearest(word, known.iter().copied()) {
        Some(near) => Some(format!("did you mean {}?", code(near))),
        None if known.is_empty() => None,
        None if known.len() == 1 => Some(format!("known is {}", code(known[0]))),
        None => Some(format!("known are {}", listed(&known, and))),
    }
}

/// Words in a row, cut where the list would hide the message.
pub(super) fn listed(words: &[&str], join: fn(&[String]) -> String) -> String {
    let mut shown: Vec<String> = words.iter().take(LISTED).map(|word| code(word)).collect();
    if words.len() > LISTED {
        shown.push(format!("{} more", words.len() - LISTED));
    }
    join(&shown)
}

fn plain(word: &str) -> Vec<char> {
    // A long word is near nothing, and measuring it takes the product of the lengths.
    word.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase).take(64).collect()
}

/// The number of slips of the pen between two words, or none when they have too little in common.
fn slips(a: &[char], b: &[char]) -> Option<usize> {
    let shorter = a.len().min(b.len());
    // One slip for each three letters, so that a short word is not near every other short word.
    let allowed = (shorter + 1) / 3;
    let slips = generic_damerau_levenshtein(a, b);
    if slips <= allowed {
        return Some(slips);
    }
    // An abbreviation, or a word with something added: possible, but any true near miss comes first.
    let is_part = a.starts_with(b) || b.starts_with(a);
    (shorter >= 3 && slips <= 2 * shorter && is_part).then_some(slips + a.len() + b.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 9] =
        ["id", "name", "melee", "ranged", "defence", "movement", "wounds", "equipment", "knock_down"];

    #[test]
    fn slips_of_the_pen_are_found() {
        for (wrong, right) in [
            ("meele", "melee"),
            ("mele", "melee"),
            ("defense", "defence"),
            ("defnece", "defence"),
            ("Range", "ranged"),
            ("wound", "wounds"),
            ("mov", "movement"),
            ("equipement", "equipment"),
            ("knockDown", "knock_down"),
            ("nmae", "name"),
            ("ID", "id"),
        ] {
            assert_eq!(nearest(wrong, KEYS), Some(right), "{wrong}");
        }
    }

    #[test]
    fn unrelated_words_are_not() {
        for wrong in ["", "x", "hp", "banana", "speed", "colour", "army", "de", "strength", "é"] {
            assert_eq!(nearest(wrong, KEYS), None, "{wrong}");
        }
        assert_eq!(nearest(&"melee".repeat(100_000), KEYS), None);
    }

    #[test]
    fn the_nearest_of_several_wins_and_the_first_of_equals() {
        assert_eq!(nearest("ranges", ["ranged", "range", "ranges_of"]), Some("ranged"));
        assert_eq!(nearest("meelee", ["melee_range", "melee"]), Some("melee"));
    }

    #[test]
    fn a_long_list_is_cut() {
        let words: Vec<String> = (0..30).map(|n| format!("w{n}")).collect();
        let hint = suggest("banana", words.iter().map(String::as_str)).unwrap();
        assert!(hint.ends_with("`w23` and 6 more"), "{hint}");
    }
}
