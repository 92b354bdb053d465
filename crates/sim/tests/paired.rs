//! Paired comparison on a game so small that the difference is known.

use kernel::{Chance, DieOrBag, Game, Input, Pending, Seat, Silent, Sink};
use sim::{Draw, Run, Streams, paired};

/// A warm-up of some dice that mean nothing, then one d20 that counts if it is high enough.
struct Throw {
    warm_up: u8,
    need: u8,
}

impl Game for Throw {
    type State = (u8, Option<u8>);
    type Choice = ();
    type Outcome = u8;
    type Event = ();

    fn pending(&self, &(left, thrown): &Self::State) -> Pending<(), u8> {
        let label = if left > 0 { "warm-up" } else { "throw" };
        match thrown {
            Some(face) => Pending::Done(face),
            None => {
                Pending::Chance(Chance { label, seat: Seat(0), actor: 0, pool: 1, source: DieOrBag::Die(20) })
            }
        }
    }

    fn apply(&self, (left, thrown): &mut Self::State, input: Input<()>, _: &mut impl Sink<()>) {
        let Input::Outcome(face) = input else { unreachable!("nobody decides") };
        if *left > 0 { *left -= 1 } else { *thrown = Some(face) }
    }
}

fn played(game: &Throw, streams: &mut Streams<'_>) -> Option<[i64; 2]> {
    let name = |_: &_, draw: Draw<'_>| match draw {
        Draw::Chance(chance) => chance.label.len() as u64,
        Draw::Decision => 0,
    };
    let face = streams.play(game, &mut (game.warm_up, None), name, |_, _, _| 0, &mut Silent)?;
    Some([i64::from(face >= game.need), 2])
}

const RUN: Run<'static> = Run::new(20_000, 5);

/// A throw of 11 or more against one of 9 or more: they differ by one tenth, and where the dice are the same only one
/// throw in ten tells them apart.
#[test]
fn a_known_difference_is_found_with_a_known_width() {
    let (a, b) = (Throw { warm_up: 0, need: 11 }, Throw { warm_up: 3, need: 9 });
    let found = paired(RUN, |dice| played(&a, dice), |dice| played(&b, dice));
    let hits = found.mean(0);
    assert_eq!((found.pairs, found.unfinished), (20_000, 0));
    let n = 20_000_f64;
    let (paired_half, apart) = (1.96 * (0.09 / n).sqrt(), 1.96 * (0.4975 / n).sqrt());
    assert!((hits.difference - 0.1).abs() < 5.0 * (0.09 / n).sqrt(), "{hits:?}");
    assert!((hits.half / paired_half - 1.0).abs() < 0.05, "{hits:?}, expected {paired_half}");
    assert!((hits.unpaired / apart - 1.0).abs() < 0.05, "{hits:?}, expected {apart}");
    assert!(hits.is_seen() && hits.narrower().is_some_and(|times| times > 2.2));
    let differing = (n - found.same as f64) / n;
    assert!((differing - hits.difference).abs() < 1e-12, "whoever passes 11 passes 9");
    // By a measure that is always 2, the ratio is half of the mean, and so is its interval.
    let ratio = found.ratio(0, 1);
    assert!((2.0 * ratio.difference - hits.difference).abs() < 1e-12);
    assert!((2.0 * ratio.half - hits.half).abs() < 1e-9);
}

#[test]
fn a_version_does_not_differ_from_itself() {
    let game = Throw { warm_up: 1, need: 7 };
    let found = paired(RUN, |dice| played(&game, dice), |dice| played(&game, dice));
    for number in [found.mean(0), found.mean(1), found.ratio(0, 1)] {
        assert_eq!((number.difference, number.half), (0.0, 0.0), "{number:?}");
    }
    assert_eq!(found.same, found.pairs);
    assert!(found.mean(0).unpaired > 0.0 && found.mean(1).narrower().is_none());
}

#[test]
fn it_does_not_depend_on_threads() {
    let (a, b) = (Throw { warm_up: 0, need: 11 }, Throw { warm_up: 2, need: 3 });
    let run = |threads| {
        let run = Run { threads, ..Run::new(1_003, 8) };
        paired(run, |dice| played(&a, dice), |dice| played(&b, dice))
    };
    assert_eq!(run(1), run(3));
}
