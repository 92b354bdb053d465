//! Every text of a file is one line, so a quoted text cannot pass for lines of ours.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::Diagnostic;

/// Reports texts and keys with line breaks in them.
pub(super) fn breaks(table: &DeTable<'_>, problems: &mut Vec<Diagnostic>) {
    for (key, value) in table {
        look(key.get_ref(), key.span(), problems);
        within(value, problems);
    }
}

fn within(value: &Spanned<DeValue<'_>>, problems: &mut Vec<Diagnostic>) {
    match value.get_ref() {
        DeValue::String(text) => look(text, value.span(), problems),
        DeValue::Array(items) => items.iter().for_each(|item| within(item, problems)),
        DeValue::Table(table) => breaks(table, problems),
        _ => {}
    }
}

fn look(text: &str, span: Range<usize>, problems: &mut Vec<Diagnostic>) {
    if text.contains(['\n', '\r']) {
        let mut problem = Diagnostic::new(span, "there is a line break in this text");
        problem.hint("write it on one line");
        problems.push(problem);
    }
}
