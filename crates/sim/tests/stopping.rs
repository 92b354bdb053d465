//! Games that are played end soon after somebody stops them, and what they came to so far counts; or they fill a time, and
//! say how many there were.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use kernel::{Chance, DieOrBag, Game, Input, Pending, Seat, Silent, Sink};
use sim::{Gather, Run, Streams, gather, in_turn, paired, sample};

/// A walk of so many coins. It counts the coins that are thrown, and one of them pulls the cord.
struct Walk<'a> {
    steps: u32,
    thrown: AtomicUsize,
    pulls: usize,
    cord: &'a AtomicBool,
}

impl<'a> Walk<'a> {
    fn new(steps: u32, pulls: usize, cord: &'a AtomicBool) -> Self {
        Self { steps, thrown: AtomicUsize::new(0), pulls, cord }
    }
}

impl Game for Walk<'_> {
    /// Coins thrown, and a digest of all of them: no two walks go the same way, so that nothing is looked up.
    type State = (u32, u64);
    type Choice = ();
    type Outcome = Vec<i64>;
    type Event = ();

    fn pending(&self, &(thrown, way): &(u32, u64)) -> Pending<(), Vec<i64>> {
        if thrown == self.steps {
            return Pending::Done(vec![(way & 1) as i64, 1]);
        }
        let source = DieOrBag::Die(2);
        Pending::Chance(Chance { label: "coin", seat: Seat(0), actor: 0, pool: 1, source })
    }

    fn apply(&self, state: &mut (u32, u64), input: Input<()>, log: &mut impl Sink<()>) {
        let Input::Outcome(face) = input else { unreachable!("nobody decides") };
        if self.thrown.fetch_add(1, Ordering::Relaxed) == self.pulls {
            self.cord.store(true, Ordering::Relaxed);
        }
        log.tell(|| ());
        *state = (state.0 + 1, state.1.wrapping_mul(3) + u64::from(face == 2));
    }
}

const START: (u32, u64) = (0, 0);

/// What was heard in games that ended, and how many did.
#[derive(Debug, Default, PartialEq)]
struct Heard {
    coins: u64,
    games: u64,
}

impl Sink<()> for Heard {
    fn tell(&mut self, _: impl FnOnce()) {
        self.coins += 1;
    }
}

impl Gather<(u32, u64), Vec<i64>> for Heard {
    fn end(&mut self, _: &(u32, u64), _: &Vec<i64>) {
        self.games += 1;
    }

    fn add(&mut self, other: Self) {
        self.coins += other.coins;
        self.games += other.games;
    }
}

fn walked(walk: &Walk<'_>, streams: &mut Streams<'_>) -> Option<[i64; 2]> {
    streams.play(walk, &mut START.clone(), |_, _| 0, |_, _, _| 0, &mut Silent)?.try_into().ok()
}

/// So many coins may still be thrown after the cord was pulled, by each thread: one look comes every thousand.
const LOOK: usize = 1_000;

/// However long a game is, and whenever somebody stops it.
#[test]
fn games_end_a_bounded_number_of_inputs_after_somebody_stops_them() {
    for steps in [40, 3_000, 800_000, u32::MAX] {
        for pulls in [0, 700, 20_000] {
            for threads in [1, 2] {
                let late = |play: &dyn Fn(&Walk<'_>, Run<'_>)| {
                    let cord = AtomicBool::new(false);
                    let walk = Walk::new(steps, pulls, &cord);
                    play(&walk, Run { threads, cancel: Some(&cord), ..Run::new(1_000_000_000, 7) });
                    walk.thrown.load(Ordering::Relaxed) - pulls
                };
                let gathered = late(&|walk, run| {
                    let found = gather(walk, &START, run, |_, _, _| 0, Heard::default);
                    assert_eq!(found.all.games + found.unfinished, found.trials);
                    assert_eq!(found.all.coins, found.all.games * u64::from(steps), "of games that ended");
                });
                let pairs = late(&|walk, run| {
                    let found = paired(run, |dice| walked(walk, dice), |dice| walked(walk, dice));
                    assert_eq!(found.unfinished, 0, "a game that was stopped is none that does not end");
                });
                let sampled = late(&|walk, run| {
                    let found = sample(walk, &START, run, |_, _, _| 0, Clone::clone);
                    assert_eq!(found.counts.values().sum::<u64>() + found.unfinished, found.trials);
                });
                for found in [gathered, pairs, sampled] {
                    // Short games are looked at by the dozen.
                    assert!(
                        found <= threads * LOOK + 2,
                        "{found} coins of {steps}, {pulls} before, {threads} threads"
                    );
                }
            }
        }
    }
}

#[test]
fn starts_in_turn_end_after_the_round_in_which_somebody_stops_them() {
    let cord = AtomicBool::new(false);
    let walk = Walk::new(100, 12_345, &cord);
    let run = Run { cancel: Some(&cord), ..Run::new(1_000_000, 7) };
    let found = in_turn(&walk, &[&START, &(50, 0)], 2, 1_000, run, |_, _, _| 0);
    assert_eq!(found.rounds, 83, "150 coins each");
    assert!(found.means.iter().all(|start| (start[1].mean().middle - 1.0).abs() < 1e-12), "{found:?}");
}

/// What fits into a time is what as many trials come to without one.
#[test]
fn a_time_is_filled_with_games_that_can_be_played_again() {
    let cord = AtomicBool::new(false);
    let walk = Walk::new(40, usize::MAX, &cord);
    let timed = Run { within: Some(Duration::from_millis(60)), threads: 2, ..Run::new(u64::MAX, 3) };
    let again = |trials: u64| {
        assert!(trials > 100, "{trials} trials of 40 coins fit");
        Run::new(trials, 3)
    };
    let sampled = sample(&walk, &START, timed, |_, _, _| 0, Clone::clone);
    assert_eq!(sampled, sample(&walk, &START, again(sampled.trials), |_, _, _| 0, Clone::clone));
    let gathered = gather(&walk, &START, timed, |_, _, _| 0, Heard::default);
    assert_eq!(gathered, gather(&walk, &START, again(gathered.trials), |_, _, _| 0, Heard::default));
    let pairs = paired(timed, |dice| walked(&walk, dice), |dice| walked(&walk, dice));
    assert_eq!(pairs, paired(again(pairs.trials()), |dice| walked(&walk, dice), |dice| walked(&walk, dice)));
    let turns = in_turn(&walk, &[&START], 2, 1_000, timed, |_, _, _| 0);
    assert_eq!(turns, in_turn(&walk, &[&START], 2, 1_000, again(turns.rounds), |_, _, _| 0));
}

/// A game that takes longer than the time is played once, and no oftener than it was asked for.
#[test]
fn a_time_is_no_reason_to_play_nothing_or_more_than_was_asked() {
    let cord = AtomicBool::new(false);
    let long = Walk::new(200_000, usize::MAX, &cord);
    let short = Run { within: Some(Duration::from_nanos(1)), ..Run::new(u64::MAX, 3) };
    assert_eq!(gather(&long, &START, short, |_, _, _| 0, Heard::default).trials, 1);
    assert_eq!(paired(short, |dice| walked(&long, dice), |dice| walked(&long, dice)).trials(), 1);
    let few = Walk::new(3, usize::MAX, &cord);
    let timed = Run { within: Some(Duration::from_mins(1)), ..Run::new(1_000, 3) };
    assert_eq!(gather(&few, &START, timed, |_, _, _| 0, Heard::default).trials, 1_000);
    assert_eq!(paired(timed, |dice| walked(&few, dice), |dice| walked(&few, dice)).trials(), 1_000);
    assert_eq!(sample(&few, &START, timed, |_, _, _| 0, Clone::clone).trials, 1_000);
}
