//! JSON, as docs/json.md documents it.

use std::fmt::Write;

use kernel::RulingSet;
use odds::{Exactness, Prob};
use packs::{Book, Key, Scenario, Tell};
use serde_json::{Map, Value, json};
use source::is_seen;

use crate::commands::reading::Reading;

/// JSON in which everything is seen: what is not is written as its number. All of that is in texts.
pub fn escaped(value: &Value) -> String {
    let mut out = String::new();
    for c in format!("{value:#}").chars() {
        if c == '\n' || is_seen(c) {
            out.push(c);
        } else {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                write!(out, "\\u{unit:04x}").expect("a text takes all that is written to it");
            }
        }
    }
    out
}

/// A share in percent, for reading: to 10 significant digits, so that 55 is not 55.00000000000001.
pub fn percent(share: f64) -> f64 {
    format!("{:.9e}", share * 100.0).parse().expect("a number that was written can be read")
}

/// A probability: the fraction is exact, the percentage is for reading.
pub fn prob(prob: &Prob) -> Value {
    json!({ "fraction": prob.to_string(), "percent": percent(prob.to_f64()) })
}

/// What is asked.
pub fn question<G: Book>(scenario: &Scenario<G>) -> Value {
    scenario.tells().into_iter().map(|tell| json!({ "ask": tell.tell, "unit": tell.of })).collect()
}

/// An outcome: its words, and each value by what was asked.
pub fn outcome<G: Book>(scenario: &Scenario<G>, key: &Key) -> Map<String, Value> {
    let words = scenario.words(key);
    let values = scenario.values(key);
    let mut map = Map::new();
    map.insert("label".into(), words.join(", ").into());
    map.insert("values".into(), json!(values));
    map
}

/// How much an answer knows.
pub fn exactness(exactness: &Exactness) -> Value {
    match exactness {
        Exactness::Exact => json!({ "kind": "exact" }),
        Exactness::UpTo { unresolved } => json!({ "kind": "up-to", "unresolved": unresolved.to_string() }),
    }
}

/// A mean, of what was asked.
pub fn mean(tell: &Tell, mean: &Reading) -> Value {
    let mut value = json!({ "ask": tell.tell, "unit": tell.of });
    match mean {
        Reading::Exact(exact) => {
            value["fraction"] = exact.to_string().into();
            value["decimal"] = exact.to_f64().into();
        }
        Reading::Between { at_least, .. } | Reading::AtLeast { at_least } => {
            value["at_least"] = at_least.to_f64().into();
        }
        Reading::Infinite(_) => value["infinite"] = true.into(),
        Reading::Sampled { middle, low, high } => {
            value["decimal"] = (*middle).into();
            value["interval"] = json!([low, high]);
        }
    }
    value
}

/// Every ruling in force.
pub fn rulings<R: RulingSet>(rulings: &R) -> Value {
    let all = R::ALL.iter().map(|ruling| (ruling.id.to_owned(), rulings.get(ruling).id.into()));
    Value::Object(all.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_is_written_as_its_number() {
        let value = json!({ "title": "a\u{1b}b\u{9b}c\u{202e}d\u{200b}e\u{e0041}f\u{7f}é\n" });
        let text = escaped(&value);
        assert!(text.chars().all(|c| c == '\n' || is_seen(c)), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).expect("it is JSON"), value);
    }
}
