//! A new game in thirty lines, with exact odds, best play and a simulation: nothing else has to be written for them.
//!
//! One turn of a game of greed: roll a d6 again and again and add up, or stop and keep the sum. A 1 loses it all.
//!
//! ```console
//! $ cargo run -p bout-examples --bin new-game
//! ```

use State::{Asked, Over, Rolling};
use kernel::{Chance, Decision, DieOrBag, Game, Input, Pending, Seat, Sink};
use odds::{Answer, Odds, Pick, Rivals, Value};
use sim::{Run, Sampled, sample};

struct Greed;

/// Each with the sum so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum State {
    Rolling(u8),
    Asked(u8),
    Over(u8),
}

const D6: Chance = Chance { label: "greed", seat: Seat(0), actor: 0, pool: 1, source: DieOrBag::Die(6) };

impl Game for Greed {
    type State = State;
    /// Whether to go on.
    type Choice = bool;
    type Outcome = u8;
    type Event = ();

    fn pending(&self, state: &State) -> Pending<bool, u8> {
        let choices = [false, true].into_iter().collect();
        match *state {
            Rolling(_) => Pending::Chance(D6),
            Asked(_) => Pending::Decision(Decision { seat: Seat(0), choices }),
            Over(sum) => Pending::Done(sum),
        }
    }

    fn apply(&self, state: &mut State, input: Input<bool>, _: &mut impl Sink<()>) {
        *state = match (*state, input) {
            (Rolling(_), Input::Outcome(1)) => Over(0),
            // Nobody goes on beyond 40.
            (Rolling(sum), Input::Outcome(face)) if sum + face < 40 => Asked(sum + face),
            (Rolling(sum), Input::Outcome(face)) => Over(sum + face),
            (Asked(sum), Input::Choice(true)) => Rolling(sum),
            (Rolling(sum) | Asked(sum) | Over(sum), _) => Over(sum),
        };
    }
}

/// Stops from a sum on.
fn stops_at(least: u8) -> impl Fn(&State, &Decision<bool>) -> usize + Sync {
    move |state, _| usize::from(!matches!(state, Asked(sum) if *sum >= least))
}

fn exactly(least: u8) -> Answer<u8> {
    let stops = stops_at(least);
    let odds = Odds::new(&Greed, Pick::Choose(&stops));
    odds.solve(&Rolling(0), |&sum| sum).expect("nobody stops it")
}

fn best() -> Value {
    let odds = Odds::new(&Greed, Pick::First);
    let found = odds.best_value(&Rolling(0), &[Seat(0)], Rivals::Pick, |&sum| i64::from(sum), |&sum| sum, 0);
    found.expect("it is small").value
}

fn sampled(least: u8, games: u64) -> Sampled<u8> {
    let stops = stops_at(least);
    sample(&Greed, &Rolling(0), Run::new(games, 1), |state, decision, _| stops(state, decision), |&sum| sum)
}

fn main() {
    for least in [10, 15, 20, 25] {
        let answer = exactly(least);
        let (lost, mean) = (answer.of(&0), answer.mean(|&sum| sum.into()));
        println!("stopping at {least}: {} lose it all, {:.4} on average", lost.percent(2), mean.to_f64());
    }
    println!("best play: {:.4} on average", best().to_f64());
    let lost = sampled(20, 1_000_000).estimate(&0).middle;
    println!("sampled, stopping at 20: {:.2}% lose it all", lost * 100.0);
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
        let sampled = sampled(20, 100_000);
        for (sum, chance) in exactly(20).outcomes {
            assert!(sampled.sigmas(&sum, chance.to_f64()) < 5.0, "{sum}");
        }
    }
}
