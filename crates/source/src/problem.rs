//! Problems as plain data: for scripts, for `--json`, and for editors.

use std::fmt;

use serde::Serialize;

use crate::Diagnostics;
use crate::clean::one_line;
use crate::diagnostic::MOST_SHOWN;
use crate::text::{Lines, clamp};

/// A problem with its place spelled out. Lines and columns count from one, columns in characters; the end is the
/// first column that is no longer part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The file it is in.
    pub file: String,
    /// The line where it begins; none for a problem without a place in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column where it begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The line where it ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_line: Option<usize>,
    /// The column where it ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_column: Option<usize>,
    /// The problem, in one sentence.
    pub message: String,
    /// A few words about the marked text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// A way to mend it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

impl Problem {
    pub(super) fn all(diagnostics: &Diagnostics) -> Vec<Self> {
        // Neighbours share a file, so its lines are found once and not once for each problem.
        let mut lines: Option<(&str, Lines<'_>)> = None;
        let mut problems = Vec::new();
        for (source, found) in diagnostics.iter().take(MOST_SHOWN) {
            let text: &str = &source.text;
            if lines.as_ref().is_none_or(|(known, _)| !std::ptr::eq(*known, text)) {
                lines = Some((text, Lines::new(text)));
            }
            let place = found.span.as_ref().zip(lines.as_ref()).map(|(span, (_, lines))| {
                let span = clamp(text, span);
                (lines.position(span.start), lines.position(span.end))
            });
            problems.push(Self {
                file: one_line(&source.name),
                line: place.map(|(start, _)| start.0),
                column: place.map(|(start, _)| start.1),
                end_line: place.map(|(_, end)| end.0),
                end_column: place.map(|(_, end)| end.1),
                message: one_line(&found.message),
                label: found.label.as_deref().map(one_line),
                hint: found.hint.as_deref().map(one_line),
            });
        }
        problems
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.file)?;
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(f, "{line}:{column}:")?;
        }
        write!(f, " {}", self.message)?;
        match self.hint.as_ref().or(self.label.as_ref()) {
            Some(hint) => write!(f, " ({hint})"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Source;

    #[test]
    fn a_problem_is_plain_data() {
        let mut found = Diagnostics::new(&Source::new("a.toml", "é = 1\nb = [\n1]\n"));
        found.push(11..15, "wrong").hint("right").label("here");
        found.push(None, "everywhere");
        assert_eq!(
            serde_json::to_value(&found).unwrap(),
            serde_json::json!([
                { "file": "a.toml", "message": "everywhere" },
                { "file": "a.toml", "line": 2, "column": 5, "end_line": 3, "end_column": 3,
                  "message": "wrong", "label": "here", "hint": "right" },
            ])
        );
    }

    #[test]
    fn a_message_cannot_command_the_terminal() {
        let mut found = Diagnostics::new(&Source::new("a\u{1b}[2J", ""));
        found.push(0..0, "x\u{1b}[31m\ny\u{9b}31m");
        assert_eq!(found.lines(), ["a␛[2J:1:1: x␛[31m y\u{fffd}31m"]);
    }
}
