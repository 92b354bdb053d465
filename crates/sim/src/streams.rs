//! Dice of one trial, in streams: each source of chance has its own dice, so using up one shifts none of the
//! others. Two versions of a game that share the streams of a trial then meet the same luck for the same purpose.

use std::sync::atomic::{AtomicBool, Ordering};

use kernel::{Chance, Decision, Game, Input, Sink, Waits};

use crate::Dice;
use crate::memory::{LOOK, MOST_INPUTS};

/// The dice of one trial: as many streams as are asked for by number.
#[derive(Debug)]
pub struct Streams<'a> {
    seed: u64,
    trial: u64,
    cancel: Option<&'a AtomicBool>,
    /// The latest is last: the next die most often comes from there.
    open: Vec<(u64, Dice)>,
}

/// The purpose for which a number is about to be drawn.
#[derive(Debug, Clone, Copy)]
pub enum Draw<'a> {
    /// A die or a card.
    Chance(&'a Chance),
    /// A decision, in case the player leaves it to luck.
    Decision,
}

impl<'a> Streams<'a> {
    /// The dice of a trial.
    pub fn new(seed: u64, trial: u64) -> Self {
        Self { seed, trial, cancel: None, open: Vec::new() }
    }

    /// The same, for a trial that ends soon after somebody set this.
    pub fn stopped_by(self, cancel: Option<&'a AtomicBool>) -> Self {
        Self { cancel, ..self }
    }

    /// The number of the trial.
    pub fn trial(&self) -> u64 {
        self.trial
    }

    /// The stream of that number, where it left off. It never repeats a draw.
    pub fn stream(&mut self, number: u64) -> &mut Dice {
        let at = self.open.iter().rposition(|(open, _)| *open == number).unwrap_or_else(|| {
            self.open.push((number, Dice::stream(self.seed, self.trial, number)));
            self.open.len() - 1
        });
        &mut self.open[at].1
    }

    /// Plays a game to its end. `name` says which stream a number comes from; `choose` is the index of an option.
    /// `None` if the game does not end within the limit of inputs, or if somebody stopped it.
    ///
    /// `name` may look at everything that was seen before the number is drawn, so that every game is as likely as with
    /// dice from one stream.
    pub fn play<G: Game>(
        &mut self,
        game: &G,
        state: &mut G::State,
        name: impl Fn(&G::State, Draw<'_>) -> u64,
        choose: impl Fn(&G::State, &Decision<G::Choice>, &mut Dice) -> usize,
        log: &mut impl Sink<G::Event>,
    ) -> Option<G::Outcome> {
        let mut decision = Decision::default();
        for inputs in 0..=MOST_INPUTS {
            if inputs.is_multiple_of(LOOK) && self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
            {
                return None;
            }
            let input = match game.waits(state, &mut decision) {
                Waits::Done(outcome) => return Some(outcome),
                Waits::Chance(chance) => {
                    Input::Outcome(self.stream(name(state, Draw::Chance(&chance))).outcome(&chance))
                }
                Waits::Decision => {
                    let dice = self.stream(name(state, Draw::Decision));
                    Input::Choice(decision.choices[choose(state, &decision, dice)])
                }
            };
            game.apply(state, input, log);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_do_not_shift_each_other() {
        let mut alone = Streams::new(3, 9);
        let first: Vec<u32> = (0..6).map(|_| alone.stream(1).below(1000)).collect();
        let mut mixed = Streams::new(3, 9);
        let second: Vec<u32> = (0..6)
            .map(|n| {
                mixed.stream(2 + n % 2).below(7);
                mixed.stream(1).below(1000)
            })
            .collect();
        assert_eq!(first, second);
        let other = |seed, trial, stream| Streams::new(seed, trial).stream(stream).below(1_000_000);
        let here = other(3, 9, 1);
        assert!([other(4, 9, 1), other(3, 8, 1), other(3, 9, 2)].iter().all(|&there| there != here));
        assert_ne!(Dice::new(3, 9).below(1_000_000), other(3, 9, 0), "not the dice of a block");
    }
}
