//! Whether a ruling could lead a game elsewhere: the same game under another option, with the same dice and choices.

use std::collections::HashSet;

use kernel::{Game, Input, Ruling, RulingSet, Tabletop};

use crate::laws::offered;
use crate::random::Seed;

/// The result of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Elsewhere {
    /// Under some option the game goes differently.
    Leads,
    /// It never does, under any option.
    Never,
    /// There are more ways than the search tried.
    Unknown,
}

/// The effort of a search.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// The number of random games.
    pub games: usize,
    /// At most this many inputs in each.
    pub inputs: usize,
    /// Then every way, up to this number of pairs of states for an option.
    pub pairs: usize,
}

/// Equality for the search: of two states at rest, and of the logs of the same input.
pub trait Alike<G: Tabletop> {
    /// Whether two states look the same to those who play.
    fn states(&self, here: (&G, &G::State), there: (&G, &G::State)) -> bool;
    /// Whether the same happened.
    fn events(&self, here: &[G::Event], there: &[G::Event]) -> bool;
}

/// Two versions of a game in step.
struct Pair<'a, G: Tabletop, A> {
    one: &'a G,
    other: G,
    alike: &'a A,
}

/// Both states, until they part ways.
type Both<G> = Option<(<G as Game>::State, <G as Game>::State)>;

impl<G: Tabletop, A: Alike<G>> Pair<'_, G, A> {
    /// Both, unless they have parted ways.
    fn together(&self, states: (G::State, G::State), logs: &[Vec<G::Event>; 2]) -> Both<G> {
        let same = self.alike.events(&logs[0], &logs[1])
            && self.alike.states((self.one, &states.0), (&self.other, &states.1));
        same.then_some(states)
    }

    fn start(&self) -> Both<G> {
        let mut logs = [Vec::new(), Vec::new()];
        let states = (self.one.start(&mut logs[0]), self.other.start(&mut logs[1]));
        self.together(states, &logs)
    }

    fn apply(&self, mut states: (G::State, G::State), input: Input<G::Choice>) -> Both<G> {
        let mut logs = [Vec::new(), Vec::new()];
        self.one.apply(&mut states.0, input, &mut logs[0]);
        self.other.apply(&mut states.1, input, &mut logs[1]);
        self.together(states, &logs)
    }

    /// Both after these inputs, unless they part ways.
    fn along(&self, inputs: &[Input<G::Choice>]) -> Both<G> {
        inputs.iter().try_fold(self.start()?, |states, &input| self.apply(states, input))
    }

    /// Whether they part ways in a random game that begins with these inputs.
    fn part_by_chance(&self, begun: &[Input<G::Choice>], most: usize, seed: &mut Seed) -> bool {
        let mut both = self.along(begun);
        for _ in 0..most {
            let Some(states) = both else { return true };
            let offered = offered(self.one, &states.0);
            if offered.is_empty() {
                return false;
            }
            both = self.apply(states, seed.pick(&offered).0);
        }
        both.is_none()
    }

    /// Whether they part ways at all; `None` if there are too many pairs of states.
    fn part_ever(&self, most: usize) -> Option<bool> {
        let Some(start) = self.start() else { return Some(true) };
        let mut seen = HashSet::from([start.clone()]);
        let mut open = vec![start];
        while let Some(states) = open.pop() {
            if seen.len() > most {
                return None;
            }
            for (input, _) in offered(self.one, &states.0) {
                let Some(next) = self.apply(states.clone(), input) else { return Some(true) };
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        Some(false)
    }
}

/// Whether another option of a ruling leads a game elsewhere, as `alike` sees it. `inputs` come from a game that
/// named the ruling.
///
/// # Panics
/// If the game has no such ruling.
pub fn elsewhere<G: Tabletop>(
    game: &G,
    ruling: &Ruling,
    inputs: &[Input<G::Choice>],
    effort: Effort,
    seed: &mut Seed,
    alike: &impl Alike<G>,
) -> Elsewhere
where
    <G as Game>::State: std::hash::Hash + Eq,
{
    let now = game.rulings().get(ruling).id;
    let others = ruling.options.iter().filter(|option| option.id != now);
    let pairs: Vec<_> = others
        .map(|option| {
            let mut other = game.clone();
            other.rulings_mut().set(ruling.id, option.id).expect("an option of the register");
            Pair { one: game, other, alike }
        })
        .collect();
    if pairs.iter().any(|pair| pair.along(inputs).is_none()) {
        return Elsewhere::Leads;
    }
    for number in 0..effort.games {
        // Anything may follow from any beginning of the game that named it.
        let begun = seed.below(inputs.len() as u64 + 1) as usize;
        let begun = if number % 2 == 0 { &inputs[..begun] } else { &[] };
        if pairs.iter().any(|pair| pair.part_by_chance(begun, effort.inputs, seed)) {
            return Elsewhere::Leads;
        }
    }
    let ever: Vec<Option<bool>> = pairs.iter().map(|pair| pair.part_ever(effort.pairs)).collect();
    if ever.contains(&Some(true)) {
        Elsewhere::Leads
    } else if ever.contains(&None) {
        Elsewhere::Unknown
    } else {
        Elsewhere::Never
    }
}
