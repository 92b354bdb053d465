//! From what the command line names to a scenario.

use std::fs;
use std::path::{Path, PathBuf};

use packs::doc::ScenarioDoc;
use packs::source::{At, Source, nearest, parse};
use packs::{Pack, Scenario};
use skirmish::{Event, Rulings, State};

use crate::args::What;
use crate::commands::replay;
use crate::error::{Error, Result};
use crate::quick::Quick;

/// A document and the pack it is compiled with.
#[derive(Debug, Clone)]
pub struct Loaded {
    doc: ScenarioDoc,
    source: Source,
    pack: Pack,
    /// Whether it came from flags: then problems are told in a sentence, not shown in a file.
    from_flags: bool,
    rulings: Vec<(String, String)>,
    /// Where a saved game stands.
    state: Option<State>,
}

/// A scenario and where in it a question begins.
#[derive(Debug, Clone)]
pub struct Position {
    pub scenario: Scenario,
    /// The state that waits for the first input.
    pub state: State,
    /// What happened by itself before that.
    pub opening: Vec<Event>,
}

/// Opens what the arguments name.
pub fn open(what: &What) -> Result<Loaded> {
    document(&what.named, &what.quick, &what.rulings, what.pack.as_deref())
}

/// Opens a file or a question in flags, with rulings and a pack.
pub fn document(what: &str, quick: &Quick, rulings: &[String], pack: Option<&Path>) -> Result<Loaded> {
    let given = pack.map(Pack::load).transpose()?;
    let rulings = self::rulings(rulings)?;
    let from_flags = what == "skirmish" && !Path::new(what).is_file();
    let (source, folder) = if from_flags {
        quick.check()?;
        let text = toml::to_string(&quick.document()).expect("a document can be written");
        (Source::new("question", text), PathBuf::new())
    } else {
        if !quick.is_empty() {
            return Err(Error::input(
                format!("`{what}` is a file, and the flags describe a question without one"),
                "name `skirmish` instead of a file, or change the file",
            ));
        }
        let path = Path::new(what);
        let text = fs::read(path).map_err(|error| unreadable(what, &error))?;
        if text.starts_with(JOURNAL) {
            return journal(path, &rulings, given);
        }
        let (source, folder) =
            (Source::from_bytes(what, text)?, path.parent().unwrap_or(Path::new("")).to_owned());
        // Tells all problems at once, those of the document and those of what it means.
        Scenario::read(&source, &folder, given.as_ref())?;
        (source, folder)
    };
    let doc: ScenarioDoc = parse(&source)?;
    let pack = match given {
        Some(pack) => pack,
        None => Pack::named(&source, doc.pack.as_ref(), &folder)?,
    };
    Ok(Loaded { doc, source, pack, from_flags, rulings, state: None })
}

/// How a journal begins.
pub const JOURNAL: &[u8] = b"{\"format\":\"bout-journal";

/// Opens a saved game: the question begins where the game stands.
fn journal(path: &Path, rulings: &[(String, String)], pack: Option<Pack>) -> Result<Loaded> {
    if !rulings.is_empty() {
        return Err(Error::input(
            "a saved game keeps the rulings that it was played with",
            "ask about its scenario file to use other rulings",
        ));
    }
    let table = replay::open(path, pack.as_ref(), false)?;
    let scenario = table.scenario();
    let doc: ScenarioDoc = parse(&scenario.source)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let pack = match pack {
        Some(pack) => pack,
        None => Pack::named(&scenario.source, doc.pack.as_ref(), folder)?,
    };
    let option =
        |ruling: &&kernel::Ruling| (ruling.id.to_owned(), scenario.battle.rulings.get(ruling).id.to_owned());
    let differs =
        |ruling: &&&'static kernel::Ruling| scenario.battle.rulings.get(ruling).id != ruling.options[0].id;
    let rulings = Rulings::ALL.iter().filter(differs).map(option).collect();
    let source = scenario.source.clone();
    Ok(Loaded { doc, source, pack, from_flags: false, rulings, state: Some(*table.state()) })
}

fn unreadable(what: &str, error: &std::io::Error) -> Error {
    match nearest(what, ["skirmish"]) {
        Some(near) => Error::input(format!("there is no file `{what}`"), format!("did you mean `{near}`?")),
        None if Path::new(what).is_dir() => {
            Error::input(format!("`{what}` is a folder"), "name a scenario file in it")
        }
        None => Error::input(
            format!("`{what}` cannot be read: {error}"),
            "check the name, or write `skirmish` for a question without a file",
        ),
    }
}

/// Reads NAME=OPTION.
pub fn rulings(given: &[String]) -> Result<Vec<(String, String)>> {
    let mut scratch = Rulings::default();
    let one = |text: &String| {
        let Some((name, option)) = text.split_once('=') else {
            return Err(Error::input(
                format!("`{text}` is no ruling"),
                "write NAME=OPTION, for example --ruling dazed-melee=auto-hit",
            ));
        };
        match scratch.set(name.trim(), option.trim()) {
            Ok(()) => Ok((name.trim().to_owned(), option.trim().to_owned())),
            Err(kernel::UnknownRuling::Name) => {
                let near = nearest(name, Rulings::ALL.iter().map(|ruling| ruling.id));
                let hint = near.map_or("`bout rule --list` shows them all".to_owned(), |near| {
                    format!("did you mean `{near}`? `bout rule --list` shows them all")
                });
                Err(Error::input(format!("there is no ruling `{name}`"), hint))
            }
            Err(kernel::UnknownRuling::Option(ruling)) => {
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

impl Loaded {
    /// The scenario as named.
    pub fn scenario(&self) -> Result<Scenario> {
        let mut scenario = Scenario::compile(&self.source, &self.doc, &self.pack).map_err(|problems| {
            if !self.from_flags {
                return Error::Problems(problems);
            }
            let first = &problems.problems()[0];
            Error::Input { message: first.message.clone(), hint: first.hint.clone() }
        })?;
        for (name, option) in &self.rulings {
            scenario.battle.rulings.set(name, option).expect("rulings were checked when they were read");
        }
        Ok(scenario)
    }

    /// The scenario, and where the question begins.
    pub fn position(&self) -> Result<Position> {
        let scenario = self.scenario()?;
        let mut opening = Vec::new();
        let start = scenario.battle.start(&mut opening);
        Ok(match self.state {
            Some(state) => Position { scenario, state, opening: Vec::new() },
            None => Position { scenario, state: start, opening },
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
        other.rulings.extend(self::rulings(rulings)?);
        if let Some(folder) = pack {
            other.pack = Pack::load(folder)?;
        }
        Ok(other)
    }

    /// The same with a changed document, checked as if it had been written so.
    pub fn changed(&self, change: impl FnOnce(&mut ScenarioDoc)) -> Result<Self> {
        self.vary()?;
        let mut doc = self.doc.clone();
        change(&mut doc);
        let text = toml::to_string(&doc).expect("a document can be written");
        let source = Source::new(self.source.name.clone(), text);
        let doc = parse(&source).map_err(|problems| {
            let first = &problems.problems()[0];
            Error::Input { message: first.message.clone(), hint: first.hint.clone() }
        })?;
        Ok(Self { doc, source, from_flags: true, ..self.clone() })
    }

    /// The document.
    pub fn doc(&self) -> &ScenarioDoc {
        &self.doc
    }

    /// The text of the document, with the rulings and the pack that were given.
    pub fn text(&self, pack: Option<&Path>) -> String {
        if self.rulings.is_empty() && pack.is_none() {
            return self.source.text.clone();
        }
        let mut doc = self.doc.clone();
        doc.rulings.0.extend(self.rulings.iter().cloned());
        doc.pack = pack.map(|pack| At::here(pack.display().to_string())).or(doc.pack);
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
