//! The way from the command line to a question.

use std::path::{Path, PathBuf};

use ask::checked::pack_around;
use ask::policy::Choices;
use ask::question::{Ask, Of, Question, Saved, Scenario, beside, check_pack};
use ask::resumed::{self, Opening};
use ask::{Kind, Problem};
use source::{Source, nearest, read_bounded, shown};

use crate::args::What;
use crate::commands::quoted;
use crate::commands::replay::{self, JOURNAL, Recover};
use crate::error::{Error, Result};
use crate::games::{self, WORDS};

/// The question that the arguments ask, complete in itself.
///
/// # Errors
/// If the flags do not fit together, or a file that they name cannot be read.
pub fn question(what: &What, ask: Ask, choices: Choices) -> Result<Question> {
    let question = match (what.file.as_deref().unwrap_or_default(), &what.question) {
        ("", Some(question)) => {
            let (of, tell) = question.of()?;
            Question { tell, ..Question::new(of) }
        }
        (file, Some(_)) => {
            return Err(Error::input(
                format!("`{file}` is a file, and the flags describe a question without one"),
                format!("name {} instead of a file, or change the file", games::words()),
            ));
        }
        (file, None) => of_file(file, what.pack.as_deref())?,
    };
    let question = question.ruled(&what.rulings)?;
    let question = match &what.pack {
        Some(folder) => question.with_pack(folder)?,
        None => question,
    };
    Ok(Question { ask, choices, ..question })
}

/// About a scenario file or a saved game, with the pack that lies beside it unless another is given.
fn of_file(file: &str, given: Option<&Path>) -> Result<Question> {
    let path = Path::new(file);
    let text = read_bounded(path).map_err(|error| unreadable(file, &error))?;
    let is_journal = text.starts_with(JOURNAL);
    let (of, scenario) = if is_journal {
        let journal = String::from_utf8_lossy(&text).into_owned();
        let opening = Opening { path, pack: given, recover: Recover::No };
        let (journal, scenario) = replay::sound(resumed::intact(&journal, opening), opening)?;
        (Of::Saved(Saved { journal }), scenario)
    } else {
        let source = Source::from_bytes(file, text)?;
        is_scenario(path, &source)?;
        (Of::Scenario(Scenario { name: source.name.clone(), text: source.text.to_string() }), source)
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    let pack = if given.is_some() { None } else { beside(of.game(), &scenario, folder)? };
    Ok(Question { pack, ..Question::new(of) })
}

/// Refuses files that are something else.
fn is_scenario(path: &Path, source: &Source) -> Result<()> {
    if let Some(pack) = pack_around(path, source) {
        return Err(Error::input(
            format!("`{}` is a file of the pack in `{}`, not a scenario", source.name, shown(&pack)),
            format!("name a scenario file, and the pack with --pack {}", quoted(&pack)),
        ));
    }
    if packs::skirmish::Campaign::is_one(source) {
        return Err(Error::input(
            format!("`{}` is a campaign, not a scenario", source.name),
            format!("`bout campaign battle {} --red NAME --blue NAME` prints its next battle", quoted(path)),
        ));
    }
    Ok(())
}

/// A problem with a pack, shown in its files where they lie: a question has only their text.
pub fn placed(problem: Problem, question: &Question, folders: &[Option<&PathBuf>]) -> Error {
    let is_wrong = |folder: &&PathBuf| check_pack(question.of.game(), folder).err();
    match folders.iter().flatten().find_map(is_wrong) {
        Some(found) if problem.kind == Kind::Content => found.into(),
        _ => problem.into(),
    }
}

fn unreadable(what: &str, error: &std::io::Error) -> Error {
    match nearest(what, WORDS.iter().map(|it| it.name)) {
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
