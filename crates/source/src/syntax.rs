//! The TOML parser's errors, as sentences.

use std::ops::Range;

use toml::de::Error;

use crate::Diagnostic;
use crate::text::clamp;
use crate::tree::DEEPEST;
use crate::words::code;

pub(super) fn too_deep(span: Range<usize>) -> Diagnostic {
    let mut problem = Diagnostic::new(span, "this is nested too deeply");
    problem.hint(format!("at most {DEEPEST} tables and lists can stand inside each other"));
    problem
}

/// The parser's message as a sentence.
///
/// The place of an error is data. Its kind is not: `toml_parser` has an error by its description alone, and
/// `toml` above it reports a key that is given twice, in words as well. So its words are compared, all of
/// them; a message that we do not know, or that a later version words anew, is told as it stands, and the
/// tests of this crate say so.
pub(super) fn report(text: &str, error: &Error) -> Diagnostic {
    let span = clamp(text, &error.span().unwrap_or(0..0));
    let (what, expected) = match error.message().split_once(", expected ") {
        Some((what, "nothing")) => (what, None),
        Some((what, expected)) => (what, Some(expected)),
        None => (error.message(), None),
    };
    if what == "duplicate key" {
        let mut problem = Diagnostic::new(span.clone(), format!("{} is given twice", code(&text[span])));
        problem.hint("keep one of the two");
        return problem;
    }
    if what.starts_with("cannot recurse") {
        return too_deep(span);
    }
    if what == "string values must be quoted" {
        if span.is_empty() {
            let mut problem = Diagnostic::new(span, "a value is missing here");
            problem.hint("write a number, `true`, `false` or text in \"quotes\" after the `=`");
            return problem;
        }
        let word = &text[span.clone()];
        let mut problem = Diagnostic::new(span, format!("{} is not a value", code(word)));
        problem.hint(match word {
            "yes" | "on" => "write `true`",
            "no" | "off" => "write `false`",
            _ => "text goes in \"quotes\"",
        });
        return problem;
    }
    let mut problem = Diagnostic::new(span, format!("this is not valid TOML: {what}"));
    if let Some(expected) = expected {
        problem.label(format!("expected {expected}"));
    }
    problem
}
