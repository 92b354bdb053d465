//! Several figures that act alike, one after the other as the rules demand: each is picked and takes the same
//! options.

use kernel::{Input, Pending, Silent};
use packs::Book;

use super::room::Inputs;
use super::{Kind, Refused, Room, passing};
use crate::view::{Pointed, Seen};

/// Words as they are compared: nobody types the sign for inches.
fn plain(words: &str) -> String {
    words.replace('"', "").to_lowercase()
}

impl<G: Book + Seen> Room<G> {
    /// The inputs by which each of some figures is picked, takes these options, and then does nothing more,
    /// tried on a copy. If dice fall in between, the next input cannot be known.
    pub(super) fn one_after_the_other(
        &self,
        figures: &[String],
        way: &[String],
    ) -> Result<Inputs<G>, Refused> {
        let (game, mut state, mut inputs) = (self.game(), self.table().state().clone(), Vec::new());
        if figures.is_empty() || way.is_empty() {
            let hint = "name the figures, and the options that each of them takes";
            return Err(Refused::new(Kind::NotDue, "nobody goes anywhere", hint));
        }
        let seat = self.seat_asked();
        for figure in figures {
            let is_picked = |state: &G::State, choice: G::Choice| match game.pointed(state, choice) {
                Some(Pointed::Figure(name)) => name.eq_ignore_ascii_case(figure),
                _ => false,
            };
            for step in 0..=way.len() + 1 {
                let decision = match game.pending(&state) {
                    Pending::Decision(decision) if seat == Some(decision.seat) => decision,
                    Pending::Decision(_) if step > way.len() => break,
                    Pending::Decision(_) => {
                        let message = format!("somebody else is asked before {figure} goes on");
                        return Err(Refused::new(Kind::NotDue, message, "let them go one by one"));
                    }
                    // The last of them may end the phase.
                    Pending::Chance(_) | Pending::Done(_) if step > way.len() => break,
                    Pending::Chance(_) | Pending::Done(_) => {
                        let message = format!("{figure} cannot go on without dice");
                        return Err(Refused::new(Kind::NotDue, message, "let them go one by one"));
                    }
                };
                let mut options = decision.choices.iter().copied();
                let found = match step {
                    0 => options.find(|&choice| is_picked(&state, choice)).ok_or_else(|| {
                        let names =
                            decision.choices.iter().filter_map(|&choice| game.pointed(&state, choice));
                        let names: Vec<String> = names
                            .filter_map(|at| if let Pointed::Figure(name) = at { Some(name) } else { None })
                            .collect();
                        let hint = match &names[..] {
                            [] => "wait until somebody is picked".to_owned(),
                            names => format!("there are {}", names.join(", ")),
                        };
                        Refused::new(Kind::NotOffered, format!("`{figure}` cannot be picked"), hint)
                    })?,
                    _ if step > way.len() => {
                        // A figure that has arrived does nothing more.
                        let is_theirs =
                            game.deciding(&state).is_some_and(|who| who.eq_ignore_ascii_case(figure));
                        match passing::rest::<G>(&decision).filter(|_| is_theirs) {
                            Some(rest) => rest,
                            None => break,
                        }
                    }
                    _ => {
                        let word = &way[step - 1];
                        let unknown = || {
                            let words = options.map(|choice| game.choice_name(&state, choice));
                            let hint = format!("it can {}", words.collect::<Vec<_>>().join(", "));
                            Refused::new(Kind::NotOffered, format!("{figure} cannot `{word}`"), hint)
                        };
                        let is_meant =
                            |&choice: &G::Choice| plain(&game.choice_name(&state, choice)) == plain(word);
                        let named = game.choice_named(&state, &decision.choices, word);
                        named
                            .or_else(|| decision.choices.iter().copied().find(is_meant))
                            .ok_or_else(unknown)?
                    }
                };
                inputs.push(Input::Choice(found));
                game.apply(&mut state, Input::Choice(found), &mut Silent);
            }
        }
        Ok(inputs)
    }
}
