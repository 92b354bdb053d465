//! The text of one file, and where its lines begin.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, Range};
use std::path::Path;
use std::sync::{Arc, OnceLock};

use toml::Value;

use crate::{Diagnostics, read_bounded, shown, write};

/// Everything that stands in a file, shared by its copies. The text of a value is written when somebody first looks at it.
#[derive(Clone)]
pub struct Text(Arc<Held>);

struct Held {
    /// The value of the text, if the text was made from one.
    value: Option<Value>,
    text: OnceLock<String>,
}

impl Text {
    /// The text of a file with a value.
    pub(super) fn of(value: Value) -> Self {
        Self(Arc::new(Held { value: Some(value), text: OnceLock::new() }))
    }

    /// The value that it is the text of, if it was made from one.
    pub(super) fn value(&self) -> Option<&Value> {
        self.0.value.as_ref()
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(Arc::new(Held { value: None, text: text.into() }))
    }
}

impl From<&Text> for String {
    fn from(text: &Text) -> Self {
        text.to_string()
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        self.0.text.get_or_init(|| self.0.value.as_ref().map_or_else(String::new, write::text))
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || **self == **other
    }
}

impl Eq for Text {}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

/// The text of one file and the name it is reported under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The name in messages: a path, usually.
    pub name: String,
    /// The text of the file.
    pub text: Text,
}

impl Source {
    /// A text with a name. A byte order mark in front is dropped, so that columns count what people see.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let text = match text.strip_prefix('\u{feff}') {
            Some(rest) => rest.to_owned(),
            None => text,
        };
        Self { name: name.into(), text: text.into() }
    }

    /// The file that would hold a value, under a name.
    pub fn of<T: crate::File>(name: impl Into<String>, value: &T) -> Self {
        Self { name: name.into(), text: Text::of(value.write()) }
    }

    /// Bytes as a text.
    ///
    /// # Errors
    /// One problem, at the first byte that is not UTF-8.
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Self, Diagnostics> {
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self::new(name, text)),
            Err(broken) => {
                let start = broken.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(broken.as_bytes()).into_owned();
                // Not `new`: the position was counted with a byte order mark, if there is one.
                let mut problems = Diagnostics::new(&Self { name: name.into(), text: text.into() });
                problems
                    .push(start..start + char::REPLACEMENT_CHARACTER.len_utf8(), "this file is not text")
                    .hint("save it as UTF-8, the usual encoding of text files");
                Err(problems)
            }
        }
    }

    /// The file at a path.
    ///
    /// # Errors
    /// One problem when it cannot be read, or is not text.
    pub fn read(path: &Path) -> Result<Self, Diagnostics> {
        let name = path.display().to_string();
        match read_bounded(path) {
            Ok(bytes) => Self::from_bytes(name, bytes),
            Err(error) => {
                let mut problems = Diagnostics::new(&Self::new(name, ""));
                problems
                    .push(None, format!("`{}` cannot be read: {error}", shown(path)))
                    .hint("check the name: it is that of a scenario file, or of a folder with a pack.toml");
                Err(problems)
            }
        }
    }
}

/// The start of each line of a text, found once because a report asks often.
pub(super) struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, starts }
    }

    /// The line, counted from zero, that holds a byte offset.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset) - 1
    }

    pub(super) fn count(&self) -> usize {
        self.starts.len()
    }

    /// The bytes of a line, without its end.
    pub(super) fn range(&self, line: usize) -> Range<usize> {
        let start = self.starts[line];
        let end = self.starts.get(line + 1).map_or(self.text.len(), |next| next - 1);
        let end = if end > start && self.text.as_bytes()[end - 1] == b'\r' { end - 1 } else { end };
        start..end
    }

    /// Line and column as people and editors count them: from one, in characters.
    pub(super) fn position(&self, offset: usize) -> (usize, usize) {
        let line = self.line(offset);
        (line + 1, self.text[self.starts[line]..offset].chars().count() + 1)
    }
}

/// A range moved inside the text and onto character boundaries, so that slicing by it cannot fail.
pub(super) fn clamp(text: &str, span: &Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(span.start);
    start..text.ceil_char_boundary(span.end.max(start).min(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_from_one() {
        let lines = Lines::new("é = 1\r\nb = 2");
        assert_eq!(lines.position(0), (1, 1));
        assert_eq!(lines.position("é".len()), (1, 2));
        assert_eq!(lines.position("é = 1\r\nb".len()), (2, 2));
        assert_eq!(lines.range(0), 0..6);
    }

    #[test]
    fn ranges_are_moved_inside_the_text() {
        assert_eq!(clamp("éa", &(1..1)), 0..2);
        assert_eq!(clamp("éa", &(1..90)), 0..3);
        assert_eq!(clamp("éa", &(0..1)), 0..2);
        assert_eq!(clamp("", &(7..9)), 0..0);
    }

    #[test]
    fn bytes_that_are_not_text_are_reported_where_they_stand() {
        let problems = Source::from_bytes("x", b"a = 1\nb = \xff".to_vec()).unwrap_err();
        assert_eq!(
            problems.lines(),
            ["x:2:5: this file is not text (save it as UTF-8, the usual encoding of text files)"]
        );
    }

    #[test]
    fn a_byte_order_mark_is_dropped() {
        assert_eq!(Source::from_bytes("x", b"\xef\xbb\xbfa = 1".to_vec()).unwrap().text, "a = 1");
    }

    #[test]
    fn a_missing_file_is_a_problem_like_any_other() {
        let problems = Source::read(Path::new("/no/such/file.toml")).unwrap_err();
        assert!(problems.lines()[0].starts_with("/no/such/file.toml: `/no/such/file.toml` cannot be read: "));
    }
}
