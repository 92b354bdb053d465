//! How long exact odds take, from nothing to the answer. Each bench asserts what it finds.

use divan::Bencher;
use kernel::{Chance, Game, Input, Pending, Seat, Silent, Sink, Source};
use odds::{Odds, Policy, Prob};

fn main() {
    divan::main();
}

/// So many attacks in a row, each a die that hits from a number on; the outcome is the number of hits.
struct Attacks {
    sides: u8,
    number: u8,
    hits_from: u8,
}

/// A state of the size that a small rulebook needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    made: u8,
    hits: u8,
    luggage: [u16; 12],
}

const START: State = State { made: 0, hits: 0, luggage: [7; 12] };

impl Game for Attacks {
    type State = State;
    type Choice = ();
    type Outcome = u8;
    type Event = ();

    fn pending(&self, state: &State) -> Pending<(), u8> {
        if state.made == self.number {
            return Pending::Done(state.hits);
        }
        let source = Source::Die(self.sides);
        Pending::Chance(Chance { label: "attack", seat: Seat(0), actor: 0, pool: 1, source })
    }

    fn apply(&self, state: &mut State, input: Input<()>, log: &mut impl Sink<()>) {
        let Input::Outcome(face) = input else { unreachable!("only dice are asked for") };
        log.tell(|| ());
        state.made += 1;
        state.hits += u8::from(face >= self.hits_from);
    }
}

/// 10 merged states, 160 faces: one question about one attack.
#[divan::bench]
fn ten_states(bencher: Bencher<'_, '_>) {
    let game = Attacks { sides: 16, number: 4, hits_from: 8 };
    bencher.bench(|| {
        let answer = Odds::new(&game, Policy::First).solve(&START, |&hits| hits).unwrap();
        assert_eq!((answer.states, answer.inputs), (10, 160));
        assert_eq!(answer.outcomes[&4], Prob::new(6561u32, 65536u32));
        answer
    });
}

/// The faces alone, without merging: what any solver has to pay.
#[divan::bench]
fn ten_states_faces_alone(bencher: Bencher<'_, '_>) {
    let game = Attacks { sides: 16, number: 4, hits_from: 8 };
    bencher.bench(|| {
        let mut hits = 0u32;
        for _ in 0..10 {
            for face in 1..=16 {
                let mut state = divan::black_box(START);
                game.apply(&mut state, Input::Outcome(face), &mut Silent);
                hits += u32::from(state.hits);
            }
        }
        assert_eq!(hits, 90);
    });
}

/// 5,050 merged states with numbers of more than 400 bits.
#[divan::bench]
fn hundred_attacks(bencher: Bencher<'_, '_>) {
    let game = Attacks { sides: 20, number: 100, hits_from: 8 };
    bencher.bench(|| {
        let answer = Odds::new(&game, Policy::First).solve(&START, |&hits| hits).unwrap();
        assert_eq!((answer.states, answer.inputs), (5050, 101_000));
        assert_eq!(answer.mean(|&hits| hits.into()), Prob::from(65));
        answer
    });
}

/// The same with expected numbers of events.
#[divan::bench]
fn hundred_attacks_expectations(bencher: Bencher<'_, '_>) {
    let game = Attacks { sides: 20, number: 100, hits_from: 8 };
    bencher.bench(|| {
        let counts = Odds::new(&game, Policy::First).expectations(&START, |()| [()]).unwrap();
        assert_eq!(counts, [((), Prob::from(100))]);
    });
}

/// A walk between 0 and 100 that goes up on 2 of 3: one cycle of 99 states.
struct Walk;

impl Game for Walk {
    type State = u8;
    type Choice = ();
    type Outcome = bool;
    type Event = ();

    fn pending(&self, place: &u8) -> Pending<(), bool> {
        if matches!(place, 0 | 100) {
            return Pending::Done(*place == 100);
        }
        let source = Source::Die(3);
        Pending::Chance(Chance { label: "step", seat: Seat(0), actor: 0, pool: 1, source })
    }

    fn apply(&self, place: &mut u8, input: Input<()>, _: &mut impl Sink<()>) {
        *place = if input == Input::Outcome(1) { *place - 1 } else { *place + 1 };
    }
}

#[divan::bench]
fn cycle_of_99_states(bencher: Bencher<'_, '_>) {
    bencher.bench(|| {
        let answer = Odds::new(&Walk, Policy::First).solve(&50, |&top| top).unwrap();
        assert_eq!(answer.states, 99);
        assert_eq!(answer.outcomes[&true], Prob::new(1u64 << 50, (1u64 << 50) + 1));
        answer
    });
}
