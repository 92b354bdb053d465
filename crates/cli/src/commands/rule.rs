//! `bout rule`: the register, with where each rule is implemented and what cites it; keywords, and cards by their names.

use kernel::{Rule, Ruling, RulingSet, Tabletop};
use packs::{GameName, with_game};
use serde_json::{Value, json};
use source::nearest;

use super::look_up::{self, Entry};
use super::play::ask::plain;
use crate::args::RuleArgs;
use crate::error::{Error, Result};
use crate::games::{self, Desk};
use crate::output::{
    bold, dim, print, print_json,
    table::{Align, table},
};

/// Made by the build script: id, kind, path, line, item.
const CITATIONS: &str = include_str!("../../citations.tsv");

/// The register of a book that is implemented.
struct Register {
    book: GameName,
    rules: &'static [&'static Rule],
    rulings: &'static [&'static Ruling],
}

fn registers() -> Vec<Register> {
    let of = |&book: &GameName| {
        with_game!(book, G => Register {
            book,
            rules: G::RULES,
            rulings: <<G as Tabletop>::Rulings as RulingSet>::ALL,
        })
    };
    GameName::ALL.iter().map(of).collect()
}

fn rules() -> impl Iterator<Item = (GameName, &'static Rule)> {
    registers().into_iter().flat_map(|of| of.rules.iter().map(move |&rule| (of.book, rule)))
}

fn rulings() -> impl Iterator<Item = (GameName, &'static Ruling)> {
    registers().into_iter().flat_map(|of| of.rulings.iter().map(move |&ruling| (of.book, ruling)))
}

/// The name of a book, where there are several: ` (showdown)`.
fn of(book: GameName) -> String {
    if GameName::ALL.len() > 1 { format!(" ({})", book.word()) } else { String::new() }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Citation {
    id: &'static str,
    kind: &'static str,
    path: &'static str,
    item: &'static str,
}

fn citations(id: &str) -> impl Iterator<Item = Citation> {
    let parse = |line: &'static str| {
        let mut fields = line.split('\t');
        let mut next = || fields.next().unwrap_or_default();
        Citation { id: next(), kind: next(), path: next(), item: next() }
    };
    CITATIONS.lines().map(parse).filter(move |citation| citation.id == id)
}

/// Runs the command.
pub fn run(args: &RuleArgs) -> Result<()> {
    if args.list {
        let everything = |_: &str| true;
        return if args.json { print_json(&list_json(everything)) } else { print(&list(everything)) };
    }
    if let Some(words) = &args.find {
        return find(words, args.json);
    }
    let name = args.id.as_deref().unwrap_or_default();
    let rules: Vec<_> = rules().filter(|(_, rule)| is_called(rule.id, name)).collect();
    let rulings: Vec<_> = rulings().filter(|(_, ruling)| is_called(ruling.id, name)).collect();
    let keywords: Vec<_> = keywords().filter(|keyword| is_called(keyword.word, name)).collect();
    let cards = if rules.is_empty() && rulings.is_empty() && keywords.is_empty() {
        games::core_pages().into_iter().filter(|page| page.is_called(name)).collect()
    } else {
        Vec::new()
    };
    if args.json {
        let of_rules = rules.iter().map(|&(book, rule)| rule_json(book, rule));
        let of_rulings = rulings.iter().map(|(_, ruling)| ruling_json(ruling));
        let of_keywords = keywords.iter().map(Keyword::json);
        let all = of_rules.chain(of_rulings).chain(of_keywords).chain(cards.iter().map(Entry::json));
        return match all.collect::<Vec<_>>().as_slice() {
            [] => Err(unknown(name)),
            [one] => print_json(one),
            several => print_json(&json!({ "found": several })),
        };
    }
    let of_rules = rules.iter().map(|&(book, rule)| show_rule(book, rule));
    let of_rulings = rulings.iter().map(|&(book, ruling)| show_ruling(book, ruling));
    let of_keywords = keywords.iter().map(Keyword::show);
    let cards = (!cards.is_empty()).then(|| look_up::text(&cards));
    let all: Vec<String> = of_rules.chain(of_rulings).chain(of_keywords).chain(cards).collect();
    if all.is_empty() { Err(unknown(name)) } else { print(&all.join("\n")) }
}

/// Whether a name means an id: the page before it and how it is written do not matter.
fn is_called(id: &str, name: &str) -> bool {
    let [id, name] = [id, name].map(plain);
    let short = id
        .split_once('-')
        .filter(|(page, _)| page.strip_prefix('p').is_some_and(|number| number.parse::<u16>().is_ok()));
    id == name || short.is_some_and(|(_, short)| short == name)
}

/// A keyword for which no rule is named.
#[derive(Debug, Clone, Copy)]
struct Keyword {
    book: GameName,
    word: &'static str,
    says: &'static str,
    rule: Option<&'static Rule>,
}

impl Keyword {
    /// The rule that it belongs to, as the end of a sentence: ` [WEAPON-RANGE]`.
    fn cites(&self) -> String {
        self.rule.map_or(String::new(), |rule| format!("  [{}]", rule.id))
    }

    fn show(&self) -> String {
        let kind = format!("keyword{}", of(self.book));
        let rule = self.rule.map_or(String::new(), |rule| format!("\n  {}: {}\n", rule.id, rule.gist));
        format!("{}  {}\n\n  {}\n{rule}", bold(self.word), dim(&kind), self.says)
    }

    fn json(&self) -> Value {
        json!({
            "keyword": self.word,
            "book": self.book.word(),
            "says": self.says,
            "rule": self.rule.map(|rule| rule.id),
        })
    }
}

/// Every keyword for which no rule is named.
fn keywords() -> impl Iterator<Item = Keyword> {
    let of = |&book: &GameName| {
        with_game!(book, G => {
            let rule = |id: &str| G::RULES.iter().find(|rule| rule.id.eq_ignore_ascii_case(id)).copied();
            let keyword = |&(word, says, id): &(&'static str, &'static str, Option<&'static str>)| Keyword {
                book, word, says, rule: id.and_then(rule),
            };
            G::KEYWORDS.iter().map(keyword).collect::<Vec<_>>()
        })
    };
    GameName::ALL.iter().flat_map(of)
}

/// Rules, rulings and keywords of that name, of one game or of all, without where they are cited: for the middle of a
/// game.
pub fn entries(name: &str, game: Option<GameName>) -> Vec<Entry> {
    let here = |book: GameName| game.is_none_or(|game| game == book);
    let entry = |book: GameName, name: &str, kind: &str, lines: Vec<String>| Entry {
        id: name.to_owned(),
        name: name.to_owned(),
        kind: format!("{kind}{}", of(book)),
        lines,
        keywords: Vec::new(),
    };
    let words = keywords().filter(|keyword| here(keyword.book) && is_called(keyword.word, name));
    let words = words.map(|keyword| {
        let says = format!("{}{}", keyword.says, keyword.cites());
        entry(keyword.book, keyword.word, "keyword", vec![says])
    });
    let found = rules().filter(|(book, rule)| here(*book) && is_called(rule.id, name));
    let found = found.map(|(book, rule)| entry(book, rule.id, "rule", vec![rule.gist.to_owned()]));
    let ruled = rulings().filter(|(book, ruling)| here(*book) && is_called(ruling.id, name));
    let ruled = ruled.map(|(book, ruling)| {
        let options = ruling.options.iter().map(|option| format!("{}: {}", option.id, option.gist));
        let lines = std::iter::once(ruling.question.to_owned()).chain(options).collect();
        entry(book, ruling.id, "ruling", lines)
    });
    words.chain(found).chain(ruled).collect()
}

/// The rule, ruling or keyword that may be meant.
pub fn nearest_name(name: &str, game: Option<GameName>) -> Option<String> {
    let here = |book: GameName| game.is_none_or(|game| game == book);
    let known = rules().filter(|(book, _)| here(*book)).map(|(_, rule)| rule.id);
    let rules = nearest(&name.to_uppercase(), known).map(str::to_owned);
    let rulings = rulings().filter(|(book, _)| here(*book)).map(|(_, ruling)| ruling.id);
    let keywords = keywords().filter(|keyword| here(keyword.book)).map(|keyword| keyword.word);
    let others = rulings.chain(keywords);
    rules.or_else(|| nearest(&name.to_lowercase(), others).map(str::to_owned))
}

/// No such rule; the nearest one may be meant.
fn unknown(name: &str) -> Error {
    let pages = games::core_pages();
    let cards = pages.iter().map(|page| page.id.as_str());
    let near = nearest_name(name, None).or_else(|| nearest(&plain(name), cards).map(str::to_owned));
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
fn find(words: &str, as_json: bool) -> Result<()> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let has = |text: &str| {
        let text = text.to_lowercase();
        !words.is_empty() && words.iter().all(|word| text.contains(word.as_str()))
    };
    if as_json {
        return print_json(&list_json(has));
    }
    match list(has) {
        none if none.is_empty() => Err(Error::input(
            format!("no rule speaks of `{}`", words.join(" ")),
            "search for fewer or shorter words, or read them all: bout rule --list",
        )),
        found => print(&found),
    }
}

fn places(head: &str, found: &[Citation]) -> String {
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

fn where_(id: &str) -> String {
    let of = |kinds: &[&str]| -> Vec<Citation> {
        citations(id).filter(|citation| kinds.contains(&citation.kind)).collect()
    };
    places("Implemented in", &of(&["code"])) + &places("Tested by", &of(&["test", "scenario"]))
}

fn show_rule(book: GameName, rule: &Rule) -> String {
    let from = if rule.on_page { "from the page" } else { "from the rules around the page" };
    let from = format!("{from}{}", of(book));
    format!("{}  {}\n\n  {}\n{}", bold(rule.id), dim(&from), rule.gist, where_(rule.id))
}

fn show_ruling(book: GameName, ruling: &Ruling) -> String {
    let rows: Vec<Vec<String>> = ruling
        .options
        .iter()
        .enumerate()
        .map(|(index, option)| {
            let mark = if index == 0 { "(default)" } else { "" };
            vec![option.id.to_owned(), mark.to_owned(), option.gist.to_owned()]
        })
        .collect();
    let why = if ruling.why.is_empty() { String::new() } else { format!("\n  Why: {}\n", ruling.why) };
    format!(
        "{}  {}\n\n  {}\n\n{}{why}{}",
        bold(ruling.id),
        dim(&format!("ruling{}", of(book))),
        ruling.question,
        table(&[Align::Left; 3], &[], &rows),
        where_(ruling.id)
    )
}

/// Every rule, ruling and keyword whose words are wanted.
fn list(is_wanted: impl Fn(&str) -> bool) -> String {
    let parts = registers().iter().flat_map(|register| list_one(register, &is_wanted)).collect::<Vec<_>>();
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// All that a ruling says.
fn ruling_words(ruling: &Ruling) -> String {
    let options = ruling.options.iter().map(|option| format!("{} {}", option.id, option.gist));
    format!("{} {} {}", ruling.id, ruling.question, options.collect::<Vec<_>>().join(" "))
}

/// The parts of the list that one book has.
fn list_one(register: &Register, is_wanted: impl Fn(&str) -> bool) -> [String; 4] {
    let of = of(register.book);
    let part = |head: &str, columns: usize, rows: Vec<Vec<String>>| {
        if rows.is_empty() {
            return String::new();
        }
        format!("{}\n{}", bold(&format!("{head}{of}")), table(&vec![Align::Left; columns], &[], &rows))
    };
    let rules = |on_page: bool| -> Vec<Vec<String>> {
        let rules = register.rules.iter().filter(|rule| rule.on_page == on_page);
        let rules = rules.filter(|rule| is_wanted(&format!("{} {}", rule.id, rule.gist)));
        rules.map(|rule| vec![rule.id.to_owned(), rule.gist.to_owned()]).collect()
    };
    let rulings = register.rulings.iter().filter(|ruling| is_wanted(&ruling_words(ruling)));
    let rulings = rulings.map(|ruling| {
        let options: Vec<&str> = ruling.options.iter().map(|option| option.id).collect();
        vec![ruling.id.to_owned(), options.join(" | "), ruling.question.to_owned()]
    });
    let keywords = keywords().filter(|keyword| keyword.book == register.book);
    let keywords = keywords.filter(|keyword| is_wanted(&format!("{} {}", keyword.word, keyword.says)));
    let keywords = keywords.map(|word| vec![word.word.to_owned(), format!("{}{}", word.says, word.cites())]);
    [
        part("Rules of the page", 2, rules(true)),
        part("Rules around the page", 2, rules(false)),
        part("Further keywords", 2, keywords.collect()),
        part("Rulings, the default first", 3, rulings.collect()),
    ]
}

fn cites_json(id: &str) -> Value {
    citations(id)
        .map(|citation| json!({ "kind": citation.kind, "path": citation.path, "item": citation.item }))
        .collect()
}

fn rule_json(book: GameName, rule: &Rule) -> Value {
    json!({
        "rule": rule.id,
        "book": book.word(),
        "says": rule.gist,
        "on_page": rule.on_page,
        "implemented": true,
        "citations": cites_json(rule.id),
    })
}

fn ruling_json(ruling: &Ruling) -> Value {
    let options: Vec<Value> =
        ruling.options.iter().map(|option| json!({ "id": option.id, "says": option.gist })).collect();
    json!({
        "ruling": ruling.id,
        "question": ruling.question,
        "default": ruling.options[0].id,
        "why": ruling.why,
        "options": options,
        "citations": cites_json(ruling.id),
    })
}

fn list_json(is_wanted: impl Fn(&str) -> bool) -> Value {
    let rules = rules().filter(|(_, rule)| is_wanted(&format!("{} {}", rule.id, rule.gist)));
    let rulings = rulings().filter(|(_, ruling)| is_wanted(&ruling_words(ruling)));
    let keywords = keywords().filter(|keyword| is_wanted(&format!("{} {}", keyword.word, keyword.says)));
    json!({
        "rules": rules.map(|(book, rule)| rule_json(book, rule)).collect::<Vec<_>>(),
        "rulings": rulings.map(|(_, ruling)| ruling_json(ruling)).collect::<Vec<_>>(),
        "keywords": keywords.map(|keyword| keyword.json()).collect::<Vec<_>>(),
    })
}
