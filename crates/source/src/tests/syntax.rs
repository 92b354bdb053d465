//! Files that are not quite TOML, and whole reports.

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};

use super::sample::{GOOD, Scenario, problems, with};
use crate::{JsonSchema, Source, file, parse, schema};

const SIX: &str = "\
name = \"Dawn – a duel\"
sed = 7
quick = yes

[field]
width = \"24\"
width = 24

[[unit]]
id = \"knight\"
defence = 0
melee = 3
facing = \"nort\"

[[unit]]
id = \"orc\"
defence = 4
";

#[test]
fn a_file_with_many_problems_reports_all_of_them_in_order() {
    assert_eq!(
        problems::<Scenario>(SIX),
        [
            "2:1: `sed` is not a key of a scenario (did you mean `seed`?)",
            "3:9: `yes` is not a value (write `true`)",
            "6:9: `width` must be a number, not text (write it without quotes: `24`)",
            "7:1: `width` is given twice (keep one of the two)",
            "11:11: `defence` must be at least 1, not 0 (it can be from 1 to 10)",
            "13:10: `facing` cannot be `nort` (did you mean `north`? It can be `north`, `south`, `east` or `west`)",
            "15:1: unit 2 has no `melee` (add `melee`: a whole number)",
        ]
    );
}

/// For a truncated file, only the cut is reported, not everything missing after it.
#[test]
fn a_file_cut_in_half_reports_the_cut() {
    let cut = &GOOD[..GOOD.find("melee").expect("a unit has it") + "melee =".len()];
    let told = problems::<Scenario>(cut);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(!told[0].contains("has no"), "{told:?}");
}

#[test]
fn a_report_looks_like_a_compilers() {
    let text = "name = 'é'\r\n\tquick = 'é'\r\n[[unit]]\r\nid = [\r\n  1]\r\ndefence = 1\r\nmelee = 01";
    let found = parse::<Scenario>(&Source::new("duel.toml", text)).unwrap_err();
    insta::assert_snapshot!(found, @"
    error: `quick` must be true or false, not text
     --> duel.toml:2:10
      |
    2 |     quick = 'é'
      |             ^^^

    error: `id` must be text, not a list
     --> duel.toml:4:6
      |
    4 |   id = [
      |  ______^
    5 | |   1]
      | |____^

    error: this is not valid TOML: unexpected leading zero
     --> duel.toml:7:9
      |
    7 | melee = 01
      |         ^
    ");
    assert!(found.render(true).contains("\u{1b}["));
}

#[test]
fn a_bad_line_is_reported_and_the_rest_is_read() {
    assert_eq!(
        with("seed = \nquick yes\n[[unit]]\nid = 'a\ndefence = 01\nmelee = 'x'\n[field]\nwidth = 1 2\n"),
        [
            "2:8: a value is missing here (write a number, `true`, `false` or text in \"quotes\" after the `=`)",
            "3:7: this is not valid TOML: key with no value (expected `=`)",
            "5:8: this is not valid TOML: invalid literal string (expected `'`)",
            "6:11: this is not valid TOML: unexpected leading zero",
            "7:9: `melee` must be a whole number, not text",
            "9:9: `1 2` is not a value (text goes in \"quotes\")",
        ]
    );
}

#[test]
fn a_bracket_that_is_missing_is_reported_where_it_opens() {
    assert_eq!(
        with(
            "[[unit]]\nid = 'a'\ntags = ['brave'\ndefence = 1\nmelee = 1\n[field]\nwidth = 1\nshape = { side = 1\n[odds]\na = 'x'\n"
        ),
        [
            "4:8: this list is never closed (add a `]` at its end)",
            "9:9: this table is never closed (add a `}` at its end)",
            "11:5: `a` must be a number, not text",
        ]
    );
}

#[test]
fn a_bad_header_takes_its_tables_along_and_no_others() {
    assert_eq!(
        with("[[unit]\nid = 3\n[unit.rider]\nid = 'b'\n[field]\nwidth = 'x'\n"),
        [
            "2:8: this is not valid TOML: unclosed array table (expected `]`)",
            "7:9: `width` must be a number, not text",
        ]
    );
}

/// The good file with one slip on one line, for each line and each slip.
#[test]
fn one_slip_is_one_problem() {
    let lines: Vec<&str> = GOOD.lines().collect();
    let mut slips = 0;
    for (at, line) in lines.iter().enumerate() {
        for piece in ["=", "\"", ",", "[", "]"] {
            let spoiled = line.replacen(piece, "", 1);
            if spoiled == *line || line.starts_with('#') {
                continue;
            }
            let mut text = lines.clone();
            text[at] = &spoiled;
            let found = problems::<Scenario>(&text.join("\n"));
            let is_optional_comma = line.ends_with("},") && spoiled.ends_with("},") && found.is_empty();
            assert!(found.len() == 1 || is_optional_comma, "{line} -> {spoiled}: {found:#?}");
            slips += 1;
        }
    }
    assert!(slips > 50, "{slips}");
}

#[test]
fn a_key_given_twice_is_reported_at_the_second() {
    assert_eq!(
        with("name = 'y'\n[field]\nwidth = 1\n[odds]\na = 1\na = 2\n[field]\n"),
        [
            "2:1: `name` is given twice (keep one of the two)",
            "7:1: `a` is given twice (keep one of the two)",
            "8:2: `field` is given twice (keep one of the two)",
        ]
    );
}

#[test]
fn a_lone_carriage_return_is_reported_once() {
    assert_eq!(
        with("\r\u{e}"),
        ["2:2: this is not valid TOML: carriage return must be followed by newline (expected newline)"]
    );
    assert_eq!(with("seed = 1\r").len(), 1);
}

#[test]
fn deep_nesting_is_a_problem_and_not_a_crash() {
    let key = vec!["a"; 79].join(".");
    let product = format!("{}a = 1{}", format!("{key} = {{").repeat(79), "}".repeat(79));
    for text in [
        format!("a = {}", "[".repeat(10_000)),
        format!("a = {}{}", "[".repeat(10_000), "]".repeat(10_000)),
        format!("a = {}", "{ a = ".repeat(10_000)),
        format!("[{}]", vec!["a"; 10_000].join(".")),
        format!("{}\n", "[".repeat(10_000)),
        product.clone(),
        format!("a = 1\n{product}"),
    ] {
        let found = parse::<Scenario>(&Source::new("deep.toml", text)).unwrap_err();
        assert!(!found.render(false).is_empty());
    }
    assert_eq!(
        with(&format!("seed = {}{}", "[".repeat(70), "]".repeat(70))),
        ["2:72: this is nested too deeply (at most 64 tables and lists can stand inside each other)"]
    );
}

#[test]
fn a_large_file_of_anything_is_reported_in_time_for_tea() {
    let text = "noise = \"[ \u{1}\n".repeat(20_000);
    let found = parse::<Scenario>(&Source::new("noise.toml", text)).unwrap_err();
    assert!(found.len() >= 20_000);
    assert_eq!(found.lines().len(), 101, "the first, and how many there are besides");
}

/// A type that is stricter than its schema.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(transparent)]
struct Even(#[allow(dead_code)] u8);

impl<'de> Deserialize<'de> for Even {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u8::deserialize(deserializer)? {
            odd if odd % 2 == 1 => Err(D::Error::custom(format!("{odd} is odd"))),
            even => Ok(Self(even)),
        }
    }
}

#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Strict {
    #[allow(dead_code)]
    even: Option<Even>,
    #[allow(dead_code)]
    #[schemars(with = "Option<String>")]
    word: Option<Word>,
}
file!(Strict, schema::<Strict>());

#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum Word {
    Yes,
    No,
}

#[test]
fn what_only_the_type_refuses_is_a_problem_with_a_place() {
    assert_eq!(problems::<Strict>("even = 4\nword = 'no'"), Vec::<String>::new());
    assert_eq!(problems::<Strict>("even = 3"), ["1:8: 3 is odd"]);
    assert_eq!(problems::<Strict>("word = 'yess'"), ["1:8: `yess` is not known here (did you mean `yes`?)"]);
}

#[test]
fn every_text_is_a_line() {
    let told = "there is a line break in this text (write it on one line)";
    assert_eq!(problems::<Scenario>("name = \"two\\nlines\""), [format!("1:8: {told}")]);
    assert_eq!(problems::<Scenario>("name = '''two\r\nlines'''"), [format!("1:8: {told}")]);
    assert_eq!(with("[waves]\n1 = \"two\\rlines\""), [format!("3:5: {told}")]);
    assert_eq!(problems::<Scenario>("name = \"\"\"one \\\n   line\"\"\""), [""; 0]);
}

/// What a report quotes is cleaned, and marked where it was.
#[test]
fn a_report_commands_no_terminal() {
    let text = "quick = 'e\u{202e}\u{9b}2J\u{200b}'\n";
    let found = parse::<Scenario>(&Source::new("du\u{1b}el.toml", text)).unwrap_err();
    for told in [found.render(false), found.render_warnings(false), found.lines().join("\n")] {
        assert!(told.chars().all(|c| c == '\n' || super::super::is_seen(c)), "{told:?}");
    }
    assert!(found.render(false).contains("quick = 'e\u{fffd}\u{fffd}2J\u{fffd}'\n"), "{found}");
    assert!(found.render(false).contains("|         ^^^^^^^^"), "{found}");
    let styles = found.render(true).replace("\u{1b}[", "");
    assert!(styles.chars().all(|c| c == '\n' || super::super::is_seen(c)), "{styles:?}");
}
