//! Looking a name up: a card, a weapon, an injury, a keyword, a rule or a ruling, in our own words.

mod register;

use packs::GameName;
use serde::{Deserialize, Serialize};
use source::{JsonSchema, nearest};

pub use self::register::{Citation, CitedBy, KeywordEntry, OptionEntry, Register, RuleEntry, RulingEntry};

/// What was found under a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// What the files call it, if they do.
    pub id: String,
    /// Its title.
    pub name: String,
    /// What it is: `weapon`, `keyword (showdown)`.
    pub kind: String,
    /// What it does.
    #[serde(rename = "says")]
    pub lines: Vec<String>,
    /// Keywords that stand on it.
    pub keywords: Vec<String>,
}

impl Entry {
    /// Whether a name means it.
    pub fn is_called(&self, name: &str) -> bool {
        let name = plain(name);
        plain(&self.id) == name || plain(&self.name) == name
    }

    /// The name, and what it is.
    pub fn title(&self) -> String {
        format!("{}, {}", self.name, self.kind)
    }
}

/// A name as files write it: `Beast's Femur` is `beasts-femur`.
pub fn plain(name: &str) -> String {
    name.to_lowercase().replace(['\'', '’'], "").replace(' ', "-")
}

/// What a name means in a game that has these pages.
///
/// # Errors
/// If it means nothing, in one sentence for the player: what may have been meant.
pub fn in_game(game: GameName, pages: &[Entry], name: &str) -> Result<Vec<Entry>, String> {
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
            let names: Vec<&str> = begins.iter().map(|page| page.name.as_str()).collect();
            return Err(format!("`{name}` could be {}: type more of it.", names.join(" or ")));
        }
    }
    let names = pages.iter().flat_map(|page| [page.id.as_str(), page.name.as_str()]);
    let near = nearest(&plain(name), names).map(str::to_owned).or_else(|| register.nearest(name));
    Err(match near {
        Some(near) => format!("Nothing here is called `{name}`: did you mean `{near}`?"),
        None => format!("Nothing here is called `{name}`: `bout rule --find WORDS` searches the rules."),
    })
}

/// What an option is about: all of its words, or the most of them that are a name, `bone-axe` of `attack bone-axe`.
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

/// The same, and below each what its keywords mean.
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

/// What is said of a keyword, without its name at the beginning: that stands there already.
fn without_name<'a>(says: &'a str, word: &str) -> &'a str {
    let is_name = |head: &str| head.len() <= word.len() + 2 && plain(head).starts_with(&plain(word));
    says.split_once(": ").filter(|(head, _)| is_name(head)).map_or(says, |(_, rest)| rest)
}

/// What is said of a keyword with a number, with that number.
fn filled(says: &str, keyword: &str, word: &str) -> String {
    let number = keyword[word.len()..].trim();
    let fill = |word: &str| match word.strip_prefix('+').unwrap_or(word).trim_end_matches(['.', ',']) {
        "N" if !number.is_empty() => word.replace('N', number),
        _ => word.to_owned(),
    };
    says.split(' ').map(fill).collect::<Vec<_>>().join(" ")
}
