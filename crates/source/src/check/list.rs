//! Lists: their items and their lengths.

use std::ops::Range;

use toml::de::DeArray;

use super::Check;
use super::here::Here;
use super::kind::Kind;
use super::node::Part;
use crate::words::counted;

impl<'s> Check<'s, '_> {
    pub(super) fn list(
        &mut self,
        schema: Part<'s>,
        items: &DeArray<'_>,
        span: &Range<usize>,
        here: &Here<'_>,
    ) {
        let mut first: Vec<Part<'s>> = schema.all("prefixItems").collect();
        first.truncate(items.len());
        for (index, item) in items.iter().enumerate() {
            if let Some(expected) = first.get(index).copied().or_else(|| schema.get("items")) {
                self.value(expected, item, &here.item(index));
            }
        }
        let subject = here.subject(Kind::List);
        let (least, most) = (schema.count("minItems").unwrap_or(0), schema.count("maxItems"));
        let is_lost = here.nearest_key().is_some_and(|key| self.lost.has(key));
        if items.len() < least && !is_lost {
            let message = if least == 1 {
                format!("{subject} must not be empty")
            } else {
                let bound = if most == Some(least) { "exactly" } else { "at least" };
                format!("{subject} must have {bound} {}, not {}", counted(least, "item"), items.len())
            };
            self.report(span, message);
        }
        if let Some((most, extra)) = most.and_then(|most| Some((most, items.get(most)?))) {
            let bound = if most == least { "exactly" } else { "at most" };
            let message =
                format!("{subject} must have {bound} {}, not {}", counted(most, "item"), items.len());
            self.report(&extra.span(), message).hint("this is the first one too many");
        }
    }
}
