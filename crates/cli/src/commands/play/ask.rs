//! What a player types at a prompt.

pub use ::ask::look_up::plain;
use source::nearest;
use table::Given;
use table::view::{Die, Face, Roll};

use crate::output::table::{Align, table};

/// What works at any prompt, after what can be answered at this one: words, each with what it does.
pub fn help(answers: &[(String, &str)]) -> String {
    const ALWAYS: [(&str, &str); 8] = [
        ("odds", "the odds from here, and what each option is worth"),
        ("why", "why something is not offered"),
        ("undo [N]", "take back the last input, or the last N"),
        ("state, log", "how everybody stands; all that happened"),
        ("show", "the board, if the game has one, and everybody"),
        ("? NAME", "what a card, weapon, keyword, rule or option does"),
        ("save FILE", "write the journal"),
        ("quit", "stop"),
    ];
    let answers = answers.iter().map(|(word, does)| (word.as_str(), *does));
    let rows: Vec<Vec<String>> =
        answers.chain(ALWAYS).map(|(word, does)| vec![word.to_owned(), does.to_owned()]).collect();
    table(&[Align::Left; 2], &[], &rows)
}

/// A line, understood.
#[derive(Debug, PartialEq, Eq)]
pub enum Word<'a> {
    Answer(&'a str),
    Quit,
    Help,
    State,
    Show,
    Log,
    Odds,
    Why,
    PassAll,
    /// Several figures, and what each of them does, a colon between them.
    Together(&'a str),
    Undo(usize),
    Save(&'a str),
    LookUp(&'a str),
    /// A word that was not used as it can be.
    Unknown(&'static str),
}

/// Tells the words that work at any prompt from answers.
pub fn read(line: &str) -> Word<'_> {
    let line = line.trim();
    let (word, rest) =
        line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
    match (word.to_lowercase().as_str(), rest) {
        ("quit" | "exit" | "q", "") => Word::Quit,
        ("help" | "?", "") => Word::Help,
        ("state", "") => Word::State,
        ("show", "") => Word::Show,
        ("log", "") => Word::Log,
        ("odds", "") => Word::Odds,
        ("why", "") => Word::Why,
        ("pass", "all") => Word::PassAll,
        ("together", rest) if rest.contains(':') => Word::Together(rest),
        ("together", _) => Word::Unknown(
            "together takes names and what all of them do, as in together alda, brun: go 6 north",
        ),
        ("undo", "") => Word::Undo(1),
        ("undo", n) => n.parse().map_or(Word::Unknown("undo takes a number of inputs"), Word::Undo),
        ("save", "") => Word::Unknown("save takes the name of a file, as in save game.bout"),
        ("save", path) => Word::Save(path),
        ("?" | "show" | "rule", name) if !name.is_empty() => Word::LookUp(name),
        _ => Word::Answer(line),
    }
}

/// The dice or cards that were typed. A location die has places on it, which are typed as well as its numbers.
///
/// # Errors
/// One sentence for the player.
pub fn given(text: &str, roll: &Roll) -> Result<Given, String> {
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()).collect();
    let face = |word: &&str, sides: u8| {
        let lower = word.to_lowercase();
        let is_meant = |face: &&Face| face.id == lower || face.shows.as_ref() == Some(&lower);
        let found = roll.faces.iter().find(is_meant).and_then(|face| face.id.parse().ok());
        found.ok_or_else(|| format!("`{word}` is not a face here: type 1 to {sides}."))
    };
    let too_many = |[what, done]: [&str; 2]| {
        Err(format!("That is more {what} than the {} that are {done} here.", roll.pool))
    };
    let pool = usize::from(roll.pool);
    match roll.with {
        Die::Die(_) if words.len() > pool => too_many(["dice", "rolled"]),
        Die::Die(sides) => {
            words.iter().map(|word| face(word, sides)).collect::<Result<_, _>>().map(Given::Dice)
        }
        Die::Draw(_) => match cards(&words, &roll.cards)? {
            cards if cards.len() > pool => too_many(["cards", "drawn"]),
            cards => Ok(Given::Cards(cards)),
        },
    }
}

/// The cards that were typed, by their names or by unmistakable beginnings of them. A name may be several words, as it is
/// printed: `Beast's Femur`.
fn cards(words: &[&str], known: &[String]) -> Result<Vec<String>, String> {
    let mut cards = Vec::new();
    let mut rest = words;
    while !rest.is_empty() {
        let count =
            (1..=rest.len()).rev().find(|&count| !meant(&rest[..count], known).is_empty()).unwrap_or(1);
        let near = || nearest(&plain(&rest.join(" ")), known.iter().map(String::as_str));
        let text = rest[..count].join(" ");
        match meant(&rest[..count], known).as_slice() {
            [card] => cards.push((*card).clone()),
            several => {
                let names = if several.is_empty() { known.iter().collect() } else { several.to_vec() };
                let names: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
                return Err(match near() {
                    Some(near) if several.is_empty() || count < rest.len() => {
                        format!("`{}` is not in the deck: did you mean `{near}`?", rest.join(" "))
                    }
                    _ if several.is_empty() => {
                        format!("`{text}` is not in the deck: there are {}.", names.join(", "))
                    }
                    _ => format!("`{text}` could be {}: type more of it.", names.join(" or ")),
                });
            }
        }
        rest = &rest[count..];
    }
    Ok(cards)
}

/// The card of that name, or else those whose names begin so.
fn meant<'a>(words: &[&str], known: &'a [String]) -> Vec<&'a String> {
    let typed = plain(&words.join(" "));
    match known.iter().find(|name| plain(name) == typed) {
        Some(card) => vec![card],
        None => known.iter().filter(|name| plain(name).starts_with(&typed)).collect(),
    }
}

/// The option that was typed, by number, by name or by an unmistakable beginning of it.
///
/// # Errors
/// One sentence for the player.
pub fn choice(text: &str, words: &[&str]) -> Result<usize, String> {
    if let Ok(number) = text.parse::<usize>() {
        return match number {
            1.. if number <= words.len() => Ok(number - 1),
            _ => Err(format!("There is no option {number}: type 1 to {}.", words.len())),
        };
    }
    let typed = text.to_lowercase();
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    if let Some(index) = lower.iter().position(|word| *word == typed) {
        return Ok(index);
    }
    let mut starts = (0..lower.len()).filter(|&index| !typed.is_empty() && lower[index].starts_with(&typed));
    match (starts.next(), starts.next()) {
        (Some(index), None) => Ok(index),
        (Some(_), Some(_)) => {
            Err(format!("`{text}` could be several options: type more of it, or its number."))
        }
        (None, _) => {
            let near = nearest(&typed, lower.iter().map(String::as_str));
            let hint = near.map_or(String::new(), |near| format!(" Did you mean `{near}`?"));
            Err(format!("`{text}` is not an option: type a number from 1 to {}, or help.{hint}", words.len()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_answers() {
        assert_eq!(read(" undo 3 "), Word::Undo(3));
        assert_eq!(read("UNDO"), Word::Undo(1));
        assert_eq!(read("save my game.bout"), Word::Save("my game.bout"));
        assert_eq!(read("14 3"), Word::Answer("14 3"));
        assert!(matches!(read("undo it"), Word::Unknown(_)));
        assert!(matches!(read("save"), Word::Unknown(_)));
        assert_eq!(read(""), Word::Answer(""));
    }

    #[test]
    fn options_by_number_name_and_beginning() {
        let words = ["hold", "disengage", "go roof", "go yard"];
        assert_eq!(choice("2", &words), Ok(1));
        assert_eq!(choice("Dis", &words), Ok(1));
        assert_eq!(choice("go yard", &words), Ok(3));
        for bad in ["0", "5", "go", "", "jump", "-1"] {
            assert!(choice(bad, &words).is_err(), "{bad}");
        }
        assert!(choice("hodl", &words).unwrap_err().contains("`hold`"));
    }

    /// A roll of which only the dice or cards matter.
    fn roll(with: Die, faces: &[(&str, Option<&str>)]) -> Roll {
        let face = |&(id, shows): &(&str, Option<&str>)| Face {
            id: id.to_owned(),
            shows: shows.map(str::to_owned),
            weight: 1,
            class: table::view::Class::Plain,
            word: String::new(),
            row: None,
            rules: Vec::new(),
        };
        let cards = if matches!(with, Die::Draw(_)) { faces } else { &[] };
        Roll {
            of: "die".into(),
            text: String::new(),
            real: true,
            by: String::new(),
            seat: String::new(),
            with,
            pool: 2,
            needs: None,
            critical: None,
            adds: Vec::new(),
            keeps: table::view::Keeps::Each,
            first: None,
            faces: faces.iter().map(face).collect(),
            cards: cards.iter().map(|(id, _)| (*id).to_owned()).collect(),
            rules: Vec::new(),
        }
    }

    #[test]
    fn dice_by_what_they_show() {
        let die = roll(Die::Die(3), &[("1", Some("head")), ("2", Some("body")), ("3", None)]);
        assert_eq!(given("Head, 2", &die), Ok(Given::Dice(vec![1, 2])));
        for bad in [" tail ", "4", "1 1 1"] {
            assert!(given(bad, &die).is_err(), "{bad}");
        }
    }

    #[test]
    fn cards_by_name_and_beginning() {
        let deck = roll(Die::Draw(4), &[("maw", None), ("left-paw", None), ("left-flank", None)]);
        let cards = |names: &[&str]| Ok(Given::Cards(names.iter().map(|name| (*name).to_owned()).collect()));
        assert_eq!(given("Maw left-p", &deck), cards(&["maw", "left-paw"]));
        for bad in ["tail", "left", "maw maw maw", "0"] {
            assert!(given(bad, &deck).is_err(), "{bad}");
        }
        assert!(given("wam", &deck).unwrap_err().contains("maw"));
        assert_eq!(given("Le’ft Paw, M'AW", &deck), cards(&["left-paw", "maw"]));
        let several = given("left", &deck).unwrap_err();
        assert_eq!(several, "`left` could be left-paw or left-flank: type more of it.");
    }
}
