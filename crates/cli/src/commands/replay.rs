//! `bout replay`: runs a journal again and shows its log.

use std::path::Path;

use ask::resumed::{self, Opened, Opening, Replayed, Unopened, replayed};
use ask::saved::{Unsound, Warning, inputs};
use ask::words::standing;
use source::{quoted, read_bounded, shown};
use table::Damage;

use super::play::lines::{indented, log_line};
use super::play::seating;
use crate::args::ReplayArgs;
use crate::error::{Error, Result};
use crate::output::{bold, complain, dim, print, print_data};

pub use ask::check::JOURNAL;
pub use ask::saved::Recover;

/// Runs the command.
pub fn run(args: &ReplayArgs) -> Result<()> {
    let recover = if args.recover { Recover::OtherPack } else { Recover::No };
    let opening = Opening { path: &args.file, pack: args.pack.as_deref(), recover };
    let opened = resumed::table(&read(&args.file)?, opening, args.to, seating(Some(1), None, None)?);
    let live = sound(opened, opening)?;
    match replayed(&*live) {
        Some(found) if args.json => print_data(&found),
        Some(found) => print(&human(&found)),
        None => Ok(()),
    }
}

/// Another way to deal with a pack that is not the one that a game was played with.
const AGAIN: &str = "; or play its inputs again with the pack as it is now, as far as they are possible: `bout replay --recover`, \
                     and to go on playing `bout play --recover --save` with another file";

/// The text of a journal.
pub fn read(path: &Path) -> Result<String> {
    let text = read_bounded(path).map_err(|error| {
        let name = shown(path);
        Error::input(format!("`{name}` cannot be read: {error}"), "`bout play --save FILE` writes journals")
    })?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// The part of a journal that was opened, and a warning if that is not all of it.
pub fn sound<T>(opened: Opened<T>, opening: Opening<'_>) -> Result<T> {
    let path = opening.path;
    let (found, warning) = opened.map_err(|why| match why {
        Unopened::Unsound(why) => unsound(path, &why, opening.pack.is_some()),
        Unopened::Problem(problem) => (*problem).into(),
    })?;
    if let Some(Warning { line, says }) = warning {
        let line = line.map_or(String::new(), |line| format!(", line {line}"));
        complain(&format!("warning: {}{line}: {says}\n", shown(path)));
    }
    Ok(found)
}

/// A journal that does not replay, with advice.
fn unsound(path: &Path, why: &Unsound, pack_given: bool) -> Error {
    let message = format!("{}, line {}: {}", shown(path), why.line, why.damage);
    let hint = match (&why.damage, why.intact) {
        (Damage::OtherPack { played, found }, _) => {
            let again = if why.again { AGAIN } else { "" };
            Some(other_pack(played, found, pack_given) + again)
        }
        // The scenario names its pack from where it lay; the journal may lie elsewhere.
        (Damage::Scenario(_), _) if !pack_given => {
            Some("if its pack does not lie beside the journal, name the folder: --pack FOLDER".into())
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

/// Advice about a pack that is not the one that a game was played with. The folder that it lay in is in no
/// journal, so the advice can only give its name, and say whether leaving out --pack would help.
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

fn human(found: &Replayed<'_>) -> String {
    let mut text = format!("{}\n\n", bold(found.title.unwrap_or("Replay")));
    let mut shown = 0;
    for line in &found.log {
        let number = if line.input > shown { format!("{:>4}", line.input) } else { "    ".into() };
        shown = line.input;
        text += &format!("{}  {}\n", dim(&number), log_line(line));
    }
    text + &format!("\n{}{}\n", indented(&standing(&found.table)), found.waits)
}
