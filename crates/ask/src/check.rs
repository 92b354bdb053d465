//! Checks of files: scenarios, campaigns, saved games and packs, with the contents of sound ones.

use std::path::Path;

use packs::skirmish::Campaign;
use packs::{Book, GameName, PackError, PackFiles, Scenario, game_of, game_of_pack, with_game};
use source::{Diagnostics, Source, alike, parse, read_bounded, shown};
use table::{Table, game_of_save};

use crate::look_up::{Examples, PackPage};
use crate::subject::Subject;

/// The result of a check.
type Result<T> = std::result::Result<T, PackError>;

/// The beginning of every saved game.
pub const JOURNAL: &[u8] = b"{\"format\":\"bout-journal";

/// The contents of a sound file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sound {
    /// A scenario: "2 units, 1 step".
    Scenario(String),
    /// A campaign.
    Campaign {
        /// The number of warbands that take part.
        warbands: usize,
        /// The number of battles that were fought.
        battles: usize,
    },
    /// A saved game, with its number of inputs.
    Journal(usize),
    /// A folder with a pack.
    Pack(SoundPack),
}

/// The contents of a sound pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SoundPack {
    /// The word by which it is known.
    pub id: String,
    /// The contents in words: "12 weapons, 9 profiles".
    pub contents: String,
    /// The results of its examples, if its files can have any.
    pub examples: Option<Examples>,
    /// The content that nothing in the pack uses.
    pub left_over: Vec<String>,
    /// Files of the core pack that the folder has none of the name of: those hold.
    pub from_core: Vec<&'static str>,
}

/// Checks a file, or a folder with a pack; also warns of sound content that is probably a mistake.
///
/// # Errors
/// Every problem that it has.
pub fn check(path: &Path) -> Result<(Sound, Option<Diagnostics>)> {
    if let Ok(text) = read_bounded(path)
        && text.starts_with(JOURNAL)
    {
        let text = String::from_utf8_lossy(&text).into_owned();
        let inputs = with_game!(game_of_save(&text), G => journal::<G>(path, text))?;
        return Ok((Sound::Journal(inputs), None));
    }
    if path.is_dir() {
        let game = game_of_pack(path);
        let warnings = with_game!(game, G => <G as Book>::Pack::look_alike(path));
        return Ok((Sound::Pack(pack(game, Some(path))?), warnings));
    }
    let source = Source::read(path).map_err(PackError::Content)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut warnings = alike([&source]);
    if Campaign::is_one(&source) {
        let (campaign, _) = Campaign::open(&source, folder, None)?;
        let (warbands, battles) = (campaign.doc.warband.len(), campaign.doc.battles.len());
        return Ok((Sound::Campaign { warbands, battles }, warnings));
    }
    let (contents, hardly_meant) = with_game!(game_of(&source), G => scenario::<G>(&source, folder))?;
    match &mut warnings {
        Some(warnings) => warnings.merge(hardly_meant),
        None => warnings = (!hardly_meant.is_empty()).then_some(hardly_meant),
    }
    Ok((Sound::Scenario(contents), warnings))
}

/// Checks the pack in a folder, or the core pack of a game, with all of its examples.
///
/// # Errors
/// Every problem of every file.
pub fn pack(game: GameName, folder: Option<&Path>) -> Result<SoundPack> {
    with_game!(game, G => pack_of::<G>(folder))
}

/// The contents of the pack in a folder, or of the core pack of a game.
///
/// # Errors
/// Every problem of every file.
pub fn pack_page(game: GameName, folder: Option<&Path>) -> Result<PackPage> {
    with_game!(game, G => Ok(G::pack_page(&read::<G>(folder)?)))
}

/// The files of the core pack of a game: their paths and texts.
pub fn core_files(game: GameName) -> &'static [(&'static str, &'static str)] {
    with_game!(game, G => <G as Book>::Pack::CORE)
}

fn read<G: Subject>(folder: Option<&Path>) -> Result<G::Pack> {
    folder.map_or_else(|| Ok(G::Pack::core()), G::Pack::load)
}

fn pack_of<G: Subject>(folder: Option<&Path>) -> Result<SoundPack> {
    let pack = read::<G>(folder)?;
    let is_missing = |name: &&str| folder.is_some_and(|folder| !folder.join(name).exists());
    Ok(SoundPack {
        id: pack.id().to_owned(),
        contents: pack.contents(),
        examples: G::examples(&pack).map_err(PackError::Content)?,
        left_over: G::left_over(&pack),
        from_core: G::Pack::CORE.iter().map(|(name, _)| *name).filter(is_missing).collect(),
    })
}

fn journal<G: Book>(path: &Path, text: String) -> Result<usize> {
    Table::<G>::load(&text, path.parent().unwrap_or(Path::new("")), None)
        .map(|table| table.journal().entries.len())
        .map_err(|error| {
            let source = Source::new(shown(path), text);
            let mut problems = Diagnostics::new(&source);
            let start: usize = source.text.split_inclusive('\n').take(error.line - 1).map(str::len).sum();
            let line = source.text[start..].lines().next().map_or(0, str::len);
            problems.push(start..start + line, error.damage.to_string());
            PackError::Content(problems)
        })
}

/// The contents of a sound scenario, with warnings of probable mistakes.
fn scenario<G: Book>(source: &Source, folder: &Path) -> Result<(String, Diagnostics)> {
    let scenario = Scenario::<G>::read(source, folder, None)?;
    let doc = parse::<G::Doc>(source).map_err(PackError::Content)?;
    Ok((scenario.game.contents(), G::warnings(source, &doc)))
}
