//! The schema of a type: for editors, and for the check that reads it.

#[cfg(feature = "schema")]
use schemars::generate::SchemaSettings;
use serde_json::Value;

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
        schema = Value::Object(serde_json::Map::new());
    }
    without_null(&mut schema);
    schema
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
