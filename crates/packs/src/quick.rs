//! Questions without a file, of either game: a few numbers and words become the document that a file would hold.

use std::collections::BTreeMap;

use kernel::RulingSet;

use crate::{Book, RulingsDoc, Scenario};
use source::{Diagnostics, Source};

/// The name of such a question in messages about its problems.
const NAME: &str = "question";

/// The problems of a question, none so far.
pub(crate) fn problems() -> Diagnostics {
    Diagnostics::new(&Source::new(NAME, ""))
}

/// The rulings that differ from the default, as a file lists them.
pub(crate) fn rulings<R: RulingSet>(given: &BTreeMap<String, String>) -> RulingsDoc<R> {
    let mut rulings = RulingsDoc::default();
    rulings.0.clone_from(given);
    rulings
}

/// A name that was given, or else the usual one.
pub(crate) fn or(given: Option<&String>, usual: &str) -> String {
    given.map_or(usual, String::as_str).to_owned()
}

/// A word that names its subject after a colon, `armor:head`, and the subject.
pub(crate) fn subject(text: &str) -> (&str, Option<&str>) {
    text.split_once(':').map_or((text, None), |(word, of)| (word, Some(of)))
}

/// The document, compiled. Its source is the file that would ask the same.
pub(crate) fn compiled<G: Book>(doc: &G::Doc, pack: &G::Pack) -> Result<Scenario<G>, Diagnostics> {
    Scenario::compile(&Source::of(NAME, doc), doc, pack)
}
