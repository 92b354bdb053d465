//! A document with its pack, its possible changes, and the position where a question begins.

use std::collections::BTreeMap;
use std::path::{Component, Path};
use std::sync::{Arc, OnceLock};

use kernel::{RulingSet, UnknownRuling};
use packs::{Book, Document, PackFiles, Scenario};
use source::{At, File, Source, made, nearest, parse, to_text};

use crate::axis::Value;
use crate::content::{self, Spot};
use crate::problem::{Kind, Problem, Result, See};
use crate::question::changed_files;

/// A document and the pack it is compiled with. It is compiled once, when somebody first asks for its scenario.
#[derive(Debug, Clone)]
pub struct Loaded<G: Book> {
    doc: G::Doc,
    /// The file that it was read from, or that would hold it.
    source: Source,
    pack: Arc<G::Pack>,
    /// The files of the pack that are not those of the core pack.
    files: Arc<BTreeMap<String, String>>,
    /// Whether nobody wrote it as a file: then problems are told in a sentence, not shown in a file.
    is_made: bool,
    /// Rulings besides those of the document.
    rulings: Vec<(String, String)>,
    /// The current state of a saved game.
    state: Option<G::State>,
    compiled: OnceLock<Arc<Scenario<G>>>,
}

/// A scenario and the state in it where a question begins.
#[derive(Debug, Clone)]
pub struct Position<G: Book> {
    /// The scenario.
    pub scenario: Scenario<G>,
    /// The state that waits for the first input.
    pub state: G::State,
    /// The events before the first roll or decision.
    pub opening: Vec<G::Event>,
    /// Whether it is that of a saved game.
    pub saved: bool,
}

impl<G: Book> Position<G> {
    /// Starts again, because the game counts something else now. A saved game keeps its state.
    pub fn restart(&mut self) {
        if !self.saved {
            self.opening.clear();
            self.state = self.scenario.game.start(&mut self.opening);
        }
    }
}

/// Reads NAME=OPTION.
///
/// # Errors
/// If the book has no such ruling, or the ruling no such option.
pub fn rulings<R: RulingSet>(given: &[String]) -> Result<Vec<(String, String)>> {
    let mut scratch = R::default();
    let one = |text: &String| {
        let Some((name, option)) = text.split_once('=') else {
            return Err(Problem::question(
                format!("`{text}` is no ruling"),
                format!("write NAME=OPTION{}", example::<R>()),
            )
            .naming(&["ruling"]));
        };
        match scratch.set(name.trim(), option.trim()) {
            Ok(()) => Ok((name.trim().to_owned(), option.trim().to_owned())),
            Err(UnknownRuling::Name) => {
                let near = nearest(name, R::ALL.iter().map(|ruling| ruling.id));
                let hint = near.map(|near| format!("did you mean `{near}`?"));
                let message = format!("there is no ruling `{name}`");
                Err(Problem::new(Kind::Question, message, hint).see(See::Rulings))
            }
            Err(UnknownRuling::Option(ruling)) => {
                let options: Vec<&str> = ruling.options.iter().map(|option| option.id).collect();
                let near = nearest(option, options.iter().copied());
                let mean = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
                let hint = format!("{mean}its options are {}", options.join(", "));
                Err(Problem::question(format!("the ruling `{name}` has no option `{option}`"), hint))
            }
        }
    };
    given.iter().map(one).collect()
}

/// A ruling of the book, not by default.
fn example<R: RulingSet>() -> String {
    let example = R::ALL.first().and_then(|ruling| Some((ruling.id, ruling.options.get(1)?.id)));
    example.map_or(String::new(), |(name, option)| format!(", for example `ruling` {name}={option}"))
}

impl<G: Book> Loaded<G> {
    /// A document that nobody wrote as a file, checked as if somebody had.
    ///
    /// # Errors
    /// If a file with this document would be refused.
    pub fn made(doc: &G::Doc, pack: Arc<G::Pack>, rulings: Vec<(String, String)>) -> Result<Self> {
        let (doc, source) = made("question", doc).map_err(|problems| Problem::sentence(&problems))?;
        let (files, compiled) = (Arc::default(), OnceLock::new());
        Ok(Self { doc, source, pack, files, is_made: true, rulings, state: None, compiled })
    }

    /// A document that was read from a file, with its compiled scenario; `state` is that of a saved game.
    pub(crate) fn read(
        doc: G::Doc,
        scenario: Scenario<G>,
        pack: Arc<G::Pack>,
        rulings: Vec<(String, String)>,
        state: Option<G::State>,
    ) -> Self {
        let (source, files) = (scenario.source.clone(), Arc::default());
        let compiled = Arc::new(ruled(scenario, &rulings)).into();
        Self { doc, source, pack, files, is_made: false, rulings, state, compiled }
    }

    /// The scenario as named.
    ///
    /// # Errors
    /// Every problem of the document.
    pub fn scenario(&self) -> Result<Arc<Scenario<G>>> {
        if let Some(known) = self.compiled.get() {
            return Ok(Arc::clone(known));
        }
        let compile = |doc: &G::Doc| Scenario::<G>::compile(&self.source, doc, &self.pack);
        let scenario = if self.is_made {
            // Problems have their places in the text, and their order: it is written for them.
            let again = |_| parse(&self.source).and_then(|doc| compile(&doc));
            compile(&self.doc).or_else(again).map_err(|problems| Problem::sentence(&problems))?
        } else {
            compile(&self.doc)?
        };
        Ok(Arc::clone(self.compiled.get_or_init(|| Arc::new(ruled(scenario, &self.rulings)))))
    }

    /// The scenario, and the state where the question begins.
    ///
    /// # Errors
    /// Every problem of the document.
    pub fn position(&self) -> Result<Position<G>> {
        let scenario = Arc::unwrap_or_clone(self.scenario()?);
        let mut opening = Vec::new();
        let start = scenario.game.start(&mut opening);
        Ok(match &self.state {
            Some(state) => Position { scenario, state: state.clone(), opening: Vec::new(), saved: true },
            None => Position { scenario, state: start, opening, saved: false },
        })
    }

    /// A copy, to be compiled anew.
    fn anew(&self) -> Self {
        Self { compiled: OnceLock::new(), ..self.clone() }
    }

    /// A saved game has one position; nothing about it can be varied.
    fn vary(&self) -> Result<()> {
        if self.state.is_none() {
            return Ok(());
        }
        Err(Problem::question("a saved game cannot be varied", "compare its scenario file instead"))
    }

    /// A copy with other rulings and pack on top.
    ///
    /// # Errors
    /// Of a saved game; and if there is no such ruling or pack.
    pub fn versus(&self, rulings: &[String], pack: Option<&Path>) -> Result<Self> {
        if !rulings.is_empty() || pack.is_some() {
            self.vary()?;
        }
        let mut other = self.anew();
        other.rulings.extend(self::rulings::<G::Rulings>(rulings)?);
        if let Some(folder) = pack {
            other.pack = Arc::new(G::Pack::load(folder)?);
            other.files = Arc::new(changed_files::<G::Pack>(folder)?);
        }
        Ok(other)
    }

    /// A copy with a changed document and pack, checked as if their files had been changed.
    ///
    /// # Errors
    /// Of a saved game; and if the change is refused, or makes no document.
    pub fn changed(&self, change: impl FnOnce(&mut G::Doc, &mut Arc<G::Pack>) -> Result<()>) -> Result<Self> {
        self.vary()?;
        let mut other = self.anew();
        change(&mut other.doc, &mut other.pack)?;
        let made = made(&self.source.name, &other.doc);
        let (doc, source) = made.map_err(|problems| Problem::sentence(&problems))?;
        Ok(Self { doc, source, is_made: true, ..other })
    }

    /// A copy with a value of the pack rewritten, as if in its file.
    ///
    /// # Errors
    /// If it is a saved game, or a file with the value would be refused.
    pub(crate) fn rewritten(&self, spot: &Spot, value: Value<'_>) -> Result<Self> {
        self.vary()?;
        let mut other = self.anew();
        let pack = content::write(&*self.pack, Arc::make_mut(&mut other.files), spot, value)?;
        Ok(Self { pack: Arc::new(pack), is_made: true, ..other })
    }

    /// Adds the files of its pack, which changes in place need.
    pub fn with_files(self, files: BTreeMap<String, String>) -> Self {
        Self { files: Arc::new(files), ..self }
    }

    /// Those files.
    pub fn files(&self) -> &BTreeMap<String, String> {
        &self.files
    }

    /// The pack.
    pub fn pack(&self) -> &G::Pack {
        &self.pack
    }

    /// The document.
    pub fn doc(&self) -> &G::Doc {
        &self.doc
    }

    /// The title of the scenario, apart from the axes.
    ///
    /// # Errors
    /// Every problem of the document.
    pub fn title(&self, varied: &[&str]) -> Result<Option<String>> {
        Ok(G::title(&self.doc, &self.scenario()?.game, varied))
    }

    /// The text of the document, with a table for everybody of its party, and with the rulings and the pack that were given; a
    /// pack that a file may not name is left out.
    pub fn text(&self, pack: Option<&Path>) -> String {
        let mut doc = G::expanded(&self.doc, &self.pack);
        if self.rulings.is_empty() && pack.is_none() && doc.write() == self.doc.write() {
            return self.source.text.to_string();
        }
        doc.rulings_mut().extend(self.rulings.iter().cloned());
        if let Some(pack) = pack.filter(|pack| may_be_named(pack)) {
            doc.set_pack(At::here(pack.display().to_string()));
        }
        to_text(&doc)
    }

    /// Whether it is a saved game.
    pub fn is_saved_game(&self) -> bool {
        self.state.is_some()
    }

    /// The rulings given besides those of the document.
    pub fn given_rulings(&self) -> impl Iterator<Item = (&str, &str)> {
        self.rulings.iter().map(|(name, option)| (name.as_str(), option.as_str()))
    }
}

/// A scenario with rulings besides those of its document.
fn ruled<G: Book>(mut scenario: Scenario<G>, rulings: &[(String, String)]) -> Scenario<G> {
    for (name, option) in rulings {
        scenario.game.rulings_mut().set(name, option).expect("rulings were checked when they were read");
    }
    scenario
}

/// Whether a file may name a pack so: one beside it or below. The place of the file is not known yet.
pub fn may_be_named(pack: &Path) -> bool {
    pack.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}
