//! Games whose odds a textbook gives.

use std::collections::BTreeMap;

use kernel::{Bag, Chance, Deck, DieOrBag, Game, Input, Pending, Seat, Sink};
use odds::{Exactness, Mean, Odds, Pick, Prob};

use crate::naive::enumerate;
use crate::table::prob;

/// So many dice, added up. The state has memory of its own, as a careless game's might.
struct Sum {
    sides: u8,
    dice: usize,
}

impl Game for Sum {
    type State = Vec<u16>;
    type Choice = ();
    type Outcome = u16;
    type Event = ();

    fn pending(&self, state: &Vec<u16>) -> Pending<(), u16> {
        if usize::from(state[0]) == self.dice {
            return Pending::Done(state[1]);
        }
        let source = DieOrBag::Die(self.sides);
        Pending::Chance(Chance { label: "die", seat: Seat(0), actor: 0, pool: 1, source })
    }

    fn apply(&self, state: &mut Vec<u16>, input: Input<()>, _: &mut impl Sink<()>) {
        let Input::Outcome(face) = input else { unreachable!("only dice are asked for") };
        state[0] += 1;
        state[1] += u16::from(face);
    }
}

#[test]
fn two_dice_make_seven_most_often() {
    let game = Sum { sides: 6, dice: 2 };
    let answer = Odds::new(&game, Pick::First).solve(&vec![0, 0], |&sum| sum).unwrap();
    let ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1u64];
    let expected: BTreeMap<u16, Prob> = (2..=12).zip(ways.map(|n| Prob::new(n, 36u64))).collect();
    assert_eq!(answer.outcomes, expected);
    assert_eq!(answer.exactness, Exactness::Exact);
    assert_eq!((answer.states, answer.edges, answer.inputs), (7, 42, 42));
    assert_eq!(answer.mean(|&sum| sum.into()), prob("7"));
    assert_eq!(answer.probability(|&sum| sum >= 10), prob("1/6"));
    assert_eq!(answer.outcomes, enumerate(&game, &vec![0, 0], &|_, _| vec![]).outcomes);
}

#[test]
fn less_detail_adds_up_and_distances_are_exact() {
    let odds = |sides| {
        let game = Sum { sides, dice: 1 };
        Odds::new(&game, Pick::First).solve(&vec![0, 0], |&sum| sum).unwrap()
    };
    let (d6, d8) = (odds(6), odds(8));
    let even = d6.map(|sum| sum % 2 == 0);
    assert_eq!((even.of(&true), even.of(&false)), (prob("1/2"), prob("1/2")));
    assert_eq!(d6.of(&7), Prob::zero());
    assert_eq!(d6.distance(&d8), prob("1/4"));
    assert_eq!((d6.distance(&d6), d8.distance(&d6)), (Prob::zero(), prob("1/4")));
    assert_eq!(d6.compare(&d8)[&8], (Prob::zero(), prob("1/8")));
}

/// So many checks on a d20, each passed on 8 or more.
struct Checks(u16);

impl Game for Checks {
    type State = (u16, u16);
    type Choice = ();
    type Outcome = u16;
    type Event = bool;

    fn pending(&self, &(made, passed): &(u16, u16)) -> Pending<(), u16> {
        if made == self.0 {
            return Pending::Done(passed);
        }
        let source = DieOrBag::Die(20);
        Pending::Chance(Chance { label: "check", seat: Seat(0), actor: 0, pool: 1, source })
    }

    fn apply(&self, state: &mut (u16, u16), input: Input<()>, log: &mut impl Sink<bool>) {
        let Input::Outcome(face) = input else { unreachable!("only dice are asked for") };
        state.0 += 1;
        state.1 += u16::from(face >= 8);
        log.tell(|| face >= 8);
    }
}

/// `n` over `k`.
fn binomial(n: u64, k: u64) -> Prob {
    (1..=k).fold(Prob::one(), |product, i| product * Prob::new(n + 1 - i, i))
}

#[test]
fn checks_are_binomial_in_short_and_in_long_integers() {
    for checks in [1, 20, 29, 30, 60, 200u16] {
        let game = Checks(checks);
        let answer = Odds::new(&game, Pick::First).solve(&(0, 0), |&passed| passed).unwrap();
        assert_eq!(answer.exactness, Exactness::Exact, "{checks} checks");
        assert_eq!(answer.outcomes.len(), usize::from(checks) + 1);
        for (&passed, probability) in &answer.outcomes {
            let mut expected = binomial(checks.into(), passed.into());
            for check in 0..checks {
                expected = expected * if check < passed { prob("13/20") } else { prob("7/20") };
            }
            assert_eq!(*probability, expected, "{passed} of {checks}");
        }
        assert_eq!(answer.mean(|&passed| passed.into()), prob("13/20") * u64::from(checks).into());
    }
}

#[test]
fn events_are_expected_as_often_as_linearity_says() {
    let game = Checks(30);
    let counts = Odds::new(&game, Pick::First).expectations(&(0, 0), |&passed| [passed]).unwrap();
    assert_eq!(counts, [(false, Mean::Exact(prob("21/2"))), (true, Mean::Exact(prob("39/2")))]);
    let none = Odds::new(&game, Pick::First).expectations(&(30, 0), |&passed| [passed]).unwrap();
    assert_eq!(none, []);
}

#[test]
fn a_game_that_is_over_has_one_outcome() {
    let answer = Odds::new(&Checks(3), Pick::First).solve(&(3, 2), |&passed| passed).unwrap();
    assert_eq!(answer.outcomes, BTreeMap::from([(2, Prob::one())]));
    assert_eq!((answer.states, answer.exactness), (0, Exactness::Exact));
}

/// Draws three cards; the outcome is how many of each kind came, and which came last.
struct Draws;

const CARDS: [u8; 3] = [2, 1, 3];

impl Game for Draws {
    type State = (Deck, u8);
    type Choice = ();
    type Outcome = ([u8; 3], u8);
    type Event = ();

    fn pending(&self, (deck, last): &(Deck, u8)) -> Pending<(), ([u8; 3], u8)> {
        if deck.discarded().len() == 3 {
            return Pending::Done(([0, 1, 2].map(|kind| deck.discarded().count(kind)), *last));
        }
        Pending::Chance(Chance { label: "card", seat: Seat(0), actor: 0, pool: 1, source: deck.source() })
    }

    fn apply(&self, (deck, last): &mut (Deck, u8), input: Input<()>, _: &mut impl Sink<()>) {
        let Input::Outcome(kind) = input else { unreachable!("only cards are asked for") };
        deck.draw(kind);
        deck.discard(kind);
        // Only the last card matters, so earlier ones are forgotten.
        *last = if deck.discarded().len() == 3 { kind } else { 0 };
    }
}

/// Calls `visit` with every order of the cards, equal ones told apart.
fn permutations(cards: &mut Vec<u8>, done: usize, visit: &mut impl FnMut(&[u8])) {
    if done == cards.len() {
        return visit(cards);
    }
    for at in done..cards.len() {
        cards.swap(done, at);
        permutations(cards, done + 1, visit);
        cards.swap(done, at);
    }
}

#[test]
fn draws_without_replacement_are_those_of_all_shuffles() {
    let mut cards: Vec<u8> = (0u8..).zip(CARDS).flat_map(|(kind, n)| (0..n).map(move |_| kind)).collect();
    let mut counts: BTreeMap<([u8; 3], u8), u64> = BTreeMap::new();
    permutations(&mut cards, 0, &mut |order| {
        let mut drawn = [0; 3];
        order[..3].iter().for_each(|&kind| drawn[usize::from(kind)] += 1);
        *counts.entry((drawn, order[2])).or_default() += 1;
    });
    let expected: BTreeMap<_, _> = counts.into_iter().map(|(k, n)| (k, Prob::new(n, 720u64))).collect();
    let start = (Deck::shuffled(Bag::new(CARDS)), 0);
    let answer = Odds::new(&Draws, Pick::First).solve(&start, Clone::clone).unwrap();
    assert_eq!(answer.outcomes, expected);
    assert_eq!(answer.states, 9, "the hands of none, one and two cards");
}
