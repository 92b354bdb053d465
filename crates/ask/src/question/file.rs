//! Questions about local files: typed rulings, folders with packs, scenarios that name a pack.

use std::collections::BTreeMap;
use std::path::Path;

use packs::{Book, Document, GameName, PackFiles, with_game};
use source::{Source, parse, shown};

use super::{Question, changed_files};
use crate::position;
use crate::problem::Result;

/// The files of a pack by their paths, as far as they are not those of the core pack.
pub type Files = BTreeMap<String, String>;

/// The files of the pack in a folder.
///
/// # Errors
/// If they cannot be read.
pub fn pack_files(game: GameName, folder: &Path) -> Result<Files> {
    with_game!(game, G => changed_files::<<G as Book>::Pack>(folder))
}

/// Reads the pack in a folder, to report the problems of its files with their paths.
///
/// # Errors
/// Every problem of every file.
pub fn check_pack(game: GameName, folder: &Path) -> Result<()> {
    with_game!(game, G => Ok(<G as Book>::Pack::load(folder).map(|_| ())?))
}

/// The pack that a scenario names, if it is not the core pack; `folder` holds the scenario. A scenario that
/// cannot be read names none: the question about it reports the reason.
///
/// # Errors
/// If there is no such pack, or it lies elsewhere.
pub fn beside(game: GameName, scenario: &Source, folder: &Path) -> Result<Option<Files>> {
    with_game!(game, G => {
        let Ok(doc) = parse::<<G as Book>::Doc>(scenario) else { return Ok(None) };
        let Some(name) = doc.pack().filter(|name| name.as_str() != "core") else { return Ok(None) };
        <G as Book>::Pack::named(scenario, Some(name), folder)?;
        changed_files::<<G as Book>::Pack>(&folder.join(name.as_str())).map(Some)
    })
}

impl Question {
    /// Adds rulings as users type them, NAME=OPTION.
    ///
    /// # Errors
    /// If the book has no such ruling, or the ruling no such option.
    pub fn ruled(self, given: &[String]) -> Result<Self> {
        let read =
            with_game!(self.of.game(), G => position::rulings::<<G as kernel::Tabletop>::Rulings>(given))?;
        Ok(Self { rulings: read.into_iter().collect(), ..self })
    }

    /// Adds the pack in a folder.
    ///
    /// # Errors
    /// If its files cannot be read.
    pub fn with_pack(self, folder: &Path) -> Result<Self> {
        let files = pack_files(self.of.game(), folder)?;
        Ok(Self { pack: Some(files), pack_name: Some(shown(folder)), ..self })
    }

    /// The question as the text of a scenario file, which names `pack` if it may.
    ///
    /// # Errors
    /// If the question cannot be asked so.
    pub fn written(&self, pack: Option<&Path>) -> Result<String> {
        with_game!(self.of.game(), G => {
            let loaded = self.load::<G>()?;
            loaded.scenario()?;
            Ok(loaded.text(pack))
        })
    }
}
