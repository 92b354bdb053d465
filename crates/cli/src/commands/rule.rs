//! `bout rule`: the register, with the implementation of each rule and its citations; keywords, and cards by
//! their names.

use std::collections::BTreeMap;

use ask::look_up::{
    Citation, CitedBy, Found, KeywordEntry, Register, RuleEntry, RulingEntry, called, nearest_name,
};
use packs::GameName;

use super::look_up;
use crate::args::RuleArgs;
use crate::error::{Error, Result};
use crate::output::{
    bold, dim, print, print_data,
    table::{Column::Left, table},
};

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
    let found = called(&all, name);
    match found.as_slice() {
        [] => Err(unknown(&all, name)),
        [one] if args.json => print_data(one),
        several if args.json => print_data(&BTreeMap::from([("found", several)])),
        found => {
            let text: Vec<String> = found.iter().map(|found| shown(&all, found)).collect();
            print(&text.join(if matches!(found[0], Found::Card(_)) { "" } else { "\n" }))
        }
    }
}

fn shown(all: &Register, found: &Found) -> String {
    match found {
        Found::Rule(rule) => show_rule(rule),
        Found::Ruling(ruling) => show_ruling(ruling),
        Found::Keyword(keyword) => show_keyword(all, keyword),
        Found::Card(entry) => look_up::text(std::slice::from_ref(entry)),
    }
}

/// No such rule; the nearest one may be meant.
fn unknown(all: &Register, name: &str) -> Error {
    let hint = match nearest_name(all, name) {
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
    let options = table(&[Left(""); 3], ruling.options.iter().map(row));
    let why = if ruling.why.is_empty() { String::new() } else { format!("\n  Why: {}\n", ruling.why) };
    format!(
        "{}  {}\n\n  {}\n\n{options}{why}{}",
        bold(&ruling.ruling),
        dim(&format!("ruling ({})", ruling.book)),
        ruling.question,
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
        format!("{}\n{}", bold(&format!("{head} ({book})")), table(&vec![Left(""); columns], rows))
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
