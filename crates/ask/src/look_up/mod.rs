//! Looking a name up: a card, a weapon, an injury, a keyword, a rule or a ruling, in our own words.

mod names;
mod pack;
mod register;

use packs::{Book, GameName, PackFiles, with_game};
use serde::{Deserialize, Serialize};
use source::{JsonSchema, nearest};

use crate::subject::Subject;

pub use self::names::Name;
pub use self::pack::{Cell, Examples, Item, List, PackPage, Part, PartOf};
pub use self::register::{Citation, CitedBy, KeywordEntry, OptionEntry, Register, RuleEntry, RulingEntry};

/// Every card and weapon of the core packs.
pub fn core_pages() -> Vec<Entry> {
    let pages = |game: &GameName| with_game!(*game, G => G::pack_pages(<G as Book>::Pack::built_in()));
    GameName::ALL.iter().flat_map(pages).collect()
}

/// The meaning of a name, outside of any game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Found {
    /// A rule.
    Rule(RuleEntry),
    /// A ruling.
    Ruling(RulingEntry),
    /// A keyword.
    Keyword(KeywordEntry),
    /// A card, a weapon or the like of the core packs.
    Card(Entry),
}

/// Everything with that name in the registers, or else in the core packs.
pub fn called(all: &Register, name: &str) -> Vec<Found> {
    let Register { rules, rulings, keywords } = all.called(name);
    let keywords = keywords.into_iter().map(Found::Keyword);
    let found =
        rules.into_iter().map(Found::Rule).chain(rulings.into_iter().map(Found::Ruling)).chain(keywords);
    let found: Vec<Found> = found.collect();
    if !found.is_empty() {
        return found;
    }
    core_pages().into_iter().filter(|page| page.is_called(name)).map(Found::Card).collect()
}

/// The nearest name to an unknown one.
pub fn nearest_name(all: &Register, name: &str) -> Option<String> {
    let pages = core_pages();
    let cards = pages.iter().map(|page| page.id.as_str());
    all.nearest(name).or_else(|| nearest(&plain(name), cards).map(str::to_owned))
}

/// The page of a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The id in files, if it has one.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// The kind of thing: `weapon`, `keyword (showdown)`.
    pub kind: String,
    /// The effects, line by line.
    #[serde(rename = "says")]
    pub lines: Vec<String>,
    /// The keywords on it.
    pub keywords: Vec<String>,
}

impl Entry {
    /// Whether a name means it.
    pub fn is_called(&self, name: &str) -> bool {
        let name = plain(name);
        plain(&self.id) == name || plain(&self.name) == name
    }

    /// The name with its kind.
    pub fn title(&self) -> String {
        format!("{}, {}", self.name, self.kind)
    }
}

/// A name as files write it: `Beast's Femur` is `beasts-femur`.
pub fn plain(name: &str) -> String {
    name.to_lowercase().replace(['\'', '’'], "").replace(' ', "-")
}

/// The reason a name means nothing in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unknown {
    /// It is the beginning of several names.
    Several(Vec<String>),
    /// Something else may be meant.
    Near(String),
    /// No name is like it.
    Nothing,
}

impl Unknown {
    /// One sentence for the player; `search` is the command that searches rules.
    pub fn sentence(&self, name: &str, search: &str) -> String {
        match self {
            Self::Several(names) => format!("`{name}` could be {}: type more of it.", names.join(" or ")),
            Self::Near(near) => format!("Nothing here is called `{name}`: did you mean `{near}`?"),
            Self::Nothing => format!("Nothing here is called `{name}`: {search}."),
        }
    }
}

/// The meaning of a name in a game with these pages.
///
/// # Errors
/// If it means nothing, with the nearest names.
pub fn in_game(game: GameName, pages: &[Entry], name: &str) -> Result<Vec<Entry>, Unknown> {
    let register = Register::of(Some(game));
    let found = named(&register, pages, name);
    if !found.is_empty() {
        return Ok(found);
    }
    let begins: Vec<Entry> =
        pages.iter().filter(|page| plain(&page.name).starts_with(&plain(name))).cloned().collect();
    match begins.len() {
        0 => {}
        1 => return Ok(explained(&register, begins)),
        _ => {
            return Err(Unknown::Several(begins.into_iter().map(|page| page.name).collect()));
        }
    }
    let names = pages.iter().flat_map(|page| [page.id.as_str(), page.name.as_str()]);
    let near = nearest(&plain(name), names).map(str::to_owned).or_else(|| register.nearest(name));
    Err(near.map_or(Unknown::Nothing, Unknown::Near))
}

/// The subject of an option: the longest part of its words that is a name, `bone-axe` of `attack bone-axe`.
pub fn of_option(game: GameName, pages: &[Entry], option: &str) -> Vec<Entry> {
    let register = Register::of(Some(game));
    let words: Vec<&str> = option.split_whitespace().collect();
    let ends = (0..words.len()).map(|from| words[from..].join(" "));
    let begins = (1..words.len()).rev().map(|to| words[..to].join(" "));
    ends.chain(begins)
        .map(|name| named(&register, pages, &name))
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

/// Everything that is called so.
fn named(register: &Register, pages: &[Entry], name: &str) -> Vec<Entry> {
    let pages = pages.iter().filter(|page| page.is_called(name)).cloned().collect();
    let mut found = explained(register, pages);
    found.extend(register.called(name).entries());
    found
}

/// Adds the meaning of its keywords below each page.
pub fn explained(register: &Register, mut pages: Vec<Entry>) -> Vec<Entry> {
    for page in &mut pages {
        for keyword in &page.keywords {
            let word = keyword.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end();
            let says = register.called(word).entries().into_iter().flat_map(|entry| entry.lines).next();
            page.lines.push(match says {
                Some(says) => format!("{keyword}: {}", filled(without_name(&says, word), keyword, word)),
                None => keyword.clone(),
            });
        }
    }
    pages
}

/// The text of a keyword, without its name at the beginning: the heading names it already.
fn without_name<'a>(says: &'a str, word: &str) -> &'a str {
    let is_name = |head: &str| head.len() <= word.len() + 2 && plain(head).starts_with(&plain(word));
    says.split_once(": ").filter(|(head, _)| is_name(head)).map_or(says, |(_, rest)| rest)
}

/// The text of a keyword, with its number filled in.
fn filled(says: &str, keyword: &str, word: &str) -> String {
    let number = keyword[word.len()..].trim();
    let fill = |word: &str| match word.strip_prefix('+').unwrap_or(word).trim_end_matches(['.', ',']) {
        "N" if !number.is_empty() => word.replace('N', number),
        _ => word.to_owned(),
    };
    says.split(' ').map(fill).collect::<Vec<_>>().join(" ")
}
