//! `bout rule`: the register, with where each rule is implemented and what cites it.

use kernel::{Rule, Ruling, RulingSet, Tabletop};
use packs::source::nearest;
use packs::{GameName, with_game};
use serde_json::{Value, json};

use crate::args::RuleArgs;
use crate::error::{Error, Result};
use crate::output::{
    bold, dim, print, print_json,
    table::{Align, table},
};

/// Made by the build script: id, kind, path, line, item.
const CITATIONS: &str = include_str!(concat!(env!("OUT_DIR"), "/citations.tsv"));

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
    line: &'static str,
    item: &'static str,
}

fn citations(id: &str) -> impl Iterator<Item = Citation> {
    let parse = |line: &'static str| {
        let mut fields = line.split('\t');
        let mut next = || fields.next().unwrap_or_default();
        Citation { id: next(), kind: next(), path: next(), line: next(), item: next() }
    };
    CITATIONS.lines().map(parse).filter(move |citation| citation.id == id)
}

/// Runs the command.
pub fn run(args: &RuleArgs) -> Result<()> {
    if args.list {
        return if args.json { print_json(&list_json()) } else { print(&list()) };
    }
    let id = args.id.as_deref().unwrap_or_default();
    let same = |known: &str| known.eq_ignore_ascii_case(id);
    if let Some((book, rule)) = rules().find(|(_, rule)| same(rule.id)) {
        return if args.json { print_json(&rule_json(book, rule)) } else { print(&show_rule(book, rule)) };
    }
    if let Some((book, ruling)) = rulings().find(|(_, ruling)| same(ruling.id)) {
        return if args.json { print_json(&ruling_json(ruling)) } else { print(&show_ruling(book, ruling)) };
    }
    Err(unknown(id))
}

/// What a rule or ruling says, without where it is cited: for the middle of a game.
pub fn brief(id: &str) -> Result<String> {
    let same = |known: &str| known.eq_ignore_ascii_case(id);
    if let Some((_, rule)) = rules().find(|(_, rule)| same(rule.id)) {
        return Ok(format!("{}: {}\n", bold(rule.id), rule.gist));
    }
    let (_, ruling) = rulings().find(|(_, ruling)| same(ruling.id)).ok_or_else(|| unknown(id))?;
    let options = ruling.options.iter().map(|option| format!("  {}: {}\n", option.id, option.gist));
    Ok(format!("{}: {}\n{}", bold(ruling.id), ruling.question, options.collect::<String>()))
}

/// No such rule; the nearest one may be meant.
fn unknown(id: &str) -> Error {
    let upper = id.to_uppercase();
    let known = rules().map(|(_, rule)| rule.id);
    let rules = nearest(&upper, known).map(str::to_owned);
    let rulings = nearest(&id.to_lowercase(), rulings().map(|(_, ruling)| ruling.id)).map(str::to_owned);
    let hint = match rules.or(rulings) {
        Some(near) => format!("did you mean `{near}`? `bout rule --list` shows them all"),
        None => "`bout rule --list` shows them all".into(),
    };
    Error::input(format!("there is no rule `{id}`"), hint)
}

fn places(head: &str, found: &[Citation]) -> String {
    if found.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}\n", bold(head));
    for citation in found {
        let item = if citation.item.is_empty() { String::new() } else { format!("  {}", citation.item) };
        text += &format!("  {}:{}{}\n", citation.path, citation.line, dim(&item));
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

fn list() -> String {
    registers().iter().flat_map(list_one).collect::<Vec<_>>().join("\n")
}

/// The parts of the list that one book has.
fn list_one(register: &Register) -> [String; 3] {
    let of = of(register.book);
    let rules = |on_page: bool| {
        let rules = register.rules.iter().filter(|rule| rule.on_page == on_page);
        let rows: Vec<Vec<String>> =
            rules.map(|rule| vec![rule.id.to_owned(), rule.gist.to_owned()]).collect();
        table(&[Align::Left; 2], &[], &rows)
    };
    let rulings: Vec<Vec<String>> = register
        .rulings
        .iter()
        .map(|ruling| {
            let options: Vec<&str> = ruling.options.iter().map(|option| option.id).collect();
            vec![ruling.id.to_owned(), options.join(" | "), ruling.question.to_owned()]
        })
        .collect();
    [
        format!("{}\n{}", bold(&format!("Rules of the page{of}")), rules(true)),
        format!("{}\n{}", bold(&format!("Rules around the page{of}")), rules(false)),
        format!(
            "{}\n{}",
            bold(&format!("Rulings, the default first{of}")),
            table(&[Align::Left; 3], &[], &rulings)
        ),
    ]
}

fn cites_json(id: &str) -> Value {
    citations(id)
        .map(
            |c| json!({ "kind": c.kind, "path": c.path, "line": c.line.parse::<u32>().ok(), "item": c.item }),
        )
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

fn list_json() -> Value {
    let implemented = rules().map(|(book, rule)| rule_json(book, rule));
    json!({
        "rules": implemented.collect::<Vec<_>>(),
        "rulings": rulings().map(|(_, ruling)| ruling_json(ruling)).collect::<Vec<_>>(),
    })
}
