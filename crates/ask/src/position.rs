//! A document with its pack, what may be changed about it, and where a question begins.

use std::collections::BTreeMap;
use std::path::{Component, Path};

use kernel::{RulingSet, UnknownRuling};
use packs::{Book, Document, PackFiles, Scenario};
use source::{At, Source, nearest, parse, to_text};

use crate::content::{self, Spot};
use crate::problem::{Kind, Problem, Result, See};
use crate::question::changed_files;

/// A document and the pack it is compiled with.
#[derive(Debug, Clone)]
pub struct Loaded<G: Book> {
    /// The document.
    pub doc: G::Doc,
    /// The text that it was read from.
    pub source: Source,
    /// The pack.
    pub pack: G::Pack,
    /// The files of the pack that are not those of the core pack.
    pub files: BTreeMap<String, String>,
    /// Whether nobody wrote it as a file: then problems are told in a sentence, not shown in a file.
    pub is_made: bool,
    /// Rulings besides those of the document.
    pub rulings: Vec<(String, String)>,
    /// Where a saved game stands.
    pub state: Option<G::State>,
}

/// A scenario and where in it a question begins.
#[derive(Debug, Clone)]
pub struct Position<G: Book> {
    /// The scenario.
    pub scenario: Scenario<G>,
    /// The state that waits for the first input.
    pub state: G::State,
    /// What happened by itself before that.
    pub opening: Vec<G::Event>,
    /// Whether it is that of a saved game.
    pub saved: bool,
}

impl<G: Book> Position<G> {
    /// Starts again, because the game counts something else now. A saved game stays where it stands.
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
    /// The scenario as named.
    ///
    /// # Errors
    /// Every problem of the document.
    pub fn scenario(&self) -> Result<Scenario<G>> {
        let mut scenario =
            Scenario::<G>::compile(&self.source, &self.doc, &self.pack).map_err(|problems| {
                if self.is_made { Problem::sentence(&problems) } else { Problem::from(problems) }
            })?;
        for (name, option) in &self.rulings {
            scenario.game.rulings_mut().set(name, option).expect("rulings were checked when they were read");
        }
        Ok(scenario)
    }

    /// The scenario, and where the question begins.
    ///
    /// # Errors
    /// Every problem of the document.
    pub fn position(&self) -> Result<Position<G>> {
        let scenario = self.scenario()?;
        let mut opening = Vec::new();
        let start = scenario.game.start(&mut opening);
        Ok(match &self.state {
            Some(state) => Position { scenario, state: state.clone(), opening: Vec::new(), saved: true },
            None => Position { scenario, state: start, opening, saved: false },
        })
    }

    /// A saved game has one position; nothing about it can be varied.
    fn vary(&self) -> Result<()> {
        if self.state.is_none() {
            return Ok(());
        }
        Err(Problem::question("a saved game cannot be varied", "compare its scenario file instead"))
    }

    /// The same with other rulings and pack on top.
    ///
    /// # Errors
    /// Of a saved game; and if there is no such ruling or pack.
    pub fn versus(&self, rulings: &[String], pack: Option<&Path>) -> Result<Self> {
        if !rulings.is_empty() || pack.is_some() {
            self.vary()?;
        }
        let mut other = self.clone();
        other.rulings.extend(self::rulings::<G::Rulings>(rulings)?);
        if let Some(folder) = pack {
            other.pack = G::Pack::load(folder)?;
            other.files = changed_files::<G::Pack>(folder)?;
        }
        Ok(other)
    }

    /// The same with a changed document, checked as if it had been written so, and a pack as if its files had been.
    ///
    /// # Errors
    /// Of a saved game; and if the change is refused, or makes no document.
    ///
    /// # Panics
    /// If a document cannot be written, which every one can.
    pub fn changed(&self, change: impl FnOnce(&mut G::Doc, &mut G::Pack) -> Result<()>) -> Result<Self> {
        self.vary()?;
        let (mut doc, mut pack) = (self.doc.clone(), self.pack.clone());
        change(&mut doc, &mut pack)?;
        let text = to_text(&doc);
        let source = Source::new(self.source.name.clone(), text);
        let doc = parse(&source).map_err(|problems| Problem::sentence(&problems))?;
        Ok(Self { doc, source, pack, is_made: true, ..self.clone() })
    }

    /// The same with something of the pack rewritten, as if its file said so.
    ///
    /// # Errors
    /// Of a saved game; and what a file with it would be told.
    pub(crate) fn rewritten(&self, spot: &Spot, text: &str) -> Result<Self> {
        self.vary()?;
        let mut files = self.files.clone();
        let pack = content::write::<G::Pack>(&mut files, spot, text)?;
        Ok(Self { pack, files, ..self.clone() })
    }

    /// The same with the files of its pack, by which something of it can be changed.
    pub fn with_files(self, files: BTreeMap<String, String>) -> Self {
        Self { files, ..self }
    }

    /// The pack.
    pub fn pack(&self) -> &G::Pack {
        &self.pack
    }

    /// The document.
    pub fn doc(&self) -> &G::Doc {
        &self.doc
    }

    /// What the scenario is about, but for what varies.
    ///
    /// # Errors
    /// Every problem of the document.
    pub fn title(&self, varied: &[&str]) -> Result<Option<String>> {
        Ok(G::title(&self.doc, &self.scenario()?.game, varied))
    }

    /// The text of the document, with the rulings and the pack that were given; a pack that a file may not name is left out.
    pub fn text(&self, pack: Option<&Path>) -> String {
        if self.rulings.is_empty() && pack.is_none() {
            return self.source.text.clone();
        }
        let mut doc = self.doc.clone();
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

/// Whether a file may name a pack so: one beside it or below. Where the file will lie, nobody knows yet.
pub fn may_be_named(pack: &Path) -> bool {
    pack.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}
