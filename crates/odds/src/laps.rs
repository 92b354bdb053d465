//! Many laps in a row: each is the same as the one before, so it is explored once and pushed through again and again.
//!
//! A gate is a state in which a lap begins. All laps but the last go the same way ([`kernel::Game::laps`]), so one
//! graph leads from every gate through one lap to the gates of the next and to the ends. The last lap has a graph of
//! its own.

use std::hash::Hash;

use kernel::{Game, Seat, UNLIMITED_LAPS};
use num_bigint::BigUint;

use crate::answer::Size;
use crate::dag::{gathers_forever, untangle};
use crate::expand::Scratch;
use crate::explore::{Explorer, Tallies, by_pick};
use crate::graph::{Cut, Graph, Kind, Target};
use crate::intern::Interner;
use crate::limbs;
use crate::memory::SLOTS;
use crate::order::components;
use crate::segment::{Pile, Pushed, Segment};
use crate::takings::Takings;
use crate::{Answer, Cancelled, Limits, Odds};

/// The end of a path in a graph that is explored lap by lap.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Exit<S, O> {
    /// The game is over.
    Over(O),
    /// A lap begins: the state with the representative number of laps, and the true number.
    Lap(Box<S>, u32),
}

impl<S, O> Exit<S, O> {
    /// Whether a lap begins.
    pub fn is_lap(&self) -> bool {
        matches!(self, Self::Lap(..))
    }
}

/// The number of laps that represents all from 2 up. The next lap then has 2 ahead, so nothing has been simplified
/// yet because the last one is near.
const MANY: u32 = 3;

/// The share of the allowed states after which we predict whether they suffice,
const TASTE: usize = 8;
/// and how many times too many the first gates must promise before we give up on the others. Later gates find many
/// known states, so this is far more than 1.
const HOPELESS: usize = 16;

/// A graph, and how paths leave it.
pub(crate) type Lapped<G> = Graph<<G as Game>::State, Exit<<G as Game>::State, <G as Game>::Outcome>>;

/// The laps to stop before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Before {
    NoLap,
    AllButTheLast,
    AnyLap,
}

impl<G: Game> Odds<'_, G> {
    /// Leaves a graph where the game is over, or such a lap begins. All questions of a game share this one, so that its
    /// graph is compiled once and not for each kind of answer.
    pub(crate) fn exits(&self, before: Before) -> impl Fn(&G::State) -> Option<Exit<G::State, G::Outcome>> {
        let fewest = match before {
            Before::NoLap => None,
            Before::AllButTheLast => Some(2),
            Before::AnyLap => Some(0),
        };
        move |state| {
            let laps = |fewest| self.game.laps(state).filter(|&number| number >= fewest);
            let gate = || fewest.and_then(laps).map(|number| self.gate(state, number));
            self.game.over(state).map(Exit::Over).or_else(gate)
        }
    }

    fn gate(&self, state: &G::State, number: u32) -> Exit<G::State, G::Outcome> {
        let mut gate = Box::new(state.clone());
        if number != UNLIMITED_LAPS {
            self.game.set_laps(&mut gate, MANY);
            debug_assert_eq!(self.game.laps(&gate), Some(MANY), "the number of laps is what it was set to");
        }
        Exit::Lap(gate, number)
    }

    /// The answer lap by lap, from a graph that leads to the first laps. `None` if this way does not work. If there
    /// are too many states, the answer is what could be followed, since no other way has fewer.
    pub(crate) fn lap_by_lap<K: Ord>(
        &self,
        graph: Lapped<G>,
        key: impl Fn(&G::Outcome) -> K,
    ) -> Result<Option<Answer<K>>, Cancelled> {
        let mut race = Race {
            odds: self,
            key,
            gates: Interner::new(),
            takings: Takings::new(BigUint::from(1u8)),
            size: Size::default(),
            held: 0,
        };
        match race.run(graph) {
            Ok(()) => race.takings.answer(race.size, &self.watch).map(Some),
            Err(Stop::Unlike | Stop::TooMany(_)) => Ok(None),
            Err(Stop::Cancelled(cancelled)) => Err(cancelled),
        }
    }
}

/// Why laps are not followed any further.
enum Stop {
    /// They differ, or gather too much for this way.
    Unlike,
    /// The limits allow fewer states or less memory.
    TooMany(Cut),
    Cancelled(Cancelled),
}

impl From<Cancelled> for Stop {
    fn from(cancelled: Cancelled) -> Self {
        Self::Cancelled(cancelled)
    }
}

/// Laps in progress.
struct Race<'o, 'a, G: Game, K, F> {
    odds: &'o Odds<'a, G>,
    key: F,
    /// The states at which laps begin.
    gates: Interner<G::State>,
    takings: Takings<K>,
    size: Size,
    /// The bytes of the lap that is kept.
    held: usize,
}

/// Per gate, the weight that has arrived there.
type Arrivals = Vec<Option<Pile>>;

impl<'a, G: Game, K: Ord, F: Fn(&G::Outcome) -> K> Race<'_, 'a, G, K, F> {
    fn run(&mut self, graph: Lapped<G>) -> Result<(), Stop> {
        let (start, given) = (graph.start, graph.given);
        let first = self.prepare(graph, &[start])?;
        let arrivals = self.push(&first, &[(start, &Pile::one(given))])?;
        drop(first);
        let mut numbers: Vec<u32> = arrivals.iter().map(|arrival| arrival.number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        match numbers[..] {
            [] => Ok(()),
            [UNLIMITED_LAPS] => self.unlimited(arrivals),
            [.., most] if most < UNLIMITED_LAPS => self.limited(&arrivals, most),
            _ => Err(Stop::Unlike),
        }
    }

    fn limited(&mut self, entering: &[Arrival], most: u32) -> Result<(), Stop> {
        let lap = match self.explore(2, most - 1) {
            Err(Stop::TooMany(why)) => {
                self.cut(why, entering.iter().map(|arrival| &arrival.pile));
                return Ok(());
            }
            lap => lap?,
        };
        let before = self.takings.denominator().clone();
        let mut here: Arrivals = Vec::new();
        for number in (1..=most).rev() {
            here.resize(self.gates.len(), None);
            for arrival in entering.iter().filter(|arrival| arrival.number == number) {
                let scale = self.takings.denominator() / &before;
                let pile = arrival.pile.times(&scale).ok_or(Stop::Unlike)?;
                add(&mut here[arrival.gate as usize], pile)?;
            }
            let arrivals = match if number > 1 { self.lap(&lap, &here) } else { self.last(&here) } {
                Err(Stop::TooMany(why)) => {
                    self.cut(why, here.iter().flatten());
                    return Ok(());
                }
                arrivals => arrivals?,
            };
            here = by_gate(arrivals, self.gates.len());
        }
        Ok(())
    }

    fn unlimited(&mut self, entering: Vec<Arrival>) -> Result<(), Stop> {
        let lap = match self.explore(UNLIMITED_LAPS, u32::MAX) {
            Err(Stop::TooMany(why)) => {
                self.cut(why, entering.iter().map(|arrival| &arrival.pile));
                return Ok(());
            }
            lap => lap?,
        };
        if !lap.gains {
            // All laps look the same, so eliminating the cycle answers for all of them.
            return Err(Stop::Unlike);
        }
        let mut here = by_gate(entering, self.gates.len());
        for _ in 0..self.odds.max_laps {
            if here.iter().all(Option::is_none) {
                break;
            }
            here = by_gate(self.lap(&lap, &here)?, self.gates.len());
        }
        self.cut(Cut::Laps, here.iter().flatten());
        Ok(())
    }

    /// Cuts all paths that have arrived at gates.
    fn cut<'p>(&mut self, why: Cut, piles: impl Iterator<Item = &'p Pile>) {
        for (_, weight) in piles.flat_map(Pile::weights) {
            self.takings.cut_for(why, weight);
        }
    }

    /// Explores a lap from every gate within this many laps. Laps differ if the next one has another number than
    /// `next`.
    fn explore(&mut self, next: u32, laps: u32) -> Result<Lap<G>, Stop> {
        let odds = self.odds;
        let beside = self.beside();
        let mut explorer = Explorer::new(&beside, Tallies::Apart, odds.exits(Before::AnyLap), by_pick);
        let mut sources: Vec<Target> = Vec::new();
        let mut seen = 0;
        for _ in 0..laps {
            if sources.len() == self.gates.len() {
                break;
            }
            let gates = (sources.len()..self.gates.len()).map(|gate| self.gates.get(gate as u32));
            follow(&mut explorer, gates, |explorer, gate| sources.push(explorer.source(gate)))?;
            for end in seen..explorer.ends.len() {
                if let Exit::Lap(gate, number) = explorer.ends.get(end as u32) {
                    if *number != next {
                        return Err(Stop::Unlike);
                    }
                    self.gates.number(gate);
                }
            }
            seen = explorer.ends.len();
        }
        let graph = explorer.into_graph(Target::state(0), kernel::Tally::ZERO);
        let lap = self.prepare(graph, &sources)?;
        self.held = lap.bytes;
        Ok(Lap { sources, ..lap })
    }

    /// The same question, with the memory that is left.
    fn beside(&self) -> Odds<'a, G> {
        let gates = self.gates.len() * (size_of::<G::State>() + SLOTS);
        let max_bytes = self.odds.limits.max_bytes.saturating_sub(self.held + gates);
        self.odds.with_limits(Limits { max_bytes, ..self.odds.limits })
    }

    /// Prepares a graph, unless something can be gathered in it without end.
    fn prepare(&mut self, mut graph: Lapped<G>, sources: &[Target]) -> Result<Lap<G>, Stop> {
        graph.forget_states();
        let limits = self.beside().limits;
        let order = components(&graph);
        if graph.gains && gathers_forever(&graph, &order) {
            return Err(Stop::Unlike);
        }
        let dag = untangle(&mut graph, order, &limits, &self.odds.watch)?;
        self.size = self.size.and(Size::of(&graph));
        let segment =
            Segment::new(&graph, &dag, sources, limits.max_bytes).ok_or(Stop::TooMany(Cut::Memory))?;
        let exits = graph.ends.iter().map(|exit| match exit {
            Exit::Over(_) => None,
            Exit::Lap(gate, number) => Some((self.gates.number(gate), *number)),
        });
        let (exits, bytes) = (exits.collect(), graph.bytes());
        Ok(Lap { exits, sources: Vec::new(), segment, bytes, gains: graph.gains, ends: graph.ends })
    }

    /// One lap, from everything that has arrived at the gates.
    fn lap(&mut self, lap: &Lap<G>, here: &Arrivals) -> Result<Vec<Arrival>, Stop> {
        let piles = lap.sources.iter().zip(here).filter_map(|(&source, pile)| Some((source, pile.as_ref()?)));
        let piles: Vec<_> = piles.collect();
        debug_assert!(here.iter().skip(lap.sources.len()).all(Option::is_none), "every lap was explored");
        self.push(lap, &piles)
    }

    /// The last lap, and everything after it.
    fn last(&mut self, here: &Arrivals) -> Result<Vec<Arrival>, Stop> {
        let (odds, beside) = (self.odds, self.beside());
        let mut explorer =
            Explorer::new(&beside, Tallies::Apart, |state| odds.game.over(state).map(Exit::Over), |_| None);
        let arrived = (0..).zip(here).filter_map(|(gate, pile)| Some((gate, pile.as_ref()?)));
        let (gates, arrived): (Vec<u32>, Vec<&Pile>) = arrived.unzip();
        let mut sources: Vec<Target> = Vec::with_capacity(gates.len());
        let gates = gates.iter().map(|&gate| self.gates.get(gate));
        follow(&mut explorer, gates, |explorer, gate| {
            let mut state = gate.clone();
            odds.game.set_laps(&mut state, 1);
            odds.game.forget(&mut state);
            sources.push(explorer.source_or_end(&state));
        })?;
        let graph = explorer.into_graph(Target::state(0), kernel::Tally::ZERO);
        let lap = self.prepare(graph, &sources)?;
        let piles: Vec<(Target, &Pile)> = sources.into_iter().zip(arrived).collect();
        self.push(&lap, &piles)
    }

    /// Pushes piles through a graph, collects the ends, and returns the arrivals at gates.
    fn push(&mut self, lap: &Lap<G>, piles: &[(Target, &Pile)]) -> Result<Vec<Arrival>, Stop> {
        self.odds.watch.check()?;
        self.takings.raise(&lap.segment.total);
        let width = limbs::width(self.takings.denominator());
        let sources: Vec<(u32, &Pile)> =
            piles.iter().map(|&(source, pile)| (lap.segment.node(source), pile)).collect();
        let pushed = lap.segment.push(&sources, width, &self.odds.watch)?;
        let Pushed { ends, cuts } = pushed.ok_or(Stop::Unlike)?;
        self.takings.cut(&cuts);
        let mut arrivals = Vec::new();
        for ((pile, exit), gate) in ends.into_iter().zip(&lap.ends).zip(&lap.exits) {
            let Some(pile) = pile else { continue };
            match (exit, gate) {
                (Exit::Over(outcome), _) => {
                    for (tally, weight) in pile.weights() {
                        self.takings.add((self.key)(&self.odds.credited(outcome, tally)), weight);
                    }
                }
                (Exit::Lap(..), Some((gate, number))) => {
                    arrivals.push(Arrival { gate: *gate, number: *number, pile });
                }
                (Exit::Lap(..), None) => unreachable!("where a lap begins there is a gate"),
            }
        }
        Ok(arrivals)
    }
}

/// Explores from one gate after another, each entered by `enter`.
fn follow<'s, G, E, F, B>(
    explorer: &mut Explorer<'_, '_, G, E, F, B>,
    gates: impl ExactSizeIterator<Item = &'s G::State>,
    mut enter: impl FnMut(&mut Explorer<'_, '_, G, E, F, B>, &G::State),
) -> Result<(), Stop>
where
    G: Game<State: 's>,
    E: Clone + Eq + Hash,
    F: Fn(&G::State) -> Option<E>,
    B: Fn(Seat) -> Option<Kind>,
{
    let max_states = explorer.odds.limits.max_states;
    let before = explorer.states.len();
    let all = gates.len();
    let mut scratch = None;
    for (done, gate) in (1..).zip(gates) {
        enter(explorer, gate);
        let scratch = scratch.get_or_insert_with(|| Scratch::new(gate));
        if let Err(why) = explorer.run_fully(max_states, scratch)? {
            let too_many = matches!(why, Cut::TooManyStates | Cut::Memory);
            return Err(if too_many { Stop::TooMany(why) } else { Stop::Unlike });
        }
        let new = explorer.states.len() - before;
        if new > max_states / TASTE && new / done > HOPELESS * max_states / all {
            return Err(Stop::TooMany(Cut::TooManyStates));
        }
    }
    Ok(())
}

/// A graph that is ready for piles.
struct Lap<G: Game> {
    /// The ends of paths in its graph.
    ends: Vec<Exit<G::State, G::Outcome>>,
    /// Whether anything is gathered in it.
    gains: bool,
    /// The bytes it takes.
    bytes: usize,
    segment: Segment,
    /// Per end, the gate and the number of laps if a lap begins there.
    exits: Vec<Option<(u32, u32)>>,
    /// Per gate, where its laps begin in the graph.
    sources: Vec<Target>,
}

/// The weight that has arrived at a gate.
struct Arrival {
    gate: u32,
    number: u32,
    pile: Pile,
}

/// Arrivals by gate.
fn by_gate(arrivals: Vec<Arrival>, gates: usize) -> Arrivals {
    let mut here = vec![None; gates];
    for Arrival { gate, pile, .. } in arrivals {
        here[gate as usize] = Some(pile);
    }
    here
}

/// Adds a pile to another of the same denominator.
fn add(sum: &mut Option<Pile>, pile: Pile) -> Result<(), Stop> {
    *sum = Some(match sum.take() {
        None => pile,
        Some(other) => other.plus(&pile).ok_or(Stop::Unlike)?,
    });
    Ok(())
}
