//! The schema of a type: for editors, and for the check that reads it.

use std::any::type_name;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

/// The schema of a file type for editors, in JSON Schema's draft 2020-12.
///
/// ```
/// # #[derive(schemars::JsonSchema)]
/// # struct Scenario { name: Option<String> }
/// let schema = source::schema::<Scenario>("Bout scenario");
/// assert_eq!(schema["title"], "Bout scenario");
/// assert_eq!(schema["properties"]["name"]["type"], "string");
/// ```
pub fn schema<T: JsonSchema>(title: &str) -> Value {
    let mut schema = made::<T>();
    schema["title"] = title.into();
    schema
}

/// The schema as the check uses it: what [`schema`] gives, under the type's own title. Made once: a pack of a hundred
/// files asks a hundred times.
pub(super) fn of<T: JsonSchema>() -> Arc<Value> {
    static MADE: Mutex<BTreeMap<&str, Arc<Value>>> = Mutex::new(BTreeMap::new());
    let known = || MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let name = type_name::<T>();
    if let Some(schema) = known().get(name) {
        return Arc::clone(schema);
    }
    let schema = Arc::new(made::<T>());
    known().insert(name, Arc::clone(&schema));
    schema
}

fn made<T: JsonSchema>() -> Value {
    let mut schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>().to_value();
    // A type that allows anything has the schema `true`.
    if !schema.is_object() {
        schema = Value::Object(Map::new());
    }
    without_null(&mut schema);
    schema
}

/// Takes the null out of every optional value: a TOML file leaves such a key out, it has no word for nothing.
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
    fn editors_are_not_told_of_null() {
        let schema = schema::<Outer>("outer");
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
