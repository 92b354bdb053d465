//! Questions as JSON. A problem is one sentence, with the nearest known word.

use serde_json::Value;
use source::nearest;

use super::Question;
use crate::problem::{Kind, Place, Problem, Result, See};
use crate::schema::question_schema;

impl Question {
    /// Reads a question that was written as JSON.
    ///
    /// # Errors
    /// The problem in the text, with its place.
    pub fn from_json(name: &str, text: &str) -> Result<Self> {
        serde_json::from_str(text).map_err(|error| {
            let (line, column) = (Some(error.line()), Some(error.column()));
            let place = Place { source: name.to_owned(), line, column };
            let schema = question_schema();
            let read = serde_json::from_str::<Value>(text).ok();
            let unknown = read.and_then(|value| unknown(&schema, &schema, &value, "a question"));
            let (message, hint) = unknown.unwrap_or_else(|| {
                // The problem carries the place separately.
                let told = error.to_string();
                let at = format!(" at line {} column {}", error.line(), error.column());
                let message = told.strip_suffix(&at).unwrap_or(&told);
                (format!("this is no question: {message}"), None)
            });
            Problem::new(Kind::Question, message, hint).see(See::Schema).at(place)
        })
    }
}

/// A message and its hint.
type Unknown = (String, Option<String>);

/// The first word of a value that its schema does not know, with the nearest known one. `of` names the value.
fn unknown(schema: &Value, root: &Value, value: &Value, of: &str) -> Option<Unknown> {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
        return unknown(&root["$defs"][name], root, value, of);
    }
    let forms: Vec<&Value> =
        ["oneOf", "anyOf", "allOf"].iter().filter_map(|key| schema[key].as_array()).flatten().collect();
    match value {
        Value::Object(fields) => {
            let own = schema["properties"].as_object().into_iter();
            let of_forms = forms.iter().filter_map(|form| form["properties"].as_object());
            let known: Vec<(&String, &Value)> = own.chain(of_forms).flatten().collect();
            // A schema for any names knows none; its referenced form is searched instead.
            if known.is_empty() {
                return forms
                    .iter()
                    .find(|form| form.get("$ref").is_some())
                    .and_then(|form| unknown(form, root, value, of));
            }
            fields.iter().find_map(|(key, value)| match known.iter().find(|(name, _)| *name == key) {
                Some((_, schema)) => unknown(schema, root, value, &format!("`{key}`")),
                None => Some(sentence(key, of, known.iter().map(|(name, _)| name.as_str()))),
            })
        }
        Value::Array(items) => items.iter().find_map(|item| unknown(&schema["items"], root, item, of)),
        Value::String(word) => {
            let words = |schema: &'_ Value| -> Vec<String> {
                let all = schema["enum"].as_array().into_iter().flatten().chain(schema.get("const"));
                all.filter_map(|word| word.as_str().map(str::to_owned)).collect()
            };
            let takes_any = |schema: &Value| schema["type"] == "string" && words(schema).is_empty();
            let known: Vec<String> =
                std::iter::once(schema).chain(forms.iter().copied()).flat_map(words).collect();
            let is_open =
                takes_any(schema) || forms.iter().any(|form| takes_any(form) || form.get("$ref").is_some());
            (!known.is_empty() && !is_open && !known.contains(word))
                .then(|| sentence(word, of, known.iter().map(String::as_str)))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

fn sentence<'a>(word: &str, of: &str, known: impl Iterator<Item = &'a str> + Clone) -> Unknown {
    let hint = match nearest(word, known.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}", known.collect::<Vec<_>>().join(", ")),
    };
    (format!("{of} has no `{word}`"), Some(hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_words_are_told_with_the_nearest_known_one() {
        for (text, message, hint) in [
            (r#"{"off": 3}"#, "a question has no `off`", "did you mean `of`?"),
            (r#"{"of": {"atack": {}}}"#, "`of` has no `atack`", "did you mean `attack`?"),
            (r#"{"of": {"attack": {"wepons": []}}}"#, "`attack` has no `wepons`", "did you mean `weapons`?"),
            (
                r#"{"of": {"skirmish": {"target": "dased"}}}"#,
                "`target` has no `dased`",
                "did you mean `dazed`?",
            ),
            (r#"{"ask": "oods", "of": {"attack": {}}}"#, "`ask` has no `oods`", "did you mean `odds`?"),
        ] {
            let problem = Question::from_json("q.json", text).expect_err(text);
            assert_eq!((problem.message.as_str(), problem.hint.as_deref()), (message, Some(hint)), "{text}");
            assert!(problem.place.is_some_and(|place| place.line == Some(1)), "{text}");
        }
        let other = Question::from_json("q.json", "{").expect_err("it is cut off");
        assert!(other.message.starts_with("this is no question: "), "{other:?}");
    }
}
