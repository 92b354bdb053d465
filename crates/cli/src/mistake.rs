//! Mistakes on the command line that deserve a better sentence than the parser has for them.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};

use source::{nearest, one_line};

use crate::args::Args;
use crate::error::Error;
use crate::games::WORDS;

/// The refusal of the parser, told in our words if it is about a flag that belongs to another question.
pub fn told(error: clap::Error) -> Error {
    in_our_words(&error).unwrap_or_else(|| Error::Usage(clean(error)))
}

/// The parser quotes typed text as it is: it is given the same words without characters that command a
/// terminal.
fn clean(error: clap::Error) -> clap::Error {
    let typed = |word: std::ffi::OsString| one_line(&word.to_string_lossy());
    crate::args::command().try_get_matches_from(std::env::args_os().map(typed)).err().unwrap_or(error)
}

/// `None` if the parser's own error says all there is.
fn in_our_words(error: &clap::Error) -> Option<Error> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg) else { return None };
    let flag = flag.split(['=', ' ']).next().unwrap_or_default().to_owned();
    let given: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let command = given.iter().find(|word| !word.starts_with('-'))?;
    let all = Args::command();
    let command = all.find_subcommand(command)?;
    let owners: Vec<&str> = WORDS
        .iter()
        .map(|it| it.name)
        .filter(|word| command.find_subcommand(word).is_some_and(|question| has(question, &flag)))
        .collect();
    if owners.is_empty() {
        return None;
    }
    let name = command.get_name();
    let owned: Vec<String> = owners.iter().map(|word| format!("`{word}`")).collect();
    let owned = owned.join(" and ");
    Some(match WORDS.iter().map(|it| it.name).find(|word| given.iter().any(|it| it == word)) {
        Some(word) if owners.contains(&word) => Error::input(
            format!("{flag} stands before `{word}`"),
            format!("write bout {name} {word} {flag} ..."),
        ),
        Some(word) => Error::input(
            format!("{flag} is a flag of {owned}, not of `{word}`"),
            format!("`bout {name} {word} --help` lists the flags of `{word}`"),
        ),
        None if let Some((typed, word)) = misspelt(&given, &owners) => Error::input(
            format!("there is no file `{typed}`"),
            format!("did you mean `{word}`, which has {flag}?"),
        ),
        None => Error::input(
            format!("{flag} describes a question without a file"),
            format!("name {} instead of a file, or change the file", owned.replace(" and ", " or ")),
        ),
    })
}

/// Whether a command has a flag.
fn has(command: &Command, flag: &str) -> bool {
    command.get_arguments().any(|arg| arg.get_long().is_some_and(|long| flag == format!("--{long}")))
}

/// The first word behind the command, and the question that it may stand for.
fn misspelt<'a>(given: &'a [String], owners: &[&'static str]) -> Option<(&'a str, &'static str)> {
    let typed = given.iter().filter(|word| !word.starts_with('-')).nth(1)?;
    let is_file = std::path::Path::new(typed).exists();
    let word = nearest(typed, owners.iter().copied()).filter(|_| !is_file)?;
    owners.iter().find(|owner| **owner == word).map(|owner| (typed.as_str(), *owner))
}
