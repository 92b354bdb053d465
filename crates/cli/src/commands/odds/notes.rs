//! What stands below an answer: how choices fell, which rulings mattered, what was left out, and how far it went.

use ask::solve::Reach;
use kernel::{Ruling, RulingSet};
use odds::Touched;

use crate::commands::policy::Choosing;
use crate::games::Desk;
use crate::load::Position;
use crate::machine;
use crate::output::unsaid;

/// How far exact odds go, in words.
pub fn reach(reach: Reach) -> String {
    match reach {
        Reach::States(most) => format!("{most} states (see --max-states)"),
        Reach::Bytes(most) => format!("{} of memory (see --max-memory)", machine::words(most)),
    }
}

/// What stands below an answer: how choices fell, which rulings mattered, and what was left out.
pub fn notes<'a, G: Desk>(
    position: &Position<G>,
    played: &Choosing<G>,
    touched: &Touched,
    given: impl Iterator<Item = (&'a str, &'a str)>,
) -> String {
    let choices = if touched.choices {
        format!("Choices: {}.\n", played.words(&position.scenario.game))
    } else {
        String::new()
    };
    choices + &rulings_text(position, touched, given) + &unsaid::text(&position.scenario.unsaid)
}

/// Which rulings mattered, and which of those given did not.
fn rulings_text<'a, G: Desk>(
    position: &Position<G>,
    touched: &Touched,
    given: impl Iterator<Item = (&'a str, &'a str)>,
) -> String {
    let rulings = position.scenario.game.rulings();
    let usual = position.scenario.game.usual_rulings();
    let line = |ruling: &&'static Ruling| {
        let option = rulings.get(ruling);
        let mark = if option.id == usual.get(ruling).id { "" } else { " (not the default)" };
        format!("{} = {}{mark}", ruling.id, option.id)
    };
    let used: Vec<String> = touched.rulings.iter().map(line).collect();
    let mut text = match (used.as_slice(), touched.only) {
        ([], None) => "No ruling makes a difference here.\n".to_owned(),
        ([], Some(_)) => String::new(),
        (used, _) => format!("Rulings used: {}.\n", used.join("; ")),
    };
    if let Some(only) = touched.only {
        text += &format!("Others may matter, too: {only} situations were looked at, not all.\n");
    }
    for (name, option) in given {
        if touched.rulings.iter().any(|ruling| ruling.id == name) {
            continue;
        }
        text += &match touched.only {
            None => format!("{name} = {option} makes no difference here.\n"),
            Some(_) => format!("{name} = {option} was not met among them.\n"),
        };
    }
    text
}
