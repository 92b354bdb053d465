//! The schemas of questions and answers, embedded: a test makes them anew and compares.

use serde_json::Value;
use source::embedded;

/// The schema of a question.
pub fn question_schema() -> Value {
    embedded(include_str!("../schema/question.json"))
}

/// The schema of an answer.
pub fn answer_schema() -> Value {
    embedded(include_str!("../schema/answer.json"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::{Question, answer::Answer};
    use source::schema;

    /// `BLESS=1` writes them.
    #[test]
    fn embedded_schemas_are_those_of_the_types() {
        for (name, mut schema) in [("question", schema::<Question>()), ("answer", schema::<Answer>())] {
            schema["title"] = name.into();
            let file = format!("{}/schema/{name}.json", env!("CARGO_MANIFEST_DIR"));
            let text = format!("{schema}\n");
            if std::env::var_os("BLESS").is_some() {
                fs::write(&file, &text).unwrap();
            }
            assert!(fs::read_to_string(&file).unwrap() == text, "{name} is another: BLESS=1 writes it");
        }
    }
}
