//! The rules and rulings that a question touches: all that come up on some way from the start to the end.

use std::collections::VecDeque;

use kernel::{Cites, Game, Input, Pending, Rule, Ruling, Seat, Sink, UNLIMITED_LAPS};
use rustc_hash::FxHashSet;

use crate::intern::Interner;
use crate::{Odds, Pick};

/// The rules and rulings that come up on some way from the start to the end.
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

/// The number of states walked through in any case; of more, four times as many as it took to find the last thing.
const WALK: usize = 50_000;

/// Up to so many states, every face of every die is looked at; beyond, only those that make a difference.
const EVERY_FACE: usize = 5_000;

/// A game that is not walked through to its end is played so many times, so many inputs at most each: that goes deep
/// where the walk goes wide.
const PLAYS: u64 = 2_000;
const INPUTS: usize = 200;

/// Listens for citations alone.
#[derive(Default)]
struct Heard {
    touched: Touched,
    /// The addresses of what was heard: most are cited again and again, and ids take long to compare.
    rules: FxHashSet<*const Rule>,
    rulings: FxHashSet<*const Ruling>,
}

impl<E: Cites> Sink<E> for Heard {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.hear_of(&event());
    }

    fn take(&mut self, event: &mut Option<E>) {
        if let Some(event) = event {
            self.hear_of(event);
        }
    }
}

impl Heard {
    fn hear_of(&mut self, event: &impl Cites) {
        // Nearly always it is known. The same may lie in several places.
        for &ruling in event.rulings() {
            if !self.rulings.contains(&std::ptr::from_ref(ruling)) {
                self.rulings.insert(ruling);
                if !self.touched.rulings.iter().any(|known| known.id == ruling.id) {
                    self.touched.rulings.push(ruling);
                }
            }
        }
        for &rule in event.rules() {
            if !self.rules.contains(&std::ptr::from_ref(rule)) {
                self.rules.insert(rule);
                if !self.touched.rules.iter().any(|known| known.id == rule.id) {
                    self.touched.rules.push(rule);
                }
            }
        }
    }
}

impl<G: Game<Event: Cites + Clone>> Odds<'_, G> {
    /// Walks through every situation once, without its probability; `opening` is what happened before the first. Laps that
    /// are alike are walked through once. Decisions fall by the pick, but for those of `free` seats, who may do anything.
    /// The walk remembers its states, within the bytes that the limits allow.
    pub fn touched(&self, start: &G::State, opening: &[G::Event], free: &[Seat]) -> Touched {
        // In a list that may be twice as long as it needs to be.
        let most = (self.limits.max_bytes / (2 * size_of::<G::State>())).max(EVERY_FACE);
        let mut heard = Heard::default();
        for event in opening {
            heard.tell(|| event.clone());
        }
        let mut walk = Walk {
            game: self.game,
            pick: self.pick,
            free,
            heard,
            seen: Interner::new(),
            queue: VecDeque::new(),
            gates: Vec::new(),
            last: Vec::new(),
            laps: None,
            inputs: Vec::new(),
            latest: 0,
            skipped: false,
            room: 0,
            is_full: false,
        };
        // Room for the states on the way, used again and again.
        let [mut state, mut next, mut last] = std::array::from_fn(|_| start.clone());
        walk.reach(&mut next);
        loop {
            while let Some(number) = walk.queue.pop_front() {
                let seen = walk.seen.len();
                let is_enough = (seen > WALK && seen > 4 * walk.latest) || seen > most;
                if is_enough || walk.is_full || self.is_cancelled() {
                    return walk.played(start, self);
                }
                state.clone_from(walk.seen.get(number));
                walk.step(&state, &mut next, &mut last);
            }
            if !walk.next_lap() {
                let is_whole = !walk.skipped && !walk.is_full;
                return if is_whole { walk.heard.touched } else { walk.played(start, self) };
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
    pick: Pick<'a, G>,
    free: &'a [Seat],
    heard: Heard,
    /// Every state that was reached; the lists below hold its number.
    seen: Interner<G::State>,
    queue: VecDeque<u32>,
    /// The states in which the next lap begins.
    gates: Vec<u32>,
    /// The states in which the last one can begin.
    last: Vec<u32>,
    /// How many laps lie ahead before the last, once they have begun.
    laps: Option<u32>,
    /// The inputs of the state at hand.
    inputs: Vec<Input<G::Choice>>,
    /// How many states were seen when something came up.
    latest: usize,
    /// Whether faces of a die were left out.
    skipped: bool,
    /// For so many states there is memory.
    room: usize,
    /// Whether there was none for one more.
    is_full: bool,
}

impl<G: Game<Event: Cites + Clone>> Walk<'_, G> {
    /// Notes a state to go on from, if it is new; what makes no difference to what follows is taken out of it.
    fn reach(&mut self, state: &mut G::State) {
        self.game.forget(state);
        self.game.tally(state);
        let laps = self.game.laps(state).filter(|&laps| laps >= 2 && laps != UNLIMITED_LAPS);
        if let Some(laps) = laps {
            self.laps.get_or_insert(laps - 1);
            self.game.set_laps(state, MANY);
        }
        let known = self.seen.len();
        if known == self.room {
            let wanted = (2 * self.room).max(16);
            if self.is_full || !self.seen.reserve(wanted) {
                self.is_full = true;
                return;
            }
            self.room = wanted;
        }
        let number = self.seen.number(state);
        if self.seen.len() > known {
            if laps.is_some() { self.gates.push(number) } else { self.queue.push_back(number) }
        }
    }

    /// Goes on with the next lap; whether there is one.
    fn next_lap(&mut self) -> bool {
        if !self.gates.is_empty() {
            let ahead = self.laps.unwrap_or(0);
            self.last.extend(&self.gates);
            let gates = std::mem::take(&mut self.gates);
            if ahead > 0 {
                self.laps = Some(ahead - 1);
                self.queue.extend(gates);
                return true;
            }
        }
        self.laps = None;
        for number in std::mem::take(&mut self.last) {
            let mut state = self.seen.get(number).clone();
            self.game.set_laps(&mut state, 1);
            self.reach(&mut state);
        }
        !self.queue.is_empty()
    }

    /// Every input of a state; `next` and `last` are room for what it leads to.
    fn step(&mut self, state: &G::State, next: &mut G::State, last: &mut G::State) {
        let found = |touched: &Touched| (touched.rulings.len(), touched.choices);
        let before = found(&self.heard.touched);
        let mut inputs = std::mem::take(&mut self.inputs);
        self.list(state, &mut inputs);
        for (at, input) in inputs.drain(..).enumerate() {
            next.clone_from(state);
            self.game.apply(next, input, &mut self.heard);
            // Neighbouring faces mostly lead to the same.
            if at == 0 || last != next {
                last.clone_from(next);
                self.reach(next);
            }
        }
        self.inputs = inputs;
        if found(&self.heard.touched) != before {
            self.latest = self.seen.len();
        }
    }

    /// The findings so far, and more from play at random, with every face of every die.
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
        self.seen = Interner::new();
        let mut inputs = Vec::new();
        for _ in 0..PLAYS {
            if odds.is_cancelled() {
                break;
            }
            let mut state = start.clone();
            for _ in 0..INPUTS {
                inputs.clear();
                self.list(&state, &mut inputs);
                if inputs.is_empty() {
                    break;
                }
                let input = inputs[below(inputs.len())];
                self.game.apply(&mut state, input, &mut self.heard);
            }
        }
        self.heard.touched.only = Some(looked_at);
        self.heard.touched
    }

    /// Adds what can come in at a state.
    fn list(&mut self, state: &G::State, inputs: &mut Vec<Input<G::Choice>>) {
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
                self.heard.touched.choices |= decision.choices.len() > 1;
                let free = self.free.contains(&decision.seat);
                match self.pick {
                    Pick::First if !free => {
                        inputs.extend(decision.choices.first().copied().map(Input::Choice));
                    }
                    Pick::Choose(choose) => {
                        inputs.push(Input::Choice(decision.choices[choose(state, &decision)]));
                    }
                    _ => inputs.extend(decision.choices.iter().copied().map(Input::Choice)),
                }
            }
        }
    }
}
