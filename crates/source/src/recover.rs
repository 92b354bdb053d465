//! Syntax: lines that are not TOML are reported and blanked until the rest is.
//!
//! After an error the parser guesses, and one slip can make it drop the rest of the file or read it in the wrong
//! place. So only the first error is believed, its line is replaced by spaces, and the text is read again: the
//! next error is then as true as the first, and every offset stays what it was.

use std::collections::BTreeSet;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};

use crate::Diagnostic;
use crate::syntax::{report, too_deep};
use crate::text::{Lines, clamp};
use crate::tree::tree;

/// The number of lines to blank before a text counts as something other than TOML.
const PATIENCE: usize = 32;

/// A text that can be read, and the problems that had to be reported to get there.
pub(super) struct Recovered {
    /// The text with unreadable lines blanked.
    pub(super) text: String,
    /// Every problem of syntax.
    pub(super) problems: Vec<Diagnostic>,
    /// The keys that the blanked lines may have held.
    pub(super) lost: Lost,
    /// Whether the rest is worth checking.
    pub(super) readable: bool,
}

/// The keys that may have been on blanked lines: we cannot call them missing.
#[derive(Debug, Default)]
pub(super) struct Lost {
    keys: BTreeSet<String>,
    /// A line did not even look like `key = ...`, or the last one is bad: it may have held any key.
    any: bool,
}

impl Lost {
    pub(super) fn has(&self, key: &str) -> bool {
        self.any || self.keys.contains(key)
    }

    /// Takes the words before the `=` of a line for keys.
    fn note(&mut self, line: &str) {
        match line.split_once('=').filter(|(key, _)| is_key(key)) {
            Some((key, _)) => self.keys.extend(key.trim().split('.').map(str::to_owned)),
            None => self.any = true,
        }
    }
}

pub(super) fn recover(text: &str) -> Recovered {
    let mut found =
        Recovered { text: text.to_owned(), problems: Vec::new(), lost: Lost::default(), readable: true };
    let lines = Lines::new(text);
    let mut last_blanked = None;
    for _ in 0..PATIENCE {
        let (problem, bad) = match tree(&found.text) {
            Err(span) => {
                found.problems.push(too_deep(span));
                break;
            }
            Ok((table, errors)) => {
                let Some(error) = errors.iter().filter(|error| is_fatal(error)).min_by_key(|e| start(e))
                else {
                    found.problems.extend(errors.iter().map(|error| report(text, error)));
                    return found;
                };
                blame(text, &lines, table.get_ref(), error)
            }
        };
        if !blank(&mut found.text, &lines, &bad) {
            // Reading again would find the same.
            break;
        }
        // The rest of a value whose first line was bad is no problem of its own.
        let is_echo = last_blanked.is_some_and(|last| bad.start == last + 1)
            && text[lines.range(bad.start)].trim_start().starts_with(['"', '\'', '{', '}', '[', ']', ','])
            && !begins_statement(&text[lines.range(bad.start)]);
        if !is_echo {
            found.problems.push(problem);
        }
        bad.clone().for_each(|line| found.lost.note(&text[lines.range(line)]));
        // The file may have been cut off there, and with it anything that should follow.
        found.lost.any |= text[lines.range(bad.end - 1).end..].trim().is_empty();
        last_blanked = Some(bad.end - 1);
    }
    found.readable = false;
    if let Ok((_, errors)) = tree(&found.text) {
        // One for each line: further errors on the same line are mostly echoes of the first.
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

/// The problem to report for an error, and the lines that cannot be read because of it.
fn blame(text: &str, lines: &Lines<'_>, table: &DeTable<'_>, error: &Error) -> (Diagnostic, Range<usize>) {
    let offset = clamp(text, &(start(error)..start(error))).start;
    let line = lines.line(offset);
    let written = &text[lines.range(line)];
    if let Some(value) = around(text, lines, table, offset) {
        let span = clamp(text, &value.span());
        let (first, last) = (lines.line(span.start), lines.line(span.end));
        let unclosed = match value.get_ref() {
            DeValue::Array(_) if begins_statement(written) => Some(("list", ']')),
            DeValue::Table(_) if is_header(written) => Some(("table", '}')),
            _ => None,
        };
        if let Some((what, bracket)) = unclosed.filter(|_| first < line) {
            let mut problem =
                Diagnostic::new(span.start..span.start + 1, format!("this {what} is never closed"));
            problem.hint(format!("add a `{bracket}` at its end"));
            return (problem, first..line);
        }
        let closed = text[span].ends_with([']', '}', '"', '\'']);
        return (report(text, error), first..if closed { last.max(line) } else { line } + 1);
    }
    let end = if written.trim_start().starts_with('[') || is_header(written) {
        end_of_table(text, lines, line)
    } else {
        line + 1
    };
    (report(text, error), line..end)
}

/// The end of the lines that belong to a header and to the tables inside its own: without the header they
/// would be read as part of the table before.
fn end_of_table(text: &str, lines: &Lines<'_>, header: usize) -> usize {
    let name = |line: usize| {
        let header = text[lines.range(line)].trim().trim_start_matches('[');
        header.split_once(']').map_or(header, |(name, _)| name).trim()
    };
    let inner = format!("{}.", name(header));
    let is_next = |line: &usize| {
        text[lines.range(*line)].trim_start().starts_with('[') && !name(*line).starts_with(&inner)
    };
    (header + 1..lines.count()).find(is_next).unwrap_or(lines.count())
}

/// The outermost list, inline table or scalar around an offset.
fn around<'t, 'i>(
    text: &str,
    lines: &Lines<'_>,
    table: &'t DeTable<'i>,
    offset: usize,
) -> Option<&'t Spanned<DeValue<'i>>> {
    // The place of a table is its header, which alone begins a line; a value comes after its key.
    let begins_line = |start: usize| text[lines.range(lines.line(start)).start..start].trim().is_empty();
    let mut open: Vec<&Spanned<DeValue<'_>>> = table.values().collect();
    let mut widest: Option<&Spanned<DeValue<'_>>> = None;
    while let Some(value) = open.pop() {
        let span = clamp(text, &value.span());
        let holds = (span.start..=span.end).contains(&offset) && !span.is_empty() && !begins_line(span.start);
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
    is_header(line) || line.split_once('=').is_some_and(|(key, _)| is_key(key))
}

/// Whether a line looks like `[table]`, one bracket more or less.
fn is_header(line: &str) -> bool {
    let name = line.trim().trim_matches(['[', ']']);
    name.len() < line.trim().len() && is_key(name)
}

fn is_key(word: &str) -> bool {
    let word = word.trim();
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'))
}

/// Replaces each byte of some lines by a space, newlines excepted, and says whether that changed anything.
fn blank(text: &mut String, lines: &Lines<'_>, bad: &Range<usize>) -> bool {
    let start = lines.range(bad.start).start;
    let end = lines.range(bad.end - 1).end;
    // A carriage return is no part of its line, but alone it may be the problem.
    let end = end + usize::from(text[end..].starts_with('\r'));
    let spaces: String =
        text[start..end].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
    let differs = text[start..end] != spaces;
    text.replace_range(start..end, &spaces);
    differs
}
