//! The options of a decision in lines: one each, but many spaces of a board together.

use ask::typed::is_space;
use ask::words;
use table::view::Offered;

/// From how many spaces on they are listed together.
const MANY: usize = 4;

/// The width of a line.
const WIDTH: usize = 100;

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
            let says = words::says(option).map_or(String::new(), |says| format!("  ({says})"));
            text += &format!("  {} {}{says}\n", index + 1, option.id);
            index += 1;
        }
    }
    text
}

/// The common part of several options, then each with its number: `go north: 2 9", 3 4 1/2", 4 1"`.
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

#[cfg(test)]
mod tests;
