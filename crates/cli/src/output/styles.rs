//! Styles, and the mark that brings them past the cleaning of everything else.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::LazyLock;

use anstyle::{AnsiColor, Style};
use source::clean;

/// Stands before every style of ours. It is another one in every run, so that no file can have it.
static MARK: LazyLock<String> =
    LazyLock::new(|| format!("\u{fdd0}{:016x}", RandomState::new().build_hasher().finish()));

/// The beginning of every style.
const ESCAPE: char = '\u{1b}';

/// Bold, if colours are on.
pub fn bold(text: &str) -> String {
    styled(text, Style::new().bold())
}

/// Faint, if colours are on.
pub fn dim(text: &str) -> String {
    styled(text, Style::new().dimmed())
}

/// In the style of errors.
pub fn wrong(text: &str) -> String {
    styled(text, AnsiColor::Red.on_default().bold())
}

/// In the style of hints.
pub fn warned(text: &str) -> String {
    styled(text, AnsiColor::Cyan.on_default())
}

fn styled(text: &str, style: Style) -> String {
    format!("{}{text}{}", marked(&style.to_string()), marked(&format!("{style:#}")))
}

/// Marks all styles of a text as ours: its author has cleaned everything that it quotes.
pub fn marked(text: &str) -> String {
    text.replace(ESCAPE, &format!("{}{ESCAPE}", *MARK))
}

/// A text as it is printed: clean, and with our styles.
pub fn dressed(text: &str) -> String {
    let mut parts = text.split(MARK.as_str());
    let mut out = clean(parts.next().unwrap_or_default()).into_owned();
    for part in parts {
        let (style, rest) = part.split_at(style_len(part));
        out += style;
        out += &clean(rest);
    }
    out
}

/// The length of the style that a text begins with.
fn style_len(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("\u{1b}[") else { return 0 };
    let codes = rest.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(rest.len());
    if rest[codes..].starts_with('m') { "\u{1b}[".len() + codes + 1 } else { 0 }
}

#[cfg(test)]
mod tests;
