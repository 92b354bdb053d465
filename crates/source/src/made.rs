//! Values that a program made: checked and read as if somebody had written a file with them. The text of that file is only
//! written if somebody looks at it.

use std::slice::Iter;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};
use toml::{Table, Value};

use crate::check::check;
use crate::node::Node;
use crate::recover::Lost;
use crate::{Diagnostics, File, Source, Text, parse};

/// A value as it is after it was written and read again, and the file that would hold it: this refuses values
/// that no file may hold.
///
/// # Errors
/// The problems that a file with it would have.
///
/// ```
/// #[derive(serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
/// struct Unit {
///     #[schemars(range(max = 20))]
///     melee: u8,
/// }
/// source::file!(Unit, source::schema::<Unit>());
///
/// let (unit, file) = source::made("unit", &Unit { melee: 12 }).unwrap();
/// assert_eq!((unit.melee, &*file.text), (12, "melee = 12\n"));
/// let refused = source::made("unit", &Unit { melee: 90 }).err().unwrap();
/// assert_eq!(refused.lines(), ["unit:1:9: `melee` must be at most 20, not 90 (it can be from 0 to 20)"]);
/// ```
pub fn made<T: File>(name: &str, value: &T) -> Result<(T, Source), Diagnostics> {
    let written = value.write();
    let read = read(&written);
    let source = Source { name: name.to_owned(), text: Text::of(written) };
    // Problems have their places in the text.
    read.map_or_else(|| parse(&source), Ok).map(|value| (value, source))
}

/// A changed value, written and read again: this refuses values that no file may hold.
///
/// # Errors
/// The problems that a file with it would have.
pub fn reread<T: File>(value: &T, name: &str) -> Result<T, Diagnostics> {
    made(name, value).map(|(value, _)| value)
}

/// The value of a file that says so; `None` if it has a problem.
fn read<T: File>(written: &Value) -> Option<T> {
    let Value::Table(file) = written else { return None };
    let mut numbers = Vec::new();
    gather(written, &mut numbers);
    let file = here(table(file, &mut numbers.iter()));
    let is_sound = check(T::schema(), &file, "", &Lost::default()).is_empty();
    is_sound.then(|| T::read(Node::file(&file)).ok()).flatten()
}

/// The numbers of a value in words, in order: a tree borrows them, because it holds numbers as they are written.
fn gather(value: &Value, numbers: &mut Vec<String>) {
    match value {
        Value::Integer(_) | Value::Float(_) => numbers.push(value.to_string()),
        Value::Array(items) => items.iter().for_each(|item| gather(item, numbers)),
        Value::Table(table) => table.values().for_each(|item| gather(item, numbers)),
        Value::String(_) | Value::Boolean(_) | Value::Datetime(_) => {}
    }
}

/// A value with an empty span.
fn here<T>(value: T) -> Spanned<T> {
    Spanned::new(0..0, value)
}

fn table<'a>(table: &'a Table, numbers: &mut Iter<'a, String>) -> DeTable<'a> {
    let mut made = DeTable::new();
    for (key, item) in table {
        made.insert(here(DeString::Borrowed(key)), tree(item, numbers));
    }
    made
}

fn tree<'a>(value: &'a Value, numbers: &mut Iter<'a, String>) -> Spanned<DeValue<'a>> {
    here(match value {
        Value::String(text) => DeValue::String(DeString::Borrowed(text)),
        Value::Integer(_) | Value::Float(_) => {
            let number = numbers.next().and_then(|number| DeValue::parse(number).ok());
            return number.expect("the number has been written just so");
        }
        Value::Boolean(truth) => DeValue::Boolean(*truth),
        Value::Datetime(time) => DeValue::Datetime(*time),
        Value::Array(items) => DeValue::Array(items.iter().map(|item| tree(item, numbers)).collect()),
        Value::Table(items) => DeValue::Table(table(items, numbers)),
    })
}
