//! The words of the pages: everything that is made of texts which a view carries ready-made, and how numbers are written.

use table::LogLine;
use table::view::{Choice, Die, Face, Offered, Pointed, Roll, StatusDoc, Step, Things};

/// The longest name of a person that a page shows in full.
pub const LONGEST: usize = 24;

/// A name that a person gave, cut so that it fits everywhere.
pub fn cut(name: &str) -> String {
    shortened(name, LONGEST)
}

/// What a table is called, cut so that it fits on a line or two.
pub fn title(title: &str) -> String {
    shortened(title, 60)
}

fn shortened(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((at, _)) => format!("{}…", text[..at].trim_end()),
        None => text.to_owned(),
    }
}

/// A word or sentence as it begins a line: `ada` is `Ada`.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A number with its sign, as players write it.
pub fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { format!("+{number}") }
}

/// A number that may be negative.
pub fn plain(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

/// Inches from the units of a view: `4″`, `2.5″`.
pub fn inches(length: i32, per_inch: i32) -> String {
    let tenths = (length * 10 + per_inch / 2).div_euclid(per_inch.max(1));
    match (tenths.div_euclid(10), tenths.rem_euclid(10)) {
        (whole, 0) => format!("{whole}″"),
        (whole, part) => format!("{whole}.{part}″"),
    }
}

/// Marks of inches and feet as a page sets them.
pub fn tidy(text: &str) -> String {
    text.replace('"', "″").replace(" %", "\u{a0}%")
}

/// A chance of so many in so many: `70 %`, one decimal below ten, and `never` and `always` only when they are exact.
pub fn chance(of: impl Into<u64>, all: impl Into<u64>) -> String {
    let (of, all) = (of.into(), all.into());
    if of == 0 || all == 0 {
        return "never".to_owned();
    }
    if of >= all {
        return "always".to_owned();
    }
    let thousandths = (of * 1000 + all / 2) / all;
    match thousandths {
        0 => "<\u{a0}0.1\u{a0}%".to_owned(),
        1000 => ">\u{a0}99.9\u{a0}%".to_owned(),
        1..100 | 995..1000 => format!("{}.{}\u{a0}%", thousandths / 10, thousandths % 10),
        _ => format!("{}\u{a0}%", (of * 200 / all).div_ceil(2)),
    }
}

/// A word of a view, as people read it.
pub fn word(word: &impl serde::Serialize) -> String {
    let written = serde_json::to_value(word).unwrap_or_default();
    written.as_str().unwrap_or_default().replace('-', " ")
}

/// A step of the rulebook, as the ribbon shows it.
pub fn step(step: &Step) -> String {
    capital(&step.name)
}

/// The question of a decision: what stands above it, and the question itself.
pub fn question(choice: &Choice, table: &Things) -> (String, String) {
    let line = ask::words::choice(choice, table);
    let by = choice.by.as_deref().map(capital);
    let text = choice
        .by
        .as_ref()
        .map_or(line.as_str(), |by| line.strip_suffix(&format!(" for {by}")).unwrap_or(&line));
    let about = ["decides", "decide"].into_iter().find_map(|verb| {
        let (_, about) = text.split_once(verb)?;
        Some(about.trim().trim_end_matches(','))
    });
    let who = by.clone().unwrap_or_else(|| capital(&choice.seat));
    let (place, about) = match about.unwrap_or_default() {
        "" => (None, String::new()),
        about => match about.strip_prefix("in the ").and_then(|rest| rest.split_once(" phase")) {
            Some((phase, rest)) => {
                let rest = rest.trim().trim_start_matches(',').trim();
                // What is left of a move is a fact, not a question.
                if rest.ends_with("left") {
                    (Some(format!("{phase} · {rest}")), String::new())
                } else {
                    (Some(phase.to_owned()), rest.to_owned())
                }
            }
            None => (None, about.to_owned()),
        },
    };
    let step = place.unwrap_or_else(|| choice.of.clone());
    let eyebrow = [Some(who.clone()).filter(|_| !about.is_empty()), Some(capital(&step))];
    let eyebrow: Vec<String> = eyebrow.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    let question = match about.as_str() {
        "" if choice.by.is_none() && choice.seat == "survivors" => "What do the survivors do?".to_owned(),
        "" => format!("What does {who} do?"),
        about => asked(about),
    };
    (tidy(&eyebrow.join(" · ")), tidy(&question))
}

/// What somebody decides, as a question.
fn asked(about: &str) -> String {
    let known = match about {
        "whom the monster picks" => "Whom does the monster pick?",
        "where the monster goes" => "Where does the monster go?",
        "where the monster turns" => "Which way does the monster turn?",
        "where the monster is placed" => "Where is the monster placed?",
        "on a place" => "Where to stand?",
        "which mood is discarded" => "Which mood is discarded?",
        other => return format!("{}?", capital(other.strip_prefix("whether to ").unwrap_or(other))),
    };
    known.to_owned()
}

/// The question of a roll: what stands above it, and the question itself. Chances stand on the faces, if they are shown.
pub fn roll(roll: &Roll) -> (String, String) {
    let line = ask::words::roll(roll);
    let (_, about) = line.split_once(": ").unwrap_or(("", &line));
    let about = match (about.find(" ("), about.rfind(')')) {
        (Some(from), Some(to)) if from < to => format!("{}{}", &about[..from], &about[to + 1..]),
        _ => about.to_owned(),
    };
    let about = about.rsplit_once(", d").map_or(about.as_str(), |(about, _)| about);
    let about = about.strip_prefix(&roll.of).unwrap_or(about).trim();
    let by = capital(&roll.by);
    if matches!(roll.with, Die::Draw(_)) && about.starts_with("draw") {
        return (by, tidy(&capital(about)));
    }
    let eyebrow = if about.len() < 4 { by } else { format!("{by} · {about}") };
    let asks = match (roll.with, roll.pool) {
        (Die::Die(sides), 1) => format!("Roll a d{sides}: {}", roll.of),
        (Die::Die(sides), many) => format!("Roll {many}d{sides}: {}", roll.of),
        (Die::Draw(_), 1) => format!("Draw a card: {}", roll.of),
        (Die::Draw(_), many) => format!("Draw {many} cards: {}", roll.of),
    };
    (tidy(&eyebrow), asks)
}

/// What success at a roll is called.
pub fn succeeds(roll: &Roll) -> String {
    let does = match roll.of.as_str() {
        of if of.ends_with("attack roll") => "to hit".to_owned(),
        "wound roll" => "to wound".to_owned(),
        of if of.to_lowercase().ends_with("check") => "to pass".to_owned(),
        of => of.to_owned(),
    };
    if roll.pool > 1 { format!("{does} at least once") } else { does }
}

/// What a face of a die is called on its key.
pub fn face(face: &Face) -> String {
    face.shows.as_deref().map_or_else(|| face.id.clone(), capital)
}

/// What an option is called.
pub fn option(option: &Offered) -> String {
    named(option, false)
}

/// What the button says that takes an option: a verb and what it is about.
pub fn act(option: &Offered) -> String {
    named(option, true)
}

fn named(option: &Offered, as_act: bool) -> String {
    let id = option.id.as_str();
    let verb = |with: &str| id.strip_suffix(with).map(str::trim_end).filter(|verb| !verb.is_empty());
    let known = match &option.at {
        Some(Pointed::Space(space)) if id == space => as_act.then(|| format!("go to {space}")),
        Some(Pointed::Base { space, over, .. }) if as_act => {
            let over: Vec<String> = over.iter().map(|name| capital(name)).collect();
            let over = if over.is_empty() { String::new() } else { format!(" over {}", over.join(" and ")) };
            Some(format!("go to {space}{over}"))
        }
        Some(Pointed::Area(_) | Pointed::Spot(_))
            if as_act && id.ends_with("north") && !id.starts_with("go ") =>
        {
            Some(format!("stand at {id}"))
        }
        Some(Pointed::Card { id, name }) => verb(id).map(|verb| format!("{verb} {name}")),
        Some(Pointed::Weapon { id, name }) => verb(id).map(|verb| match verb {
            "attack" => format!("attack with {name}"),
            _ => format!("{verb} {name}"),
        }),
        Some(Pointed::Figure(name)) => verb(name).map(|verb| match (verb, as_act) {
            ("act", false) => format!("{} acts", capital(name)),
            ("act", true) => format!("let {} act", capital(name)),
            ("pick", false) => capital(name),
            _ => format!("{verb} {}", capital(name)),
        }),
        Some(Pointed::Location(at)) => verb(&word(at)).and_then(|verb| match verb {
            "take" => Some(format!("take the hit to the {}", word(at))),
            "dodge" => Some(format!("dodge the hit to the {}", word(at))),
            "heal" => Some(format!("heal the {}", word(at))),
            _ => None,
        }),
        _ => None,
    };
    let plain = || match id {
        "end turn" => "end the turn".to_owned(),
        "end act" => "end the act".to_owned(),
        "top" => "put it on top".to_owned(),
        "bottom" => "put it under the deck".to_owned(),
        other => other.to_owned(),
    };
    tidy(&capital(&known.unwrap_or_else(plain)))
}

/// An id as a name: `white-lion` is `White Lion`.
pub fn titled(id: &str) -> String {
    id.split('-').map(capital).collect::<Vec<_>>().join(" ")
}

/// A line of the log as a sentence.
pub fn sentence(line: &LogLine) -> String {
    tidy(&capital(&line.text))
}

/// How a state of a unit is written below its base: none for who is well.
pub fn status(status: StatusDoc) -> Option<String> {
    let status = word(&status);
    (status != "healthy").then(|| capital(&status))
}

#[cfg(test)]
mod tests {
    use super::{capital, chance, cut, inches, signed};

    #[test]
    fn long_names_are_cut_between_letters() {
        assert_eq!(cut("Ada"), "Ada");
        let long = "ä".repeat(25);
        assert_eq!(cut(&long), format!("{}…", "ä".repeat(24)));
        assert_eq!(cut(&"x".repeat(24)), "x".repeat(24));
    }

    #[test]
    fn chances_are_exact_where_they_say_so() {
        for (of, all, text) in [
            (7_u32, 10_u32, "70\u{a0}%"),
            (1, 17, "5.9\u{a0}%"),
            (1, 10, "10\u{a0}%"),
            (1, 3, "33\u{a0}%"),
            (0, 10, "never"),
            (10, 10, "always"),
            (1, 100_000, "<\u{a0}0.1\u{a0}%"),
            (999, 1000, "99.9\u{a0}%"),
            (99_999, 100_000, ">\u{a0}99.9\u{a0}%"),
            (99, 1000, "9.9\u{a0}%"),
        ] {
            assert_eq!(chance(of, all), text, "{of} of {all}");
        }
    }

    #[test]
    fn lengths_and_signs_are_written_as_players_do() {
        assert_eq!(inches(1920, 480), "4″");
        assert_eq!(inches(1200, 480), "2.5″");
        assert_eq!(signed(-1), "−1");
        assert_eq!(signed(2), "+2");
        assert_eq!(capital("éowyn"), "Éowyn");
        assert_eq!(capital(""), "");
    }
}
