//! A part of a schema, and its queries.

use serde_json::{Map, Value};

use super::kind::Kind;
use crate::Schema;
use crate::nearest::listed;
use crate::words::or;

/// The number of names that may lead to each other before a schema counts as circular.
const HOPS: usize = 16;

/// A part and its schema, which resolves names.
#[derive(Clone, Copy)]
pub(super) struct Part<'s> {
    whole: &'s Schema,
    node: &'s Value,
}

impl<'s> Part<'s> {
    pub(super) fn root(whole: &'s Schema) -> Self {
        Self { whole, node: whole.root() }
    }

    fn at(self, node: &'s Value) -> Self {
        Self { node, ..self }
    }

    pub(super) fn get(self, key: &str) -> Option<Self> {
        self.node.get(key).map(|node| self.at(node))
    }

    pub(super) fn text(self, key: &str) -> Option<&'s str> {
        self.node.get(key)?.as_str()
    }

    pub(super) fn number(self, key: &str) -> Option<&'s serde_json::Number> {
        self.node.get(key)?.as_number()
    }

    pub(super) fn count(self, key: &str) -> Option<usize> {
        usize::try_from(self.number(key)?.as_u64()?).ok()
    }

    pub(super) fn is_false(self) -> bool {
        self.node == &Value::Bool(false)
    }

    pub(super) fn all(self, key: &str) -> impl Iterator<Item = Self> {
        self.node.get(key).and_then(Value::as_array).into_iter().flatten().map(move |node| self.at(node))
    }

    pub(super) fn words(self, key: &str) -> impl Iterator<Item = &'s str> {
        self.node.get(key).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
    }

    /// The named schemas below a key, such as `properties`.
    pub(super) fn entries(self, key: &str) -> impl Iterator<Item = (&'s str, Self)> {
        let entries = self.node.get(key).and_then(Value::as_object).map(Map::iter);
        entries.into_iter().flatten().map(move |(name, node)| (name.as_str(), self.at(node)))
    }

    pub(super) fn property(self, name: &str) -> Option<Self> {
        self.node.get("properties")?.get(name).map(|node| self.at(node))
    }

    /// The definition that it refers to.
    pub(super) fn target(self) -> Option<Self> {
        self.whole.target(self.text("$ref")?).map(|node| self.at(node))
    }

    /// The name of the definition that it refers to.
    pub(super) fn type_name(self) -> Option<&'s str> {
        self.text("$ref")?.rsplit('/').next()
    }

    /// The definition at the end of its references, or itself.
    pub(super) fn resolved(self) -> Self {
        (0..HOPS).fold(self, |schema, _| schema.target().unwrap_or(schema))
    }

    pub(super) fn is_union(self) -> bool {
        self.node.get("anyOf").is_some() || self.node.get("oneOf").is_some()
    }

    /// The only values it allows, when it lists them.
    pub(super) fn choices(self) -> Option<Vec<&'s Value>> {
        match (self.node.get("const"), self.node.get("enum")) {
            (Some(only), _) => Some(vec![only]),
            (None, Some(Value::Array(values))) => Some(values.iter().collect()),
            _ => None,
        }
    }

    /// The kinds of value that its own `type` allows; none for all of them.
    pub(super) fn own_kinds(self) -> Option<Vec<Kind>> {
        match self.node.get("type")? {
            Value::String(name) => Some(Kind::named(name).into_iter().collect()),
            Value::Array(names) => {
                Some(names.iter().filter_map(Value::as_str).filter_map(Kind::named).collect())
            }
            _ => None,
        }
    }

    /// The kinds of value that it allows in the end; none for all of them.
    pub(super) fn kinds(self) -> Option<Vec<Kind>> {
        self.kinds_within(HOPS)
    }

    fn kinds_within(self, hops: usize) -> Option<Vec<Kind>> {
        let hops = hops.checked_sub(1)?;
        if let Some(target) = self.target() {
            return target.kinds_within(hops);
        }
        if let Some(choices) = self.choices() {
            return Some(choices.into_iter().filter_map(kind_of).collect());
        }
        if self.is_union() {
            let mut kinds = Vec::new();
            for form in self.all("anyOf").chain(self.all("oneOf")) {
                kinds.extend(form.kinds_within(hops)?);
            }
            kinds.sort();
            kinds.dedup();
            return Some(kinds);
        }
        self.own_kinds()
    }

    /// The kinds of value that it allows beside the words and tags that it lists.
    pub(super) fn other_kinds(self) -> Vec<Kind> {
        let mut kinds: Vec<Kind> =
            self.forms().others.iter().filter_map(|form| form.kinds()).flatten().collect();
        kinds.sort();
        kinds.dedup();
        kinds
    }

    /// The values that belong here, to follow "must be": `a whole number or text`, `` one of `north` or
    /// `south` ``.
    pub(super) fn expectation(self) -> String {
        let forms = self.forms();
        let mut wanted = Vec::new();
        let words: Vec<&str> =
            forms.words.iter().copied().chain(forms.tags.iter().map(|(tag, _)| *tag)).collect();
        match words.as_slice() {
            [] => {}
            [only] => wanted.push(format!("`{only}`")),
            several => wanted.push(format!("one of {}", listed(several, or))),
        }
        let mut kinds = self.other_kinds();
        if kinds.contains(&Kind::Number) {
            kinds.retain(|kind| *kind != Kind::Whole);
        }
        wanted.extend(kinds.iter().map(Kind::to_string));
        if wanted.is_empty() { "something else".to_owned() } else { or(&wanted) }
    }
}

fn kind_of(value: &Value) -> Option<Kind> {
    match value {
        Value::Null => None,
        Value::Bool(_) => Some(Kind::Truth),
        Value::Number(number) if number.is_f64() => Some(Kind::Number),
        Value::Number(_) => Some(Kind::Whole),
        Value::String(_) => Some(Kind::Text),
        Value::Array(_) => Some(Kind::List),
        Value::Object(_) => Some(Kind::Table),
    }
}

/// The forms that a value may take, sorted by their distinguishing marks.
#[derive(Default)]
pub(super) struct Forms<'s> {
    /// Words that stand for themselves.
    pub(super) words: Vec<&'s str>,
    /// Tables with the one key that names them, and the form of the value below it.
    pub(super) tags: Vec<(&'s str, Part<'s>)>,
    /// Forms without such marks.
    pub(super) others: Vec<Part<'s>>,
}

impl<'s> Part<'s> {
    pub(super) fn forms(self) -> Forms<'s> {
        let mut forms = Forms::default();
        self.collect(&mut forms, false, HOPS);
        forms
    }

    fn collect(self, forms: &mut Forms<'s>, named: bool, hops: usize) {
        let Some(hops) = hops.checked_sub(1) else { return };
        let schema = self.resolved();
        if schema.is_union() {
            schema.all("anyOf").for_each(|form| form.collect(forms, false, hops));
            schema.all("oneOf").for_each(|form| form.collect(forms, true, hops));
            return;
        }
        let words: Option<Vec<&str>> =
            schema.choices().and_then(|choices| choices.into_iter().map(Value::as_str).collect());
        match (words, schema.tag().filter(|_| named)) {
            (Some(words), _) => forms.words.extend(words),
            (None, Some(tag)) => forms.tags.push(tag),
            // Not resolved: the name of the type is part of the messages.
            (None, None) => forms.others.push(self),
        }
    }

    /// The key and content of a table that has exactly one key.
    fn tag(self) -> Option<(&'s str, Self)> {
        let mut properties = self.entries("properties");
        let (tag, content) = properties.next()?;
        let is_closed = self.get("additionalProperties").is_some_and(Self::is_false);
        // A key with one possible word names its form by that word, not by itself.
        let is_tag = is_closed && self.words("required").eq([tag]) && content.choices().is_none();
        (properties.next().is_none() && is_tag).then_some((tag, content))
    }
}
