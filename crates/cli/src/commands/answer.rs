//! `bout ask`: answers a question that was written as JSON.

use std::io::Read;
use std::path::Path;

use ask::Question;
use source::{read_bounded, shown};

use crate::args::AskArgs;
use crate::error::{Error, Result};
use crate::output::{progress, show};
use crate::told::Telling;

/// More than any question needs: packs and saved games have as much room in a file.
const LONGEST: u64 = 64 << 20;

/// Runs the command.
pub fn run(args: &AskArgs) -> Result<()> {
    let (name, text) = read(&args.file)?;
    let question = Question::from_json(&name, &text)?;
    let answer = progress::watched(&args.effort.job(), |job| ask::answer(&question, job))?;
    show(&answer, args.json, Telling { title: "Odds", all: args.all, fractions: args.fractions })
}

/// The name of a file, and what stands in it.
fn read(file: &Path) -> Result<(String, String)> {
    let is_piped = file == Path::new("-");
    let name = if is_piped { "standard input".to_owned() } else { shown(file) };
    let mut bytes = Vec::new();
    let found = if is_piped {
        std::io::stdin().lock().take(LONGEST).read_to_end(&mut bytes).map(|_| bytes)
    } else {
        read_bounded(file)
    };
    let bytes = found.map_err(|error| {
        Error::input(format!("`{name}` cannot be read: {error}"), "--print-question writes questions")
    })?;
    Ok((name, String::from_utf8_lossy(&bytes).into_owned()))
}
