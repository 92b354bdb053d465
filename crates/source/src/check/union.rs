//! Values that may take one of several forms.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::here::Here;
use super::kind::{Kind, accepts};
use super::node::{Forms, Part};
use super::{Check, Item};
use crate::nearest::listed;
use crate::words::{and, code, or};

impl<'s> Check<'s, '_> {
    pub(super) fn union(
        &mut self,
        schema: Part<'s>,
        item: Item<'_, '_>,
        span: &Range<usize>,
        here: &Here<'_>,
    ) {
        let forms = schema.forms();
        let fitting: Vec<Part<'s>> = forms
            .others
            .iter()
            .copied()
            .filter(|form| accepts(form.kinds().as_deref(), item.kind()))
            .collect();
        let is_named = !forms.words.is_empty() || !forms.tags.is_empty();
        match item {
            Item::Value(DeValue::String(word)) if forms.words.iter().any(|known| known == word) => {}
            Item::Table(table) if table.keys().any(|key| forms.content(key.get_ref()).is_some()) => {
                self.tagged(&forms, table, span, here);
            }
            _ if !fitting.is_empty() => self.fit(&fitting, item, span, here),
            Item::Value(DeValue::String(word)) if is_named => self.word(&forms, word, span, here),
            Item::Table(table) if !forms.tags.is_empty() => self.tagged(&forms, table, span, here),
            _ => self.mismatch(schema, item, span, here),
        }
    }

    /// A word that names no form.
    fn word(&mut self, forms: &Forms<'s>, word: &str, span: &Range<usize>, here: &Here<'_>) {
        let message = format!("{} cannot be {}", here.subject(Kind::Text), code(word));
        if forms.content(word).is_some() {
            let message = format!("{message} alone");
            self.report(span, message).hint(format!("say more about it: `{{ {word} = ... }}`"));
        } else {
            let hint = forms.hint(word);
            self.report(span, message).hint(hint);
        }
    }

    /// A table whose one key says which form it takes.
    fn tagged(&mut self, forms: &Forms<'s>, table: &DeTable<'_>, span: &Range<usize>, here: &Here<'_>) {
        let subject = here.subject(Kind::Text);
        if table.is_empty() {
            self.report(span, format!("{subject} is empty")).hint(format!("it can be {}", forms.names()));
        }
        if table.len() > 1 {
            let keys: Vec<&str> = table.keys().map(|key| key.get_ref().as_ref()).collect();
            let message = format!("{subject} cannot be {} at once", listed(&keys, and));
            self.report(span, message).hint("keep one of them");
        }
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            if let Some(content) = forms.content(name) {
                self.content(content, value, &here.tag(name));
            } else if forms.words.contains(&name) {
                let message = format!("{} takes nothing more", code(name));
                self.report(&key.span(), message).hint(format!("write `\"{name}\"` alone"));
            } else {
                let hint = forms.hint(name);
                self.report(&key.span(), format!("{subject} cannot be {}", code(name))).hint(hint);
            }
        }
    }

    /// Tries a value against each form; if none fits, reports the differences to the likeliest.
    fn fit(&mut self, forms: &[Part<'s>], item: Item<'_, '_>, span: &Range<usize>, here: &Here<'_>) {
        let mark = self.problems.len();
        let mut trials = forms.iter();
        while forms.len() > 1 && self.trials > 0 {
            let Some(form) = trials.next() else { break };
            self.trials -= 1;
            self.node(*form, item, span, here);
            if self.problems.len() == mark {
                return;
            }
            self.problems.truncate(mark);
        }
        // The first of equals, which `max_by_key` would not give.
        if let Some(likeliest) = forms.iter().rev().max_by_key(|form| likeness(**form, item)) {
            self.node(*likeliest, item, span, here);
        }
    }
}

/// A value's likeness to a form: keys in common count for it, keys missing or too many against it.
fn likeness(form: Part<'_>, item: Item<'_, '_>) -> i64 {
    let Item::Table(table) = item else { return 0 };
    let form = form.resolved();
    let mut likeness = 0;
    for (key, value) in table {
        let property = form.property(key.get_ref());
        likeness += if property.is_some() { 1 } else { -1 };
        // A key with one possible value distinguishes the forms.
        let choices = property.and_then(|property| property.resolved().choices());
        if choices
            .is_some_and(|choices| choices.iter().all(|choice| choice.as_str() != value.get_ref().as_str()))
        {
            likeness -= 1_000;
        }
    }
    likeness - form.words("required").filter(|key| !table.contains_key(*key)).count() as i64
}

impl<'s> Forms<'s> {
    fn content(&self, tag: &str) -> Option<Part<'s>> {
        self.tags.iter().find(|(known, _)| *known == tag).map(|(_, content)| *content)
    }

    fn known(&self) -> Vec<&'s str> {
        self.words.iter().copied().chain(self.tags.iter().map(|(tag, _)| *tag)).collect()
    }

    fn names(&self) -> String {
        listed(&self.known(), or)
    }

    /// The nearest of the names, and all of them.
    fn hint(&self, word: &str) -> String {
        super::choice::hint(word, &self.known())
    }
}
