//! Saved games whichever game they are of: opened, with whatever is intact of them, and people seated.

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

/// How a saved game is opened.
#[derive(Debug, Clone, Copy)]
pub struct Opening<'a> {
    /// The file that it stood in: packs are named relative to its folder.
    pub path: &'a Path,
    /// The folder with the pack, if it is not the one that the game names.
    pub pack: Option<&'a Path>,
    /// What to do about one that is not as it was played.
    pub recover: Recover,
}

/// Why a saved game cannot be opened.
#[derive(Debug)]
pub enum Unopened {
    /// It does not replay.
    Unsound(Unsound),
    /// Its pack cannot be read, or nobody can be seated so.
    Problem(Box<Problem>),
}

impl<T: Into<Problem>> From<T> for Unopened {
    fn from(problem: T) -> Self {
        Self::Problem(Box::new(problem.into()))
    }
}

/// What of it was opened, and what is wrong with the rest.
pub type Opened<T> = Result<(T, Option<Warning>), Unopened>;

/// A saved game that goes on, at a table where one person plays; up to so many inputs, if not up to the last.
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

/// What of a saved game is intact, which is all of it but for a line that was being written, and its scenario.
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
    /// What the scenario is called.
    pub title: Option<&'a str>,
    inputs: usize,
    done: bool,
    /// What it waits for, or how it ended, in words.
    pub waits: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    /// What lies on the table.
    pub table: Things,
    /// What happened.
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
