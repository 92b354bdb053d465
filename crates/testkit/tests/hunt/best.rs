//! The best order of hit locations and hits: the engine's best play is worth what the twin's is.

use kernel::Seat;
use num_rational::BigRational;
use odds::{Odds, Pick, Rivals};
use showdown::content::{Ask, Showdown, SurvivorAsk, SurvivorId};
use testkit::hunt::{Order, State, best_worth, fraction, mean, play_as_listed};

use crate::case::{Case, Deed, Limits, hunt, profile};
use crate::compare::{rational, whole};
use crate::ends::twin_answer;
use crate::seeds;

const ADA: SurvivorId = SurvivorId(0);

const ASKS: [Ask; 5] =
    [Ask::Wounds, Ask::Criticals, Ask::Defeated, Ask::Survivor(ADA, SurvivorAsk::Dead), Ask::MonsterDown];

/// The worth of an answer to [`ASKS`].
type Worth = fn(&[i64]) -> i64;

const GOALS: [(&str, Worth); 6] = [
    ("a wound", |asked| (asked[0] >= 1).into()),
    ("two wounds", |asked| (asked[0] >= 2).into()),
    ("a critical", |asked| (asked[1] >= 1).into()),
    ("victory", |asked| asked[2]),
    ("life", |asked| 1 - asked[3]),
    ("the monster lies", |asked| asked[4]),
];

const VALUES: [(&str, Worth); 3] = [
    ("wounds", |asked| asked[0]),
    ("wounds or life", |asked| asked[0] - 3 * asked[3]),
    ("criticals, then wounds", |asked| 10 * asked[1] - asked[0] + asked[4]),
];

fn twin_worth(case: &Case, worth: Worth) -> (BigRational, BigRational) {
    let start = case.twin();
    let of = |state: &State| worth(&ASKS.map(|ask| twin_answer(&start, state, ask).into()));
    let listed = mean(&play_as_listed(&case.table, &start), &of);
    let mut table = case.table.clone();
    (table.locations, table.hits) = (Order::Chosen, Order::Chosen);
    (best_worth(&table, &start, &of), listed)
}

/// A hunt in which orders matter: several cards or several hits.
fn orderly(seed: &mut testkit::random::Seed) -> Case {
    let strikes = seed.once_in(4);
    let mut case = hunt(seed, Limits { cards: 6, dice: 3, strikes });
    case.start.survivor.knocked_down = false;
    match seed.below(4) {
        0 => {
            let claw = Deed::Claw(profile(seed, &case.start.monster, 2));
            case.tasks = vec![claw, Deed::Attack { blind_spot: false }];
        }
        1 => case.tasks = vec![Deed::Attack { blind_spot: false }],
        _ => case.face_up(seed),
    }
    case
}

/// P74-W1-SELECT, P75-FIRST-STRIKE, P70-TARGET-ORDERS-HITS: goals and values.
#[test]
fn the_best_order_is_worth_the_same() {
    let (mut compared, mut matters) = (0, 0);
    for (name, mut seed) in seeds("best", 250) {
        let case = orderly(&mut seed);
        let hunt = case.showdown();
        if whole(&hunt, 600).is_none() {
            continue;
        }
        let hunt = Showdown { asks: ASKS.to_vec(), ..hunt }.link();
        let start = hunt.start(&mut kernel::Silent);
        let odds = Odds::new(&hunt, Pick::First);
        let asked = |outcome: &showdown::Outcome| -> Vec<i64> { outcome.iter().map(|&n| n.into()).collect() };
        let (goal, reached) = seed.pick(&GOALS);
        let found = odds.best(&start, Seat(0), Rivals::Pick, |outcome| reached(&asked(outcome)) > 0, 0);
        let found = rational(&found.expect("hunts end").value);
        let (expected, listed) = twin_worth(&case, reached);
        assert_eq!(found, expected, "{name}: {goal}\n{case:#?}");
        matters += u32::from(listed != expected);
        let (what, value) = seed.pick(&VALUES);
        let found =
            odds.best_value(&start, &[Seat(0)], Rivals::Pick, |outcome| value(&asked(outcome)), asked, 0);
        let found = found.expect("hunts end");
        let (expected, listed) = twin_worth(&case, value);
        // The distribution under that play has that mean.
        let mut sum = fraction(0, 1);
        for (key, prob) in &found.answer.outcomes {
            sum += rational(prob) * fraction(value(key), 1);
        }
        assert_eq!(sum, expected, "{name}: {what}, as it comes out\n{case:#?}");
        let told: BigRational = found.value.to_string().parse().expect("a fraction");
        assert_eq!(told, expected, "{name}: {what}\n{case:#?}");
        matters += u32::from(listed != expected);
        compared += 2;
    }
    println!("best: {compared} questions, the order matters to {matters}");
    assert!(compared > 200 && matters > 10, "{compared} questions, {matters}");
}
