//! `bout replay`: runs a journal again and shows its log.

use std::path::Path;

use ask::outlook::Played;
use ask::saved::{self, Unsound, Warning, inputs};
use ask::seats::seated;
use ask::words;
use packs::{Book, GameName, PackFiles, with_game};
use serde::Serialize;
use source::{Source, read_bounded, shown};
use table::view::{Die, Due, Things};
use table::{Damage, LogLine, Table, game_of_save};

use super::play::lines::{indented, log_line};
use super::play::{YOU, over, save::quoted, seating};
use crate::args::ReplayArgs;
use crate::error::{Error, Result};
use crate::output::{bold, complain, dim, print, print_data};

pub use ask::check::JOURNAL;
pub use ask::saved::Recover;

/// A game that was run again, for programs.
#[derive(Serialize)]
struct Replayed<'a> {
    command: &'static str,
    title: Option<&'a str>,
    inputs: usize,
    done: bool,
    waits: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    table: &'a Things,
    log: Vec<&'a LogLine>,
}

/// Runs the command.
pub fn run(args: &ReplayArgs) -> Result<()> {
    let recover = if args.recover { Recover::OtherPack } else { Recover::No };
    let live = with_game!(game(&args.file), G => {
        let pack = args.pack.as_deref().map(<G as Book>::Pack::load).transpose()?;
        let mut table = opened::<G>(&args.file, &read(&args.file)?, pack.as_ref(), recover)?;
        if let Some(to) = args.to {
            let inputs = table.journal().entries.len();
            table.undo(inputs.saturating_sub(to));
        }
        seated(table, seating(Some(1), None, None)?)?
    });
    let (Ok(view), Ok(log)) = (live.view(YOU), live.story(YOU)) else { return Ok(()) };
    let waits = waiting(&*live, &view.due);
    if !args.json {
        return print(&human(&*live, &view.table, &log, &waits));
    }
    let done = view.due == Due::Over;
    let (title, inputs, result) = (live.title(), live.inputs(), live.result());
    print_data(&Replayed { command: "replay", title, inputs, done, waits, result, table: &view.table, log })
}

/// Loads a journal; a damaged one only if what is intact will do.
pub fn open<G: Book>(path: &Path, pack: Option<&G::Pack>, recover: Recover) -> Result<Table<G>> {
    opened(path, &read(path)?, pack, recover)
}

/// What of a journal is intact, which is all of it but for a line that was being written, and its scenario.
pub fn intact(path: &Path, text: &str, pack: Option<&Path>) -> Result<(String, Source)> {
    let scenario = with_game!(game_of_save(text), G => {
        let pack = pack.map(<G as Book>::Pack::load).transpose()?;
        opened::<G>(path, text, pack.as_ref(), Recover::No)?.scenario().source.clone()
    });
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    Ok((text[..whole].to_owned(), scenario))
}

/// What else can be done about a pack that is not the one that a game was played with.
const AGAIN: &str = "; or play its inputs again with the pack as it is now, as far as they are possible: `bout replay --recover`, \
                     and to go on playing `bout play --recover --save` with another file";

/// The game that a journal is of; of one that cannot be read, the first, and opening it says why.
pub fn game(path: &Path) -> GameName {
    game_of_save(&String::from_utf8_lossy(&read_bounded(path).unwrap_or_default()))
}

/// The text of a journal.
pub fn read(path: &Path) -> Result<String> {
    let text = read_bounded(path).map_err(|error| {
        let name = shown(path);
        Error::input(format!("`{name}` cannot be read: {error}"), "`bout play --save FILE` writes journals")
    })?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Loads a journal that was read; a damaged one only if what is intact will do.
pub fn opened<G: Book>(
    path: &Path,
    text: &str,
    pack: Option<&G::Pack>,
    recover: Recover,
) -> Result<Table<G>> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let opened = saved::open(text, folder, pack, recover);
    let (table, warning) = opened.map_err(|why| unsound(path, &why, pack.is_some()))?;
    if let Some(Warning { line, says }) = warning {
        let line = line.map_or(String::new(), |line| format!(", line {line}"));
        complain(&format!("warning: {}{line}: {says}\n", shown(path)));
    }
    Ok(table)
}

/// A journal that does not replay, with what to do about it.
fn unsound(path: &Path, why: &Unsound, pack_given: bool) -> Error {
    let message = format!("{}, line {}: {}", shown(path), why.line, why.damage);
    let hint = match (&why.damage, why.intact) {
        (Damage::OtherPack { played, found }, _) => {
            let again = if why.again { AGAIN } else { "" };
            Some(other_pack(played, found, pack_given) + again)
        }
        (_, Some(count)) => {
            let (inputs, typed) = (inputs(count), quoted(path));
            let are = if count == 1 { "is" } else { "are" };
            Some(format!(
                "the {inputs} before it {are} intact: `bout replay --recover {typed}` shows them, `bout play --recover --resume {typed}` goes on with them; the file is unchanged"
            ))
        }
        (_, None) => None,
    };
    Error::Journal { message, hint }
}

/// What to do about a pack that is not the one that a game was played with. The folder that it lay in is in no journal,
/// so that all that can be named is what it was called, and whether leaving out --pack would help.
fn other_pack(played: &str, found: &str, given: bool) -> String {
    match (played, given) {
        ("core", true) if found != "core" => {
            "leave --pack out, or name a folder with that pack as it was then".into()
        }
        (_, true) if found == played => format!(
            "the pack named with --pack was changed since: name a folder with `{played}` as it was then"
        ),
        ("core", false) => {
            "if it was played with --pack, name that folder; if not, the core pack has changed since, \
                            and the version of Bout that wrote the game can play it"
                .into()
        }
        (_, false) if found == played => {
            format!(
                "that pack was changed since: name a folder with `{played}` as it was then, --pack FOLDER"
            )
        }
        _ => format!("name the folder of `{played}`: --pack FOLDER"),
    }
}

/// What the game waits for, in words.
fn waiting(live: &dyn Played, due: &Due) -> String {
    match due {
        Due::Over => over(live),
        Due::Roll(roll) => {
            let what = if matches!(roll.with, Die::Die(_)) { "roll" } else { "draw" };
            format!("It waits for a {what}: {} of {}.", roll.of, roll.by)
        }
        Due::Choice(choice) => format!("It waits for a decision of {}.", choice.seat),
    }
}

fn human(live: &dyn Played, table: &Things, log: &[&LogLine], waits: &str) -> String {
    let mut text = format!("{}\n\n", bold(live.title().unwrap_or("Replay")));
    let mut shown = 0;
    for line in log {
        let number = if line.input > shown { format!("{:>4}", line.input) } else { "    ".into() };
        shown = line.input;
        text += &format!("{}  {}\n", dim(&number), log_line(line));
    }
    text + &format!("\n{}{waits}\n", indented(&words::standing(table)))
}
