//! Small games whose exact odds are timed and counted, each with the answer that it must come to.

use kernel::{Chance, DieOrBag, Game, Input, Pending, Seat, Sink};
use odds::{Mean, Odds, Pick, Prob};

/// So many attacks in a row, each a die that hits from a number on; the outcome is the number of hits.
pub struct Attacks {
    pub sides: u8,
    pub number: u8,
    pub hits_from: u8,
}

/// A state of the size that a small rulebook needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    pub made: u8,
    pub hits: u8,
    pub luggage: [u16; 12],
}

pub const START: State = State { made: 0, hits: 0, luggage: [7; 12] };

impl Game for Attacks {
    type State = State;
    type Choice = ();
    type Outcome = u8;
    type Event = ();

    fn pending(&self, state: &State) -> Pending<(), u8> {
        if state.made == self.number {
            return Pending::Done(state.hits);
        }
        let source = DieOrBag::Die(self.sides);
        Pending::Chance(Chance { label: "attack", seat: Seat(0), actor: 0, pool: 1, source })
    }

    fn apply(&self, state: &mut State, input: Input<()>, log: &mut impl Sink<()>) {
        let Input::Outcome(face) = input else { unreachable!("only dice are asked for") };
        log.tell(|| ());
        state.made += 1;
        state.hits += u8::from(face >= self.hits_from);
    }
}

/// A walk between 0 and 100 that goes up on 2 of 3: one cycle of 99 states.
pub struct Walk;

impl Game for Walk {
    type State = u8;
    type Choice = ();
    type Outcome = bool;
    type Event = ();

    fn pending(&self, place: &u8) -> Pending<(), bool> {
        if matches!(place, 0 | 100) {
            return Pending::Done(*place == 100);
        }
        let source = DieOrBag::Die(3);
        Pending::Chance(Chance { label: "step", seat: Seat(0), actor: 0, pool: 1, source })
    }

    fn apply(&self, place: &mut u8, input: Input<()>, _: &mut impl Sink<()>) {
        *place = if input == Input::Outcome(1) { *place - 1 } else { *place + 1 };
    }
}

/// Four attacks with a die of 16: one question about one attack.
pub const FOUR: Attacks = Attacks { sides: 16, number: 4, hits_from: 8 };

/// A hundred attacks with a die of 20.
pub const HUNDRED: Attacks = Attacks { sides: 20, number: 100, hits_from: 8 };

/// 10 merged states, 160 faces.
pub fn ten_states() {
    let answer = Odds::new(&FOUR, Pick::First).solve(&START, |&hits| hits).unwrap();
    assert_eq!((answer.states, answer.inputs), (10, 160));
    assert_eq!(answer.outcomes[&4], Prob::new(6561u32, 65536u32));
}

/// 5,050 merged states with numbers of more than 400 bits.
pub fn hundred_attacks() {
    let answer = Odds::new(&HUNDRED, Pick::First).solve(&START, |&hits| hits).unwrap();
    assert_eq!((answer.states, answer.inputs), (5050, 101_000));
    assert_eq!(answer.mean(|&hits| hits.into()), Prob::from(65));
}

/// The same with expected numbers of events.
pub fn hundred_attacks_expectations() {
    let counts = Odds::new(&HUNDRED, Pick::First).expectations(&START, |()| [()]).unwrap();
    assert_eq!(counts, [((), Mean::Exact(Prob::from(100)))]);
}

/// One cycle of 99 states.
pub fn cycle_of_99_states() {
    let answer = Odds::new(&Walk, Pick::First).solve(&50, |&top| top).unwrap();
    assert_eq!(answer.states, 99);
    assert_eq!(answer.outcomes[&true], Prob::new(1u64 << 50, (1u64 << 50) + 1));
}
