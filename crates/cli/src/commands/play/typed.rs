//! Lines that are typed, or come from anywhere else.

use std::io::{self, BufRead, Read};

use super::game::Game;
use super::lines::Lines;
use super::save::Flags;
use super::seating;
use ::ask::playing::Playing;
use ::ask::question::{Of, Question, Scenario};
use table::Saving;

/// No answer is longer; the rest of a longer line counts as the next one.
const LONGEST: u64 = 1 << 16;

/// The lines of an input. A line that is not text is no answer either: the question is asked again, and
/// nothing is lost.
pub fn lines(mut input: impl BufRead) -> impl Iterator<Item = io::Result<String>> {
    std::iter::from_fn(move || {
        let mut line = Vec::new();
        match input.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) => None,
            Ok(_) => {
                line.pop_if(|last| *last == b'\n');
                Some(Ok(String::from_utf8_lossy(&line).into_owned()))
            }
            Err(error) => Some(Err(error)),
        }
    })
}

/// Plays a scenario with typed lines, for those who look for lines that break something. Nothing is saved. Says whether
/// the scenario can be played.
pub fn play(scenario: &str, typed: &[u8]) -> bool {
    let of = Of::Scenario(Scenario { name: "scenario".to_owned(), text: scenario.to_owned() });
    let Ok(seating) = seating(Some(1), None, None) else { return false };
    let Ok(live) = Question::new(of).table(seating) else { return false };
    let playing = Playing { live, saving: Saving::default() };
    let game = Game { playing, flags: Flags::default(), hints: None };
    let _refused = Lines::new(game, false).play(lines(typed));
    true
}
