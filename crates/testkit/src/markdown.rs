//! Markdown scenarios: prose for people, blocks that run.
//!
//! - A `toml` block is a scenario file; it holds until the next one.
//! - A `play` block is a transcript: lines that begin with `> ` are inputs (`> Melee check: 14 3`, `> attack brun`),
//!   the others are the log, each with the rules that it cites. Dice and choices must be used up exactly; a last line
//!   `...` says that the game goes on from there.
//! - An `odds` block lists the exact distribution, a fraction and an outcome a line.
//!
//! Words after `play` or `odds` are rulings for that block: ```` ```odds dazed-melee=auto-hit ````.

use std::fmt::Write;
use std::path::Path;

use kernel::{Pending, RulingSet, Tabletop};
use odds::{Odds, Pick};
use packs::{Book, PackError, Scenario, game_of, with_game};
use source::Source;

use crate::script::{self, Line};

/// A block of a Markdown file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The first word of its fence.
    pub kind: String,
    /// The other words.
    pub words: Vec<String>,
    /// The text between the fences.
    pub text: String,
    /// The bytes of that text in the file.
    pub span: std::ops::Range<usize>,
    /// Its line, counted from 1.
    pub line: usize,
}

/// The fenced blocks of a Markdown text.
pub fn blocks(markdown: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<(Vec<String>, usize, usize)> = None;
    let mut at = 0;
    for (index, line) in markdown.split_inclusive('\n').enumerate() {
        if let Some(fence) = line.trim_end().strip_prefix("```") {
            match open.take() {
                None => {
                    let words = fence.split_whitespace().map(str::to_owned).collect();
                    open = Some((words, at + line.len(), index + 2));
                }
                Some((mut words, start, line)) => {
                    let kind = if words.is_empty() { String::new() } else { words.remove(0) };
                    let text = markdown[start..at].to_owned();
                    blocks.push(Block { kind, words, text, span: start..at, line });
                }
            }
        }
        at += line.len();
    }
    blocks
}

/// The text that a block should have, recomputed; `None` for blocks that do not run.
pub type Computed = Option<String>;

/// Runs every block of a file.
///
/// # Panics
/// With the file and line, if a scenario does not load or a script does not fit.
pub fn run(path: &Path) -> Vec<(Block, Computed)> {
    let markdown =
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut source: Option<Source> = None;
    let mut done = Vec::new();
    for block in blocks(&markdown) {
        let at = format!("{}:{}", path.display(), block.line);
        let computed = match block.kind.as_str() {
            "toml" => {
                let scenario = Source::new(at.clone(), block.text.clone());
                // Read a scenario even if nothing follows it.
                with_game!(game_of(&scenario), G => drop(read::<G>(path, &scenario)));
                source = Some(scenario);
                None
            }
            "play" | "odds" => {
                let source = source.as_ref().unwrap_or_else(|| panic!("{at}: no scenario before this block"));
                Some(with_game!(game_of(source), G => compute::<G>(&at, &block, read(path, source))))
            }
            _ => None,
        };
        done.push((block, computed));
    }
    done
}

fn read<G: Book>(path: &Path, source: &Source) -> Scenario<G> {
    match Scenario::read(source, path.parent().unwrap_or(Path::new("")), None) {
        Ok(scenario) => scenario,
        Err(PackError::Content(problems)) => panic!("{problems}"),
        Err(PackError::Io(file, error)) => panic!("{file}: {error}"),
    }
}

/// The text that a block should have, under the rulings that it names.
fn compute<G: Book>(at: &str, block: &Block, mut scenario: Scenario<G>) -> String {
    for word in &block.words {
        let (name, option) = word.split_once('=').unwrap_or_else(|| panic!("{at}: `{word}` is no ruling"));
        let set = scenario.game.rulings_mut().set(name, option);
        set.unwrap_or_else(|_| panic!("{at}: there is no ruling {word}"));
    }
    if block.kind == "play" {
        transcript(&scenario.game, &block.text).unwrap_or_else(|why| panic!("{at}: {why}"))
    } else {
        distribution(&scenario)
    }
}

/// The exact distribution, a fraction and an outcome a line.
fn distribution<G: Book>(scenario: &Scenario<G>) -> String {
    let start = scenario.game.start(&mut kernel::Silent);
    let answer = Odds::new(&scenario.game, Pick::Uniform)
        .solve(&start, |outcome| scenario.key(outcome))
        .expect("nobody cancels");
    let mut text = String::new();
    for (key, prob) in &answer.outcomes {
        let words = scenario.words(key).join(", ");
        writeln!(text, "{prob:<16} {words}", prob = prob.to_string()).expect("a string takes every line");
    }
    if !answer.unresolved().is_zero() {
        let rest = answer.unresolved().to_string();
        writeln!(text, "{rest:<16} unresolved").expect("a string takes every line");
    }
    text
}

/// The last line of a transcript that stops before the end of the game.
const GOES_ON: &str = "...";

/// Plays the inputs of a transcript and writes it anew.
fn transcript<G: Tabletop>(game: &G, text: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut log: Vec<G::Event> = Vec::new();
    let mut state = game.start(&mut log);
    // A line that only cites waits for the next line with text, even across an input.
    let flush = |log: &mut Vec<G::Event>, out: &mut String| {
        let told = game.told(log);
        for line in game.lines(&log[..told]) {
            writeln!(out, "{} [{}]", line.text, game.citations(&line)).expect("a string takes every line");
        }
        log.drain(..told);
    };
    flush(&mut log, &mut out);
    for input in text.lines().filter_map(|line| line.strip_prefix("> ")) {
        script::run(game, &mut state, &Line::parse(input), &mut log)?;
        writeln!(out, "> {input}").expect("a string takes every line");
        flush(&mut log, &mut out);
    }
    let goes_on = text.lines().next_back() == Some(GOES_ON);
    match game.pending(&state) {
        Pending::Done(_) if !goes_on => Ok(out),
        Pending::Chance(_) | Pending::Decision(_) if goes_on => Ok(out + GOES_ON + "\n"),
        other => Err(format!("the script is used up but the game waits for {other:?}")),
    }
}
