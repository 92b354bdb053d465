//! Damaged saves are refused at the damaged line, and what is intact is the game up to it.

use std::sync::LazyLock;

use packs::{Book, with_game};
use skirmish::Battle;
use table::{Damage, LoadError};

use super::sample::{Sample, assert_same, game};

type Table = table::Table<Battle>;

static SAMPLE: LazyLock<Sample<Battle>> = LazyLock::new(Sample::new);

fn load(text: &str) -> Result<Table, LoadError<Battle>> {
    SAMPLE.load(text)
}

const DUEL: &str = r#"
game = "skirmish"
place = [{ id = "yard", paths = [{ to = "gate", distance = 1 }] }, { id = "gate" }]
unit = [
    { id = "alda", side = "red", at = "yard", weapons = ["bow"] },
    { id = "aino", side = "red", attacks = 2, touches = ["brun"] },
    { id = "brun", side = "blue", at = "yard" },
    { id = "bera", side = "blue", at = "yard" },
]
step = [{ turn = "red" }]
"#;

/// A short game with decisions and rolls, as it was after every input.
fn duel() -> Vec<Table> {
    let steps = game(&SAMPLE.scenario("duel.toml", DUEL), 4);
    let last = steps.last().unwrap().save();
    assert!(steps.len() > 6 && last.contains("choose") && last.contains("roll"), "{last}");
    steps
}

/// Asserts that a damaged save is the whole game after all, or refused at a line, with the game up to it.
fn judge<G: Book>(sample: &Sample<G>, steps: &[table::Table<G>], text: &str) {
    match sample.load(text) {
        Ok(table) => assert_same(&table, steps.last().unwrap()),
        Err(error) => {
            assert!((1..=text.lines().count().max(1)).contains(&error.line), "{error}\n{text}");
            assert!(error.to_string().starts_with(&format!("line {}: ", error.line)));
            match error.intact {
                Some(table) => assert_same(&table, &steps[error.line - 2]),
                None => assert_eq!(error.line, 1, "{}\n{text}", error.damage),
            }
        }
    }
}

/// Every other text that one bit more or less in a byte makes of it, as far as it is text.
fn flips(text: &str, at: usize) -> impl Iterator<Item = String> {
    (0..8).filter_map(move |bit| {
        let mut bytes = text.as_bytes().to_vec();
        bytes[at] ^= 1 << bit;
        String::from_utf8(bytes).ok()
    })
}

fn without(text: &str, at: usize) -> String {
    let mut bytes = text.as_bytes().to_vec();
    bytes.remove(at);
    String::from_utf8(bytes).unwrap()
}

#[test]
fn every_flipped_bit_of_an_input_is_found() {
    let steps = duel();
    let save = steps.last().unwrap().save();
    for at in save.find('\n').unwrap()..save.len() {
        flips(&save, at).for_each(|text| judge(&SAMPLE, &steps, &text));
    }
}

#[test]
fn every_byte_lost_from_an_input_is_found() {
    let steps = duel();
    let save = steps.last().unwrap().save();
    for at in save.find('\n').unwrap()..save.len() {
        judge(&SAMPLE, &steps, &without(&save, at));
    }
}

/// A whole showdown, and a whole battle.
const WHOLE: &[&str] = &[
    r#"
game = "showdown"
party = "first-story"
monster = { id = "white-lion", level = "first-story" }
step = [{ showdown = {} }]
question = { ask = ["defeated", "living"] }
"#,
    r#"
game = "skirmish"
field = "old-pasture"
warband = [{ id = "gate-company", side = "red" }, { id = "thorn-runners", side = "blue" }]
step = [{ battle = {} }]
"#,
];

/// The same of whole games: bits flipped and bytes lost here and there, and cut off anywhere.
#[test]
fn damage_to_a_whole_game_is_found() {
    for text in WHOLE {
        let of = packs::game_of(&source::Source::new("whole.toml", *text));
        with_game!(of, G => damage_whole::<G>(text));
    }
}

fn damage_whole<G: Book>(text: &str) {
    let sample = Sample::<G>::new();
    let steps = game(&sample.scenario("whole.toml", text), 4);
    let save = steps.last().unwrap().save();
    assert!(steps.len() > 30 && save.contains("choose"), "{save}");
    for at in (save.find('\n').unwrap()..save.len()).step_by(29) {
        flips(&save, at).step_by(3).for_each(|text| judge(&sample, &steps, &text));
        judge(&sample, &steps, &without(&save, at));
        judge(&sample, &steps[..save[..at].lines().count()], &save[..at]);
    }
}

/// Cut off within a line, a save is refused there; cut off after a line, it is the game so far.
#[test]
fn a_save_that_is_cut_off_loses_no_more_than_it_must() {
    let steps = duel();
    let save = steps.last().unwrap().save();
    for end in 0..save.len() {
        let text = &save[..end];
        let whole = save[end..].starts_with('\n') || text.ends_with('\n');
        match load(text) {
            Ok(table) => {
                assert!(whole, "{text}");
                assert_same(&table, &steps[text.lines().count() - 1]);
            }
            Err(error) => {
                assert!(!whole, "{error}\n{text}");
                assert_eq!(error.line, text.lines().count().max(1), "{error}");
                match (error.intact, error.damage) {
                    (Some(table), Damage::CutOff) => assert_same(&table, &steps[error.line - 2]),
                    (None, Damage::Head(why)) => {
                        let expected =
                            if text.is_empty() { "it is empty" } else { "its first line is cut off" };
                        assert_eq!((error.line, why.as_str()), (1, expected));
                    }
                    (_, damage) => panic!("{damage}\n{text}"),
                }
            }
        }
    }
}

#[test]
fn a_line_that_is_missing_doubled_or_moved_is_found() {
    let steps = duel();
    let save = steps.last().unwrap().save();
    let lines: Vec<&str> = save.lines().collect();
    // Without its last line it is the game before the last input.
    for at in 1..lines.len() - 1 {
        let mut fewer = lines.clone();
        fewer.remove(at);
        let error = load(&fewer.join("\n")).unwrap_err();
        assert_eq!(error.line, at + 1, "{error}");
        assert_same(&error.intact.unwrap(), &steps[at - 1]);

        let mut swapped = lines.clone();
        swapped.swap(at, at + 1);
        let error = load(&swapped.join("\n")).unwrap_err();
        assert_eq!(error.line, at + 1, "{error}");
        assert_same(&error.intact.unwrap(), &steps[at - 1]);
    }
    for at in 1..lines.len() {
        let mut doubled = lines.clone();
        doubled.insert(at, lines[at]);
        let error = load(&doubled.join("\n")).unwrap_err();
        assert_eq!(error.line, at + 2, "{error}");
        assert_same(&error.intact.unwrap(), &steps[at]);
    }
}

#[test]
fn a_damaged_head_is_refused_or_says_the_same() {
    let steps = duel();
    let save = steps.last().unwrap().save();
    for at in 0..save.find('\n').unwrap() {
        for text in flips(&save, at).step_by(3).chain([without(&save, at)]) {
            match load(&text) {
                // Only what the game does not turn on, such as the version that wrote it, may differ.
                Ok(table) => assert_same(&table, steps.last().unwrap()),
                Err(error) => {
                    assert!((1..=text.lines().count()).contains(&error.line), "{error}");
                    assert!(!error.to_string().is_empty());
                }
            }
        }
    }
}

#[test]
fn what_is_no_save_is_refused_at_its_first_line() {
    let cases = [
        ("", "line 1: this is not a journal of Bout: it is empty"),
        ("\n", "line 1: this is not a journal of Bout: it is empty"),
        ("{", "line 1: this is not a journal of Bout: its first line is cut off"),
        ("{}", "line 1: this is not a journal of Bout: its first line is no head"),
        ("[]\n", "line 1: this is not a journal of Bout: its first line is no head"),
        ("game = \"skirmish\"\n", "line 1: this is not a journal of Bout: its first line is no head"),
        ("\u{fffd}\u{fffd}\0\n\u{fffd}", "line 1: this is not a journal of Bout: its first line is no head"),
    ];
    for (text, expected) in cases {
        let error = load(text).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text:?}");
        assert!(error.intact.is_none(), "{text:?}");
    }
}

/// Editors leave blank lines at the end; between inputs they are damage as any other.
#[test]
fn blank_lines_at_the_end_are_harmless() {
    let steps = duel();
    let save = steps.last().unwrap().save();
    for end in ["\n", "\n\n", "\r\n", "  \n\t"] {
        assert_same(&load(&format!("{save}{end}")).unwrap(), steps.last().unwrap());
    }
    assert_eq!(load(&save.replacen('\n', "\n\n", 1)).unwrap_err().line, 2);
}

#[test]
fn another_format_pack_or_start_is_named() {
    let save = duel()[0].save();
    let digest = |key: &str| {
        let from = save.find(key).unwrap() + key.len();
        save[from..from + 16].to_owned()
    };
    let cases = [
        (
            "bout-journal-2".to_owned(),
            "bout-journal-3",
            "line 1: this is not a journal of Bout: its format is `bout-journal-3`, this version reads `bout-journal-2`",
        ),
        (
            digest("\"pack_digest\":\""),
            "0123456789abcdef",
            "line 1: it was played with the pack `core`, whose contents were different then",
        ),
        (
            digest("\"start\":\""),
            "0123456789abcdef",
            "line 1: it was edited, or these rules set the scenario up differently than when it was played",
        ),
        (
            "\"critical\":\"none\"".to_owned(),
            "\"critical\":\"nine\"",
            "line 1: this is not a journal of Bout: it has a ruling `critical = nine` that is not known",
        ),
    ];
    for (from, to, expected) in cases {
        let error = load(&save.replace(&from, to)).unwrap_err();
        assert_eq!(error.to_string(), expected);
        assert!(error.intact.is_none());
    }
}
