//! The schema of a type: for editors, and for the check that reads it.

use std::borrow::Cow;
use std::sync::OnceLock;

#[cfg(feature = "schema")]
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

#[cfg(feature = "schema")]
pub use schemars::JsonSchema;
#[cfg(not(feature = "schema"))]
pub use silent::JsonSchema;

/// The schema of a file type, in JSON Schema's draft 2020-12.
///
/// ```
/// # #[derive(schemars::JsonSchema)]
/// # struct Scenario { name: Option<String> }
/// let schema = source::schema::<Scenario>();
/// assert_eq!(schema["properties"]["name"]["type"], "string");
/// ```
#[cfg(feature = "schema")]
pub fn schema<T: JsonSchema>() -> Value {
    let mut schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>().to_value();
    // A type that allows anything has the schema `true`.
    if !schema.is_object() {
        schema = Value::Object(Map::new());
    }
    without_null(&mut schema);
    schema
}

/// The schema of the files of a type. Most files need few of its definitions: one that is embedded reads each
/// of them when it is first asked for.
#[derive(Debug)]
pub struct Schema {
    root: Value,
    definitions: Vec<Definition>,
}

/// A named part of a schema.
#[derive(Debug)]
struct Definition {
    name: Cow<'static, str>,
    text: &'static str,
    read: OnceLock<Value>,
}

impl Definition {
    fn value(&self) -> &Value {
        self.read.get_or_init(|| embedded(self.text))
    }
}

/// The text before the definitions of a schema. Each definition has a line of its own, so that they can be
/// told apart without reading them.
const DEFINITIONS: &str = ",\"$defs\":{\n";

/// The key of the definitions.
const KEY: &str = "$defs";

impl Schema {
    /// A schema that was made before, as `schema_text` writes it.
    ///
    /// # Panics
    /// If it is no JSON; a test compares it with its type.
    pub fn embedded(text: &'static str) -> Self {
        let Some((head, rest)) = text.split_once(DEFINITIONS) else { return embedded(text).into() };
        let definition = |line: &'static str| {
            let (name, text) = line.strip_prefix('"')?.split_once("\":")?;
            let text = text.strip_suffix(',').unwrap_or(text);
            Some(Definition { name: name.into(), text, read: OnceLock::new() })
        };
        let definitions = rest.lines().map_while(definition).collect();
        Self { root: embedded(&format!("{head}}}")), definitions }
    }

    /// The whole schema, with its definitions.
    pub fn whole(&self) -> Value {
        let mut whole = self.root.clone();
        if !self.definitions.is_empty() {
            let all = self.definitions.iter().map(|part| (part.name.to_string(), part.value().clone()));
            whole[KEY] = all.collect::<Map<_, _>>().into();
        }
        whole
    }

    /// The schema without its definitions.
    pub(super) fn root(&self) -> &Value {
        &self.root
    }

    /// The target of a reference: `#` or `#/$defs/Unit`.
    pub(super) fn target(&self, reference: &str) -> Option<&Value> {
        match reference.strip_prefix("#/$defs/") {
            Some(name) => self.definitions.iter().find(|part| part.name == name).map(Definition::value),
            None => (reference == "#").then_some(&self.root),
        }
    }
}

impl From<Value> for Schema {
    fn from(mut root: Value) -> Self {
        let all = root.as_object_mut().and_then(|root| root.shift_remove(KEY));
        let Some(Value::Object(all)) = all else { return Self { root, definitions: Vec::new() } };
        let definition =
            |(name, value): (String, Value)| Definition { name: name.into(), text: "", read: value.into() };
        Self { root, definitions: all.into_iter().map(definition).collect() }
    }
}

/// The text of a schema to embed: each definition on a line of its own.
#[cfg(feature = "schema")]
pub fn schema_text(schema: &Value) -> String {
    let mut root = schema.clone();
    let all = root.as_object_mut().and_then(|root| root.shift_remove(KEY));
    let Some(Value::Object(all)) = all else { return format!("{root}\n") };
    let head = root.to_string();
    let lines: Vec<String> = all.iter().map(|(name, part)| format!("\"{name}\":{part}")).collect();
    format!("{}{DEFINITIONS}{}\n}}}}\n", head.strip_suffix('}').unwrap_or(&head), lines.join(",\n"))
}

/// A schema that was made before.
///
/// # Panics
/// If it is no JSON; a test compares it with its type.
pub fn embedded(schema: &str) -> Value {
    serde_json::from_str(schema).expect("a test compares it with its type")
}

/// Takes the null out of every optional value: a TOML file leaves such a key out, it has no word for nothing.
#[cfg(feature = "schema")]
fn without_null(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(without_null),
        Value::Object(map) => {
            if let Some(Value::Array(types)) = map.get_mut("type") {
                types.retain(|name| name != "null");
                if let [only] = types.as_slice() {
                    let only = only.clone();
                    map.insert("type".to_owned(), only);
                }
            }
            if let Some(Value::Array(values)) = map.get_mut("enum") {
                values.retain(|value| !value.is_null());
            }
            if map.get("default").is_some_and(Value::is_null) {
                map.remove("default");
            }
            if let Some(Value::Array(options)) = map.get_mut("anyOf") {
                options.retain(|option| option.get("type").is_none_or(|name| name != "null"));
                if let [Value::Object(only)] = options.as_slice() {
                    let only = only.clone();
                    map.remove("anyOf");
                    for (key, value) in only {
                        map.entry(key).or_insert(value);
                    }
                }
            }
            map.values_mut().for_each(without_null);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(JsonSchema)]
    #[allow(dead_code)]
    struct Outer {
        /// Told twice.
        inner: Option<Inner>,
        number: Option<u8>,
    }

    #[derive(JsonSchema)]
    #[allow(dead_code)]
    struct Inner {
        x: u8,
    }

    #[test]
    fn an_embedded_schema_is_the_one_that_was_written() {
        for made in [schema::<Outer>(), schema::<Inner>()] {
            let text: &'static str = schema_text(&made).leak();
            let read = Schema::embedded(text);
            assert_eq!(read.whole(), made);
            assert_eq!(read.whole().to_string(), made.to_string(), "in its order, too");
            assert_eq!(embedded(text), made, "it is JSON as it stands");
            assert_eq!(Schema::from(made.clone()).whole(), made);
        }
        let outer = Schema::embedded(schema_text(&schema::<Outer>()).leak());
        assert_eq!(outer.target("#/$defs/Inner").unwrap()["properties"]["x"]["minimum"], 0);
        assert_eq!(outer.target("#"), Some(outer.root()));
        assert_eq!(outer.target("#/$defs/Other"), None);
    }

    #[test]
    fn editors_are_not_told_of_null() {
        let schema = schema::<Outer>();
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
        assert_eq!(
            schema["properties"],
            serde_json::json!({
                "inner": { "description": "Told twice.", "$ref": "#/$defs/Inner" },
                "number": { "type": "integer", "format": "uint8", "minimum": 0, "maximum": 255 },
            })
        );
        assert!(!schema.to_string().contains("null"));
    }
}
