//! Syntax: lines that are not TOML are reported and blanked until the rest is.
//!
//! After an error the parser guesses, and one slip can make it drop the rest of the file or read it in the wrong
//! place. So only the first error is believed, its line is replaced by spaces, and the text is read again: the
//! next error is then as true as the first, and every offset stays what it was.

use std::collections::BTreeSet;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};

use super::Diagnostic;
use super::text::{Lines, clamp};
use super::tree::{DEEPEST, tree};
use super::words::code;

/// How many lines are blanked before a text is taken to be something else than TOML.
const PATIENCE: usize = 32;

/// A text that can be read, and what had to be reported to get there.
pub(super) struct Recovered {
    /// The text with unreadable lines blanked.
    pub(super) text: String,
    /// Every problem of syntax.
    pub(super) problems: Vec<Diagnostic>,
    /// Keys that stood on blanked lines: they are not missing.
    pub(super) lost: BTreeSet<String>,
    /// Whether the rest is worth checking.
    pub(super) readable: bool,
}

pub(super) fn recover(text: &str) -> Recovered {
    let mut found =
        Recovered { text: text.to_owned(), problems: Vec::new(), lost: BTreeSet::new(), readable: true };
    let lines = Lines::new(text);
    for _ in 0..PATIENCE {
        let (problem, lost) = match tree(&found.text) {
            Err(span) => (too_deep(span), None),
            Ok((table, errors)) => match errors.iter().filter(|error| is_fatal(error)).min_by_key(|e| start(e)) {
                None => {
                    found.problems.extend(errors.iter().map(|error| report(text, error)));
                    return found;
                }
                Some(error) => {
                    let (problem, lost) = blame(text, &lines, table.get_ref(), error);
                    (problem, Some(lost))
                }
            },
        };
        found.problems.push(problem);
        let Some(lost) = lost else { break };
        note_keys(&found.text, &lines, lost.clone(), &mut found.lost);
        blank(&mut found.text, lines.range(lost.start).start..lines.range(lost.end - 1).end);
    }
    found.readable = false;
    if let Ok((_, errors)) = tree(&found.text) {
        // One for each line: what follows on the same line is mostly an echo of the first.
        let mut seen: BTreeSet<usize> = BTreeSet::new();
        let rest = errors.iter().filter(|error| seen.insert(lines.line(start(error).min(text.len()))));
        found.problems.extend(rest.map(|error| report(text, error)));
    }
    found
}

fn start(error: &Error) -> usize {
    error.span().map_or(0, |span| span.start)
}

/// Whether the parser lost its way; a repeated key only loses the repetition.
fn is_fatal(error: &Error) -> bool {
    !error.message().starts_with("duplicate key") && !error.message().starts_with("cannot extend value")
}

fn too_deep(span: Range<usize>) -> Diagnostic {
    let mut problem = Diagnostic::new(span, "this is nested too deeply");
    problem.hint(format!("at most {DEEPEST} tables and lists can stand inside each other"));
    problem
}

/// The problem to report for an error, and the lines that cannot be read because of it.
fn blame(text: &str, lines: &Lines<'_>, table: &DeTable<'_>, error: &Error) -> (Diagnostic, Range<usize>) {
    let offset = clamp(text, &(start(error)..start(error))).start;
    let line = lines.line(offset);
    if let Some(value) = around(text, lines, table, offset) {
        let span = clamp(text, &value.span());
        let (first, last) = (lines.line(span.start), lines.line(span.end));
        if first < line && value.get_ref().is_array() && begins_statement(&text[lines.range(line)]) {
            let mut problem = Diagnostic::new(span.start..span.start + 1, "this list is never closed");
            problem.hint("add a `]` after its last item");
            return (problem, first..line);
        }
        let closed = text[span.clone()].ends_with([']', '}', '"', '\'']);
        return (report(text, error), first..if closed { last.max(line) } else { line } + 1);
    }
    if text[lines.range(line)].trim_start().starts_with('[') {
        // Without its header a table would be read as part of the one before.
        let next = (line + 1..lines.count()).find(|&next| text[lines.range(next)].trim_start().starts_with('['));
        return (report(text, error), line..next.unwrap_or(lines.count()));
    }
    (report(text, error), line..line + 1)
}

/// The outermost list, inline table or scalar that an offset falls into.
fn around<'t, 'i>(
    text: &str,
    lines: &Lines<'_>,
    table: &'t DeTable<'i>,
    offset: usize,
) -> Option<&'t Spanned<DeValue<'i>>> {
    // The place of a table is its header, which alone begins a line; a value comes after its key.
    let is_header = |start: usize| text[lines.range(lines.line(start)).start..start].trim().is_empty();
    let mut open: Vec<&Spanned<DeValue<'_>>> = table.values().collect();
    let mut widest: Option<&Spanned<DeValue<'_>>> = None;
    while let Some(value) = open.pop() {
        let span = clamp(text, &value.span());
        let holds = (span.start..=span.end).contains(&offset) && !span.is_empty() && !is_header(span.start);
        match value.get_ref() {
            _ if holds && widest.is_none_or(|known| known.span().len() < span.len()) => widest = Some(value),
            DeValue::Table(inner) => open.extend(inner.values()),
            DeValue::Array(inner) => open.extend(inner.iter()),
            _ => {}
        }
    }
    widest
}

/// Whether a line looks like `key = ...` or `[table]`, neither of which can stand in a list.
fn begins_statement(line: &str) -> bool {
    let line = line.trim();
    let is_key = |word: &str| {
        let word = word.trim();
        word.starts_with(|c: char| c.is_ascii_alphabetic())
            && word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'))
    };
    match line.split_once('=') {
        Some((key, _)) => is_key(key),
        None => line.starts_with('[') && line.ends_with(']') && is_key(line.trim_matches(['[', ']'])),
    }
}

/// Remembers the words at the start of each line as keys that may have been given there.
fn note_keys(text: &str, lines: &Lines<'_>, lost: Range<usize>, keys: &mut BTreeSet<String>) {
    for line in lost {
        let line = &text[lines.range(line)];
        let head = line.split_once('=').map_or(line, |(key, _)| key);
        let words = head.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-'));
        keys.extend(words.filter(|word| !word.is_empty()).map(str::to_owned));
    }
}

/// Replaces each byte by a space, line ends excepted.
fn blank(text: &mut String, span: Range<usize>) {
    let spaces: String =
        text[span.clone()].bytes().map(|byte| if byte == b'\n' || byte == b'\r' { byte as char } else { ' ' }).collect();
    text.replace_range(span, &spaces);
}

/// The parser's message as a sentence.
fn report(text: &str, error: &Error) -> Diagnostic {
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
