//! Finds the names of one register in a file.

use super::{Citation, Kind};
use crate::codegen::{field, symbol, type_name};
use crate::document::line_at;
use crate::items::Items;
use crate::register::{self, Ruling};
use crate::source::{RustFile, runs, words};
use crate::workspace::{Scenario, has_extension};
use std::collections::{BTreeMap, BTreeSet};

/// The names to look for.
pub(super) struct Register<'r> {
    rules: BTreeSet<&'r str>,
    rulings: Vec<&'r Ruling>,
    /// Constants, types and fields of rulings: which ruling, and which of the three.
    symbols: BTreeMap<String, (usize, Form)>,
}

#[derive(Clone, Copy)]
enum Form {
    Constant,
    Type,
    Field,
}

/// The quotes that may stand around a name.
const QUOTES: [char; 3] = ['"', '\'', '`'];

/// A name found: its offset, and its id as [`Citation`] has it.
type Found = (usize, String);

impl<'r> Register<'r> {
    pub(super) fn new(register: &'r register::Register) -> Self {
        let mut symbols = BTreeMap::new();
        for (at, ruling) in register.rulings.iter().enumerate() {
            symbols.insert(symbol(&ruling.id), (at, Form::Constant));
            symbols.insert(type_name(&ruling.id), (at, Form::Type));
            symbols.insert(field(&ruling.id), (at, Form::Field));
        }
        let rules = register.all_rules().map(|rule| rule.id.as_str()).collect();
        Self { rules, rulings: register.rulings.iter().collect(), symbols }
    }

    /// Adds what a Rust file cites; outside of tests, only rules code counts.
    pub(super) fn scan_source(&self, source: &RustFile, rules_code: bool, out: &mut Vec<Citation>) {
        let items = Items::of(source);
        let in_tests = |found: &Found| found.0 >= source.tests_from;
        let mut found = self.rules_in(&source.text, |offset| !source.comments[offset..].starts_with(' '));
        found.extend(self.symbols_in(&source.code));
        found.retain(|found| rules_code || in_tests(found));
        found.extend(self.options_in(&source.text).into_iter().filter(in_tests));
        for (offset, id) in found.into_iter().filter(|(offset, _)| !items.in_use(*offset)) {
            let kind = if offset >= source.tests_from { Kind::Test } else { Kind::Code };
            let item = items.around(source, offset).to_owned();
            out.push(Citation { id, kind, path: source.path.clone(), line: source.line(offset), item });
        }
    }

    /// Adds what a scenario cites.
    pub(super) fn scan_scenario(&self, scenario: &Scenario, out: &mut Vec<Citation>) {
        let text = &scenario.text;
        for (offset, id) in self.rules_in(text, |_| true).into_iter().chain(self.options_in(text)) {
            let (path, line) = (scenario.path.clone(), line_at(text, offset));
            out.push(Citation { id, kind: Kind::Scenario, item: title(&path, text, offset), path, line });
        }
    }

    /// Rules by id or symbol; one of a single word counts where it is marked as a rule, or where `prose` says so.
    fn rules_in(&self, text: &str, prose: impl Fn(usize) -> bool) -> Vec<Found> {
        let id = |(offset, name): (usize, &str)| {
            let id = name.replace('_', "-");
            let before = &text[..offset];
            let marked = |offset| before.ends_with(QUOTES) || before.ends_with("rule::") || prose(offset);
            let cited = if id.contains('-') { !before.ends_with("ruling::") } else { marked(offset) };
            (cited && self.rules.contains(id.as_str())).then_some((offset, id))
        };
        dashed(text).filter_map(id).collect()
    }

    /// Whether the constant of a ruling is unambiguous: not one word, and not the symbol of a rule.
    fn is_unmistakable(&self, ruling: &Ruling) -> bool {
        ruling.id.contains('-') && !self.rules.contains(ruling.id.to_uppercase().as_str())
    }

    /// Rulings as Rust names them.
    fn symbols_in(&self, code: &str) -> Vec<Found> {
        let mut found = Vec::new();
        for (offset, word) in words(code) {
            let Some(&(at, form)) = self.symbols.get(word) else { continue };
            let ruling = self.rulings[at];
            let before = code[..offset].trim_end();
            match form {
                Form::Constant if self.is_unmistakable(ruling) || before.ends_with("ruling::") => {
                    found.push((offset, ruling.id.clone()));
                }
                Form::Field if is_field_of_rulings(before) => found.push((offset, ruling.id.clone())),
                Form::Type => {
                    let after = code[offset + word.len()..].trim_start().strip_prefix("::").unwrap_or("");
                    let variant =
                        words(after.trim_start()).next().filter(|(at, _)| *at == 0).map_or("", |(_, w)| w);
                    let named = |option: &&register::RulingOption| {
                        variant == "ALL" || variant == type_name(&option.id)
                    };
                    push_options(&mut found, offset, ruling, ruling.options.iter().filter(named));
                }
                Form::Constant | Form::Field => {}
            }
        }
        found
    }

    /// Rulings and options as files and the command line write them.
    fn options_in(&self, text: &str) -> Vec<Found> {
        let mut found = Vec::new();
        for (offset, word) in dashed(text) {
            let Some(ruling) = self.rulings.iter().find(|ruling| ruling.id == word) else { continue };
            let values = values_after(&text[offset + word.len()..]);
            let named = |option: &&register::RulingOption| values.contains(&option.id.as_str());
            push_options(&mut found, offset, ruling, ruling.options.iter().filter(named));
            if word.contains('-') {
                found.push((offset, ruling.id.clone()));
            }
        }
        found
    }
}

fn push_options<'o>(
    found: &mut Vec<Found>,
    offset: usize,
    ruling: &Ruling,
    options: impl Iterator<Item = &'o register::RulingOption>,
) {
    for option in options {
        found.push((offset, ruling.id.clone()));
        found.push((offset, format!("{}={}", ruling.id, option.id)));
    }
}

/// Words that may have dashes within.
fn dashed(text: &str) -> impl Iterator<Item = (usize, &str)> {
    runs(text, |c| c.is_alphanumeric() || c == '_' || c == '-').map(|(offset, run)| {
        let word = run.trim_start_matches('-');
        (offset + run.len() - word.len(), word.trim_end_matches('-'))
    })
}

/// Whether a text ends as in `rules.rulings.` or `rules.rulings().`.
fn is_field_of_rulings(before: &str) -> bool {
    let owner = before.strip_suffix('.').map(str::trim_end);
    owner.is_some_and(|owner| owner.strip_suffix("()").unwrap_or(owner).ends_with("rulings"))
}

/// The options that a text names right after a ruling's name.
fn values_after(text: &str) -> Vec<&str> {
    let quoted = text.starts_with(QUOTES);
    let text = if quoted { &text[1..] } else { text };
    let rest = text.trim_start();
    let separates = |c: char| matches!(c, '=' | ':' | '|') || (c == ',' && quoted);
    let Some(rest) = rest.strip_prefix(separates) else { return Vec::new() };
    let rest = rest.trim_start();
    let list = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')).map(|(list, _)| list);
    if let Some(list) = list {
        return list.split(',').map(|value| value.trim().trim_matches(QUOTES)).collect();
    }
    let rest = rest.strip_prefix(QUOTES).unwrap_or(rest);
    dashed(rest).next().filter(|(offset, _)| *offset == 0).map(|(_, value)| value).into_iter().collect()
}

/// The heading above a place in Markdown; the title or name of a TOML file.
fn title(path: &str, text: &str, offset: usize) -> String {
    let title = if has_extension(path, "md") {
        let above = &text[..offset + text[offset..].find('\n').unwrap_or(0)];
        above.lines().rev().find(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#'))
    } else {
        text.lines().find_map(|line| {
            let (key, value) = line.split_once('=')?;
            matches!(key.trim(), "title" | "name").then(|| value.trim().trim_matches('"'))
        })
    };
    title.unwrap_or("").trim().replace('\t', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::COINS;

    fn ids(path: &str, text: &str) -> Vec<String> {
        let more = "[beyond.FAIRNESS]\ngist = \"Fair.\"\n[beyond.COIN-TURN]\ngist = \"In turn.\"\n\
            [ruling.coin-turn]\nquestion = \"?\"\ndefault = \"a\"\noptions = { a = \"1\", b = \"2\" }\n";
        let parsed = register::Register::parse("", &(COINS.to_owned() + more)).unwrap();
        let register = Register::new(&parsed);
        let mut out = Vec::new();
        if has_extension(path, "rs") {
            register.scan_source(&RustFile::new(path, text), true, &mut out);
        } else {
            register.scan_scenario(&Scenario { path: path.into(), text: text.into() }, &mut out);
        }
        let ids: BTreeSet<String> = out.into_iter().map(|citation| citation.id).collect();
        ids.into_iter().collect()
    }

    fn in_code(text: &str) -> Vec<String> {
        ids("crates/coins/src/lib.rs", text)
    }

    fn in_test(text: &str) -> Vec<String> {
        ids("crates/coins/tests/all.rs", text)
    }

    #[test]
    fn a_rule_is_cited_by_id_or_symbol_and_as_a_whole_word() {
        for text in ["rule::COIN_HEADS", "// COIN-HEADS, as ever", "\"COIN-HEADS\"", "[`COIN_HEADS`]"] {
            assert_eq!(in_code(text), ["COIN-HEADS"], "{text}");
        }
        for text in
            ["COIN_HEADS_UP", "MY_COIN_HEADS", "COIN-HEADSTRONG", "coin_heads", "use rule::COIN_HEADS;"]
        {
            assert_eq!(in_code(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn a_rule_of_one_word_is_cited_only_where_it_is_marked_as_one() {
        for text in ["rule::FAIRNESS", "// by FAIRNESS, too", "cites(\"FAIRNESS\")"] {
            assert_eq!(in_code(text), ["FAIRNESS"], "{text}");
        }
        assert_eq!(in_code("const FAIRNESS: u8 = 1;"), [""; 0]);
        assert_eq!(ids("scenarios/a.md", "FAIRNESS demands it."), ["FAIRNESS"]);
    }

    #[test]
    fn a_ruling_with_the_symbol_of_a_rule_needs_its_module() {
        assert_eq!(in_code("COIN_TURN"), ["COIN-TURN"]);
        assert_eq!(in_code("rule::COIN_TURN"), ["COIN-TURN"]);
        assert_eq!(in_code("ruling::COIN_TURN"), ["coin-turn"]);
    }

    #[test]
    fn a_ruling_is_consulted_by_constant_option_or_field() {
        for text in
            ["ruling::COIN_EDGE", "COIN_EDGE.id", "self.rulings.coin_edge", "game.rulings()\n    .coin_edge"]
        {
            assert_eq!(in_code(text), ["coin-edge"], "{text}");
        }
        assert_eq!(in_code("CoinEdge::Lost => 0"), ["coin-edge", "coin-edge=lost"]);
        assert_eq!(
            in_test("for edge in CoinEdge::ALL {}"),
            ["coin-edge", "coin-edge=lost", "coin-edge=toss-again"]
        );
        for text in ["// ruling::COIN_EDGE", "coin.coin_edge", "CoinEdge::Round", "\"coin-edge\"", "CALLING"]
        {
            assert_eq!(in_code(text), [""; 0], "{text}");
        }
        assert_eq!(in_code("ruling::CALLING"), ["calling"]);
    }

    #[test]
    fn a_test_may_write_an_option_as_files_do() {
        for text in ["coin-edge=lost", "(\"coin-edge\", \"lost\")", "\"coin-edge\": \"lost\""] {
            assert_eq!(in_test(&format!("r#\"{text}\"#")), ["coin-edge", "coin-edge=lost"], "{text}");
        }
    }

    #[test]
    fn a_scenario_names_options_and_not_english_words() {
        let in_scenario = |text: &str| ids("scenarios/a.toml", text);
        for text in [
            "coin-edge = \"lost\"",
            "{ coin-edge = \"lost\" }",
            "| `coin-edge` | `lost` |",
            "coin-edge: lost",
        ] {
            assert_eq!(in_scenario(text), ["coin-edge", "coin-edge=lost"], "{text}");
        }
        let both = in_scenario("coin-edge = [\"lost\", \"toss-again\"]");
        assert_eq!(both, ["coin-edge", "coin-edge=lost", "coin-edge=toss-again"]);
        assert_eq!(in_scenario("the coin-edge, lost in the grass"), ["coin-edge"]);
        assert_eq!(in_scenario("who is calling"), [""; 0]);
        assert_eq!(in_scenario("calling = \"other\""), ["calling", "calling=other"]);
    }

    #[test]
    fn a_scenario_is_called_by_its_heading_or_title() {
        let text = "# One\nCOIN-HEADS\n## Two\nCOIN-HEADS\n";
        assert_eq!(title("a.md", text, 6), "One");
        assert_eq!(title("a.md", text, text.rfind("COIN").unwrap()), "Two");
        assert_eq!(title("a.toml", "seed = 1\ntitle = \"Heads\"\n", 3), "Heads");
    }
}
