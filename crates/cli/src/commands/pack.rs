//! `bout pack`: content packs.

use std::io;
use std::path::Path;

use packs::{PackFiles, game_of_pack, with_game};
use source::{shown, write_folder};

use super::check::sound;
use super::play::{save::quoted, signals};
use crate::args::{PackArgs, PackCommand};
use crate::error::{Error, Result};
use crate::games::{Desk, Examples, WORDS};
use crate::output::print;

/// Runs the command.
pub fn run(args: &PackArgs) -> Result<()> {
    match &args.command {
        PackCommand::Export { folder, game } => with_game!(*game, G => export::<G>(folder)),
        PackCommand::Show { folder, game } => {
            let game = folder.as_deref().map_or(*game, game_of_pack);
            with_game!(game, G => show::<G>(folder.as_deref()))
        }
        PackCommand::Check { folder, game } => {
            let game = folder.as_deref().map_or(*game, game_of_pack);
            with_game!(game, G => check::<G>(folder.as_deref()))
        }
    }
}

fn load<G: Desk>(folder: Option<&Path>) -> Result<G::Pack> {
    Ok(match folder {
        Some(folder) => G::Pack::load(folder)?,
        None => G::Pack::core(),
    })
}

fn show<G: Desk>(folder: Option<&Path>) -> Result<()> {
    print(&G::show_pack(&load::<G>(folder)?))
}

/// Runs the examples and says what none of them shows.
fn check<G: Desk>(folder: Option<&Path>) -> Result<()> {
    let pack = load::<G>(folder)?;
    let (text, examples) = sound::<G>(&pack)?;
    let mut text = format!("The {text}.\n");
    if let Some(Examples { never, unused, otherwise, .. }) = examples {
        if !otherwise.is_empty() {
            let lines = otherwise.join("\n  ");
            text += &format!(
                "Examples in files that are as in the core pack turn out differently, because others are not:\n  {lines}\n\
                 That is no mistake. Whoever wants to keep such a file copies it into the pack and changes its example.\n"
            );
        }
        text += &match never.as_slice() {
            [] if !otherwise.is_empty() => String::new(),
            [] => "Every part and every effect of its files happens in an example.\n".to_owned(),
            never => format!("Never happens in an example:\n  {}\n", never.join("\n  ")),
        };
        if !unused.is_empty() {
            text += &format!("Effects that none of its files has: {}.\n", unused.join(", "));
        }
    }
    let left_over = G::left_over(&pack);
    if !left_over.is_empty() {
        text += &format!("Nothing in it uses: {}.\n", left_over.join(", "));
    }
    if let Some(folder) = folder {
        text += &from_core::<G>(folder);
    }
    print(&text)
}

/// Which files are those of the core pack because the folder has none of their names: a file that was deleted comes back
/// without a word.
fn from_core<G: Desk>(folder: &Path) -> String {
    /// More than these are no few files that somebody deleted, but a pack of a few files.
    const FEW: usize = 6;
    let missing: Vec<&str> =
        G::Pack::CORE.iter().map(|(name, _)| *name).filter(|name| !folder.join(name).exists()).collect();
    let what = match missing.as_slice() {
        [] => return String::new(),
        few if few.len() <= FEW => format!(": {}", few.join(", ")),
        many => format!(": {} of them", many.len()),
    };
    format!(
        "Files that the folder does not have are those of the core pack{what}. To delete one takes nothing out{}.\n",
        G::TAKEN_OUT
    )
}

fn export<G: Desk>(folder: &Path) -> Result<()> {
    let exists = || {
        let hint = "name a new folder, so that nothing is overwritten";
        Error::input(format!("`{}` exists already", shown(folder)), hint)
    };
    if folder.symlink_metadata().is_ok() {
        return Err(exists());
    }
    signals::write_whole();
    match write_folder(folder, G::Pack::CORE) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(exists()),
        Err(error) => {
            return Err(Error::Io { what: format!("`{}` cannot be written", shown(folder)), error });
        }
        Ok(()) => {}
    }
    let words = WORDS.iter().filter(|(_, game)| *game == G::GAME).map(|(word, _)| word);
    let folder = quoted(folder);
    let commands: Vec<String> =
        words.map(|word| format!("  bout compare {word} --vs-pack {folder}\n")).collect();
    print(&format!(
        "The core pack is in {folder}. Change {} there, then compare:\n{}\
         A file that you delete there is that of the core pack again{}.\n",
        G::EDITED,
        commands.concat(),
        G::TAKEN_OUT
    ))
}
