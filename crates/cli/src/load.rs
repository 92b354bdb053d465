//! From what the command line names to a scenario.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ask::Subject;
use ask::policy::Choices;
use ask::position::rulings;
pub use ask::position::{Loaded, may_be_named};
use ask::question::{Ask, Of, Saved, Scenario as Written, changed_files};
use packs::{Document, GameName, PackFiles, Scenario, game_of};
use source::{Source, nearest, parse, peek, read_bounded, shown};
use table::game_of_save;

use crate::args::{Named, What};
use crate::commands::quoted;
use crate::commands::replay::{self, Recover};
use crate::error::{Error, Result};
use crate::games::{self, WORDS};

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
pub fn open<G: Subject>(what: &What) -> Result<Loaded<G>> {
    document(what.named(), &what.rulings, what.pack.as_deref())
}

/// Opens a file or a question in flags, with rulings and a pack.
pub fn document<G: Subject>(named: Named<'_>, rulings: &[String], pack: Option<&Path>) -> Result<Loaded<G>> {
    let folder_given = pack;
    let given = pack.map(G::Pack::load).transpose()?;
    let pack_files = |folder: Option<&Path>| folder.map_or(Ok(BTreeMap::new()), changed_files::<G::Pack>);
    let rulings = self::rulings::<G::Rulings>(rulings)?;
    let (source, folder) = match named {
        Named::Question(question) => {
            let (of, tell) = question.of()?;
            let pack = given.unwrap_or_else(G::Pack::core);
            let files = pack_files(folder_given)?;
            return Ok(Loaded::made(&G::document(&of, &tell)?, pack, rulings)?.with_files(files));
        }
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
    let doc: G::Doc = parse(&source)?;
    let named = doc.pack().filter(|pack| pack.as_str() != "core").map(|pack| folder.join(pack.as_str()));
    let pack = match given {
        Some(pack) => pack,
        None => G::Pack::named(&source, doc.pack(), &folder)?.into_owned(),
    };
    let files = pack_files(folder_given.or(named.as_deref()))?;
    Ok(Loaded { doc, source, pack, files, is_made: false, rulings, state: None })
}

/// How a journal begins.
pub const JOURNAL: &[u8] = b"{\"format\":\"bout-journal";

/// Opens a saved game: the question begins where the game stands.
fn journal<G: Subject>(
    path: &Path,
    rulings: &[(String, String)],
    pack: Option<G::Pack>,
) -> Result<Loaded<G>> {
    if !rulings.is_empty() {
        return Err(Error::input(
            "a saved game keeps the rulings that it was played with",
            "ask about its scenario file to use other rulings",
        ));
    }
    let table = replay::open::<G>(path, pack.as_ref(), Recover::No)?;
    Ok(Loaded::of_table(&table, pack, path.parent().unwrap_or(Path::new("")))?)
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

/// The question that the arguments ask, complete in itself.
///
/// # Errors
/// If it cannot be read.
pub fn question<G: Subject>(what: &What, ask: Ask, choices: Choices) -> Result<ask::Question> {
    let (of, tell) = match what.named() {
        Named::Question(question) => question.of()?,
        Named::File(file, _) => {
            let text = read_bounded(Path::new(file)).map_err(|error| unreadable(file, &error))?;
            let is_journal = text.starts_with(JOURNAL);
            let Source { name, text, .. } = Source::from_bytes(file, text)?;
            let of = if is_journal {
                Of::Saved(Saved { journal: text })
            } else {
                Of::Scenario(Written { name, text })
            };
            (of, Vec::new())
        }
    };
    // A file may name a pack beside it, which is not there where the question is answered.
    let beside = match (&what.pack, &of) {
        (Some(pack), _) => Some(pack.clone()),
        (None, Of::Scenario(Written { name, text })) => {
            let pack = peek(&Source::new(name, text), "pack").filter(|pack| pack != "core");
            pack.map(|pack| Path::new(name).parent().unwrap_or(Path::new("")).join(pack))
        }
        (None, _) => None,
    };
    let rulings = rulings::<G::Rulings>(&what.rulings)?.into_iter().collect();
    let pack = beside.map(|folder| changed_files::<G::Pack>(&folder)).transpose()?;
    Ok(ask::Question { ask, tell, rulings, pack, choices, ..ask::Question::new(of) })
}
