//! Scenarios of the monster hunt: a file, checked against its pack and compiled.

use std::path::Path;

use showdown::Showdown;

use super::compile;
use super::doc::ScenarioDoc;
use super::pack::Pack;
use crate::PackError;
use crate::source::{Diagnostics, Source, parse_what_is_sound};

/// A scenario, ready to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario {
    /// What it is about.
    pub title: Option<String>,
    /// The showdown with its plan and what is asked.
    pub showdown: Showdown,
    /// The text that it was made from.
    pub source: Source,
    /// The pack that it uses.
    pub pack: String,
    /// The digest of that pack.
    pub pack_digest: u64,
}

impl Scenario {
    /// Reads a file and the pack that it names.
    ///
    /// # Errors
    /// Says which file cannot be read, or every problem of the scenario or the pack.
    pub fn load(path: &Path, pack: Option<&Pack>) -> Result<Self, PackError> {
        let source = Source::read(path).map_err(PackError::Content)?;
        Self::read(&source, path.parent().unwrap_or(Path::new("")), pack)
    }

    /// Reads a text; `folder` is where the pack that it names is looked for. A pack given here goes before the file's.
    ///
    /// # Errors
    /// As [`Scenario::load`].
    pub fn read(source: &Source, folder: &Path, pack: Option<&Pack>) -> Result<Self, PackError> {
        let (doc, problems) = match parse_what_is_sound::<ScenarioDoc>(source) {
            Ok(doc) => (doc, None),
            Err((Some(rest), problems)) => (rest, Some(problems)),
            Err((None, problems)) => return Err(PackError::Content(problems)),
        };
        let named = match pack {
            Some(pack) => Ok(pack.clone()),
            None => Pack::named(source, doc.pack.as_ref(), folder),
        };
        let is_part = problems.is_some();
        let found = named
            .and_then(|pack| Self::compile_part(source, &doc, &pack, is_part).map_err(PackError::Content));
        match (found, problems) {
            (found, None) => found,
            (Err(PackError::Content(further)), Some(mut problems)) => {
                problems.merge(further);
                Err(PackError::Content(problems))
            }
            (_, Some(problems)) => Err(PackError::Content(problems)),
        }
    }

    /// Compiles a scenario that was read or made by a program.
    ///
    /// # Errors
    /// Every problem, pointing into `source` where the document came from it.
    pub fn compile(source: &Source, doc: &ScenarioDoc, pack: &Pack) -> Result<Self, Diagnostics> {
        Self::compile_part(source, doc, pack, false)
    }

    fn compile_part(
        source: &Source,
        doc: &ScenarioDoc,
        pack: &Pack,
        is_part: bool,
    ) -> Result<Self, Diagnostics> {
        compile::showdown(source, doc, pack, is_part).map(|showdown| Self {
            title: doc.title.clone(),
            showdown,
            source: source.clone(),
            pack: pack.id.clone(),
            pack_digest: pack.digest,
        })
    }
}
