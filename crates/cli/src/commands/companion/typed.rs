//! What is typed beside a table, in as few keystrokes as can be: dice as digits, cards and names by their beginnings.

use source::nearest;

/// The words of a line. Where dice end and a card begins, no blank is needed: `37pa8` is `37 pa 8`.
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
/// One sentence for whoever typed.
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
/// One sentence for whoever typed.
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
