//! A Rust file, read just far enough to tell code from comments and strings, and rules from tests.

use crate::document::line_at;

/// A Rust file.
#[derive(Debug, Clone)]
pub struct RustFile {
    /// Relative to the root, with `/` between folders.
    pub path: String,
    /// All of it.
    pub text: String,
    /// The text with comments and strings blanked; offsets and lines stay.
    pub code: String,
    /// The text with only the comments blanked.
    pub said: String,
    /// The text with everything but comments blanked.
    pub comments: String,
    /// The beginning of its tests: 0 in a test file, its length if it has none.
    pub tests_from: usize,
}

impl RustFile {
    /// Reads a file.
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        let (path, text) = (path.into(), text.into());
        let parts = split(&text);
        let code = keep(&text, &parts, |part| part == Part::Code);
        let said = keep(&text, &parts, |part| part != Part::Comment);
        let comments = keep(&text, &parts, |part| part == Part::Comment);
        let tests_from =
            if is_test_path(&path) { 0 } else { code.find("#[cfg(test)]").unwrap_or(text.len()) };
        Self { path, text, code, said, comments, tests_from }
    }

    /// The line of an offset, from 1.
    pub fn line(&self, offset: usize) -> usize {
        line_at(&self.text, offset)
    }

    /// Whether the file as a whole is a test.
    pub fn is_test(&self) -> bool {
        self.tests_from == 0 && is_test_path(&self.path)
    }
}

/// A file under a `tests` folder, or named `tests.rs`, `..._test.rs` or `..._tests.rs`.
fn is_test_path(path: &str) -> bool {
    let mut folders: Vec<&str> = path.split('/').collect();
    let stem = folders.pop().unwrap_or("").trim_end_matches(".rs");
    folders.iter().any(|folder| matches!(*folder, "test" | "tests"))
        || matches!(stem, "test" | "tests")
        || stem.ends_with("_test")
        || stem.ends_with("_tests")
}

/// The identifiers and numbers of a text, with their offsets.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    runs(text, |c| c.is_alphanumeric() || c == '_')
}

/// The longest runs of characters that `fits` accepts, with their offsets.
pub(crate) fn runs(text: &str, fits: fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(fits)?;
        let end = text[start..].find(|c| !fits(c)).map_or(text.len(), |length| start + length);
        at = end;
        Some((start, &text[start..end]))
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Code,
    Comment,
    Literal,
}

/// Blanks all the rest, byte for byte, and keeps line ends.
fn keep(text: &str, parts: &[(usize, Part)], kept: impl Fn(Part) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, &(start, part)) in parts.iter().enumerate() {
        let end = parts.get(at + 1).map_or(text.len(), |next| next.0);
        if kept(part) {
            out.push_str(&text[start..end]);
        } else {
            out.extend(text[start..end].bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }));
        }
    }
    out
}

/// The beginning and the kind of each part.
fn split(text: &str) -> Vec<(usize, Part)> {
    let mut parts = vec![(0, Part::Code)];
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let (part, length) = next(rest, text[..at].chars().next_back());
        if part != Part::Code {
            parts.push((at, part));
            parts.push((at + length, Part::Code));
        }
        at += length;
    }
    parts
}

/// The part that begins here and its length; code goes on by one character or word.
fn next(rest: &str, before: Option<char>) -> (Part, usize) {
    let first = rest.chars().next().unwrap_or(' ');
    if rest.starts_with("//") {
        return (Part::Comment, rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return (Part::Comment, block_comment(rest));
    }
    if first == '"' {
        return (Part::Literal, string(rest, 0));
    }
    if first == '\'' {
        return character(rest).map_or((Part::Code, 1), |length| (Part::Literal, length));
    }
    if (first.is_alphabetic() || first == '_') && !before.is_some_and(char::is_alphanumeric) {
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let after = &rest[word..];
        let fences = after.len() - after.trim_start_matches('#').len();
        let quoted = after[fences..].starts_with('"');
        return match &rest[..word] {
            "r" | "br" | "cr" if quoted => (Part::Literal, raw_string(rest, word, fences)),
            "b" | "c" if quoted && fences == 0 => (Part::Literal, string(rest, word)),
            _ => (Part::Code, word),
        };
    }
    (Part::Code, first.len_utf8())
}

fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        match &rest.as_bytes()[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of a string whose opening quote stands at `open`.
fn string(rest: &str, open: usize) -> usize {
    let mut escaped = false;
    for (at, b) in rest.bytes().enumerate().skip(open + 1) {
        match b {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

fn raw_string(rest: &str, prefix: usize, fences: usize) -> usize {
    let body = prefix + fences + 1;
    let close = format!("\"{}", "#".repeat(fences));
    rest[body..].find(&close).map_or(rest.len(), |length| body + length + close.len())
}

/// The length of a character literal; nothing if the quote begins a lifetime.
fn character(rest: &str) -> Option<usize> {
    let mut chars = rest.char_indices().skip(1);
    let (_, first) = chars.next()?;
    if first == '\\' {
        chars.next()?;
        return chars.find(|(_, c)| *c == '\'').map(|(at, _)| at + 1);
    }
    chars.next().filter(|(_, c)| *c == '\'').map(|(at, _)| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_are_told_from_code() {
        let source = RustFile::new(
            "crates/coins/src/lib.rs",
            "a /* b /* c */ d */ e \"f \\\" g\" h // i\nj r#\"k \" l\"# m",
        );
        let squeeze = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(squeeze(&source.code), "a e h j m");
        assert_eq!(squeeze(&source.comments), "/* b /* c */ d */ // i");
        assert_eq!(squeeze(&source.said), "a e \"f \\\" g\" h j r#\"k \" l\"# m");
        assert_eq!(source.code.len(), source.text.len());
        assert_eq!(source.line(source.code.find('m').unwrap()), 2);
    }

    #[test]
    fn a_lifetime_opens_no_string() {
        let source = RustFile::new("lib.rs", "fn f<'a>(x: &'a str) { g('\"', '\\'', 'é', b'x') } // end");
        assert!(source.code.contains("fn f<'a>(x: &'a str)"));
        assert!(!source.code.contains('"') && source.code.contains('}'), "{}", source.code);
        assert_eq!(source.comments.trim(), "// end");
    }

    #[test]
    fn tests_begin_at_their_attribute_or_with_the_file() {
        let text = "//! `#[cfg(test)]` in a comment\nfn f() {}\n#[cfg(test)]\nmod tests {}\n";
        assert_eq!(RustFile::new("crates/coins/src/lib.rs", text).tests_from, text.rfind("#[cfg").unwrap());
        assert_eq!(RustFile::new("crates/coins/tests/all.rs", text).tests_from, 0);
        assert!(RustFile::new("crates/coins/src/toss/tests.rs", text).is_test());
        assert!(!RustFile::new("crates/testkit/src/lib.rs", text).is_test());
    }
}
