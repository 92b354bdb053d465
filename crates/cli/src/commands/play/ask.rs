//! What a player types at a prompt.

use kernel::{Chance, Source};
use packs::source::nearest;

/// What works at any prompt.
pub const HELP: &str = "  Enter          let Bout roll
  14 3           the dice that you rolled
  2, attack brun the option with that number or name
  odds           the exact odds from here, and what each option is worth
  undo [N]       take back the last input, or the last N
  state, log     how everybody stands; all that happened
  rule ID        what a rule or ruling says
  save FILE      write the journal
  quit           stop
";

/// A line, understood.
#[derive(Debug, PartialEq, Eq)]
pub enum Word<'a> {
    Answer(&'a str),
    Quit,
    Help,
    State,
    Log,
    Odds,
    Undo(usize),
    Save(&'a str),
    Rule(&'a str),
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
        ("log", "") => Word::Log,
        ("odds", "") => Word::Odds,
        ("undo", "") => Word::Undo(1),
        ("undo", n) => n.parse().map_or(Word::Unknown("undo takes a number of inputs"), Word::Undo),
        ("save", path) if !path.is_empty() => Word::Save(path),
        ("rule", id) if !id.is_empty() => Word::Rule(id),
        _ => Word::Answer(line),
    }
}

/// The faces that were typed for a roll.
///
/// # Errors
/// One sentence for the player.
pub fn dice(text: &str, chance: &Chance) -> Result<Vec<u8>, String> {
    let range = match chance.source {
        Source::Die(sides) => 1..=sides,
        Source::Draw(_) => 0..=kernel::KINDS as u8 - 1,
    };
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()).collect();
    if words.len() > usize::from(chance.pool) {
        return Err(format!("That is more dice than the {} that are rolled here.", chance.pool));
    }
    let face = |word: &&str| match word.parse() {
        Ok(face) if range.contains(&face) && chance.weight(face) > 0 => Ok(face),
        _ => Err(format!("`{word}` is not a face here: type {} to {}, or help.", range.start(), range.end())),
    };
    words.iter().map(face).collect()
}

/// The option that was typed, by number, by name or by an unmistakable beginning of it.
///
/// # Errors
/// One sentence for the player.
pub fn choice(text: &str, words: &[String]) -> Result<usize, String> {
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
            let what = if text.is_empty() { "Nothing".into() } else { format!("`{text}`") };
            Err(format!("{what} is not an option: type a number from 1 to {}, or help.{hint}", words.len()))
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
        assert_eq!(read(""), Word::Answer(""));
    }

    #[test]
    fn options_by_number_name_and_beginning() {
        let words = ["hold", "disengage", "go roof", "go yard"].map(str::to_owned);
        assert_eq!(choice("2", &words), Ok(1));
        assert_eq!(choice("Dis", &words), Ok(1));
        assert_eq!(choice("go yard", &words), Ok(3));
        for bad in ["0", "5", "go", "", "jump", "-1"] {
            assert!(choice(bad, &words).is_err(), "{bad}");
        }
        assert!(choice("hodl", &words).unwrap_err().contains("`hold`"));
    }
}
