//! Changes in place of the content of a pack: every number and word of a weapon, a profile, a card or a row
//! of a table, by its path. `great-hammer.melee`, `white-lion.level.2.toughness`, `attack-injury.18`,
//! `beasts-heel.persistent.do.1.at-most`. Lists are counted from 1 if nothing in them has an id or a range; a
//! list of words is one value, `melee+frail`.

use std::collections::BTreeMap;

use packs::PackFiles;
use source::{nearest, suggest};
use toml::{Table, Value};

use crate::axis;
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

/// The word for an empty list.
const NONE: &str = "none";

/// All files of a pack: those of the core pack, and over them those that differ.
fn files<P: PackFiles>(own: &BTreeMap<String, String>) -> BTreeMap<&str, &str> {
    P::CORE.iter().copied().chain(own.iter().map(|(name, text)| (name.as_str(), text.as_str()))).collect()
}

/// The end of a path, with the value there if it has one. `None` if no file has anything of that name.
///
/// # Errors
/// If a file has something of that name, but the path leads nowhere in it.
pub fn find<P: PackFiles>(
    own: &BTreeMap<String, String>,
    path: &str,
) -> Result<Option<(Spot, Option<String>)>> {
    let Some((name, rest)) = path.split_once('.') else { return Ok(None) };
    let keys: Vec<&str> = rest.split('.').collect();
    // Several may be called so: it is the one that has most of the path.
    let mut best: Option<(usize, Result<Spot>)> = None;
    for (file, text) in files::<P>(own) {
        // Most files are not read for this: a name stands in the text of its file.
        if stem(file) != name && !text.contains(name) {
            continue;
        }
        let Ok(table) = text.parse::<Table>() else { continue };
        let whole = Value::Table(table);
        let (mut steps, mut at) = (Vec::new(), &whole);
        if stem(file) != name && id(&whole) != Some(name) {
            let Some((items, index)) = item_called(&whole, name) else { continue };
            at = &whole[&items][index];
            steps = vec![Step::Key(items), Step::Item(index)];
        }
        let (missing, found) = match walk(at, &keys) {
            Ok((further, found)) => {
                steps.extend(further);
                let spot = Spot { file: file.to_owned(), steps };
                match found {
                    Ok(value) => return Ok(Some((spot, shown(value)))),
                    Err(missing) => (missing, Ok(spot)),
                }
            }
            Err(nowhere) => (nowhere.left, Err(nowhere.problem(name, &keys))),
        };
        if best.as_ref().is_none_or(|(least, _)| missing < *least) {
            best = Some((missing, found));
        }
    }
    best.map(|(_, found)| found.map(|spot| (spot, None))).transpose()
}

/// A problem with a path whose name no file has: one that is nearly so may be meant.
pub fn meant<P: PackFiles>(own: &BTreeMap<String, String>, path: &str, problem: Problem) -> Problem {
    let Some((name, rest)) = path.split_once('.') else { return problem };
    let mut names: Vec<String> = Vec::new();
    for (file, text) in files::<P>(own) {
        names.push(stem(file).to_owned());
        let Ok(table) = text.parse::<Table>() else { continue };
        let items = table.values().filter_map(Value::as_array).flatten();
        names.extend(items.filter_map(id).map(str::to_owned));
    }
    match nearest(name, names.iter().map(String::as_str)) {
        Some(near) => {
            let meant = format!("{near}.{rest}");
            // A hint that names it already says more of it.
            if problem.hint.as_ref().is_some_and(|hint| hint.contains(&meant)) {
                return problem;
            }
            let message = format!("`{path}` cannot vary: nothing is called `{name}`");
            Problem::question(message, format!("did you mean `{meant}`?"))
        }
        None => problem,
    }
}

/// The name of a file.
fn stem(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file).trim_end_matches(".toml")
}

/// An entry of a list of the file.
fn item_called(file: &Value, name: &str) -> Option<(String, usize)> {
    file.as_table()?.iter().find_map(|(key, list)| {
        let index = list.as_array()?.iter().position(|item| id(item) == Some(name))?;
        Some((key.clone(), index))
    })
}

fn id(item: &Value) -> Option<&str> {
    item.get("id").and_then(Value::as_str)
}

/// A path that leads nowhere.
struct Nowhere {
    /// The number of its last keys that lead no further.
    left: usize,
    /// The keys that could replace the first of them.
    known: Vec<String>,
}

impl Nowhere {
    fn problem(&self, name: &str, keys: &[&str]) -> Problem {
        let (good, bad) = keys.split_at(keys.len() - self.left);
        let so_far = [&[name], good].concat().join(".");
        let path = [&[name], keys].concat().join(".");
        let near = nearest(bad[0], self.known.iter().map(String::as_str)).map(|near| {
            let whole = [&[so_far.as_str(), near], &bad[1..]].concat().join(".");
            format!("did you mean `{whole}`?")
        });
        let known = || suggest(bad[0], self.known.iter().map(String::as_str));
        let hint = near.or_else(known).unwrap_or_else(|| format!("write {so_far}=..."));
        Problem::question(format!("`{path}` cannot vary: there is no `{}` in `{so_far}`", bad[0]), hint)
    }
}

/// The way along keys from a value, and the value at its end, or the number of keys that are not there yet:
/// those can be written.
type Way<'a> = (Vec<Step>, std::result::Result<&'a Value, usize>);

fn walk<'a>(from: &'a Value, keys: &[&str]) -> std::result::Result<Way<'a>, Nowhere> {
    let [key, rest @ ..] = keys else {
        // The value of a row of a table is its result.
        let row = from.get("from").and(from.get("result"));
        return Ok(
            row.map_or((Vec::new(), Ok(from)), |result| (vec![Step::Key("result".into())], Ok(result)))
        );
    };
    let (step, next) = match from {
        Value::Table(table) => match table.get(*key) {
            Some(next) => (Step::Key((*key).to_owned()), next),
            None if table.contains_key("row") => (Step::Key("row".to_owned()), &table["row"]),
            // A table that is not there yet can be written, but for one that is only misspelt.
            None if !rest.is_empty() && nearest(key, table.keys().map(String::as_str)).is_some() => {
                let known = table.keys().cloned().collect();
                return Err(Nowhere { left: keys.len(), known });
            }
            None => {
                let new = keys.iter().map(|key| Step::Key((*key).to_owned()));
                return Ok((new.collect(), Err(keys.len())));
            }
        },
        Value::Array(items) => {
            let index = item(items, key).ok_or_else(|| Nowhere { left: keys.len(), known: names(items) })?;
            (Step::Item(index), &items[index])
        }
        Value::String(_) | Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => {
            return Err(Nowhere { left: keys.len(), known: Vec::new() });
        }
    };
    // The rows of a table need not be named.
    let rest = if step == Step::Key("row".to_owned()) && *key != "row" { keys } else { rest };
    let (further, found) = walk(next, rest)?;
    Ok((std::iter::once(step).chain(further).collect(), found))
}

/// The item of a list by its id, by a number in its range, or, if no item has either, by its place.
fn item(items: &[Value], key: &str) -> Option<usize> {
    let number = key.parse::<i64>().ok();
    let end = |item: &Value, key: &str| item.get(key).and_then(Value::as_integer);
    let covers = |item: &Value| {
        let (number, from) = (number?, end(item, "from")?);
        Some((from..=end(item, "to").unwrap_or(from)).contains(&number))
    };
    let is_meant = |item: &Value| {
        id(item) == Some(key)
            || end(item, "id").is_some_and(|id| id.to_string() == key)
            || covers(item) == Some(true)
    };
    let has_name = |item: &Value| item.get("id").is_some() || item.get("from").is_some();
    let by_place = || {
        let place = usize::try_from(number?).ok()?.checked_sub(1)?;
        (place < items.len() && !items.iter().any(has_name)).then_some(place)
    };
    items.iter().position(is_meant).or_else(by_place)
}

/// The names of the items of a list.
fn names(items: &[Value]) -> Vec<String> {
    let name = |(at, item): (usize, &Value)| match (item.get("id"), item.get("from")) {
        (Some(name), _) | (None, Some(name)) => shown(name).unwrap_or_default(),
        (None, None) => (at + 1).to_string(),
    };
    items.iter().enumerate().map(name).collect()
}

/// A number or a word, or a list of them, as it is written in a change; nothing larger can be.
fn shown(value: &Value) -> Option<String> {
    match value {
        Value::String(word) => Some(word.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Boolean(is) => Some(is.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Array(items) if items.is_empty() => Some(NONE.to_owned()),
        Value::Array(items) => {
            let is_plain = |item: &Value| !matches!(item, Value::Array(_) | Value::Table(_));
            let plain = items.iter().map(|item| shown(item).filter(|_| is_plain(item)));
            Some(plain.collect::<Option<Vec<_>>>()?.join("+"))
        }
        Value::Datetime(_) | Value::Table(_) => None,
    }
}

/// The value at the end of a way; missing parts are created.
fn reached<'a>(from: &'a mut Value, steps: &[Step]) -> &'a mut Value {
    let [step, rest @ ..] = steps else { return from };
    match step {
        Step::Key(key) if from.is_table() => {
            let table = from.as_table_mut().expect("it is one");
            let new = || if rest.is_empty() { Value::String(String::new()) } else { Table::new().into() };
            reached(table.entry(key.clone()).or_insert_with(new), rest)
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
/// The problems that a file with the value would have.
pub fn write<P: PackFiles>(
    pack: &P,
    own: &mut BTreeMap<String, String>,
    spot: &Spot,
    value: axis::Value<'_>,
) -> Result<P> {
    let axis::Value { head, text } = value;
    let file = files::<P>(own).get(spot.file.as_str()).and_then(|text| text.parse::<Table>().ok());
    let mut file = Value::Table(file.unwrap_or_default());
    let near = misspelt(&file, &spot.steps).map(|near| {
        let parent = head.rsplit_once('.').map_or(head, |(parent, _)| parent);
        format!("did you mean `{parent}.{near}`?")
    });
    let at = reached(&mut file, &spot.steps);
    let word = |text: &str| Value::String(text.to_owned());
    let plain = |text: &str| {
        let read = format!("value = {text}").parse::<Table>().ok();
        let plain = read.and_then(|mut table| table.remove("value"));
        plain
            .filter(|value| !matches!(value, Value::Array(_) | Value::Table(_)))
            .unwrap_or_else(|| word(text))
    };
    // A word stays a word, even if its new value looks like a number.
    let list = |old: &[Value]| {
        let words = text.split('+').map(str::trim).filter(|_| text != NONE);
        let item = |text| if old.iter().any(Value::is_str) { word(text) } else { plain(text) };
        Value::Array(words.map(item).collect())
    };
    let tries = match at {
        Value::String(old) if !old.is_empty() => vec![word(text)],
        // The old value does not show the type: a value, or a list.
        Value::String(_) => vec![plain(text), list(&[])],
        Value::Array(items)
            if items.iter().all(|item| !matches!(item, Value::Array(_) | Value::Table(_))) =>
        {
            vec![list(items)]
        }
        Value::Array(_) | Value::Table(_) => {
            return Err(Problem::question(
                format!("`{head}` is more than one number or word"),
                "name one of them by its key, after a dot",
            ));
        }
        Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => vec![plain(text)],
    };
    let mut refused = None;
    for said in tries {
        *reached(&mut file, &spot.steps) = said;
        own.insert(spot.file.clone(), toml::to_string(&file).unwrap_or_default());
        match pack.with_file(&spot.file, own) {
            Ok(pack) => return Ok(pack),
            Err(problems) => _ = refused.get_or_insert_with(|| Problem::sentence(&problems)),
        }
    }
    let Problem { message, hint, .. } = refused.expect("something was tried");
    Err(Problem::new(
        crate::problem::Kind::Question,
        format!("`{head}` cannot be `{text}`: {message}"),
        near.or(hint),
    ))
}

/// The key that may be meant by one that is not there yet.
fn misspelt(file: &Value, steps: &[Step]) -> Option<String> {
    let (Step::Key(last), way) = steps.split_last()? else { return None };
    let parent = way.iter().try_fold(file, |at, step| match step {
        Step::Key(key) => at.get(key),
        Step::Item(index) => at.get(*index),
    })?;
    let known = parent.as_table().filter(|table| !table.contains_key(last))?;
    nearest(last, known.keys().map(String::as_str)).map(str::to_owned)
}
