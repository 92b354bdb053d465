//! The options of a decision in lines: one each, but many spaces of a board together.

use table::view::{Board, Offered, Pointed, Things, View};

/// From how many spaces on they are listed together.
const MANY: usize = 4;

/// How wide a line is.
const WIDTH: usize = 100;

/// Whether an option is a space of the board, or a spot on the field.
fn is_space(option: &Offered) -> bool {
    let is_place = matches!(option.at, Some(Pointed::Space(_) | Pointed::Base { .. } | Pointed::Spot(_)));
    is_place && !option.rest
}

/// The options with their numbers.
pub fn listed(options: &[Offered]) -> String {
    let spaces = options.iter().filter(|option| is_space(option)).count();
    let mut text = String::new();
    let mut index = 0;
    while let Some(option) = options.get(index) {
        if let Some(first) = &option.shared {
            let like = |option: &Offered| option.shared.clone().filter(|shared| shared.with == first.with);
            let parts: Vec<String> =
                options[index..].iter().map_while(like).map(|shared| shared.part).collect();
            text += &shared(index + 1, &first.with, &parts);
            index += parts.len();
            continue;
        }
        let run = options[index..].iter().take_while(|option| is_space(option)).count();
        if run > 0 && spaces >= MANY {
            let names: Vec<&str> =
                options[index..index + run].iter().map(|option| option.id.as_str()).collect();
            text += &together(index + 1, &names);
            index += run;
        } else {
            let says = option.says.as_ref().map_or(String::new(), |says| format!("  ({says})"));
            text += &format!("  {} {}{says}\n", index + 1, option.id);
            index += 1;
        }
    }
    text
}

/// What several options have in common, then each with its number: `go north: 2 9", 3 4 1/2", 4 1"`.
fn shared(first: usize, together: &str, parts: &[String]) -> String {
    let numbered = parts.iter().enumerate().map(|(at, part)| format!("{} for {part}", first + at));
    format!("  {together}: {}\n", numbered.collect::<Vec<_>>().join(", "))
}

/// Spaces in as few lines as they need. Names of several words are told apart by commas.
fn together(first: usize, names: &[&str]) -> String {
    let comma = if names.iter().any(|name| name.contains(' ')) { "," } else { "" };
    let head = match names.len() {
        1 => format!("  {first} space:"),
        count => format!("  {first} to {} spaces:", first + count - 1),
    };
    let mut lines = vec![head];
    for (index, name) in names.iter().enumerate() {
        let comma = if index + 1 < names.len() { comma } else { "" };
        match lines.last_mut() {
            Some(line) if line.len() + name.len() + 2 <= WIDTH => *line += &format!(" {name}{comma}"),
            _ => lines.push(format!("    {name}{comma}")),
        }
    }
    lines.join("\n") + "\n"
}

/// The option that a space means which is called otherwise: to stay where one stands already.
pub fn at_space(text: &str, options: &[Offered]) -> Option<usize> {
    let is_there = |option: &Offered| match &option.at {
        Some(Pointed::Space(space)) => space.eq_ignore_ascii_case(text.trim()),
        _ => false,
    };
    options.iter().position(is_there)
}

/// What is wrong with a word that looks like a space of the board, but is not offered where spaces are.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_stand_together() {
        assert_eq!(together(1, &["9J", "10J"]), "  1 to 2 spaces: 9J 10J\n");
        assert_eq!(together(3, &["9J", "9J over ada"]), "  3 to 4 spaces: 9J, 9J over ada\n");
        let many: Vec<String> = (0..80).map(|number| format!("{number}P")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert!(together(1, &many).lines().all(|line| line.len() <= WIDTH && line.starts_with("  ")));
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
}
