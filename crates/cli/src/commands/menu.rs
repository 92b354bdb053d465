//! `bout` alone on a terminal: a menu of the things that most people come for.

use ask::saved::last_in;
use source::quoted;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::Path;

use clap::{CommandFactory, FromArgMatches};

use super::play::typed::lines;
use crate::args::Args;
use crate::error::{Error, Result};
use crate::output::{bold, print};

/// Whether the program was started alone, by somebody who can answer.
pub fn is_wanted() -> bool {
    std::env::args_os().len() == 1 && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// The choices: in words, and as they would be typed.
fn entries() -> Vec<(&'static str, Vec<OsString>)> {
    let words = |words: &str| words.split(' ').map(OsString::from).collect::<Vec<_>>();
    let mut all = vec![
        ("learn the game in a first fight", words("play tutorial")),
        ("play a showdown against a monster", words("play showdown")),
        ("play a battle of two warbands", words("play battle")),
        ("the odds of an attack on a monster", words("odds attack")),
        ("the odds of a blow in a skirmish", words("odds skirmish")),
    ];
    if let Some(file) = last_in(Path::new(".")) {
        let typed = ["play".into(), "--resume".into(), file.into_os_string()];
        all.insert(0, ("continue the last game", typed.into()));
    }
    all
}

/// Shows the menu, and runs the choice.
///
/// # Errors
/// The errors of the chosen command.
pub fn run() -> Result<()> {
    let entries = entries();
    print(&format!("{}\n\n{}", bold("Bout"), listed(&entries)))?;
    let mut typed = lines(io::stdin().lock());
    let chosen = loop {
        print("> ")?;
        let Some(line) = typed.next() else { return print("\n") };
        let line = line.map_err(|error| Error::Io { what: "standard input".into(), error })?;
        match line.trim() {
            "q" | "quit" | "exit" => return Ok(()),
            text => match text.parse::<usize>().ok().and_then(|number| entries.get(number.checked_sub(1)?)) {
                Some((_, words)) => break words.clone(),
                None => print(&format!("Type a number from 1 to {}, or q.\n", entries.len()))?,
            },
        }
    };
    drop(typed);
    let words = std::iter::once("bout".into()).chain(chosen);
    let parsed = Args::command().try_get_matches_from(words);
    let args = parsed.and_then(|matches| Args::from_arg_matches(&matches)).map_err(crate::mistake::told)?;
    super::run(args)
}

fn listed(entries: &[(&str, Vec<OsString>)]) -> String {
    let shown = |words: &[OsString]| {
        let words: Vec<String> = words.iter().map(|word| quoted(word.as_ref())).collect();
        format!("bout {}", words.join(" ").replace("./--", "--"))
    };
    let line = |(number, (does, words)): (usize, &(&str, Vec<OsString>))| {
        format!("  {} {does:<36} {}\n", number + 1, shown(words))
    };
    let all: String = entries.iter().enumerate().map(line).collect();
    format!("{all}  q quit{:33}bout --help tells the rest\n", "")
}
