//! A new game in thirty lines, with exact odds, best play and a simulation: nothing else has to be written for them.
//!
//! One turn of a game of greed: roll a d6 again and again and add up, or stop and keep the sum. A 1 loses it all.
//!
//! ```console
//! $ cargo run -p bout-examples --bin new-game
//! ```

use kernel::{Chance, Decision, Game, Input, Pending, Seat, Sink, Source};
use odds::{Answer, Odds, Policy, Rivals, Value};
use sim::{Run, sample};

struct Greed;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum State {
    Rolling(u8),
    Asked(u8),
    Over(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
enum Greedy {
    #[default]
    Stop,
    On,
}

/// Nobody goes on beyond this.
const ENOUGH: u8 = 40;

impl Game for Greed {
    type State = State;
    type Choice = Greedy;
    type Outcome = u8;
    type Event = ();

    fn pending(&self, state: &State) -> Pending<Greedy, u8> {
        match *state {
            State::Rolling(_) => {
                let source = Source::Die(6);
                Pending::Chance(Chance { label: "greed", seat: Seat(0), actor: 0, pool: 1, source })
            }
            State::Asked(_) => Pending::Decision(Decision {
                seat: Seat(0),
                choices: [Greedy::Stop, Greedy::On].into_iter().collect(),
            }),
            State::Over(sum) => Pending::Done(sum),
        }
    }

    fn apply(&self, state: &mut State, input: Input<Greedy>, _: &mut impl Sink<()>) {
        *state = match (*state, input) {
            (State::Rolling(_), Input::Outcome(1)) => State::Over(0),
            (State::Rolling(sum), Input::Outcome(face)) if sum + face >= ENOUGH => State::Over(sum + face),
            (State::Rolling(sum), Input::Outcome(face)) => State::Asked(sum + face),
            (State::Asked(sum), Input::Choice(Greedy::On)) => State::Rolling(sum),
            (State::Asked(sum), _) => State::Over(sum),
            (over, _) => over,
        };
    }
}

/// Stops from a sum on.
fn stops_at(least: u8) -> impl Fn(&State, &Decision<Greedy>) -> usize + Sync {
    move |state, _| usize::from(!matches!(state, State::Asked(sum) if *sum >= least))
}

fn exactly(least: u8) -> Answer<u8> {
    let stops = stops_at(least);
    let odds = Odds::new(&Greed, Policy::Choose(&stops));
    odds.solve(&State::Rolling(0), |&sum| sum).expect("nobody stops it")
}

fn best() -> Value {
    let odds = Odds::new(&Greed, Policy::First);
    let (start, seat) = (State::Rolling(0), [Seat(0)]);
    let found = odds.best_value(&start, &seat, Rivals::Policy, |&sum| i64::from(sum), |&sum| sum, 0);
    found.expect("it is small").value
}

fn main() {
    for least in [10, 15, 20, 25] {
        let answer = exactly(least);
        let (lost, mean) = (answer.of(&0), answer.mean(|&sum| sum.into()));
        println!("stopping at {least}: {} lose it all, {:.4} on average", lost.percent(2), mean.to_f64());
    }
    println!("best play: {:.4} on average", best().to_f64());
    let stops = stops_at(20);
    let run = Run::new(1_000_000, 1);
    let sampled =
        sample(&Greed, &State::Rolling(0), run, |state, decision, _| stops(state, decision), |&sum| sum);
    println!("sampled, stopping at 20: {:.2}% lose it all", sampled.estimate(&0).middle * 100.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Going on with a sum s wins 20 more in five sixths and loses s in one: worth it below 20, and a tie at 20.
    #[test]
    fn stopping_at_twenty_is_the_best_play() {
        let mean = |least| Value::from(&exactly(least).mean(|&sum| sum.into()));
        assert_eq!(best(), mean(20));
        assert_eq!(best(), mean(21));
        assert!(best() > mean(19) && best() > mean(22));
    }

    #[test]
    fn samples_lie_near_the_exact_odds() {
        let stops = stops_at(20);
        let sampled = sample(
            &Greed,
            &State::Rolling(0),
            Run::new(100_000, 1),
            |state, decision, _| stops(state, decision),
            |&sum| sum,
        );
        for (sum, chance) in exactly(20).outcomes {
            assert!(sampled.sigmas(&sum, chance.to_f64()) < 5.0, "{sum}");
        }
    }
}
