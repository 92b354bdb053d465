//! Markdown scenarios: prose for people, blocks that run.
//!
//! - A `toml` block is a scenario file; it holds until the next one.
//! - A `play` block is a transcript: lines that begin with `> ` are inputs (`> Melee check: 14 3`, `> attack brun`),
//!   the others are the log, each with the rules that it cites. Dice and choices must be used up exactly.
//! - An `odds` block lists the exact distribution, a fraction and an outcome a line.
//!
//! Words after `play` or `odds` are rulings for that block: ```` ```odds dazed-melee=auto-hit ````.

use std::fmt::Write;
use std::path::Path;

use kernel::{Game, Pending};
use packs::Scenario;
use packs::source::Source;
use skirmish::{Battle, Event};

use crate::script::{self, Line};

/// A block of a Markdown file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The first word of its fence.
    pub kind: String,
    /// The other words.
    pub words: Vec<String>,
    /// What stands between the fences.
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

/// What a block should say, computed anew; `None` for blocks that do not run.
pub type Computed = Option<String>;

/// Runs every block of a file. `odds` computes the text of an `odds` block.
///
/// # Panics
/// With the file and line, if a scenario does not load or a script does not fit.
pub fn run(path: &Path, odds: impl Fn(&Scenario) -> String) -> Vec<(Block, Computed)> {
    let markdown =
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut scenario: Option<Scenario> = None;
    let mut done = Vec::new();
    for block in blocks(&markdown) {
        let at = format!("{}:{}", path.display(), block.line);
        let computed = match block.kind.as_str() {
            "toml" => {
                let source = Source::new(at.clone(), block.text.clone());
                let folder = path.parent().unwrap_or(Path::new(""));
                scenario = Some(match Scenario::read(&source, folder, None) {
                    Ok(scenario) => scenario,
                    Err(packs::PackError::Content(problems)) => panic!("{problems}"),
                    Err(packs::PackError::Io(file, error)) => panic!("{file}: {error}"),
                });
                None
            }
            "play" | "odds" => {
                let mut scenario =
                    scenario.clone().unwrap_or_else(|| panic!("{at}: no scenario before this block"));
                for word in &block.words {
                    let (name, option) =
                        word.split_once('=').unwrap_or_else(|| panic!("{at}: `{word}` is no ruling"));
                    let set = scenario.battle.rulings.set(name, option);
                    set.unwrap_or_else(|_| panic!("{at}: there is no ruling {word}"));
                }
                Some(if block.kind == "play" {
                    transcript(&scenario.battle, &block.text).unwrap_or_else(|why| panic!("{at}: {why}"))
                } else {
                    odds(&scenario)
                })
            }
            _ => None,
        };
        done.push((block, computed));
    }
    done
}

/// Plays the inputs of a transcript and writes it anew.
fn transcript(battle: &Battle, text: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut log: Vec<Event> = Vec::new();
    let mut state = battle.start(&mut log);
    // What only cites waits for the next line that tells, also beyond an input.
    let flush = |log: &mut Vec<Event>, out: &mut String, last: bool| {
        let told = log.iter().rposition(|event| battle.tell(event).is_some()).map_or(0, |index| index + 1);
        let told = if last { log.len() } else { told };
        for line in battle.lines(&log[..told]) {
            writeln!(out, "{} [{}]", line.text, battle.citations(&line)).expect("a string takes every line");
        }
        log.drain(..told);
    };
    flush(&mut log, &mut out, false);
    for input in text.lines().filter_map(|line| line.strip_prefix("> ")) {
        script::run(battle, &mut state, &Line::parse(input)?, &mut log)?;
        writeln!(out, "> {input}").expect("a string takes every line");
        flush(&mut log, &mut out, false);
    }
    match battle.pending(&state) {
        Pending::Done(_) => Ok(out),
        other => Err(format!("the script is used up but the battle waits for {other:?}")),
    }
}
