//! From what the command line names to a scenario.

use std::path::{Component, Path, PathBuf};

use kernel::{Ruling, RulingSet, UnknownRuling};
use packs::{Book, Document, GameName, PackFiles, Scenario, game_of};
use source::{At, Source, nearest, parse, peek, read_bounded, shown};
use table::game_of_save;

use crate::args::{Named, What};
use crate::commands::quoted;
use crate::commands::replay::{self, Recover};
use crate::error::{Error, Result};
use crate::games::{self, WORDS};

/// A document and the pack it is compiled with.
#[derive(Debug, Clone)]
pub struct Loaded<G: Book> {
    doc: G::Doc,
    source: Source,
    pack: G::Pack,
    /// Whether it came from flags: then problems are told in a sentence, not shown in a file.
    from_flags: bool,
    rulings: Vec<(String, String)>,
    /// Where a saved game stands.
    state: Option<G::State>,
}

/// A scenario and where in it a question begins.
#[derive(Debug, Clone)]
pub struct Position<G: Book> {
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

/// The game of what is named: of a question, of a saved game or of a scenario file. What cannot be read is taken for the
/// first game; opening it says why.
pub fn game(named: Named<'_>) -> GameName {
    let file = match named {
        Named::Question(question) => return question.game(),
        Named::File(file, _) => file,
    };
    match read_bounded(Path::new(file)) {
        Ok(text) if text.starts_with(JOURNAL) => game_of_save(&String::from_utf8_lossy(&text)),
        Ok(text) => Source::from_bytes(file, text).map_or(GameName::default(), |file| game_of(&file)),
        Err(_) => GameName::default(),
    }
}

/// Opens what the arguments name.
pub fn open<G: Book>(what: &What) -> Result<Loaded<G>> {
    document(what.named(), &what.rulings, what.pack.as_deref())
}

/// Opens a file or a question in flags, with rulings and a pack.
pub fn document<G: Book>(named: Named<'_>, rulings: &[String], pack: Option<&Path>) -> Result<Loaded<G>> {
    let given = pack.map(G::Pack::load).transpose()?;
    let rulings = self::rulings::<G::Rulings>(rulings)?;
    let (source, folder) = match named {
        Named::Question(question) => (Source::new("question", question.text()?), PathBuf::new()),
        Named::File(file, true) => {
            return Err(Error::input(
                format!("`{file}` is a file, and the flags describe a question without one"),
                format!("name {} instead of a file, or change the file", games::words()),
            ));
        }
        Named::File(file, false) => {
            let path = Path::new(file);
            let text = read_bounded(path).map_err(|error| unreadable(file, &error))?;
            if text.starts_with(JOURNAL) {
                return journal(path, &rulings, given);
            }
            let (source, folder) =
                (Source::from_bytes(file, text)?, path.parent().unwrap_or(Path::new("")).to_owned());
            if let Some(pack) = pack_around(path, &source) {
                return Err(Error::input(
                    format!("`{file}` is a file of the pack in `{}`, not a scenario", shown(&pack)),
                    format!("name a scenario file, and the pack with --pack {}", quoted(&pack)),
                ));
            }
            if games::skirmish::is_campaign(&source) {
                return Err(Error::input(
                    format!("`{file}` is a campaign, not a scenario"),
                    format!(
                        "`bout campaign battle {} --red NAME --blue NAME` prints its next battle",
                        quoted(path)
                    ),
                ));
            }
            // Tells all problems at once, those of the document and those of what it means.
            Scenario::<G>::read(&source, &folder, given.as_ref())?;
            (source, folder)
        }
    };
    let from_flags = matches!(named, Named::Question(_));
    let doc: G::Doc = parse(&source)
        .map_err(|problems| if from_flags { Error::sentence(problems) } else { Error::Problems(problems) })?;
    let pack = match given {
        Some(pack) => pack,
        None => G::Pack::named(&source, doc.pack(), &folder)?.into_owned(),
    };
    Ok(Loaded { doc, source, pack, from_flags, rulings, state: None })
}

/// How a journal begins.
pub const JOURNAL: &[u8] = b"{\"format\":\"bout-journal";

/// Opens a saved game: the question begins where the game stands.
fn journal<G: Book>(path: &Path, rulings: &[(String, String)], pack: Option<G::Pack>) -> Result<Loaded<G>> {
    if !rulings.is_empty() {
        return Err(Error::input(
            "a saved game keeps the rulings that it was played with",
            "ask about its scenario file to use other rulings",
        ));
    }
    let table = replay::open::<G>(path, pack.as_ref(), Recover::No)?;
    let scenario = table.scenario();
    let doc: G::Doc = parse(&scenario.source)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let pack = match pack {
        Some(pack) => pack,
        None => G::Pack::named(&scenario.source, doc.pack(), folder)?.into_owned(),
    };
    let option = |ruling: &'static Ruling| scenario.game.rulings().get(ruling).id;
    let differing = G::Rulings::ALL.iter().filter(|ruling| option(ruling) != ruling.options[0].id);
    let rulings = differing.map(|ruling| (ruling.id.to_owned(), option(ruling).to_owned())).collect();
    let source = scenario.source.clone();
    Ok(Loaded { doc, source, pack, from_flags: false, rulings, state: Some(table.state().clone()) })
}

/// The folder of the pack that a file belongs to, unless the file says that it is a scenario.
pub fn pack_around(path: &Path, source: &Source) -> Option<PathBuf> {
    const DEEPEST: usize = 5;
    let is_head = path.file_name().is_some_and(|name| name == "pack.toml");
    if !is_head && peek(source, "game").is_some() {
        return None;
    }
    let mut folders = path.ancestors().skip(1).take(DEEPEST);
    let folder = folders.find(|folder| folder.join("pack.toml").is_file())?;
    Some(if folder.as_os_str().is_empty() { ".".into() } else { folder.to_owned() })
}

fn unreadable(what: &str, error: &std::io::Error) -> Error {
    match nearest(what, WORDS.iter().map(|(word, _)| *word)) {
        Some(near) => Error::input(format!("there is no file `{what}`"), format!("did you mean `{near}`?")),
        None if Path::new(what).is_dir() => {
            Error::input(format!("`{what}` is a folder"), "name a scenario file in it")
        }
        None => Error::input(
            format!("`{what}` cannot be read: {error}"),
            format!("check the name, or write {} for a question without a file", games::words()),
        ),
    }
}

/// Reads NAME=OPTION.
pub fn rulings<R: RulingSet>(given: &[String]) -> Result<Vec<(String, String)>> {
    let mut scratch = R::default();
    let one = |text: &String| {
        let Some((name, option)) = text.split_once('=') else {
            return Err(Error::input(
                format!("`{text}` is no ruling"),
                format!("write NAME=OPTION{}", example::<R>()),
            ));
        };
        match scratch.set(name.trim(), option.trim()) {
            Ok(()) => Ok((name.trim().to_owned(), option.trim().to_owned())),
            Err(UnknownRuling::Name) => {
                let near = nearest(name, R::ALL.iter().map(|ruling| ruling.id));
                let hint = near.map_or("`bout rule --list` shows them all".to_owned(), |near| {
                    format!("did you mean `{near}`? `bout rule --list` shows them all")
                });
                Err(Error::input(format!("there is no ruling `{name}`"), hint))
            }
            Err(UnknownRuling::Option(ruling)) => {
                let options: Vec<&str> = ruling.options.iter().map(|option| option.id).collect();
                let near = nearest(option, options.iter().copied());
                let mean = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
                let hint = format!("{mean}its options are {}", options.join(", "));
                Err(Error::input(format!("the ruling `{name}` has no option `{option}`"), hint))
            }
        }
    };
    given.iter().map(one).collect()
}

/// A ruling of the book, not by default.
fn example<R: RulingSet>() -> String {
    let example = R::ALL.first().and_then(|ruling| Some((ruling.id, ruling.options.get(1)?.id)));
    example.map_or(String::new(), |(name, option)| format!(", for example --ruling {name}={option}"))
}

impl<G: Book> Loaded<G> {
    /// The scenario as named.
    pub fn scenario(&self) -> Result<Scenario<G>> {
        let mut scenario =
            Scenario::<G>::compile(&self.source, &self.doc, &self.pack).map_err(|problems| {
                if self.from_flags { Error::sentence(problems) } else { Error::Problems(problems) }
            })?;
        for (name, option) in &self.rulings {
            scenario.game.rulings_mut().set(name, option).expect("rulings were checked when they were read");
        }
        Ok(scenario)
    }

    /// The scenario, and where the question begins.
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
        Err(Error::input("a saved game cannot be varied", "compare its scenario file instead"))
    }

    /// The same with other rulings and pack on top.
    pub fn versus(&self, rulings: &[String], pack: Option<&Path>) -> Result<Self> {
        if !rulings.is_empty() || pack.is_some() {
            self.vary()?;
        }
        let mut other = self.clone();
        other.rulings.extend(self::rulings::<G::Rulings>(rulings)?);
        if let Some(folder) = pack {
            other.pack = G::Pack::load(folder)?;
        }
        Ok(other)
    }

    /// The same with a changed document, checked as if it had been written so, and a pack as if its files had been.
    pub fn changed(&self, change: impl FnOnce(&mut G::Doc, &mut G::Pack) -> Result<()>) -> Result<Self> {
        self.vary()?;
        let (mut doc, mut pack) = (self.doc.clone(), self.pack.clone());
        change(&mut doc, &mut pack)?;
        let text = toml::to_string(&doc).expect("a document can be written");
        let source = Source::new(self.source.name.clone(), text);
        let doc = parse(&source).map_err(Error::sentence)?;
        Ok(Self { doc, source, pack, from_flags: true, ..self.clone() })
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
        toml::to_string(&doc).expect("a document can be written")
    }

    /// Whether it is a saved game.
    pub fn is_saved_game(&self) -> bool {
        self.state.is_some()
    }

    /// The rulings given on the command line.
    pub fn given_rulings(&self) -> impl Iterator<Item = (&str, &str)> {
        self.rulings.iter().map(|(name, option)| (name.as_str(), option.as_str()))
    }
}

/// Whether a file may name a pack so: one beside it or below. Where the file will lie, nobody knows yet.
pub fn may_be_named(pack: &Path) -> bool {
    pack.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}
