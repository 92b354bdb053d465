//! The engine against its naive twin: the same random hunts, the same exact fractions, cell by cell.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Debug, Write};

use num_bigint::BigInt;
use num_rational::BigRational;
use odds::{Answer, Exactness, Odds, Pick, Prob};
use showdown::content::{Ask, Showdown};
use testkit::hunt::{Dist, State, fraction, play_as_listed};
use testkit::random::Seed;

use crate::bare::Bare;
use crate::case::{Case, Deed, Limits, hunt, profile};
use crate::ends::{End, asks, engine_answer, engine_end, twin_answer, twin_end};
use crate::seeds;

/// The chances of each outcome of a comparison.
pub type Chances<K> = BTreeMap<K, BigRational>;

pub fn rational(prob: &Prob) -> BigRational {
    BigRational::new(BigInt::from(prob.numerator().clone()), BigInt::from(prob.denominator().clone()))
}

/// The chances of an answer, which must be exact; what `project` makes equal is one.
pub fn chances<K: Ord + Clone, J: Ord>(answer: &Answer<K>, project: impl Fn(&K) -> J) -> Chances<J> {
    assert_eq!(answer.exactness, Exactness::Exact);
    let mut chances = BTreeMap::new();
    for (key, prob) in &answer.outcomes {
        *chances.entry(project(key)).or_insert_with(|| fraction(0, 1)) += rational(prob);
    }
    chances
}

pub fn twin_chances<J: Ord + Clone>(outcomes: &Dist<State>, project: impl Fn(&State) -> J) -> Chances<J> {
    outcomes.map(project).iter().map(|(key, chance)| (key.clone(), chance.clone())).collect()
}

/// Every cell that is not the same on both sides.
pub fn differences<K: Ord + Debug>(engine: &Chances<K>, twin: &Chances<K>) -> Result<usize, String> {
    let nothing = fraction(0, 1);
    let (mut text, mut cells) = (String::new(), 0);
    for key in engine.keys().chain(twin.keys()).collect::<BTreeSet<_>>() {
        cells += 1;
        let [here, there] = [engine, twin].map(|chances| chances.get(key).unwrap_or(&nothing));
        if here != there && text.len() < 4000 {
            writeln!(text, "engine {here}, twin {there}: {key:?}").expect("a string takes every line");
        }
    }
    if text.is_empty() { Ok(cells) } else { Err(text) }
}

/// The engine without hints, everything at once; `None` if there are too many states for the patience of a test.
pub fn whole(hunt: &Showdown, max_states: usize) -> Option<Chances<End>> {
    let asks = vec![Ask::Wounds, Ask::Criticals, Ask::Traps];
    let hunt = Showdown { asks, ..hunt.clone() }.link();
    let bare = Bare { showdown: &hunt, end: engine_end };
    let start = hunt.start(&mut kernel::Silent);
    let limits = odds::Limits { max_states, ..odds::Limits::default() };
    let odds = Odds::new(&bare, Pick::First).with_limits(limits);
    let answer = odds.solve(&start, Clone::clone).expect("nobody cancels");
    (answer.exactness == Exactness::Exact).then(|| chances(&answer, Clone::clone))
}

/// The engine with hints, asked some things.
pub fn asked(hunt: &Showdown, asks: &[Ask]) -> Chances<Vec<i32>> {
    let hunt = Showdown { asks: asks.to_vec(), ..hunt.clone() }.link();
    let start = hunt.start(&mut kernel::Silent);
    let answer = Odds::new(&hunt, Pick::First).solve(&start, |outcome| *outcome).expect("nobody cancels");
    chances(&answer, |outcome| {
        let all: Vec<(Ask, i32)> = asks.iter().copied().zip(outcome.iter().map(|&n| n.into())).collect();
        all.iter().map(|&(ask, answer)| engine_answer(&all, ask, answer)).collect()
    })
}

/// Compares everything: the whole end without hints, and some questions with them. Says how many cells there were;
/// none if the case is too large.
fn agree(case: &Case, seed: &mut Seed) -> Result<usize, String> {
    let hunt = case.showdown();
    let Some(engine) = whole(&hunt, MOST_STATES) else { return Ok(0) };
    let twin = case.twin();
    let outcomes = play_as_listed(&case.table, &twin);
    let mut cells = differences(&engine, &twin_chances(&outcomes, |state| twin_end(&twin, state)))?;
    let kinds = case.table.cards.len() as u8;
    let mut questions = vec![vec![Ask::Wounds], vec![Ask::Traps, Ask::Criticals, Ask::Wounds]];
    questions.extend((0..4).map(|_| asks(seed, kinds)));
    for asks in questions {
        let there = twin_chances(&outcomes, |state| {
            asks.iter().map(|&ask| twin_answer(&twin, state, ask)).collect::<Vec<i32>>()
        });
        cells += differences(&asked(&hunt, &asks), &there).map_err(|why| format!("{asks:?}\n{why}"))?;
    }
    Ok(cells)
}

/// The twin takes its time: larger cases are left out.
const MOST_STATES: usize = 2500;

/// Compares a whole family, and tells of every case in which the two disagree.
fn compare(family: &str, usual: u64, make: impl Fn(&mut Seed) -> Case) {
    let (mut cells, mut all, mut large, mut wrong) = (0, 0, 0, Vec::new());
    let mut slowest = (0.0, String::new());
    for (name, mut seed) in seeds(family, usual) {
        let case = make(&mut seed);
        let began = std::time::Instant::now();
        match agree(&case, &mut seed) {
            Ok(compared) => {
                cells += compared;
                large += u64::from(compared == 0);
            }
            Err(why) => wrong.push((name.clone(), why, case)),
        }
        let took = began.elapsed().as_secs_f64();
        if took > slowest.0 {
            slowest = (took, name);
        }
        all += 1;
    }
    println!("{family}: {all} hunts, {large} of them too large, {cells} cells; slowest {slowest:?}");
    assert!(10 * large < all, "{family}: {large} of {all} hunts are too large");
    if let Some((name, why, case)) = wrong.first() {
        let names: Vec<&str> = wrong.iter().map(|(name, ..)| name.as_str()).collect();
        panic!("{} of {all} hunts: {}\n{case:#?}\n{name}: {why}", wrong.len(), names.join(", "));
    }
}

const PLAIN: Limits = Limits { cards: 7, dice: 3, strikes: false };
const STRIKING: Limits = Limits { cards: 6, dice: 2, strikes: true };

/// P74, P75, P76: one attack on a monster that does not strike back.
#[test]
fn one_attack() {
    compare("one attack", 600, |seed| {
        let mut case = hunt(seed, PLAIN);
        case.tasks = vec![Deed::Attack { blind_spot: seed.once_in(4) }];
        case
    });
}

/// The same, where cards make the monster strike back: basic actions in reactions, criticals and traps.
#[test]
fn one_attack_on_a_monster_that_strikes_back() {
    compare("strikes back", 150, |seed| {
        let mut case = hunt(seed, STRIKING);
        case.tasks = vec![Deed::Attack { blind_spot: seed.once_in(4) }];
        case
    });
}

/// P76-TOKENS-ON-PANEL, P75-TRAP-RESHUFFLE: the second attack meets the monster and the deck as the first left them.
#[test]
fn two_attacks_in_a_row() {
    compare("two attacks", 150, |seed| {
        let mut case = hunt(seed, Limits { dice: 2, cards: 6, ..PLAIN });
        let blind_spot = seed.once_in(4);
        let again = blind_spot && !case.turns();
        case.tasks = vec![Deed::Attack { blind_spot }, Deed::Attack { blind_spot: again }];
        case
    });
}

/// P74-W1-SELECT and on: the cards lie there already.
#[test]
fn cards_that_lie_face_up() {
    compare("face up", 250, |seed| {
        let strikes = seed.once_in(3);
        let mut case = hunt(seed, if strikes { STRIKING } else { PLAIN });
        case.start.survivor.knocked_down = false;
        case.face_up(seed);
        case
    });
}

/// P70: attacks of the monster.
#[test]
fn attacks_of_the_monster() {
    compare("claws", 200, |seed| {
        let mut case = hunt(seed, PLAIN);
        case.start.monster.knocked_down = seed.once_in(20);
        let claws = seed.between(1, 2);
        let claw = |_| Deed::Claw(profile(seed, &case.start.monster, 3 - claws));
        case.tasks = (0..claws).map(claw).collect();
        case
    });
}

/// Blow by blow.
#[test]
fn blow_by_blow() {
    compare("blow by blow", 80, |seed| {
        let mut case = hunt(seed, Limits { dice: 2, cards: 4, ..PLAIN });
        let claw = Deed::Claw(profile(seed, &case.start.monster, 1));
        let attack = Deed::Attack { blind_spot: false };
        case.tasks = match seed.below(3) {
            0 => vec![claw, attack],
            1 => vec![attack, claw],
            _ => vec![Deed::Attack { blind_spot: true }, claw, attack],
        };
        case
    });
}
