//! From a text to a value, or to everything that is wrong with the text.

use serde::de::DeserializeOwned;
use toml::de::DeTable;

use crate::check::check;
use crate::counted::{Costly, note};
use crate::node::{Node, Wrong};
use crate::prune::prune;
use crate::recover::recover;
use crate::tree::tree;
use crate::{Diagnostic, Diagnostics, Schema, Source, write};

/// A type of files. [`file!`](crate::file) makes one of a type: the code that reads and writes it is then
/// compiled once, with the type, and not again at each place that reads a file.
pub trait File: Sized {
    /// The schema of its files.
    fn schema() -> &'static Schema;

    /// The value of a file that has been read.
    ///
    /// # Errors
    /// Values that the type refuses though the schema allows them.
    fn read(node: Node<'_>) -> Result<Self, Wrong>;

    /// The TOML of a file with this value.
    fn write(&self) -> toml::Value;
}

/// Makes a type one of files.
///
/// ```
/// #[derive(serde::Deserialize, serde::Serialize)]
/// struct Named {
///     name: String,
/// }
/// source::file!(Named, serde_json::json!({ "properties": { "name": { "type": "string" } } }));
///
/// let named: Named = source::parse(&source::Source::new("file", "name = 'brun'")).unwrap();
/// assert_eq!(source::to_text(&named), "name = \"brun\"\n");
/// ```
#[macro_export]
macro_rules! file {
    ($Type:ty, $schema:expr) => {
        impl $crate::File for $Type {
            fn schema() -> &'static $crate::Schema {
                static SCHEMA: ::std::sync::LazyLock<$crate::Schema> =
                    ::std::sync::LazyLock::new(|| $crate::Schema::from($schema));
                &SCHEMA
            }

            #[inline(never)]
            fn read(node: $crate::Node<'_>) -> ::std::result::Result<Self, $crate::Wrong> {
                ::serde::Deserialize::deserialize(node)
            }

            #[inline(never)]
            fn write(&self) -> $crate::Written {
                $crate::written(self)
            }
        }
    };
}

/// Reads a file as a value of a type.
///
/// # Errors
/// Every problem of the file: of syntax, and against the schema of the type. Keys on a line that is not TOML, and
/// the keys of a table with a bad header, are reported once that line is fixed.
pub fn parse<T: File>(source: &Source) -> Result<T, Diagnostics> {
    parse_what_is_sound(source).map_err(|(_, problems)| problems)
}

/// The text of a file with a value.
pub fn to_text<T: File>(value: &T) -> String {
    write::text(&value.write())
}

/// Reads a file that a test has checked before; `None` if it has a problem all the same.
pub fn parse_checked<T: File>(source: &Source) -> Option<T> {
    note(Costly::Read);
    let table = DeTable::parse(&source.text).ok()?;
    T::read(Node::file(&table)).ok()
}

/// Reads a word of the files.
///
/// # Errors
/// The problem of the word, and the word that was probably meant.
pub fn parse_word<T: DeserializeOwned>(word: &str) -> Result<T, Diagnostic> {
    T::deserialize(Node::word(word)).map_err(Wrong::into_diagnostic)
}

/// Reads a file as a value of a type; a file with problems may still give its sound part.
///
/// The sound part is for checks that a schema cannot express, so all problems are reported at once. Use it for
/// nothing else.
///
/// # Errors
/// The sound part, if it makes a value at all, and every problem as [`parse`] reports it.
pub fn parse_what_is_sound<T: File>(source: &Source) -> Result<T, (Option<T>, Diagnostics)> {
    let mut value = None;
    let problems = read(source, T::schema(), &mut |node| {
        value = Some(T::read(node)?);
        Ok(())
    });
    match value {
        Some(value) if problems.is_empty() => Ok(value),
        value => Err((value, problems)),
    }
}

/// Reads a file, lets a value be made of its sound part, and tells every problem.
fn read(
    source: &Source,
    schema: &Schema,
    make: &mut dyn FnMut(Node<'_>) -> Result<(), Wrong>,
) -> Diagnostics {
    let mut problems = Diagnostics::new(source);
    let recovered = recover(&source.text);
    for problem in recovered.problems {
        problems.add(problem);
    }
    if !recovered.readable {
        return problems;
    }
    let Ok((mut table, _)) = tree(&recovered.text) else { return problems };
    for problem in check(schema, &table, &source.text, &recovered.lost) {
        problems.add(problem);
    }
    if problems.is_empty() {
        let file = Node::file(&table);
        if let Err(wrong) = make(file) {
            problems.add(wrong.at(file).into_diagnostic());
        }
    } else {
        let wrong: Vec<_> = problems.iter().filter_map(|(_, problem)| problem.span.clone()).collect();
        prune(table.get_mut(), &wrong);
        // If the rest makes no value, its problems have been told.
        let _ = make(Node::file(&table));
    }
    problems
}
