//! `bout replay`: runs a journal again and shows its log.

use std::path::Path;

use kernel::{Line, Pending, Ruling, RulingSet, Source, Tabletop};
use packs::{Book, PackFiles, with_game};
use serde_json::{Value, json};
use source::{read_bounded, shown};
use table::{Damage, LoadError, Table, game_of_save};

use super::play::save::quoted;
use crate::args::ReplayArgs;
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::output::{bold, complain, dim, print, print_json};

/// Runs the command.
pub fn run(args: &ReplayArgs) -> Result<()> {
    with_game!(game(&args.file), G => of::<G>(args))
}

/// The game that a journal is of; of one that cannot be read, the first, and opening it says why.
pub fn game(path: &Path) -> packs::GameName {
    game_of_save(&String::from_utf8_lossy(&read_bounded(path).unwrap_or_default()))
}

fn of<G: Desk>(args: &ReplayArgs) -> Result<()> {
    let pack = args.pack.as_deref().map(G::Pack::load).transpose()?;
    let recover = if args.recover { Recover::OtherPack } else { Recover::No };
    let mut table = open::<G>(&args.file, pack.as_ref(), recover)?;
    if let Some(to) = args.to {
        let inputs = table.journal().entries.len();
        table.undo(inputs.saturating_sub(to));
    }
    if args.json { print_json(&as_json(&table)) } else { print(&human(&table)) }
}

/// Loads a journal; a damaged one only if what is intact will do.
pub fn open<G: Book>(path: &Path, pack: Option<&G::Pack>, recover: Recover) -> Result<Table<G>> {
    opened(path, &read(path)?, pack, recover)
}

/// What to do about a journal that is not as it was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recover {
    /// Refuse it.
    No,
    /// Go on with what is intact before the damage.
    Intact,
    /// The same; and if the pack is another one, play the inputs again as far as they are possible with it.
    OtherPack,
}

/// What else can be done about a pack that is not the one that a game was played with.
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

/// Loads a journal that was read; a damaged one only if what is intact will do.
pub fn opened<G: Book>(
    path: &Path,
    text: &str,
    pack: Option<&G::Pack>,
    recover: Recover,
) -> Result<Table<G>> {
    let name = shown(path);
    let folder = path.parent().unwrap_or(Path::new(""));
    match Table::load(text, folder, pack) {
        Ok(table) => Ok(table),
        // A line without an end was being written when the program or the machine stopped: nobody was told that it counts.
        Err(LoadError { intact: Some(table), line, damage })
            if recover != Recover::No || matches!(damage, Damage::CutOff) =>
        {
            complain(&format!(
                "warning: {name}, line {line}: {damage}; going on with the {} before it\n",
                count(table.journal().entries.len())
            ));
            Ok(*table)
        }
        Err(LoadError { damage: damage @ Damage::OtherPack { .. }, line, .. }) => {
            let again = Table::play_again(text, folder, pack);
            let (table, stopped) = match again {
                Ok(table) => (Some(table), None),
                Err(LoadError { intact, line, damage }) => (intact.map(|table| *table), Some((line, damage))),
            };
            match table {
                Some(table) if recover == Recover::OtherPack => {
                    let inputs = count(table.journal().entries.len());
                    let how_far = match stopped {
                        None => format!("all of its {inputs} are possible with this one, too"),
                        Some((line, why)) => format!("line {line}: {why}; going on with the {inputs} before it"),
                    };
                    complain(&format!("warning: {name}: {damage}; {how_far}\n"));
                    Ok(table)
                }
                table => {
                    let Damage::OtherPack { played, found } = &damage else { unreachable!("it is that") };
                    let hint = other_pack(played, found, pack.is_some());
                    // Without its own pack a game may name what is in no other: then there is nothing to play again.
                    let again = if table.is_some() { AGAIN } else { "" };
                    let message = format!("{name}, line {line}: {damage}");
                    Err(Error::Journal { message, hint: Some(hint + again) })
                }
            }
        }
        Err(LoadError { intact, line, damage }) => Err(Error::Journal {
            message: format!("{name}, line {line}: {damage}"),
            hint: intact.map(|table| {
                let (inputs, typed) = (count(table.journal().entries.len()), quoted(path));
                let are = if table.journal().entries.len() == 1 { "is" } else { "are" };
                format!("the {inputs} before it {are} intact: `bout replay --recover {typed}` shows them, `bout play --recover --resume {typed}` goes on with them; the file is unchanged")
            }),
        }),
    }
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

fn count(inputs: usize) -> String {
    if inputs == 1 { "1 input".into() } else { format!("{inputs} inputs") }
}

/// One line of the log, with its citations.
pub fn log_line<G: Tabletop>(game: &G, line: &Line) -> String {
    let cites = game.citations(line);
    if cites.is_empty() {
        line.text.clone()
    } else {
        format!("{}  {}", line.text, dim(&format!("[{cites}]")))
    }
}

/// How everybody is.
pub fn standing<G: Book>(table: &Table<G>) -> String {
    stands(&table.scenario().game, table.state())
}

fn stands<G: Book>(game: &G, state: &G::State) -> String {
    let mut text = String::new();
    for line in game.standing(state) {
        text += &format!("  {line}\n");
    }
    text
}

/// That the game is over, and how it ended.
pub fn over<G: Desk>(table: &Table<G>) -> String {
    let result = table.scenario().game.result(table.state());
    result.unwrap_or_else(|| "The scenario is over.".into())
}

/// What everybody did, above that it is over.
pub fn summary<G: Desk>(table: &Table<G>) -> String {
    let told = table.scenario().game.summary(table.state(), &table.events());
    told.map_or(String::new(), |told| format!("\n{told}\n"))
}

/// What the game waits for, in words.
pub fn waiting<G: Desk>(table: &Table<G>) -> String {
    let game = &table.scenario().game;
    match table.pending() {
        Pending::Done(_) => over(table),
        Pending::Chance(chance) => {
            let what = if matches!(chance.source, Source::Die(_)) { "roll" } else { "draw" };
            format!("It waits for a {what}: {} of {}.", chance.label, game.actor_name(chance.actor))
        }
        Pending::Decision(decision) => {
            format!("It waits for a decision of {}.", game.seat_name(decision.seat))
        }
    }
}

fn human<G: Desk>(table: &Table<G>) -> String {
    let title = table.scenario().title.as_deref().unwrap_or("Replay");
    let mut text = format!("{}\n\n", bold(title));
    let game = &table.scenario().game;
    let mut shown = 0;
    for line in game.lines(&table.events()) {
        let input = table.log()[line.event].input;
        let number = if input > shown { format!("{input:>4}") } else { "    ".into() };
        shown = input;
        text += &format!("{}  {}\n", dim(&number), log_line(game, &line));
    }
    text + &format!("\n{}{}\n", standing(table), waiting(table))
}

fn as_json<G: Desk>(table: &Table<G>) -> Value {
    let game = &table.scenario().game;
    let ruling = |ruling: &&'static Ruling| (ruling.id.to_owned(), game.rulings().get(ruling).id.into());
    let log: Vec<Value> = game
        .lines(&table.events())
        .iter()
        .map(|line| {
            json!({
                "input": table.log()[line.event].input,
                "text": line.text,
                "rules": line.rules.iter().map(|rule| rule.id).collect::<Vec<_>>(),
                "rulings": line.rulings.iter().map(ruling).collect::<serde_json::Map<_, _>>(),
            })
        })
        .collect();
    let mut value = json!({
        "command": "replay",
        "title": table.scenario().title,
        "inputs": table.journal().entries.len(),
        "done": matches!(table.pending(), Pending::Done(_)),
        "waits": waiting(table),
    });
    if let Some(result) = game.result(table.state()) {
        value["result"] = result.into();
    }
    for (key, part) in game.standing_json(table.state()) {
        value[key] = part;
    }
    value["log"] = log.into();
    value
}
