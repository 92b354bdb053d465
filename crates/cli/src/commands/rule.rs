//! `bout rule`: the register, with where each rule is implemented and what cites it; keywords, and cards by their names.

use ask::look_up::{Citation, CitedBy, Entry, KeywordEntry, Register, RuleEntry, RulingEntry, plain};
use packs::GameName;
use serde::Serialize;
use source::nearest;

use super::look_up;
use crate::args::RuleArgs;
use crate::error::{Error, Result};
use crate::games;
use crate::output::{
    bold, dim, print, print_data,
    table::{Align, table},
};

/// What was found under a name, for programs.
#[derive(Serialize)]
#[serde(untagged)]
enum Found {
    Rule(RuleEntry),
    Ruling(RulingEntry),
    Keyword(KeywordEntry),
    Card(Entry),
    Several { found: Vec<Found> },
}

/// Runs the command.
pub fn run(args: &RuleArgs) -> Result<()> {
    let all = Register::of(None);
    if args.list {
        return if args.json { print_data(&all) } else { print(&list(&all)) };
    }
    if let Some(words) = &args.find {
        return find(all, words, args.json);
    }
    let name = args.id.as_deref().unwrap_or_default();
    let found = all.called(name);
    let cards: Vec<Entry> = if found.is_empty() {
        games::core_pages().into_iter().filter(|page| page.is_called(name)).collect()
    } else {
        Vec::new()
    };
    if found.is_empty() && cards.is_empty() {
        return Err(unknown(&all, name));
    }
    if args.json {
        let rules = found.rules.into_iter().map(Found::Rule);
        let rulings = found.rulings.into_iter().map(Found::Ruling);
        let keywords = found.keywords.into_iter().map(Found::Keyword);
        let mut found: Vec<Found> =
            rules.chain(rulings).chain(keywords).chain(cards.into_iter().map(Found::Card)).collect();
        let one = if found.len() == 1 { found.remove(0) } else { Found::Several { found } };
        return print_data(&one);
    }
    let rules = found.rules.iter().map(show_rule);
    let rulings = found.rulings.iter().map(show_ruling);
    let keywords = found.keywords.iter().map(|keyword| show_keyword(&all, keyword));
    let cards = (!cards.is_empty()).then(|| look_up::text(&cards));
    print(&rules.chain(rulings).chain(keywords).chain(cards).collect::<Vec<_>>().join("\n"))
}

/// No such rule; the nearest one may be meant.
fn unknown(all: &Register, name: &str) -> Error {
    let pages = games::core_pages();
    let cards = pages.iter().map(|page| page.id.as_str());
    let near = all.nearest(name).or_else(|| nearest(&plain(name), cards).map(str::to_owned));
    let hint = match near {
        Some(near) => format!("did you mean `{near}`? `bout rule --list` shows them all"),
        None => format!(
            "`bout rule --find {}` searches their words, `bout rule --list` shows them all",
            quoted(name)
        ),
    };
    Error::input(format!("there is no rule `{name}`"), hint)
}

/// A name as one word of a command line.
fn quoted(name: &str) -> String {
    if name.contains(' ') { format!("\"{name}\"") } else { name.to_owned() }
}

/// Lists all rules, rulings and keywords that have the words in them.
fn find(all: Register, words: &str, as_json: bool) -> Result<()> {
    let found = all.found(words);
    if as_json {
        return print_data(&found);
    }
    if found.is_empty() {
        return Err(Error::input(
            format!("no rule speaks of `{}`", words.split_whitespace().collect::<Vec<_>>().join(" ")),
            "search for fewer or shorter words, or read them all: bout rule --list",
        ));
    }
    print(&list(&found))
}

fn places(head: &str, found: &[&Citation]) -> String {
    if found.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}\n", bold(head));
    for citation in found {
        let item = if citation.item.is_empty() { String::new() } else { format!("  {}", citation.item) };
        text += &format!("  {}{}\n", citation.path, dim(&item));
    }
    text
}

fn cited(citations: &[Citation]) -> String {
    let (code, tests): (Vec<&Citation>, Vec<&Citation>) =
        citations.iter().partition(|citation| citation.kind == CitedBy::Code);
    places("Implemented in", &code) + &places("Tested by", &tests)
}

fn show_rule(rule: &RuleEntry) -> String {
    let from = if rule.on_page { "from the page" } else { "from the rules around the page" };
    let from = format!("{from} ({})", rule.book);
    format!("{}  {}\n\n  {}\n{}", bold(&rule.rule), dim(&from), rule.says, cited(&rule.citations))
}

fn show_ruling(ruling: &RulingEntry) -> String {
    let row = |option: &ask::look_up::OptionEntry| {
        let mark = if option.id == ruling.default { "(default)" } else { "" };
        vec![option.id.clone(), mark.to_owned(), option.says.clone()]
    };
    let rows: Vec<Vec<String>> = ruling.options.iter().map(row).collect();
    let why = if ruling.why.is_empty() { String::new() } else { format!("\n  Why: {}\n", ruling.why) };
    format!(
        "{}  {}\n\n  {}\n\n{}{why}{}",
        bold(&ruling.ruling),
        dim(&format!("ruling ({})", ruling.book)),
        ruling.question,
        table(&[Align::Left; 3], &[], &rows),
        cited(&ruling.citations)
    )
}

fn show_keyword(all: &Register, keyword: &KeywordEntry) -> String {
    let kind = format!("keyword ({})", keyword.book);
    let rule = keyword.rule.as_ref().and_then(|id| all.rules.iter().find(|rule| rule.rule == *id));
    let rule = rule.map_or(String::new(), |rule| format!("\n  {}: {}\n", rule.rule, rule.says));
    format!("{}  {}\n\n  {}\n{rule}", bold(&keyword.keyword), dim(&kind), keyword.says)
}

/// Every rule, ruling and keyword, book by book.
fn list(all: &Register) -> String {
    let parts = GameName::ALL.iter().flat_map(|book| list_one(all, book.word()));
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The parts of the list that one book has.
fn list_one(all: &Register, book: &str) -> [String; 4] {
    let part = |head: &str, columns: usize, rows: Vec<Vec<String>>| {
        if rows.is_empty() {
            return String::new();
        }
        format!("{}\n{}", bold(&format!("{head} ({book})")), table(&vec![Align::Left; columns], &[], &rows))
    };
    let rules = |on_page: bool| -> Vec<Vec<String>> {
        let rules = all.rules.iter().filter(|rule| rule.book == book && rule.on_page == on_page);
        rules.map(|rule| vec![rule.rule.clone(), rule.says.clone()]).collect()
    };
    let rulings = all.rulings.iter().filter(|ruling| ruling.book == book);
    let rulings = rulings.map(|ruling| {
        let options: Vec<&str> = ruling.options.iter().map(|option| option.id.as_str()).collect();
        vec![ruling.ruling.clone(), options.join(" | "), ruling.question.clone()]
    });
    let keywords = all.keywords.iter().filter(|keyword| keyword.book == book);
    let keywords = keywords.map(|keyword| {
        let cites = keyword.rule.as_ref().map_or(String::new(), |rule| format!("  [{rule}]"));
        vec![keyword.keyword.clone(), format!("{}{cites}", keyword.says)]
    });
    [
        part("Rules of the page", 2, rules(true)),
        part("Rules around the page", 2, rules(false)),
        part("Further keywords", 2, keywords.collect()),
        part("Rulings, the default first", 3, rulings.collect()),
    ]
}
