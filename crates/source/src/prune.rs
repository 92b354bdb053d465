//! The rest of a file without the parts that have problems.
//!
//! Only for finding further problems: the rest may still show mistakes that a schema cannot see. Nothing else uses
//! it.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// Takes out every key and value that a problem points at.
pub(super) fn prune(table: &mut DeTable<'_>, wrong: &[Range<usize>]) {
    let kept = std::mem::take(table).into_iter();
    let kept = kept.filter(|(key, value)| !wrong.contains(&key.span()) && !wrong.contains(&value.span()));
    for (key, mut value) in kept {
        prune_value(&mut value, wrong);
        table.insert(key, value);
    }
}

fn prune_value(value: &mut Spanned<DeValue<'_>>, wrong: &[Range<usize>]) {
    match value.get_mut() {
        DeValue::Table(table) => prune(table, wrong),
        DeValue::Array(items) => {
            let kept = std::mem::replace(items, DeArray::new()).into_iter();
            let kept = kept.filter(|item| !wrong.contains(&item.span())).map(|mut item| {
                prune_value(&mut item, wrong);
                item
            });
            *items = kept.collect();
        }
        _ => {}
    }
}
