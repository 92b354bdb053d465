//! Plays a state to its end: in a fixed order, or in the best one.

use std::collections::BTreeMap;

use num_rational::BigRational;

use super::{Dist, Order, State, Table, Task, attack, claw, fraction};

/// The next step of a hunt.
#[derive(Clone, Debug)]
pub enum Step {
    /// Nothing is left to do.
    Over,
    /// Something happens by rule or by chance.
    Chance(Dist<State>),
    /// The player of the survivor chooses one of these, in the order of the list of cards or of the locations
    /// from head to legs.
    Choice(Vec<State>),
}

/// Does the next task.
pub fn step(table: &Table, state: &State) -> Step {
    let mut state = state.clone();
    let Some(task) = state.todo.pop() else { return Step::Over };
    let sure = |state| Step::Chance(Dist::certain(state));
    match task {
        Task::Attack { blind_spot } => Step::Chance(attack::begin(table, &state, blind_spot)),
        Task::PerfectHit(effect) => sure(attack::perfect_hit(&state, effect)),
        Task::Draw(cards) => Step::Chance(attack::draw(table, &state, cards)),
        Task::Read => sure(attack::read(table, &state)),
        Task::Select => ordered(table.locations, attack::select(table, &state)),
        Task::Resolve(card) => Step::Chance(attack::resolve(table, &state, card)),
        Task::Wound(times) => sure(attack::wound(&state, times)),
        Task::Leave(from) => Step::Chance(claw::leave(table, &state, from)),
        Task::Approach(profile, from) => Step::Chance(claw::approach(table, &state, profile, from)),
        Task::React { card, succeeded, times } => {
            sure(attack::react(table, &state, &table.cards[card], succeeded, times))
        }
        Task::PutAway { card, critical } => sure(attack::put_away(table, &state, card, critical)),
        Task::EndAttack => {
            state.end_attack(table);
            sure(state)
        }
        Task::Reshuffle => {
            let piles = state.pile.reshuffled(table.shuffle);
            Step::Chance(piles.map(|pile| State { pile: pile.clone(), ..state.clone() }))
        }
        Task::Perform { effect, own } => sure(claw::perform(table, &state, effect, own)),
        Task::MonsterAttack(profile) => Step::Chance(claw::monster_attack(table, &state, profile)),
        Task::Hits { locations, damage } => ordered(table.hits, claw::hits(&state, &locations, damage)),
        Task::Damage(location, points) => sure(claw::take_damage(&state, location, points)),
        Task::RandomDamage(points) => Step::Chance(claw::take_random_damage(&state, points)),
        Task::Severe(location) => Step::Chance(claw::severe(&state, location)),
        Task::Brain(points) => sure(claw::take_brain_damage(&state, points)),
        Task::Trauma => Step::Chance(claw::trauma(&state)),
        Task::InsanityDie(sides) => Step::Chance(claw::insanity_die(&state, sides)),
    }
}

/// A choice, unless there is only one option or the order is that of the list.
fn ordered(order: Order, mut states: Vec<State>) -> Step {
    if states.len() == 1 || order == Order::AsListed {
        return Step::Chance(Dist::certain(states.swap_remove(0)));
    }
    Step::Choice(states)
}

/// All outcomes, with this way of choosing among several states. The state with most left to do goes first, so that
/// equal states meet.
fn follow(table: &Table, start: &State, choose: &mut dyn FnMut(&[State]) -> usize) -> Dist<State> {
    let mut outcomes = Vec::new();
    let mut open = Open::default();
    open.add(start.clone(), fraction(1, 1));
    while let Some((_, states)) = open.0.pop_last() {
        for (state, chance) in states {
            match step(table, &state) {
                Step::Over => outcomes.push((state, chance)),
                Step::Chance(after) => {
                    for (state, share) in after.iter() {
                        open.add(state.clone(), &chance * share);
                    }
                }
                Step::Choice(mut states) => open.add(states.swap_remove(choose(&states)), chance),
            }
        }
    }
    outcomes.into_iter().collect()
}

/// States with their chances, by the number of tasks left.
#[derive(Default)]
struct Open(BTreeMap<usize, BTreeMap<State, BigRational>>);

impl Open {
    fn add(&mut self, state: State, chance: BigRational) {
        let equals = self.0.entry(state.todo.len()).or_default();
        *equals.entry(state).or_insert_with(|| fraction(0, 1)) += chance;
    }
}

/// All outcomes, always choosing the first option.
pub fn play_as_listed(table: &Table, start: &State) -> Dist<State> {
    follow(table, start, &mut |_| 0)
}

/// The worth of an outcome.
pub type Worth<'a> = &'a dyn Fn(&State) -> i64;

/// The expected worth under the best choices, and that of every state on the way.
fn expected(
    table: &Table,
    state: &State,
    worth: Worth<'_>,
    known: &mut BTreeMap<State, BigRational>,
) -> BigRational {
    if let Some(value) = known.get(state) {
        return value.clone();
    }
    let value = match step(table, state) {
        Step::Over => fraction(worth(state), 1),
        Step::Chance(after) => {
            after.iter().map(|(state, chance)| chance * expected(table, state, worth, known)).sum()
        }
        Step::Choice(states) => {
            let values = states.iter().map(|state| expected(table, state, worth, known));
            values.max().expect("there is something to choose")
        }
    };
    known.insert(state.clone(), value.clone());
    value
}

/// The expected worth under the best choices.
pub fn best_worth(table: &Table, start: &State, worth: Worth<'_>) -> BigRational {
    expected(table, start, worth, &mut BTreeMap::new())
}

/// All outcomes under the best choices; of equally good ones, the first.
pub fn play_best(table: &Table, start: &State, worth: Worth<'_>) -> Dist<State> {
    let mut known = BTreeMap::new();
    follow(table, start, &mut |states| {
        let values: Vec<BigRational> =
            states.iter().map(|state| expected(table, state, worth, &mut known)).collect();
        let best = values.iter().max().expect("there is something to choose");
        values.iter().position(|value| value == best).expect("the best is one of them")
    })
}

/// The expected worth of a distribution.
pub fn mean(outcomes: &Dist<State>, worth: Worth<'_>) -> BigRational {
    outcomes.iter().map(|(state, chance)| chance * fraction(worth(state), 1)).sum()
}
