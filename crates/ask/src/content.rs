//! Changes in place of what a pack has: every number and word of a weapon, a profile, a card or a row of a table, by its
//! path. `great-hammer.melee`, `bone-axe.strength`, `white-lion.level.2.toughness`, `attack-injury.18`.

use std::collections::BTreeMap;

use packs::PackFiles;
use source::Source;
use toml::{Table, Value};

use crate::problem::{Problem, Result};

/// A value in a file of a pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    file: String,
    steps: Vec<Step>,
}

/// A step on the way to it.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Key(String),
    Item(usize),
}

/// All files of a pack: those of the core pack, and over them those that differ.
pub fn files<P: PackFiles>(own: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let core = P::CORE.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    core.chain(own.iter().map(|(name, text)| (name.clone(), text.clone()))).collect()
}

/// Where a path leads, and what stands there, if something does. `None` if no file has anything of that name.
pub fn find<P: PackFiles>(own: &BTreeMap<String, String>, path: &str) -> Option<(Spot, Option<String>)> {
    let (name, rest) = path.split_once('.')?;
    let keys: Vec<&str> = rest.split('.').collect();
    for (file, text) in files::<P>(own) {
        let Ok(table) = text.parse::<Table>() else { continue };
        let whole = Value::Table(table.clone());
        let (mut steps, mut at) = (Vec::new(), &whole);
        if !is_called(&file, &table, name) {
            let Some((list, index)) = item_called(&table, name) else { continue };
            at = &table[&list][index];
            steps = vec![Step::Key(list), Step::Item(index)];
        }
        let Some((further, found)) = walk(at, &keys) else { continue };
        steps.extend(further);
        return Some((Spot { file, steps }, found.and_then(shown)));
    }
    None
}

/// The file of that name, or the one that says that it is called so.
fn is_called(file: &str, table: &Table, name: &str) -> bool {
    let stem = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".toml");
    stem == name || table.get("id").and_then(Value::as_str) == Some(name)
}

/// An entry of a list of the file.
fn item_called(table: &Table, name: &str) -> Option<(String, usize)> {
    table.iter().find_map(|(key, list)| {
        let index = list.as_array()?.iter().position(|item| id(item) == Some(name))?;
        Some((key.clone(), index))
    })
}

fn id(item: &Value) -> Option<&str> {
    item.get("id").and_then(Value::as_str)
}

/// The way along keys from a value, and what stands at its end; the last key need not be there yet.
fn walk<'a>(from: &'a Value, keys: &[&str]) -> Option<(Vec<Step>, Option<&'a Value>)> {
    let [key, rest @ ..] = keys else {
        // Of a row of a table, what matters is what comes of it.
        let row = from.get("from").and(from.get("result"));
        return Some(
            row.map_or((Vec::new(), Some(from)), |result| (vec![Step::Key("result".into())], Some(result))),
        );
    };
    let (step, next) = match from {
        Value::Table(table) => match table.get(*key) {
            Some(next) => (vec![Step::Key((*key).to_owned())], next),
            None if table.contains_key("row") => {
                let (further, found) = walk(&table["row"], keys)?;
                return Some((std::iter::once(Step::Key("row".into())).chain(further).collect(), found));
            }
            None if rest.is_empty() => return Some((vec![Step::Key((*key).to_owned())], None)),
            None => return None,
        },
        Value::Array(items) => {
            let covers = |item: &Value| {
                let end = |key: &str| item.get(key).and_then(Value::as_integer);
                let (number, from) = (key.parse::<i64>().ok()?, end("from")?);
                Some((from..=end("to").unwrap_or(from)).contains(&number))
            };
            let is_meant = |item: &Value| {
                id(item) == Some(*key)
                    || item.get("id").and_then(Value::as_integer).is_some_and(|id| id.to_string() == *key)
                    || covers(item) == Some(true)
            };
            let index = items.iter().position(is_meant)?;
            (vec![Step::Item(index)], &items[index])
        }
        _ => return None,
    };
    let (further, found) = walk(next, rest)?;
    Some((step.into_iter().chain(further).collect(), found))
}

/// A number or a word as it is written in a change; nothing larger can be.
fn shown(value: &Value) -> Option<String> {
    match value {
        Value::String(word) => Some(word.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Boolean(is) => Some(is.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Datetime(_) | Value::Array(_) | Value::Table(_) => None,
    }
}

/// The value at the end of a way; a key that is not there yet is made.
fn reached<'a>(from: &'a mut Value, steps: &[Step]) -> &'a mut Value {
    let [step, rest @ ..] = steps else { return from };
    match step {
        Step::Key(key) if from.is_table() => {
            let table = from.as_table_mut().expect("it is one");
            reached(table.entry(key.clone()).or_insert_with(|| Value::String(String::new())), rest)
        }
        Step::Item(index) if from.as_array().is_some_and(|items| *index < items.len()) => {
            reached(&mut from[*index], rest)
        }
        Step::Key(_) | Step::Item(_) => from,
    }
}

/// Writes a value, and gives the pack that the files make then.
///
/// # Errors
/// What a file with it would be told.
pub fn write<P: PackFiles>(own: &mut BTreeMap<String, String>, spot: &Spot, text: &str) -> Result<P> {
    let all = files::<P>(own);
    let mut table: Value =
        all.get(&spot.file).and_then(|text| text.parse::<Table>().ok()).unwrap_or_default().into();
    let at = reached(&mut table, &spot.steps);
    if matches!(at, Value::Array(_) | Value::Table(_)) {
        return Err(Problem::question(
            format!("`{text}` would stand for more than one number or word"),
            "name one of them by its key, after a dot",
        ));
    }
    // A word stays a word: what is written where a word stood is none of a number's business.
    let plain = format!("value = {text}").parse::<Table>().ok().and_then(|mut table| table.remove("value"));
    let word = || Value::String(text.to_owned());
    *at = match at {
        Value::String(old) if !old.is_empty() => word(),
        _ => plain.filter(|value| shown(value).is_some()).unwrap_or_else(word),
    };
    let written = toml::to_string(&table).unwrap_or_default();
    own.insert(spot.file.clone(), written);
    let sources = files::<P>(own).into_iter().map(|(name, text)| (name.clone(), Source::new(name, text)));
    P::from_files(&sources.collect()).map_err(|problems| Problem::sentence(&problems))
}
