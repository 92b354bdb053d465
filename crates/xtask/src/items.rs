//! The item of a Rust file around a place: found by braces and keywords, without a parser.

use crate::source::{RustFile, runs};

/// The items of a file.
pub(crate) struct Items(Vec<Item>);

#[derive(Debug, Clone)]
struct Item {
    kind: Kind,
    name: String,
    /// With its attributes and doc comments.
    start: usize,
    /// The position of its keyword.
    keyword: usize,
    end: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Function,
    /// Structs, enums, constants and the like.
    Other,
    Module,
    Use,
}

/// The way in which an item that has begun will end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// With the first semicolon at this depth.
    Semicolon(usize),
    /// With a semicolon at this depth, or with the body that begins there.
    Body(usize),
    /// With the brace that comes back to this depth.
    Brace(usize),
}

impl Items {
    pub(crate) fn of(source: &RustFile) -> Self {
        Self(scan(&source.code))
    }

    /// The name of the function around an offset, or else of the constant, type or the like; empty if there is none.
    pub(crate) fn around(&self, source: &RustFile, offset: usize) -> &str {
        let line = source.text[..offset].rfind('\n').map_or(0, |at| at + 1);
        if source.text[line..].trim_start().starts_with("//!") {
            return "";
        }
        let inside = |kind| {
            let holds = move |item: &&Item| item.kind == kind && item.start <= offset && offset < item.end;
            self.0.iter().filter(holds).max_by_key(|item| item.keyword)
        };
        inside(Kind::Function).or_else(|| inside(Kind::Other)).map_or("", |item| &item.name)
    }

    /// Whether an offset stands in a `use` declaration.
    pub(crate) fn in_use(&self, offset: usize) -> bool {
        self.0.iter().any(|item| item.kind == Kind::Use && item.keyword <= offset && offset < item.end)
    }
}

fn scan(code: &str) -> Vec<Item> {
    let tokens: Vec<(usize, &str)> = tokens(code).collect();
    let mut items: Vec<Item> = Vec::new();
    let mut open: Vec<(usize, Ending)> = Vec::new();
    let (mut depth, mut lead) = (0_usize, 0);
    for (at, &(offset, token)) in tokens.iter().enumerate() {
        let last = open.last().copied();
        let closes = match (token, last) {
            ("{", Some((item, Ending::Body(d)))) if d == depth => {
                open.pop();
                open.push((item, Ending::Brace(d)));
                false
            }
            ("}", Some((_, Ending::Brace(d)))) => d + 1 == depth,
            (";", Some((_, Ending::Semicolon(d) | Ending::Body(d)))) => d == depth,
            (word, None | Some((_, Ending::Brace(_)))) => {
                let after = tokens.get(at + 1).map_or("", |token| token.1);
                let before = at.checked_sub(1).map_or("", |at| tokens[at].1);
                if let Some((kind, ending)) = begins(word, before, after, depth) {
                    open.push((items.len(), ending));
                    items.push(Item {
                        kind,
                        name: after.to_owned(),
                        start: lead,
                        keyword: offset,
                        end: code.len(),
                    });
                }
                false
            }
            _ => false,
        };
        if closes && let Some((item, _)) = open.pop() {
            items[item].end = offset + 1;
        }
        match token {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if matches!(token, "{" | "}" | ";") {
            lead = offset + 1;
        }
    }
    items
}

fn begins(word: &str, before: &str, after: &str, depth: usize) -> Option<(Kind, Ending)> {
    let named = after.starts_with(|c: char| c.is_alphabetic() || c == '_');
    match word {
        "fn" if named => Some((Kind::Function, Ending::Body(depth))),
        "struct" | "enum" | "trait" | "union" if named => Some((Kind::Other, Ending::Body(depth))),
        "mod" if named => Some((Kind::Module, Ending::Body(depth))),
        "const"
            if matches!(before, "*" | "<" | ",") || matches!(after, "fn" | "unsafe" | "extern" | "async") =>
        {
            None
        }
        "const" | "static" | "type" if named && before != "'" => {
            Some((Kind::Other, Ending::Semicolon(depth)))
        }
        "use" => Some((Kind::Use, Ending::Semicolon(depth))),
        _ => None,
    }
}

/// Words, and every other visible character alone.
fn tokens(code: &str) -> impl Iterator<Item = (usize, &str)> {
    runs(code, |c| !c.is_whitespace()).flat_map(|(start, run)| {
        let mut at = 0;
        std::iter::from_fn(move || {
            let first = run[at..].chars().next()?;
            let word = |c: char| c.is_alphanumeric() || c == '_';
            let length = match run[at..].find(|c| !word(c)) {
                _ if !word(first) => first.len_utf8(),
                Some(length) => length,
                None => run.len() - at,
            };
            at += length;
            Some((start + at - length, &run[at - length..at]))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r"//! HERE0
use crate::rule::HERE1;
/// Tells of HERE2.
#[must_use]
pub const fn toss<const N: usize>(of: [u8; 4]) -> u8 where u8: Copy {
    const ODD: u8 = { HERE3 };
    match of { _ => HERE4 }
}
/// HERE5
static TABLE: [(u8, fn(u8)); 1] = [(1, |x| { HERE6; })];
trait Coin { fn edge(&self) -> u8; const SIDES: u8 = HERE7; fn flip(&self) { HERE8 } }
mod tests { fn it() { HERE9 } }
";

    fn around(mark: &str) -> String {
        let source = RustFile::new("crates/coins/src/lib.rs", TEXT);
        Items::of(&source).around(&source, TEXT.find(mark).unwrap()).to_owned()
    }

    #[test]
    fn a_place_belongs_to_the_item_around_or_below_it() {
        let expected = ["", "", "toss", "toss", "toss", "TABLE", "TABLE", "SIDES", "flip", "it"];
        let found: Vec<String> = (0..10).map(|n| around(&format!("HERE{n}"))).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn an_import_is_known() {
        let source = RustFile::new("crates/coins/src/lib.rs", TEXT);
        let items = Items::of(&source);
        assert!(items.in_use(TEXT.find("HERE1").unwrap()));
        assert!(!items.in_use(TEXT.find("HERE2").unwrap()));
    }
}
