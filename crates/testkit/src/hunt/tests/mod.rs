//! The twin against numbers derived on paper, the worked problems and the examples of the pages.

mod attacks;
mod bench;
mod claws;
mod injuries;
mod laws;
mod lion;
mod orders;
mod wounds;

use num_rational::BigRational;

use super::*;

/// A monster that never runs out of AI cards.
fn monster(toughness: i32) -> Monster {
    Monster::new(toughness, 99)
}

/// A fresh survivor before a fresh deck of these cards.
fn start(toughness: i32, cards: &[usize]) -> State {
    State::new(Survivor::new(), monster(toughness), Pile::new(cards))
}

/// The moment when these cards lie face up, still unresolved.
fn face_up(toughness: i32, cards: &[usize]) -> State {
    let mut state = start(toughness, &[]);
    state.pile.hand = cards.to_vec();
    state.current.going_on = true;
    state.with_tasks(&[Task::Select, Task::EndAttack])
}

/// One plain attack.
fn attack(table: &Table, state: &State) -> Dist<State> {
    play_as_listed(table, &state.clone().with_attacks(1))
}

fn wounds(state: &State) -> i64 {
    state.tally.wounds.into()
}

fn survives(state: &State) -> i64 {
    (!state.survivor.dead).into()
}

/// The chances of 0, 1, 2... wounds.
fn assert_wounds(outcomes: &Dist<State>, expected: &[BigRational]) {
    let counted: Dist<i32> = outcomes.map(|state| state.tally.wounds);
    let listed: Dist<i32> = (0..).zip(expected.iter().cloned()).collect();
    assert_eq!(counted, listed);
}

/// A fraction as the worked problems write it.
fn parsed(text: &str) -> BigRational {
    text.parse().expect("a fraction")
}

/// A basic action that always hits for this much.
fn sure_hit(damage: i32) -> Profile {
    Profile { speed: 1, accuracy: -10, damage }
}
