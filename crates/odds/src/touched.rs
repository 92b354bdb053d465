//! What a question touches: the rules and rulings that come up on some way from the start to the end.

use std::collections::{HashSet, VecDeque};

use kernel::{Cites, Game, Input, Pending, Rule, Ruling, Seat, Sink, UNLIMITED_LAPS};

use crate::{Odds, Policy};

/// What comes up on some way from the start to the end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Touched {
    /// The rulings that something turned on, in the order in which they come up.
    pub rulings: Vec<&'static Ruling>,
    /// The rules that something followed from, in the order in which they come up.
    pub rules: Vec<&'static Rule>,
    /// Whether somebody had a choice.
    pub choices: bool,
    /// How many situations were looked at, if there are more, or if not every face of every die was: then more rulings may
    /// come up than were found.
    pub only: Option<usize>,
}

/// So many states are walked through in any case; of more, four times as many as it took to find the last thing.
const WALK: usize = 50_000;

/// Of so many states, every face of every die is looked at; of more, only those that make a difference.
const EVERY_FACE: usize = 5_000;

/// What is not walked through to its end is played so many times, so many inputs at most each: that goes deep where the walk
/// goes wide.
const PLAYS: u64 = 2_000;
const INPUTS: usize = 200;

/// Listens for what is cited alone.
struct Heard<'a>(&'a mut Touched);

impl<E: Cites> Sink<E> for Heard<'_> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        let event = event();
        for ruling in event.rulings() {
            if !self.0.rulings.iter().any(|known| known.id == ruling.id) {
                self.0.rulings.push(ruling);
            }
        }
        for rule in event.rules() {
            if !self.0.rules.iter().any(|known| std::ptr::eq(*known, *rule) || known.id == rule.id) {
                self.0.rules.push(rule);
            }
        }
    }
}

impl<G: Game<Event: Cites + Clone>> Odds<'_, G> {
    /// Walks through every situation once, without its probability; `opening` is what happened before the first. Laps that
    /// are alike are walked through once. Decisions fall by the policy, but for those of `free` seats, who may do anything.
    /// What is walked through is remembered, within the bytes that the limits allow.
    pub fn touched(&self, start: &G::State, opening: &[G::Event], free: &[Seat]) -> Touched {
        // Twice in lists that are twice as long as they need be.
        let most = (self.limits.max_bytes / (4 * size_of::<G::State>())).max(EVERY_FACE);
        let mut found = Touched::default();
        for event in opening {
            Heard(&mut found).tell(|| event.clone());
        }
        let mut walk = Walk {
            game: self.game,
            policy: self.policy,
            free,
            found,
            seen: HashSet::new(),
            queue: VecDeque::new(),
            gates: Vec::new(),
            last: Vec::new(),
            laps: None,
            latest: 0,
            skipped: false,
        };
        walk.reach(start.clone());
        loop {
            while let Some(state) = walk.queue.pop_front() {
                let seen = walk.seen.len();
                if (seen > WALK && seen > 4 * walk.latest) || seen > most || self.is_cancelled() {
                    return walk.played(start, self);
                }
                walk.step(&state);
            }
            if !walk.next_lap() {
                return if walk.skipped { walk.played(start, self) } else { walk.found };
            }
        }
    }

    fn is_cancelled(&self) -> bool {
        self.watch.cancel.is_some_and(|cancel| cancel.load(std::sync::atomic::Ordering::Relaxed))
    }
}

/// The number of laps that stands for all from 2 on.
const MANY: u32 = 3;

struct Walk<'a, G: Game> {
    game: &'a G,
    policy: Policy<'a, G>,
    free: &'a [Seat],
    found: Touched,
    seen: HashSet<G::State>,
    queue: VecDeque<G::State>,
    /// Where the next lap begins.
    gates: Vec<G::State>,
    /// Where the last one can begin.
    last: Vec<G::State>,
    /// How many laps lie ahead before the last, once they have begun.
    laps: Option<u32>,
    /// How many states were seen when something came up.
    latest: usize,
    /// Whether faces of a die were left out.
    skipped: bool,
}

impl<G: Game<Event: Cites + Clone>> Walk<'_, G> {
    /// Notes a state to go on from, if it is new.
    fn reach(&mut self, mut state: G::State) {
        self.game.forget(&mut state);
        self.game.tally(&mut state);
        let laps = self.game.laps(&state).filter(|&laps| laps >= 2 && laps != UNLIMITED_LAPS);
        if let Some(laps) = laps {
            self.laps.get_or_insert(laps - 1);
            self.game.set_laps(&mut state, MANY);
        }
        if self.seen.insert(state.clone()) {
            if laps.is_some() { self.gates.push(state) } else { self.queue.push_back(state) }
        }
    }

    /// Goes on with the next lap; whether there is one.
    fn next_lap(&mut self) -> bool {
        if !self.gates.is_empty() {
            let ahead = self.laps.unwrap_or(0);
            self.last.extend(self.gates.iter().cloned());
            let gates = std::mem::take(&mut self.gates);
            if ahead > 0 {
                self.laps = Some(ahead - 1);
                self.queue.extend(gates);
                return true;
            }
        }
        self.laps = None;
        for mut state in std::mem::take(&mut self.last) {
            self.game.set_laps(&mut state, 1);
            self.reach(state);
        }
        !self.queue.is_empty()
    }

    /// Every input of a state.
    fn step(&mut self, state: &G::State) {
        let before = (self.found.rulings.len(), self.found.choices);
        for input in self.inputs(state) {
            let mut next = state.clone();
            self.game.apply(&mut next, input, &mut Heard(&mut self.found));
            self.reach(next);
        }
        if (self.found.rulings.len(), self.found.choices) != before {
            self.latest = self.seen.len();
        }
    }

    /// What was found, and what else comes up if it is played at random, with every face of every die.
    fn played(mut self, start: &G::State, odds: &Odds<'_, G>) -> Touched {
        let looked_at = self.seen.len();
        // Numbers that need not be good, only the same every time (splitmix64).
        let mut seed = 0u64;
        let mut below = |bound: usize| {
            seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((z ^ (z >> 31)) % bound as u64) as usize
        };
        self.seen.clear();
        for _ in 0..PLAYS {
            if odds.is_cancelled() {
                break;
            }
            let mut state = start.clone();
            for _ in 0..INPUTS {
                let inputs = self.inputs(&state);
                if inputs.is_empty() {
                    break;
                }
                let input = inputs[below(inputs.len())];
                self.game.apply(&mut state, input, &mut Heard(&mut self.found));
            }
        }
        self.found.only = Some(looked_at);
        self.found
    }

    fn inputs(&mut self, state: &G::State) -> Vec<Input<G::Choice>> {
        let mut inputs: Vec<Input<G::Choice>> = Vec::new();
        match self.game.pending(state) {
            Pending::Done(_) => {}
            Pending::Chance(chance) if self.seen.len() <= EVERY_FACE => {
                inputs.extend(chance.outcomes().map(|(outcome, _)| Input::Outcome(outcome)));
            }
            Pending::Chance(chance) => {
                let mut faces = 0;
                self.game.bands(state, &chance, &mut |outcome, weight| {
                    if weight > 0 {
                        inputs.push(Input::Outcome(outcome));
                    }
                    faces += 1;
                });
                self.skipped |= faces < chance.outcomes().count();
            }
            Pending::Decision(decision) => {
                self.found.choices |= decision.choices.len() > 1;
                let free = self.free.contains(&decision.seat);
                match self.policy {
                    Policy::First if !free => {
                        inputs.extend(decision.choices.first().copied().map(Input::Choice));
                    }
                    Policy::Choose(choose) => {
                        inputs.push(Input::Choice(decision.choices[choose(state, &decision)]));
                    }
                    _ => inputs.extend(decision.choices.iter().copied().map(Input::Choice)),
                }
            }
        }
        inputs
    }
}
