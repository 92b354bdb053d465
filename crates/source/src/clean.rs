//! Text of strangers, made safe to show: nothing in it commands a terminal, changes the writing direction, or stays
//! invisible.

use std::borrow::Cow;
use std::path::Path;

/// The character to show for an invisible one.
const UNSHOWN: char = char::REPLACEMENT_CHARACTER;

/// Whether a character is visible, or a space.
///
/// Accents that stand alone are visible; joiners and shape selectors are not, even if they are well meant.
pub fn is_seen(c: char) -> bool {
    let hidden = c.is_control()
        || matches!(c,
            // Directions of writing.
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
            // Without any width: spaces, joiners, operators, shapes, fillers, tags.
            | '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
            // Characters that only say how to combine others, and a dot pattern without dots.
            | '\u{600}'..='\u{605}' | '\u{6dd}' | '\u{70f}' | '\u{890}' | '\u{891}' | '\u{8e2}' | '\u{110bd}'
            | '\u{110cd}' | '\u{13430}'..='\u{1345f}' | '\u{2800}'
            // Ends of lines and paragraphs, notes between lines, and non-characters.
            | '\u{2028}' | '\u{2029}' | '\u{fff0}'..='\u{fffb}' | '\u{fdd0}'..='\u{fdef}')
        || (c as u32) & 0xfffe == 0xfffe;
    !hidden
}

/// The character to show in place of another: one for each, so columns stay in line.
fn shown_as(c: char) -> char {
    match c {
        '\t' => ' ',
        // The pictures of the control characters.
        '\0'..='\u{1f}' => char::from_u32(0x2400 + c as u32).unwrap_or(UNSHOWN),
        '\u{7f}' => '\u{2421}',
        c if is_seen(c) => c,
        _ => UNSHOWN,
    }
}

/// A text in which everything is visible; its lines stay lines.
///
/// ```
/// use source::clean;
///
/// assert_eq!(clean("Duel\u{1b}]52;c;eA==\u{7}\nof \u{202e}two"), "Duel␛]52;c;eA==␇\nof \u{fffd}two");
/// ```
pub fn clean(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| c == '\n' || is_seen(c)) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| if c == '\n' { c } else { shown_as(c) }).collect())
}

/// The same on one line.
pub fn one_line(text: &str) -> String {
    text.chars().map(|c| if c == '\n' { ' ' } else { shown_as(c) }).collect()
}

/// A path as messages show it.
pub fn shown(path: &Path) -> String {
    one_line(&path.display().to_string())
}

/// The lines of a file for quoting: tabs stay for the code that aligns the columns, and both kinds of line ends
/// become one.
pub(super) fn quoted(text: &str) -> String {
    let one = |c| if matches!(c, '\n' | '\t') { c } else { shown_as(c) };
    text.replace("\r\n", "\n").chars().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_is_left_as_it_is() {
        for text in ["", "Hilda's axe", "Größe, Ærø, 日本, क्ष, e\u{301}", "▏█ │ ▲", "one\ntwo"]
        {
            assert!(matches!(clean(text), Cow::Borrowed(same) if same == text), "{text}");
        }
    }

    #[test]
    fn nothing_unseen_is_left() {
        for c in '\0'..=char::MAX {
            for shown in [clean(&c.to_string()).into_owned(), one_line(&c.to_string())] {
                assert_eq!(shown.chars().count(), 1, "{c:?}");
                assert!(shown.chars().all(|c| c == '\n' || is_seen(c)), "{c:?}");
            }
            assert!(!one_line(&c.to_string()).contains('\n'));
        }
    }

    #[test]
    fn all_that_turns_or_hides_text_is_unseen() {
        for c in [
            '\u{1b}',
            '\u{9b}',
            '\u{9d}',
            '\r',
            '\u{8}',
            '\u{7f}',
            '\u{202e}',
            '\u{2066}',
            '\u{200b}',
            '\u{200d}',
            '\u{feff}',
            '\u{ad}',
            '\u{e0041}',
            '\u{13437}',
            '\u{1d159}',
            '\u{110bd}',
            '\u{2800}',
        ] {
            assert!(!is_seen(c), "{c:?}");
        }
    }
}
