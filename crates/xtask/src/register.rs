//! A register: the rules and rulings of one book, as `rules/<book>.toml` states them.
//!
//! ```toml
//! [RULE-ID]                    # a rule that a page of the book states
//! page = 70                    # optional
//! gist = "What it says."
//!
//! [beyond.RULE-ID]             # a rule of the surrounding text
//! gist = "What it says."
//!
//! [ruling.ruling-id]           # where the book is silent or contradicts itself
//! question = "What is open?"
//! default = "one"
//! options = { one = "what it means", other = "what that means" }
//! why = "Optional."
//! ```

use crate::Problem;
use crate::document::{self, line_at};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// Everything that one file declares, in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Register {
    /// The rules that a page of the book states.
    pub rules: Vec<Rule>,
    /// The rules of the surrounding text.
    pub beyond: Vec<Rule>,
    /// The rulings.
    pub rulings: Vec<Ruling>,
}

/// A rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Words of capitals and digits, joined by dashes.
    pub id: String,
    /// The page of the book, if the register gives it.
    pub page: Option<u32>,
    /// The rule, in our own words.
    pub gist: String,
    /// The line of the entry.
    pub line: usize,
}

/// A ruling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// Words of small letters and digits, joined by dashes.
    pub id: String,
    /// The question that the book leaves open.
    pub question: String,
    /// Why the default is the default; may be empty.
    pub why: String,
    /// The options, the default first, the others in the order of the file.
    pub options: Vec<RulingOption>,
    /// The line of the entry.
    pub line: usize,
}

/// An option of a ruling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulingOption {
    /// As it is written in files and on the command line.
    pub id: String,
    /// Its meaning, in a sentence.
    pub gist: String,
}

impl Register {
    /// Every rule, those on a page first.
    pub fn all_rules(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().chain(&self.beyond)
    }

    /// Reads a register. `path` is only used to say where a problem is.
    ///
    /// # Errors
    /// Everything that is wrong with it: not TOML, an id twice or of the wrong shape, an empty gist, a default that
    /// is not among the options, a key that no entry has.
    pub fn parse(path: &str, text: &str) -> Result<Self, Vec<Problem>> {
        let document = document::parse(path, text).map_err(|problem| vec![problem])?;
        let mut reader = Reader { path, text, problems: Vec::new() };
        let mut register = Self::default();
        for (key, value) in &document {
            match key.get_ref().as_ref() {
                "beyond" => reader.each(key, value, |r, id, entry| register.beyond.extend(r.rule(id, entry))),
                "ruling" => {
                    reader.each(key, value, |r, id, entry| register.rulings.extend(r.ruling(id, entry)));
                }
                _ => register.rules.extend(reader.rule(key, value)),
            }
        }
        reader.twice(&register);
        if reader.problems.is_empty() { Ok(register) } else { Err(reader.problems) }
    }
}

type Key<'t> = Spanned<DeString<'t>>;
type Value<'t> = Spanned<DeValue<'t>>;

/// Reads entries and collects what is wrong.
struct Reader<'a> {
    path: &'a str,
    text: &'a str,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn wrong(&mut self, key: &Key<'_>, what: String) {
        self.problems.push(Problem::new(self.path, line_at(self.text, key.span().start), what));
    }

    /// Calls `read` for every entry of a table of entries.
    fn each(
        &mut self,
        key: &Key<'_>,
        value: &Value<'_>,
        mut read: impl FnMut(&mut Self, &Key<'_>, &Value<'_>),
    ) {
        match value.get_ref().as_table() {
            Some(entries) => entries.iter().for_each(|(id, entry)| read(self, id, entry)),
            None => self.wrong(key, format!("`{}` must be a table of entries.", key.get_ref())),
        }
    }

    fn table<'v, 't>(
        &mut self,
        key: &Key<'_>,
        value: &'v Value<'t>,
        known: &[&str],
    ) -> Option<&'v DeTable<'t>> {
        let Some(table) = value.get_ref().as_table() else {
            self.wrong(key, format!("`{}` must be a table.", key.get_ref()));
            return None;
        };
        for (name, _) in table {
            if !known.contains(&name.get_ref().as_ref()) {
                let what =
                    format!("`{}` has no key `{}`; there are {known:?}.", key.get_ref(), name.get_ref());
                self.wrong(name, what);
            }
        }
        Some(table)
    }

    /// The text under `name`, which must be there and must say something.
    fn said(&mut self, key: &Key<'_>, table: &DeTable<'_>, name: &str) -> Option<String> {
        let said =
            document::get(table, name).and_then(DeValue::as_str).map(str::trim).filter(|s| !s.is_empty());
        if said.is_none() {
            let id = key.get_ref();
            let of =
                if id == name { format!("meaning of option `{id}`") } else { format!("{name} of `{id}`") };
            self.wrong(key, format!("the {of} is missing, empty or not a string."));
        }
        said.map(str::to_owned)
    }

    fn shaped(&mut self, key: &Key<'_>, fits: fn(&str) -> bool, shape: &str) -> bool {
        let fits = fits(key.get_ref());
        if !fits {
            self.wrong(key, format!("`{}` must be {shape}.", key.get_ref()));
        }
        fits
    }

    fn rule(&mut self, key: &Key<'_>, value: &Value<'_>) -> Option<Rule> {
        let table = self.table(key, value, &["page", "gist"])?;
        let shaped = self.shaped(
            key,
            is_rule_id,
            "words of capitals and digits, joined by dashes, that begin with a letter",
        );
        let page = match document::get(table, "page") {
            None => None,
            Some(DeValue::Integer(page)) => page.as_str().parse().ok(),
            Some(_) => {
                self.wrong(key, format!("the page of `{}` must be a number.", key.get_ref()));
                None
            }
        };
        let gist = self.said(key, table, "gist")?;
        let line = line_at(self.text, key.span().start);
        shaped.then(|| Rule { id: key.get_ref().to_string(), page, gist, line })
    }

    fn ruling(&mut self, key: &Key<'_>, value: &Value<'_>) -> Option<Ruling> {
        const SHAPE: &str = "words of small letters and digits, joined by dashes, that begin with a letter";
        let table = self.table(key, value, &["question", "default", "options", "why"])?;
        let shaped = self.shaped(key, is_ruling_id, SHAPE);
        let question = self.said(key, table, "question")?;
        let default = self.said(key, table, "default")?;
        let why = document::get(table, "why").and_then(DeValue::as_str).unwrap_or("").to_owned();
        let Some(entries) = document::table(table, "options") else {
            self.wrong(key, format!("`{}` has no table of options.", key.get_ref()));
            return None;
        };
        let mut options = Vec::new();
        for (id, _) in entries {
            self.shaped(id, is_ruling_id, SHAPE);
            let gist = self.said(id, entries, id.get_ref())?;
            options.push(RulingOption { id: id.get_ref().to_string(), gist });
        }
        if options.len() < 2 {
            self.wrong(key, format!("`{}` needs two options or more, or it is not a ruling.", key.get_ref()));
        }
        let Some(at) = options.iter().position(|option| option.id == default) else {
            self.wrong(
                key,
                format!("the default `{default}` of `{}` is not among its options.", key.get_ref()),
            );
            return None;
        };
        options[..=at].rotate_right(1);
        let line = line_at(self.text, key.span().start);
        shaped.then(|| Ruling { id: key.get_ref().to_string(), question, why, options, line })
    }

    /// TOML itself forbids a table twice, but a rule could still be both on a page and beyond.
    fn twice(&mut self, register: &Register) {
        for rule in &register.beyond {
            if let Some(earlier) = register.rules.iter().find(|other| other.id == rule.id) {
                let what = format!("`{}` already stands in line {}.", rule.id, earlier.line);
                self.problems.push(Problem::new(self.path, rule.line, what));
            }
        }
    }
}

fn words_of(id: &str, fits: fn(&u8) -> bool) -> bool {
    id.split('-').all(|word| !word.is_empty() && word.bytes().all(|b| fits(&b) || b.is_ascii_digit()))
}

/// Whether a word has the shape of a rule's id.
pub(crate) fn is_rule_id(id: &str) -> bool {
    id.starts_with(|c: char| c.is_ascii_uppercase()) && words_of(id, u8::is_ascii_uppercase)
}

fn is_ruling_id(id: &str) -> bool {
    id.starts_with(|c: char| c.is_ascii_lowercase()) && words_of(id, u8::is_ascii_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::COINS;

    fn problems(text: &str) -> Vec<String> {
        Register::parse("rules/coins.toml", text).unwrap_err().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn entries_keep_their_order_and_the_default_comes_first() {
        let register = Register::parse("rules/coins.toml", COINS).unwrap();
        assert_eq!(
            register.all_rules().map(|r| r.id.as_str()).collect::<Vec<_>>(),
            ["COIN-HEADS", "COIN-AGAIN"]
        );
        assert_eq!(
            register.rulings.iter().map(|r| r.id.as_str()).collect::<Vec<_>>(),
            ["coin-edge", "calling"]
        );
        let options = &register.rulings[0].options;
        assert_eq!(options.iter().map(|o| o.id.as_str()).collect::<Vec<_>>(), ["toss-again", "lost"]);
        assert_eq!((register.beyond[0].line, register.rulings[1].line), (4, 10));
    }

    #[test]
    fn a_default_in_the_middle_leaves_the_others_in_order() {
        let text = "[ruling.x]\nquestion = \"?\"\ndefault = \"c\"\noptions = { a = \"1\", b = \"2\", c = \"3\", d = \"4\" }";
        let register = Register::parse("", text).unwrap();
        assert_eq!(register.rulings[0].options.iter().map(|o| o.id.as_str()).collect::<String>(), "cabd");
    }

    #[test]
    fn what_is_not_toml_is_shown_with_its_line() {
        let found = problems("[COIN-HEADS]\ngist = \"Heads\n");
        assert!(found[0].starts_with("rules/coins.toml:2: this is not valid TOML"), "{found:?}");
        assert!(found[0].ends_with("`gist = \"Heads`."), "{found:?}");
    }

    #[test]
    fn an_id_stands_once() {
        let found = problems("[COIN-A]\ngist = \"a\"\n[COIN-A]\ngist = \"b\"\n");
        assert!(found[0].starts_with("rules/coins.toml:3: ") && found[0].contains("duplicate"), "{found:?}");
        let found = problems("[COIN-A]\ngist = \"a\"\n[beyond.COIN-A]\ngist = \"b\"\n");
        assert_eq!(found, ["rules/coins.toml:3: `COIN-A` already stands in line 1."]);
    }

    #[test]
    fn a_default_is_among_the_options() {
        let found =
            problems("[ruling.x]\nquestion = \"?\"\ndefault = \"c\"\noptions = { a = \"1\", b = \"2\" }");
        assert_eq!(found, ["rules/coins.toml:1: the default `c` of `x` is not among its options."]);
    }

    #[test]
    fn a_gist_says_something() {
        let found = problems("[COIN-A]\ngist = \" \"\n[COIN-B]\n");
        assert_eq!(found.len(), 2, "{found:?}");
        assert_eq!(found[0], "rules/coins.toml:1: the gist of `COIN-A` is missing, empty or not a string.");
    }

    #[test]
    fn a_misspelt_key_is_a_problem() {
        let found = problems("[COIN-A]\ngist = \"a\"\npgae = 3\n");
        assert_eq!(
            found,
            ["rules/coins.toml:3: `COIN-A` has no key `pgae`; there are [\"page\", \"gist\"]."]
        );
    }

    #[test]
    fn ids_have_their_shape() {
        assert_eq!(problems("[Coin-A]\ngist = \"a\"\n").len(), 1);
        assert_eq!(problems("[COIN-]\ngist = \"a\"\n").len(), 1);
        assert_eq!(problems(&COINS.replace("coin-edge", "Coin-edge")).len(), 1);
        assert!(Register::parse("", "[COIN]\ngist = \"a\"\n").is_ok());
    }
}
