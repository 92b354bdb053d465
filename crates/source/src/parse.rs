//! From a text to a value, or to everything that is wrong with the text.

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

use crate::check::check;
use crate::prune::prune;
use crate::recover::recover;
use crate::tree::tree;
use crate::words::code;
use crate::{Diagnostic, Diagnostics, Source, schema, suggest};

/// Reads a file as a value of a type.
///
/// # Errors
/// Every problem of the file: of syntax, and against the schema of the type. Keys on a line that is not TOML, and
/// the keys of a table with a bad header, are reported once that line is fixed.
pub fn parse<T: DeserializeOwned + JsonSchema>(source: &Source) -> Result<T, Diagnostics> {
    parse_what_is_sound(source).map_err(|(_, problems)| problems)
}

/// A changed value, written and read again: this refuses what no file may say.
///
/// # Errors
/// The problems that a file with it would have.
///
/// # Panics
/// If it cannot be written, which every document can.
pub fn reread<T: Serialize + DeserializeOwned + JsonSchema>(value: &T, name: &str) -> Result<T, Diagnostics> {
    parse(&Source::new(name, toml::to_string(value).expect("a document can be written")))
}

/// Reads a file as a value of a type; a file with problems may still give its sound part.
///
/// The sound part is for checks that a schema cannot express, so all problems are reported at once. Use it for
/// nothing else.
///
/// # Errors
/// The sound part, if it makes a value at all, and every problem as [`parse`] reports it.
pub fn parse_what_is_sound<T: DeserializeOwned + JsonSchema>(
    source: &Source,
) -> Result<T, (Option<T>, Diagnostics)> {
    let mut problems = Diagnostics::new(source);
    let recovered = recover(&source.text);
    let readable = recovered.readable;
    for problem in recovered.problems {
        problems.add(problem);
    }
    if !readable {
        return Err((None, problems));
    }
    let Ok((mut table, _)) = tree(&recovered.text) else { return Err((None, problems)) };
    for problem in check(&schema::of::<T>(), &table, &source.text, &recovered.lost) {
        problems.add(problem);
    }
    if !problems.is_empty() {
        let wrong: Vec<_> = problems.iter().filter_map(|(_, problem)| problem.span.clone()).collect();
        prune(table.get_mut(), &wrong);
        return Err((T::deserialize(toml::de::Deserializer::from(table)).ok(), problems));
    }
    T::deserialize(toml::de::Deserializer::from(table)).map_err(|error| {
        problems.add(translated(&error));
        (None, problems)
    })
}

/// An error of the last step: a rule that the type adds to its schema, or a schema that says too little.
/// What the type says itself is kept; the machinery's own words are not for players.
fn translated(error: &toml::de::Error) -> Diagnostic {
    let message = error.message();
    let starts = |beginnings: &[&str]| beginnings.iter().any(|beginning| message.starts_with(beginning));
    // The words between backticks are first what was found, then what is known.
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let said = match quoted.split_first() {
        Some((word, known)) if starts(&["unknown variant", "unknown field"]) => {
            let mut problem = Diagnostic::new(error.span(), format!("{} is not known here", code(word)));
            problem.hint = suggest(word, known.iter().copied());
            return problem;
        }
        Some((word, _)) if starts(&["missing field"]) => format!("{} is missing here", code(word)),
        _ if starts(&["invalid value: integer", "number too"]) => "this number is out of range".to_owned(),
        _ if starts(&["invalid ", "data did not match", "wanted ", "expected ", "unexpected "]) => {
            "this value does not belong here".to_owned()
        }
        _ => message.to_owned(),
    };
    Diagnostic::new(error.span(), said)
}
