//! The tutorial: a first fight, by doing. Each kind of question is explained once, when it first comes up.

use table::view::Due;

/// What is explained at which question: a word of it, and what to know then.
const HINTS: &[(&str, &str)] = &[
    (
        "whom the monster picks",
        "Welcome to your first showdown. The monster acts before you do, and picks a target by its card: only those \
         whom the card allows are offered. Somebody has to play its part: take either of them by the number.",
    ),
    (
        "where the monster goes",
        "The monster moves next to its target. The spaces are named as on the board, 12J: the number, then the letter. \
         Any of those offered will do.",
    ),
    (
        "monster attack roll",
        "The monster strikes: so many dice at once, and each that reaches its number is a hit. Press Enter and Bout \
         rolls; whoever has real dice types what they show.",
    ),
    ("location die", "A hit strikes somewhere: head, arms, body, waist or legs. Press Enter again."),
    (
        "whether to dodge",
        "Survival is what keeps you alive: a point of it dodges one hit. You have few, and the fight is long. Dodge now, \
         or pass and let armor and injury boxes take it. When both are gone at a place, the next wound there may kill.",
    ),
    (
        "whether to use a survival action",
        "Now and then everybody is asked this. `pass all` answers for the turn.",
    ),
    (
        "who acts next",
        "Your turn. Each survivor acts once, in any order: one move and one attack, either first. `why` tells why \
         somebody is not offered, `show` the board, `? NAME` what anything means.",
    ),
    (
        "where to walk",
        "Walk up to the monster: weapons reach the spaces beside it. Behind it lies its blind spot, where you hit more \
         easily. `odds` tells what each space is worth.",
    ),
    (
        "attack roll",
        "Your attack: the weapon's speed is how many dice, its accuracy the number that each has to reach. Every hit \
         draws a card that says where you struck.",
    ),
    (
        "hit location",
        "The card is a part of the monster's body. Some are traps, and strike back. Enter draws.",
    ),
    (
        "which hit location",
        "You struck several places, and say which comes first. `? NAME` tells what a card does, before you choose.",
    ),
    (
        "wound roll",
        "To wound, die, weapon and strength together must reach the monster's toughness. Each wound takes a card of its \
         AI deck: with the last one it falls. `undo` takes back anything, dice too.",
    ),
    (
        "AI card",
        "That was a whole round. From now on the monster draws what it does. You know all you need: fight on, or `quit`, \
         and begin one of your own with `bout play showdown --save lion.bout`.",
    ),
];

/// What was not explained yet.
#[derive(Debug, Clone)]
pub struct Hints {
    left: Vec<(&'static str, &'static str)>,
}

impl Default for Hints {
    fn default() -> Self {
        Self { left: HINTS.to_vec() }
    }
}

impl Hints {
    /// What to know at a question, if it comes up for the first time.
    pub fn next(&mut self, due: &Due) -> Option<&'static str> {
        let asked = match due {
            Due::Choice(choice) => choice.text.clone(),
            Due::Roll(roll) => roll.of.clone(),
            Due::Over => return None,
        };
        let is_roll = matches!(due, Due::Roll(_));
        let is_it = |(word, _): &(&str, &str)| if is_roll { asked == *word } else { asked.contains(word) };
        let at = self.left.iter().position(is_it)?;
        Some(self.left.remove(at).1)
    }
}
