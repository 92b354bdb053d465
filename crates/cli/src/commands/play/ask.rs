//! The answers that a player types at a prompt.

use crate::output::table::{Column::Left, table};

/// The words that work at any prompt, after the answers to this one: each with its meaning.
pub fn help(answers: &[(String, &str)]) -> String {
    const ALWAYS: [(&str, &str); 8] = [
        ("odds", "the odds from here, and what each option is worth"),
        ("why", "why something is not offered"),
        ("undo [N]", "take back the last input, or the last N"),
        ("state, log", "how everybody stands; all that happened"),
        ("show", "the board, if the game has one, and everybody"),
        ("? NAME", "what a card, weapon, keyword, rule or option does"),
        ("save FILE", "write the journal"),
        ("quit", "stop"),
    ];
    let answers = answers.iter().map(|(word, does)| (word.as_str(), *does));
    table(&[Left(""); 2], answers.chain(ALWAYS).map(|(word, does)| vec![word.to_owned(), does.to_owned()]))
}

/// A line, understood.
#[derive(Debug, PartialEq, Eq)]
pub enum Word<'a> {
    Answer(&'a str),
    Quit,
    Help,
    State,
    Show,
    Log,
    Odds,
    Why,
    PassAll,
    /// Several figures, and the action of each, a colon between them.
    Together(&'a str),
    Undo(usize),
    Save(&'a str),
    LookUp(&'a str),
    /// A word that was not used as it can be.
    Unknown(&'static str),
}

/// Tells the words that work at any prompt from answers.
pub fn read(line: &str) -> Word<'_> {
    let line = line.trim();
    let (word, rest) =
        line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
    match (word.to_lowercase().as_str(), rest) {
        ("quit" | "exit" | "q", "") => Word::Quit,
        ("help" | "?", "") => Word::Help,
        ("state", "") => Word::State,
        ("show", "") => Word::Show,
        ("log", "") => Word::Log,
        ("odds", "") => Word::Odds,
        ("why", "") => Word::Why,
        ("pass", "all") => Word::PassAll,
        ("together", rest) if rest.contains(':') => Word::Together(rest),
        ("together", _) => Word::Unknown(
            "together takes names and what all of them do, as in together alda, brun: go 6 north",
        ),
        ("undo", "") => Word::Undo(1),
        ("undo", n) => n.parse().map_or(Word::Unknown("undo takes a number of inputs"), Word::Undo),
        ("save", "") => Word::Unknown("save takes the name of a file, as in save game.bout"),
        ("save", path) => Word::Save(path),
        ("?" | "show" | "rule", name) if !name.is_empty() => Word::LookUp(name),
        _ => Word::Answer(line),
    }
}

#[cfg(test)]
mod tests;
