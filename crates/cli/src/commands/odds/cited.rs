//! What a question cites: the rulings that it turns on, and for --explain the rules with how often each is used.

use std::collections::{HashSet, VecDeque};

use kernel::{Cites, Input, Pending, Rule, Ruling, RulingSet, Sink, UNLIMITED_LAPS};
use odds::{Halt, Mean, Odds, Policy, Prob};

use crate::args::EffortArgs;
use crate::commands::policy::Choosing;
use crate::commands::reading::Reading;
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::load::Position;
use crate::output::unsaid;

/// What comes up on some way from the start to the end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Touched {
    /// The rulings that something turned on, in the order in which they come up.
    pub rulings: Vec<&'static Ruling>,
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

/// Listens for rulings alone.
struct Rulings<'a>(&'a mut Vec<&'static Ruling>);

impl<E: Cites> Sink<E> for Rulings<'_> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        for ruling in event().rulings() {
            if !self.0.iter().any(|known| known.id == ruling.id) {
                self.0.push(ruling);
            }
        }
    }
}

/// Walks through every situation once, without its probability. Laps that are alike are walked through once. What is
/// walked through is remembered, in so many bytes at most.
pub fn touched<G: Desk>(position: &Position<G>, choosing: &Choosing<G>, max_bytes: usize) -> Touched {
    // Twice in lists that are twice as long as they need be.
    let most = (max_bytes / (4 * size_of::<G::State>())).max(EVERY_FACE);
    let mut found = Touched::default();
    for event in &position.opening {
        Rulings(&mut found.rulings).tell(|| event.clone());
    }
    let mut walk = Walk {
        game: &position.scenario.game,
        choosing,
        found,
        seen: HashSet::new(),
        queue: VecDeque::new(),
        gates: Vec::new(),
        last: Vec::new(),
        laps: None,
        latest: 0,
        skipped: false,
    };
    walk.reach(position.state.clone());
    loop {
        while let Some(state) = walk.queue.pop_front() {
            let seen = walk.seen.len();
            if (seen > WALK && seen > 4 * walk.latest) || seen > most {
                return walk.played(&position.state);
            }
            walk.step(&state);
        }
        if !walk.next_lap() {
            return if walk.skipped { walk.played(&position.state) } else { walk.found };
        }
    }
}

/// The number of laps that stands for all from 2 on.
const MANY: u32 = 3;

struct Walk<'a, G: Desk> {
    game: &'a G,
    choosing: &'a Choosing<G>,
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

impl<G: Desk> Walk<'_, G> {
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
            self.game.apply(&mut next, input, &mut Rulings(&mut self.found.rulings));
            self.reach(next);
        }
        if (self.found.rulings.len(), self.found.choices) != before {
            self.latest = self.seen.len();
        }
    }

    /// What was found, and what else comes up if it is played at random, with every face of every die.
    fn played(mut self, start: &G::State) -> Touched {
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
            let mut state = start.clone();
            for _ in 0..INPUTS {
                let inputs = self.inputs(&state);
                if inputs.is_empty() {
                    break;
                }
                let input = inputs[below(inputs.len())];
                self.game.apply(&mut state, input, &mut Rulings(&mut self.found.rulings));
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
                let free = matches!(self.choosing, Choosing::Best(aim) if aim.seats.contains(&decision.seat));
                match self.choosing.exact() {
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

/// The rules that a question uses, with how often on average as far as that is known, in the order in which they come up.
///
/// # Errors
/// If there is no one way in which decisions fall.
pub fn explained<G: Desk>(
    position: &Position<G>,
    choosing: &Choosing<G>,
    effort: &EffortArgs,
) -> Result<Vec<(&'static Rule, Reading)>> {
    if matches!(choosing, Choosing::Best(_)) {
        return Err(Error::input(
            "--explain needs decisions that are settled beforehand",
            "use --policy first, random or given with it",
        ));
    }
    let Position { scenario, state, opening, .. } = position;
    let ids = |event: &G::Event| event.rules().iter().map(|rule| rule.id).collect::<Vec<_>>();
    let later = Odds::new(&scenario.game, choosing.exact())
        .with_limits(effort.limits())
        .expectations(state, ids)
        .map_err(|halt| match halt {
            Halt::Cancelled => Error::input("the computation was stopped", "run it again"),
            Halt::Memory => Error::input(
                "--explain takes too much memory here",
                "ask about less, or allow for more with --max-memory",
            ),
        })?;
    let mut all: Vec<(&'static str, Mean)> = Vec::new();
    let at_once = opening.iter().flat_map(ids).map(|id| (id, Mean::Exact(Prob::one())));
    for (id, times) in at_once.chain(later) {
        match all.iter_mut().find(|(known, _)| *known == id) {
            Some((_, sum)) => *sum = sum.and(&times),
            None => all.push((id, times)),
        }
    }
    let rule = |id: &str| G::RULES.iter().find(|rule| rule.id == id).copied();
    Ok(all.into_iter().filter_map(|(id, times)| Some((rule(id)?, times.into()))).collect())
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
