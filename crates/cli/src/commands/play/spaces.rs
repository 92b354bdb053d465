//! The options of a decision in lines: one each, but many spaces of a board together.

use table::Table;

use crate::games::Desk;

/// From how many spaces on they are listed together.
const MANY: usize = 4;

/// How wide a line is.
const WIDTH: usize = 100;

/// The options with their numbers.
pub fn listed<G: Desk>(table: &Table<G>, choices: &[G::Choice]) -> String {
    let game = &table.scenario().game;
    let is_space = |choice: &G::Choice| game.spot(table.state(), *choice).is_some_and(|spot| !spot.is_area);
    let spaces = choices.iter().filter(|choice| is_space(choice)).count();
    let mut text = String::new();
    let mut index = 0;
    while index < choices.len() {
        if let Some((together, _)) = game.shared(choices[index]) {
            let like = |choice: &&G::Choice| game.shared(**choice).filter(|(name, _)| *name == together);
            let parts: Vec<String> =
                choices[index..].iter().map_while(|choice| like(&choice)).map(|(_, part)| part).collect();
            text += &shared(index + 1, &together, &parts);
            index += parts.len();
            continue;
        }
        let run = choices[index..].iter().take_while(|choice| is_space(choice)).count();
        if run > 0 && spaces >= MANY {
            let names: Vec<String> =
                choices[index..index + run].iter().map(|&choice| table.choice_word(choice)).collect();
            text += &together(index + 1, &names);
            index += run;
        } else {
            let says = table.choice_says(choices[index]).map_or(String::new(), |says| format!("  ({says})"));
            text += &format!("  {} {}{says}\n", index + 1, table.choice_word(choices[index]));
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
fn together(first: usize, names: &[String]) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_stand_together() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(together(1, &names(&["9J", "10J"])), "  1 to 2 spaces: 9J 10J\n");
        let over = together(3, &names(&["9J", "9J over ada"]));
        assert_eq!(over, "  3 to 4 spaces: 9J, 9J over ada\n");
        let many: Vec<String> = (0..80).map(|number| format!("{number}P")).collect();
        assert!(together(1, &many).lines().all(|line| line.len() <= WIDTH && line.starts_with("  ")));
    }
}
