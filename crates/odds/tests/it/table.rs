//! A game that is a table: for each state the kind of input that it waits for, and the target of each input.

use kernel::{Bag, Chance, Decision, DieOrBag, Game, Input, Pending, Seat, Sink};
use odds::Prob;

/// A state of the table.
#[derive(Debug, Clone)]
pub enum Node {
    /// A die; face `i` leads to state `i - 1` of the list.
    Die(Vec<u16>),
    /// A draw: copies of each kind, and where it leads.
    Draw(Vec<(u8, u16)>),
    /// A decision of a seat; option `i` leads to state `i` of the list.
    Choice(u8, Vec<u16>),
    /// Over, with this outcome.
    Done(u8),
}

/// The table; every step tells where it came from and where it went.
#[derive(Debug, Clone)]
pub struct Table(pub Vec<Node>);

impl Game for Table {
    type State = u16;
    type Choice = u8;
    type Outcome = u8;
    type Event = (u16, u16);

    fn pending(&self, state: &u16) -> Pending<u8, u8> {
        let chance = |source| Chance { label: "roll", seat: Seat(0), actor: 0, pool: 1, source };
        match &self.0[usize::from(*state)] {
            Node::Die(faces) => Pending::Chance(chance(DieOrBag::Die(faces.len() as u8))),
            Node::Draw(kinds) => {
                Pending::Chance(chance(Bag::new(kinds.iter().map(|&(copies, _)| copies)).source()))
            }
            Node::Choice(seat, options) => {
                Pending::Decision(Decision { seat: Seat(*seat), choices: (0..options.len() as u8).collect() })
            }
            Node::Done(outcome) => Pending::Done(*outcome),
        }
    }

    fn apply(&self, state: &mut u16, input: Input<u8>, log: &mut impl Sink<(u16, u16)>) {
        let from = *state;
        *state = match (&self.0[usize::from(from)], input) {
            (Node::Die(faces), Input::Outcome(face)) => faces[usize::from(face) - 1],
            (Node::Draw(kinds), Input::Outcome(kind)) => kinds[usize::from(kind)].1,
            (Node::Choice(_, options), Input::Choice(choice)) => options[usize::from(choice)],
            _ => unreachable!("the input fits what the state waits for"),
        };
        let to = *state;
        log.tell(|| (from, to));
    }
}

/// A fraction from its text.
pub fn prob(text: &str) -> Prob {
    text.parse().unwrap()
}
