//! Dice of cards: which of its rows a face leads to, or how much of something it is.

use kernel::{Chance, Class, Faces};

use crate::content::Showdown;
use crate::effect::{Condition, Op};
use crate::state::State;

impl Showdown {
    /// A die that decides between rows of a card.
    pub(super) fn card_die_faces(&self, state: &State, chance: &Chance, (at, end): (u16, u16)) -> Faces {
        let ops = &self.programs.ops[usize::from(at)..usize::from(end)];
        // A number is also compared with what a survivor has by then: every face is one of its own.
        let compared = ops.iter().any(|op| matches!(op, Op::Unless(Condition::RollAbove(_), _)));
        Faces::of(self, state, chance, |face| {
            let mut next = at + 1;
            let mut rows = Vec::new();
            while next < end
                && let Op::UnlessRolled(from, to, skip) = self.programs.ops[usize::from(next)]
            {
                if (from..=to).contains(&face) {
                    rows.push(self.words(next + 1, next + 1 + skip));
                }
                next += 1 + skip;
            }
            rows.retain(|row| !row.is_empty());
            let word = if rows.is_empty() { "nothing".into() } else { rows.join(", ") };
            (Class::Plain, if compared { format!("{face}: {word}") } else { word })
        })
    }

    /// A die that says how much.
    pub(super) fn card_amount_faces(&self, state: &State, chance: &Chance, at: u16) -> Faces {
        Faces::of(self, state, chance, |face| {
            let word = match self.programs.ops[usize::from(at)] {
                Op::Act(act) => self.rolled_words(act, Some(face)),
                op => unreachable!("{op:?} needs no number"),
            };
            (Class::Plain, word)
        })
    }
}
