//! Many whole games of one kind, simulated: what their reports have in common.

use std::sync::atomic::AtomicU64;

use kernel::{Decision, Sink};
use packs::Book;
use serde_json::{Value, json};
use sim::{Dice, Estimate, Gather, Gathered, Run, gather};

use crate::output::{json, progress};

/// Games that were played, and what they came to.
pub struct Many<T> {
    pub gathered: Gathered<T>,
    seed: u64,
    /// What the games are called.
    games: &'static str,
}

impl<T> Many<T> {
    /// Plays games while a bar shows how far it is.
    pub fn played<G>(
        games: &'static str,
        game: &G,
        start: &G::State,
        run: Run<'_>,
        choose: impl Fn(&G::State, &Decision<G::Choice>, &mut Dice) -> usize + Sync + Send,
        empty: impl Fn() -> T + Sync + Send,
    ) -> Self
    where
        G: Book + Sync,
        G::State: Sync,
        T: Sink<G::Event> + Gather<G::State, G::Outcome> + Send,
    {
        let done = AtomicU64::new(0);
        let run = Run { progress: Some(&done), ..run };
        let gathered = progress::shown(run.trials, games, &done, || gather(game, start, run, choose, empty));
        Self { gathered, seed: run.seed, games }
    }

    /// The same with what other games of the kind came to.
    pub fn and<S, O>(mut self, other: Self) -> Self
    where
        T: Gather<S, O>,
    {
        self.gathered.all.add(other.gathered.all);
        self.gathered.trials += other.gathered.trials;
        self.gathered.unfinished += other.gathered.unfinished;
        self
    }

    /// How they were sampled, in a sentence or two.
    pub fn how(&self) -> String {
        let unfinished = match self.gathered.unfinished {
            0 => String::new(),
            n => format!(" {n} did not end and count for nothing."),
        };
        let (trials, games, seed) = (self.gathered.trials, self.games, self.seed);
        format!("Sampled: {trials} {games}, seed {seed} (--trials plays more or fewer).{unfinished}")
    }

    /// The same for programs.
    pub fn exactness(&self) -> Value {
        json!({ "kind": "sampled", "trials": self.gathered.trials, "seed": self.seed,
                "unfinished": self.gathered.unfinished, "interval": "95% Wilson" })
    }
}

/// A share of all games, for programs.
pub fn share(count: u64, all: u64) -> Value {
    let share = Estimate::new(count, all);
    json!({ "count": count, "percent": json::percent(share.probability),
            "interval": [json::percent(share.low), json::percent(share.high)] })
}
