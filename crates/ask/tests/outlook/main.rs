//! Every number on a screen is what `bout odds` says of the same position: over random positions of both games, each
//! computed a second time by following every history on its own.

mod secrets;
mod showdown;
mod skirmish;

use kernel::{Input, Pending, Silent};
use testkit::laws::offered;
use testkit::random::Seed;

use ask::answer::{Ahead, Counted, Known};
use ask::outlook::ahead;
use ask::policy::Policy;
use ask::{Job, Subject};

/// The most situations that a naive count follows.
const MOST: usize = 3_000;

/// A seed for each case of a family, with the name of the case.
fn seeds(family: &str, usual: u64) -> impl Iterator<Item = (String, Seed)> {
    let times = std::env::var("BOUT_CASES").map_or(1, |times| times.parse().expect("BOUT_CASES is a number"));
    let (digest, family) = (kernel::digest(family), family.to_owned());
    (0..usual * times).map(move |number| (format!("{family} {number}"), Seed(digest ^ number)))
}

/// The mean of some numbers at the end of everything, history by history; `is_over` may end it before. `None` if there
/// are too many histories.
fn naive<G: Subject, const N: usize>(
    game: &G,
    start: &G::State,
    is_over: &dyn Fn(&G::State) -> bool,
    numbers: &dyn Fn(&G::State) -> [i64; N],
) -> Option<[f64; N]> {
    let mut means = [0.0; N];
    let mut open = vec![(start.clone(), 1.0)];
    let mut seen = 0;
    while let Some((state, share)) = open.pop() {
        seen += 1;
        if seen > MOST {
            return None;
        }
        let mut offered = offered(game, &state);
        if offered.is_empty() || is_over(&state) {
            means.iter_mut().zip(numbers(&state)).for_each(|(mean, number)| *mean += share * number as f64);
            continue;
        }
        if game.policy() != Policy::Random && matches!(offered[0].0, Input::Choice(_)) {
            offered.truncate(1);
        }
        let all: u32 = offered.iter().map(|(_, weight)| weight).sum();
        for (input, weight) in offered {
            let mut next = state.clone();
            game.apply(&mut next, input, &mut Silent);
            open.push((next, share * f64::from(weight) / f64::from(all)));
        }
    }
    Some(means)
}

/// What is told of every option of a position, if it is told exactly.
fn told<G: Subject>(game: &G, state: &G::State) -> Option<Ahead> {
    let options: Vec<usize> = match game.pending(state) {
        Pending::Decision(decision) => (0..decision.choices.len().min(6)).collect(),
        Pending::Chance(_) => Vec::new(),
        Pending::Done(_) => return None,
    };
    let job = Job { trials: 8, ..Job::default() };
    ahead(game, state, &options, &job).filter(|told| told.known == Known::Exact)
}

/// Where each told row begins.
fn starts<G: Subject>(game: &G, state: &G::State) -> Vec<G::State> {
    let Pending::Decision(decision) = game.pending(state) else { return vec![state.clone()] };
    let after = |&choice: &G::Choice| {
        let mut after = state.clone();
        game.apply(&mut after, Input::Choice(choice), &mut Silent);
        after
    };
    decision.choices.iter().map(after).collect()
}

/// What is told of a position is what following every history says, up to where `is_over` says that one looks. Returns how
/// many numbers were compared that are not nothing.
fn is_told_right<G: Subject, const N: usize>(
    at: &str,
    game: &G,
    state: &G::State,
    counts: [Counted; N],
    is_over: &dyn Fn(&G::State) -> bool,
    numbers: &dyn Fn(&G::State) -> [i64; N],
) -> usize {
    let before = numbers(state);
    let found: Vec<Option<[f64; N]>> =
        starts(game, state).iter().take(6).map(|start| naive(game, start, is_over, numbers)).collect();
    if found.iter().any(Option::is_none) {
        return 0;
    }
    let Some(told) = told(game, state) else { return 0 };
    let mut compared = 0;
    for (row, found) in told.prospects.iter().zip(found.iter().flatten()) {
        for ((counted, found), before) in counts.iter().zip(found).zip(before) {
            let shown = told.of(row, *counted);
            let change = found - before as f64;
            assert!(
                (shown - change).abs() < 6e-4,
                "{at}: {counted:?} of {:?}: {shown}, and it is {change}, up to {:?}",
                row.option,
                told.until
            );
            compared += usize::from(change.abs() > 1e-9);
        }
    }
    compared
}

/// A random walk through a game: every position on the way, as long as `visit` wants more.
fn walk<G: Subject>(game: &G, start: &G::State, seed: &mut Seed, mut visit: impl FnMut(&G::State) -> bool) {
    let mut state = start.clone();
    for _ in 0..4_000 {
        let offered = offered(game, &state);
        if offered.is_empty() || !visit(&state) {
            return;
        }
        let (input, _) = seed.pick(&offered);
        game.apply(&mut state, input, &mut Silent);
    }
}
