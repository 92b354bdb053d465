//! Tables: keys that are wrong, keys that are missing.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Check;
use super::here::Here;
use super::kind::Kind;
use super::node::Part;
use crate::nearest::{listed, nearest};
use crate::words::{and, code};

impl<'s> Check<'s, '_> {
    pub(super) fn table(
        &mut self,
        schema: Part<'s>,
        table: &DeTable<'_>,
        span: &Range<usize>,
        here: &Here<'_>,
    ) {
        self.keys(schema, table, span, here, false);
    }

    /// Checks the value below the tag of a union. A table spelled out there is closed even if its schema does
    /// not say so, because the parser refuses other keys.
    pub(super) fn content(&mut self, schema: Part<'s>, value: &Spanned<DeValue<'_>>, here: &Here<'_>) {
        let is_open = schema.get("properties").is_none() || schema.get("additionalProperties").is_some();
        match value.get_ref() {
            DeValue::Table(table) if !is_open => self.keys(schema, table, &value.span(), here, true),
            _ => self.value(schema, value, here),
        }
    }

    fn keys(
        &mut self,
        schema: Part<'s>,
        table: &DeTable<'_>,
        span: &Range<usize>,
        here: &Here<'_>,
        is_closed: bool,
    ) {
        let mut meant = Vec::new();
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            let other = schema.get("additionalProperties");
            if let Some(expected) = schema.property(name).or_else(|| numbered(schema, name)) {
                self.value(expected, value, &here.key(name));
            } else if other.map_or(is_closed, Part::is_false) {
                meant.extend(self.unknown(schema, table, name, &key.span(), here));
            } else if let Some(expected) = other {
                self.value(expected, value, &here.key(name));
            }
        }
        for name in schema.words("required") {
            // A key that was given under a wrong name is reported there.
            if !table.contains_key(name) && !meant.contains(&name) && !self.lost.has(name) {
                let wanted = schema.property(name).map(Part::expectation);
                let message = format!("{} has no {}", here.subject(Kind::Table), code(name));
                let problem = self.report(span, message);
                if let Some(wanted) = wanted {
                    problem.hint(format!("add {}: {wanted}", code(name)));
                }
            }
        }
    }

    /// Reports a key that does not belong here; returns the one that the author probably meant.
    fn unknown(
        &mut self,
        schema: Part<'s>,
        table: &DeTable<'_>,
        name: &str,
        span: &Range<usize>,
        here: &Here<'_>,
    ) -> Option<&'s str> {
        let known: Vec<&'s str> = schema.entries("properties").map(|(key, _)| key).collect();
        let meant = nearest(name, known.iter().copied().filter(|key| !table.contains_key(*key)));
        let top = self.root.resolved();
        let hint = if let Some(meant) = meant {
            Some(format!("did you mean {}?", code(meant)))
        } else if !here.is_root() && top.property(name).is_some() {
            // In TOML everything after a header belongs to it, which surprises everyone once.
            Some(format!(
                "if it belongs to {}, move it above the first `[`",
                Here::root().called(top).subject(Kind::Table)
            ))
        } else if known.is_empty() {
            None
        } else {
            Some(format!("it can have {}", listed(&known, and)))
        };
        let problem = self.report(span, format!("{} is not a key of {}", code(name), here.sort()));
        if let Some(hint) = hint {
            problem.hint(hint);
        }
        meant
    }
}

/// The schema for a key that is a number, in a table from numbers to values.
fn numbered<'s>(schema: Part<'s>, name: &str) -> Option<Part<'s>> {
    let is_whole = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    schema.entries("patternProperties").find_map(|(pattern, expected)| match pattern {
        r"^\d+$" => is_whole(name).then_some(expected),
        r"^-?\d+$" => is_whole(name.strip_prefix('-').unwrap_or(name)).then_some(expected),
        // Any other pattern is left to the type itself.
        _ => Some(expected),
    })
}
