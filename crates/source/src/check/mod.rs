//! A tree against a schema: every difference, said in the words of the file.
//!
//! This understands what `schemars` writes for our types, not all of JSON Schema: types, choices, unions, tables,
//! lists and limits. It lets anything else pass; building the value still refuses it.

mod choice;
mod here;
mod kind;
mod limits;
mod lines;
mod list;
mod node;
mod table;
mod union;

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use self::here::Here;
use self::kind::{Kind, accepts};
use self::node::Part;
use crate::recover::Lost;
use crate::words::{code, short};
use crate::{Diagnostic, Schema};

/// The number of times that values may be tried against the forms of a union; a file could nest unions to
/// multiply that.
const TRIALS: usize = 10_000;

/// Every difference between a file and its schema. Keys in `lost` could not be read, so they do not count as
/// missing.
pub(super) fn check(
    schema: &Schema,
    table: &Spanned<DeTable<'_>>,
    text: &str,
    lost: &Lost,
) -> Vec<Diagnostic> {
    let schema = Part::root(schema);
    let mut check = Check { root: schema, text, lost, problems: Vec::new(), trials: TRIALS };
    check.node(schema, Item::Table(table.get_ref()), &table.span(), &Here::root());
    lines::breaks(table.get_ref(), &mut check.problems);
    check.problems
}

/// The content of a place: the file itself is a table, but no value.
#[derive(Clone, Copy)]
enum Item<'v, 'i> {
    Table(&'v DeTable<'i>),
    Value(&'v DeValue<'i>),
}

impl<'v, 'i> Item<'v, 'i> {
    fn of(value: &'v Spanned<DeValue<'i>>) -> Self {
        match value.get_ref() {
            DeValue::Table(table) => Self::Table(table),
            other => Self::Value(other),
        }
    }

    /// The item in words, to follow "not".
    fn found(self) -> String {
        match self {
            Self::Value(DeValue::Boolean(truth)) => truth.to_string(),
            Self::Value(DeValue::Float(_)) => "a decimal number".to_owned(),
            _ => self.kind().to_string(),
        }
    }

    fn kind(self) -> Kind {
        match self {
            Self::Table(_) => Kind::Table,
            Self::Value(value) => Kind::of(value),
        }
    }
}

struct Check<'s, 'v> {
    root: Part<'s>,
    text: &'v str,
    lost: &'v Lost,
    problems: Vec<Diagnostic>,
    trials: usize,
}

impl<'s> Check<'s, '_> {
    fn report(&mut self, span: &Range<usize>, message: impl Into<String>) -> &mut Diagnostic {
        self.problems.push(Diagnostic::new(span.clone(), message));
        let last = self.problems.len() - 1;
        &mut self.problems[last]
    }

    fn value(&mut self, schema: Part<'s>, value: &Spanned<DeValue<'_>>, here: &Here<'_>) {
        self.node(schema, Item::of(value), &value.span(), here);
    }

    fn node(&mut self, schema: Part<'s>, item: Item<'_, '_>, span: &Range<usize>, here: &Here<'_>) {
        let here = &here.called(schema);
        let before = self.problems.len();
        if let Some(target) = schema.target() {
            self.node(target, item, span, &here.typed(schema));
        }
        for part in schema.all("allOf") {
            self.node(part, item, span, here);
        }
        if self.problems.len() > before {
            // A value of the wrong kind would also break every limit.
            return;
        }
        if schema.is_union() {
            self.union(schema, item, span, here);
        } else if let Some(choices) = schema.choices() {
            self.choice(&choices, item, span, here);
        } else if !accepts(schema.own_kinds().as_deref(), item.kind()) {
            self.mismatch(schema, item, span, here);
        } else {
            match item {
                Item::Table(table) => self.table(schema, table, span, here),
                Item::Value(DeValue::Array(items)) => self.list(schema, items, span, here),
                Item::Value(value) => self.limits(schema, value, span, here),
            }
        }
    }

    fn mismatch(&mut self, schema: Part<'s>, item: Item<'_, '_>, span: &Range<usize>, here: &Here<'_>) {
        let subject = here.subject(item.kind());
        let message = format!("{subject} must be {}, not {}", schema.expectation(), item.found());
        let hint = self.remedy(&schema.other_kinds(), item, span);
        let problem = self.report(span, message);
        if let Some(hint) = hint {
            problem.hint(hint);
        }
    }

    /// A hint that writes the value as the author probably meant it.
    fn remedy(&self, wanted: &[Kind], item: Item<'_, '_>, span: &Range<usize>) -> Option<String> {
        let written = self.text.get(span.clone()).filter(|text| !text.contains('\n'))?;
        let wants = |kind: Kind| wanted.contains(&kind);
        match (item.kind(), item) {
            (Kind::Text, Item::Value(DeValue::String(text))) => {
                let bare = match text.trim() {
                    text if wants(Kind::Whole) => text.parse::<i64>().is_ok(),
                    text if wants(Kind::Number) => text.parse::<f64>().is_ok(),
                    text => wants(Kind::Truth) && matches!(text, "true" | "false"),
                };
                if bare {
                    return Some(format!("write it without quotes: {}", code(text.trim())));
                }
            }
            (Kind::Whole | Kind::Number | Kind::Truth | Kind::Date, _) if wants(Kind::Text) => {
                return Some(format!("write it in quotes: `\"{}\"`", short(written)));
            }
            (Kind::Table, _) if wants(Kind::List) && written.starts_with('[') => {
                let name = short(written.trim_matches(['[', ']']).trim());
                return Some(format!("write `[[{name}]]` above each of them, with two brackets"));
            }
            (Kind::List, _) if wants(Kind::Table) && written.starts_with("[[") => {
                let name = short(written.trim_matches(['[', ']']).trim());
                return Some(format!("there is only one of it: write `[{name}]`, with one bracket"));
            }
            _ => {}
        }
        let in_list = wants(Kind::List) && !matches!(item.kind(), Kind::List | Kind::Table);
        in_list.then(|| format!("put it in brackets: `[{}]`", short(written)))
    }
}
