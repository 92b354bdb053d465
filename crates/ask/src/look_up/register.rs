//! The registers of both books: every rule, ruling and keyword, with its citations in code and tests.

use kernel::{Rule, Ruling, RulingSet, Tabletop};
use packs::{GameName, with_game};
use serde::{Deserialize, Serialize};
use source::{JsonSchema, nearest};

use super::{Entry, plain};
use crate::subject::Subject;

/// The citations of code, tests and scenarios, by `cargo xtask codegen`: id, kind, path, item.
const CITATIONS: &str = include_str!("../../citations.tsv");

/// The registers, or a part of them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// The rules, of the page and around it.
    pub rules: Vec<RuleEntry>,
    /// The rulings, for pages that contradict themselves or are silent.
    pub rulings: Vec<RulingEntry>,
    /// Keywords that no rule is named after.
    pub keywords: Vec<KeywordEntry>,
}

/// A rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleEntry {
    /// The id of the rule.
    pub rule: String,
    /// The book that it is in.
    pub book: String,
    /// The gist, in our own words.
    pub says: String,
    /// Whether it stands on the page itself, and not around it.
    pub on_page: bool,
    /// The places that implement and test it.
    pub citations: Vec<Citation>,
}

/// A ruling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulingEntry {
    /// The id of the ruling.
    pub ruling: String,
    /// The book that it is about.
    pub book: String,
    /// The question that it decides.
    pub question: String,
    /// The option that holds unless another is given.
    pub default: String,
    /// The reason for the default; empty if it is obvious.
    pub why: String,
    /// The options, the default first.
    pub options: Vec<OptionEntry>,
    /// The places that implement and test it.
    pub citations: Vec<Citation>,
}

/// An option of a ruling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionEntry {
    /// The id of the option.
    pub id: String,
    /// The meaning of the option.
    pub says: String,
}

/// A keyword.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KeywordEntry {
    /// The word.
    pub keyword: String,
    /// The book that it is in.
    pub book: String,
    /// The effect of the keyword.
    pub says: String,
    /// The rule that it belongs to, if there is one.
    pub rule: Option<String>,
}

/// A place that cites a rule or a ruling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Citation {
    /// The kind of place.
    pub kind: CitedBy,
    /// The file.
    pub path: String,
    /// The function, test or scenario in it; may be empty.
    pub item: String,
}

/// The kind of a place that cites a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CitedBy {
    /// The code that follows it.
    Code,
    /// A test.
    Test,
    /// A scenario that runs as a test.
    Scenario,
}

impl Register {
    /// Everything of both books, or of one of them.
    pub fn of(game: Option<GameName>) -> Self {
        let mut all = Self::default();
        for &book in GameName::ALL.iter().filter(|book| game.is_none_or(|game| game == **book)) {
            with_game!(book, G => all.add::<G>(book));
        }
        all
    }

    fn add<G: Subject>(&mut self, book: GameName) {
        let word = book.word();
        let rule = |rule: &&'static Rule| RuleEntry {
            rule: rule.id.to_owned(),
            book: word.to_owned(),
            says: rule.gist.to_owned(),
            on_page: rule.on_page,
            citations: citations(rule.id),
        };
        let option =
            |it: &kernel::RulingChoice| OptionEntry { id: it.id.to_owned(), says: it.gist.to_owned() };
        let ruling = |ruling: &&'static Ruling| RulingEntry {
            ruling: ruling.id.to_owned(),
            book: word.to_owned(),
            question: ruling.question.to_owned(),
            default: ruling.options[0].id.to_owned(),
            why: ruling.why.to_owned(),
            options: ruling.options.iter().map(option).collect(),
            citations: citations(ruling.id),
        };
        let known = |id: &&str| G::RULES.iter().find(|rule| rule.id.eq_ignore_ascii_case(id));
        let keyword = |(keyword, says, rule): &(&str, &str, Option<&str>)| KeywordEntry {
            keyword: (*keyword).to_owned(),
            book: word.to_owned(),
            says: (*says).to_owned(),
            rule: rule.as_ref().and_then(known).map(|rule| rule.id.to_owned()),
        };
        self.rules.extend(G::RULES.iter().map(rule));
        self.rulings.extend(<<G as Tabletop>::Rulings as RulingSet>::ALL.iter().map(ruling));
        self.keywords.extend(G::KEYWORDS.iter().map(keyword));
    }

    /// The entries with that name.
    #[must_use]
    pub fn called(&self, name: &str) -> Self {
        let rules = self.rules.iter().filter(|it| is_called(&it.rule, name));
        let rulings = self.rulings.iter().filter(|it| is_called(&it.ruling, name));
        let keywords = self.keywords.iter().filter(|it| is_called(&it.keyword, name));
        Self {
            rules: rules.cloned().collect(),
            rulings: rulings.cloned().collect(),
            keywords: keywords.cloned().collect(),
        }
    }

    /// The entries that contain all of these words.
    #[must_use]
    pub fn found(mut self, words: &str) -> Self {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        let has = |text: String| {
            let text = text.to_lowercase();
            !words.is_empty() && words.iter().all(|word| text.contains(word.as_str()))
        };
        self.rules.retain(|rule| has(format!("{} {}", rule.rule, rule.says)));
        self.rulings.retain(|ruling| {
            let options = ruling.options.iter().map(|option| format!(" {} {}", option.id, option.says));
            has(format!("{} {}{}", ruling.ruling, ruling.question, options.collect::<String>()))
        });
        self.keywords.retain(|keyword| has(format!("{} {}", keyword.keyword, keyword.says)));
        self
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.rulings.is_empty() && self.keywords.is_empty()
    }

    /// The rule, ruling or keyword that may be meant.
    pub fn nearest(&self, name: &str) -> Option<String> {
        let rules = nearest(&name.to_uppercase(), self.rules.iter().map(|it| it.rule.as_str()));
        let rulings = self.rulings.iter().map(|it| it.ruling.as_str());
        let others = rulings.chain(self.keywords.iter().map(|it| it.keyword.as_str()));
        rules.or_else(|| nearest(&name.to_lowercase(), others)).map(str::to_owned)
    }

    /// The entries as pages, without citations, for use during a game.
    pub fn entries(&self) -> Vec<Entry> {
        let entry = |name: &str, kind: &str, book: &str, lines: Vec<String>| Entry {
            id: name.to_owned(),
            name: name.to_owned(),
            kind: format!("{kind} ({book})"),
            lines,
            keywords: Vec::new(),
        };
        let keywords = self.keywords.iter().map(|it| {
            let says = it.rule.as_ref().map_or(it.says.clone(), |rule| format!("{}  [{rule}]", it.says));
            entry(&it.keyword, "keyword", &it.book, vec![says])
        });
        let rules = self.rules.iter().map(|it| entry(&it.rule, "rule", &it.book, vec![it.says.clone()]));
        let rulings = self.rulings.iter().map(|it| {
            let options = it.options.iter().map(|option| format!("{}: {}", option.id, option.says));
            let lines = std::iter::once(it.question.clone()).chain(options).collect();
            entry(&it.ruling, "ruling", &it.book, lines)
        });
        keywords.chain(rules).chain(rulings).collect()
    }
}

/// Whether a name means an id: the page prefix and the spelling do not matter.
fn is_called(id: &str, name: &str) -> bool {
    let [id, name] = [id, name].map(plain);
    let short = id
        .split_once('-')
        .filter(|(page, _)| page.strip_prefix('p').is_some_and(|number| number.parse::<u16>().is_ok()));
    id == name || short.is_some_and(|(_, short)| short == name)
}

fn citations(id: &str) -> Vec<Citation> {
    let citation = |line: &str| {
        let mut fields = line.split('\t');
        let mut next = || fields.next().unwrap_or_default().to_owned();
        (next() == id).then(|| {
            let kind = match next().as_str() {
                "code" => CitedBy::Code,
                "test" => CitedBy::Test,
                _ => CitedBy::Scenario,
            };
            Citation { kind, path: next(), item: next() }
        })
    };
    CITATIONS.lines().filter_map(citation).collect()
}
