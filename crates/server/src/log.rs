//! What the operator is told: a line of JSON each, on the standard error. No secret stands in it: paths without their
//! queries, numbers, and names of things that went wrong.

use std::io::Write;

use serde_json::{Map, Value};

use crate::store::now;

/// Says something.
pub fn say(what: &str, about: &[(&str, &str)]) {
    let mut line = Map::new();
    line.insert("time".to_owned(), now().into());
    line.insert("what".to_owned(), what.into());
    line.extend(about.iter().map(|(key, value)| ((*key).to_owned(), Value::from(*value))));
    // An operator who does not listen is no reason to stop.
    let _unheard = writeln!(std::io::stderr(), "{}", Value::Object(line));
}
