//! One thread's memory of the games it has played: each die and the state it led to. The next game that reaches the
//! same state looks it up instead of asking the rules again.
//!
//! It changes no result. It draws the same numbers for the same chances in the same order, and the rules once gave
//! each successor; it only saves work, several times what a look-up costs.

use kernel::{Decision, Game, Input, Pending, Silent, Sink, Waits};
use odds::Interner;

use crate::{Dice, Run};

/// The most inputs of one trial: a longer game counts as unfinished instead of hanging.
pub(crate) const MOST_INPUTS: u32 = 1_000_000;

/// Between two looks at whether somebody stopped a game lie so many inputs.
pub(crate) const LOOK: u32 = 1_000;

/// How many bytes of states to remember: what fits the processor's cache.
const ROOM: usize = 8 << 20;

/// No game has gone this way yet.
const UNKNOWN: u32 = u32::MAX;

/// One game has gone this way. We remember where it leads only the second time: short games are soon known by
/// heart, and long ones, which never are, do not pay for it.
const ONCE: u32 = u32::MAX - 1;

/// The games of one thread.
pub(crate) struct Memory<'g, G: Game> {
    game: &'g G,
    states: Interner<G::State>,
    /// For so many states there is memory; and so many are remembered at most.
    room: usize,
    most: usize,
    /// For each state, the kind of input that it waits for.
    waits: Vec<Wait>,
    /// For each state, where each of its tickets or options leads: the number of a state, [`UNKNOWN`] or [`ONCE`].
    next: Vec<u32>,
    /// The outcomes of final states, with the number of games that ended there.
    pub ends: Vec<(G::Outcome, u64)>,
}

/// The kind of input that a state waits for; its successors begin at `first`.
#[derive(Clone, Copy)]
enum Wait {
    Chance { first: u32, tickets: u32 },
    Decision { first: u32 },
    Done { end: u32 },
}

/// The end of a game.
pub(crate) enum End<O> {
    /// In a remembered state, which counts it.
    Counted,
    /// Somewhere else.
    Outcome(O),
    /// Not at all.
    Unfinished,
    /// Somebody stopped it.
    Stopped,
}

impl<'g, G: Game> Memory<'g, G> {
    /// Remembers nothing but the start.
    pub fn new(game: &'g G, start: &G::State) -> Self {
        let mut memory = Self {
            game,
            states: Interner::new(),
            room: 0,
            most: 1 + ROOM / size_of::<G::State>().max(1),
            waits: Vec::new(),
            next: Vec::new(),
            ends: Vec::new(),
        };
        memory.add(start);
        memory
    }

    /// Plays one game. `choose` makes the decisions: it returns an index into the choices.
    #[inline]
    pub fn play(
        &mut self,
        run: &Run<'_>,
        dice: &mut Dice,
        choose: &impl Fn(&G::State, &Decision<G::Choice>, &mut Dice) -> usize,
    ) -> End<G::Outcome> {
        let mut at = 0;
        for inputs in 0..MOST_INPUTS {
            let (first, index) = match self.waits[at as usize] {
                Wait::Chance { first, tickets } => (first, dice.below(tickets)),
                Wait::Decision { first } => (first, self.decide(at, dice, choose)),
                Wait::Done { end } => {
                    self.ends[end as usize].1 += 1;
                    return End::Counted;
                }
            };
            let slot = first as usize + index as usize;
            if self.next[slot] < ONCE {
                at = self.next[slot];
                continue;
            }
            let mut state = self.after(at, index);
            if self.states.len() >= self.room && !self.grow() || self.next[slot] == UNKNOWN {
                self.next[slot] = ONCE;
                let left = MOST_INPUTS - inputs - 1;
                return play_watched(self.game, &mut state, left, run, dice, choose, &mut Silent);
            }
            at = self.add(&state);
            self.next[slot] = at;
        }
        End::Unfinished
    }

    /// Makes room for more states; whether more are to be remembered. Where memory is short, no more are: nothing but
    /// speed depends on it.
    #[cold]
    fn grow(&mut self) -> bool {
        let wanted = (2 * self.room).clamp(64, self.most);
        if wanted > self.room && self.states.reserve(wanted) {
            self.room = wanted;
            return true;
        }
        self.most = self.room;
        false
    }

    fn decide(
        &self,
        at: u32,
        dice: &mut Dice,
        choose: &impl Fn(&G::State, &Decision<G::Choice>, &mut Dice) -> usize,
    ) -> u32 {
        let state = self.states.get(at);
        let Pending::Decision(decision) = self.game.pending(state) else {
            unreachable!("what a state waits for depends on nothing else")
        };
        choose(state, &decision, dice) as u32
    }

    /// The state after a ticket or an option.
    fn after(&self, at: u32, index: u32) -> G::State {
        let mut state = self.states.get(at).clone();
        let input = match self.game.pending(&state) {
            Pending::Chance(chance) => Input::Outcome(chance.ticket(index)),
            Pending::Decision(decision) => Input::Choice(decision.choices[index as usize]),
            Pending::Done(_) => unreachable!("nothing comes after the end"),
        };
        self.game.apply(&mut state, input, &mut Silent);
        state
    }

    /// The number of a state, remembered from now on.
    fn add(&mut self, state: &G::State) -> u32 {
        let number = self.states.number(state);
        if self.waits.len() == number as usize {
            let first = self.next.len() as u32;
            let (wait, successors) = match self.game.pending(state) {
                Pending::Chance(chance) => {
                    let tickets = chance.total();
                    (Wait::Chance { first, tickets }, tickets as usize)
                }
                Pending::Decision(decision) => (Wait::Decision { first }, decision.choices.len()),
                Pending::Done(outcome) => {
                    self.ends.push((outcome, 0));
                    (Wait::Done { end: self.ends.len() as u32 - 1 }, 0)
                }
            };
            self.waits.push(wait);
            self.next.resize(self.next.len() + successors, UNKNOWN);
        }
        number
    }
}

/// Plays a game to its end, while somebody listens, and may stop it in the middle.
pub(crate) fn play_watched<G: Game>(
    game: &G,
    state: &mut G::State,
    inputs: u32,
    run: &Run<'_>,
    dice: &mut Dice,
    choose: &impl Fn(&G::State, &Decision<G::Choice>, &mut Dice) -> usize,
    log: &mut impl Sink<G::Event>,
) -> End<G::Outcome> {
    let mut left = inputs;
    loop {
        if run.is_cancelled() {
            return End::Stopped;
        }
        if let Some(outcome) = play_out(game, state, (LOOK - 1).min(left), dice, choose, log) {
            return End::Outcome(outcome);
        }
        if left < LOOK {
            return End::Unfinished;
        }
        left -= LOOK;
    }
}

/// Plays a game to its end, while somebody listens; `None` if that takes more inputs. It can then be played on.
pub(crate) fn play_out<G: Game>(
    game: &G,
    state: &mut G::State,
    inputs: u32,
    dice: &mut Dice,
    choose: &impl Fn(&G::State, &Decision<G::Choice>, &mut Dice) -> usize,
    log: &mut impl Sink<G::Event>,
) -> Option<G::Outcome> {
    // One list for all decisions: it is long, and most of it is never read.
    let mut decision = Decision::default();
    let mut told = false;
    for _ in 0..=inputs {
        let waits = if told { Waits::Decision } else { game.waits(state, &mut decision) };
        let input = match waits {
            Waits::Done(outcome) => return Some(outcome),
            Waits::Chance(chance) => Input::Outcome(dice.outcome(&chance)),
            Waits::Decision => {
                let index = choose(state, &decision, dice);
                Input::Choice(decision.choices[index])
            }
        };
        told = game.play_on(state, input, &mut decision, log);
    }
    None
}
