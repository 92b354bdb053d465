//! Laws for every text, tried on texts that were good once and on texts that never were.

use std::ops::Range;

use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::sample::{GOOD, Scenario};
use crate::counted::{Costly, counted};
use crate::{Diagnostics, Source, made, parse, to_text};

/// Pieces that mean something in a file, or almost do.
const PIECES: [&str; 32] = [
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "=",
    ",",
    ".",
    "#",
    "\"",
    "'",
    "\"\"\"",
    "'''",
    "\\",
    "\n",
    "\r",
    "\t",
    "\u{feff}",
    "é",
    "\u{1b}[2J",
    "0",
    "-1",
    "1e9",
    "nan",
    "true",
    "1979-05-27",
    "[[unit]]\n",
    "[field]\n",
    "[unit.rider]\n",
    "name = 3\n",
    "x.y.z = {}\n",
];

/// One way to spoil a text.
#[derive(Clone, Debug)]
enum Slip {
    Truncate(Index),
    Flip(Index, u8),
    Delete(Index, usize),
    Repeat(Index, usize, Index),
    Insert(Index, &'static str),
    SwapLines(Index, Index),
}

fn slip() -> impl Strategy<Value = Slip> {
    let place = any::<Index>;
    prop_oneof![
        1 => place().prop_map(Slip::Truncate),
        3 => (place(), any::<u8>()).prop_map(|(at, byte)| Slip::Flip(at, byte)),
        3 => (place(), 1..20_usize).prop_map(|(at, length)| Slip::Delete(at, length)),
        2 => (place(), 1..60_usize, place()).prop_map(|(from, length, to)| Slip::Repeat(from, length, to)),
        4 => (place(), select(&PIECES[..])).prop_map(|(at, piece)| Slip::Insert(at, piece)),
        2 => (place(), place()).prop_map(|(a, b)| Slip::SwapLines(a, b)),
    ]
}

fn spoil(mut text: Vec<u8>, slips: &[Slip]) -> String {
    for slip in slips {
        let size = text.len() + 1;
        let piece = |at: &Index, length: usize| at.index(size)..(at.index(size) + length).min(size - 1);
        match slip {
            Slip::Truncate(at) => text.truncate(at.index(size)),
            Slip::Flip(at, byte) => {
                if let Some(place) = text.get_mut(at.index(size)) {
                    *place = *byte;
                }
            }
            Slip::Delete(at, length) => {
                text.drain(piece(at, *length));
            }
            Slip::Repeat(from, length, to) => {
                let copy = text[piece(from, *length)].to_vec();
                let to = to.index(size);
                text.splice(to..to, copy);
            }
            Slip::Insert(at, piece) => {
                let at = at.index(size);
                text.splice(at..at, piece.bytes());
            }
            Slip::SwapLines(a, b) => {
                let mut lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
                let count = lines.len();
                lines.swap(a.index(count), b.index(count));
                text = lines.join(&b'\n');
            }
        }
    }
    String::from_utf8_lossy(&text).into_owned()
}

fn well_formed(text: &str, found: &Diagnostics) {
    assert!(!found.is_empty(), "refused without a problem");
    for (_, problem) in found.iter() {
        let span = problem.span.clone().expect("every problem of a file has a place");
        assert!(text.get(span.clone()).is_some(), "{span:?} is not a piece of the text: {}", problem.message);
        // The parser's words are kept, and what stands in backticks is the file's.
        let is_ours = !problem.message.starts_with("this is not valid TOML");
        let said = problem.message.split('`').step_by(2).filter(|_| is_ours).collect::<String>();
        for jargon in ["serde", "JSON", "i64", "u8", " map", "struct", "enum", "integer", "variant"] {
            assert!(!said.contains(jargon), "{said}");
        }
    }
    assert_eq!(found.lines().len(), found.len());
    assert!(found.lines().windows(2).all(|pair| pair[0] != pair[1]), "said twice: {found}");
    assert!(found.lines().iter().all(|line| !line.contains(char::is_control)));
    assert_eq!(found.render(false).matches("error: ").count(), found.len());
    assert!(found.render(true).len() >= found.render(false).len());
}

/// What only the schema forbids: the type itself would take it.
fn is_limit(message: &str) -> bool {
    [" must have ", " must not be empty", " must be at ", " takes nothing more"]
        .iter()
        .any(|part| message.contains(part))
}

/// What stands at the place of a value is the value.
fn places(text: &str, scenario: &Scenario) {
    let at = |span: Option<Range<usize>>| {
        let mut line =
            format!("x = {}", &text[span.expect("it was read from a file")]).parse::<toml::Table>();
        line.as_mut().expect("a place holds a value").remove("x").expect("and only that")
    };
    assert_eq!(at(scenario.name.span()).as_str(), Some(scenario.name.as_str()));
    for unit in &scenario.unit {
        assert_eq!(at(unit.id.span()).as_str(), Some(unit.id.as_str()));
        assert_eq!(at(unit.defence.span()).as_integer(), Some(i64::from(*unit.defence)));
    }
}

/// A value is checked without its text as it is with it.
fn is_checked_unwritten(value: &Scenario) {
    let said = |read: Result<Scenario, Diagnostics>| read.map(|read| to_text(&read)).map_err(|it| it.lines());
    let unwritten = counted(Costly::Written);
    let read = made("file.toml", value);
    assert_eq!(counted(Costly::Written) - unwritten, u64::from(read.is_err()), "only a problem has a place");
    assert_eq!(said(read.map(|(read, _)| read)), said(parse(&Source::new("file.toml", to_text(value)))));
}

fn holds(text: String) {
    let source = Source::new("file.toml", text);
    let plain = toml::from_str::<Scenario>(&source.text);
    plain.iter().for_each(is_checked_unwritten);
    match parse::<Scenario>(&source) {
        Ok(value) => {
            // As text, because a number may be none; without places, which only our reader tells.
            let said = |value: &Scenario| toml::to_string(value).expect("a scenario can be written");
            assert_eq!(said(&value), said(&plain.expect("the type takes it")));
            assert_eq!(to_text(&value), said(&value), "written by our writer as by the other");
            places(&source.text, &value);
        }
        Err(found) => {
            well_formed(&source.text, &found);
            if plain.is_ok() {
                assert!(found.iter().any(|(_, problem)| is_limit(&problem.message)), "too strict: {found}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_spoiled_file_is_read_or_reported(slips in prop::collection::vec(slip(), 1..8), crlf: bool) {
        let text = if crlf { GOOD.replace('\n', "\r\n") } else { GOOD.to_owned() };
        holds(spoil(text.into_bytes(), &slips));
    }

    #[test]
    fn any_text_is_read_or_reported(text: String) {
        holds(text);
    }

    #[test]
    fn any_bytes_are_read_or_reported(bytes: Vec<u8>) {
        match Source::from_bytes("file.toml", bytes) {
            Ok(source) => holds(source.text.to_string()),
            Err(found) => assert!(!found.render(true).is_empty()),
        }
    }

    #[test]
    fn any_heap_of_pieces_is_read_or_reported(pieces in prop::collection::vec(select(&PIECES[..]), 0..40)) {
        holds(pieces.concat());
    }
}
