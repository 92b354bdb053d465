//! Saved games of either kind: opened, with their intact part, and with people seated.

use std::path::Path;

use packs::{Book, PackFiles, with_game};
use serde::Serialize;
use source::Source;
use table::view::{Die, Due, Things};
use table::{LogLine, Table, game_of_save};

use crate::outlook::Played;
use crate::playing::{YOU, over};
use crate::problem::Problem;
use crate::saved::{self, Recover, Unsound, Warning};
use crate::seats::{Seating, seated};

/// The options for opening a saved game.
#[derive(Debug, Clone, Copy)]
pub struct Opening<'a> {
    /// The file that it stood in: packs are named relative to its folder.
    pub path: &'a Path,
    /// The folder with the pack, if it is not the one that the game names.
    pub pack: Option<&'a Path>,
    /// The recovery of a damaged game.
    pub recover: Recover,
}

/// The reason a saved game cannot be opened.
#[derive(Debug)]
pub enum Unopened {
    /// It does not replay.
    Unsound(Unsound),
    /// Its pack cannot be read, or the seating is impossible.
    Problem(Box<Problem>),
}

impl<T: Into<Problem>> From<T> for Unopened {
    fn from(problem: T) -> Self {
        Self::Problem(Box::new(problem.into()))
    }
}

/// The opened part, with a warning about the rest.
pub type Opened<T> = Result<(T, Option<Warning>), Unopened>;

/// A resumed game at a table of one person; up to a number of inputs, if one is given.
///
/// # Errors
/// If it does not replay, its pack cannot be read, or a policy is named that whole games are not played by.
pub fn table(
    text: &str,
    opening: Opening<'_>,
    upto: Option<usize>,
    seating: Seating,
) -> Opened<Box<dyn Played>> {
    with_game!(game_of_save(text), G => {
        let (mut table, warning) = open::<G>(text, opening)?;
        if let Some(upto) = upto {
            let inputs = table.journal().entries.len();
            table.undo(inputs.saturating_sub(upto));
        }
        Ok((seated(table, seating)?, warning))
    })
}

/// The intact part of a saved game, without a half-written line, and its scenario.
///
/// # Errors
/// As [`table`].
pub fn intact(text: &str, opening: Opening<'_>) -> Opened<(String, Source)> {
    let (scenario, warning) = with_game!(game_of_save(text), G => {
        let (table, warning) = open::<G>(text, opening)?;
        (table.scenario().source.clone(), warning)
    });
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    Ok(((text[..whole].to_owned(), scenario), warning))
}

fn open<G: Book>(text: &str, opening: Opening<'_>) -> Opened<Table<G>> {
    let Opening { path, pack, recover } = opening;
    let pack = pack.map(G::Pack::load).transpose()?;
    let folder = path.parent().unwrap_or(Path::new(""));
    saved::open(text, folder, pack.as_ref(), recover).map_err(Unopened::Unsound)
}

/// A game that was run again, for programs.
#[derive(Serialize)]
pub struct Replayed<'a> {
    command: &'static str,
    /// The title of the scenario.
    pub title: Option<&'a str>,
    inputs: usize,
    done: bool,
    /// The pending request or the result, in words.
    pub waits: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    /// The table as the view shows it.
    pub table: Things,
    /// The lines of the log.
    pub log: Vec<&'a LogLine>,
}

/// A game that was run again; `None` if nobody sits at its table.
pub fn replayed(live: &dyn Played) -> Option<Replayed<'_>> {
    let (view, log) = (live.view(YOU).ok()?, live.story(YOU).ok()?);
    let waits = match &view.due {
        Due::Over => over(live),
        Due::Roll(roll) => {
            let what = if matches!(roll.with, Die::Die(_)) { "roll" } else { "draw" };
            format!("It waits for a {what}: {} of {}.", roll.of, roll.by)
        }
        Due::Choice(choice) => format!("It waits for a decision of {}.", choice.seat),
    };
    let (title, inputs, result) = (live.title(), live.inputs(), live.result());
    let (done, table) = (view.due == Due::Over, view.table);
    Some(Replayed { command: "replay", title, inputs, done, waits, result, table, log })
}
