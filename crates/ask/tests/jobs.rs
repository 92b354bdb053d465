//! What work takes: planned before, told afterwards, aimed at a time, and stopped soon.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use ask::answer::{Answer, Cost, Known};
use ask::plan::{Shape, Size, Takes};
use ask::question::{Ask, Attack, Battle, Of, Vary, Versus};
use ask::{Job, Plan, Question, prepare};

fn attack() -> Question {
    Question::new(Of::Attack(Box::new(Attack { weapons: vec!["bone-axe".into()], ..Attack::default() })))
}

fn twice() -> Question {
    Question::new(Of::Attack(Box::new(Attack { attacks: Some(2), ..Attack::default() })))
}

fn grid(question: Question) -> Question {
    Question { vary: Some(Vary { rows: Some("luck=0..2".into()), ..Vary::default() }), ..question }
}

fn versus(question: Question, change: &str) -> Question {
    Question { versus: Some(Versus { changes: vec![change.into()], ..Versus::default() }), ..question }
}

fn best(question: Question) -> Question {
    Question { choices: serde_json::from_str(r#"{ "policy": "best" }"#).unwrap(), ..question }
}

/// Whole games, as many as are usual or so many.
fn whole(of: Of, trials: Option<u64>) -> Question {
    Question { ask: Ask::Sim { trials, seed: 5 }, ..Question::new(of) }
}

fn showdown() -> Of {
    Of::Showdown(Box::default())
}

fn battle() -> Of {
    Of::Battle(Box::new(Battle { turns: Some(2), ..Battle::default() }))
}

fn plan(question: &Question, job: &Job<'_>) -> Plan {
    prepare(question).unwrap().plan(job).unwrap()
}

fn answer(question: &Question, job: &Job<'_>) -> Answer {
    ask::answer(question, job).unwrap()
}

fn cost(answer: &Answer) -> Cost {
    match answer {
        Answer::Distribution(odds) => odds.cost,
        Answer::Showdowns(showdowns) => showdowns.cost,
        Answer::Battles(battles) => battles.cost,
        Answer::Grid(grid) => grid.cost,
        Answer::Outlook(outlook) => outlook.ahead.as_ref().expect("there is a board").cost,
        Answer::Comparison(both) => both.a.cost.and(both.b.cost),
        Answer::ComparedGrids(both) => both.a.cost.and(both.b.cost),
        Answer::ComparedShowdowns(both) => both.cost,
        Answer::ComparedBattles(both) => both.cost,
    }
}

#[test]
fn what_is_planned_is_what_it_costs() {
    let all = [
        (attack(), Shape::Distribution, 1),
        (best(attack()), Shape::Distribution, 1),
        (grid(attack()), Shape::Grid, 3),
        (versus(attack(), "luck=2"), Shape::Comparison, 2),
        (grid(versus(attack(), "toughness=9")), Shape::ComparedGrids, 6),
    ];
    for (question, shape, parts) in all {
        let told = plan(&question, &Job::default());
        assert_eq!((told.answer, told.parts), (shape, parts), "{}", question.canonical());
        let Takes::Exactly(Size { states, bytes }) = told.takes else { panic!("{told:?}") };
        let Cost { states: took, bytes: most, games, .. } = cost(&answer(&question, &Job::default()));
        assert_eq!((Some(states), Some(bytes), None), (took, most, games), "{}", question.canonical());
    }
}

#[test]
fn what_is_larger_than_one_looks_is_told_so() {
    let job = Job { max_states: 50, ..Job::default() };
    for question in [attack(), twice(), best(attack()), grid(attack())] {
        let told = plan(&question, &job);
        assert!(matches!(told.takes, Takes::MoreThan(_)), "{told:?}");
    }
    let games = |question: &Question, job: &Job<'_>| plan(question, job).takes;
    let usual = Job::default();
    assert_eq!(games(&whole(showdown(), None), &usual), Takes::Games(5_000));
    assert_eq!(games(&whole(battle(), Some(7)), &usual), Takes::Games(7));
    assert_eq!(games(&versus(whole(battle(), Some(7)), "turns=3"), &usual), Takes::Games(14));
    let timed = Job { wished: Some(Duration::from_secs(1)), ..usual };
    assert_eq!(games(&whole(showdown(), None), &timed), Takes::Time);
}

#[test]
fn what_is_played_says_how_many_games_it_took() {
    let sampled = Job { max_states: 50, trials: 999, ..Job::default() };
    let all = [
        (attack(), sampled, 999),
        (Question { ask: Ask::Sim { trials: Some(500), seed: 1 }, ..attack() }, Job::default(), 500),
        (Question { ask: Ask::Sim { trials: Some(500), seed: 1 }, ..grid(attack()) }, Job::default(), 1_500),
        (whole(showdown(), Some(6)), Job::default(), 6),
        (whole(battle(), Some(7)), Job::default(), 7),
        (versus(whole(showdown(), Some(3)), "ada.luck=2"), Job::default(), 6),
        (versus(whole(battle(), Some(3)), "turns=3"), Job::default(), 6),
    ];
    for (question, job, games) in all {
        let cost = cost(&answer(&question, &job));
        assert_eq!(cost, Cost::games(games), "{}", question.canonical());
    }
}

/// An answer within a time is that of as many games without one.
#[test]
fn a_wished_time_is_filled_wherever_games_are_played() {
    let timed = Job { wished: Some(Duration::from_millis(200)), trials: u64::MAX, ..Job::default() };
    let sampled = |answer: &Answer| match answer {
        Answer::Distribution(odds) => odds.known.clone(),
        Answer::Showdowns(showdowns) => showdowns.known.clone(),
        Answer::Battles(battles) => battles.known.clone(),
        other => panic!("{other:?}"),
    };
    let trials = |answer: &Answer| match sampled(answer) {
        Known::Sampled { trials, stopped: false, .. } => trials,
        other => panic!("{other:?}"),
    };
    // Too large for exact odds.
    let small = Job { max_states: 50, ..timed };
    let found = answer(&attack(), &small);
    assert!(trials(&found) > 100, "{}", trials(&found));
    let again = Job { wished: None, trials: trials(&found), ..small };
    assert_eq!(found, answer(&attack(), &again));
    // Games that were asked for, as many as fit.
    for of in [attack().of, showdown(), battle()] {
        let found = answer(&whole(of.clone(), None), &timed);
        let (Answer::Distribution(_) | Answer::Showdowns(_) | Answer::Battles(_)) = &found else { panic!() };
        let mut again = answer(&whole(of, Some(trials(&found))), &Job::default());
        // The question is another one.
        match (&mut again, &found) {
            (Answer::Distribution(again), Answer::Distribution(found)) => {
                again.question.clone_from(&found.question);
            }
            (Answer::Showdowns(again), Answer::Showdowns(found)) => {
                again.question.clone_from(&found.question);
            }
            (Answer::Battles(again), Answer::Battles(found)) => again.question.clone_from(&found.question),
            _ => panic!("{again:?}"),
        }
        assert_eq!(found, again);
    }
    // And no more than were asked for.
    let few = answer(&whole(showdown(), Some(2)), &Job { wished: Some(Duration::from_mins(1)), ..timed });
    assert_eq!(trials(&few), 2);
    // Pairs, too.
    let Answer::ComparedShowdowns(pairs) = answer(&versus(whole(showdown(), None), "ada.luck=2"), &timed)
    else {
        panic!("pairs")
    };
    let asked = whole(showdown(), Some(pairs.sampled.pairs));
    let Answer::ComparedShowdowns(again) = answer(&versus(asked, "ada.luck=2"), &Job::default()) else {
        panic!("pairs")
    };
    assert_eq!((pairs.sampled, pairs.cost), (again.sampled, again.cost));
}

static BEGUN: AtomicUsize = AtomicUsize::new(0);
static STOP: AtomicBool = AtomicBool::new(false);

/// Exact odds ask this for room whenever they begin.
fn third_part_stops() -> usize {
    if BEGUN.fetch_add(1, Ordering::Relaxed) == 2 {
        STOP.store(true, Ordering::Relaxed);
    }
    usize::MAX
}

/// The part that is under way ends as the laws of odds and games say, and no other is begun.
#[test]
fn a_grid_that_is_stopped_begins_no_other_cell() {
    let vary = Vary { rows: Some("luck=-3..3".into()), columns: Some("toughness=6..14".into()), show: None };
    let question = Question { vary: Some(vary), ..attack() };
    for question in [question.clone(), versus(question, "monster.speed=2")] {
        BEGUN.store(0, Ordering::Relaxed);
        STOP.store(false, Ordering::Relaxed);
        let job = Job { room: Some(third_part_stops), cancel: Some(&STOP), ..Job::default() };
        let found = ask::answer(&question, &job);
        let found = found.map(|answer| match answer {
            Answer::Grid(grid) => (grid.stopped, grid.found().count()),
            Answer::ComparedGrids(both) => (both.a.stopped, both.a.found().count() + both.b.found().count()),
            other => panic!("{other:?}"),
        });
        match found {
            Ok((stopped, cells)) => assert!(stopped && (1..=2).contains(&cells), "{cells} cells"),
            Err(problem) => assert_eq!(problem.kind, ask::Kind::Stopped),
        }
        let begun = BEGUN.load(Ordering::Relaxed);
        assert!((3..=4).contains(&begun), "{begun} of 63 or 126 parts were begun");
    }
}
