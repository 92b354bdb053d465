//! Damaged saved games: their intact part, and their replay with another pack.

use std::path::Path;

use packs::Book;
use table::{Damage, LoadError, Table};

/// The recovery of a damaged journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recover {
    /// Refuse it.
    No,
    /// Go on with the intact part before the damage.
    Intact,
    /// Go on with the intact part; if the pack is another one, replay the inputs as far as they are possible
    /// with it.
    OtherPack,
}

/// The damage of a journal that was opened nevertheless.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// In which line, if in one.
    pub line: Option<usize>,
    /// The damage and the extent of the intact part, in words.
    pub says: String,
}

/// A journal that does not replay.
#[derive(Debug)]
pub struct Unsound {
    /// In which line.
    pub line: usize,
    /// The damage of the journal.
    pub damage: Damage,
    /// The number of intact inputs before the damage, if anything is intact.
    pub intact: Option<usize>,
    /// Whether its inputs can be played again with the pack as it is now, at least some of them.
    pub again: bool,
}

/// A number of inputs in words.
pub fn inputs(count: usize) -> String {
    if count == 1 { "1 input".into() } else { format!("{count} inputs") }
}

/// Loads a journal; a damaged one only if `recover` accepts its intact part.
///
/// # Errors
/// The damage of the journal, and the possible recovery.
pub fn open<G: Book>(
    text: &str,
    folder: &Path,
    pack: Option<&G::Pack>,
    recover: Recover,
) -> Result<(Table<G>, Option<Warning>), Unsound> {
    let count = |table: &Table<G>| table.journal().entries.len();
    let before = |table: &Table<G>| format!("going on with the {} before it", inputs(count(table)));
    match Table::load(text, folder, pack) {
        Ok(table) => Ok((table, None)),
        // A line without an end was being written when the program or the machine stopped: nobody was told that it counts.
        Err(LoadError { intact: Some(table), line, damage })
            if recover != Recover::No || matches!(damage, Damage::CutOff) =>
        {
            let says = format!("{damage}; {}", before(&table));
            Ok((*table, Some(Warning { line: Some(line), says })))
        }
        Err(LoadError { damage: damage @ Damage::OtherPack { .. }, line, .. }) => {
            let (table, stopped) = match Table::play_again(text, folder, pack) {
                Ok(table) => (Some(table), None),
                Err(LoadError { intact, line, damage }) => (intact.map(|table| *table), Some((line, damage))),
            };
            match table {
                Some(table) if recover == Recover::OtherPack => {
                    let how_far = match stopped {
                        None => {
                            format!("all of its {} are possible with this one, too", inputs(count(&table)))
                        }
                        Some((line, why)) => format!("line {line}: {why}; {}", before(&table)),
                    };
                    Ok((table, Some(Warning { line: None, says: format!("{damage}; {how_far}") })))
                }
                // Without its own pack a game may name content that is in no other: then nothing can be
                // replayed.
                table => Err(Unsound { line, damage, intact: None, again: table.is_some() }),
            }
        }
        Err(LoadError { intact, line, damage }) => {
            Err(Unsound { line, damage, intact: intact.map(|table| count(&table)), again: false })
        }
    }
}
