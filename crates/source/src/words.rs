//! Small words: quoting, lists, articles, and type names as people say them.

/// The longest piece of a file that a message repeats.
const SHOWN: usize = 40;

/// A word of the file or of the rules, set apart.
pub(super) fn code(word: &str) -> String {
    format!("`{}`", short(word))
}

/// A text cut to the length that a sentence can hold.
pub(super) fn short(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// `a, b and c`.
pub(super) fn and(items: &[String]) -> String {
    joined(items, "and")
}

/// `a, b or c`.
pub(super) fn or(items: &[String]) -> String {
    joined(items, "or")
}

fn joined(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [front @ .., end] => format!("{} {last} {end}", front.join(", ")),
    }
}

/// A type or key name in lower case words: `KnockDown` and `knock_down` are both `knock down`.
pub(super) fn spoken(name: &str) -> String {
    let mut words = String::new();
    let mut before = ' ';
    for c in short(name).chars() {
        if c.is_uppercase() && before.is_lowercase() {
            words.push(' ');
        }
        words.extend(if c == '_' { ' ' } else { c }.to_lowercase());
        before = c;
    }
    words
}

/// `a unit`, `an effect`, `the weapons`.
pub(super) fn with_article(noun: &str) -> String {
    if noun.ends_with('s') && !noun.ends_with("ss") {
        return format!("the {noun}");
    }
    // "Unit" and "use" begin with a spoken y.
    let vowel =
        noun.starts_with(['a', 'e', 'i', 'o', 'u']) && !noun.starts_with("uni") && !noun.starts_with("us");
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// `1 item`, `2 items`.
pub(super) fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spoken() {
        assert_eq!(spoken("KnockDown"), "knock down");
        assert_eq!(spoken("hit_location"), "hit location");
        assert_eq!(spoken("Unit"), "unit");
    }

    #[test]
    fn articles_follow_the_sound() {
        let said: Vec<String> =
            ["unit", "effect", "army", "upgrade", "map", "traits", "cross"].map(with_article).into();
        assert_eq!(said, ["a unit", "an effect", "an army", "an upgrade", "a map", "the traits", "a cross"]);
    }

    #[test]
    fn long_words_are_cut_on_a_character() {
        assert_eq!(short(&"é".repeat(50)).chars().count(), SHOWN + 1);
    }
}
