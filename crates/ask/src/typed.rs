//! Typed input at a table: dice, cards, options and spaces, by their names or any unambiguous part of them.
//!
//! There are two ways to type. In the one, [`given`] and [`choice`], a line answers one question. In the other, [`words`],
//! [`dice`] and [`name`], a line answers one question after the other in as few keystrokes as can be.

use source::nearest;
use table::Given;
use table::view::{Board, Die, Face, Offered, Pointed, Roll, Things, View};

use crate::look_up::plain;

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
        Die::Draw(_) => match cards(&words, &roll.card_ids())? {
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

/// Whether an option is a space of the board, or a spot on the field.
pub fn is_space(option: &Offered) -> bool {
    let is_place = matches!(option.at, Some(Pointed::Space(_) | Pointed::Base { .. } | Pointed::Spot(_)));
    is_place && !option.rest
}

/// The option that a space means although it has another name: staying in the figure's own space.
pub fn at_space(text: &str, options: &[Offered]) -> Option<usize> {
    let is_there = |option: &Offered| match &option.at {
        Some(Pointed::Space(space)) => space.eq_ignore_ascii_case(text.trim()),
        _ => false,
    };
    options.iter().position(is_there)
}

/// The problem of a word that looks like a space of the board, but is not an offered one.
pub fn misplaced(text: &str, options: &[Offered], view: &View) -> Option<String> {
    let Things::Showdown(hunt) = &view.table else { return None };
    options.iter().find(|option| is_space(option))?;
    no_such_space(text, hunt.board.as_ref()?)
}

fn no_such_space(text: &str, Board { length, width, .. }: &Board) -> Option<String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let letter = &text[digits.len()..];
    let number: u32 = digits.parse().ok()?;
    if letter.len() != 1 {
        return None;
    }
    let letter = letter.chars().next()?.to_ascii_uppercase();
    let last = char::from(b'A' + width - 1);
    let is_there = (1..=u32::from(*length)).contains(&number) && ('A'..=last).contains(&letter);
    Some(if is_there {
        format!("{number}{letter} is not one of the spaces to choose from.")
    } else {
        format!("There is no space {number}{letter}: the board goes from 1A to {length}{last}.")
    })
}

/// The words of a line. No blank is needed between dice and a card: `37pa8` is `37 pa 8`.
pub fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for word in line.split_whitespace() {
        let mut from = 0;
        let letters = word.char_indices().zip(word.chars().skip(1));
        for ((at, letter), next) in letters {
            if letter.is_ascii_digit() != next.is_ascii_digit()
                && letter.is_alphanumeric()
                && next.is_alphanumeric()
            {
                let end = at + letter.len_utf8();
                words.push(&word[from..end]);
                from = end;
            }
        }
        words.push(&word[from..]);
    }
    words
}

/// Dice of a pool: `37` is a 3 and a 7, and 0 a ten; or numbers with commas between them.
///
/// # Errors
/// One sentence for the player.
pub fn dice(word: &str, sides: u8, pool: u8) -> Result<Vec<u8>, String> {
    let numbers = || word.split(',').map(|number| number.trim().parse().ok()).collect::<Option<Vec<u8>>>();
    let digit = |letter: char| match letter.to_digit(10)? as u8 {
        0 if sides == 10 => Some(10),
        face => Some(face),
    };
    // A single die is typed as a number; dice with more faces than digits, too.
    let are_digits = pool > 1 && sides <= 10 && !word.contains(',');
    let faces = if are_digits { word.chars().map(digit).collect() } else { numbers() };
    let zero_is_ten = |face: u8| if face == 0 && sides == 10 { 10 } else { face };
    let faces: Option<Vec<u8>> = faces.map(|faces| faces.into_iter().map(zero_is_ten).collect());
    match faces {
        Some(faces) if faces.iter().all(|face| (1..=sides).contains(face)) => Ok(faces),
        _ if pool > 1 => Err(format!("`{word}` is no roll of {pool}d{sides}: type a digit for each die")),
        _ => Err(format!("`{word}` is no roll of a d{sides}: type a number from 1 to {sides}")),
    }
}

/// The name that a word means: that very name, or the only one that begins so, has a part that begins so, or whose parts
/// begin with its letters.
///
/// # Errors
/// One sentence for the player.
pub fn name<'n>(word: &str, names: &'n [String]) -> Result<&'n String, String> {
    let word = word.to_lowercase();
    let parts = |name: &str| -> Vec<String> {
        name.to_lowercase().split([' ', '-', '\'']).map(str::to_owned).collect()
    };
    let initials = |name: &str| parts(name).iter().filter_map(|part| part.chars().next()).collect::<String>();
    let ways: [&dyn Fn(&String) -> bool; 4] = [
        &|name| name.to_lowercase() == word,
        &|name| name.to_lowercase().starts_with(&word),
        &|name| parts(name).iter().any(|part| part.starts_with(&word)),
        &|name| initials(name) == word,
    ];
    let mut several = None;
    for way in ways {
        let found: Vec<&String> = names.iter().filter(|name| way(name)).collect();
        match found[..] {
            [] => {}
            [only] => return Ok(only),
            _ => several = several.or(Some(found)),
        }
    }
    let list = |names: &[&String]| names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(", ");
    Err(match (several, nearest(&word, names.iter().map(String::as_str))) {
        (Some(several), _) => format!("`{word}` may be {}: type more of it", list(&several)),
        (None, Some(near)) => format!("`{word}` is not there: did you mean `{near}`?"),
        (None, None) => {
            format!("`{word}` is not there: there are {}", list(&names.iter().collect::<Vec<_>>()))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
            real: true,
            by: String::new(),
            on: None,
            against: None,
            seat: String::new(),
            with,
            pool: 2,
            last: None,
            needs: None,
            critical: None,
            adds: Vec::new(),
            keeps: table::view::Keeps::Each,
            first: None,
            faces: faces.iter().map(face).collect(),
            cards: cards
                .iter()
                .map(|(id, _)| table::view::Card { id: (*id).to_owned(), name: (*id).to_owned() })
                .collect(),
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

    #[test]
    fn words_that_look_like_spaces() {
        let board = Board { length: 22, width: 16, terrain: Vec::new(), blind_spot: Vec::new() };
        let told = |text: &str| no_such_space(text, &board);
        assert!(told("12h").is_some_and(|told| told.starts_with("12H is not")));
        for beyond in ["0a", "23a", "1q", "9999a"] {
            assert!(told(beyond).is_some_and(|told| told.starts_with("There is no space")), "{beyond}");
        }
        for other in ["", "12", "h", "12hh", "move", "1é", "99999999999a"] {
            assert_eq!(told(other), None, "{other}");
        }
    }

    #[test]
    fn dice_and_cards_need_no_blank_between_them() {
        assert_eq!(words("1 37pa8"), ["1", "37", "pa", "8"]);
        assert_eq!(words("  3,10 beasts-paw,gut é5 "), ["3,10", "beasts-paw,gut", "é", "5"]);
        assert_eq!(words(""), [""; 0]);
    }

    #[test]
    fn dice_are_typed_as_digits() {
        assert_eq!(dice("370", 10, 3), Ok(vec![3, 7, 10]));
        assert_eq!(dice("3,10", 10, 2), Ok(vec![3, 10]));
        assert_eq!(
            [dice("10", 10, 1), dice("0", 10, 1), dice("7", 10, 1)],
            [Ok(vec![10]), Ok(vec![10]), Ok(vec![7])]
        );
        assert_eq!(dice("16", 6, 2), Ok(vec![1, 6]));
        for (word, sides, pool) in
            [("17", 6, 2), ("0", 6, 1), ("x", 10, 1), ("", 10, 2), ("11", 10, 1), ("3x", 10, 2)]
        {
            assert!(dice(word, sides, pool).is_err() || word.is_empty(), "{word}");
        }
    }

    #[test]
    fn a_name_is_typed_by_its_beginning() {
        let names = ["beasts-paw", "beasts-ribs", "fleshy-gut", "strange-hand"].map(str::to_owned);
        let found = |word: &str| name(word, &names).map(String::as_str);
        assert_eq!(
            [found("f"), found("paw"), found("br"), found("STRANGE-HAND")].map(Result::unwrap),
            ["fleshy-gut", "beasts-paw", "beasts-ribs", "strange-hand"]
        );
        assert_eq!(found("beasts").unwrap_err(), "`beasts` may be beasts-paw, beasts-ribs: type more of it");
        assert_eq!(found("flesy-gut").unwrap_err(), "`flesy-gut` is not there: did you mean `fleshy-gut`?");
    }
}
