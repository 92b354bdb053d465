//! Hints change no answer: what odds forget, gather, lump together and take in laps.

use kernel::Game;
use odds::{Answer, Exactness, Limits, Odds, Pick};
use showdown::content::{Ask, Showdown, Step};
use showdown::{Outcome, State};
use testkit::laws::histories;

use crate::bare::Bare;
use crate::compare::chances;
use crate::seeds;
use crate::wild::{Size, asks, fit, hunt};

const SMALL: Size = Size { survivors: 2, dice: 2, kinds: 3, steps: 2 };

/// Larger hunts are compared by bounds.
const MOST_STATES: usize = 2000;

fn key(outcome: &Outcome) -> Vec<i16> {
    outcome.to_vec()
}

fn solve<G: Game<State = State, Outcome = Outcome>>(game: &G, start: &State) -> Answer<Vec<i16>> {
    let limits = Limits {
        max_states: MOST_STATES,
        min_path_probability: 1e-9,
        patience: 500,
        max_component: 100,
        ..Limits::default()
    };
    Odds::new(game, Pick::Uniform).with_limits(limits).solve(start, key).expect("nobody cancels")
}

fn bare(hunt: &Showdown) -> Bare<'_, Outcome> {
    Bare { showdown: hunt, end: Showdown::outcome }
}

/// With hints and without: equal fractions where both are exact, and else bounds that agree.
#[test]
fn hints_change_no_answer() {
    let (mut exact, mut chancy, mut bounded, mut fewer, mut more) = (0, 0, 0, 0, 0);
    let mut wrong = Vec::new();
    for (name, mut seed) in seeds("hints", 400) {
        let mut hunt = if seed.once_in(4) { hunt(&mut seed, SMALL) } else { fit(&mut seed, SMALL) };
        // Attacks in a row are what laps are for.
        if seed.once_in(3)
            && let Some(Step::Attack { times, .. }) = hunt.plan.last_mut()
        {
            *times = Some(seed.pick(&[2, 3, 4, 6]));
        }
        // If only wounds and the like are counted, most can be forgotten.
        let counts = [Ask::Wounds, Ask::Criticals, Ask::Hits, Ask::Attacks, Ask::Traps];
        let only_counts = counts.into_iter().filter(|_| seed.once_in(2)).collect();
        let questions = [asks(&mut seed, &hunt), asks(&mut seed, &hunt), only_counts, vec![Ask::Wounds]];
        for asks in questions {
            hunt.asks = asks;
            let hunt = hunt.clone().link();
            let start = hunt.start(&mut kernel::Silent);
            let (with, without) = (solve(&hunt, &start), solve(&bare(&hunt), &start));
            if without.exactness != Exactness::Exact || with.exactness != Exactness::Exact {
                for key in with.outcomes.keys().chain(without.outcomes.keys()) {
                    let (here, there) = (with.of(key), without.of(key));
                    let apart = here > &there + &without.unresolved() || there > &here + &with.unresolved();
                    if apart {
                        let told = [&with, &without].map(|answer| (answer.of(key), answer.unresolved()));
                        let why = format!("{:?}\n{key:?} with and without {told:?}", hunt.asks);
                        wrong.push((name.clone(), why, hunt.clone()));
                    }
                }
                bounded += 1;
                continue;
            }
            fewer += with.states;
            more += without.states;
            let [here, there] = [&with, &without].map(|answer| chances(answer, Clone::clone));
            if here != there {
                wrong.push((
                    name.clone(),
                    format!("{:?}\nwith {here:?}\nwithout {there:?}", hunt.asks),
                    hunt,
                ));
            }
            exact += 1;
            chancy += usize::from(with.outcomes.len() > 1);
        }
    }
    println!(
        "hints: {exact} exactly, {chancy} of them with chance, {bounded} by bounds; {fewer} states with hints, {more} without"
    );
    if let Some((name, why, hunt)) = wrong.first() {
        let names: Vec<&str> = wrong.iter().map(|(name, ..)| name.as_str()).collect();
        panic!("{}: {}\n{hunt:#?}\n{name}: {why}", names.len(), names.join(", "));
    }
    assert!(
        exact > 200 && chancy > 100 && fewer < more,
        "{exact} exactly, {chancy} with chance, {fewer} < {more}"
    );
}

/// Nothing merged at all, on the smallest hunts.
#[test]
fn merged_odds_are_those_of_every_history() {
    let (mut compared, mut chancy) = (0, 0);
    for (name, mut seed) in seeds("histories", 600) {
        let mut hunt = fit(&mut seed, Size { survivors: 1, dice: 1, kinds: 2, steps: 1 });
        hunt.asks = asks(&mut seed, &hunt);
        let hunt = hunt.link();
        let start = hunt.start(&mut kernel::Silent);
        let Some(expected) = histories(&hunt, &start, 10_000, key) else { continue };
        let answer = solve(&hunt, &start);
        assert_eq!(chances(&answer, Clone::clone), expected, "{name}: {:?}\n{hunt:#?}", hunt.asks);
        compared += 1;
        chancy += usize::from(expected.len() > 1);
    }
    println!("{compared} compared, {chancy} of them with chance");
    assert!(compared > 200 && chancy > 100, "{compared} compared, {chancy} with chance");
}
