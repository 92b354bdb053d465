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

/// The dice or cards that were typed; `name` is what an outcome is called.
///
/// # Errors
/// One sentence for the player.
pub fn outcomes(text: &str, chance: &Chance, name: impl Fn(u8) -> String) -> Result<Vec<u8>, String> {
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()).collect();
    if words.len() > usize::from(chance.pool) {
        let [what, done] = match chance.source {
            Source::Die(_) => ["dice", "rolled"],
            Source::Draw(_) => ["cards", "drawn"],
        };
        return Err(format!("That is more {what} than the {} that are {done} here.", chance.pool));
    }
    let face = |word: &&str, sides: u8| match word.parse() {
        Ok(face) if chance.weight(face) > 0 => Ok(face),
        _ => Err(format!("`{word}` is not a face here: type 1 to {sides}, or help.")),
    };
    match chance.source {
        Source::Die(sides) => words.iter().map(|word| face(word, sides)).collect(),
        Source::Draw(_) => {
            let cards: Vec<(u8, String)> = chance.outcomes().map(|(card, _)| (card, name(card))).collect();
            words.iter().map(|word| card(word, &cards)).collect()
        }
    }
}

/// The card that was typed, by its name or by an unmistakable beginning of it.
fn card(text: &str, cards: &[(u8, String)]) -> Result<u8, String> {
    let typed = text.to_lowercase();
    if let Some((card, _)) = cards.iter().find(|(_, name)| name.to_lowercase() == typed) {
        return Ok(*card);
    }
    let mut starts = cards.iter().filter(|(_, name)| name.to_lowercase().starts_with(&typed));
    match (starts.next(), starts.next()) {
        (Some((card, _)), None) => Ok(*card),
        (Some(_), Some(_)) => Err(format!("`{text}` could be several cards: type more of it.")),
        (None, _) => {
            let names: Vec<&str> = cards.iter().map(|(_, name)| name.as_str()).collect();
            let hint = nearest(&typed, names.iter().copied())
                .map_or(format!("there are {}", names.join(", ")), |near| format!("did you mean `{near}`?"));
            Err(format!("`{text}` cannot be drawn here: {hint}"))
        }
    }
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

    #[test]
    fn cards_by_name_and_beginning() {
        let source = kernel::Bag::new([1, 0, 2, 1]).source();
        let chance = Chance { label: "card", seat: kernel::Seat(0), actor: 0, pool: 2, source };
        let name = |card: u8| ["maw", "tail", "left-paw", "left-flank"][usize::from(card)].to_owned();
        assert_eq!(outcomes("Maw left-p", &chance, name), Ok(vec![0, 2]));
        for bad in ["tail", "left", "maw maw maw", "0"] {
            assert!(outcomes(bad, &chance, name).is_err(), "{bad}");
        }
        assert!(outcomes("wam", &chance, name).unwrap_err().contains("maw"));
    }
}
