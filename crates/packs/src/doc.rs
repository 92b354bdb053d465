//! Parts of files that every game has.

#[cfg(feature = "schema")]
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::marker::PhantomData;

use kernel::RulingSet;
#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// Whether a key need not be written.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Rulings by name: `dazed-melee = "auto-hit"`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(transparent, bound = "")]
pub struct RulingsDoc<R>(pub BTreeMap<String, String>, #[serde(skip)] PhantomData<R>);

impl<R: RulingSet> RulingsDoc<R> {
    /// One option of every ruling: the written one, or else the default.
    pub fn rulings(&self) -> R {
        self.over(R::default())
    }

    /// The same with other defaults.
    pub fn over(&self, usual: R) -> R {
        let mut rulings = usual;
        for (name, option) in &self.0 {
            // The schema, or the maker of the document, has refused unknown names and options.
            let _ = rulings.set(name, option);
        }
        rulings
    }
}

#[cfg(feature = "schema")]
impl<R: RulingSet> JsonSchema for RulingsDoc<R> {
    fn schema_name() -> Cow<'static, str> {
        "Rulings".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let rulings = R::ALL.iter().map(|ruling| {
            let options: Vec<_> = ruling.options.iter().map(|option| option.id).collect();
            let about = format!("{} Default: {}.", ruling.question, options[0]);
            (
                ruling.id.to_owned(),
                serde_json::json!({ "description": about, "type": "string", "enum": options }),
            )
        });
        let properties: serde_json::Map<_, _> = rulings.collect();
        json_schema!({
            "title": "rulings",
            "type": "object",
            "properties": properties,
            "additionalProperties": false,
        })
    }
}
