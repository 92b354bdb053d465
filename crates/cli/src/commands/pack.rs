//! `bout pack`: content packs.

use std::io;
use std::path::Path;

use ask::check::{self, core_files, pack_page};
use ask::look_up::{Cell, Examples, Item, PackPage, Part, PartOf};
use kernel::Inches;
use packs::{GameName, game_of_pack};
use source::{shown, write_folder};
use table::view::Length;

use super::check::in_words;
use super::play::{save::quoted, signals};
use crate::args::{PackArgs, PackCommand};
use crate::error::{Error, Result};
use crate::games::WORDS;
use crate::output::{
    bold, print,
    table::{
        Column::{Left, Right},
        table,
    },
};

/// Runs the command.
pub fn run(args: &PackArgs) -> Result<()> {
    let meant = |folder: &Option<_>, game: GameName| folder.as_deref().map_or(game, game_of_pack);
    match &args.command {
        PackCommand::Export { folder, game } => export(folder, *game),
        PackCommand::Show { folder, game } => {
            print(&shown_page(&pack_page(meant(folder, *game), folder.as_deref())?))
        }
        PackCommand::Check { folder, game } => check(folder.as_deref(), meant(folder, *game)),
    }
}

/// A pack in words.
fn shown_page(page: &PackPage) -> String {
    let mut parts: Vec<String> = page.parts.iter().map(part).collect();
    if !page.unsaid.is_empty() {
        let lines = page.unsaid.iter().map(|(id, says)| format!("  {id}: {says}"));
        let lines: Vec<String> =
            std::iter::once("not said in these files:".to_owned()).chain(lines).collect();
        parts.push(lines.join("\n") + "\n");
    }
    parts.join("\n")
}

fn part(part: &Part) -> String {
    let head = part.name.as_ref().map_or(String::new(), |name| match (&part.id, part.of) {
        (Some(id), PartOf::Party) => format!("{} (--party {id})\n", bold(name)),
        (Some(id), _) => format!("{} ({id})\n", bold(name)),
        (None, _) => format!("{}\n", bold(name)),
    });
    let columns = part.rows.iter().map(Vec::len).max().unwrap_or(0);
    let is_number = |at: usize| part.rows.iter().any(|row| row.get(at).is_some_and(Cell::is_number));
    let column = |at: usize| {
        let head = part.columns.get(at).map_or("", String::as_str);
        if is_number(at) { Right(head) } else { Left(head) }
    };
    let columns: Vec<_> = (0..columns).map(column).collect();
    let rows = part.rows.iter().map(|row| row.iter().map(cell).collect());
    let lists = part.lists.iter().map(|list| listed(&list.name, &list.items));
    format!("{head}{}{}", table(&columns, rows), lists.collect::<String>())
}

fn cell(cell: &Cell) -> String {
    let inches = |length: &Length| Inches(length.0);
    match cell {
        Cell::Empty => String::new(),
        Cell::Word(word) => word.clone(),
        Cell::Words(words) => words.join(", "),
        Cell::Number(number) => number.to_string(),
        Cell::Signed(by) => format!("{by:+}"),
        Cell::AtLeast(number) => format!("{number}+"),
        Cell::Range(from, to) => format!("{from}-{to}"),
        Cell::Length(length) => inches(length).to_string(),
        Cell::Size(width, depth) => format!("{} by {}", inches(width), inches(depth)),
    }
}

/// A list that is broken into lines of about a hundred characters.
fn listed(head: &str, items: &[Item]) -> String {
    const WIDTH: usize = 100;
    let mut lines = vec![format!("  {head}:")];
    for (index, item) in items.iter().enumerate() {
        let copies = if item.copies > 1 { format!(" x{}", item.copies) } else { String::new() };
        let marks =
            if item.marks.is_empty() { String::new() } else { format!(" ({})", item.marks.join(", ")) };
        let comma = if index + 1 < items.len() { "," } else { "" };
        let word = format!(" {}{copies}{marks}{comma}", item.id);
        match lines.last_mut() {
            Some(line) if line.len() + word.len() <= WIDTH => *line += &word,
            _ => lines.push(format!("   {word}")),
        }
    }
    lines.join("\n") + "\n"
}

/// Runs the examples and names the parts that none of them shows.
fn check(folder: Option<&Path>, game: GameName) -> Result<()> {
    let pack = check::pack(game, folder)?;
    let mut text = format!("The {}.\n", in_words(&pack));
    if let Some(Examples { never, unused, otherwise, .. }) = pack.examples {
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
    if !pack.left_over.is_empty() {
        text += &format!("Nothing in it uses: {}.\n", pack.left_over.join(", "));
    }
    print(&(text + &from_core(&pack.from_core, game)))
}

/// The files that are those of the core pack because the folder has none of their names: a file that was
/// deleted comes back without a word.
fn from_core(missing: &[&str], game: GameName) -> String {
    /// More than these are no few files that somebody deleted, but a pack of a few files.
    const FEW: usize = 6;
    let what = match missing {
        [] => return String::new(),
        few if few.len() <= FEW => format!(": {}", few.join(", ")),
        many => format!(": {} of them", many.len()),
    };
    let taken_out = words(game)[1];
    format!(
        "Files that the folder does not have are those of the core pack{what}. To delete one takes nothing out{taken_out}.\n"
    )
}

/// The files that people change in a pack, and the way to take out something of the core pack, the end of a
/// sentence.
fn words(game: GameName) -> [&'static str; 2] {
    match game {
        GameName::Skirmish => ["a table or a weapon", ""],
        GameName::Showdown => [
            "a card, a weapon or a table",
            "; `without` at a level of monster.toml takes a hit location out of its deck",
        ],
    }
}

fn export(folder: &Path, game: GameName) -> Result<()> {
    let exists = || {
        let hint = "name a new folder, so that nothing is overwritten";
        Error::input(format!("`{}` exists already", shown(folder)), hint)
    };
    if folder.symlink_metadata().is_ok() {
        return Err(exists());
    }
    signals::write_whole();
    match write_folder(folder, core_files(game)) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(exists()),
        Err(error) => {
            return Err(Error::Io { what: format!("`{}` cannot be written", shown(folder)), error });
        }
        Ok(()) => {}
    }
    let asks = WORDS.iter().filter(|it| it.game == game).map(|it| it.name);
    let folder = quoted(folder);
    let commands: Vec<String> =
        asks.map(|word| format!("  bout compare {word} --vs-pack {folder}\n")).collect();
    let [edited, taken_out] = words(game);
    print(&format!(
        "The core pack is in {folder}. Change {edited} there, then compare:\n{}\
         A file that you delete there is that of the core pack again{taken_out}.\n",
        commands.concat(),
    ))
}
